"""The Barber-Surgeons: a follower who was alone in what is scored bathes, until he is bought back or built in.

Rules: bathhouses.md.
"""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import Frame, Part, Preparation
from bastide.game.game import Game, Spot
from bastide.game.module import (
    Effect,
    Element,
    Line,
    Module,
    Option,
    OptionValue,
    Refusal,
    Reminder,
    Step,
    Token,
    ValueRule,
)
from bastide.game.numbers import FigureNumber
from bastide.game.question import Question, asks_only
from bastide.game.reasons import ASKED_FIGURE, SPENT, not_own
from bastide.game.scoring import Value
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import CITY, ROAD
from bastide.tiles.geometry import AROUND, Cell, cell_at, cell_of

FLAG = "bathhouse"
BATH = "bath"
"""The spot of a bathing follower."""
ROADS_AND_CITIES = frozenset((ROAD, CITY))
PRICES = range(1, 10)
"""What may stand on a flag; the printed tiles have 3, 4 and 5."""
TILES = {2: 4, 3: 5, 4: 6, 5: 6, 6: 6}
"""Number of players -> bathhouse tiles in the game."""


def leave_out_unseen(game: Game, _: Preparation) -> None:
    """S2.6: nobody knows which of the bathhouse tiles are not in the pile, so it is never decided (S2.3)."""
    pile = game.piles[-1]
    baths = [face for face in pile if face.set_id == "bathhouses"]
    left_out = len(baths) - TILES.get(game.rules.players, TILES[2]) * game.rules.setup.tiles.get("bathhouses", 0)
    if game.rules.begins_on_board or left_out <= 0:
        return
    others = [face for face in pile if face.set_id != "bathhouses"]
    pile[:] = baths
    game.stage = len(game.piles) - 1
    game.lose_unseen(left_out)
    game.put_back(*others)


# -- the flags ---------------------------------------------------------------------------------------------------------


def flags_at(game: Game, value: Value) -> int:
    """T8.4: the points on the flags of all baths that belong to a road or city."""
    board = game.board
    return sum(int(board.printed[segment].flags.get(FLAG, 0)) for segment in board.members(value.segment))


FLAGS = ValueRule("additions", ROADS_AND_CITIES, "bath-flags", flags_at, complete=Effect(each=1))


def baths(game: Game) -> dict[Cell, int]:
    """The cells of all baths on the board, with what it costs to leave each."""
    board = game.board
    found = [(segment, printed.flags[FLAG]) for segment, printed in enumerate(board.printed) if FLAG in printed.flags]
    return {cell_of(board.cell_of(segment)): int(flag) for segment, flag in found}


def price_at(game: Game, cell: Cell) -> int:
    """What it costs to leave the bath on a cell."""
    board = game.board
    flags = (board.printed[segment].flags for segment in board.segments(board.cells[cell_at(*cell)]))
    return next(int(found[FLAG]) for found in flags if FLAG in found)


def guests(game: Game) -> dict[int, Cell]:
    """The bathing followers and the cells of their baths."""
    return {figure: spot.cell for figure, spot in sorted(game.spots.items()) if spot.where == BATH and spot.cell}


def free_baths(game: Game) -> dict[Cell, int]:
    taken = guests(game).values()
    return {cell: price for cell, price in baths(game).items() if cell not in taken}


# -- into the bath -----------------------------------------------------------------------------------------------------


def call_bathers(game: Game, part: Part) -> Bathing | None:
    """T8.9: before all others go home and wagons drive on."""
    lone = lone_followers(game, part)
    return Bathing(tuple(lone)) if lone and free_baths(game) else None


def lone_followers(game: Game, part: Part) -> list[int]:
    """Followers who were the only one, of all players, in a completed road or city."""
    found = []
    for segment in part.completed:
        if game.board.printed[segment].kind in ROADS_AND_CITIES and not game.is_converted(segment):
            followers = [figure for figure in game.figures_on(segment) if game.rules.is_follower[figure]]
            found += followers if len(followers) == 1 else []
    return found


