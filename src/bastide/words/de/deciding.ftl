# Entscheidungen: was zu wählen ist, auf dem Tisch und in Worten, und was geschehen ist.
some-tile = ein Plättchen
more-places = { $count ->
    [one] Noch eine Stelle
   *[other] Noch { $count } Stellen
}
on-the-table = Zeichen auf dem Tisch
which-tile = Welches Plättchen
your-bid = Dein Gebot
less = Weniger
more = Mehr
gain-yours = { $points } für dich
gain-of = { $points } für { $name }
standing-bid = { $name } bietet { $number }
holds = { $place }: { $figure } von { $name }
supplies = Namen und Vorräte
