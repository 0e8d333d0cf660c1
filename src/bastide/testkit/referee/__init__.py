"""An independent referee: works out slowly, from the laid tiles and the figures alone, what the game should say.

It shares no code with the board, the scoring and the modules; what it knows of the rules is written down here a second
time. `Watch` follows a game and holds every award against it; `check_board` and `check_decision` look at one moment.
All raise `Disagreement`. `Referee` answers single questions about values, majorities and farms; what an element changes
is a `Law` in `laws`.
"""

from bastide.testkit.referee.law import Disagreement, Law, Standing
from bastide.testkit.referee.laws import KNOWN, LAWS
from bastide.testkit.referee.moves import check_decision, check_unplaceable
from bastide.testkit.referee.pieces import check_board, tiling_of
from bastide.testkit.referee.referee import Referee
from bastide.testkit.referee.tiling import Laid, Tiling
from bastide.testkit.referee.watch import Watch, check_standing, referee_of

__all__ = [
    "KNOWN",
    "LAWS",
    "Disagreement",
    "Laid",
    "Law",
    "Referee",
    "Standing",
    "Tiling",
    "Watch",
    "check_board",
    "check_decision",
    "check_standing",
    "check_unplaceable",
    "referee_of",
    "tiling_of",
]
