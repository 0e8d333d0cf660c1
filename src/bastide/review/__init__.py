"""A review of a game: what every turn lost against the best that was found, and the luck of the draw apart from it.

    from bastide import formats
    from bastide.review import review

    found = review(formats.read("game.json"))
    for turn in found.worst_turns():
        print(turn.number, turn.loss, turn.played, turn.best)

docs/review.md says what the numbers mean.
"""

from bastide.review.hint import Advice, hints
from bastide.review.reviewing import DEPTHS, Depth, Reviewing, review
from bastide.review.structs import Review, Total, TurnReview

__all__ = ["DEPTHS", "Advice", "Depth", "Review", "Reviewing", "Total", "TurnReview", "hints", "review"]
