# Der Wertungsblock einer Partie mit echten Plättchen und sein Rechner; wird mit seiner Seite geladen.
pad-new = Neuer Wertungsblock
pad-plays = Auf dem Tisch: { $modules }
pad-change = Module ändern
pad-start = Wertungsblock beginnen
pad-player = Name von Spieler { $number }
pad-player-unnamed = Spieler { $number }
pad-player-colour = Farbe von Spieler { $number }
pad-add-player = Spieler hinzufügen
pad-remove-player = Spieler { $number } entfernen
pad-kept = Partien auf diesem Gerät
pad-open = Öffnen
pad-forget = Löschen
pad-forget-game = Partie von { $names } löschen
pad-forget-sure = Diese Partie mit allen Einträgen löschen?
pad-keep-it = Behalten
pad-all-games = Alle Partien
pad-views = Teile des Wertungsblocks
pad-scores = Punkte
pad-end = Schlusswertung
pad-entries = Einträge ({ $count })
pad-export = Weitergeben
pad-turn-of = Zug { $number }: { $name }
pad-previous-turn = Voriger Zug
pad-next-turn = Nächster Zug
pad-enter = Punkte eintragen
pad-undo-last = Zurücknehmen: { $reason }, { $points }
pad-field = Feld { $field }
pad-field-dark = dunkles Feld { $field }
pad-laps = { $laps ->
    [one] { $laps } Runde
   *[other] { $laps } Runden
}
pad-lap-tiles = Plättchen { $tiles }
pad-who = Wer bekommt die Punkte?
pad-for-what = Wofür?
pad-other = Etwas anderes
pad-choose-again = Neu wählen
pad-reason = Wofür es Punkte gibt
pad-points = Punkte
pad-how-many = Wie viele?
pad-each = je { $each }
pad-save = { $points ->
    [one] { $points } Punkt eintragen
   *[other] { $points } Punkte eintragen
}
pad-save-each = { $points ->
    [one] Je { $points } Punkt eintragen
   *[other] Je { $points } Punkte eintragen
}
pad-no-player = Wähle, wer sie bekommt.
pad-no-entries = Noch nichts eingetragen. Beginne mit „Punkte eintragen“.
pad-entry-undo = Eintrag { $number } zurücknehmen
pad-entry-restore = Eintrag { $number } wiederherstellen
pad-undo = Zurücknehmen
pad-restore = Wiederherstellen
pad-undone = zurückgenommen
pad-total-after = dann { $points }
pad-ranking = Rangfolge
pad-tied = geteilt
pad-add-row = Punkte eintragen: { $row }
pad-no-points = noch keine Punkte
pad-copy-text = Text kopieren
pad-save-text = Als Text sichern
pad-save-table = Als Tabelle sichern (CSV)
pad-export-text = Die Punkte als Text
pad-title = Punkte vom { $date }
pad-file = punkte
pad-turn-column = Zug
pad-reason-column = Wofür
pad-total-column = Summe
pad-separator = ;
calc-complete = Fertig
calc-unfinished = Unfertig
calc-state = Fertig oder nicht
calc-paid-to = Wer bezahlt wird
calc-farmers = Bauern
calc-tiles = Plättchen
calc-tiles-around = Plättchen, sein eigenes mitgezählt
calc-pennants = Wappen
calc-cities = Fertige Städte
calc-less = Weniger: { $what }
calc-more = Mehr: { $what }
calc-sum = Summe
calc-line-tiles = { $number } Plättchen
calc-line-pennants = { $number } Wappen
calc-line-cities = { $number ->
    [one] { $number } Stadt
   *[other] { $number } Städte
}
