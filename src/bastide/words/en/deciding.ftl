# Decisions: what can be chosen, on the table and in words, and what has happened.
some-tile = a tile
more-places = { $count ->
    [one] One more place
   *[other] { $count } more places
}
on-the-table = Signs on the table
which-tile = Which tile
your-bid = Your bid
less = Less
more = More
gain-yours = { $points } for you
gain-of = { $points } for { $name }
standing-bid = { $name } bids { $number }
holds = { $place }: { $figure } of { $name }
supplies = Names and supplies
