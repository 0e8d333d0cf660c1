# At the table: the board, a turn, panels, history.
close = Close
yes = Yes
no = No
players = Players
tools = Tools
turn = Turn { $number }
game-over = Game over
offline = away
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

table-label = The table with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}. Arrow keys move between the places, Enter chooses.
place-on = Place the tile: { $cell }
turn-tile = Turn the tile
side-N = north
side-E = east
side-S = south
side-W = west
edge-none = { $what } in the middle
edge-some = { $what } { $sides }
edge-way = { $what } { $from } to { $to }
edge-long = { $what } to the long side
shape-half = half tile
shape-double = double tile
edge-all = { $what } on all sides
kind-with = { $kind } with { $signs }
cell-beside = { $where }; beside { $beside }
turn-left = Turn to the left
turn-right = Turn to the right
in-hand = In hand
your-turn = Your turn
next-move = Next move
your-move = Your move, { $name }
waits-for = { $name } is thinking.
waits-away = { $name } is away.
more-of-these = { $count ->
    [0] the last of its kind
   *[other] { $count } more of these
}
consequence = { $feature } of { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}{ $state ->
    [complete] , complete
   *[other] , open
}
told = What happens, as text
told-turn = { $turn }. In hand: { $tile }.
told-turned = In hand: { $tile }.
told-lies = The tile lies { $where }: { $tile }.
told-move = { $text }. The tile: { $tile }.
told-award = { $name } scores { $points }: { $why }.
ready-to-confirm = Ready. Confirm or undo.
which-figure = Which figure
choices = Choices
undo = Undo
confirm = Confirm
pass = Pass
deploy-on = { $kind ->
    [city] { $figure } into the city
    [road] { $figure } onto the road
    [field] { $figure } onto the field
    [monastery] { $figure } into the monastery
    [garden] { $figure } into the garden
    [castle] { $figure } into the castle
    [cathedral] { $figure } into the cathedral
   *[other] { $figure }: { $feature }
}

tiles = Tiles
tiles-left = { $count ->
    [one] { $count } tile left
   *[other] { $count } tiles left
}
remaining-about = { $count ->
    [one] { $count } tile has not been drawn yet.
   *[other] { $count } tiles have not been drawn yet.
}
no-tiles-left = No tile is left.
no-help = This table does not show the remaining tiles.
tile-count = { $count ->
    [one] { $tile }, once
   *[other] { $tile }, { $count } times
}
cell-tip = Click an empty cell to see what still fits there.
cell = Empty cell
cell-fits = { $count ->
    [one] One remaining tile fits here.
   *[other] { $count } remaining tiles fit here.
}
cell-dead = No remaining tile fits here.
fields = Fields by owner
show-all = Show the whole table

scores = Points
track = Score track
points-by-source = Points by source
total = Total
at-the-end = If it ended now
if-ended-now = What would still be scored
nothing-more = Nothing more.
plot = Points over the turns

history = History
history-empty = Nothing has happened yet.
all-moves = all { $count }
watch-from-here = Show this moment
watch-film = Watch from the beginning
film-first = To the beginning
film-back = One turn back
film-play = Play
film-stop = Stop
film-forward = One turn forward
film-last = To the end
film-position = Turn of the game
film-speed = Speed
film-times = { $speed }×
film-close = Back to the present
continue-from-here = Continue from here
game-stopped = This game was not finished. You can continue it from here.
continue-about = A new table begins at the position that is shown.

final-scoring = Final scoring
show-place = Go there
skip = Skip
tells-act = { $name } { $acts }
tells-passed = { $name } passed
tells-points = { $source }: { $points } { $count ->
    [one] point
   *[other] points
} for { $name }
tells-points-you = { $source }: { $points } { $count ->
    [one] point
   *[other] points
} for you
tells-closed-city = city completed
tells-closed-road = road completed
tells-closed-monastery = monastery completed
tells-closed-garden = garden completed
unit-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
}
unit-pennants = { $n ->
    [one] { $n } pennant
   *[other] { $n } pennants
}
unit-cities = { $n ->
    [one] { $n } city
   *[other] { $n } cities
}
majority = Majority: { $names }
majority-tie = Tie, all score: { $names }

chat = Chat
chat-empty = Nobody has said anything yet.
chat-say = Say something
chat-say-apart = Say something to the spectators
chat-apart = During the game only spectators read this.
chat-off = Spectators do not chat at this table.
send = Send
mute = Mute
mute-about = Only you no longer see what they say at this table.
all-spectators = All spectators
spectator = Spectator
spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}

