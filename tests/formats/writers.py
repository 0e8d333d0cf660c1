"""Games of our own written in foreign forms, for the tests to read back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bastide.board import Board
from bastide.formats.numbered import DRAWN, TILES, segments_by_position
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import EndStarted, Happened, Scored, TileDrawn, TileRemoved
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.game.traits import QUARTERS
from bastide.modules.bridges_castles_bazaars.sales import Sale
from bastide.modules.hills_sheep.shepherds import TOKENS, Flocks
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_of

Message = dict[str, Any]


def steps(game: Game) -> Iterator[tuple[Game, Action, Game]]:
    """The game before each action, the action, and the game after it."""
    record = Record.of(game)
    positions = list(record.positions())
    yield from zip(positions[:-1], record.actions, positions[1:], strict=True)


def drawn(game: Game) -> list[str]:
    """All tiles in the order in which they were drawn."""
    record = Record.of(game)
    return [e.tile for position in record.positions() for e in position.events if isinstance(e, TileDrawn)]


# -- .jcz --------------------------------------------------------------------------------------------------------------

SIDES = {"NW": "NW", "SW": "SW", "ES": "SE", "EN": "NE", "EW": "WE", "NS": "NS", "ENSW": "NWSE"}
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")


def jcz_tile(face: Face) -> str:
    names = [name for name in face.layout.jcz if name.endswith("G") == face.id.endswith("-garden")]
    return (names or list(face.layout.jcz))[0]


def jcz_location(reach: tuple[str, ...]) -> str:
    if not reach:
        return "I"
    if len(reach[0]) == 2:
        return ".".join(half for half in HALVES if half in reach)
    sides = "".join(sorted(reach))
    return f"_{(set('NESW') - set(sides)).pop()}" if len(sides) == 3 else SIDES.get(sides, sides)


def jcz_pointer(board: Board, segment: int) -> Message:
    piece = board.pieces[board.piece_of[segment]]
    built = segment in board.added
    reach = board.printed[segment].reach if built else piece.face.turned_reach(segment - piece.first, piece.rotation)
    if piece.face.id == "HS2" and segment == piece.first + 1:
        reach = reach[1:]  # the divided side belongs to the first city there
    feature = board.printed[segment].kind.capitalize()
    return {"position": list(cell_of(piece.cell)), "feature": feature, "location": jcz_location(reach)}


def jcz_figure(game: Game, figure: int) -> str:
    owner, kind = game.rules.figures[figure]
    name = {"large": "big"}.get(kind.id, kind.id)
    return f"{owner}.{name}.{figure - game.rules.ranges[owner, kind.id][0] + 1}"


def jcz_standing(game: Game, figure: int) -> Message:
    """A figure and where it stands, on a segment or on a tower."""
    spot = game.spots.get(figure)
    if spot is not None and spot.cell is not None:
        pointer = {"position": list(spot.cell), "feature": "Tower", "location": "I"}
    else:
        pointer = jcz_pointer(game.board, game.where[figure])
    return {"featurePointer": pointer, "meepleId": jcz_figure(game, figure)}


BRIDGES = {"bridge-north-south": "NS", "bridge-east-west": "WE"}
FLOCK = {"grow": "EXPAND", "gather": "SCORE"}


def jcz_quarter(quarter: str) -> Message:
    location = f"QUARTER_{quarter.removesuffix('-quarter').upper()}"
    return {"position": [0, 0], "feature": "Quarter", "location": location}


def jcz_random(before: Game, later: list[tuple[Game, Action, Game]]) -> float:
    """The number that draws the token which is drawn out of the bag next."""
    bag = before.slot(Flocks).bag()
    events = (e for _, _, after in later for e in after.events)
    token = next(e.what for e in events if isinstance(e, Happened) and e.what in TOKENS)
    return (bag.index(token) + 0.5) / len(bag)


SOURCES = {
    "recall": "ABBOT_RETURN",
    "princess": "PRINCESS",
    "escape": "SIEGE_ESCAPE",
    "crop-leave": "CORN_CIRCLE",
}
CIRCLES = {"crop-add": "DEPLOY", "crop-remove": "REMOVE"}
PRISONERS = {"ransom": "PAY_RANSOM", "exchange": "EXCHANGE_FOLLOWER"}


def jcz_choice(game: Game, choice: Choose) -> tuple[str, Message]:
    """Type and payload of a choice."""
    word = choice.what
    if choice.figure is None:
        return jcz_token(game, choice) or jcz_trade(game, choice) or jcz_neutral(choice)
    if word in DEPLOYED or word in QUARTERS:
        return "DEPLOY_MEEPLE", {"pointer": jcz_place(game, choice), "meepleId": jcz_figure(game, choice.figure)}
    if word in PRISONERS:
        return PRISONERS[word], {"meepleId": jcz_figure(game, choice.figure)}
    standing = jcz_standing(game, choice.figure)
    if word == "fairy":
        return "MOVE_NEUTRAL_FIGURE", {"figureId": "fairy.1", "to": standing}
    if word == "capture":
        return "CAPTURE_FOLLOWER", {"pointer": standing}
    return "RETURN_MEEPLE", {"pointer": standing, "source": SOURCES[word]}


DEPLOYED = ("redeploy", "climb", "crop-join")


def jcz_place(game: Game, choice: Choose) -> Message:
    """Where a figure is deployed: a quarter, a tower, a feature."""
    if choice.what in QUARTERS:
        return jcz_quarter(choice.what)
    if choice.segment is not None:
        return jcz_pointer(game.board, choice.segment)
    assert choice.cell is not None
    return {"position": list(choice.cell), "feature": "Tower", "location": "I"}


def jcz_token(game: Game, choice: Choose) -> tuple[str, Message] | None:
    word, cell = choice.what, list(choice.cell) if choice.cell else None
    if word == "tower-piece":
        return "PLACE_TOKEN", {"token": "TOWER_PIECE", "pointer": cell}
    if word in BRIDGES:
        pointer = {"position": cell, "feature": "Bridge", "location": BRIDGES[word]}
        return "PLACE_TOKEN", {"token": "BRIDGE", "pointer": pointer}
    if word == "castle" and choice.segment is not None:
        return "PLACE_TOKEN", {"token": "CASTLE", "pointer": jcz_pointer(game.board, choice.segment)}
    return None


def jcz_trade(game: Game, choice: Choose) -> tuple[str, Message] | None:
    if choice.what in CIRCLES:
        return "CIRCLE_REMOVE_OR_DEPLOY", {"value": CIRCLES[choice.what]}
    if choice.what in ("buy", "sell"):
        return "BAZAAR_BUY_OR_SELL", {"value": choice.what.upper()}
    sale = game.find_frame(Sale)
    if sale is None or choice.tile is None:
        return None
    return "BAZAAR_BID", {"supplyIndex": sale.unsold()[choice.tile], "price": choice.number or 0}


def jcz_neutral(choice: Choose) -> tuple[str, Message]:
    """The Count into a quarter, dragon and fairy onto a cell."""
    word, to, quarter = choice.what.partition("-to-")
    if to:
        return "MOVE_NEUTRAL_FIGURE", {"figureId": "count.1", "to": jcz_quarter(quarter)}
    assert choice.cell is not None
    return "MOVE_NEUTRAL_FIGURE", {"figureId": f"{word}.1", "to": list(choice.cell)}


def is_unasked(game: Game) -> bool:
    """Is nothing offered but a ransom, for which that program does not ask?"""
    assert game.decision is not None
    words = {action.what if isinstance(action, Choose) else "" for action in game.decision.actions if action != PASS}
    part = game.find_frame(Part)
    if not words or not words <= {"ransom", *BRIDGES}:
        return False
    return not words & BRIDGES.keys() or (part is not None and part.acted)


BEFORE_SCORING = ("T2.1", "T4.2", "T5.5", "T6", "T7.2")


def is_committed(before: Game, action: Action, after: Game) -> bool:
    """Does the scoring come after this action?"""
    assert before.decision is not None
    if before.decision.step not in BEFORE_SCORING:
        return False
    if before.decision.tile is not None and not isinstance(action, Place):
        return False
    return after.decision is None or after.decision.step not in BEFORE_SCORING[1:]


def has_left(before: Game, action: Action, after: Game) -> bool:
    """Has a player sent the last of his followers out of Carcassonne?"""
    assert before.decision is not None
    if before.decision.step != "T7.3" or action == PASS:
        return False
    now = after.decision
    return now is None or (now.step, now.player) != ("T7.3", before.decision.player)


def is_in_circle(action: Action) -> bool:
    """Has a player done what a crop circle asks for? Each confirms it."""
    return isinstance(action, Choose) and action.what in ("crop-join", "crop-leave")


def jcz_replay(game: Game) -> list[Message]:
    messages: list[Message] = []

    def tell(player: int, type_: str, **payload: object) -> None:
        messages.append({"type": type_, "payload": payload, "player": player})

    course = list(steps(game))
    for number, (before, action, after) in enumerate(course):
        assert before.decision is not None
        player = before.decision.player
        if isinstance(action, Place):
            assert before.decision.tile is not None
            tile = jcz_tile(before.decision.tile)
            tell(player, "PLACE_TILE", tileId=tile, rotation=f"R{action.rotation * 90}", position=list(action.cell))
        elif isinstance(action, Deploy):
            figure = jcz_figure(before, before.free_figure(player, action.figure))
            tell(player, "DEPLOY_MEEPLE", pointer=jcz_pointer(before.board, action.segment), meepleId=figure)
            if action.figure == "shepherd":
                tell(player, "SHEPHERD_CONFIRM", random=jcz_random(before, course[number:]))
        elif isinstance(action, Choose) and action.what in FLOCK:
            drawn = jcz_random(before, course[number:]) if action.what == "grow" else 0.5
            tell(player, "FLOCK_EXPAND_OR_SCORE", value=FLOCK[action.what], random=drawn)
        elif isinstance(action, Choose):
            type_, payload = jcz_choice(before, action)
            tell(player, type_, **payload)
        elif not is_unasked(before):
            assert action == PASS
            tell(player, "PASS")
        if is_committed(before, action, after) or has_left(before, action, after) or is_in_circle(action):
            tell(player, "COMMIT", random=0.5)
    return messages


def write_jcz(game: Game, choices: Message, *, draw_order: bool, version: str = "5.7.0") -> str:
    """The game as a test that asserts every award and the points."""
    record = Record.of(game)
    awards = [e for position in record.positions() for e in position.events if isinstance(e, Scored)]
    kinds = {"goods": "trade-goods"}
    names = game.player_names
    assertions = [f"{names[e.player]} scored {kinds.get(e.source, e.source)} for {e.points} points" for e in awards]
    assertions += [f"{name} has {points} points" for name, points in zip(names, game.scores, strict=True)]
    order = [jcz_tile(game.rules.faces[tile]) for tile in drawn(game)]
    value = {
        "appVersion": version,
        "setup": choices,
        "players": [{"name": name, "slot": seat} for seat, name in enumerate(names)],
        "replay": jcz_replay(game),
        "gameAnnotations": {"drawOrder": order} if draw_order else {},
        "test": {"description": "A game of our own", "assertions": list(dict.fromkeys(assertions))},
    }
    return json.dumps(value)


# -- Board Game Arena --------------------------------------------------------------------------------------------------


def position_of(tile: str, segment: int) -> int:
    return next(position for position, index in segments_by_position(tile).items() if index == segment)


class BgaWriter:
    """The log of a base game, with numbers as texts or as numbers."""

    def __init__(self, game: Game, *, as_texts: bool = True) -> None:
        self.game = game
        self.as_texts = as_texts
        self.packets: list[Message] = []
        self.ids = [str(90_000_000 + seat) for seat in range(len(game.player_names))]
        self.scores = [0] * len(self.ids)

    def number(self, value: object) -> object:
        return str(value) if self.as_texts else int(str(value))

    def tell(self, type_: str, args: object, channel: str = "/table/t1") -> None:
        event = {"uid": f"u{len(self.packets)}", "type": type_, "args": args}
        self.packets.append({"channel": channel, "data": [event]})

    def state(self, id_: int, args: object) -> None:
        total = dict.fromkeys(self.ids)
        self.tell("gameStateChange", {"id": id_, "args": args, "reflexion": {"total": total}})

    def player(self, seat: int) -> Message:
        return {"player_id": self.number(self.ids[seat]), "player_name": self.game.player_names[seat]}

    def write(self) -> str:
        for before, action, after in steps(self.game):
            assert before.decision is not None
            seat = before.decision.player
            if isinstance(action, Place):
                self.tile(seat, before, action, after)
            elif isinstance(action, Deploy):
                piece = before.board.pieces[-1]
                spot = position_of(piece.face.id, action.segment - piece.first)
                self.tell("playPartisan", self.player(seat) | {"pos": self.number(spot), "ptype": "normal"})
            self.happenings(after)
        if self.game.over:
            self.result()
        return json.dumps({"status": 1, "data": {"valid": 1, "data": self.packets}})

    def tile(self, seat: int, before: Game, action: Place, after: Game) -> None:
        assert before.decision is not None
        assert before.decision.tile is not None
        tile = before.decision.tile.id
        type_ = self.number(TILES.index(tile) + 1)
        turned = (action.rotation - DRAWN.get(tile, 0)) % 4
        x, y, ori = (self.number(value) for value in (*action.cell, turned + 1))
        self.state(2, {"tile_type": type_})
        self.tell("playTile", self.player(seat) | {"type": type_, "x": x, "y": y, "ori": ori})
        first = after.board.pieces[-1].first
        offered = after.decision.actions if after.decision and after.decision.step == "T4.2" else []
        spots = [position_of(tile, a.segment - first) for a in offered if isinstance(a, Deploy)]
        self.state(3, {"spots": [{"tile": "1", "pos": spot} for spot in spots]} if spots else [])

    def happenings(self, after: Game) -> None:
        """What the log says after an action: awards, the end, and tiles that fit nowhere."""
        for event in after.events:
            if isinstance(event, EndStarted):
                self.state(6, None)
            if isinstance(event, TileRemoved):
                assert after.decision is None or after.decision.tile is not None
                seat = after.decision.player if after.decision else 0
                type_ = self.number(TILES.index(event.tile) + 1)
                self.tell("pickTile", {"id": "1", "type": type_}, f"/player/p{self.ids[seat]}")
                self.tell("cantPlay", {"player_id": self.ids[seat]})
            if isinstance(event, Scored) and event.points:
                self.scores[event.player] += event.points
                self.tell("realizationAchieved", {})
                award = {"points": event.points, "score": self.number(self.scores[event.player])}
                self.tell("winPoints", self.player(event.player) | award)

    def result(self) -> None:
        lines = [
            {"player": self.ids[seat], "name": name, "score": str(self.game.scores[seat]), "concede": 0, "zombie": 0}
            for seat, name in enumerate(self.game.player_names)
        ]
        self.state(99, {"result": lines})


def write_bga(game: Game, *, as_texts: bool = True) -> str:
    return BgaWriter(game, as_texts=as_texts).write()


# -- CarcassonneLab ----------------------------------------------------------------------------------------------------

STACK = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOVES = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def write_link(game: Game) -> str:
    """The link of a base game."""
    number = 0
    for tile in ["D", *drawn(game)]:
        number = number * 24 + TILES.index(tile)
    stack = ""
    while number:
        number, digit = divmod(number, 64)
        stack = STACK[digit] + stack
    moves: list[str] = []
    for before, action, _ in steps(game):
        if isinstance(action, Place):
            assert before.decision is not None
            assert before.decision.tile is not None
            (x, y), tile = action.cell, before.decision.tile.id
            turned = (action.rotation - DRAWN.get(tile, 0)) % 4
            moves.append(MOVES[abs(x)] + MOVES[abs(y)] + MOVES[turned + 16 * (x < 0) + 32 * (y < 0)] + "0")
        elif isinstance(action, Deploy):
            piece = before.board.pieces[-1]
            moves[-1] = moves[-1][:3] + str(position_of(piece.face.id, action.segment - piece.first))
    names = ",".join(name.replace(" ", "%20") for name in game.player_names)
    return f"#/0/0/{stack}/{''.join(moves)}?players={names}&colors=red,blue"
