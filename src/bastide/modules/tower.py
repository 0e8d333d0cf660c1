"""The Tower: towers grow, take prisoners in straight lines, and may be closed by a follower on top.

Rules: tower.md. A prisoner and a follower on a tower are figures ELSEWHERE: their spot says where.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, ForeignPayment, ForeignSet, Jcz
from bastide.game.frames import Frame, Part, Preparation, Turn
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Element, Module, Option, Refusal, Step, Token, When
from bastide.game.question import Question
from bastide.game.reasons import not_from_supply, not_own, not_the_first, off_board
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import CAPTURABLE, CLIMBS
from bastide.modules import rulings
from bastide.modules.course import refused_figure_action
from bastide.text import Sentence, Text
from bastide.tiles.geometry import STEP, cell_at, cell_of

PIECES = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}  # a game of one is a puzzle
PRISON, TOP = "prison", "tower"
TOWER_SITE = "tower-site"
RANSOM = 3


class Towers(Struct):
    heights: tuple[tuple[int, int], ...] = ()  # (cell, pieces), foundations without a piece are not listed
    pieces: tuple[int, ...] = ()  # left, by player
    ransomed: tuple[int, ...] = ()  # who has bought a prisoner back, in this turn or after the last one (E2)
    declined: tuple[int, int] | None = None  # points and figures of who could have paid in the figure step


def deal_pieces(game: Game, _: Preparation) -> None:
    """S3: pieces by number of players."""
    players = game.rules.players
    game.slot(Towers).pieces = (PIECES[players],) * players


def open_window(game: Game, _: Turn) -> None:
    """T0.3: once a turn a prisoner may be bought back."""
    towers = game.slot(Towers)
    towers.ransomed, towers.declined = (), None


# -- raising a tower and taking a prisoner -----------------------------------------------------------------------------


def foundations(game: Game) -> list[int]:
    """Cells with a tower or a place for one."""
    return [piece.cell for piece in game.board.pieces if "tower-site" in piece.face.symbols]


def height_of(game: Game, cell: int) -> int:
    return dict(game.slot(Towers).heights).get(cell, 0)


def is_closed(game: Game, cell: int) -> bool:
    """Does a follower stand on top?"""
    return any(spot.where == TOP and spot.cell == cell_of(cell) for spot in game.spots.values())


def offer_tower(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 h, i: put a piece on any open tower, or a follower on one with at least one piece."""
    open_towers = [cell for cell in foundations(game) if not is_closed(game, cell)]
    if game.slot(Towers).pieces[part.player]:
        actions += [Choose("tower-piece", cell=cell_of(cell)) for cell in open_towers]
    raised = [cell for cell in open_towers if height_of(game, cell)]
    if raised:
        barred = rulings.barred_by_dragon(game)
        actions += [
            Choose("climb", figure=figure, cell=cell_of(cell))
            for cell in raised
            if cell_of(cell) != barred
            for figure in climbers(game, part.player)
        ]


def climbers(game: Game, player: int) -> list[int]:
    """One figure of each kind in the supply that may stand on a tower."""
    return [
        figure
        for id, kind in game.rules.kinds.items()
        if CLIMBS in kind.traits and (figure := game.free_figure(player, id)) != HOME
    ]


NO_PIECE = Text(en="You have no tower piece left.", de="Du hast kein Turmteil mehr.")
NO_SITE = Text(en="There is no place for a tower at {cell}.", de="Bei {cell} ist kein Bauplatz für einen Turm.")
CLOSED = Text(en="A follower on top closes this tower.", de="Ein Gefolgsmann obenauf schließt diesen Turm.")
NOT_RAISED = Text(en="This tower has no piece yet.", de="Dieser Turm hat noch kein Teil.")
DRAGON_THERE = Text(en="The dragon is on the tile of this tower.", de="Auf dem Plättchen des Turms ist der Drache.")
NO_CLIMBER = Text(
    en="This figure may not stand on a tower: {figure}.", de="Diese Figur darf auf keinen Turm: {figure}."
)


def why_not_raise(game: Game, part: Part, action: Choose) -> Sentence | None:
    if not game.slot(Towers).pieces[part.player]:
        return Sentence(NO_PIECE)
    return why_not_open(game, action)


