"""The simulator: the base game and four boxes compiled, for players that look ahead and for training.

    from bastide.sim import GREEDY, Simulator

    scores = Simulator(players=2).games(range(1000), GREEDY)   # a thousand greedy games, by seed and player

It knows tiles alone; `bastide.players.bridge` takes positions of the engine over and gives them back. The memory is
described in `bastide.sim.layout`; functions that work on it inside compiled code are in board, ending, probe, chance,
greedy and play, those of River, Abbot, Inns & Cathedrals and Traders & Builders in river and boxes.
What a position is worth is in value, the turn that is worth most in choose, looking further ahead in search, plain tree
search in tree; `tools/train.py` learns with learn. Those are not loaded before somebody asks for them.
"""

from importlib.util import find_spec

from bastide.errors import BastideError
from bastide.text import Text, install

_MISSING = Text(
    en="The simulator needs NumPy and Numba; install Bastide with the extra ai: {install}",
    de="Der Simulator braucht NumPy und Numba; installiere Bastide mit dem Zusatz ai: {install}",
)
if not (find_spec("numba") and find_spec("numpy")):
    raise BastideError(_MISSING, install=install("ai"))

from bastide.sim.jit import TELLER, prepare  # noqa: E402
from bastide.sim.layout import DEPLOY, DRAW, GREEDY, NONE, OVER, PLACE, RANDOM, STATE  # noqa: E402
from bastide.sim.simulator import Simulator  # noqa: E402
from bastide.sim.tables import face_numbers, faces  # noqa: E402

__all__ = [
    "DEPLOY",
    "DRAW",
    "GREEDY",
    "NONE",
    "OVER",
    "PLACE",
    "RANDOM",
    "STATE",
    "TELLER",
    "Simulator",
    "face_numbers",
    "faces",
    "prepare",
]
