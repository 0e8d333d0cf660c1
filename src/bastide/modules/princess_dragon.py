"""The Princess & the Dragon: a dragon that eats, a fairy that guards, portals, and a princess who sends knights away.

Rules: princess-dragon.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, Jcz
from bastide.game.frames import Frame, Part, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Figure, Module, Option, Options, Refusal, Step, Thing, Token
from bastide.game.notation import read_position
from bastide.game.question import FIGURE_ACTION, Question, asks_only
from bastide.game.reasons import no_follower, no_tile, not_own, off_board
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import EDIBLE
from bastide.modules import rulings
from bastide.modules.course import deployments, lies_on, refused_figure_action
from bastide.text import Sentence, Text
from bastide.tiles.face import FIELD, Face
from bastide.tiles.geometry import STEP, cell_at, cell_of

NOWHERE = -1
DRAGON_STEPS = {"before-scoring": "T6", "after-scoring": "T8.13", "before-figures": "T3.10"}

# -- the dragon --------------------------------------------------------------------------------------------------------


class Dragon(Struct):
    cell: int = NOWHERE
    aside: tuple[Face, ...] = ()


def set_aside(game: Game, player: int, face: Face) -> bool:
    """T1.5: a dragon tile drawn while the dragon is off the board waits face up, and the player draws again."""
    dragon = game.slot(Dragon)
    if dragon.cell != NOWHERE or "dragon" not in face.symbols:
        return False
    dragon.aside += (face,)
    game.events.append(Happened("dragon-tile-aside", player, (face.id,)))
    return True


def erupt(game: Game, part: Part) -> None:
    """T3.1: a volcano brings the dragon to its tile, and the waiting dragon tiles back into the pile."""
    if not lies_on(game, part, "volcano"):
        return
    dragon = game.slot(Dragon)
    dragon.cell = game.board.pieces[part.piece].cell
    game.events.append(Happened("dragon-placed", part.player, cell_of(dragon.cell)))
    if dragon.aside:
        game.events.append(Happened("dragon-tiles-back", part.player, (len(dragon.aside),)))
        game.put_back(*dragon.aside)
        dragon.aside = ()


def find_dragon(game: Game) -> None:
    """In a position the dragon is on the volcano, or the last of several; without one its tiles that are out wait."""
    dragon, rules = game.slot(Dragon), game.rules
    for piece in game.board.pieces:
        if "volcano" in piece.face.symbols:
            dragon.cell = piece.cell
    if dragon.cell == NOWHERE and rules.setup.position:
        out = [rules.faces[tile] for tile in read_position(rules.setup.position).out]
        dragon.aside = tuple(face for face in out if "dragon" in face.symbols)


DRAGON_THERE = Text(en="The dragon is on this tile.", de="Auf diesem Plättchen ist der Drache.")


def not_beside_dragon(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """No follower is ever put on the tile where the dragon stands; volcano tiles among them."""
    if not figure.follower or game.board.cell_of(segment) != game.slot(Dragon).cell:
        return None
    return Sentence(DRAGON_THERE)


def run_dragon(game: Game, part: Part) -> Frame | None:
    """T6: a dragon tile sets the dragon off, if it is on the board."""
    dragon = game.slot(Dragon)
    if dragon.cell == NOWHERE or not lies_on(game, part, "dragon"):
        return None
    return DragonRun((dragon.cell,), part.player)


class DragonRun(Frame):
    """Six steps, one by each player in turn, never back onto a tile of this run; no step possible ends it."""

    visited: tuple[int, ...]
    mover: int

    def next(self, game: Game) -> Decision | None:
        targets = dragon_targets(game, self.visited) if len(self.visited) <= 6 else []
        if not targets:
            return None
        actions = [Choose("dragon", cell=cell_of(cell)) for cell in targets]
        return Decision(self.mover, run_step(game.rules.options), move_dragon, actions, question=MOVE)


def tell_run(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"step": len(game.frame(DragonRun).visited)}


MOVE = Question(
    Text(en="move the dragon one tile", de="den Drachen ein Plättchen weit ziehen"),
    Text(
        en="A dragon tile was laid: everybody moves it in turn, step {step} of 6. It eats whom it meets.",
        de="Ein Drachenplättchen liegt: Alle ziehen ihn reihum, Schritt {step} von 6. Er frisst, wen er trifft.",
    ),
    values=tell_run,
    source="princess-dragon.md, Dragon run",
)


def dragon_targets(game: Game, visited: tuple[int, ...]) -> list[int]:
    at, board = game.slot(Dragon).cell, game.board
    return [
        cell
        for cell in (at + step for step in STEP)
        if cell in board.cells
        and cell not in visited
        and cell != fairy_cell(game)
        and rulings.why_dragon_stays_out(game, cell) is None
    ]


NOT_BESIDE = Text(
    en="The dragon moves to a tile right beside it.", de="Der Drache zieht auf ein Plättchen direkt neben ihm."
)
VISITED = Text(
    en="In this run the dragon has been on this tile already.",
    de="Auf diesem Plättchen war der Drache bei diesem Zug schon.",
)
GUARDED = Text(en="The fairy keeps the dragon off this tile.", de="Die Fee hält den Drachen von diesem Plättchen fern.")


def why_not_move_dragon(game: Game, _: Decision, action: Choose) -> Sentence | None:
    run = game.stack[-1]
    if not isinstance(run, DragonRun) or action.cell is None:
        return None
    cell = cell_at(*action.cell)
    if cell not in game.board.cells:
        return no_tile(action.cell)
    if cell in run.visited:
        return Sentence(VISITED)
    if cell - game.slot(Dragon).cell not in STEP:
        return Sentence(NOT_BESIDE)
    return Sentence(GUARDED) if cell == fairy_cell(game) else rulings.why_dragon_stays_out(game, cell)


def move_dragon(game: Game, run: DragonRun, action: Choose) -> None:
    dragon = game.slot(Dragon)
    assert action.cell is not None
    dragon.cell = cell_at(*action.cell)
    run.visited += (dragon.cell,)
    game.events.append(Happened("dragon-moved", run.mover, action.cell))
    run.mover = (run.mover + 1) % game.rules.players
    for figure, (_, kind) in enumerate(game.rules.figures):
        if EDIBLE in kind.traits and game.cell_of_figure(figure) == dragon.cell and rulings.is_in_reach(game, figure):
            game.send_home(figure, "eaten")


def run_step(options: Options) -> str:
    """The place of the dragon's run in the turn order is an option."""
    return DRAGON_STEPS[str(options["dragon"])]


