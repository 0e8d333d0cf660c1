"""The Count of Carcassonne: the city of Carcassonne as start, and four quarters whose followers join a scoring late.

Rules: count.md. A follower in a quarter is a figure ELSEWHERE whose spot names the quarter; the quarter where the Count
stands is locked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, ForeignWait, Jcz
from bastide.game.frames import Award, End, Frame, Part, Preparation
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import feature_name
from bastide.game.module import Element, Module, Option, Refusal, Step, Token
from bastide.game.question import Question
from bastide.game.reasons import not_from_supply, not_own, not_the_first
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import BLACKSMITH_QUARTER, CASTLE_QUARTER, CATHEDRAL_QUARTER, MARKET_QUARTER
from bastide.modules import rulings
from bastide.modules.course import is_base_start, why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, MONASTERY, ROAD, Kind
from bastide.tiles.geometry import Cell, cell_at, cell_of

QUARTERS = (CASTLE_QUARTER, MARKET_QUARTER, BLACKSMITH_QUARTER, CATHEDRAL_QUARTER)  # clockwise
QUARTER_OF: dict[Kind, str] = {
    CITY: CASTLE_QUARTER,
    ROAD: BLACKSMITH_QUARTER,
    MONASTERY: CATHEDRAL_QUARTER,
    FIELD: MARKET_QUARTER,
}
"""Kind of feature -> the quarter whose followers may join its scoring."""
QUARTER_NAMES = {
    CASTLE_QUARTER: Text(en="castle quarter", de="Schloss"),
    MARKET_QUARTER: Text(en="market quarter", de="Markt"),
    BLACKSMITH_QUARTER: Text(en="blacksmith's quarter", de="Schmiede"),
    CATHEDRAL_QUARTER: Text(en="cathedral quarter", de="Kathedrale"),
}
CAPTIONS = {
    CASTLE_QUARTER: Text(en="castle", de="Schloss"),
    MARKET_QUARTER: Text(en="market", de="Markt"),
    BLACKSMITH_QUARTER: Text(en="blacksmith", de="Schmiede"),
    CATHEDRAL_QUARTER: Text(en="cathedral", de="Kathedrale"),
}
INTO_QUARTER = {
    CASTLE_QUARTER: Text(en="into the castle", de="ins Schloss"),
    MARKET_QUARTER: Text(en="to the market", de="auf den Markt"),
    BLACKSMITH_QUARTER: Text(en="to the blacksmith", de="in die Schmiede"),
    CATHEDRAL_QUARTER: Text(en="into the cathedral", de="in die Kathedrale"),
}
PICTURED: dict[str, Cell] = {
    CASTLE_QUARTER: (0, -1),
    MARKET_QUARTER: (0, 0),
    BLACKSMITH_QUARTER: (0, 1),
    CATHEDRAL_QUARTER: (-1, 0),
}
"""The way from the middle of the block to the tile on which a quarter is drawn, for people to see the Count there."""


class Count(Struct):
    quarter: str = CASTLE_QUARTER
    active_scored: bool = False  # in this turn part
    others_scored: bool = False
    entered: bool = False  # in this turn


# -- the city ----------------------------------------------------------------------------------------------------------


def leave_start_out(game: Game, _: Preparation) -> None:
    """S2.5, option `count-start-tile`: the city is the start, and the start tile of the base game is not needed."""
    if game.rules.options["count-start-tile"] == "pile" or "count" not in game.rules.setup.tiles:
        return
    for pile in game.piles:
        start = next((face for face in pile if is_base_start(face)), None)
        if start is not None:
            pile.remove(start)
            return


def lay_city(game: Game, _: Preparation) -> None:
    """S6.1: the block of 4 x 3 tiles."""
    for copies in game.rules.copies:
        layout = copies.face.layout
        if copies.face.set_id == "count" and layout.at is not None:
            game.board.place(copies.face, cell_at(*layout.at), 0)


def middle(game: Game) -> Cell | None:
    """The cell of the tile with the quarters; None if the city is not on the table."""
    return next((cell_of(piece.cell) for piece in game.board.pieces if "city-quarters" in piece.face.symbols), None)


def is_of_block(game: Game, segment: int) -> bool:
    board = game.board
    return board.pieces[board.piece_of[segment]].face.set_id == "count"


def carcassonne_at(game: Game, farm: int) -> int:
    """Carcassonne is a completed city for every farm that reaches its walls."""
    if not game.rules.options["carcassonne-is-city"]:
        return 0
    return int(any(is_of_block(game, segment) for segment in game.board.members(farm)))


def carcassonne(game: Game) -> int:
    """Carcassonne is one completed city on the board."""
    return int(bool(game.rules.options["carcassonne-is-city"]) and middle(game) is not None)


# -- who may enter -----------------------------------------------------------------------------------------------------


def start_watching(game: Game, part: Part) -> None:
    """T2.3: from now on it counts who scores in this part."""
    count = game.slot(Count)
    count.active_scored = count.others_scored = False
    if part.number == 1:
        count.entered = False


def note_award(game: Game, award: Award) -> None:
    """Who receives points from the scorings of this part."""
    part, count = game.find_frame(Part), game.slot(Count)
    if part is None or award.points <= 0 or not rulings.is_scoring(game.rules, award.source):
        return
    if award.player == part.player:
        count.active_scored = True
    else:
        count.others_scored = True


def ask_to_enter(game: Game, part: Part) -> Decision | None:
    """T8.11: others scored by the active player's hand and he got nothing: one of his followers may enter the city."""
    count = game.slot(Count)
    once = game.rules.options["count-double-turn"] == "once" and count.entered
    if not count.others_scored or count.active_scored or once or middle(game) is None:
        return None
    actions: list[Action] = [
        Choose(quarter, figure=figure)
        for id, kind in game.rules.kinds.items()
        if kind.follower and (figure := game.free_figure(part.player, id)) != HOME
        for quarter in QUARTERS
        if quarter in kind.traits
    ]
    return Decision(part.player, "T8.11", enter, (*actions, PASS), question=ENTER) if actions else None