class Bathing(Frame):
    """One follower after the other, in the order of the scoring; without a free bath the rest goes home."""

    figures: tuple[FigureNumber, ...]

    def next(self, game: Game) -> Decision | None:
        while self.figures and (free := free_baths(game)):
            figure = self.figures[0]
            if len(free) > 1:
                actions = [Choose(f"bathe-{price}", figure=figure, cell=cell) for cell, price in free.items()]
                return Decision(chooser(game, figure), "T8.9", take_bath, actions, question=CHOOSE_BATH)
            (cell,) = free
            game.events.append(Happened("bathing", game.rules.owner[figure], cell))
            self.lay(game, cell)
        return None

    def lay(self, game: Game, cell: Cell) -> None:
        """The first of the followers goes into this bath."""
        figure, self.figures = self.figures[0], self.figures[1:]
        part = game.frame(Part)
        part.leaving = tuple(other for other in part.leaving if other != figure)
        game.put(figure, Spot(BATH, cell=cell, apart=True))


def chooser(game: Game, figure: int) -> int:
    by_owner = game.rules.options["bath.who-chooses"] == "owner"
    return game.rules.owner[figure] if by_owner else game.frame(Part).player


def take_bath(game: Game, bathing: Bathing, action: Choose) -> None:
    assert action.cell is not None
    bathing.lay(game, action.cell)


CHOOSE_BATH = Question(
    Text(en="choose a bathhouse", de="ein Badehaus wählen"),
    Text(
        en="This follower was alone in what was scored. He bathes before he can be used again.",
        de="Dieser Gefolgsmann war im gewerteten Gebiet allein. Er muss baden und fehlt so lange.",
    ),
    source="bathhouses.md, Turn",
)
NO_BATH = Text(en="There is no bathhouse on this tile.", de="Auf diesem Plättchen ist kein Badehaus.")
OTHER_FLAG = Text(en="On this flag stands {price}.", de="Auf dieser Fahne steht {price}.")
BATH_TAKEN = Text(en="Somebody bathes there already.", de="Dort badet schon jemand.")


def why_not_bathe(game: Game, _: Decision, action: Choose) -> Sentence | None:
    frame, figure, cell = game.stack[-1], action.figure, action.cell
    if not isinstance(frame, Bathing) or figure is None or cell is None:
        return None
    if figure != frame.figures[0]:
        return Sentence(ASKED_FIGURE, {"figure": frame.figures[0], "named": figure})
    price = baths(game).get(cell)
    if price is None:
        return Sentence(NO_BATH)
    return Sentence(BATH_TAKEN) if cell in guests(game).values() else Sentence(OTHER_FLAG, {"price": price})


# -- out of the bath ---------------------------------------------------------------------------------------------------


def release_surrounded(game: Game, _: Part) -> None:
    """T8.10: a bath with tiles on all eight cells around has no guest any more."""
    for figure, cell in guests(game).items():
        at = cell_at(*cell)
        if all(at + step in game.board.cells for step in AROUND):
            game.send_home(figure, "bath-closed")


def ransoms(game: Game, part: Part) -> list[Action]:
    """T4.1: own bathers, before the figure action; each costs what is written on the flag."""
    if part.acted:
        return []
    choices = (Choose("leave-bath", figure=figure) for figure in guests(game))
    return [choice for choice in choices if why_not_leave(game, part.player, choice) is None]


NOT_BATHING = Text(en="This figure does not bathe.", de="Diese Figur badet nicht.")
TOO_POOR = Text(
    en="Leaving this bath costs {price} points; you have {points}.",
    de="Dieses Bad zu verlassen kostet {price} Punkte; du hast {points}.",
)


def why_not_leave(game: Game, player: int, action: Choose) -> Sentence | None:
    assert action.figure is not None
    cell = guests(game).get(action.figure)
    if cell is None:
        return Sentence(NOT_BATHING)
    if reason := not_own(game, player, action.figure):
        return reason
    price, points = price_at(game, cell), game.scores[player]
    if price > points and game.rules.options["bath.negative"] == "no":
        return Sentence(TOO_POOR, {"price": price, "points": points})
    return None


