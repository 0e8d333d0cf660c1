# Decisions: what can be chosen, on the table and in words, and what has happened.
some-figure = a figure
some-tile = a tile
tile-with = tile with { $kinds }
more-places = { $count ->
    [one] One more place
   *[other] { $count } more places
}
on-the-table = Signs on the table
which-tile = Which tile
your-bid = Your bid
less = Less
more = More
standing-bid = { $name } bids { $number }
holds = prisoner: { $figure } of { $name }
quarter-castle = castle
quarter-market = market
quarter-blacksmith = smithy
quarter-cathedral = cathedral
supplies = Names and supplies

# Answers, as buttons and in the history.
do-dragon = move the dragon
do-fairy = fairy to { $figure }
do-fairy-here = fairy onto the tile
do-princess = send { $figure } away
do-tower-piece = raise the tower
do-climb = { $figure } onto the tower
do-capture = take { $figure } prisoner
do-exchange = get { $figure } back
do-ransom = buy { $figure } back for 3 points
do-abbey = lay the abbey
do-barn = place the barn
do-castle = found a castle
do-castle-points = { $number ->
    [one] { $number } point for the castle
   *[other] { $number } points for the castle
}
do-bid = Bid { $number }
do-buy = keep the tile: pay { $number } to { $name }
do-sell = sell the tile: get { $number } from { $name }
do-take = take the tile
do-grow = grow the flock
do-gather = gather the flock
do-escape = { $figure } escapes
do-castle-quarter = { $figure } into the castle
do-market-quarter = { $figure } into the market
do-blacksmith-quarter = { $figure } into the smithy
do-cathedral-quarter = { $figure } into the cathedral
do-count-to-castle-quarter = the Count into the castle
do-count-to-market-quarter = the Count to the market
do-count-to-blacksmith-quarter = the Count into the smithy
do-count-to-cathedral-quarter = the Count into the cathedral

# What the signs on the table mean.
sign-dragon = the dragon comes here
sign-fairy = the fairy comes here
sign-princess = the princess sends him away
sign-tower-piece = raise the tower
sign-climb = onto the tower
sign-capture = take prisoner
sign-abbey = the abbey
sign-barn = the barn
sign-drive = the wagon drives here
sign-redeploy = out of the city
sign-bridge-east-west = bridge, east to west
sign-bridge-north-south = bridge, north to south
sign-castle = castle
sign-grow = grow the flock
sign-gather = gather the flock
sign-escape = escape
sign-recall = take the abbot back
sign-castle-quarter = into the city
sign-market-quarter = into the city
sign-blacksmith-quarter = into the city
sign-cathedral-quarter = into the city
sign-count-to-castle-quarter = the Count
sign-count-to-market-quarter = the Count
sign-count-to-blacksmith-quarter = the Count
sign-count-to-cathedral-quarter = the Count

# What has happened to figures, and what elements tell.
figure-home = { $figure } of { $name }: { $reason }
tell-bazaar = a bazaar is held
tell-dragon-placed = the volcano brings the dragon
tell-dragon-tile-aside = a dragon tile is set aside until the dragon comes
tell-sheep = { $player } draws { $token }
tell-wolf = { $player } draws the wolf: the flock is lost
tell-hill-base = a tile goes beneath the hill
tell-hill-tiebreak = { $player } wins the tie on a hill
