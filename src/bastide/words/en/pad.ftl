# The score pad of a game with real tiles, and its calculator; loaded with its page.
pad-new = New score pad
pad-plays = On the table: { $modules }
pad-change = Change the modules
pad-start = Start the score pad
pad-player = Name of player { $number }
pad-player-unnamed = Player { $number }
pad-player-colour = Colour of player { $number }
pad-add-player = Add a player
pad-remove-player = Remove player { $number }
pad-kept = Games on this device
pad-open = Open
pad-forget = Delete
pad-forget-game = Delete the game of { $names }
pad-forget-sure = Delete this game with all its entries?
pad-keep-it = Keep it
pad-all-games = All games
pad-views = Parts of the score pad
pad-scores = Scores
pad-end = Final scoring
pad-entries = Entries ({ $count })
pad-export = Export
pad-turn-of = Turn { $number }: { $name }
pad-previous-turn = Previous turn
pad-next-turn = Next turn
pad-enter = Enter points
pad-undo-last = Undo: { $reason }, { $points }
pad-field = space { $field }
pad-field-dark = dark space { $field }
pad-laps = { $laps ->
    [one] { $laps } lap
   *[other] { $laps } laps
}
pad-lap-tiles = tile { $tiles }
pad-who = Who gets the points?
pad-for-what = For what?
pad-other = Something else
pad-choose-again = Choose again
pad-reason = What the points are for
pad-points = Points
pad-how-many = How many?
pad-each = { $each } each
pad-save = { $points ->
    [one] Enter { $points } point
   *[other] Enter { $points } points
}
pad-save-each = { $points ->
    [one] Enter { $points } point each
   *[other] Enter { $points } points each
}
pad-no-player = Choose who gets them.
pad-no-entries = Nothing is entered yet. Start with “Enter points”.
pad-entry-undo = Undo entry { $number }
pad-entry-restore = Restore entry { $number }
pad-undo = Undo
pad-restore = Restore
pad-undone = undone
pad-total-after = then { $points }
pad-ranking = Ranking
pad-tied = shared
pad-add-row = Enter points: { $row }
pad-no-points = no points yet
pad-copy-text = Copy the text
pad-save-text = Save as text
pad-save-table = Save as table (CSV)
pad-export-text = The scores as text
pad-title = Scores of { $date }
pad-file = scores
pad-turn-column = Turn
pad-reason-column = For what
pad-total-column = Total
pad-separator = ,
calc-complete = Complete
calc-unfinished = Unfinished
calc-state = Complete or not
calc-paid-to = Who is paid
calc-farmers = Farmers
calc-tiles = Tiles
calc-tiles-around = Tiles, its own included
calc-pennants = Pennants
calc-cities = Completed cities
calc-less = Fewer: { $what }
calc-more = More: { $what }
calc-sum = Sum
calc-line-tiles = { $number ->
    [one] { $number } tile
   *[other] { $number } tiles
}
calc-line-pennants = { $number ->
    [one] { $number } pennant
   *[other] { $number } pennants
}
calc-line-cities = { $number ->
    [one] { $number } city
   *[other] { $number } cities
}
