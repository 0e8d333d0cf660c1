"""The barn: takes over a farm, pays its farmers off, and is paid itself at the end.

A barn is a figure ELSEWHERE; its spot names the corner and one of the fields there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.board import Board
from bastide.game.actions import Action, Choose
from bastide.game.farms import pay_farm
from bastide.game.foreign import ForeignMove, ForeignRule, Jcz
from bastide.game.frames import End, Part
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Counted, Element, FarmRule, Figure, Line, Option, Step
from bastide.game.numbers import FigureNumber
from bastide.game.reasons import NONE_LEFT
from bastide.game.scoring import majority, strength_on
from bastide.game.shown import Answer, Sign
from bastide.game.traits import COMPANION
from bastide.modules.course import refused_figure_action, why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import FIELD
from bastide.tiles.geometry import WIDTH, cell_at, cell_of, corner_ports, triangle_ports_at

NONE = -1
CORNER = "corner"
PLACED, JOINED, FINAL = 3, 1, 4
"""Points for each completed city: to farmers when a barn is placed, when a farm is joined to one, to the barn at the
end."""


AROUND_CORNER = (-WIDTH - 1, -WIDTH, 0, -1)
"""From a corner to the four cells round it, clockwise from the north-west."""


class Barns(Struct):
    placed: FigureNumber = NONE  # the barn of this turn part


def fields_with_barn(game: Game) -> dict[int, int]:
    """Barn -> a field segment beside it."""
    return {
        figure: spot.segment
        for figure, spot in sorted(game.spots.items())
        if spot.where == CORNER and spot.segment is not None
    }


def has_barn(game: Game, field: int) -> bool:
    return any(game.board.same_feature(field, other) for other in fields_with_barn(game).values())


def offer_barn(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 f: onto a corner of the new tile where four tiles meet and all show field."""
    if part.piece < 0 or game.free_figure(part.player, "barn") == HOME:
        return
    actions += [
        Choose("barn", corner=cell_of(corner))
        for corner in corners_of(game, part.piece)
        if why_not_corner(game, part, corner) is None
    ]


NOT_MY_CORNER = Text(
    en="The barn goes onto a corner of the tile just placed.",
    de="Der Gutshof kommt auf eine Ecke des gerade gelegten Plättchens.",
)
NOT_FOUR_TILES = Text(
    en="Four tiles must meet at the corner of a barn.", de="An der Ecke des Gutshofs müssen vier Plättchen liegen."
)
NOT_FOUR_FIELDS = Text(
    en="All four tiles at the corner must show field.", de="Alle vier Plättchen an der Ecke müssen Wiese zeigen."
)
SECOND_BARN = Text(en="A barn stands on this farm already.", de="Auf dieser Wiese steht schon ein Gutshof.")


