# Die Spielhilfe für eine Partie mit echten Plättchen; mit ihrer Seite geladen.
aid-views = Teile der Spielhilfe
view-aid = Spielhilfe
aid-choose = Wähle, was auf deinem Tisch liegt
aid-players = Spieler
aid-show = Spielhilfe zeigen
aid-change = Module ändern
aid-form = Fassung
aid-short = Kurz
aid-long = Lang
aid-both = Deutsch und Englisch
aid-print = Drucken
aid-link = Link zu dieser Spielhilfe
aid-chapters = Kapitel
aid-untick = Alle Häkchen entfernen
aid-to-table = Zurück zum Tisch
aid-unknown = Dieser Link nennt etwas Unbekanntes: { $names }. Der Rest wird gezeigt.
aid-too-many = Mehr als { $most } Spieler, aber „{ $option }“ ist „{ $value }“. Sieh in deiner Schachtel nach.
