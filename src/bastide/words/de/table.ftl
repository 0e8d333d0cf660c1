# Am Tisch: das Spielfeld, ein Zug, Tafeln, Verlauf.
close = Schließen
yes = Ja
no = Nein
players = Spieler
tools = Werkzeuge
turn = Zug { $number }
game-over = Spiel zu Ende
offline = nicht da
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

table-label = Der Tisch mit { $tiles ->
    [one] { $tiles } Plättchen
   *[other] { $tiles } Plättchen
}. Pfeiltasten gehen über die Stellen, Eingabe wählt.
place-on = Plättchen anlegen: { $cell }
turn-tile = Das Plättchen drehen
side-N = Norden
side-E = Osten
side-S = Süden
side-W = Westen
edge-none = { $what } in der Mitte
edge-some = { $what } im { $sides }
edge-way = { $what } von { $from } nach { $to }
edge-long = { $what } bis zur langen Seite
shape-half = halbes Plättchen
shape-double = doppeltes Plättchen
edge-all = { $what } ringsum
kind-with = { $kind } mit { $signs }
cell-beside = { $where }; daneben { $beside }
turn-left = Nach links drehen
turn-right = Nach rechts drehen
in-hand = In der Hand
your-turn = Du bist am Zug
next-move = Nächster Zug
your-move = Dein Zug, { $name }
waits-for = { $name } überlegt.
waits-away = { $name } ist nicht da.
more-of-these = { $count ->
    [0] das letzte davon
   *[other] davon noch { $count }
}
consequence = { $feature }: { $tiles ->
    [one] { $tiles } Plättchen
   *[other] { $tiles } Plättchen
}{ $state ->
    [complete] , vollendet
   *[other] , offen
}
told = Was geschieht, als Text
told-turn = { $turn }. In der Hand: { $tile }.
told-turned = In der Hand: { $tile }.
told-lies = Das Plättchen liegt { $where }: { $tile }.
told-move = { $text }. Das Plättchen: { $tile }.
told-award = { $name } bekommt { $points }: { $why }.
ready-to-confirm = Fertig. Bestätigen oder zurück.
which-figure = Welche Figur
choices = Auswahl
undo = Zurück
confirm = Bestätigen
pass = Passen
deploy-on = { $kind ->
    [city] { $figure } in die Stadt
    [road] { $figure } auf die Straße
    [field] { $figure } auf die Wiese
    [monastery] { $figure } ins Kloster
    [garden] { $figure } in den Garten
    [castle] { $figure } in die Burg
    [cathedral] { $figure } in die Kathedrale
   *[other] { $figure }: { $feature }
}

tiles = Plättchen
tiles-left = { $count ->
    [one] noch { $count } Plättchen
   *[other] noch { $count } Plättchen
}
remaining-about = { $count ->
    [one] { $count } Plättchen ist noch nicht gezogen.
   *[other] { $count } Plättchen sind noch nicht gezogen.
}
no-tiles-left = Es ist kein Plättchen mehr übrig.
no-help = An diesem Tisch wird ohne Zählhilfe gespielt.
tile-count = { $count ->
    [one] { $tile }, einmal
   *[other] { $tile }, { $count }-mal
}
cell-tip = Klick auf eine leere Stelle, um zu sehen, was dort noch passt.
cell = Leere Stelle
cell-fits = { $count ->
    [one] Hier passt noch ein Plättchen.
   *[other] Hier passen noch { $count } Plättchen.
}
cell-dead = Hier passt kein Plättchen mehr.
fields = Wiesen nach Besitzer
show-all = Den ganzen Tisch zeigen

scores = Punkte
track = Wertungsleiste
points-by-source = Punkte nach Herkunft
total = Summe
at-the-end = Wenn jetzt Schluss wäre
if-ended-now = Was noch gewertet würde
nothing-more = Nichts weiter.
plot = Punkte über die Züge

