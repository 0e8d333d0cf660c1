"""Placements and figure actions as the referee finds them; it knows those of the first modules only."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import AnyEvent, TileRemoved, TileReturned
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.testkit.referee.law import COMPANIONS, Disagreement
from bastide.testkit.referee.laws.flying_machines import direction
from bastide.testkit.referee.pieces import same
from bastide.testkit.referee.referee import Referee
from bastide.testkit.referee.riverbed import Riverbed
from bastide.testkit.referee.tiling import Feature, Point, Spot
from bastide.testkit.referee.watch import referee_of
from bastide.tiles.face import Layout

MOVES_KNOWN = frozenset(
    (
        *("course", "small", "farmers", "large", "inns", "cathedrals", "builder", "pig", "goods"),
        *("abbot", "gardens", "river", "fork", "volcano-lake", "pig-herd", "hills", "vineyards", "watchtower"),
        *("phantom", "ferry", "crop-circle", "little-buildings", "special-monasteries", "lying-abbot", "labyrinth"),
        *("wind-rose", "flier", "gingerbread-man", "teacher", "german-castle", "german-cathedrals"),
        *("half-tiles", "wheel-board", "fortune-wheel"),
    )
)
"""The elements whose placements and figure actions the referee knows; with others it does not judge what is offered."""
LAND = frozenset(("road", "city", "monastery", "field", "castle", "cathedral"))
OPENED_BY = {"field": "farmers", "cathedral": "german-cathedrals"}
STANDS_ON = {"small": LAND, "large": LAND, "phantom": LAND, "abbot": frozenset(("monastery", "garden"))}


def knows_moves(game: Game) -> bool:
    return game.rules.element_ids <= MOVES_KNOWN


def placements(referee: Referee, layout: Layout, more_river: bool) -> set[tuple[Point, int]]:
    """Legal placements of a tile; `more_river` says whether other river tiles than the lake are still to come."""
    found = referee.tiling.placements(layout)
    for law in referee.laws:
        found = law.allowed(layout, found)
    if "river" not in referee.elements or "W" not in layout.edges:
        return found
    bed = Riverbed(referee.tiling, str(referee.options["river-uturn"]))
    return {(cell, turns) for cell, turns in found if bed.allows(layout, cell, turns, more_river)}


def deployments(referee: Referee, player: int, supply: Iterable[str]) -> set[tuple[str, int]]:
    """(figure, segment of the piece laid last) that a player may deploy out of this supply."""
    tiling = referee.tiling
    piece = len(tiling.pieces) - 1
    if _is_hot(referee, tiling.pieces[piece].layout):
        return set()
    kinds = set(supply)
    found = set()
    for index in range(len(tiling.pieces[piece].layout.segments)):
        spot = piece, index
        feature = tiling.feature(spot)
        free = not any(referee.figures[figure].spot in _claimed(referee, spot) for figure in referee.followers(feature))
        found |= {(kind, index) for kind in kinds if _may_stand(referee, kind, player, feature, free)}
    return found


def _claimed(referee: Referee, spot: Spot) -> frozenset[Spot]:
    """What a follower claims there: the whole feature, or as much of it as a law says."""
    parts = [part for law in referee.laws if (part := law.claimed_from(spot)) is not None]
    return parts[0] if parts else referee.tiling.feature(spot).spots


def _may_stand(referee: Referee, kind: str, player: int, feature: Feature, free: bool) -> bool:
    if kind in STANDS_ON:
        opener = OPENED_BY.get(feature.kind)
        barred = opener is not None and opener not in referee.elements
        taken = not free or any(law.is_taken(feature) for law in referee.laws)
        return feature.kind in STANDS_ON[kind] and not barred and not taken
    if feature.kind not in COMPANIONS[kind] or not referee.followers(feature, player):
        return False
    there = [referee.figures[figure] for figure in referee.on(feature)]
    if any(figure.kind == kind and figure.player == player for figure in there):
        return False
    return kind != "builder" or not feature.complete or bool(referee.options["builder-on-completed"])


def _is_hot(referee: Referee, layout: Layout) -> bool:
    """The volcano lake of River II, where it is more than a lake."""
    return (
        "volcano-lake" in referee.elements
        and {"lake", "volcano"} <= set(layout.symbols)
        and referee.options["river2-volcano-inert"] is False
    )


# -- holding a game against it ---------------------------------------------------------------------------------------


def check_decision(game: Game, referee: Referee | None = None) -> None:
    """Placements and figure actions on offer are exactly those the referee finds, where it knows the rules."""
    decision = game.decision
    if decision is None or not knows_moves(game):
        return
    referee = referee or referee_of(game)
    if decision.tile is not None:
        offered = {(a.cell, a.rotation) for a in decision.actions if isinstance(a, Place)}
        more_river = any(
            "W" in face.layout.edges and "lake" not in face.layout.symbols for pile in game.piles for face in pile
        )
        same(f"placements of {decision.tile.id}", offered, placements(referee, decision.tile.layout, more_river))
    elif decision.step == "T4.2":
        same("figure actions", set(decision.actions), _figure_actions(game, referee, decision.player))
    elif decision.step == "T4.3":
        same("actions of the phantom", set(decision.actions), _phantom_actions(game, referee, decision.player))


def check_unplaceable(game: Game, events: Iterable[AnyEvent]) -> None:
    """A tile that left the game or went back to the pile could indeed be placed nowhere."""
    gone = [event for event in events if isinstance(event, TileRemoved | TileReturned)]
    if not gone or not knows_moves(game):
        return
    referee = referee_of(game)
    for event in gone:
        layout = game.rules.faces[event.tile].layout
        if found := placements(referee, layout, more_river=isinstance(event, TileReturned)):
            raise Disagreement(f"tile {event.tile} was taken away, but fits at {sorted(found)}")


def _supply(game: Game, player: int) -> dict[str, int]:
    """Every kind of figure in a supply, with the first of its figures there."""
    found: dict[str, int] = {}
    for figure, (owner, kind) in enumerate(game.rules.figures):
        if owner == player and game.where[figure] == -1:
            found.setdefault(kind.id, figure)
    return found


def _deployments(game: Game, referee: Referee, player: int) -> set[Deploy]:
    first = game.board.pieces[game.frame(Part).piece].first
    return {Deploy(kind, first + index) for kind, index in deployments(referee, player, _supply(game, player))}


def _flights(game: Game, referee: Referee, player: int) -> dict[str, Action]:
    """The followers that may fly from the tile laid last (flying-machines.md, Interactions)."""
    machine = referee.tiling.pieces[-1]
    if "flier" not in referee.elements or direction(machine) is None:
        return {}
    kinds = {"small", "large"}
    if referee.options["flier.kinds"] == "all":
        kinds.add("phantom")
    if referee.options["abbot.flier"] == "yes":
        kinds.add("abbot")
    supply = _supply(game, player)
    return {kind: Choose("fly", figure=supply[kind], cell=machine.cell) for kind in kinds & supply.keys()}


def _phantom_actions(game: Game, referee: Referee, player: int) -> set[Action]:
    """On another feature of the tile and, by option, by air, if nobody has flown before (phantom.md, Interactions)."""
    phantom = {a for a in _deployments(game, referee, player) if a.figure == "phantom"}
    found: set[Action] = {*phantom, *_lying(game, referee, phantom)}
    flight = _flights(game, referee, player).get("phantom")
    has_flown = any(token.what.startswith("die-") for token in game.tokens())
    if flight and referee.options["phantom.off-tile"] and not has_flown:
        found.add(flight)
    if referee.options["phantom.off-tile"]:
        first = _supply(game, player)["phantom"]
        offered = [action for law in referee.laws for action in law.figure_actions(player)]
        found |= {action for action in offered if isinstance(action, Choose) and action.figure == first}
    return found | {PASS}


def _lying(game: Game, referee: Referee, standing: set[Deploy]) -> set[Choose]:
    """Who may stand in a special monastery may lie down in it instead, but not the abbot (monasteries.md, Turn)."""
    if "lying-abbot" not in referee.elements:
        return set()
    special = {a for a in standing if "special" in referee.tiling.mark(referee.spot_of[a.segment]).flags}
    player = game.frame(Part).player
    return {
        Choose("lie-down", figure=game.free_figure(player, a.figure), segment=a.segment)
        for a in special
        if a.figure != "abbot"
    }


def _figure_actions(game: Game, referee: Referee, player: int) -> set[Action]:
    deploy = _deployments(game, referee, player)
    found: set[Action] = {*deploy, *_lying(game, referee, deploy), *_flights(game, referee, player).values()}
    for figure, standing in referee.figures.items():
        unfinished = not referee.tiling.feature(standing.spot).complete
        if standing.player == player and standing.kind == "abbot" and unfinished:
            found.add(Choose("recall", figure=figure))
    found |= {action for law in referee.laws for action in law.figure_actions(player)}
    return found | {PASS}
