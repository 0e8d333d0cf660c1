"""Crop Circles: after the turn with one of their tiles everybody adds a follower to an own one, or takes one back.

Rules: crop-circles.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignMove, ForeignSet, ForeignWait, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import HOME, Game
from bastide.game.module import Element, Figure, Line, Module, Option, OptionValue, Refusal, Step, Takes
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_from_supply, not_in_play, not_own, off_board
from bastide.game.shown import Answer, Picture, Sign
from bastide.game.telling import ROLES
from bastide.modules.course import clockwise_after, lies_on, why_not_deploy
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import CITY, FIELD, ROAD, Kind
from bastide.tiles.geometry import cell_of

CONCERNED: dict[str, Kind] = {"crop-circle=pitchfork": FIELD, "crop-circle=club": ROAD, "crop-circle=shield": CITY}
"""Whom a circle concerns, by where they stand: farmers, thieves, knights."""
PLAIN_RING = "crop-circle=ring"
"""A circle that names nobody: the active player does (halflings.md, Interactions)."""
ADD, REMOVE = "crop-add", "crop-remove"


def concerned(game: Game, part: Part) -> Kind | None:
    """Where those stand whom the circle on the tile just placed concerns."""
    symbols = game.board.pieces[part.piece].face.symbols if part.piece >= 0 else frozenset[str]()
    return next((CONCERNED[symbol] for symbol in symbols if symbol in CONCERNED), None)


def named(word: str, kind: Kind) -> str:
    """The word of an answer that also names whom a plain ring concerns."""
    return f"{word}-{kind}"


NAMING: dict[str, tuple[Kind, bool]] = {
    named(word, kind): (kind, word == ADD) for word in (ADD, REMOVE) for kind in CONCERNED.values()
}


# -- the choice for all ------------------------------------------------------------------------------------------------


def choose_for_all(game: Game, part: Part) -> Decision | None:
    """T9.2: the active player must choose, also where nobody has such a follower."""
    ring = lies_on(game, part, PLAIN_RING)
    if (concerned(game, part) is None and not ring) or not followers_in_play(game):
        return None
    cell = cell_of(game.board.pieces[part.piece].cell)
    actions = [Choose(word, cell=cell) for word in (NAMING if ring else (ADD, REMOVE))]
    return Decision(part.player, "T9.2", take_choice, actions, question=CHOOSE_ANY if ring else CHOOSE)


def followers_in_play(game: Game) -> bool:
    followers = (figure for figure, follower in enumerate(game.rules.is_follower) if follower)
    return any(not_in_play(game, figure) is None for figure in followers)


def take_choice(game: Game, part: Part, action: Choose) -> None:
    kind, adds = NAMING.get(action.what, (concerned(game, part), action.what == ADD))
    assert kind is not None
    game.push(CropCircle(kind, adds, tuple(clockwise_after(game, part.player))))


OTHER_TILE = Text(
    en="The crop circle of this turn lies on another tile.", de="Der Kornkreis dieses Zuges liegt woanders."
)


def why_not_choose(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(OTHER_TILE) if decision.take is take_choice else None


# -- what everybody does -----------------------------------------------------------------------------------------------


class CropCircle(Frame):
    """All players in turn, the active one last; who can do nothing is skipped."""

    kind: Kind
    adds: bool
    waiting: tuple[PlayerNumber, ...]

    def next(self, game: Game) -> Decision | None:
        ask = ask_to_add if self.adds else ask_to_take_back
        while self.waiting:
            if decision := ask(game, self.kind, self.waiting[0]):
                return decision
            self.waiting = self.waiting[1:]
        return None


def ask_to_add(game: Game, kind: Kind, player: int) -> Decision | None:
    actions = joinings(game, kind, player)
    if not actions:
        return None
    if game.rules.options["crop-circles.add"] == "must":
        return Decision(player, "T9.2", take_answer, actions, question=ADD_ONE_NOW)
    return Decision(player, "T9.2", take_answer, (*actions, PASS), question=ADD_ONE)


def ask_to_take_back(game: Game, kind: Kind, player: int) -> Decision | None:
    actions = [Choose("crop-leave", figure=figure) for figure in own_followers(game, kind, player)]
    return Decision(player, "T9.2", take_answer, actions, question=TAKE_ONE_BACK) if actions else None


def joinings(game: Game, kind: Kind, player: int) -> list[Action]:
    """Followers of the supply, one of each kind, beside own ones on the board."""
    supply = [figure for id, _ in game.rules.followers if (figure := game.free_figure(player, id)) != HOME]
    return [
        Choose("crop-join", figure=figure, segment=segment)
        for segment in places_to_join(game, kind, player)
        for figure in supply
        if why_not_stand(game, figure, segment) is None
    ]


def places_to_join(game: Game, kind: Kind, player: int) -> list[int]:
    """Where an own follower of this kind stands; by option the whole feature."""
    own = {game.where[figure] for figure in own_followers(game, kind, player)}
    if game.rules.options["crop-circles.same-tile"]:
        return sorted(own)
    return sorted({segment for at in own for segment in game.board.members(at)})


def own_followers(game: Game, kind: Kind, player: int) -> list[int]:
    """The player's farmers, thieves or knights."""
    owner, follower = game.rules.owner, game.rules.is_follower
    return [
        figure
        for figure in range(len(game.where))
        if owner[figure] == player and follower[figure] and stands_on(game, figure, kind)
    ]