history = Verlauf
history-empty = Es ist noch nichts geschehen.
all-moves = alle { $count }
watch-from-here = Diesen Augenblick zeigen
watch-film = Von Anfang an ansehen
film-first = Zum Anfang
film-back = Einen Zug zurück
film-play = Abspielen
film-stop = Anhalten
film-forward = Einen Zug vor
film-last = Zum Ende
film-position = Zug des Spiels
film-speed = Tempo
film-times = { $speed }×
film-close = Zurück zur Gegenwart
continue-from-here = Von hier weiterspielen
game-stopped = Dieses Spiel ist nicht zu Ende. Du kannst es von hier weiterspielen.
continue-about = Ein neuer Tisch beginnt mit der gezeigten Stellung.

final-scoring = Schlusswertung
show-place = Dorthin gehen
skip = Überspringen
tells-act = { $name }: { $acts }
tells-passed = { $name } passt
tells-points = { $source }: { $points } { $count ->
    [one] Punkt
   *[other] Punkte
} für { $name }
tells-points-you = { $source }: { $points } { $count ->
    [one] Punkt
   *[other] Punkte
} für dich
tells-closed-city = Stadt vollendet
tells-closed-road = Straße vollendet
tells-closed-monastery = Kloster vollendet
tells-closed-garden = Garten vollendet
unit-tiles = { $n ->
    [one] { $n } Plättchen
   *[other] { $n } Plättchen
}
unit-pennants = { $n ->
    [one] { $n } Wappen
   *[other] { $n } Wappen
}
unit-cities = { $n ->
    [one] { $n } Stadt
   *[other] { $n } Städte
}
majority = Mehrheit: { $names }
majority-tie = Gleichstand, alle bekommen Punkte: { $names }

chat = Chat
chat-empty = Noch hat niemand etwas gesagt.
chat-say = Etwas sagen
chat-say-apart = Den Zuschauern etwas sagen
chat-apart = Während des Spiels lesen das nur Zuschauer.
chat-off = An diesem Tisch chatten Zuschauer nicht.
send = Senden
mute = Stummschalten
mute-about = Nur du siehst nicht mehr, was sie an diesem Tisch sagen.
all-spectators = Alle Zuschauer
spectator = Zuschauer
spectators = { $count } Zuschauer

