"""What lies on the table: pieces, open cells and what they demand, features that merge and split."""

from bastide.board.board import Board, Piece

__all__ = ["Board", "Piece"]
