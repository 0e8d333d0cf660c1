"""The game in a terminal: the board drawn as text, moves chosen by number."""
