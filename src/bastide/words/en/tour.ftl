# How to play: six steps for a first game.
tour = How to play
tour-step = { $step } of { $steps }
tour-back = Back
tour-next = Next
tour-done = Done
tour-lay = Lay a tile
tour-lay-text = Each turn you lay one tile beside another. Edges must match: road to road, city to city, field to field.
tour-follower = Place a follower
tour-follower-text = You may place one follower on the tile you just laid. Its road, city, monastery or field must still be free.
tour-worth = Know what it is worth
tour-worth-text = A finished road scores 1 point per tile, a city 2. Each pennant in a city adds 2 points. A monastery with eight tiles around it scores 9.
tour-score = Finish it and score
tour-score-text = Here the new tile closes the city: two tiles, 4 points. The follower comes home. The one on the open road stays.
tour-fields = Wait in the fields
tour-fields-text = A farmer lies in the field until the game ends. Then every finished city beside the field scores 3 points.
tour-confirm = Turn, undo, confirm
tour-confirm-text = Click or tap a marked cell, then the tile itself to turn it. Until you confirm, you can undo. These keys do the same:
