"""Out of the city: followers join what is about to be scored, from the quarter that leads there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.frames import End, Frame, Part
from bastide.game.game import Game
from bastide.game.lines import feature_name
from bastide.game.module import OptionValue, Step
from bastide.game.numbers import PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import not_own, not_the_first
from bastide.modules.count.quarters import QUARTER_NAMES, QUARTER_OF, Count, listed
from bastide.modules.course import clockwise_after, why_not_deploy
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import FIELD


class Call(Struct, frozen=True):
    """A player is asked whether followers leave the city for one of these features."""

    player: PlayerNumber
    features: tuple[SegmentNumber, ...]


class Redeployment(Frame):
    """T7.3, E4: calls in their order. A player moves as many as he likes, or one at a time round the table."""

    step: Literal["T7.3", "E4"]
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
    firsts = {label: segment for segment, label in reversed(tuple(enumerate(board.label)))}
    features = tuple(
        segment
        for label, segment in sorted(firsts.items(), key=lambda first: first[1])
        if (board.printed[label].kind == FIELD or (not market_only and board.open[label]))
        and may_be_joined(game, label)
    )
    calls = tuple(Call(player, features) for player in clockwise_after(game, end.player - 1))
    return Redeployment("E4", calls, in_rounds=True) if features else None


# -- in the words of the play aid --------------------------------------------------------------------------------------

WAYS_OUT = Text(
    en="From castle to city, blacksmith to road, cathedral to monastery, market to farm. "
    "Nobody leaves the Count's quarter.",
    de="Vom Schloss in die Stadt, von der Schmiede zur Straße, von der Kathedrale zum Kloster, vom Markt zur Wiese. "
    "Wo der Graf steht, kommt niemand heraus.",
)
ROUNDS: dict[OptionValue, Text] = {
    "all-at-once": Text(
        en="For each completed feature everyone decides once how many come.",
        de="Für jedes fertige Gebiet entscheidet jeder einmal, wie viele kommen.",
    ),
    "one-by-one": Text(
        en="For each completed feature one at a time, until nobody wants to.",
        de="Für jedes fertige Gebiet reihum je einer, bis niemand mehr will.",
    ),
    "per-player": Text(
        en="Everyone decides once, for all completed features.",
        de="Jeder entscheidet einmal, für alle fertigen Gebiete.",
    ),
}
OCCUPIED: dict[OptionValue, Text] = {
    False: Text(en="A follower must stand there already.", de="Dort muss schon ein Gefolgsmann stehen."),
    True: Text(en="Nobody needs to stand there yet.", de="Dort muss noch niemand stehen."),
}
AT_THE_END: dict[OptionValue, Text] = {
    "all-quarters": Text(
        en="bring followers out of Carcassonne to unfinished features and to farms",
        de="Gefolgsleute aus Carcassonne zu Unfertigem und auf Wiesen holen",
    ),
    "market-only": Text(en="bring followers out of the market to farms", de="Gefolgsleute vom Markt auf Wiesen holen"),
}


def leave_steps() -> Iterator[Step[Part]]:
    """T7.3, for each order of asking, and for empty features."""
    for order, rounds in ROUNDS.items():
        for value, occupied in OCCUPIED.items():
            yield Step(
                "T7.3",
                Text(
                    en="bring followers out of Carcassonne to what is about to be scored",
                    de="Gefolgsleute aus Carcassonne zu dem holen, was gleich gewertet wird",
                ),
                redeploy_before_scoring,
                who="from-left",
                may=True,
                more=joined(WAYS_OUT, rounds, occupied),
                when={"count-redeploy-rounds": (order,), "count-redeploy-unoccupied": (value,)},
            )


def leave_at_the_end_steps() -> Iterator[Step[End]]:
    """E4, for the open quarters, and for empty features."""
    for quarters, text in AT_THE_END.items():
        for value, occupied in OCCUPIED.items():
            yield Step(
                "E4",
                text,
                redeploy_at_the_end,
                who="from-left",
                may=True,
                more=joined(
                    Text(
                        en="One at a time, round after round, until nobody wants to. "
                        "Nobody leaves the Count's quarter.",
                        de="Reihum je einer, bis niemand mehr will. Wo der Graf steht, kommt niemand heraus.",
                    ),
                    occupied,
                ),
                when={"count-final": (quarters,), "count-redeploy-unoccupied": (value,)},
            )