def why_not_leave_now(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    part = game.stack[-1]
    if decision.step not in ("T4.2", "T4.3") or not isinstance(part, Part):
        return None
    return Sentence(SPENT) if part.acted else why_not_leave(game, part.player, action)


def leave_bath(game: Game, part: Part, action: Choose) -> None:
    assert action.figure is not None
    price = price_at(game, guests(game)[action.figure])
    game.award(part.player, -price, "bath-ransom", Breakdown(additions=(("bath-ransom", -price),)))
    game.send_home(action.figure, "left-bath")


def ask_for_ransom(_: Game, decision: Decision) -> Question | None:
    """Where nothing else can be done."""
    return LEAVE if asks_only(decision, "leave-bath") else None


LEAVE = Question(
    Text(en="buy a bathing follower back, or skip", de="einen badenden Gefolgsmann auslösen oder nicht"),
    Text(
        en="It costs the points on the flag, and he can be placed at once.",
        de="Das kostet die Punkte auf der Fahne, und er kann gleich gesetzt werden.",
    ),
    Text(en="buy nobody back", de="niemanden auslösen"),
    source="bathhouses.md, Turn",
)


def show_prices(game: Game) -> list[Token]:
    """Beside each guest what it costs to leave."""
    return [Token(f"bath-{price_at(game, cell)}", figure=figure) for figure, cell in guests(game).items()]


# -- in the words of the play aid --------------------------------------------------------------------------------------

ALONE = Text(
    en="Only from a completed road or city in which no other follower took part, whosever. "
    "Any free bathhouse on the board will do.",
    de="Nur aus fertiger Straße oder Stadt, in der sonst kein Gefolgsmann war, wessen auch immer. "
    "Es kann jedes freie Badehaus im Spiel sein.",
)
CHOSEN_BY: dict[OptionValue, tuple[Text, ...]] = {
    "owner": (),
    "active": (
        Text(en="You choose the bathhouse, whoever owns him.", de="Du wählst das Badehaus, wem er auch gehört."),
    ),
}
PAYING: dict[OptionValue, Text] = {
    "no": Text(
        en="As many as you have points for. You can place them at once.",
        de="So viele, wie deine Punkte reichen. Du kannst sie gleich setzen.",
    ),
    "yes": Text(
        en="As many as you like, also below 0 points. You can place them at once.",
        de="So viele du willst, auch unter 0 Punkte. Du kannst sie gleich setzen.",
    ),
}
RANSOM_LINES = tuple(
    Line(
        "T4.1",
        Text(
            en="buy bathing followers back for the points on the flag",
            de="badende Gefolgsleute für die Punkte auf der Fahne auslösen",
        ),
        may=True,
        more=more,
        when={"bath.negative": (value,)},
    )
    for value, more in PAYING.items()
)
BATHING_STEPS = tuple(
    Step(
        "T8.9",
        Text(
            en="lay a follower who was alone in what was scored in a bathhouse",
            de="einen Gefolgsmann, der allein gewertet wurde, in ein Badehaus legen",
        ),
        call_bathers,
        who="owner" if value == "owner" else "active",
        rank=-1,
        more=joined(ALONE, *chosen),
        when={"bath.who-chooses": (value,)},
    )
    for value, chosen in CHOSEN_BY.items()
)


# -- the module --------------------------------------------------------------------------------------------------------


def flag_sign(price: int) -> Sign:
    return Sign(badge=f"{FLAG}-{price}")


def bathe_for(price: int) -> Answer:
    points_en, points_de = ("point", "Punkt") if price == 1 else ("points", "Punkte")
    return Answer(
        button=Text(en=f"Bathe here ({price} {points_en} to leave)", de=f"Hier baden ({price} {points_de} Auslöse)"),
        told=Text(en="sent {figure} to the bath {place}", de="{figure} ins Badehaus {place} geschickt"),
        sign=flag_sign(price),
        place=FLAG,
    )


def price_tag(price: int) -> TokenKind:
    """Beside a guest; the more it costs to leave, the worse."""
    name = Text(en=f"price of the bath: {price}", de=f"Auslöse aus dem Bad: {price}")
    return TokenKind(name=name, sign=flag_sign(price), worth=-0.3 * price)


BATHS = Element(
    id="baths",
    name=Text(en="Bathhouses", de="Badehäuser"),
    frames=(Bathing,),
    steps=(
        Step(
            "S2.6",
            Text(en="leave bathhouse tiles out unseen", de="Badehausplättchen ungesehen weglassen"),
            leave_out_unseen,
        ),
        *BATHING_STEPS,
        Step(
            "T8.10",
            Text(
                en="take back followers out of bathhouses that are surrounded",
                de="Gefolgsleute aus umbauten Badehäusern zurücknehmen",
            ),
            release_surrounded,
            who="everyone",
            rank=1,
            more=Text(
                en="A bathhouse is surrounded when tiles lie on all 8 cells around. It costs nothing.",
                de="Umbaut ist ein Badehaus, wenn auf allen 8 Feldern ringsum Plättchen liegen. Es kostet nichts.",
            ),
        ),
    ),
    lines=(
        Line(
            "S2.3",
            Text(
                en="shuffle {tiles} bath tiles, drawn unseen, into the pile",
                de="{tiles} verdeckt gezogene Badehausplättchen in den Stapel mischen",
            ),
            who="table",
            numbers={"tiles": TILES},
            more=Text(
                en="Draw them from all 6. The others go back into the box without being seen.",
                de="Gezogen wird aus allen 6. Die anderen kommen ungesehen in die Schachtel zurück.",
            ),
        ),
        *RANSOM_LINES,
    ),
    values=(FLAGS,),
    by_feature=True,
    reminders=(Reminder(Text(en="followers in bathhouses", de="Gefolgsleute in Badehäusern"), "players"),),
    extras=ransoms,
    handlers={"leave-bath": leave_bath},
    question=ask_for_ransom,
    refusals={
        **dict.fromkeys((f"bathe-{price}" for price in PRICES), Refusal(("figure", "cell"), why_not_bathe)),
        "leave-bath": Refusal(("figure",), why_not_leave_now),
    },
    tokens=show_prices,
    answers={
        **{f"bathe-{price}": bathe_for(price) for price in PRICES},
        "leave-bath": Answer(
            button=Text(en="Buy {figure} back", de="{figure} auslösen"),
            told=Text(en="bought {figure} out of the bath", de="{figure} aus dem Bad ausgelöst"),
            here=Text(en="Buy this follower back", de="Diesen Gefolgsmann auslösen"),
            sign=Sign(icon="leave"),
        ),
    },
    token_kinds={f"bath-{price}": price_tag(price) for price in PRICES},
    places={BATH: FLAG},
    events={
        "bathing": Text(
            en="{player}'s follower goes to the bath {place}", de="ein Gefolgsmann von {player} badet {place}"
        )
    },
    quiet=frozenset(("left-bath",)),
    words={
        BATH: Text(en="bathhouse", de="Badehaus"),
        "bath-flags": Text(en="bathhouse flags", de="Fahnen der Badehäuser"),
        "bath-ransom": Text(en="bought out of the bath", de="Auslöse aus dem Bad"),
        "bath-closed": Text(en="the bathhouse is surrounded", de="das Badehaus ist umbaut"),
        "left-bath": Text(en="bought back", de="ausgelöst"),
    },
)

MODULE = Module(
    id="bathhouses",
    number=41,
    name=Text(en="The Barber-Surgeons", de="Die Bader"),
    year=2018,
    about=Text(
        en="Bathhouses pay more, but whoever scores alone must bathe until bought back.",
        de="Badehäuser bringen mehr, aber wer allein wertet, muss baden, bis man ihn auslöst.",
    ),
    picture=Picture("BadE"),
    tiles=("bathhouses",),
    elements=(BATHS,),
    options=(
        Option(
            "bath.who-chooses",
            Text(en="The bathhouse is chosen by", de="Das Badehaus wählt"),
            {
                "owner": Text(en="the follower's owner", de="wem der Gefolgsmann gehört"),
                "active": Text(en="the player whose turn it is", de="wer am Zug ist"),
            },
            "bathhouses.md, Ambiguities",
        ),
        Option(
            "bath.negative",
            Text(en="Buying a follower back", de="Einen Gefolgsmann auslösen"),
            {
                "no": Text(en="needs the points for it", de="kann nur, wer die Punkte hat"),
                "yes": Text(en="may lead below 0 points", de="darf auch unter 0 Punkte führen"),
            },
            "bathhouses.md, Turn",
        ),
    ),
    source="Die Bader, 2018",
)
