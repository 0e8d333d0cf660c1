# So wird gespielt: sechs Schritte für das erste Spiel.
tour = So wird gespielt
tour-step = { $step } von { $steps }
tour-back = Zurück
tour-next = Weiter
tour-done = Fertig
tour-lay = Lege ein Plättchen
tour-lay-text = In jedem Zug legst du ein Plättchen an. Die Kanten müssen passen: Straße an Straße, Stadt an Stadt, Wiese an Wiese.
tour-follower = Setze einen Gefolgsmann
tour-follower-text = Auf das gelegte Plättchen darfst du einen Gefolgsmann setzen. Straße, Stadt, Kloster oder Wiese müssen dort noch frei sein.
tour-worth = Was es wert ist
tour-worth-text = Eine fertige Straße zählt 1 Punkt je Plättchen, eine Stadt 2. Jedes Wappen in der Stadt zählt 2 Punkte mehr. Ein Kloster mit acht Plättchen ringsum zählt 9.
tour-score = Abschließen und werten
tour-score-text = Hier schließt das neue Plättchen die Stadt: zwei Plättchen, 4 Punkte. Der Gefolgsmann kehrt heim. Der auf der offenen Straße bleibt.
tour-fields = Auf der Wiese warten
tour-fields-text = Ein Bauer liegt bis zum Spielende auf der Wiese. Dann zählt jede fertige Stadt an der Wiese 3 Punkte.
tour-confirm = Drehen, zurücknehmen, bestätigen
tour-confirm-text = Klicke oder tippe ein markiertes Feld an, dann zum Drehen das Plättchen. Bis zum Bestätigen kannst du alles zurücknehmen. Mit Tasten geht es auch:
