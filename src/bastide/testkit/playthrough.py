"""Playthroughs: one seeded random game for each module, written out as text and compared line by line.

A glance at the difference shows what a change did. After a change that was meant,

    python -m bastide.testkit.playthrough --update [--seed N] [MODULE...]

writes the files anew; look at the difference before you commit it. The seed stays the one in the first line of the
file, unless another is given to find a game that shows more of its module. Without `--update` the text goes to the
screen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent
from bastide.game.frames import Round
from bastide.game.game import Game
from bastide.modules import MODULES, make_setup, rules_for
from bastide.tiles.sets import copies

TURNS = 24
ENOUGH = 12
"""Tiles that make a game by themselves."""
DIRECTORY = Path("tests/playthroughs")


def playthrough(module: str, seed: int = 1) -> str:
    """Two players' first turns with a module, and the final scoring if the game ended there.

    For every decision: who is asked what, how many answers there are, the one that chance takes, what it sets off and
    the scores. Chance takes a sort of answer first and then one of that sort, so that rare figures are seen; answers
    are sorted by their text, so their order in the engine does not matter. A module with many tiles of its own is
    played with these alone.
    """
    own = sum(c.count for set_id in MODULES[module].tiles for c in copies(set_id, gardens=False) if c.face.is_drawn)
    sets = {"base": 0} if own >= ENOUGH and module != "base" else {}
    game = Game(rules_for(make_setup(("Ada", "Bea"), [module], tiles=sets)), seed)
    rng = Random(seed)
    lines = [f"{module}, seed {seed}", *_event_lines(game.events)]
    while game.decision is not None and _turn(game) <= TURNS:
        action = _pick(game.decision, rng)
        lines += ["", _asked(game, game.decision), f"  {_text(action)}"]
        lines += _event_lines(game.apply(action))
        lines.append(f"  scores {game.scores}")
    end = game.if_ended_now()
    if not game.over:
        lines += ["", "if the game ended now", *_event_lines(end.events)]
    return "\n".join([*lines, f"  scores {end.scores}", ""])


def recorded_seed(path: Path) -> int:
    """The seed of a recorded playthrough, from its first line; 1 where there is none yet."""
    if not path.exists():
        return 1
    with path.open(encoding="utf-8") as file:
        return int(file.readline().rsplit(" ", 1)[1])


def _turn(game: Game) -> int:
    bottom = game.stack[0]
    return bottom.turns if isinstance(bottom, Round) else 0


def _pick(decision: Decision, rng: Random) -> Action:
    lowest: list[Action] = [msgspec.structs.replace(r.action, number=r.lowest) for r in decision.ranges]
    sorts: dict[str, list[Action]] = {}
    for action in sorted([*decision.actions, *lowest], key=_text):
        sorts.setdefault(_sort(action), []).append(action)
    return rng.choice(sorts[rng.choice(sorted(sorts))])


def _sort(action: Action) -> str:
    if isinstance(action, Deploy):
        return f"deploy {action.figure}"
    return action.what if isinstance(action, Choose) else type(action).__name__


def _asked(game: Game, decision: Decision) -> str:
    tile = f" tile {decision.tile.id}" if decision.tile else ""
    number = len(decision.actions) + len(decision.ranges)
    return f"{game.player_names[decision.player]} {decision.step}{tile}: {number} answers"


def _text(value: Action | AnyEvent) -> str:
    return msgspec.json.encode(value).decode()


def _event_lines(events: Iterable[AnyEvent]) -> list[str]:
    return [f"    {_text(event)}" for event in events]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bastide.testkit.playthrough", description=__doc__)
    parser.add_argument("module", nargs="*", help="the modules to play; all of them unless named")
    parser.add_argument("--update", action="store_true", help="write the files instead of the screen")
    parser.add_argument("--seed", type=int, help="another game than the recorded one")
    parser.add_argument("--directory", type=Path, default=DIRECTORY, help="where the files are")
    chosen = parser.parse_args(arguments)
    unknown = sorted(set(chosen.module) - set(MODULES))
    if unknown:
        parser.error(f"no module is called {', '.join(unknown)}; there are {', '.join(MODULES)}")
    for module in chosen.module or MODULES:
        path = chosen.directory / f"{module}.txt"
        text = playthrough(module, chosen.seed or recorded_seed(path))
        if chosen.update:
            path.write_text(text, encoding="utf-8")
        else:
            print(text)


if __name__ == "__main__":
    main()