def stands_on(game: Game, figure: int, kind: Kind) -> bool:
    """The lord of a castle is no knight any more (crop-circles.md, Interactions)."""
    at = game.where[figure]
    return at >= 0 and game.board.printed[at].kind == kind and not game.is_converted(at)


def why_not_stand(game: Game, figure: int, segment: int) -> Sentence | None:
    """A wagon stands on no field, a mayor only in a city, and some tiles are barred to everybody."""
    kind = game.rules.figures[figure][1]
    if game.board.printed[segment].kind not in game.rules.stands_on[kind.id]:
        return Sentence(kind.rule)
    return why_not_deploy(game, kind, segment)


def take_answer(game: Game, circle: CropCircle, action: Action) -> None:
    circle.waiting = circle.waiting[1:]
    if not isinstance(action, Choose) or action.figure is None:
        return
    if action.segment is None:
        game.send_home(action.figure, "crop-circle")
    else:
        game.deploy(action.figure, action.segment)


MANY: dict[Kind, Text] = {
    FIELD: Text(en="farmers", de="Bauern"),
    ROAD: Text(en="thieves", de="Wegelagerer"),
    CITY: Text(en="knights", de="Ritter"),
}
NOT_CONCERNED = Text(en="This crop circle is about {roles} only.", de="Dieser Kornkreis betrifft nur {roles}.")
NOBODY_THERE = Text(en="None of your followers stands there.", de="Dort steht keiner deiner Gefolgsleute.")


def why_not_join(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    circle, figure, segment = game.stack[-1], action.figure, action.segment
    if not isinstance(circle, CropCircle) or not circle.adds or figure is None or segment is None:
        return None
    if reason := not_from_supply(game, decision.player, figure) or no_follower(game, figure):
        return reason
    if game.board.printed[segment].kind != circle.kind:
        return Sentence(NOT_CONCERNED, {"roles": MANY[circle.kind]})
    if segment not in places_to_join(game, circle.kind, decision.player):
        return Sentence(NOBODY_THERE)
    return why_not_stand(game, figure, segment)


def why_not_leave(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    circle, figure = game.stack[-1], action.figure
    if not isinstance(circle, CropCircle) or circle.adds or figure is None:
        return None
    if reason := not_own(game, decision.player, figure) or no_follower(game, figure) or off_board(game, figure):
        return reason
    return Sentence(NOT_CONCERNED, {"roles": MANY[circle.kind]})


# -- in words ----------------------------------------------------------------------------------------------------------

SIGNS: dict[Kind, Text] = {
    FIELD: Text(en="a pitchfork", de="eine Mistgabel"),
    ROAD: Text(en="a club", de="eine Keule"),
    CITY: Text(en="a shield", de="einen Schild"),
}


def told_role(game: Game) -> dict[str, object]:
    circle = game.find_frame(CropCircle)
    kind = circle.kind if circle else concerned(game, game.frame(Part))
    assert kind is not None
    return {"role": ROLES[kind], "roles": MANY[kind], "sign": SIGNS[kind]}


def tell_in_question(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return told_role(game)


def tell_in_answer(game: Game, _: Sequence[str]) -> dict[str, object]:
    return told_role(game)


CHOOSE = Question(
    Text(en="let everyone add a {role}, or take one back", de="alle einen {role} dazusetzen oder zurücknehmen lassen"),
    Text(
        en="The crop circle shows {sign}: it is about {roles}. You act last.",
        de="Der Kornkreis zeigt {sign}: Es geht um {roles}. Du bist zuletzt dran.",
    ),
    values=tell_in_question,
    source="crop-circles.md, Turn",
)
CHOOSE_ANY = Question(
    Text(
        en="let everyone add a follower of one kind, or take one back",
        de="alle einen Gefolgsmann einer Art dazusetzen oder zurücknehmen lassen",
    ),
    Text(
        en="This crop circle shows no sign: you name the kind. You act last.",
        de="Dieser Kornkreis zeigt kein Zeichen: Du nennst die Art. Du bist zuletzt dran.",
    ),
    source="halflings.md, Interactions",
)
ADD_ONE = Question(
    Text(en="add a {role}, or skip", de="einen {role} dazusetzen oder nicht"),
    Text(
        en="The crop circle lets a follower join a {role} of yours.",
        de="Durch den Kornkreis darf ein Gefolgsmann zu einem {role} von dir kommen.",
    ),
    Text(en="add nobody", de="niemanden dazusetzen"),
    tell_in_question,
    source=CHOOSE.source,
)
ADD_ONE_NOW = Question(
    Text(en="add a {role}", de="einen {role} dazusetzen"),
    Text(
        en="The crop circle makes a follower join a {role} of yours.",
        de="Durch den Kornkreis kommt ein Gefolgsmann zu einem {role} von dir.",
    ),
    values=tell_in_question,
    source=CHOOSE.source,
)
TAKE_ONE_BACK = Question(
    Text(en="take back a {role}", de="einen {role} zurücknehmen"),
    Text(
        en="The crop circle sends home one {role} of every player, without points.",
        de="Der Kornkreis schickt von jedem Spieler einen {role} heim, ohne Punkte.",
    ),
    values=tell_in_question,
    source=CHOOSE.source,
)


def naming_answer(word: str, kind: Kind) -> Answer:
    plain, role = BINDING[word], ROLES[kind]
    return replace(
        plain,
        button=Text(en=plain.button.say("en", role=role.en), de=plain.button.say("de", role=role.de)),
        told=Text(en=plain.told.say("en", role=role.en), de=plain.told.say("de", role=role.de)),
        values=None,
    )


BINDING = {
    ADD: Answer(
        button=Text(en="Let everyone add a {role}", de="Alle einen {role} dazusetzen lassen"),
        told=Text(en="let everyone add a {role}", de="alle einen {role} dazusetzen lassen"),
        sign=Sign(badge="follower-joins"),
        place="crop-circle",
        values=tell_in_answer,
    ),
    REMOVE: Answer(
        button=Text(en="Let everyone take back a {role}", de="Alle einen {role} zurücknehmen lassen"),
        told=Text(en="let everyone take back a {role}", de="alle einen {role} zurücknehmen lassen"),
        sign=Sign(badge="follower-leaves"),
        place="crop-circle",
        values=tell_in_answer,
    ),
}
ANSWERS = {
    **BINDING,
    **{named(word, kind): naming_answer(word, kind) for word in (ADD, REMOVE) for kind in CONCERNED.values()},
    "crop-join": Answer(
        button=Text(en="Add {figure} as a {role}", de="{figure} als {role} dazusetzen"),
        told=Text(en="added {figure} as a {role}", de="{figure} als {role} dazugesetzt"),
        here=Text(en="Add a {role} here", de="Hier einen {role} dazusetzen"),
        sign=Sign(badge="follower-joins"),
        values=tell_in_answer,
    ),
    "crop-leave": Answer(
        button=Text(en="Take {figure} back", de="{figure} zurücknehmen"),
        told=Text(en="took back a {role}", de="{role} zurückgenommen"),
        here=Text(en="Take this {role} back", de="Diesen {role} zurücknehmen"),
        sign=Sign(badge="follower-leaves"),
        values=tell_in_answer,
    ),
}

# -- in the words of the play aid --------------------------------------------------------------------------------------

CIRCLE = Text(en="crop circle", de="Kornkreis")
WHERE: dict[OptionValue, Text] = {
    True: Text(
        en="He goes onto the tile of an own follower of that kind, on the same feature.",
        de="Er kommt auf das Plättchen eines eigenen Gefolgsmanns dieser Art, auf dasselbe Gebiet.",
    ),
    False: Text(
        en="He goes anywhere on a feature where an own follower of that kind stands.",
        de="Er kommt irgendwo auf ein Gebiet, auf dem ein eigener Gefolgsmann dieser Art steht.",
    ),
}
ADDING: dict[OptionValue, Text] = {
    "may": Text(en="Adding is voluntary, taking back is not.", de="Dazusetzen darf man, zurücknehmen muss man."),
    "must": Text(en="Whoever can must do so.", de="Wer kann, der muss."),
}


def lines() -> Iterator[Line]:
    for same_tile, where in WHERE.items():
        for value, adding in ADDING.items():
            yield Line(
                "T9.2",
                Text(
                    en="add a follower from your supply, or take one back, as chosen",
                    de="wie bestimmt einen Gefolgsmann aus dem Vorrat dazusetzen oder einen zurücknehmen",
                ),
                who="from-left",
                rank=1,
                symbol=CIRCLE,
                more=joined(where, adding),
                when={"crop-circles.same-tile": (same_tile,), "crop-circles.add": (value,)},
            )


def may_be_concerned(figure: Figure) -> bool:
    return figure.follower and not figure.stands_on.isdisjoint(CONCERNED.values())


# -- the module --------------------------------------------------------------------------------------------------------

CROP_CIRCLE = Element(
    id="crop-circle",
    name=Text(en="Crop circles", de="Kornkreise"),
    frames=(CropCircle,),
    pays=False,
    steps=(
        Step(
            "T9.2",
            Text(
                en="choose for everyone: add a follower, or take one back",
                de="für alle bestimmen: einen Gefolgsmann dazusetzen oder einen zurücknehmen",
            ),
            choose_for_all,
            symbol=CIRCLE,
            more=Text(
                en="A pitchfork is about farmers, a club about thieves, a shield about knights.",
                de="Die Mistgabel gilt für Bauern, die Keule für Wegelagerer, der Schild für Ritter.",
            ),
        ),
    ),
    lines=tuple(lines()),
    takes=(
        Takes(Text(en="its owner (with a crop circle)", de="sein Besitzer (mit einem Kornkreis)"), may_be_concerned),
    ),
    refusals={
        **dict.fromkeys((ADD, REMOVE, *NAMING), Refusal(("cell",), why_not_choose)),
        "crop-join": Refusal(("figure", "segment"), why_not_join),
        "crop-leave": Refusal(("figure",), why_not_leave),
    },
    answers=ANSWERS,
    landmarks=dict.fromkeys((*CONCERNED, PLAIN_RING), Text(en="the crop circle", de="vom Kornkreis")),
    quiet=frozenset(("crop-circle",)),
    words={"crop-circle": Text(en="taken back for the crop circle", de="durch den Kornkreis zurückgenommen")},
    foreign=(
        Jcz(
            messages={
                "CIRCLE_REMOVE_OR_DEPLOY": ForeignMove({"DEPLOY": ADD, "REMOVE": REMOVE}),
                "DEPLOY_MEEPLE T9.2": ForeignMove("crop-join", ("kind", "segment")),
                "RETURN_MEEPLE CORN_CIRCLE": ForeignMove("crop-leave", ("figure",)),
            },
            waits=tuple(
                ForeignWait("T9.2.9", "CornCirclePhase", after=word, at="T9.2", repeated=True)
                for word in ("crop-join", "crop-leave")
            ),
            phases={"T9.2": "CornCirclePhase"},
        ),
    ),
)

MODULE = Module(
    id="crop-circles",
    number=22,
    name=Text(en="Crop Circles", de="Die Kornkreise"),
    year=2012,
    about=Text(
        en="Signs in the corn let everyone add a follower to one of their own, or take one back.",
        de="Zeichen im Korn: Alle setzen einen Gefolgsmann zu einem eigenen dazu oder nehmen einen zurück.",
    ),
    picture=Picture("Korn3"),
    tiles=("corn-circles-2",),
    more_tiles=("corn-circles-1",),
    elements=(CROP_CIRCLE,),
    options=(
        Option(
            "crop-circles.same-tile",
            Text(en="A follower is added", de="Dazugesetzt wird ein Gefolgsmann"),
            {
                True: Text(
                    en="on the tile of an own one of that kind", de="auf das Plättchen eines eigenen dieser Art"
                ),
                False: Text(
                    en="anywhere on the feature of an own one of that kind",
                    de="irgendwo auf das Gebiet eines eigenen dieser Art",
                ),
            },
            "crop-circles.md, Ambiguities and options 1",
        ),
        Option(
            "crop-circles.add",
            Text(en="Where followers are added, everyone", de="Wo dazugesetzt wird,"),
            {
                "may": Text(en="may do so", de="darf jeder"),
                "must": Text(en="must do so if possible", de="muss jeder, der kann"),
            },
            "crop-circles.md, Ambiguities and options 2",
        ),
    ),
    source="Die Kornkreise, 2010; Mini 7, 2012",
    foreign=(
        Jcz(
            sets={
                "corn-circles/1": ForeignSet("corn-circles-1", whole=True),
                "corn-circles/2": ForeignSet("corn-circles-2", whole=True),
            },
            implied=("corn-circle",),
        ),
    ),
)
