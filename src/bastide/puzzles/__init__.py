"""Puzzles: positions in which one turn is better than every other, made from records and shipped.

    from bastide.puzzles import shipped

    for puzzle in shipped().values():
        print(puzzle.id, puzzle.grade, puzzle.margin, puzzle.why.en)

docs/puzzles.md says how they are made.
"""

from bastide.puzzles.making import Candidate, candidates
from bastide.puzzles.structs import GRADES, Grade, Puzzle, key_of, read, shipped, write

__all__ = ["GRADES", "Candidate", "Grade", "Puzzle", "candidates", "key_of", "read", "shipped", "write"]
