"""Write the table of what Bastide plays into the README, from the registry, so that it cannot lie.

python tools/readme.py            writes it
python tools/readme.py --check    fails if it is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

from bastide.game.module import Module
from bastide.modules import MODULES, tiles_in_game
from bastide.tiles.sets import load_set, set_ids

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- modules -->", "<!-- /modules -->"
TILES_ONLY = "Every expansion of our rule sources is there. Outside them, and only tiles here:"


def table() -> str:
    rows = ["| module | year | tiles | what it brings |", "| --- | --- | --- | --- |"]
    for module in MODULES.values():
        tiles = sum(map(tiles_in_game, module.tiles)) or "–"
        rows.append(f"| **{module.name.en}** ({module.name.de}) | {module.year} | {tiles} | {what_it_brings(module)} |")
    played = {set_id for module in MODULES.values() for set_id in module.all_tiles}
    others = sorted(load_set(set_id).name.en for set_id in set_ids() if set_id not in played and load_set(set_id).tile)
    rows += ["", f"{TILES_ONLY} {', '.join(others)}."]
    return "\n".join(rows)


def what_it_brings(module: Module) -> str:
    sets = [f"{load_set(set_id).name.en} ({tiles_in_game(set_id)} tiles)" for set_id in module.more_tiles]
    return f"{module.about.en} If wanted, with {', '.join(sets)}." if sets else module.about.en


def with_table(text: str) -> str:
    head, rest = text.split(BEGIN)
    return f"{head}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}"


def main() -> None:
    text = README.read_text(encoding="utf-8")
    new = with_table(text)
    if "--check" in sys.argv and new != text:
        sys.exit("The README's table is out of date; run: python tools/readme.py")
    README.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