ENTER = Question(
    Text(en="send a follower into the city, or pass", de="einen Gefolgsmann in die Stadt schicken oder passen"),
    Text(
        en="{player} scored only for others: a follower may go to Carcassonne.",
        de="{player} hat nur anderen Punkte gebracht: Ein Gefolgsmann darf nach Carcassonne.",
    ),
    Text(en="send nobody", de="niemanden schicken"),
    source="count.md 3.2",
)


NOT_THIS_QUARTER = Text(
    en="The {figure} may not enter the {quarter}. Open: {quarters}.",
    de="{figure}: kein Zutritt zum Viertel {quarter}. Offen: {quarters}.",
)
NO_QUARTER = Text(
    en="No quarter is open to this figure: {figure}.", de="Dieser Figur steht kein Viertel offen: {figure}."
)


def why_not_enter(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step != "T8.11" or isinstance(game.stack[-1], MovingCount) or action.figure is None:
        return None
    kind = game.rules.figures[action.figure][1]
    quarters = [QUARTER_NAMES[quarter] for quarter in QUARTERS if quarter in kind.traits]
    if not quarters or not kind.follower:
        return Sentence(NO_QUARTER, {"figure": kind.name})
    if reason := not_from_supply(game, decision.player, action.figure):
        return reason
    if action.what in kind.traits:
        return None
    quarter = QUARTER_NAMES[action.what]
    return Sentence(NOT_THIS_QUARTER, {"figure": kind.name, "quarter": quarter, "quarters": listed(quarters)})


def enter(game: Game, part: Part, action: Action) -> None:
    if not isinstance(action, Choose) or action.figure is None:
        return
    count = game.slot(Count)
    game.put(action.figure, Spot(action.what))
    count.entered = True
    match game.rules.options["count-move"]:
        case "by-player":
            game.push(MovingCount(part.player))
        case "clockwise":
            move_count(game, QUARTERS[(QUARTERS.index(count.quarter) + 1) % 4])
        case _:
            move_count(game, action.what)


class MovingCount(Frame):
    """After an entry the Count may move to any quarter."""

    player: int
    asked: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.asked:
            return None
        self.asked = True
        others = [quarter for quarter in QUARTERS if quarter != game.slot(Count).quarter]
        actions = (*(Choose(f"count-to-{quarter}") for quarter in others), PASS)
        return Decision(self.player, "T8.11", take_move, actions, question=MOVE_COUNT)


MOVE_COUNT = Question(
    Text(en="move the Count, or leave him", de="den Grafen ziehen oder stehen lassen"),
    Text(
        en="A follower has entered the city. Nobody leaves the quarter where the Count stands.",
        de="Ein Gefolgsmann ist in die Stadt gezogen. Wo der Graf steht, kommt niemand heraus.",
    ),
    Text(en="leave the Count", de="Grafen stehen lassen"),
    source="count.md 3.2",
)


COUNT_THERE = Text(en="The Count stands there already.", de="Dort steht der Graf schon.")


def why_not_move(game: Game, _: Decision, action: Choose) -> Sentence | None:
    quarter = action.what.removeprefix("count-to-")
    stays = isinstance(game.stack[-1], MovingCount) and quarter == game.slot(Count).quarter
    return Sentence(COUNT_THERE) if stays else None


def take_move(game: Game, _: Frame, action: Action) -> None:
    if isinstance(action, Choose):
        move_count(game, action.what.removeprefix("count-to-"))


def move_count(game: Game, quarter: str) -> None:
    game.slot(Count).quarter = quarter
    game.events.append(Happened(f"count-to-{quarter}"))


# -- leaving the city for a scoring ------------------------------------------------------------------------------------


class Call(Struct, frozen=True):
    """A player is asked whether followers leave the city for one of these features."""

    player: int
    features: tuple[int, ...]


class Redeployment(Frame):
    """T7.3, E4: calls in their order. A player moves as many as he likes, or one at a time round the table."""

    step: str
    calls: tuple[Call, ...]
    in_rounds: bool

    def next(self, game: Game) -> Decision | None:
        while self.calls:
            actions = redeployments(game, self.calls[0])
            if actions:
                return Decision(
                    self.calls[0].player,
                    self.step,
                    take_redeployment,
                    (*actions, PASS),
                    question=LEAVE_AT_THE_END if self.step == "E4" else JOIN_SCORING,
                )
            self.calls = self.calls[1:]
        return None


def tell_scoring(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    features = game.frame(Redeployment).calls[0].features
    quarters = [QUARTER_NAMES[QUARTER_OF[game.board.printed[feature].kind]] for feature in features]
    return {"feature": listed(feature_name(game, feature) for feature in features), "quarter": listed(quarters)}


def listed(texts: Iterable[Text]) -> Text:
    """Each of them once."""
    found = dict.fromkeys(texts)
    return Text(" / ".join(text.en for text in found), " / ".join(text.de for text in found))


JOIN_SCORING = Question(
    Text(en="bring followers out of the city, or pass", de="Gefolgsleute aus der Stadt holen oder passen"),
    Text(
        en="About to be scored: {feature}. Followers in the city may join it ({quarter}).",
        de="Gleich gewertet: {feature}. Gefolgsleute in der Stadt dürfen dazukommen ({quarter}).",
    ),
    Text(en="bring nobody", de="niemanden holen"),
    tell_scoring,
    source="count.md 3.1",
)
LEAVE_AT_THE_END = Question(
    Text(en="bring a follower out of the city, or pass", de="einen Gefolgsmann aus der Stadt holen oder passen"),
    Text(
        en="Followers may leave the city once more before the final scoring. Nobody leaves the Count's quarter.",
        de="Vor der Schlusswertung dürfen Gefolgsleute noch einmal hinaus. Wo der Graf steht, kommt niemand heraus.",
    ),
    JOIN_SCORING.decline,
    source="count.md 4",
)


def redeployments(game: Game, call: Call) -> list[Action]:
    """Own followers of the unlocked matching quarter, onto any tile of the feature."""
    board, rules = game.board, game.rules
    found: list[Action] = []
    for feature in call.features:
        quarter = QUARTER_OF[board.printed[feature].kind]
        kinds = {
            rules.figures[figure][1].id: figure
            for figure, spot in sorted(game.spots.items(), reverse=True)
            if spot.where == quarter and rules.owner[figure] == call.player and quarter != game.slot(Count).quarter
        }
        found += [
            Choose("redeploy", figure=figure, segment=segment)
            for id, figure in sorted(kinds.items())
            for segment in sorted(board.members(feature))
            if board.printed[segment].kind in rules.stands_on[id]
            and why_not_deploy(game, rules.kinds[id], segment) is None
        ]
    return found


NOT_IN_CITY = Text(en="This figure is not in the city.", de="Diese Figur ist nicht in der Stadt.")
LOCKED = Text(
    en="The Count stands in the {quarter}: nobody leaves it.",
    de="{quarter}: Dort steht der Graf, niemand kommt heraus.",
)
NOT_SCORED_NOW = Text(en="This feature is not scored now.", de="Dieses Gebiet wird jetzt nicht gewertet.")
OTHER_QUARTER = Text(
    en="This feature is joined from the {wanted}, not from the {quarter}.",
    de="Hierher kommt man aus dem Viertel {wanted}, nicht {quarter}.",
)


def why_not_redeploy(game: Game, _: Decision, action: Choose) -> Sentence | None:
    frame, figure, segment = game.stack[-1], action.figure, action.segment
    if not isinstance(frame, Redeployment) or figure is None or segment is None:
        return None
    call = frame.calls[0]
    return why_not_leave(game, call, figure) or why_not_join(game, call, figure, segment)


def why_not_leave(game: Game, call: Call, figure: int) -> Sentence | None:
    """The figure stays where it is, whatever is scored."""
    if reason := not_own(game, call.player, figure):
        return reason
    quarter = quarter_of(game, figure)
    if quarter not in QUARTER_NAMES:
        return Sentence(NOT_IN_CITY)
    return Sentence(LOCKED, {"quarter": QUARTER_NAMES[quarter]}) if quarter == game.slot(Count).quarter else None


def why_not_join(game: Game, call: Call, figure: int, segment: int) -> Sentence | None:
    """The figure may leave its quarter, but not for this feature."""
    board, rules, kind = game.board, game.rules, game.rules.figures[figure][1]
    if not any(board.same_feature(segment, feature) for feature in call.features):
        return Sentence(NOT_SCORED_NOW)
    quarter, wanted = quarter_of(game, figure), QUARTER_OF[board.printed[segment].kind]
    if quarter != wanted:
        return Sentence(OTHER_QUARTER, {"quarter": QUARTER_NAMES[quarter], "wanted": QUARTER_NAMES[wanted]})
    if board.printed[segment].kind not in rules.stands_on[kind.id]:
        return Sentence(kind.rule)
    equal = (f for f in sorted(game.spots) if rules.figures[f] == rules.figures[figure])
    first = next(f for f in equal if quarter_of(game, f) == quarter)
    return why_not_deploy(game, kind, segment) or not_the_first(figure, first)


def quarter_of(game: Game, figure: int) -> str:
    """The quarter in which a figure is, or any other spot of it, or nothing."""
    return game.spots[figure].where if figure in game.spots else ""


def take_redeployment(game: Game, frame: Redeployment, action: Action) -> None:
    first, others = frame.calls[0], frame.calls[1:]
    if not isinstance(action, Choose) or action.figure is None or action.segment is None:
        frame.calls = others
        return
    game.deploy(action.figure, action.segment)
    if frame.in_rounds:
        same = [i for i, call in enumerate(others) if call.features == first.features]
        behind = same[-1] + 1 if same else 0
        frame.calls = (*others[:behind], first, *others[behind:])


def redeploy_before_scoring(game: Game, part: Part) -> Redeployment | None:
    """T7.3: feature by feature, the player to the left of the active one first, the active player last."""
    features = tuple(f for f in (*part.farms, *part.completed) if may_be_joined(game, f))
    if not features:
        return None
    players = clockwise_after(game, part.player)
    rounds = game.rules.options["count-redeploy-rounds"]
    if rounds == "per-player":
        calls = tuple(Call(player, features) for player in players)
    else:
        calls = tuple(Call(player, (feature,)) for feature in features for player in players)
    return Redeployment("T7.3", calls, rounds == "one-by-one")


def clockwise_after(game: Game, player: int) -> list[int]:
    return [(player + 1 + n) % game.rules.players for n in range(game.rules.players)]


def may_be_joined(game: Game, feature: int) -> bool:
    board = game.board
    if board.printed[feature].kind not in QUARTER_OF or game.is_converted(feature):
        return False
    unoccupied = game.rules.options["count-redeploy-unoccupied"]
    return bool(board.occupied[board.label[feature]] or unoccupied)


def redeploy_at_the_end(game: Game, end: End) -> Redeployment | None:
    """E4: out of all unlocked quarters, one follower for each player a round, left of the last player first."""
    board = game.board
    market_only = game.rules.options["count-final"] == "market-only"
    labels = dict.fromkeys(board.label)
    features = tuple(
        label
        for label in labels
        if (board.printed[label].kind == FIELD or (not market_only and board.open[label]))
        and may_be_joined(game, label)
    )
    calls = tuple(Call(player, features) for player in clockwise_after(game, end.player - 1))
    return Redeployment("E4", calls, in_rounds=True) if features else None


# -- the module --------------------------------------------------------------------------------------------------------


def show_count(game: Game) -> list[Token]:
    quarter, at = game.slot(Count).quarter, middle(game)
    if at is None:
        return []
    x, y = PICTURED[quarter]
    return [Token("count", cell=(at[0] + x, at[1] + y), place=place_of(quarter))]


def place_of(quarter: str) -> str:
    """The named place of a quarter in the drawing of the city."""
    return f"quarter:{quarter.removesuffix('-quarter')}"


def move_into(quarter: str) -> Answer:
    into = INTO_QUARTER[quarter]
    text = Text(en=f"{{figure}} {into.en}", de=f"{{figure}} {into.de}")
    told = Text(en=f"moved {{figure}} {into.en}", de=f"{{figure}} {into.de} gesetzt")
    here = Text(en=into.en.capitalize(), de=into.de[0].upper() + into.de[1:])
    return Answer(button=text, told=told, here=here, place=place_of(quarter), caption=CAPTIONS[quarter])


def move_count_to(quarter: str) -> Answer:
    into = INTO_QUARTER[quarter]
    return Answer(
        button=Text(en=f"Count {into.en}", de=f"Graf {into.de}"),
        told=Text(en=f"moved the Count {into.en}", de=f"Grafen {into.de} versetzt"),
        sign=Sign(figure="count"),
        place=place_of(quarter),
        caption=CAPTIONS[quarter],
    )


COUNT_NAME = Text(en="Count", de="Graf")


BLOCK = Element(
    id="carcassonne",
    name=Text(en="City of Carcassonne", de="Stadt Carcassonne"),
    lays_start=True,
    comes_with=("count",),
    steps=(
        Step("S2.5", Text(en="the base start tile", de="Startplättchen des Grundspiels"), leave_start_out),
        Step("S6.1", Text(en="lay the city of Carcassonne", de="Stadt Carcassonne legen"), lay_city),
    ),
    other_cities_at=carcassonne_at,
    other_cities=carcassonne,
)

JCZ_QUARTERS = {
    "QUARTER_CASTLE": CASTLE_QUARTER,
    "QUARTER_MARKET": MARKET_QUARTER,
    "QUARTER_BLACKSMITH": BLACKSMITH_QUARTER,
    "QUARTER_CATHEDRAL": CATHEDRAL_QUARTER,
}

COUNT = Element(
    id="count",
    name=Text(en="Count and quarters", de="Graf und Stadtviertel"),
    pays=False,
    state=Count,
    steps=(
        Step("T2.3", Text(en="watch who scores", de="beachten, wer punktet"), start_watching, rank=2),
        Step(
            "T7.3",
            Text(
                en="followers may leave the city for a scoring", de="Gefolgsleute dürfen aus der Stadt in eine Wertung"
            ),
            redeploy_before_scoring,
        ),
        Step(
            "T8.11",
            Text(
                en="a follower may enter the city, the Count may move",
                de="ein Gefolgsmann darf in die Stadt, der Graf ziehen",
            ),
            ask_to_enter,
        ),
        Step(
            "E4",
            Text(en="followers may leave the city", de="Gefolgsleute dürfen aus der Stadt"),
            redeploy_at_the_end,
        ),
    ),
    credited=note_award,
    refusals={
        "redeploy": Refusal(("figure", "segment"), why_not_redeploy),
        **dict.fromkeys(QUARTERS, Refusal(("figure",), why_not_enter)),
        **dict.fromkeys((f"count-to-{quarter}" for quarter in QUARTERS), Refusal((), why_not_move)),
    },
    tokens=show_count,
    answers={
        "redeploy": Answer(
            button=Text(en="{figure} {to}", de="{figure} {to}"),
            told=Text(en="moved {figure} {to}", de="{figure} {to} versetzt"),
            here=Text(en="Out of Carcassonne", de="Aus der Stadt Carcassonne"),
            sign=Sign(icon="leave"),
        ),
    }
    | {quarter: move_into(quarter) for quarter in INTO_QUARTER}
    | {f"count-to-{quarter}": move_count_to(quarter) for quarter in INTO_QUARTER},
    token_kinds={"count": TokenKind(name=COUNT_NAME, sign=Sign(figure="count"), shown="place")},
    places={quarter: place_of(quarter) for quarter in INTO_QUARTER},
    events={
        f"count-to-{quarter}": Text(en=f"the Count moves {into.en}", de=f"der Graf zieht {into.de}")
        for quarter, into in INTO_QUARTER.items()
    },
    quiet=frozenset(f"count-to-{quarter}" for quarter in INTO_QUARTER),
    words={"count": COUNT_NAME} | QUARTER_NAMES,
    foreign=(
        Jcz(
            elements={"count": "count"},
            messages={
                "MOVE_NEUTRAL_FIGURE count": ForeignMove(
                    {location: f"count-to-{quarter}" for location, quarter in JCZ_QUARTERS.items()}, or_pass=True
                ),
                **{
                    f"DEPLOY_MEEPLE {location}": ForeignMove(quarter, ("kind",))
                    for location, quarter in JCZ_QUARTERS.items()
                },
                **dict.fromkeys(
                    ("DEPLOY_MEEPLE T7.3", "DEPLOY_MEEPLE E4"), ForeignMove("redeploy", ("kind", "segment"))
                ),
            },
            waits=(ForeignWait("T7.3.9", "CocScoringPhase", after="redeploy", at="T7.3"),),
            until_commit=("T7.3", "E4"),
            phases={
                "T7.3": "CocScoringPhase",
                "T8.11": "CocFollowerPhase",
                "E4": "CocFinalScoringPhase",
                **dict.fromkeys((f"count-to-{quarter}" for quarter in QUARTERS), "CocCountPhase"),
            },
            actions={"NeutralFigure": tuple(f"count-to-{quarter}" for quarter in QUARTERS)},
        ),
    ),
)

MODULE = Module(
    id="count",
    number=7,
    name=Text(en="The Count of Carcassonne", de="Der Graf von Carcassonne"),
    year=2004,
    about=Text(
        en="The city itself as start: who helps others may keep followers in its quarters for a later scoring.",
        de="Die Stadt selbst als Start: Wer anderen hilft, darf Gefolgsleute in ihre Viertel stellen, für später.",
    ),
    picture=Picture("CO7", Sign(figure="count")),
    tiles=("count",),
    elements=(BLOCK, COUNT),
    options=(
        Option(
            "count-redeploy-rounds",
            Text(en="Followers leave the city", de="Gefolgsleute verlassen die Stadt"),
            {
                "all-at-once": Text(en="player by player, feature by feature", de="Spieler für Spieler je Gebiet"),
                "one-by-one": Text(en="one at a time round the table", de="reihum je einer"),
                "per-player": Text(en="player by player for all features", de="Spieler für Spieler für alle Gebiete"),
            },
            "count.md 7",
        ),
        Option(
            "count-redeploy-unoccupied",
            Text(en="Features without followers", de="Gebiete ohne Gefolgsleute"),
            {
                False: Text(en="cannot be joined", de="sind nicht möglich"),
                True: Text(en="can be joined", de="sind möglich"),
            },
            "count.md 7",
        ),
        Option(
            "count-fairy",
            Text(en="The fairy's 3 points", de="Die 3 Punkte der Fee"),
            {
                "counts": Text(en="count as points of a scoring", de="zählen als Punkte einer Wertung"),
                "ignored": Text(en="do not count", de="zählen nicht"),
            },
            "count.md 7",
        ),
        Option(
            "count-final",
            Text(en="Before the final scoring followers leave", de="Vor der Schlusswertung verlassen die Stadt"),
            {
                "all-quarters": Text(en="all open quarters", de="Gefolgsleute aller offenen Viertel"),
                "market-only": Text(en="the market only", de="nur die des Marktes"),
            },
            "count.md 7",
        ),
        Option(
            "count-move",
            Text(en="After an entry the Count", de="Nach einem Einzug zieht der Graf"),
            {
                "by-player": Text(en="is moved by the player", de="nach Wahl des Spielers"),
                "clockwise": Text(en="goes to the next quarter", de="ins nächste Viertel"),
                "follow-meeple": Text(en="follows the follower", de="dem Gefolgsmann nach"),
            },
            "count.md 7",
        ),
        Option(
            "count-double-turn",
            Text(en="Entering in a double turn", de="Einzug im Doppelzug"),
            {
                "each-part": Text(en="in each part", de="in jedem Teil"),
                "once": Text(en="once", de="einmal"),
            },
            "count.md 7",
        ),
        Option(
            "dragon-carcassonne",
            Text(en="The dragon and Carcassonne", de="Der Drache und Carcassonne"),
            {
                "outer-tiles": Text(en="enters the outer tiles", de="betritt die Randplättchen"),
                "forbidden": Text(en="enters no tile of it", de="betritt kein Plättchen davon"),
            },
            "count.md 7",
        ),
        Option(
            "portal-carcassonne",
            Text(en="Portals and Carcassonne", de="Zaubergänge und Carcassonne"),
            {
                "outer-tiles": Text(en="lead to its outer tiles", de="führen auf die Randplättchen"),
                "forbidden": Text(en="lead to no tile of it", de="führen auf kein Plättchen davon"),
            },
            "count.md 6",
        ),
        Option(
            "count-start-tile",
            Text(en="Start tile of the base game", de="Startplättchen des Grundspiels"),
            {
                "pile": Text(en="goes into the pile", de="kommt in den Stapel"),
                "out": Text(en="stays in the box", de="bleibt in der Schachtel"),
            },
            "count.md 2",
        ),
        Option(
            "carcassonne-is-city",
            Text(en="Carcassonne itself", de="Carcassonne selbst"),
            {
                True: Text(en="is a completed city", de="ist eine fertige Stadt"),
                False: Text(en="is no city", de="ist keine Stadt"),
            },
            "count.md 7",
        ),
    ),
    source="Der Graf von Carcassonne, 2004",
    foreign=(
        Jcz(
            sets={"count": ForeignSet("count", is_start=True)},
            rules={
                "coc-final-scoring": ForeignRule(
                    "count-final", {"market-only": "market-only", "any-district": "all-quarters"}, missing="market-only"
                ),
                "count-move": ForeignRule(
                    "count-move", {"by-player": "by-player", "clockwise": "clockwise", "follow-meeple": "follow-meeple"}
                ),
            },
            fixed={
                "count-redeploy-unoccupied": True,
                "count-redeploy-rounds": "per-player",
                "count-fairy": "ignored",
            },
        ),
    ),
)
