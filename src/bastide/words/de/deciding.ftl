# Entscheidungen: was zu wählen ist, auf dem Tisch und in Worten, und was geschehen ist.
some-figure = eine Figur
some-tile = ein Plättchen
tile-with = Plättchen mit { $kinds }
more-places = { $count ->
    [one] Noch eine Stelle
   *[other] Noch { $count } Stellen
}
on-the-table = Zeichen auf dem Tisch
which-tile = Welches Plättchen
your-bid = Dein Gebot
less = Weniger
more = Mehr
standing-bid = { $name } bietet { $number }
holds = gefangen: { $figure } von { $name }
quarter-castle = Schloss
quarter-market = Markt
quarter-blacksmith = Schmiede
quarter-cathedral = Kathedrale
supplies = Namen und Vorräte

# Antworten, auf Knöpfen und im Verlauf.
do-dragon = den Drachen ziehen
do-fairy = Fee zu { $figure }
do-fairy-here = Fee auf das Plättchen
do-princess = { $figure } fortschicken
do-tower-piece = den Turm erhöhen
do-climb = { $figure } auf den Turm
do-capture = { $figure } gefangen nehmen
do-exchange = { $figure } austauschen
do-ransom = { $figure } für 3 Punkte freikaufen
do-abbey = die Abtei legen
do-barn = den Gutshof setzen
do-castle = eine Burg gründen
do-castle-points = { $number ->
    [one] { $number } Punkt für die Burg
   *[other] { $number } Punkte für die Burg
}
do-bid = { $number } bieten
do-buy = das Plättchen behalten: { $number } an { $name } zahlen
do-sell = das Plättchen verkaufen: { $number } von { $name } bekommen
do-take = das Plättchen nehmen
do-grow = die Herde vergrößern
do-gather = die Herde eintreiben
do-escape = { $figure } flieht
do-castle-quarter = { $figure } ins Schloss
do-market-quarter = { $figure } auf den Markt
do-blacksmith-quarter = { $figure } in die Schmiede
do-cathedral-quarter = { $figure } in die Kathedrale
do-count-to-castle-quarter = den Grafen ins Schloss
do-count-to-market-quarter = den Grafen auf den Markt
do-count-to-blacksmith-quarter = den Grafen in die Schmiede
do-count-to-cathedral-quarter = den Grafen in die Kathedrale

# Was die Zeichen auf dem Tisch bedeuten.
sign-dragon = der Drache kommt hierher
sign-fairy = die Fee kommt hierher
sign-princess = das Burgfräulein schickt ihn fort
sign-tower-piece = den Turm erhöhen
sign-climb = auf den Turm
sign-capture = gefangen nehmen
sign-abbey = die Abtei
sign-barn = der Gutshof
sign-drive = der Wagen fährt hierher
sign-redeploy = aus der Stadt
sign-bridge-east-west = Brücke von Osten nach Westen
sign-bridge-north-south = Brücke von Norden nach Süden
sign-castle = Burg
sign-grow = die Herde vergrößern
sign-gather = die Herde eintreiben
sign-escape = fliehen
sign-recall = den Abt zurücknehmen
sign-castle-quarter = in die Stadt
sign-market-quarter = in die Stadt
sign-blacksmith-quarter = in die Stadt
sign-cathedral-quarter = in die Stadt
sign-count-to-castle-quarter = der Graf
sign-count-to-market-quarter = der Graf
sign-count-to-blacksmith-quarter = der Graf
sign-count-to-cathedral-quarter = der Graf

# Was mit Figuren geschehen ist, und was Elemente erzählen.
figure-home = { $figure } von { $name }: { $reason }
tell-bazaar = ein Basar wird abgehalten
tell-dragon-placed = der Vulkan bringt den Drachen
tell-dragon-tile-aside = ein Drachenplättchen wartet, bis der Drache kommt
tell-sheep = { $player } zieht { $token }
tell-wolf = { $player } zieht den Wolf: Die Herde ist verloren
tell-hill-base = ein Plättchen kommt unter den Hügel
tell-hill-tiebreak = { $player } gewinnt den Gleichstand auf einem Hügel