def why_not_open(game: Game, action: Choose) -> Sentence | None:
    """Nothing is put where there is no tower, or on one that a follower closes."""
    assert action.cell is not None
    cell = cell_at(*action.cell)
    if cell not in foundations(game):
        return Sentence(NO_SITE, {"cell": "{},{}".format(*action.cell)})
    return Sentence(CLOSED) if is_closed(game, cell) else None


def why_not_climb(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.cell is not None
    assert action.figure is not None
    if reason := why_not_open(game, action):
        return reason
    if not height_of(game, cell_at(*action.cell)):
        return Sentence(NOT_RAISED)
    if action.cell == rulings.barred_by_dragon(game):
        return Sentence(DRAGON_THERE)
    kind = game.rules.figures[action.figure][1]
    if CLIMBS not in kind.traits:
        return Sentence(NO_CLIMBER, {"figure": kind.name})
    return not_from_supply(game, part.player, action.figure)


def raise_tower(game: Game, part: Part, action: Choose) -> None:
    assert action.cell is not None
    towers, cell = game.slot(Towers), cell_at(*action.cell)
    height = height_of(game, cell) + 1
    towers.heights = tuple(sorted((dict(towers.heights) | {cell: height}).items()))
    towers.pieces = tuple(n - (player == part.player) for player, n in enumerate(towers.pieces))
    game.events.append(Happened("tower-raised", part.player, (*action.cell, height)))
    victims = in_reach(game, part.player, cell, height)
    if victims:
        game.push(Capture(part.player, victims))


def in_reach(game: Game, player: int, cell: int, height: int) -> tuple[int, ...]:
    """Followers on the tower's tile and in the four straight directions, as far as the tower is high."""
    cells = {cell, *(cell + step * distance for step in STEP for distance in range(1, height + 1))}
    others_only = game.rules.options["tower-victims"] == "others-only"
    return tuple(
        figure
        for figure, (owner, kind) in enumerate(game.rules.figures)
        if CAPTURABLE in kind.traits
        and kind.follower
        and game.cell_of_figure(figure) in cells
        and not (others_only and owner == player)
        and rulings.why_safe_from_towers(game, figure) is None
    )


class Capture(Frame):
    """The tower was raised: one follower in reach may be taken."""

    player: int
    victims: tuple[int, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.victims:
            return None
        actions: list[Action] = [Choose("capture", figure=figure) for figure in self.victims]
        if game.rules.options["tower-capture"] == "mandatory":
            return Decision(self.player, "T4.2", take_prisoner, actions, question=MUST_TAKE_PRISONER)
        return Decision(self.player, "T4.2", take_prisoner, (*actions, PASS), question=TAKE_PRISONER)


TAKE_PRISONER = Question(
    Text(en="take one follower prisoner, or none", de="einen Gefolgsmann gefangen nehmen oder keinen"),
    Text(
        en="{player} has raised the tower: it reaches as many tiles in each direction as it has pieces.",
        de="{player} hat den Turm erhöht: Er reicht in jede Richtung so viele Plättchen weit, wie er Teile hat.",
    ),
    Text(en="take nobody", de="niemanden"),
    source="tower.md, Figure action",
)
MUST_TAKE_PRISONER = Question(
    Text(en="take one follower prisoner", de="einen Gefolgsmann gefangen nehmen"),
    TAKE_PRISONER.why,
    source=TAKE_PRISONER.source,
)


NOT_CAPTURABLE = Text(
    en="A tower takes no figure of this kind: {figure}.", de="Ein Turm nimmt keine solche Figur gefangen: {figure}."
)
OTHERS_ONLY = Text(
    en="In this game a tower takes only followers of others.",
    de="In diesem Spiel nimmt ein Turm nur Gefolgsleute anderer gefangen.",
)
OUT_OF_REACH = Text(
    en="The tower does not reach this figure's tile.", de="Der Turm reicht nicht bis zum Plättchen dieser Figur."
)


def why_not_capture(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if not isinstance(game.stack[-1], Capture) or action.figure is None:
        return None
    owner, kind = game.rules.figures[action.figure]
    if CAPTURABLE not in kind.traits or not kind.follower:
        return Sentence(NOT_CAPTURABLE, {"figure": kind.name})
    if reason := off_board(game, action.figure):
        return reason
    if owner == decision.player and game.rules.options["tower-victims"] == "others-only":
        return Sentence(OTHERS_ONLY)
    return rulings.why_safe_from_towers(game, action.figure) or Sentence(OUT_OF_REACH)


def take_prisoner(game: Game, capture: Capture, action: Action) -> None:
    capture.victims = ()
    if not isinstance(action, Choose) or action.figure is None:
        return
    owner = game.rules.owner[action.figure]
    if owner == capture.player:
        game.send_home(action.figure, "captured")
        return
    game.put(action.figure, Spot(PRISON, player=capture.player))
    held = prisoners_of(game, capture.player, holder=owner)
    if held:
        game.push(Exchange(capture.player, action.figure, held))


def prisoners_of(game: Game, player: int, *, holder: int) -> tuple[int, ...]:
    """A player's figures in the prison of another."""
    return tuple(
        figure
        for figure, spot in sorted(game.spots.items())
        if spot.where == PRISON and spot.player == holder and game.rules.owner[figure] == player
    )


class Exchange(Frame):
    """Two players hold prisoners of each other: one is exchanged for one, at the captor's choice among his own."""

    player: int
    captured: int
    mine: tuple[int, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.mine:
            return None
        kinds = {game.rules.figures[figure][1].id: figure for figure in reversed(self.mine)}
        if len(kinds) == 1:
            exchange(game, self, self.mine[0])
            return None
        actions = [Choose("exchange", figure=figure) for figure in sorted(kinds.values())]
        return Decision(self.player, "T4.2", choose_exchange, actions, question=EXCHANGE)


def tell_exchange(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"other": names[game.rules.owner[game.frame(Exchange).captured]]}


EXCHANGE = Question(
    Text(en="choose the prisoner who comes back", de="wählen, welcher Gefangene zurückkommt"),
    Text(
        en="{player} and {other} hold prisoners of each other: one is exchanged for one.",
        de="{player} und {other} halten Gefangene voneinander: Einer wird gegen einen getauscht.",
    ),
    values=tell_exchange,
    source="tower.md, Exchange",
)


NOT_HELD = Text(en="{captor} does not hold this figure.", de="{captor} hält diese Figur nicht gefangen.")


def why_not_exchange(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    frame, figure = game.stack[-1], action.figure
    if not isinstance(frame, Exchange) or figure is None:
        return None
    if reason := not_own(game, decision.player, figure):
        return reason
    if figure not in frame.mine:
        return Sentence(NOT_HELD, {"captor": game.player_names[game.rules.owner[frame.captured]]})
    kinds = game.rules.figures
    return not_the_first(figure, next(held for held in frame.mine if kinds[held] == kinds[figure]))


def choose_exchange(game: Game, frame: Exchange, action: Choose) -> None:
    assert action.figure is not None
    exchange(game, frame, action.figure)


def exchange(game: Game, frame: Exchange, back: int) -> None:
    frame.mine = ()
    game.send_home(back, "exchanged")
    game.send_home(frame.captured, "exchanged")


def climb(game: Game, part: Part, action: Choose) -> None:
    """T4.2 i: the follower closes the tower until he is captured or eaten."""
    assert action.figure is not None
    game.put(action.figure, Spot(TOP, cell=action.cell))


# -- ransom ------------------------------------------------------------------------------------------------------------


def ransoms(game: Game, player: int) -> list[Action]:
    """T0.3: own prisoners that the player may buy back now, one of each kind and captor."""
    rules = game.rules
    if player in game.slot(Towers).ransomed:
        return []
    if rules.options["ransom-min-score"] == 3 and game.scores[player] < RANSOM:
        return []
    found = {
        (rules.figures[figure][1].id, spot.player): figure
        for figure, spot in sorted(game.spots.items(), reverse=True)
        if spot.where == PRISON and rules.owner[figure] == player
    }
    return [Choose("ransom", figure=figure) for figure in sorted(found.values())]


BEFORE_DRAWING = Text(en="Ransom is paid before drawing only.", de="Lösegeld wird nur vor dem Ziehen gezahlt.")
UNTIL_FIGURE = Text(
    en="After the figure action no ransom is paid.", de="Nach der Figurenaktion wird kein Lösegeld mehr gezahlt."
)
ONE_A_TURN = Text(
    en="You have bought a prisoner back in this turn already.",
    de="Du hast in diesem Zug schon einen Gefangenen freigekauft.",
)
TOO_POOR = Text(en="A ransom costs 3 points; you have {points}.", de="Lösegeld kostet 3 Punkte; du hast {points}.")
NO_PRISONER = Text(en="This figure is not in prison.", de="Diese Figur ist nicht im Gefängnis.")


def why_not_ransom(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    """In the own turn; first whether a ransom can be paid at all, then whether for this figure."""
    if not isinstance(game.stack[-1], Part | Turn) or action.figure is None:
        return None
    return why_no_ransom(game, decision.player) or why_not_freed(game, decision.player, action.figure)


def why_no_ransom(game: Game, player: int) -> Sentence | None:
    rules, part = game.rules, game.stack[-1]
    window = rules.options["ransom-window"]
    if window == "start-only" and isinstance(part, Part):
        return Sentence(BEFORE_DRAWING)
    if window == "until-figure" and isinstance(part, Part) and part.acted:
        return Sentence(UNTIL_FIGURE)
    if player in game.slot(Towers).ransomed:
        return Sentence(ONE_A_TURN)
    if rules.options["ransom-min-score"] == 3 and game.scores[player] < RANSOM:
        return Sentence(TOO_POOR, {"points": game.scores[player]})
    return None


def why_not_freed(game: Game, player: int, figure: int) -> Sentence | None:
    if reason := not_own(game, player, figure):
        return reason
    spot, kinds = game.spots.get(figure), game.rules.figures
    if spot is None or spot.where != PRISON or spot.player is None:
        return Sentence(NO_PRISONER)
    held = prisoners_of(game, player, holder=spot.player)
    return not_the_first(figure, next(other for other in held if kinds[other] == kinds[figure]))


def ransom_meanwhile(game: Game, part: Part) -> list[Action]:
    """While the tile is in hand, before the figure action and, in the window `turn`, after it."""
    window = game.rules.options["ransom-window"]
    if window == "start-only" or (window == "until-figure" and part.acted):
        return []
    return ransoms(game, part.player)


def note_declined(game: Game, part: Part) -> None:
    """T4.6: who could have paid in the figure step and did not is asked again only if his turn has changed things."""
    game.slot(Towers).declined = means_of(game, part.player) if ransoms(game, part.player) else None


def means_of(game: Game, player: int) -> tuple[int, int]:
    """What a ransom is weighed against: the points, and the figures in the supply."""
    own = [at for at, owner in zip(game.where, game.rules.owner, strict=True) if owner == player]
    return game.scores[player], own.count(HOME)


def ransom_at_start(game: Game, turn: Turn) -> Decision | None:
    """T0.3, in the window `start-only`."""
    return ask_for_ransom(game, turn.player, "T0.3")


def ransom_at_the_end(game: Game, turn: Turn) -> Decision | None:
    """T10.0, in the window `turn`: points and followers may have come with this turn's scoring."""
    unchanged = game.slot(Towers).declined == means_of(game, turn.player)
    return None if unchanged else ask_for_ransom(game, turn.player, "T10.0")


def ask_for_ransom(game: Game, player: int, step: str) -> Decision | None:
    actions = ransoms(game, player)
    return Decision(player, step, take_ransom, (*actions, PASS), question=PAY_RANSOM) if actions else None


PAY_RANSOM = Question(
    Text(en="buy a prisoner back for 3 points, or pass", de="einen Gefangenen für 3 Punkte freikaufen oder passen"),
    Text(en="{player} has followers in prison.", de="{player} hat Gefolgsleute im Gefängnis."),
    Text(en="no ransom", de="kein Lösegeld"),
    source="tower.md, Ransom",
)


def take_ransom(game: Game, turn: Turn, action: Action) -> None:
    if isinstance(action, Choose):
        pay_ransom(game, turn.player, action)


def handle_ransom(game: Game, part: Part, action: Choose) -> None:
    pay_ransom(game, part.player, action)


def pay_ransom(game: Game, player: int, action: Choose) -> None:
    assert action.figure is not None
    captor = game.spots[action.figure].player
    assert captor is not None
    game.slot(Towers).ransomed += (player,)
    game.award(player, -RANSOM, "ransom", Breakdown(additions=(("ransom", -RANSOM),)))
    game.award(captor, RANSOM, "ransom", Breakdown(additions=(("ransom", RANSOM),)))
    game.send_home(action.figure, "ransomed")


# -- the module --------------------------------------------------------------------------------------------------------


BUY_BACK = Text(en="buy a prisoner back, or pass", de="einen Gefangenen freikaufen oder passen")


ALL_TURN: When = {"ransom-window": ("turn",)}


def show_towers(game: Game) -> list[Token]:
    towers = game.slot(Towers)
    shown = [Token("tower", height, cell=cell_of(cell)) for cell, height in towers.heights]
    return shown + [Token("tower-piece", number, player=p) for p, number in enumerate(towers.pieces) if number]


NONE_TO_FREE = Text(
    en="{payer} cannot buy back a figure {kind} now: none is in prison, too few points, or one is paid already.",
    de="{payer} kann jetzt keine Figur {kind} freikaufen: Keine ist im Gefängnis, die Punkte reichen nicht, oder es "
    "ist schon eine frei.",
)

TOWER = Element(
    id="tower",
    name=Text(en="Towers", de="Türme"),
    state=Towers,
    steps=(
        Step("S3", Text(en="deal the tower pieces", de="Turmteile austeilen"), deal_pieces),
        Step(
            "T0.3", Text(en="a prisoner may be bought back", de="ein Gefangener darf freigekauft werden"), open_window
        ),
        Step("T0.3", BUY_BACK, ransom_at_start, when={"ransom-window": ("start-only",)}),
        Step(
            "T4.6",
            Text(
                en="a ransom declined is not asked for again if nothing changes",
                de="abgelehntes Lösegeld wird nicht erneut erfragt, wenn sich nichts ändert",
            ),
            note_declined,
            when=ALL_TURN,
        ),
        Step("T10.0", BUY_BACK, ransom_at_the_end, when=ALL_TURN),
    ),
    offer=offer_tower,
    anytime=ransom_meanwhile,
    handlers={"tower-piece": raise_tower, "climb": climb, "ransom": handle_ransom},
    refusals={
        "tower-piece": refused_figure_action(("cell",), why_not_raise),
        "climb": refused_figure_action(("figure", "cell"), why_not_climb),
        "capture": Refusal(("figure",), why_not_capture),
        "exchange": Refusal(("figure",), why_not_exchange),
        "ransom": Refusal(("figure",), why_not_ransom),
    },
    tokens=show_towers,
    answers={
        "tower-piece": Answer(
            button=Text(en="Raise the tower", de="Turm erhöhen"),
            told=Text(en="raised the tower", de="Turm erhöht"),
            sign=Sign(figure="tower"),
            place=TOWER_SITE,
        ),
        "climb": Answer(
            button=Text(en="{figure} onto the tower", de="{figure} auf den Turm"),
            told=Text(en="put {figure} onto the tower", de="{figure} auf den Turm gesetzt"),
            here=Text(en="Onto the tower", de="Auf den Turm"),
            place=TOWER_SITE,
        ),
        "capture": Answer(
            button=Text(en="Capture {figure}", de="{figure} gefangen nehmen"),
            told=Text(en="captured {figure}", de="{figure} gefangen genommen"),
            here=Text(en="Capture", de="Gefangen nehmen"),
            sign=Sign(icon="prison"),
        ),
        "exchange": Answer(
            button=Text(en="Exchange for {figure}", de="Gegen {figure} tauschen"),
            told=Text(en="exchanged a prisoner for {figure}", de="Gefangenen gegen {figure} getauscht"),
            sign=Sign(icon="swap"),
        ),
        "ransom": Answer(
            button=Text(en="Buy {figure} back for 3 points", de="{figure} für 3 Punkte freikaufen"),
            told=Text(en="bought {figure} back", de="{figure} freigekauft"),
            sign=Sign(icon="unlock"),
        ),
    },
    token_kinds={
        "tower": TokenKind(
            name=Text(en="tower", de="Turm"), sign=Sign(figure="tower"), shown="place", place=TOWER_SITE, stacks=True
        ),
        "tower-piece": TokenKind(
            name=Text(en="tower piece|tower pieces", de="Turmteil|Turmteile"), sign=Sign(figure="tower")
        ),
    },
    places={TOP: TOWER_SITE},
    events={
        "tower-raised": Text(en="the tower {place} is raised to {third}", de="der Turm {place} wächst auf {third}")
    },
    quiet=frozenset(("tower-raised", "ransomed")),
    words={
        TOP: Text(en="tower", de="Turm"),
        "captured": Text(en="taken back by the own tower", de="vom eigenen Turm zurückgeholt"),
        PRISON: Text(en="prison", de="Gefängnis"),
        "exchanged": Text(en="exchanged", de="ausgetauscht"),
        "ransom": Text(en="ransom", de="Lösegeld"),
        "ransomed": Text(en="bought back", de="freigekauft"),
    },
    foreign=(
        Jcz(
            elements={"tower": "tower"},
            spots={"Tower": TOP},
            messages={
                "PLACE_TOKEN TOWER_PIECE": ForeignMove("tower-piece", ("cell",)),
                "DEPLOY_MEEPLE Tower": ForeignMove("climb", ("kind", "cell"), feature="Tower"),
                "CAPTURE_FOLLOWER": ForeignMove("capture", ("figure",)),
                "EXCHANGE_FOLLOWER": ForeignMove("exchange", ("kind",)),
                "PAY_RANSOM": ForeignMove(
                    "ransom", ("kind",), unasked="always", payment=ForeignPayment(ransoms, pay_ransom, NONE_TO_FREE)
                ),
            },
            phases=dict.fromkeys(("capture", "exchange"), "TowerCapturePhase"),
            awards=dict.fromkeys(("tower-ransom", "ransompaid"), ("ransom",)),
            tokens={"TOWER_PIECE": "tower-piece"},
            actions={
                **dict.fromkeys(("TowerPiece", "Tower piece"), ("tower-piece",)),
                "CaptureFollower": ("capture",),
                "SelectPrisonerToExchange": ("exchange",),
            },
        ),
    ),
)

MODULE = Module(
    id="tower",
    number=11,
    name=Text(en="The Tower", de="Der Turm"),
    year=2006,
    about=Text(
        en="Towers take prisoners along rows and columns; who wants them back pays, or takes one in turn.",
        de="Türme nehmen Gefangene in Reihen und Spalten; wer sie zurückhaben will, zahlt oder tauscht.",
    ),
    picture=Picture("TJ", Sign(figure="tower")),
    large=True,
    tiles=("tower",),
    elements=(TOWER,),
    options=(
        Option(
            "tower-victims",
            Text(en="A tower captures", de="Ein Turm nimmt gefangen"),
            {
                "any": Text(en="any follower, own ones too", de="jeden Gefolgsmann, auch eigene"),
                "others-only": Text(en="followers of others only", de="nur Gefolgsleute anderer"),
            },
            "tower.md 7",
        ),
        Option(
            "tower-wagon",
            Text(en="Wagons", de="Wagen"),
            {
                "capturable": Text(en="can be captured", de="können gefangen werden"),
                "safe": Text(en="are safe from towers", de="sind vor Türmen sicher"),
            },
            "tower.md 7",
        ),
        Option(
            "ransom-window",
            Text(en="Ransom is paid", de="Lösegeld wird gezahlt"),
            {
                "turn": Text(en="at any time in the own turn", de="jederzeit im eigenen Zug"),
                "until-figure": Text(en="until the figure action", de="bis zur Figurenaktion"),
                "start-only": Text(en="before drawing", de="vor dem Ziehen"),
            },
            "tower.md 7",
        ),
        Option(
            "ransom-min-score",
            Text(en="Points needed for a ransom", de="Nötige Punkte für ein Lösegeld"),
            {
                3: Text(en="at least 3", de="mindestens 3"),
                "none": Text(en="none, the score may fall below zero", de="keine, der Stand darf unter null fallen"),
            },
            "tower.md 7",
        ),
        Option(
            "tower-capture",
            Text(en="Capturing", de="Gefangennahme"),
            {
                "optional": Text(en="is optional", de="ist freiwillig"),
                "mandatory": Text(en="is mandatory", de="ist Pflicht"),
            },
            "tower.md 7",
        ),
        Option(
            "tower-dragon",
            Text(en="A tower on the dragon's tile", de="Ein Turm auf dem Plättchen des Drachen"),
            {
                "barred": Text(en="takes no follower", de="nimmt keinen Gefolgsmann auf"),
                "volcano-only": Text(
                    en="takes one, unless the tile has a volcano",
                    de="nimmt einen auf, außer auf einem Plättchen mit Vulkan",
                ),
            },
            "tower.md 6",
        ),
    ),
    source="Der Turm, 2006",
    foreign=(Jcz(sets={"tower": ForeignSet("tower", plain=True)}),),
)