def why_not_barn(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.corner is not None
    if game.free_figure(part.player, "barn") == HOME:
        return Sentence(NONE_LEFT, {"figure": game.rules.kinds["barn"].name})
    corner = cell_at(*action.corner)
    if part.piece < 0 or corner not in corners_of(game, part.piece):
        return Sentence(NOT_MY_CORNER)
    return why_not_corner(game, part, corner)


def why_not_corner(game: Game, part: Part, corner: int) -> Sentence | None:
    """Why no barn may stand on this corner of the new tile."""
    if not all(pieces_at(game.board, corner)):
        return Sentence(NOT_FOUR_TILES)
    fields = fields_at(game, corner)
    if not fields:
        return Sentence(NOT_FOUR_FIELDS)
    if has_barn(game, fields[part.piece]) and game.rules.options["barn-placement"] != "occupied":
        return Sentence(SECOND_BARN)
    reasons = (why_not_deploy(game, game.rules.kinds["barn"], field) for field in fields.values())
    return next(filter(None, reasons), None)


def corners_of(game: Game, piece: int) -> list[int]:
    """The corners of a piece, each by the cell in its south-east; three of a half tile."""
    face, cell, rotation, _ = game.board.pieces[piece]
    own = [cell + step for step in face.cells[rotation]]
    found = list(dict.fromkeys(at + step for at in own for step in (0, 1, WIDTH, WIDTH + 1)))
    if not face.is_triangle:
        return found
    return [corner for corner in found if any(piece in there for there in pieces_at(game.board, corner))]


def fields_at(game: Game, corner: int) -> dict[int, int]:
    """Piece -> its field, of the farm that lies all round a corner; none if no farm does.

    On each tile the two half-edges beside the corner belong to one field; a piece of two cells may hold two corners.
    """
    board, found = game.board, dict[int, int]()
    around = pieces_at(board, corner)
    if not all(around):
        return {}
    wanted: dict[int, frozenset[int]] = {}
    for there in around:
        for piece, ports in there.items():
            wanted[piece] = wanted.get(piece, frozenset()) ^ ports  # inside a piece of two cells there is no edge
    for piece, ports in wanted.items():
        fields = (s for s in board.segments(piece) if board.printed[s].kind == FIELD)
        field = next((s for s in fields if ports <= set(board.port_keys(s))), None)
        if field is None:
            return {}
        found[piece] = field
    first, *others = found.values()
    return found if all(board.same_feature(first, other) for other in others) else {}


def pieces_at(board: Board, corner: int) -> list[dict[int, frozenset[int]]]:
    """For each of the four cells: the pieces that reach the corner, with their half-edges there.

    A half tile reaches three corners of its cell (halflings.md, Interactions).
    """
    ports = corner_ports(corner)
    found: list[dict[int, frozenset[int]]] = []
    for quarter, step in enumerate(AROUND_CORNER):
        found.append({})
        for number in board.pieces_on(corner + step):
            face, _, rotation, _ = board.pieces[number]
            square = frozenset((ports[quarter], ports[quarter - 1]))
            own = triangle_ports_at(corner, quarter, rotation) if face.is_triangle else square
            if own:
                found[-1][number] = own
    return found


def place_barn(game: Game, part: Part, action: Choose) -> None:
    assert action.corner is not None
    barn = game.free_figure(part.player, "barn")
    *_, field = fields_at(game, cell_at(*action.corner)).values()
    game.put(barn, Spot(CORNER, corner=action.corner, segment=field))
    game.slot(Barns).placed = barn


BARN_THERE = Text(en="No farmer may join a farm with a barn.", de="Auf eine Wiese mit Gutshof darf kein Bauer mehr.")


def no_farmer(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """No farmer, and so no pig, is deployed on a farm with a barn; only followers out of Carcassonne come late.

    By option a pig may still join an own farmer whom this very tile has brought to the barn, before he is scored.
    """
    companion = COMPANION in figure.traits and game.rules.options["barn-pig"] == "barred"
    if game.board.printed[segment].kind != FIELD or not (figure.follower or companion):
        return None
    part = game.find_frame(Part)
    if part is None or any(game.board.same_feature(segment, farm) for farm in part.farms):
        return None
    return Sentence(BARN_THERE) if has_barn(game, segment) else None


# -- the barn: scoring -------------------------------------------------------------------------------------------------


def farms_due(game: Game) -> list[int]:
    """Farms with a barn and farmers: a barn has just come to them, or they to a barn. A placed barn goes first."""
    board, placed = game.board, game.slot(Barns).placed
    farms: dict[int, int] = {}
    for _, field in sorted(fields_with_barn(game).items(), key=lambda barn: barn[0] != placed):
        if board.occupied[board.label[field]]:
            farms.setdefault(board.label[field], field)
    return list(farms.values())


def list_farms(game: Game, part: Part) -> None:
    """T7.1: the farms that a barn brings to a scoring in this turn part."""
    part.farms += tuple(farms_due(game))


def score_farms(game: Game, part: Part) -> None:
    """T8.3: at the barn of this part 3 points a city, at an older one 1 point; then the farmers go home."""
    barns = game.slot(Barns)
    for farm in part.farms:
        field = fields_with_barn(game).get(barns.placed)
        placed = field is not None and game.board.same_feature(field, farm)
        part.leaving += score_farmers(game, farm, PLACED if placed else JOINED)
    barns.placed = NONE


def score_farmers(game: Game, farm: int, rate: int) -> tuple[int, ...]:
    """Pay the majority of a farm; returns its farmers. Pigs go home with them."""
    figures = game.figures_on(farm)
    strength = strength_on(game, figures)
    for player in majority(game, farm, figures, strength):
        pay_farm(game, player, farm, rate, because=("barn",), strength=strength)
    for scored in game.rules.scored:
        scored(game, farm, figures, 0)
    return tuple(figure for figure in figures if game.rules.is_follower[figure])


def score_late_farmers(game: Game, _: End) -> None:
    """E14: farmers who came to a barn out of Carcassonne at the end are paid as if they had just been joined."""
    for farm in farms_due(game):
        for figure in score_farmers(game, farm, JOINED):
            game.send_home(figure, "final")


def score_barns(game: Game, _: End) -> None:
    """E16: 4 points a city to every player with a barn on the farm, once however many he has there."""
    board, owners = game.board, dict[int, dict[int, int]]()
    for barn, field in fields_with_barn(game).items():
        owners.setdefault(board.label[field], {})[game.rules.owner[barn]] = field
    for farm in sorted(owners, key=board.first_cell):
        for player, field in sorted(owners[farm].items()):
            pay_farm(game, player, field, FINAL, source="barn", bonuses_from=())


ALONE = {
    "not-occupied": Text(
        en="No other barn may stand on the farm.", de="Auf der Wiese darf kein anderer Gutshof stehen."
    ),
    "occupied": Text(en="Other barns may stand on the farm.", de="Auf der Wiese dürfen andere Gutshöfe stehen."),
}


def barn_lines() -> Iterator[Line]:
    """T4.2 f, for each value of the option on a second barn."""
    for value, alone in ALONE.items():
        yield Line(
            "T4.2",
            Text(
                en="place your barn on a corner of the tile where four fields meet",
                de="den Gutshof auf eine Ecke des Plättchens setzen, an der vier Wiesen zusammenstoßen",
            ),
            may=True,
            choice=True,
            rank=50,
            more=Text(
                en=f"Four tiles must lie there. {alone.en} It stays to the end, and no farmer may come to it any more.",
                de=f"Dort müssen vier Plättchen liegen. {alone.de} Er bleibt bis zum Ende; Bauern dürfen nicht mehr "
                "dazu.",
            ),
            when={"barn-placement": (value,)},
        )


BARN = Element(
    id="barn",
    name=Text(en="Barn", de="Gutshof"),
    figure=Figure(
        "barn",
        Text(en="barn", de="Gutshof"),
        1,
        frozenset(),
        Text(
            en="The barn stands on a corner where four tiles meet and all show field. On a farm with a barn only if "
            "that was agreed.",
            de="Der Gutshof steht auf einer Ecke, an der vier Plättchen zusammenstoßen und alle Wiese zeigen. Auf "
            "einer Wiese mit Gutshof nur, wenn es so vereinbart ist.",
        ),
        follower=False,
        strength=0,
        traits=frozenset(),
    ),
    state=Barns,
    steps=(
        Step("T7.1", Text(en="find the farms with a barn", de="Wiesen mit Gutshof feststellen"), list_farms, rank=1),
        Step(
            "T8.3",
            Text(
                en="score farms where a barn and farmers have met; the farmers go home",
                de="Wiesen werten, auf denen Gutshof und Bauern zusammenkommen; die Bauern gehen heim",
            ),
            score_farms,
            who="table",
            more=Text(
                en=f"A barn just placed: {PLACED} points for each completed city at the farm. A farm joined to a barn: "
                f"{JOINED} point. Whoever has most farmers there gets them.",
                de=f"Gutshof gerade gesetzt: {PLACED} Punkte je fertige Stadt an der Wiese. Wiese mit einem Gutshof "
                f"verbunden: {JOINED} Punkt. Sie bekommt, wer dort die meisten Bauern hat.",
            ),
            counted=(
                Counted(Text(en="city at a farm with a new barn", de="Stadt an einer Wiese mit neuem Gutshof"), PLACED),
                Counted(
                    Text(en="city at a farm joined to a barn", de="Stadt an einer Wiese, die zum Gutshof kam"), JOINED
                ),
            ),
        ),
        Step(
            "E14.1",
            Text(
                en="score farmers who have come to a barn out of Carcassonne",
                de="Bauern werten, die aus Carcassonne zu einem Gutshof gekommen sind",
            ),
            score_late_farmers,
            who="table",
            beside=("count",),
            more=Text(
                en=f"{JOINED} point for each completed city, to whoever has most farmers there. They go home.",
                de=f"{JOINED} Punkt je fertige Stadt für den, der dort die meisten Bauern hat. Sie gehen heim.",
            ),
            counted=(Counted(Text(en="city at the farm of the barn", de="Stadt an der Wiese des Gutshofs"), JOINED),),
        ),
        Step(
            "E16",
            Text(
                en=f"score {FINAL} points for each completed city at the farm of a barn",
                de=f"{FINAL} Punkte je fertige Stadt an der Wiese eines Gutshofs werten",
            ),
            score_barns,
            who="table",
            more=Text(
                en="Each owner of a barn there gets them in full.",
                de="Jeder, dem dort ein Gutshof gehört, bekommt sie ganz.",
            ),
            counted=(
                Counted(Text(en="city at the farm of your barn", de="Stadt an der Wiese deines Gutshofs"), FINAL),
            ),
        ),
    ),
    lines=tuple(barn_lines()),
    farm=(FarmRule(Text(en="barn instead of farmers", de="Gutshof statt Bauern"), rate=FINAL),),
    offer=offer_barn,
    handlers={"barn": place_barn},
    refusals={"barn": refused_figure_action(("corner",), why_not_barn)},
    may_deploy=no_farmer,
    answers={
        "barn": Answer(
            button=Text(en="Place the barn", de="Gutshof setzen"),
            told=Text(en="placed the barn", de="Gutshof gesetzt"),
            here=Text(en="Barn here", de="Gutshof hierher"),
            sign=Sign(figure="barn"),
        )
    },
    words={
        "barn": Text(en="barn", de="Gutshof"),
        CORNER: Text(en="corner of four fields", de="Ecke von vier Wiesen"),
        "cities": Text(en="city|cities", de="Stadt|Städte"),
    },
    foreign=(
        Jcz(
            elements={"barn": "barn"},
            rules={
                "barn-placement": ForeignRule(
                    "barn-placement", {"not-occupied": "not-occupied", "occupied": "occupied"}
                )
            },
            figures={"barn": "barn"},
            messages={"DEPLOY_MEEPLE barn": ForeignMove("barn", ("corner",))},
            awards={"farm": ("barn",), "field": ("barn",)},
        ),
    ),
)

OPTIONS = (
    Option(
        "barn-placement",
        Text(en="A second barn on a farm", de="Ein zweiter Gutshof auf einer Wiese"),
        {
            "not-occupied": Text(en="may not be placed", de="darf nicht gesetzt werden"),
            "occupied": Text(en="may be placed", de="darf gesetzt werden"),
        },
        "abbey-mayor.md 9",
    ),
    Option(
        "barn-pig",
        Text(
            en="A pig beside a farmer who has just met a barn",
            de="Ein Schwein zu einem Bauern, der eben an einen Gutshof kam",
        ),
        {
            "barred": Text(en="may not be placed", de="darf nicht gesetzt werden"),
            "allowed": Text(en="may be placed before he is scored", de="darf noch vor der Wertung gesetzt werden"),
        },
        "abbey-mayor.md 5.3",
    ),
)
