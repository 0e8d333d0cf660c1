"""A fair: the active player chooses a game, and everybody launches one token (catapult.md, Turn)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bastide.bounds import Number
from bastide.game.actions import PASS, Action, Choose, Pass
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import Frame, Part, Turn
from bastide.game.game import HOME, Game, Spot
from bastide.game.numbers import FigureNumber, PieceNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_own
from bastide.modules.catapult import launch
from bastide.modules.catapult.launch import COURT, TOKEN, Throw
from bastide.modules.course import lies_on, may_take_place
from bastide.text import Sentence, Text
from bastide.tiles.geometry import AROUND, Cell, cell_at, cell_of

KNOCK_OUT, SEDUCTION, TARGET, CATCH = "knock-out", "seduction", "target", "catch"
GAMES = (KNOCK_OUT, SEDUCTION, TARGET, CATCH)
Site = Literal["", "N", "E", "S", "W"]
SIDES: dict[str, Site] = {"catapult-north": "N", "catapult-east": "E", "catapult-south": "S", "catapult-west": "W"}
LAUNCH = {token: f"launch-{token}" for token in (KNOCK_OUT, SEDUCTION, TARGET)}
"""The words for launching a token at a tile."""
AIM = {token: f"aim-{token}" for token in (KNOCK_OUT, SEDUCTION)}
"""The words for launching it at a follower."""
THROWS = tuple(f"throw-{number}" for number in range(1, len(COURT) + 1))
HANDS = tuple(f"hand-{number}" for number in range(1, len(COURT) + 1))
"""The words for the places of the court."""
STEPS = {"turn-end": "T10.2", "after-place": "T2.4"}
SCATTER = {"normal": 1.0, "small": 0.5, "large": 1.5}
POINTS = 5
NOTHING_YET = -1
MILLI = 1000


class Fairs(Struct):
    """Tiles of fairs that still wait for their round, with the player who laid each."""

    laid: tuple[tuple[PlayerNumber, PieceNumber], ...] = ()


def note_fair(game: Game, part: Part) -> None:
    """T2.4."""
    if lies_on(game, part, "fair"):
        game.slot(Fairs).laid += ((part.player, part.piece),)


def play_at_once(game: Game, part: Part) -> Frame | None:
    """T2.4, by option."""
    return Fair(part.player, part.piece) if lies_on(game, part, "fair") else None


def play_fairs(game: Game, turn: Turn) -> Frame | None:
    """T10.2: one round for each fair of this turn, in the order in which they were laid.

    What a round brings may let the player lay another tile, and a fair again.
    """
    fairs = game.slot(Fairs)
    if not fairs.laid:
        return None
    (player, piece), fairs.laid = fairs.laid[0], fairs.laid[1:]
    turn.ask_again()
    return Fair(player, piece)


def step_of(game: Game) -> str:
    return STEPS[str(game.rules.options["catapult.timing"])]


def is_entered(game: Game) -> bool:
    """At a table with a real catapult people say where the token lies."""
    return bool(game.rules.options["catapult.launch"] == "entered")


class Rest(Struct, frozen=True):
    """Where the token of a player has come to rest, in thousandths."""

    player: PlayerNumber
    x: Number
    y: Number

    @property
    def point(self) -> complex:
        return complex(self.x / MILLI, self.y / MILLI)


class Fair(Frame):
    """One round: a game, a side for the catapult, then a launch of everybody, clockwise from the active player."""

    player: PlayerNumber
    piece: PieceNumber
    token: str = ""
    side: Site = ""
    throwers: tuple[PlayerNumber, ...] = ()
    rests: tuple[Rest, ...] = ()
    thrown: bool = False  # the thrower of Catch has aimed
    aim: int = NOTHING_YET  # at which place; the others do not know it

    def hide(self, viewer: int) -> Frame:
        is_own = bool(self.throwers) and self.throwers[0] == viewer
        return self if is_own or self.aim == NOTHING_YET else replace(self, aim=NOTHING_YET)

    def next(self, game: Game) -> Decision | None:
        step = step_of(game)
        if not self.token:
            return Decision(self.player, step, take_game, [Choose(token) for token in GAMES], question=CHOOSE_GAME)
        if not self.side and self.token != CATCH and not is_entered(game):
            sides = [Choose(word, cell=site(game, side)) for word, side in SIDES.items()]
            return Decision(self.player, step, take_side, sides, question=CHOOSE_SIDE)
        if self.throwers:
            return self.next_throw(game, step)
        if self.token == TARGET:
            pay_nearest(game, self)
        return None

    def next_throw(self, game: Game, step: str) -> Decision:
        thrower = self.throwers[0]
        if self.token != CATCH:
            question = ENTER if is_entered(game) else QUESTIONS[self.token]
            return Decision(thrower, step, take_launch, marks(game, self), question=question)
        if is_entered(game):
            caught = [Choose("caught"), Choose("missed")]
            return Decision(catcher(game, thrower), step, take_result, caught, question=CAUGHT)
        if not self.thrown:
            return Decision(thrower, step, take_throw, court(game, self, THROWS), question=THROW)
        return Decision(catcher(game, thrower), step, take_hand, court(game, self, HANDS), question=HOLD_HAND)


def clockwise_from(game: Game, player: int) -> tuple[int, ...]:
    players = game.rules.players
    return tuple((player + n) % players for n in range(players))


def catcher(game: Game, thrower: int) -> int:
    """The left neighbour."""
    return (thrower + 1) % game.rules.players


def fair_cell(game: Game, fair: Fair) -> Cell:
    return cell_of(game.board.pieces[fair.piece].cell)


def site(game: Game, side: str) -> Cell:
    """The cell in which the catapult is shown."""
    at = launch.catapult_at(game.board, side)
    return int(at.real // 1), int(at.imag // 1)


def take_game(game: Game, fair: Fair, action: Choose) -> None:
    fair.token = action.what
    fair.throwers = clockwise_from(game, fair.player)


def take_side(_: Game, fair: Fair, action: Choose) -> None:
    fair.side = SIDES[action.what]


# -- launching ---------------------------------------------------------------------------------------------------------


def marks(game: Game, fair: Fair) -> list[Action]:
    """What can be aimed at: the fair, the tiles around it for Target, every follower for the other games."""
    word, cell = LAUNCH[fair.token], fair_cell(game, fair)
    here: list[Action] = [Choose(word, cell=cell)]
    if fair.token == TARGET:
        around = (cell_at(*cell) + step for step in AROUND)
        return here + [Choose(word, cell=cell_of(other)) for other in around if other in game.board.cells]
    return here + [Choose(AIM[fair.token], figure=figure) for figure in launch.standing(game)]


def aim_of(game: Game, action: Choose) -> complex:
    if action.figure is not None:
        return launch.standing(game)[action.figure]
    assert action.cell is not None
    return launch.corner(action.cell) + launch.MIDDLE


def take_launch(game: Game, fair: Fair, action: Choose) -> None:
    """The token flies, slides and comes to rest; all but Target is settled before the next player aims."""
    thrower, fair.throwers = fair.throwers[0], fair.throwers[1:]
    thrown = thrown_at(game, fair, aim_of(game, action))
    rest = Rest(thrower, round(thrown.rest.real * MILLI), round(thrown.rest.imag * MILLI))
    fair.rests += (rest,)
    cell = int(thrown.rest.real // 1), int(thrown.rest.imag // 1)
    game.events.append(Happened(f"{fair.token}-rests", thrower, (*cell, rest.x, rest.y)))
    if fair.token == KNOCK_OUT:
        companions = bool(game.rules.options["catapult.knock-specials"])
        for figure in launch.knocked_out(game, thrown, companions=companions):
            game.send_home(figure, KNOCK_OUT)
    elif fair.token == SEDUCTION and (found := seduced(game, thrower, thrown.rest)):
        game.push(Seduction(thrower, found))


def thrown_at(game: Game, fair: Fair, aim: complex) -> Throw:
    if is_entered(game):
        return Throw(aim, aim, 0.0, 0j)
    luck = launch.draw_luck(game)
    game.events.append(Happened("throw", values=luck))
    return launch.throw(launch.catapult_at(game.board, fair.side), aim, luck, scatter_of(game))


def scatter_of(game: Game) -> float:
    return SCATTER[str(game.rules.options["catapult.scatter"])]


def pay_nearest(game: Game, fair: Fair) -> None:
    """Everybody whose token touches the fair, or else whoever is nearest to it."""
    on_map_only = bool(game.rules.options["catapult.target-on-map-only"])
    far = {
        rest.player: round(max(0.0, launch.from_tile(rest.point, fair_cell(game, fair)) - TOKEN) * MILLI)
        for rest in fair.rests
        if not on_map_only or launch.is_on_map(game.board, rest.point)
    }
    for player in sorted(player for player, gap in far.items() if gap == min(far.values())):
        pay(game, player, TARGET)


def pay(game: Game, player: int, why: str) -> None:
    game.award(player, POINTS, "catapult", Breakdown(additions=((why, POINTS),)))


# -- Seduction ---------------------------------------------------------------------------------------------------------


def seduced(game: Game, thrower: int, rest: complex) -> tuple[int, ...]:
    """The follower nearest to the token, or several at the same distance; nobody if it touches no tile."""
    if not launch.is_on_map(game.board, rest):
        return ()
    owner, with_own = game.rules.owner, game.rules.options["catapult.seduce-own"]
    others = [figure for figure in launch.standing(game) if with_own or owner[figure] != thrower]
    return tuple(launch.nearest(game, rest, others))


class Seduction(Frame):
    """The thrower may replace the nearest follower by one of the own followers, from anywhere."""

    player: PlayerNumber
    nearest: tuple[FigureNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.nearest:
            return None
        if len(self.nearest) > 1:
            picks = [Choose("pick", figure=figure) for figure in self.nearest]
            return Decision(self.player, step_of(game), take_pick, picks, question=PICK)
        actions: list[Action] = [
            Choose("seduce", figure=figure) for figure in candidates(game, self.player, self.nearest[0])
        ]
        return (
            Decision(self.player, step_of(game), take_seduction, (*actions, PASS), question=SEDUCE) if actions else None
        )


def candidates(game: Game, player: int, victim: int) -> list[int]:
    """One follower of each kind in the supply and all on the table, if they may be where the victim is."""
    free = {game.free_figure(player, id) for id in game.rules.kinds}
    on_table = launch.standing(game)
    return [
        figure
        for figure, (owner, kind) in enumerate(game.rules.figures)
        if owner == player
        and figure != victim
        and kind.follower
        and (figure in on_table or figure in free)
        and may_take_place(game, kind, victim)
    ]


def take_pick(_: Game, seduction: Seduction, action: Choose) -> None:
    assert action.figure is not None
    seduction.nearest = (action.figure,)


def take_seduction(game: Game, seduction: Seduction, action: Action) -> None:
    """He takes exactly the place of the other one, who goes home; the newcomer first, so that no builder is alone."""
    victim, seduction.nearest = seduction.nearest[0], ()
    if isinstance(action, Pass):
        return
    assert isinstance(action, Choose)
    assert action.figure is not None
    segment = game.where[victim]
    spot: Spot | None = game.spots.get(victim)
    if spot is not None:
        game.put(action.figure, spot)
    elif segment != HOME:
        game.deploy(action.figure, segment)
    game.send_home(victim, SEDUCTION)


# -- Catch -------------------------------------------------------------------------------------------------------------


def court(game: Game, fair: Fair, words: Sequence[str]) -> list[Action]:
    """The nine places of the court are shown on the fair and around it, those near the rod in the north."""
    x, y = fair_cell(game, fair)
    return [Choose(word, cell=(x + number % 3 - 1, y + number // 3 - 1)) for number, word in enumerate(words)]


def take_throw(_: Game, fair: Fair, action: Choose) -> None:
    fair.aim, fair.thrown = THROWS.index(action.what), True


def take_hand(game: Game, fair: Fair, action: Choose) -> None:
    """Too short, outside the court, or within reach of the hand: the catcher is paid, otherwise the thrower."""
    thrower, fair.throwers = fair.throwers[0], fair.throwers[1:]
    aim = fair.aim if fair.aim != NOTHING_YET else game.chance(len(COURT))  # in a view nobody knows it
    fair.aim, fair.thrown = NOTHING_YET, False
    luck, reach = launch.draw_luck(game), game.chance(launch.UNIT)
    game.events.append(Happened("throw", values=(*luck, reach)))
    down, hand = launch.throw(0j, COURT[aim], luck, scatter_of(game)).down, COURT[HANDS.index(action.what)]
    if launch.is_short(down):
        settle(game, thrower, "token-short")
    elif launch.is_wide(down):
        settle(
            game, thrower, "token-missed" if game.rules.options["catapult.catch-wild"] == "thrower" else "token-wide"
        )
    else:
        settle(game, thrower, "token-caught" if launch.is_caught(down, hand, reach) else "token-missed")


def take_result(game: Game, fair: Fair, action: Choose) -> None:
    thrower, fair.throwers = fair.throwers[0], fair.throwers[1:]
    settle(game, thrower, f"token-{action.what}")


def settle(game: Game, thrower: int, outcome: str) -> None:
    winner = thrower if outcome == "token-missed" else catcher(game, thrower)
    game.events.append(Happened(outcome, winner))
    pay(game, winner, CATCH)


# -- refusals ----------------------------------------------------------------------------------------------------------

NOT_A_MARK = Text(
    en="Aim at the fair or at something that is marked.", de="Ziele auf den Jahrmarkt oder auf etwas Markiertes."
)
NOT_A_SITE = Text(
    en="The catapult stands in the middle of a side of the board.",
    de="Das Katapult steht in der Mitte einer Seite des Spielfelds.",
)
WRONG_PLACE = Text(
    en="This figure may not be where the other one is: {figure}.",
    de="Diese Figur darf nicht dorthin, wo die andere ist: {figure}.",
)
NOT_NEAREST = Text(en="This figure is not one of the nearest.", de="Diese Figur ist keine der nächsten.")
GAME_CHOSEN = Text(en="The game of this fair is chosen.", de="Das Spiel dieses Jahrmarkts ist gewählt.")
NOT_A_SQUARE = Text(
    en="Each square of the court has a word of its own.", de="Jedes Feld des Platzes hat ein eigenes Wort."
)
NOT_CATCH = Text(en="Nobody plays Catch at this fair.", de="An diesem Jahrmarkt spielt niemand Fangen.")


def going_on(game: Game) -> Fair | None:
    top = game.stack[-1] if game.stack else None
    return top if isinstance(top, Fair) else None


def why_not_game(game: Game, _: Decision, action: Choose) -> Sentence | None:
    fair = going_on(game)
    return Sentence(GAME_CHOSEN) if fair and fair.token else None


def why_not_catch(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    fair = going_on(game)
    if fair and fair.token and fair.token != CATCH:
        return Sentence(NOT_CATCH)
    is_square = decision.take in (take_throw, take_hand) and action.cell is not None
    return Sentence(NOT_A_SQUARE) if is_square else None


def why_not_side(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(NOT_A_SITE) if going_on(game) and decision.take is take_side else None


def why_not_launch(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(NOT_A_MARK) if going_on(game) and decision.take is take_launch else None


def why_not_seduce(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    seduction = game.stack[-1] if game.stack else None
    if not isinstance(seduction, Seduction) or action.figure is None:
        return None
    if decision.take is take_pick:
        return Sentence(NOT_NEAREST)
    kind = game.rules.figures[action.figure][1]
    reason = not_own(game, decision.player, action.figure) or no_follower(game, action.figure)
    return reason or Sentence(WRONG_PLACE, {"figure": kind.name})


# -- in words ----------------------------------------------------------------------------------------------------------

CHOOSE_GAME = Question(
    Text(en="choose a game for the fair", de="ein Spiel für den Jahrmarkt wählen"),
    Text(
        en="Everybody launches one token, you first. Target and Catch bring 5 points.",
        de="Alle schleudern eine Marke, du zuerst. Schützenfest und Fangen bringen 5 Punkte.",
    ),
    source="catapult.md, Turn",
)
CHOOSE_SIDE = Question(
    Text(en="choose a side for the catapult", de="eine Seite für das Katapult wählen"),
    Text(
        en="Everybody launches from there. The farther a token flies, the more it scatters.",
        de="Alle schleudern von dort. Je weiter eine Marke fliegt, desto mehr streut sie.",
    ),
    source="catapult.md, Turn",
)
QUESTIONS = {
    KNOCK_OUT: Question(
        Text(en="aim at a follower", de="auf einen Gefolgsmann zielen"),
        Text(
            en="Whoever is hit goes home without points, your own followers too.",
            de="Wer getroffen wird, geht ohne Punkte heim, auch deine eigenen Gefolgsleute.",
        ),
        source="catapult.md, Launch model",
    ),
    SEDUCTION: Question(
        Text(en="aim at a follower", de="auf einen Gefolgsmann zielen"),
        Text(
            en="You may replace the follower nearest to your token by one of yours.",
            de="Den Gefolgsmann, der deiner Marke am nächsten ist, darfst du durch deinen ersetzen.",
        ),
        source="catapult.md, Launch model",
    ),
    TARGET: Question(
        Text(en="aim at the fair", de="auf den Jahrmarkt zielen"),
        Text(
            en="The token nearest to the fair brings 5 points. It slides on a little.",
            de="Die Marke am nächsten beim Jahrmarkt bringt 5 Punkte. Sie rutscht etwas weiter.",
        ),
        source="catapult.md, Launch model",
    ),
}
ENTER = Question(
    Text(en="say where your token lies", de="angeben, wo deine Marke liegt"),
    Text(
        en="Launch it with the real catapult, then mark the place.",
        de="Schleudere sie mit dem echten Katapult und markiere dann die Stelle.",
    ),
    source="catapult.md, Ambiguities and options",
)
CAUGHT = Question(
    Text(en="say whether you have caught the token", de="angeben, ob du die Marke gefangen hast"),
    Text(en="Too short counts as caught.", de="Zu kurz gilt als gefangen."),
    source="catapult.md, Launch model",
)


def tell_catcher(game: Game, decision: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"catcher": names[catcher(game, decision.player)]}


def tell_thrower(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"thrower": names[game.frame(Fair).throwers[0]]}


THROW = Question(
    Text(en="choose where to throw", de="ein Ziel für den Wurf wählen"),
    Text(
        en="The squares are the court, near in the north. {catcher} catches and does not see your aim.",
        de="Die Felder sind der Platz, vorn ist Norden. {catcher} fängt und sieht dein Ziel nicht.",
    ),
    values=tell_catcher,
    source="catapult.md, Launch model",
)
HOLD_HAND = Question(
    Text(en="choose where to hold your hand", de="einen Platz für deine Hand wählen"),
    Text(
        en="{thrower} has aimed at one of the nine squares. Catching brings 5 points.",
        de="{thrower} zielt auf eines der neun Felder. Fangen bringt 5 Punkte.",
    ),
    values=tell_thrower,
    source="catapult.md, Launch model",
)
PICK = Question(
    Text(en="choose one of the nearest followers", de="einen der nächsten Gefolgsleute wählen"),
    Text(en="They are equally near to your token.", de="Sie sind deiner Marke gleich nahe."),
    source="catapult.md, Launch model",
)


def tell_victim(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    owner, kind = game.rules.figures[game.frame(Seduction).nearest[0]]
    return {"figure": kind.name, "owner": names[owner]}


SEDUCE = Question(
    Text(en="replace the nearest follower, or leave it", de="den nächsten Gefolgsmann ersetzen oder nicht"),
    Text(
        en="Nearest to your token: {owner}'s {figure}. One of your followers may take the place.",
        de="Deiner Marke am nächsten: {figure} von {owner}. Einer deiner Gefolgsleute darf dorthin.",
    ),
    Text(en="replace nobody", de="niemanden ersetzen"),
    values=tell_victim,
    source="catapult.md, Launch model",
)
