"""The River II: a fork, a city that ends an arm, the volcano lake and the pig herd.

Rules: river2.md; the flow of the river itself is in `river`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Frame, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import Element, FarmRule, Figure, Line, Module, Option, Step, When
from bastide.game.question import PLACE, Question
from bastide.game.shown import Picture
from bastide.modules import rulings
from bastide.modules.course import ask_for_start, placements_of, start_in_hand
from bastide.text import Sentence, Text
from bastide.tiles.face import Face

# -- the fork ----------------------------------------------------------------------------------------------------------


def ask_for_fork(game: Game, preparation: Preparation) -> Decision | None:
    """S6.2: the fork is attached to the spring as part of the setup, without a figure."""
    fork = start_in_hand(game, is_fork) or take_fork(game)
    return ask_for_start(game, preparation, "S6.2", fork, LAY_FORK) if fork else None


def take_fork(game: Game) -> Face | None:
    """The fork that the first pile consists of.

    Beside a wall the U-turn rule may bar it: then it is drawn, and leaves the game like any tile.
    """
    if not game.piles[0] or not is_fork(game.piles[0][0]) or not placements_of(game, game.piles[0][0]):
        return None
    return game.piles.pop(0)[0]


def is_fork(face: Face) -> bool:
    return "river-fork" in face.symbols


LAY_FORK = replace(PLACE, source="river2.md 2")


# -- the volcano lake --------------------------------------------------------------------------------------------------

NO_FIGURE = Text(
    en="Whoever lays the volcano lake puts no figure on it.", de="Wer den Vulkansee legt, setzt keine Figur darauf."
)


def lies_on_volcano_lake(game: Game, piece: int) -> bool:
    face = game.board.pieces[piece].face
    return face.symbols >= {"lake", "volcano"} and rulings.volcano_lake_counts(game.rules)


def no_figure(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """River II, 3.4: not by the player who lays it; later a portal may lead there."""
    piece, part = game.board.piece_of[segment], game.find_frame(Part)
    if part is None or part.piece != piece:
        return None
    return Sentence(NO_FIGURE) if lies_on_volcano_lake(game, piece) else None


def grant_part(game: Game, part: Part) -> None:
    """T3.1: whoever lays the volcano lake plays another part, the first of the normal game; never a third."""
    if part.number == 1 and game.rules.options["river2-extra-turn"] == "yes" and lies_on_volcano_lake(game, part.piece):
        game.frame(Turn).extra_part = "volcano-lake"
        game.events.append(Happened("volcano-part", part.player))


def play_granted_part(game: Game, turn: Turn) -> Frame | None:
    """T9.3"""
    return Part(turn.player, number=2) if turn.extra_part == "volcano-lake" and game.tiles_left() else None


def ask_for_granted_tile(game: Game, decision: Decision) -> Question | None:
    return GRANTED_TILE if decision.tile and game.is_extra_part("volcano-lake") else None


GRANTED_TILE = replace(
    PLACE,
    why=Text(
        en="After the volcano lake its player places another tile.",
        de="Nach dem Vulkansee legt derselbe Spieler noch ein Plättchen.",
    ),
    source="river2.md 3",
)


# -- the pig herd ------------------------------------------------------------------------------------------------------


def herd_per_city(game: Game, segment: int, player: int) -> int:
    """E15: a farm with the pig herd is worth 1 more for each city, to every owner of the farm."""
    board = game.board
    herds = [s for s in board.members(segment) if "pig-herd" in board.printed[s].flags]
    return int(any(rulings.herd_counts(game.rules, board.pieces[board.piece_of[s]].face) for s in herds))


# -- in the words of the play aid --------------------------------------------------------------------------------------

WHERE_IT_COUNTS: tuple[tuple[When, tuple[str, ...]], ...] = (
    ({"river2-volcano-inert": (True,)}, ("dragon",)),
    ({"river2-volcano-inert": (False,)}, ()),
)
"""Options with which the volcano lake is more than a lake, and the elements that it needs for that."""
IS_LAKE = Text(en="volcano lake", de="Vulkansee")


def grant_steps() -> Iterator[Step[Part]]:
    for when, beside in WHERE_IT_COUNTS:
        yield Step(
            "T3.1",
            Text(
                en="if you have laid the volcano lake, place no figure on it; you play another part",
                de="auf den Vulkansee, den du gelegt hast, keine Figur setzen; du spielst noch einen Zugteil",
            ),
            grant_part,
            more=Text(
                en="Finish this part first. There is never a third one.",
                de="Beende erst diesen Zugteil. Einen dritten gibt es nie.",
            ),
            when={**when, "river2-extra-turn": ("yes",)},
            symbol=IS_LAKE,
            beside=beside,
        )


def no_figure_lines() -> Iterator[Line]:
    for when, beside in WHERE_IT_COUNTS:
        yield Line(
            "T3.1",
            Text(
                en="if you have laid the volcano lake, place no figure on it",
                de="auf den Vulkansee, den du gelegt hast, keine Figur setzen",
            ),
            more=Text(en="It ends the river.", de="Er beendet den Fluss."),
            when={**when, "river2-extra-turn": ("no",)},
            symbol=IS_LAKE,
            beside=beside,
        )


def granted_part_steps() -> Iterator[Step[Turn]]:
    for when, beside in WHERE_IT_COUNTS:
        yield Step(
            "T9.3",
            Text(
                en="after the volcano lake, draw and place another tile",
                de="nach dem Vulkansee noch ein Plättchen ziehen und anlegen",
            ),
            play_granted_part,
            more=Text(
                en="It is the first of the ordinary tiles, with all steps of a turn part.",
                de="Es ist das erste der gewöhnlichen Plättchen, mit allen Schritten eines Zugteils.",
            ),
            when={**when, "river2-extra-turn": ("yes",)},
            symbol=IS_LAKE,
            beside=beside,
        )


HERD_OF_RIVER = Text(en="pig herd of River II on the farm", de="Schweineherde des Flusses II auf der Wiese")

# -- the module --------------------------------------------------------------------------------------------------------

FORK = Element(
    id="fork",
    name=Text(en="Fork of the river", de="Gabelung des Flusses"),
    pays=False,
    steps=(
        Step(
            "S6.2",
            Text(en="attach the fork to the spring", de="die Gabelung an die Quelle legen"),
            ask_for_fork,
            who="youngest",
            more=Text(
                en="No figure is placed on it. From here the river has two arms.",
                de="Auf sie kommt keine Figur. Von hier an hat der Fluss zwei Arme.",
            ),
            when={"river2-fork": ("setup",)},
            rank=1,
        ),
    ),
    lines=(
        Line(
            "S2.4",
            Text(en="lay the fork ready beside the spring", de="die Gabelung neben der Quelle bereitlegen"),
            who="table",
            rank=1,
            more=Text(en="It follows right after the spring.", de="Sie kommt gleich nach der Quelle."),
            when={"river2-fork": ("setup",)},
        ),
        Line(
            "S2.4",
            Text(en="lay the fork on top of the river tiles", de="die Gabelung oben auf die Flussplättchen legen"),
            who="table",
            rank=1,
            more=Text(
                en="It is the first tile of the first player.", de="Sie ist das erste Plättchen des ersten Spielers."
            ),
            when={"river2-fork": ("first-turn",)},
        ),
        Line(
            "T1.8",
            Text(
                en="put a city tile back that would end the last arm of the river too early",
                de="ein Stadtplättchen zurücklegen, das den letzten Arm des Flusses zu früh beendet",
            ),
            rank=1,
            more=Text(
                en="It goes under the river tiles, above the lake. You draw another one.",
                de="Es kommt unter die Flussplättchen, aber über den See. Du ziehst ein neues.",
            ),
        ),
        Line(
            "T2.1",
            Text(
                en="continue either arm of the river; the arms never meet",
                de="einen der beiden Arme fortsetzen; die Arme treffen sich nie",
            ),
            rank=2,
            more=Text(
                en="Their ends may not point to the same place either.",
                de="Auch dürfen ihre Enden nicht auf denselben Platz zeigen.",
            ),
        ),
    ),
)

VOLCANO_LAKE = Element(
    id="volcano-lake",
    name=Text(en="Volcano lake", de="Vulkansee"),
    pays=False,
    steps=(
        *grant_steps(),
        *granted_part_steps(),
    ),
    lines=tuple(no_figure_lines()),
    may_deploy=no_figure,
    question=ask_for_granted_tile,
    events={
        "volcano-part": Text(
            en="{player} places another tile after the volcano lake",
            de="{player} legt nach dem Vulkansee noch ein Plättchen",
        )
    },
)

PIG_HERD = Element(
    id="pig-herd",
    name=Text(en="Pig herd", de="Schweineherde"),
    farm=(
        FarmRule(HERD_OF_RIVER, city=1, when={"pig-herd": ("with-traders",)}, beside=("pig",)),
        FarmRule(HERD_OF_RIVER, city=1, when={"pig-herd": ("always",)}),
        FarmRule(
            Text(en="pigs of Games Quarterly 11 on the farm", de="Schweine von Games Quarterly 11 auf der Wiese"),
            city=1,
            when={"gq11-pig-herd": ("pig",)},
        ),
    ),
    bonus_per_city=herd_per_city,
    by_feature=True,
    words={"pig-herd": Text(en="pig herd", de="Schweineherde")},
    foreign=(Jcz(elements={"pig-herd": "pig-herd"}, fixed={"pig-herd": "always"}),),
)

MODULE = Module(
    id="river2",
    number=2,
    name=Text(en="The River II", de="Der Fluss II"),
    year=2005,
    about=Text(
        en="A river that forks, with a pig herd, an inn and a lake with a volcano.",
        de="Ein Fluss, der sich gabelt, mit Schweineherde, Wirtshaus und einem See mit Vulkan.",
    ),
    picture=Picture("RII4"),
    tiles=("river2",),
    elements=(FORK, VOLCANO_LAKE, PIG_HERD),
    needs=("river",),
    options=(
        Option(
            "river2-fork",
            Text(en="The fork", de="Die Gabelung"),
            {
                "setup": Text(en="is laid in the setup", de="wird beim Aufbau gelegt"),
                "first-turn": Text(en="is the first player's first tile", de="ist das erste Plättchen im ersten Zug"),
            },
            "river2.md 6",
        ),
        Option(
            "river2-volcano-inert",
            Text(en="Volcano lake without the dragon", de="Vulkansee ohne Drachen"),
            {
                True: Text(en="is a plain lake", de="ist ein einfacher See"),
                False: Text(
                    en="takes no figure and brings another part",
                    de="nimmt keine Figur auf und bringt einen weiteren Zugteil",
                ),
            },
            "river2.md 6",
        ),
        Option(
            "river2-extra-turn",
            Text(en="Part after the volcano lake", de="Zugteil nach dem Vulkansee"),
            {
                "yes": Text(en="is played", de="wird gespielt"),
                "no": Text(en="is not played", de="wird nicht gespielt"),
            },
            "river2.md 6",
        ),
        Option(
            "pig-herd",
            Text(en="Pig herd", de="Schweineherde"),
            {
                "with-traders": Text(en="counts beside Traders & Builders", de="zählt mit Händler & Baumeister"),
                "always": Text(en="always counts", de="zählt immer"),
                "off": Text(en="never counts", de="zählt nie"),
            },
            "river2.md 6",
        ),
    ),
    source="Der Fluss II, 2005",
    foreign=(
        Jcz(
            sets={"river/2": ForeignSet("river2", brings=("fork", "volcano-lake"))},
            fixed={"river2-fork": "first-turn", "river2-extra-turn": "no"},
        ),
    ),
)