menu = Menu
plain-style = Plain drawing, high contrast
coordinates = Coordinates
mark-last-tiles = Mark the last tiles
take-back = Take back your last move
take-back-asked = { $name } asks to take a move back. Agree?
take-back-waits = Waiting for the others to agree to the take-back.
resign = Resign
resign-title = Resign the game?
resign-ends = The game ends at once, and { $name } has won.
resign-goes-on = The others play on; your score counts no more for winning.
resign-figures = Your figures stay on the board, and chance lays your tiles.
resign-alone = The game ends at once, with the final scoring.
resign-for = { $name } resigns
resign-no = Play on
has-resigned = resigned
resigned = { $name } resigned.
ended-early = The game was ended early.
offer-end = Offer to end
end-game = End the game
end-title = End the game now?
end-about = The final scoring counts everything as it stands.
end-asks = { $names } must agree. The offer stands for one round.
end-asked = { $name } offers to end the game now.
declined-end = { $name } wants to play on.
leave = Leave the table
leave-title = Leave the table for good?
leave-about = You cannot come back. The others decide: a computer plays on, or you have resigned.
leave-before = Your seat becomes free for somebody else.
leave-for = { $name } leaves
stay = Stay
close-table = Close the table
close-table-title = Close this table?
close-table-about = Nobody comes in any more, and whoever is here has to go.
close-table-game = You will not see this game again.
keep-table = Keep the table
has-left = left
left = { $name } left.
go-on-without = Go on without { $name }
go-on-title = Go on without { $name }?
go-on-about = { $name } is away, and the game waits. After { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} you may go on, if all who are here agree.
go-on-then = Then you decide: a computer plays for { $name }, or { $name } has resigned.
go-on-asked = { $name } does not want to wait for { $other } any longer.
declined-remove = { $name } wants to wait.
keep-waiting = Keep waiting
computer-asked = { $other } has left. Should a computer play on?
computer-plays-on = Computer plays on
waits-for-answer = Waiting for { $names }.
share = Share
export = Save the record
invite-title = { $count ->
    [one] Invite another player
   *[other] Invite the other players
}
invite-about = Send the link: whoever opens it takes the seat.
invite-or-scan = Send the link or show the code: whoever opens it takes the seat.
qr-code = The link as a QR code
only-this-machine = Others cannot open this link: { $host } is this computer alone.
start-for-network = To play in your network, stop Bastide and start it with this command:
command = Command
then-new-table = Then make the table again.
link-seat = Link for seat { $number }
link-join = Link to join
link-watch = Link to watch
moment = This moment, to play on from
moment-about = Paste it under “Import a game”. Hidden pieces are dealt anew.
copy = Copy
copied = Copied
keys = Keys
to-start = To the start screen
played-with = Tiles: { $sets }.
key-walk = move between the places
key-enter-name = Enter
key-enter = choose, turn the tile
key-turn = turn the tile
key-right-click = Right click
key-wheel-name = Wheel
key-wheel = on a legal place turn the tile, elsewhere zoom
key-confirm = confirm or pass
key-undo = undo
key-choose = take the first, second, … choice
key-figure = take another figure in hand
short-turn = turn
short-confirm = confirm
key-zoom = zoom
key-pan = move the table
key-film = one turn back or forward

reconnecting = The connection is lost. Reconnecting …
restarts-soon = The server restarts in a moment; your game is kept.
restarting = The server is restarting. You will be back in a moment …
waiting-for-players = { $count ->
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
watching = You are watching.

final-sheet = Final score
wins = { $count ->
    [one] { $names } won!
   *[other] { $names } share the victory!
}
lost-on-time = { $name } ran out of time.
play-again = Play again
rematch-asked = { $name } would like to play again.
rematch-waits = Waiting for { $names } to accept.
rematch-declined = { $name } does not want to play again.
rematch-next = Go to the next game
accept = Accept
decline = Decline
replay = Replay

# The rules, in a dialog.
rules = Rules
rules-of = Rules: { $name }
aid-here = What may I do now?
aid-of-table = Play aid for this game
rules-here = Rules for this step
rules-not-found = This page could not be loaded. Is the server still running?
rules-back = Back
rules-modules = Modules
rules-turn-order = Turn order
