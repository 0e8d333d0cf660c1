# The start screen, the choice of a game, joining.
tagline = Lay tiles, claim cities, roads, monasteries and fields. The base game and its expansions, in any mix.
quick-start = Play against the computer
level = Level of the computer
own-table = A table of your own
start-table = Start this table
tiles-in-game = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
about = Bastide, an open-source program for the game Carcassonne. All drawings are its own.
notices = Fonts and libraries of others
you = You
guest = Guest
loading = One moment …
nothing-here = There is nothing at this address.
settings = Settings
language = Language
theme = Theme
theme-system = as the system says
theme-light = light
theme-dark = dark
sounds = Sounds: tiles, points, your turn
motion = Animations
motion-auto = as the system says
motion-on = on
motion-off = off

seats = Seats
add-seat = Add a seat
seats-limit = No more than { $most } players. To change this: { $module }, “{ $option }”.
too-many-seats = { $seats } seats, but no more than { $most } may play. Remove a seat, or change “{ $option }” in { $module }.
two-boards = Only one board can be the start. Remove all but one: { $boards }.
remove-seat = Remove seat { $number }
who-sits = Who sits on seat { $number }
which-computer = Which computer player on seat { $number }
name-of-seat = Name on seat { $number }
colour-of-seat = Colour of seat { $number }
colours = Colours
name = Name
who-here = at this screen
who-link = by a link
who-link-about = You get a link to send.
who-open = open to anybody
who-open-about = Whoever comes first.
who-computer = computer

clock = Clock
no-clock = no clock
clock-of = { $minutes } minutes each{ $increment ->
    [0] { "" }
   *[other] , plus { $increment } seconds a turn
}
assistance = Assistance (same for everyone)
assistance-none = none
assistance-counts = the remaining tiles
assistance-full = full: fields, fitting tiles, score if it ended now
assistance-hints = full, and hints on request
plays-with-none = no assistance
plays-with-counts = remaining tiles shown
plays-with-full = full assistance
plays-with-hints = full assistance and hints
spectators-chat = Spectators’ chat
spectators-chat-apart = apart during the game
spectators-chat-all = with everyone
spectators-chat-off = off
for-experts = for experts

presets = Presets
surprise = Surprise me
surprise-came = Surprise me: { $modules }
modules = Modules
find-module = Find a name or a piece
modules-found = { $count ->
    [0] no module found
    [one] { $count } module found
   *[other] { $count } modules found
}
no-module-found = No module matches “{ $words }”.
group-base = Base game
group-large = Large expansions
group-small = Small expansions
group-taken = { $taken } of { $all }
module-facts = { $tiles ->
    [0] { $year }
    [one] { $year } · { $tiles } tile
   *[other] { $year } · { $tiles } tiles
}
module-changed = · rules changed
chosen = Your choice
remove-module = Remove { $name }
minutes = about { $count } min
minutes-about = An estimate: a person takes 20 seconds for a tile and 4 more for each player, a computer 3.
copies-of-tiles = Copies of the tiles “{ $set }”
keep-favourite = Keep as favourite
favourite-name = Name of the favourite
drop-favourite = Forget the favourite { $name }
keep = Keep

running-game = Your game in progress
continue-game = Continue
turn-of = { $name } is to move.
own-games = Your games
in-progress = in progress
show-all-games = Show all { $count }
forget-game = Take this game off the list
open-tables = Open tables
more-tables = More tables
free-seats = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}

import = Import a game
import-about = A record or a copied moment of Bastide, a .jcz file, a Board Game Arena log or a CarcassonneLab link.
import-file = Choose a file
import-text = Paste a link or text
import-go = Import

join-title = Join this table
your-name = Your name
your-colour = Your colour
take-seat = Take the seat
only-watch = Only watch

play-aid = Play aid
aid-for-real-tiles = Play aid for real tiles

daily-puzzle = Puzzle of the day
daily-about = find the best turn
daily-solved = solved
daily-solve = Solve it
daily-again = Look again
puzzles-every = All puzzles
grade-easy = Easy
grade-medium = Medium
grade-hard = Hard
grade-master = Master
