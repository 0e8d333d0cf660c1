"""The Watchtowers: a follower beside a tower is paid for what the tower sees, before its road or city is scored.

Rules: watchtowers.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bastide.game.events import Breakdown
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Module, Option, Step, When
from bastide.game.numbers import FigureNumber
from bastide.game.shown import Picture
from bastide.text import Text
from bastide.tiles.face import CITY, MONASTERY, ROAD, Kind
from bastide.tiles.geometry import AROUND


class Lookout(Struct):
    """The followers on the board before any came out of the City of Carcassonne: those stand on no tile."""

    seen: tuple[FigureNumber, ...] = ()


def note_followers(game: Game, _: Part) -> None:
    """T7.1."""
    is_follower = game.rules.is_follower
    game.slot(Lookout).seen = tuple(
        figure for figure in range(len(game.where)) if is_follower[figure] and game.cell_of_figure(figure) is not None
    )


# -- what a tower counts -----------------------------------------------------------------------------------------------


def followers_in(game: Game, cells: Iterable[int]) -> int:
    near = set(cells)
    return sum(not near.isdisjoint(game.cells_of_figure(figure)) for figure in game.slot(Lookout).seen)


def pennants_in(game: Game, cells: Iterable[int]) -> int:
    return sum(game.board.printed[s].pennants for s in segments_in(game, cells) if not game.is_converted(s))


def monasteries_in(game: Game, cells: Iterable[int]) -> int:
    return sum(game.board.printed[s].kind == MONASTERY for s in segments_in(game, cells))


def cells_with(kind: Kind) -> Callable[[Game, Iterable[int]], int]:
    """Each cell of a large tile is counted; a city that has become a castle is none any more."""

    def count(game: Game, cells: Iterable[int]) -> int:
        found = (segments_in(game, (cell,)) for cell in cells)
        return sum(
            any(game.board.printed[s].kind == kind and not game.is_converted(s) for s in segments) for segments in found
        )

    return count


def segments_in(game: Game, cells: Iterable[int]) -> list[int]:
    board = game.board
    pieces = {piece for cell in cells for piece in board.pieces_on(cell)}
    return [segment for piece in pieces for segment in board.segments(piece)]


class Tower(Struct, frozen=True):
    """What a kind of tower pays: so many points for each of what it counts, on its tile and the eight around."""

    each: int
    word: str
    count: Callable[[Game, Iterable[int]], int]


TOWERS = {
    "watchtower=2/meeple": Tower(2, "followers-around", followers_in),
    "watchtower=2/pennant": Tower(2, "pennants-around", pennants_in),
    "watchtower=3/monastery": Tower(3, "monasteries-around", monasteries_in),
    "watchtower=1/city": Tower(1, "tiles-with-city", cells_with(CITY)),
    "watchtower=1/road": Tower(1, "tiles-with-road", cells_with(ROAD)),
}
"""Symbol of the tile -> its tower."""

# -- scoring -----------------------------------------------------------------------------------------------------------


def score_towers(game: Game, part: Part) -> None:
    """T8.2: before the road or city itself; what a tower does not see it does not pay for."""
    board = game.board
    for feature in part.completed:
        if board.printed[feature].kind in (ROAD, CITY):
            for piece in dict.fromkeys(board.piece_of[segment] for segment in board.members(feature)):
                for symbol in board.pieces[piece].face.symbols & TOWERS.keys():
                    score_tower(game, part.player, feature, piece, TOWERS[symbol])


def score_tower(game: Game, active: int, feature: int, piece: int, tower: Tower) -> None:
    board = game.board
    here = [s for s in board.segments(piece) if board.same_feature(s, feature)]
    cell = board.pieces[piece].cell
    number = tower.count(game, [cell + step for step in (0, *AROUND)])
    why = Breakdown(((tower.word, number),), tower.each, segment=here[0])
    for player in paid_players(game, active, here) if number else ():
        game.award(player, why.points, "watchtower", why)


def paid_players(game: Game, active: int, segments: list[int]) -> list[int]:
    """One entry for each time that the tower is scored."""
    options = game.rules.options
    if options["watchtower.points-to"] == "active-player":
        return [active]
    owners = [game.rules.owner[figure] for figure in game.slot(Lookout).seen if game.where[figure] in segments]
    return owners if options["watchtower.per"] == "follower" else list(dict.fromkeys(owners))


# -- the module --------------------------------------------------------------------------------------------------------

COUNTED = (
    Counted(Text(en="follower (tower with a figure)", de="Gefolgsmann (Turm mit Figur)"), 2),
    Counted(Text(en="pennant (tower with a pennant)", de="Wappen (Turm mit Wappen)"), 2),
    Counted(Text(en="monastery (tower with a monastery)", de="Kloster (Turm mit Kloster)"), 3),
    Counted(Text(en="tile with a city (tower with a city)", de="Plättchen mit Stadt (Turm mit Stadt)"), 1),
    Counted(Text(en="tile with a road (tower with a road)", de="Plättchen mit Straße (Turm mit Straße)"), 1),
)
TO_FOLLOWERS = Text(
    en="score the watchtower beside a follower in a completed road or city",
    de="den Wachturm neben einem Gefolgsmann in fertiger Straße oder Stadt werten",
)
TO_ACTIVE = Text(
    en="score the watchtowers on what you have completed",
    de="die Wachtürme an dem werten, was du fertig gemacht hast",
)
EACH_FOLLOWER = Text(
    en="Only for a knight or thief on the tower's own tile, once for each of them, before the feature itself. "
    "It counts on its tile and the 8 around.",
    de="Nur für Ritter und Wegelagerer auf dem Plättchen des Turms, einmal für jeden, vor dem Gebiet selbst. "
    "Gezählt wird auf seinem Plättchen und den 8 ringsum.",
)
EACH_OWNER = Text(
    en="Only for players with a knight or thief on the tower's own tile, once for each player, before the feature "
    "itself. It counts on its tile and the 8 around.",
    de="Nur für Spieler mit Ritter oder Wegelagerer auf dem Plättchen des Turms, einmal für jeden Spieler, vor dem "
    "Gebiet selbst. Gezählt wird auf seinem Plättchen und den 8 ringsum.",
)
TO_YOU = Text(
    en="You get the points, whoever stands there, once for each tower and feature. "
    "It counts on its tile and the 8 around.",
    de="Du bekommst die Punkte, wer auch dort steht, einmal für jeden Turm und jedes Gebiet. "
    "Gezählt wird auf seinem Plättchen und den 8 ringsum.",
)


def towers_scored(text: Text, more: Text, when: When) -> Step[Part]:
    return Step("T8.2", text, score_towers, who="table", more=more, when=when, counted=COUNTED)


WATCHTOWERS = Element(
    id="watchtower",
    name=Text(en="Watchtowers", de="Wachtürme"),
    state=Lookout,
    steps=(
        Step(
            "T7.1",
            Text(en="see who stands round the watchtowers", de="feststellen, wer um die Wachtürme steht"),
            note_followers,
            rank=2,
        ),
        towers_scored(
            TO_FOLLOWERS,
            EACH_FOLLOWER,
            {"watchtower.points-to": ("follower-on-tile",), "watchtower.per": ("follower",)},
        ),
        towers_scored(
            TO_FOLLOWERS, EACH_OWNER, {"watchtower.points-to": ("follower-on-tile",), "watchtower.per": ("owner",)}
        ),
        towers_scored(TO_ACTIVE, TO_YOU, {"watchtower.points-to": ("active-player",)}),
    ),
    landmarks=dict.fromkeys(TOWERS, Text(en="the watchtower", de="vom Wachturm")),
    words={
        "watchtower": Text(en="watchtower", de="Wachturm"),
        "followers-around": Text(en="follower|followers", de="Gefolgsmann|Gefolgsleute"),
        "pennants-around": Text(en="pennant|pennants", de="Wappen"),
        "monasteries-around": Text(en="monastery|monasteries", de="Kloster|Klöster"),
        "tiles-with-city": Text(en="tile with a city|tiles with a city", de="Plättchen mit Stadt"),
        "tiles-with-road": Text(en="tile with a road|tiles with a road", de="Plättchen mit Straße"),
    },
)

MODULE = Module(
    id="watchtowers",
    number=17,
    name=Text(en="The Watchtowers", de="Die Wachtürme"),
    year=2016,
    about=Text(
        en="Twelve towers pay a follower beside them for what lies and stands around.",
        de="Zwölf Türme belohnen einen Gefolgsmann neben sich für das, was ringsum liegt und steht.",
    ),
    picture=Picture("WT3"),
    tiles=("watchtowers",),
    elements=(WATCHTOWERS,),
    options=(
        Option(
            "watchtower.points-to",
            Text(en="A watchtower pays", de="Ein Wachturm belohnt"),
            {
                "follower-on-tile": Text(
                    en="followers of the completed feature on its tile",
                    de="Gefolgsleute des fertigen Gebiets auf seinem Plättchen",
                ),
                "active-player": Text(en="whoever completes the feature", de="den, der das Gebiet fertig macht"),
            },
            "watchtowers.md, Ambiguities",
        ),
        Option(
            "watchtower.per",
            Text(en="Several followers of a player beside it", de="Mehrere Gefolgsleute eines Spielers daneben"),
            {
                "follower": Text(en="are each paid", de="werden alle belohnt"),
                "owner": Text(en="are paid once", de="werden einmal belohnt"),
            },
            "watchtowers.md, Ambiguities",
        ),
    ),
    source="Die Wachtürme, 2016",
    foreign=(Jcz(sets={"watchtowers": ForeignSet("watchtowers", whole=True)}, implied=("watchtower",)),),
)
