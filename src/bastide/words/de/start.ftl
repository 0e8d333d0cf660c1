# Startseite, Wahl eines Spiels, Platznehmen.
tagline = Plättchen legen, Städte, Straßen, Klöster und Wiesen besetzen. Das Grundspiel und seine Erweiterungen, beliebig gemischt.
quick-start = Gegen den Computer spielen
level = Spielstärke des Computers
own-table = Ein eigener Tisch
start-table = Diesen Tisch eröffnen
tiles-in-game = { $count ->
    [one] { $count } Plättchen
   *[other] { $count } Plättchen
}
about = Bastide, ein freies Programm für das Spiel Carcassonne. Alle Zeichnungen sind eigene.
notices = Schriften und Bibliotheken anderer
you = Du
guest = Gast
loading = Einen Augenblick …
nothing-here = Unter dieser Adresse gibt es nichts.
settings = Einstellungen
language = Sprache
theme = Farben
theme-system = wie im System
theme-light = hell
theme-dark = dunkel
sounds = Töne: Plättchen, Punkte, dein Zug
motion = Animationen
motion-auto = wie im System
motion-on = an
motion-off = aus

seats = Plätze
add-seat = Platz hinzufügen
seats-limit = Höchstens { $most } Spieler. Ändern lässt sich das so: { $module }, „{ $option }“.
too-many-seats = { $seats } Plätze, aber höchstens { $most } dürfen spielen. Entferne einen Platz, oder ändere „{ $option }“ unter { $module }.
two-boards = Nur eine Tafel kann der Anfang sein. Lass nur eins davon stehen: { $boards }.
remove-seat = Platz { $number } entfernen
who-sits = Wer auf Platz { $number } sitzt
which-computer = Welcher Computerspieler auf Platz { $number }
name-of-seat = Name auf Platz { $number }
colour-of-seat = Farbe von Platz { $number }
colours = Farben
name = Name
who-here = an diesem Bildschirm
who-link = über einen Link
who-link-about = Du bekommst einen Link zum Verschicken.
who-open = für alle offen
who-open-about = Wer zuerst kommt.
who-computer = Computer

clock = Uhr
no-clock = keine Uhr
clock-of = { $minutes } Minuten für jeden{ $increment ->
    [0] { "" }
   *[other] , plus { $increment } Sekunden je Zug
}
assistance = Hilfen (für alle gleich)
assistance-none = keine
assistance-counts = die restlichen Plättchen
assistance-full = alle: Wiesen, passende Plättchen, Stand, wenn jetzt Schluss wäre
assistance-hints = alle, und Tipps auf Wunsch
plays-with-none = ohne Hilfen
plays-with-counts = restliche Plättchen sichtbar
plays-with-full = alle Hilfen
plays-with-hints = alle Hilfen und Tipps
spectators-chat = Chat der Zuschauer
spectators-chat-apart = im Spiel unter sich
spectators-chat-all = mit allen
spectators-chat-off = keiner
for-experts = für Kenner

presets = Vorlagen
surprise = Überrasch mich
surprise-came = Überrasch mich: { $modules }
modules = Module
find-module = Name oder Spielteil suchen
modules-found = { $count ->
    [0] kein Modul gefunden
    [one] { $count } Modul gefunden
   *[other] { $count } Module gefunden
}
no-module-found = Zu „{ $words }“ passt kein Modul.
group-base = Grundspiel
group-large = Große Erweiterungen
group-small = Kleine Erweiterungen
group-taken = { $taken } von { $all }
module-facts = { $tiles ->
    [0] { $year }
   *[other] { $year } · { $tiles } Plättchen
}
module-changed = · Regeln geändert
chosen = Deine Auswahl
remove-module = { $name } entfernen
minutes = etwa { $count } Min.
minutes-about = Geschätzt: Ein Mensch braucht 20 Sekunden je Plättchen und 4 mehr für jeden Mitspieler, ein Computer 3.
copies-of-tiles = Wie oft die Plättchen „{ $set }“
keep-favourite = Als Favorit behalten
favourite-name = Name des Favoriten
drop-favourite = Den Favoriten { $name } vergessen
keep = Behalten

running-game = Dein laufendes Spiel
continue-game = Weiterspielen
turn-of = { $name } ist am Zug.
own-games = Deine Spiele
in-progress = läuft noch
show-all-games = Alle { $count } zeigen
forget-game = Dieses Spiel von der Liste nehmen
open-tables = Offene Tische
more-tables = Weitere Tische
free-seats = { $count ->
    [one] { $count } freier Platz
   *[other] { $count } freie Plätze
}

import = Ein Spiel einlesen
import-about = Eine Aufzeichnung oder ein kopierter Moment von Bastide, eine .jcz-Datei, ein Protokoll von Board Game Arena oder ein Link von CarcassonneLab.
import-file = Datei wählen
import-text = Link oder Text einfügen
import-go = Einlesen

join-title = An diesem Tisch mitspielen
your-name = Dein Name
your-colour = Deine Farbe
take-seat = Platz nehmen
only-watch = Nur zuschauen

play-aid = Spielhilfe
aid-for-real-tiles = Spielhilfe für echte Plättchen

daily-puzzle = Rätsel des Tages
daily-about = finde den besten Zug
daily-solved = gelöst
daily-solve = Lösen
daily-again = Noch einmal ansehen
puzzles-every = Alle Rätsel
grade-easy = Leicht
grade-medium = Mittel
grade-hard = Schwer
grade-master = Meister
