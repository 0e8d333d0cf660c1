"""What is printed on the tiles. This room knows nothing of boards and rules."""
