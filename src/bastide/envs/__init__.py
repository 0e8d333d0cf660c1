"""For researchers: environments over the engine and over the simulator. docs/research.md shows how to use them.

`bastide.envs.gym` (Gymnasium), `bastide.envs.aec` (PettingZoo), `bastide.envs.batch` (many games at once, compiled),
`bastide.envs.openspiel` (OpenSpiel). What they show and how answers are numbered is written in `bastide.envs.layout`.
"""

from importlib.util import find_spec

from bastide.errors import BastideError
from bastide.text import Text, install

_MISSING = Text(
    en="The environments need Gymnasium, PettingZoo, NumPy and Numba; install Bastide with the extra envs: {install}",
    de="Die Umgebungen brauchen Gymnasium, PettingZoo, NumPy und Numba; installiere Bastide mit dem Zusatz envs: "
    "{install}",
)
if not all(find_spec(name) for name in ("gymnasium", "pettingzoo", "numpy", "numba")):
    raise BastideError(_MISSING, install=install("envs"))

import gymnasium  # noqa: E402

gymnasium.register(id="bastide/Carcassonne-v0", entry_point="bastide.envs.gym:CarcassonneEnv")
