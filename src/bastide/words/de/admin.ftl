# Die Seite der Betreiber eines Servers.
admin = Den Server betreiben
admin-secret = Das Geheimwort dieser Seite
admin-secret-where = Es steht in den Einstellungen des Servers als admin-secret.
admin-enter = Öffnen
admin-leave = Abschließen
admin-load = Auslastung
admin-sockets = Verbindungen
admin-tables-known = Tische in Gebrauch
admin-tables-awake = Spiele im Speicher
admin-workers-busy = Helfer beschäftigt
admin-jobs-waiting = Aufträge warten
admin-up = läuft seit
admin-version = Version
admin-draining = Der Server startet gleich neu.

admin-notice = Eine Nachricht an alle
admin-notice-tell = Allen sagen
admin-notice-end = Zurücknehmen

admin-tables = Tische
admin-which = Welche Tische
admin-tables-live = mit Leuten
admin-tables-all = alle
admin-no-tables = An keinem Tisch ist jemand.
admin-state-waiting = wartet auf Mitspieler
admin-state-running = läuft
admin-state-over = zu Ende
admin-state-closed = geschlossen
admin-there = { $count ->
    [one] { $count } Verbindung
   *[other] { $count } Verbindungen
}
admin-close = Tisch schließen
admin-close-sure = Endgültig schließen?
admin-newer = Neuere
admin-older = Ältere

admin-bans = Sperren
admin-ban = Sperren
admin-ban-sure = Diese Adresse sperren?
admin-ban-kind = Name oder Adresse
admin-ban-what = Wer gesperrt wird
admin-kind-name = Name
admin-kind-address = Adresse
admin-example-name = Ein Name, den niemand benutzen darf
admin-example-address = 203.0.113.7 oder 203.0.113.0/24
admin-lift = Sperre aufheben
