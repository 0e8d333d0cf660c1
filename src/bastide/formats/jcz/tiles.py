"""The names of tiles in .jcz files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bastide.formats.jcz.declared import SETS
from bastide.formats.outcome import Difference, Unsupported
from bastide.game.rules import Rules
from bastide.text import Text
from bastide.tiles.face import Face
from bastide.tiles.sets import GARDEN_SUFFIX, load_set, set_ids

_UNKNOWN = Text(en="A tile called {tile} is not known here.", de="Ein Plättchen namens {tile} ist hier nicht bekannt.")
_OTHER_SET = Text(
    en="Tile {tile} belongs to the set {name}, which the file does not use; add it to setup.sets.",
    de="Plättchen {tile} gehört zum Satz {name}, den die Datei nicht benutzt; nimm ihn in setup.sets auf.",
)


class TileNames:
    """The tiles of a game by the names they have in .jcz files."""

    def __init__(self, rules: Rules) -> None:
        self.faces = rules.faces
        self.by_name: dict[str, list[str]] = {}
        loose: dict[str, list[str]] = {}
        for face in rules.faces.values():
            for name in face.layout.jcz:
                loose.setdefault(name, []).append(face.id)
                if is_garden(name) == face.id.endswith(GARDEN_SUFFIX):
                    self.by_name.setdefault(name, []).append(face.id)
        self.by_name = loose | self.by_name

    def candidates(self, name: str) -> list[str]:
        """Our tiles that have this name; the springs of two rivers share one."""
        if name in self.by_name:
            return self.by_name[name]
        if name in _sets_by_name():
            raise Difference(_OTHER_SET, tile=name, name=_sets_by_name()[name])
        raise Unsupported(_UNKNOWN, tile=name)

    def knows(self, name: str) -> bool:
        return name in self.by_name

    def fits(self, name: str, face: Face) -> bool:
        """Is that the tile that is meant? Where two rivers have one lake left, it stands for either."""
        candidates = self.candidates(name)
        return face.id in candidates or (_is_lake(face) and any(_is_lake(self.faces[id]) for id in candidates))

    def find(self, name: str, faces: Iterable[Face]) -> str:
        """Which of these tiles is meant; if none is, the one that should be there."""
        return next((face.id for face in faces if self.fits(name, face)), self.candidates(name)[0])


def _is_lake(face: Face) -> bool:
    return "lake" in face.symbols


def is_garden(name: str) -> bool:
    """Is it the name of a copy with a garden?"""
    return name.endswith("G") or ".g." in name


@cache
def _sets_by_name() -> dict[str, str]:
    """Name of a tile -> what the file would call its set."""
    return {
        name: _set_name(set_id, layout.part)
        for set_id in set_ids()
        for layout in load_set(set_id).tile.values()
        for name in layout.jcz
    }


def _set_name(set_id: str, part: str) -> str:
    rows = SETS.items()
    names = [name for name, row in rows if row.tiles == set_id and (row.parts is None or part in row.parts)]
    return " / ".join(names) or set_id