def run_at(value: str, step_id: str) -> Step[Part]:
    return Step(step_id, Text(en="the dragon moves", de="der Drache zieht"), run_dragon, when={"dragon": (value,)})


def show_dragon(game: Game) -> list[Token]:
    dragon = game.slot(Dragon)
    shown = [] if dragon.cell == NOWHERE else [Token("dragon", cell=cell_of(dragon.cell))]
    return shown + [Token("dragon-tile-aside", tile=face.id) for face in dragon.aside]


# -- the fairy ---------------------------------------------------------------------------------------------------------


class Fairy(Struct):
    """Where she stands, and with which follower, if any."""

    cell: int = NOWHERE
    figure: int = NOWHERE


def fairy_cell(game: Game) -> int:
    fairy = game.slots.get(Fairy)
    return fairy.cell if isinstance(fairy, Fairy) else NOWHERE


def stands_with_follower(options: Options) -> bool:
    """Is she put beside one follower, to whom her 3 points belong?"""
    return options["fairy"] != "tile"


def own_followers(game: Game, player: int) -> list[tuple[int, int]]:
    """(figure, cell) of the player's followers on the board, on towers too."""
    rules = game.rules
    return [
        (figure, cell)
        for figure in range(len(rules.figures))
        if rules.owner[figure] == player
        and rules.is_follower[figure]
        and (cell := game.cell_of_figure(figure)) is not None
    ]


def fairy_point(game: Game, turn: Turn) -> None:
    """T0.2: 1 point for the player beside whose follower she stands, or on whose tile by option, once a turn."""
    fairy, options = game.slot(Fairy), game.rules.options
    if options["fairy"] == "follower":
        guarded = int(fairy.figure != NOWHERE and game.rules.owner[fairy.figure] == turn.player)
    else:
        guarded = sum(cell == fairy.cell for _, cell in own_followers(game, turn.player))
    if guarded:
        points = guarded if options["fairy-point"] == "each-follower" else 1
        game.award(turn.player, points, "fairy", Breakdown(additions=(("fairy", points),)))


