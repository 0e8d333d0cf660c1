# The gallery: tiles and pieces of every module.
gallery = All tiles
gallery-about = { $modules } modules, { $tiles } different tiles. Every tile is drawn from its data.
gallery-which = Which modules
gallery-all = All ({ $count })
gallery-playable = Playable ({ $count })
gallery-tiles-only = Tiles only ({ $count })
gallery-find = Find a module, a piece or a tile
gallery-jump = Jump to a module
gallery-found = { $count ->
    [one] { $count } module found
   *[other] { $count } modules found
}
gallery-nothing = Nothing here is called “{ $words }”. Try another word, or show all modules.
playable = playable
tiles-only = tiles only
tiles-only-about = The rules that Bastide follows do not describe these tiles; they have no meaning of their own.
pieces = Pieces
tile-total = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
start-tile = start