menu = Menü
plain-style = Schlichte Zeichnung, starker Kontrast
coordinates = Koordinaten
mark-last-tiles = Letzte Plättchen markieren
take-back = Den letzten Zug zurücknehmen
take-back-asked = { $name } möchte einen Zug zurücknehmen. Einverstanden?
take-back-waits = Die anderen müssen der Rücknahme noch zustimmen.
resign = Aufgeben
resign-title = Spiel aufgeben?
resign-ends = Das Spiel endet sofort, und { $name } hat gewonnen.
resign-goes-on = Die anderen spielen weiter; gewinnen kannst du nicht mehr.
resign-figures = Deine Figuren bleiben stehen, und deine Plättchen legt der Zufall.
resign-alone = Das Spiel endet sofort, mit der Schlusswertung.
resign-for = { $name } gibt auf
resign-no = Weiterspielen
has-resigned = aufgegeben
resigned = { $name } hat aufgegeben.
ended-early = Das Spiel wurde vorzeitig beendet.
offer-end = Spielende anbieten
end-game = Spiel beenden
end-title = Das Spiel jetzt beenden?
end-about = Die Schlusswertung zählt alles, wie es steht.
end-asks = Zustimmen muss noch: { $names }. Das Angebot gilt eine Runde lang.
end-asked = { $name } möchte das Spiel jetzt beenden.
declined-end = { $name } möchte weiterspielen.
leave = Tisch verlassen
leave-title = Den Tisch endgültig verlassen?
leave-about = Zurück kannst du nicht. Die anderen entscheiden: Ein Computer spielt weiter, oder du hast aufgegeben.
leave-before = Dein Platz wird für jemand anderen frei.
leave-for = { $name } geht
stay = Bleiben
close-table = Tisch schließen
close-table-title = Diesen Tisch schließen?
close-table-about = Niemand kommt mehr herein, und wer da ist, muss gehen.
close-table-game = Dieses Spiel siehst du nicht wieder.
keep-table = Tisch behalten
has-left = gegangen
left = { $name } ist gegangen.
go-on-without = Ohne { $name } weiter
go-on-title = Ohne { $name } weiterspielen?
go-on-about = { $name } ist nicht da, und das Spiel wartet. Nach { $minutes ->
    [one] einer Minute
   *[other] { $minutes } Minuten
} dürft ihr weiterspielen, wenn alle zustimmen, die da sind.
go-on-then = Dann entscheidet ihr: Ein Computer spielt für { $name }, oder { $name } hat aufgegeben.
go-on-asked = { $name } möchte nicht länger auf { $other } warten.
declined-remove = { $name } möchte warten.
keep-waiting = Weiter warten
computer-asked = { $other } ist gegangen. Soll ein Computer weiterspielen?
computer-plays-on = Computer spielt weiter
waits-for-answer = Noch ohne Antwort: { $names }.
share = Teilen
export = Aufzeichnung speichern
invite-title = { $count ->
    [one] Lade noch jemanden ein
   *[other] Lade die anderen ein
}
invite-about = Verschick den Link: Wer ihn öffnet, bekommt den Platz.
invite-or-scan = Verschick den Link oder zeig den Code: Wer ihn öffnet, bekommt den Platz.
qr-code = Der Link als QR-Code
only-this-machine = Andere können diesen Link nicht öffnen: { $host } ist nur dieser Rechner.
start-for-network = Für das Spiel im Netzwerk: Bastide anhalten und mit diesem Befehl starten:
command = Befehl
then-new-table = Danach den Tisch neu anlegen.
link-seat = Link für Platz { $number }
link-join = Link zum Mitspielen
link-watch = Link zum Zuschauen
moment = Dieser Moment, zum Weiterspielen
moment-about = Unter „Ein Spiel einlesen“ einfügen. Verdecktes wird neu verteilt.
copy = Kopieren
copied = Kopiert
keys = Tasten
to-start = Zur Startseite
played-with = Plättchen: { $sets }.
key-walk = über die Stellen gehen
key-enter-name = Eingabe
key-enter = wählen, das Plättchen drehen
key-turn = das Plättchen drehen
key-right-click = Rechtsklick
key-wheel-name = Mausrad
key-wheel = auf einem möglichen Platz das Plättchen drehen, sonst zoomen
key-confirm = bestätigen oder passen
key-choose = die erste, zweite, … Antwort wählen
key-figure = eine andere Figur nehmen
short-turn = drehen
short-confirm = fertig
key-undo = zurück
key-zoom = vergrößern, verkleinern
key-pan = den Tisch verschieben
key-film = einen Zug zurück oder vor

reconnecting = Die Verbindung ist weg. Sie wird wieder aufgebaut …
restarts-soon = Der Server startet gleich neu; dein Spiel bleibt erhalten.
restarting = Der Server startet neu. Gleich geht es weiter …
waiting-for-players = { $count ->
    [one] Es fehlt noch ein Mitspieler.
   *[other] Es fehlen noch { $count } Mitspieler.
}
watching = Du schaust zu.

final-sheet = Endstand
wins = { $count ->
    [one] Gewonnen: { $names }!
   *[other] Gemeinsam gewonnen: { $names }!
}
lost-on-time = { $name } hat die Zeit überschritten.
play-again = Noch einmal spielen
rematch-asked = { $name } möchte noch einmal spielen.
rematch-waits = Noch nicht zugesagt: { $names }.
rematch-declined = { $name } möchte nicht noch einmal spielen.
rematch-next = Zum nächsten Spiel
accept = Annehmen
decline = Ablehnen
replay = Wiederholung

# Die Regeln, in einem Dialog.
rules = Regeln
rules-of = Regeln: { $name }
aid-here = Was darf ich jetzt tun?
aid-of-table = Spielhilfe zu dieser Partie
rules-here = Regeln zu diesem Schritt
rules-not-found = Diese Seite ließ sich nicht laden. Läuft der Server noch?
rules-back = Zurück
rules-modules = Module
rules-turn-order = Zugabfolge