def offer_fairy(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 g: to any own follower, except where she stands with it already."""
    fairy = game.slot(Fairy)
    mine = own_followers(game, part.player)
    if stands_with_follower(game.rules.options):
        actions += [Choose("fairy", figure=figure) for figure, _ in mine if figure != fairy.figure]
    else:
        cells = dict.fromkeys(cell for _, cell in mine if cell != fairy.cell)
        actions += [Choose("fairy", cell=cell_of(cell)) for cell in cells]


FAIRY_THERE = Text(en="The fairy is there already.", de="Die Fee ist schon dort.")
NOBODY_THERE = Text(
    en="None of your followers stands on this tile.", de="Auf diesem Plättchen steht kein Gefolgsmann von dir."
)


def things_of_fairy(options: Options) -> tuple[Thing, ...]:
    return ("figure",) if stands_with_follower(options) else ("cell",)


def why_not_fairy(game: Game, part: Part, action: Choose) -> Sentence | None:
    fairy, figure = game.slot(Fairy), action.figure
    if figure is not None:
        reason = no_follower(game, figure) or not_own(game, part.player, figure) or off_board(game, figure)
        return reason or (Sentence(FAIRY_THERE) if figure == fairy.figure else None)
    assert action.cell is not None
    cell = cell_at(*action.cell)
    if all(cell != at for _, at in own_followers(game, part.player)):
        return Sentence(NOBODY_THERE)
    return Sentence(FAIRY_THERE) if cell == fairy.cell else None


def move_fairy(game: Game, part: Part, action: Choose) -> None:
    fairy = game.slot(Fairy)
    if action.figure is not None:
        cell = game.cell_of_figure(action.figure)
        assert cell is not None
        fairy.figure, fairy.cell = action.figure, cell
    elif action.cell is not None:
        fairy.figure, fairy.cell = NOWHERE, cell_at(*action.cell)
    game.events.append(Happened("fairy-moved", part.player, cell_of(fairy.cell)))


def fairy_bonus(game: Game, segment: int, figures: list[int], points: int) -> None:
    """T8.5, E17: 3 points when the feature of her follower is scored, whatever he gets himself.

    By the option `tile` each player with a follower on her tile in that feature gets them.
    """
    fairy, rules = game.slot(Fairy), game.rules
    if rulings.scores_without_fairy(game, segment, figures):
        return
    if stands_with_follower(rules.options):
        beside = [fairy.figure] if fairy.figure in figures else []
    else:
        beside = [f for f in figures if rules.is_follower[f] and game.cell_of_figure(f) == fairy.cell]
    for player in sorted({rules.owner[figure] for figure in beside}):
        game.award(player, 3, "fairy", Breakdown(additions=(("fairy", 3),), segment=segment))


def fairy_stays(game: Game, figure: int) -> None:
    """Her follower has left, for whatever reason: she stays on the tile, alone."""
    fairy = game.slot(Fairy)
    if fairy.figure == figure:
        fairy.figure = NOWHERE


def show_fairy(game: Game) -> list[Token]:
    fairy = game.slot(Fairy)
    if fairy.cell == NOWHERE:
        return []
    return [Token("fairy", cell=cell_of(fairy.cell), figure=None if fairy.figure == NOWHERE else fairy.figure)]


# -- portal and princess -----------------------------------------------------------------------------------------------


def offer_portal(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 a: with a portal tile the follower may go to any free, unfinished feature on the board.

    Fields are never finished. What the portal tile itself completed is open to him too (`portal-just-completed`).
    """
    if not lies_on(game, part, "portal"):
        return
    board = game.board
    own = set(board.segments(part.piece))
    anywhere = game.rules.options["portal-just-completed"] == "anywhere"
    fresh = {board.label[segment] for segment in part.touched} if anywhere else set()
    elsewhere = [
        segment
        for segment in range(len(board.label))
        if segment not in own
        and (not board.is_complete(segment) or board.printed[segment].kind == FIELD or board.label[segment] in fresh)
        and not game.is_converted(segment)
        and rulings.portal_leads_to(game, segment)
    ]
    actions += deployments(game, part.player, elsewhere)


def ask_for_portal(game: Game, decision: Decision) -> Question | None:
    """Where a portal lets a follower go elsewhere than to the new tile."""
    part, piece_of = game.find_frame(Part), game.board.piece_of
    if decision.step != "T4.2" or part is None or not lies_on(game, part, "portal"):
        return None
    deploy = [action.segment for action in decision.actions if isinstance(action, Deploy)]
    return THROUGH_PORTAL if any(piece_of[segment] != part.piece for segment in deploy) else None


THROUGH_PORTAL = replace(
    FIGURE_ACTION,
    why=Text(
        en="Through the portal a follower may go to any free, unfinished place.",
        de="Durch den Zaubergang darf ein Gefolgsmann auf jedes freie, unfertige Gebiet.",
    ),
)


def princess_victims(game: Game, part: Part) -> list[Action]:
    """Knights in the city of the princess on the tile just placed."""
    board = game.board
    if part.piece < 0:
        return []
    cities = [s for s in board.segments(part.piece) if "princess" in board.printed[s].flags]
    knights = [f for city in cities if not game.is_converted(city) for f in game.figures_on(city)]
    return [Choose("princess", figure=f) for f in dict.fromkeys(knights) if game.rules.is_follower[f]]


def offer_princess(game: Game, part: Part, actions: list[Action]) -> None:
    actions += princess_victims(game, part)


def princess_insists(game: Game, part: Part, actions: list[Action]) -> bool:
    """Option `princess: must`: with knights in her city one of them has to go, and nothing else is possible."""
    victims = princess_victims(game, part)
    if not victims or game.rules.options["princess"] != "must":
        return False
    actions[:] = victims
    return True


def ask_for_knight(_: Game, decision: Decision) -> Question | None:
    """Where nothing else can be done, or one knight has to go whatever is done besides, such as a ransom."""
    offered = any(isinstance(action, Choose) and action.what == "princess" for action in decision.others)
    forced = offered and PASS not in decision.others
    return SEND_AWAY if forced or asks_only(decision, "princess") else None


SEND_AWAY = Question(
    Text(en="send a knight away", de="einen Ritter fortschicken"),
    Text(
        en="The princess on this tile wants one knight out of her city.",
        de="Das Burgfräulein auf diesem Plättchen will einen Ritter aus seiner Stadt haben.",
    ),
    Text(en="nobody", de="niemanden"),
    source="princess-dragon.md, Figure action",
)


NO_PRINCESS = Text(
    en="The tile just placed has no princess.", de="Auf dem gerade gelegten Plättchen ist kein Burgfräulein."
)
NOT_IN_HER_CITY = Text(
    en="This figure is not in the city of the princess.", de="Diese Figur ist nicht in der Stadt des Burgfräuleins."
)


def why_not_princess(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.figure is not None
    board = game.board
    segments = board.segments(part.piece) if part.piece >= 0 else ()
    if not any("princess" in board.printed[segment].flags for segment in segments):
        return Sentence(NO_PRINCESS)
    if reason := no_follower(game, action.figure):
        return reason
    return None if action in princess_victims(game, part) else Sentence(NOT_IN_HER_CITY)


def send_knight_away(game: Game, part: Part, action: Choose) -> None:
    assert action.figure is not None
    game.send_home(action.figure, "princess")


# -- the module --------------------------------------------------------------------------------------------------------

DRAGON_NAME = Text(en="dragon", de="Drache")
FAIRY_NAME = Text(en="fairy", de="Fee")

DRAGON = Element(
    id="dragon",
    name=Text(en="Dragon", de="Drache"),
    pays=False,
    state=Dragon,
    steps=(
        Step("T3.1", Text(en="a volcano brings the dragon", de="ein Vulkan bringt den Drachen"), erupt, rank=1),
        *(run_at(value, step_id) for value, step_id in DRAGON_STEPS.items()),
    ),
    resume=find_dragon,
    drawn=set_aside,
    may_deploy=not_beside_dragon,
    refusals={"dragon": Refusal(("cell",), why_not_move_dragon)},
    tokens=show_dragon,
    answers={
        "dragon": Answer(
            button=Text(en="Move the dragon", de="Drachen ziehen"),
            told=Text(en="moved the dragon", de="Drachen gezogen"),
            here=Text(en="Dragon here", de="Drache hierher"),
            sign=Sign(figure="dragon"),
        )
    },
    token_kinds={
        "dragon": TokenKind(name=DRAGON_NAME, sign=Sign(figure="dragon")),
        "dragon-tile-aside": TokenKind(
            name=Text(
                en="dragon tile, aside until the dragon comes|dragon tiles, aside until the dragon comes",
                de="Drachenplättchen, beiseite, bis der Drache kommt",
            ),
            sign=Sign(badge="dragon"),
            shown="aside",
        ),
    },
    events={
        "dragon-tile-aside": Text(
            en="a dragon tile is set aside until the dragon comes",
            de="ein Drachenplättchen wartet, bis der Drache kommt",
        ),
        "dragon-tiles-back": Text(
            en="the dragon tiles go into the pile", de="die Drachenplättchen kommen in den Stapel"
        ),
        "dragon-placed": Text(en="the dragon comes to the volcano {place}", de="der Drache kommt zum Vulkan {place}"),
        "dragon-moved": Text(
            en="the dragon moves to the tile {place}", de="der Drache zieht auf das Plättchen {place}"
        ),
    },
    landmarks={"volcano": Text(en="the volcano", de="vom Vulkan")},
    quiet=frozenset(("dragon-moved",)),
    words={
        "dragon": DRAGON_NAME,
        "eaten": Text(en="eaten by the dragon", de="vom Drachen gefressen"),
    },
    foreign=(
        Jcz(
            elements={"dragon": "dragon"},
            rules={
                "dragon-move": ForeignRule(
                    "dragon", {"before-scoring": "before-scoring", "after-scoring": "after-scoring"}
                )
            },
            messages={"MOVE_NEUTRAL_FIGURE dragon": ForeignMove("dragon", ("cell",), final=True)},
            phases=dict.fromkeys(("T6", "T8.13"), "DragonMovePhase"),
            actions={"MoveDragon": ("dragon",)},
        ),
    ),
)

FAIRY = Element(
    id="fairy",
    name=Text(en="Fairy", de="Fee"),
    state=Fairy,
    steps=(Step("T0.2", Text(en="the fairy's point", de="Punkt der Fee"), fairy_point),),
    offer=offer_fairy,
    handlers={"fairy": move_fairy},
    refusals={"fairy": refused_figure_action(things_of_fairy, why_not_fairy)},
    scored=fairy_bonus,
    figure_left_place=fairy_stays,
    tokens=show_fairy,
    answers={
        "fairy": Answer(
            button=Text(en="Fairy to {figure}", de="Fee zu {figure}"),
            told=Text(en="moved the fairy", de="Fee versetzt"),
            here=Text(en="Fairy here", de="Fee hierher"),
            sign=Sign(figure="fairy"),
        )
    },
    token_kinds={"fairy": TokenKind(name=FAIRY_NAME, sign=Sign(figure="fairy"), worth=2.0)},
    events={
        "fairy-moved": Text(en="the fairy moves to the tile {place}", de="die Fee zieht auf das Plättchen {place}")
    },
    quiet=frozenset(("fairy-moved",)),
    words={"fairy": FAIRY_NAME},
    foreign=(
        Jcz(
            elements={"fairy": "fairy"},
            rules={"fairy-placement": ForeignRule("fairy", {"next-follower": "follower", "on-tile": "tile"})},
            fixed={"fairy-point": "each-follower"},
            messages={"MOVE_NEUTRAL_FIGURE fairy": ForeignMove("fairy", ("cell or figure",))},
            actions=dict.fromkeys(("FairyNextTo", "FairyOnTile", "MoveFairyNextTo", "MoveFairyOnTile"), ("fairy",)),
        ),
    ),
)

PRINCESS = Element(
    id="princess",
    name=Text(en="Princess", de="Burgfräulein"),
    pays=False,
    offer=offer_princess,
    limit=princess_insists,
    question=ask_for_knight,
    handlers={"princess": send_knight_away},
    refusals={"princess": refused_figure_action(("figure",), why_not_princess)},
    answers={
        "princess": Answer(
            button=Text(en="Remove {figure}", de="{figure} fortschicken"),
            told=Text(en="removed {figure} by the princess", de="{figure} durch das Burgfräulein fortgeschickt"),
            here=Text(en="Remove this knight", de="Diesen Ritter fortschicken"),
            sign=Sign(badge="princess"),
        )
    },
    quiet=frozenset(("princess",)),
    words={"princess": Text(en="removed by the princess", de="vom Burgfräulein fortgeschickt")},
    foreign=(
        Jcz(
            elements={"princess": "princess"},
            rules={"princess-action": ForeignRule("princess", {"may": "may", "must": "must"})},
            messages={"RETURN_MEEPLE PRINCESS": ForeignMove("princess", ("figure",))},
        ),
    ),
)

PORTAL = Element(
    id="portal",
    name=Text(en="Magic portals", de="Zaubergänge"),
    pays=False,
    offer=offer_portal,
    question=ask_for_portal,
    foreign=(Jcz(elements={"portal": "portal"}, fixed={"portal-just-completed": "own-tile"}),),
)

MODULE = Module(
    id="princess-dragon",
    number=10,
    name=Text(en="The Princess & the Dragon", de="Burgfräulein & Drache"),
    year=2005,
    about=Text(
        en="A dragon roams the land, a fairy protects, portals lead anywhere, the princess empties cities.",
        de="Ein Drache zieht durchs Land, eine Fee schützt, Zaubergänge führen weit, das Burgfräulein leert Städte.",
    ),
    picture=Picture("B2", Sign(figure="dragon")),
    large=True,
    tiles=("princess-dragon",),
    elements=(DRAGON, FAIRY, PRINCESS, PORTAL),
    options=(
        Option(
            "dragon",
            Text(en="The dragon moves", de="Der Drache zieht"),
            {
                "before-scoring": Text(en="after the figures, before scoring", de="nach den Figuren, vor der Wertung"),
                "after-scoring": Text(en="after scoring", de="nach der Wertung"),
                "before-figures": Text(en="before the figures", de="vor den Figuren"),
            },
            "princess-dragon.md 7",
        ),
        Option(
            "princess",
            Text(en="The princess", de="Das Burgfräulein"),
            {
                "may": Text(en="may send a knight away", de="darf einen Ritter fortschicken"),
                "must": Text(en="must send a knight away", de="muss einen Ritter fortschicken"),
            },
            "princess-dragon.md 7",
        ),
        Option(
            "fairy",
            Text(en="The fairy", de="Die Fee"),
            {
                "follower": Text(en="belongs to one follower", de="gehört zu einem Gefolgsmann"),
                "tile": Text(en="guards a tile", de="schützt ein Plättchen"),
                "point-by-tile": Text(
                    en="gives her 1 point by tile, her 3 points by follower (first edition, read literally)",
                    de="bringt 1 Punkt nach Plättchen, 3 Punkte nach Gefolgsmann (erste Ausgabe, wörtlich)",
                ),
            },
            "princess-dragon.md 7",
        ),
        Option(
            "fairy-point",
            Text(
                en="Several own followers on the tile that the fairy guards",
                de="Mehrere eigene Gefolgsleute auf dem Plättchen der Fee",
            ),
            {
                "once": Text(en="bring 1 point in all", de="bringen zusammen 1 Punkt"),
                "each-follower": Text(en="bring 1 point each", de="bringen je 1 Punkt"),
            },
            "princess-dragon.md 7",
        ),
        Option(
            "portal-just-completed",
            Text(en="Portal to a feature completed by its tile", de="Zaubergang in soeben Vollendetes"),
            {
                "anywhere": Text(en="on any of its tiles", de="auf jedem seiner Plättchen"),
                "own-tile": Text(en="on the portal tile only", de="nur auf dem Plättchen des Zaubergangs"),
            },
            "princess-dragon.md 7",
        ),
    ),
    source="Burgfräulein und Drache, 2005",
    foreign=(Jcz(sets={"princess-and-dragon": ForeignSet("princess-dragon", plain=True)}),),
)
