"""Castles: a two-tile city becomes a castle, which waits for something to be completed beside it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, Jcz
from bastide.game.frames import AGAIN, Again, End, Frame, Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, FarmRule, Option, OptionValue, Refusal, Reminder, Step, Token
from bastide.game.numbers import CellNumber, PerPlayer, PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import ASKED_SEGMENT
from bastide.game.scoring import value_of
from bastide.game.shown import Answer, Sign, TokenKind
from bastide.game.traits import LORD
from bastide.modules import rulings
from bastide.modules.bridges_castles_bazaars.bridges import PIECES
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import AREA_KINDS, CASTLE, CATHEDRAL, CITY, GARDEN, Kind
from bastide.tiles.geometry import WIDTH, cell_of


class Castle(Struct, frozen=True):
    segment: SegmentNumber
    cells: tuple[CellNumber, ...]
    finished: bool = False
    founder: PlayerNumber = -1

    @property
    def fief(self) -> frozenset[int]:
        """Six cells: its own two, and at right angles to them the two neighbours of each."""
        side = 1 if abs(self.cells[1] - self.cells[0]) == WIDTH else WIDTH
        return frozenset(cell + step for cell in self.cells for step in (-side, 0, side))


class Castles(Struct):
    left: PerPlayer[int] = ()
    castles: tuple[Castle, ...] = ()
    founded: tuple[SegmentNumber, ...] = ()  # in this part: they get nothing yet


def deal_castles(game: Game, _: Preparation) -> None:
    """S3: three castles each, two with five or six players."""
    players = game.rules.players
    game.slot(Castles).left = (PIECES[players],) * players


# -- founding ----------------------------------------------------------------------------------------------------------


def is_town(game: Game, segment: int) -> bool:
    """A city of exactly two semicircles of one edge each, in two cells."""
    board = game.board
    members = board.members(segment)
    return (
        len(members) == 2
        and board.spaces(segment) == 2
        and all(
            board.printed[s].kind == CITY
            and len(board.printed[s].reach) == 1
            and "no-castle-base" not in board.printed[s].flags
            for s in members
        )
    )


def founder(game: Game, segment: int) -> int | None:
    """The only player with followers in the town, if a castle is left and one of them can be lord there."""
    rules = game.rules
    followers = [figure for figure in game.figures_on(segment) if rules.is_follower[figure]]
    owners = {rules.owner[figure] for figure in followers}
    if len(owners) != 1 or not any(LORD in rules.figures[figure][1].traits for figure in followers):
        return None
    (owner,) = owners
    return owner if game.slot(Castles).left[owner] and rulings.why_no_castle(game, segment) is None else None


def ask_founders(game: Game, part: Part) -> Frame | None:
    """T7.2: towns completed in this part, asked in turn order from the active player."""
    game.slot(Castles).founded = ()
    towns = [s for s in part.completed if is_town(game, s) and founder(game, s) is not None]
    if not towns:
        return None
    players = game.rules.players

    def seat(town: int) -> int:
        owner = founder(game, town)
        assert owner is not None
        return (owner - part.player) % players

    return Founding(tuple(sorted(towns, key=seat)))


class Founding(Frame):
    """Each town's owner may turn it into a castle instead of scoring it."""

    towns: tuple[SegmentNumber, ...]

    def next(self, game: Game) -> Decision | None:
        while self.towns:
            owner = founder(game, self.towns[0])
            if owner is not None:
                actions = (Choose("castle", segment=self.towns[0]), PASS)
                return Decision(owner, "T7.2", found_castle, actions, question=FOUND)
            self.towns = self.towns[1:]
        return None


FOUND = Question(
    Text(en="found a castle, or score the city", de="eine Burg gründen oder die Stadt werten"),
    Text(
        en="{player} is alone in this two-tile city. A castle scores the next feature completed beside it.",
        de="{player} ist allein in dieser Stadt aus zwei Hälften. Eine Burg bekommt die Punkte dessen, was als "
        "Nächstes neben ihr fertig wird.",
    ),
    Text(en="score the city", de="die Stadt werten"),
    source="bridges-castles-bazaars.md, Castles",
)


NO_TOWN = Text(
    en="A castle needs a city of two semicircles on two tiles.",
    de="Eine Burg braucht eine Stadt aus zwei Halbkreisen auf zwei Plättchen.",
)


def why_not_found(game: Game, _: Decision, action: Choose) -> Sentence | None:
    founding, segment = game.stack[-1], action.segment
    if not isinstance(founding, Founding) or segment is None:
        return None
    if not is_town(game, segment):
        return Sentence(NO_TOWN)
    if reason := rulings.why_no_castle(game, segment):
        return reason
    return Sentence(ASKED_SEGMENT, {"segment": founding.towns[0], "named": segment})


def found_castle(game: Game, founding: Founding, action: Action) -> None:
    part, castles = game.frame(Part), game.slot(Castles)
    town, founding.towns = founding.towns[0], founding.towns[1:]
    if action == PASS:
        return
    owner = founder(game, town)
    for figure in game.figures_on(town):
        if not game.rules.is_follower[figure]:  # there is no city any more for a builder to build
            game.send_home(figure, "castle")
    cells = tuple(sorted(cell for s in game.board.members(town) for cell in game.board.cells_reached(s)))
    castles.castles += (Castle(town, cells, founder=-1 if owner is None else owner),)
    castles.left = tuple(n - (player == owner) for player, n in enumerate(castles.left))
    game.converted += (town,)
    part.completed = tuple(s for s in part.completed if s != town)
    castles.founded += (town,)
    game.events.append(Happened("castle-founded", -1 if owner is None else owner, cell_of(cells[0])))


# -- scoring -----------------------------------------------------------------------------------------------------------


def score_castles(game: Game, part: Part) -> Frame | None:
    """T8.5: castles in whose fief something was completed, or another castle scored, in this part."""
    if not game.slot(Castles).castles:
        return None
    gains = tuple(gain_of(game, s) for s in part.completed if counts_for_castles(game, s))
    return Collecting(gains) if gains else None


def counts_for_castles(game: Game, segment: int) -> bool:
    """Gardens and cathedrals pay a castle by option."""
    option = COUNTED_BY_OPTION.get(game.board.printed[segment].kind)
    return option is None or bool(game.rules.options[option])


COUNTED_BY_OPTION: dict[Kind, str] = {GARDEN: "castle-counts-garden", CATHEDRAL: "castle-counts-cathedral"}


class Gain(Struct, frozen=True):
    """Something that pays a castle: the cells it lies on, and why it has its points."""

    cells: frozenset[CellNumber]
    why: Breakdown

    @property
    def points(self) -> int:
        return self.why.points


class Collecting(Frame):
    """One castle after the other, until none is left that something reaches.

    The castle that can get most goes first, so that its neighbours have the choice between its points and their own.
    """

    gains: tuple[Gain, ...]

    def next(self, game: Game) -> Decision | Again | None:
        castles = game.slot(Castles)
        within = {
            castle: sorted({gain.points for gain in self.gains if gain.cells & castle.fief}, reverse=True)
            for castle in castles.castles
            if not castle.finished and castle.segment not in castles.founded and game.figures_on(castle.segment)
        }
        castle = max((c for c in within if within[c]), key=lambda c: within[c][0], default=None)
        if castle is None:
            return None
        if len(within[castle]) == 1 or game.rules.options["castle.choice"] == "highest":
            pay_castle(game, self, castle, within[castle][0])
            return AGAIN
        actions = [Choose("castle-points", segment=castle.segment, number=points) for points in within[castle]]
        return Decision(lord_of(game, castle), "T8.5", choose_gain, actions, question=COLLECT)


COLLECT = Question(
    Text(en="choose the points of the castle", de="die Punkte der Burg wählen"),
    Text(
        en="Several things were completed beside the castle; it takes the points of one of them.",
        de="Neben der Burg wurde mehreres fertig; sie bekommt die Punkte von einem davon.",
    ),
    source="bridges-castles-bazaars.md, Castles",
)


OTHER_POINTS = Text(
    en="Beside the castle is something for {points} points, nothing for {named}.",
    de="Neben der Burg gibt es etwas für {points} Punkte, nichts für {named}.",
)


def why_not_gain(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if not isinstance(game.stack[-1], Collecting):
        return None
    offered = [choice for choice in decision.actions if isinstance(choice, Choose)]
    if action.segment != offered[0].segment:
        return Sentence(ASKED_SEGMENT, {"segment": offered[0].segment, "named": action.segment})
    points = ", ".join(str(choice.number) for choice in offered)
    return Sentence(OTHER_POINTS, {"points": points, "named": action.number})


def gain_of(game: Game, segment: int) -> Gain:
    """The full value of a completed structure; a monastery counts only where it stands itself."""
    board = game.board
    alone = board.printed[segment].kind in AREA_KINDS
    pieces = {board.piece_of[s] for s in ([segment] if alone else board.members(segment))}
    cells = {cell for piece in pieces for cell in board.cells_of(piece)}
    value = value_of(game, segment, complete=True)
    return Gain(frozenset(cells), replace(value.breakdown({}), because=(value.kind, *value.because)))


def lord_of(game: Game, castle: Castle) -> int:
    """Whoever founded it, while one of his followers is there: the catapult may bring another player's beside him."""
    owners = [game.rules.owner[figure] for figure in game.figures_on(castle.segment)]
    return castle.founder if castle.founder in owners else owners[0]


def choose_gain(game: Game, collecting: Collecting, action: Choose) -> None:
    assert action.number is not None
    castle = next(c for c in game.slot(Castles).castles if c.segment == action.segment)
    pay_castle(game, collecting, castle, action.number)


def pay_castle(game: Game, collecting: Collecting, castle: Castle, points: int) -> None:
    """The lord's player gets the points, the lord goes home; the castle itself may now pay another one."""
    castles, part = game.slot(Castles), game.frame(Part)
    figures = game.figures_on(castle.segment)
    why = next(gain.why for gain in collecting.gains if gain.points == points and gain.cells & castle.fief)
    game.award(lord_of(game, castle), points, "castle", replace(why, segment=castle.segment))
    for scored in game.rules.scored:
        scored(game, castle.segment, figures, points)
    part.leaving += tuple(figures)
    castles.castles = tuple(replace(c, finished=True) if c is castle else c for c in castles.castles)
    because = tuple(dict.fromkeys(("castle-beside", *why.because)))
    collecting.gains += (Gain(frozenset(castle.cells), replace(why, because=because)),)


def paid_fiefs(game: Game, _: Part) -> list[tuple[int, frozenset[int]]]:
    """T8.8: the castles that were paid in this part, whose lords still stand there, and the tiles around them."""
    paid = [castle for castle in game.slot(Castles).castles if castle.finished and game.figures_on(castle.segment)]
    return [(lord_of(game, castle), castle.fief) for castle in paid]


def end_castles(game: Game, _: End) -> None:
    """E14: an occupied castle brings nothing at the end."""
    for castle in game.slot(Castles).castles:
        figures = game.figures_on(castle.segment)
        if figures:
            game.award(lord_of(game, castle), 0, "castle", Breakdown(segment=castle.segment))
        for figure in figures:
            game.send_home(figure, "final")


def castle_at_farm(game: Game, city: int, points: int, rate: int) -> int:
    """E15, E16: a castle at a farm is worth one more than a city."""
    label = game.board.label
    castle = next((c for c in game.slot(Castles).castles if label[c.segment] == label[city]), None)
    if castle is None:
        return 0
    if game.rules.options["castle.field-only-finished"] and not castle.finished:
        return -points
    return 1


def show_castles(game: Game) -> list[Token]:
    castles = game.slot(Castles)
    shown = [Token("castle", cell=cell_of(castle.cells[0]), segment=castle.segment) for castle in castles.castles]
    return shown + [Token("castle", number, player=p) for p, number in enumerate(castles.left) if number]


# -- in the words of the play aid --------------------------------------------------------------------------------------

SEVERAL: dict[OptionValue, Text] = {
    "owner": Text(en="Of several the owner chooses one.", de="Von mehreren wählt der Besitzer eines."),
    "highest": Text(en="Of several the most valuable one counts.", de="Von mehreren zählt das wertvollste."),
}


def collect_steps() -> Iterator[Step[Part]]:
    """T8.5, for several features at once."""
    for value, several in SEVERAL.items():
        yield Step(
            "T8.5",
            Text(
                en="score a castle like the first feature completed beside it",
                de="eine Burg so werten wie das Erste, was neben ihr fertig wird",
            ),
            score_castles,
            who="owner",
            rank=1,
            more=joined(
                Text(
                    en="On its two tiles or the four along its sides: a road, city, monastery or another castle. "
                    "Not in the turn part that made it.",
                    de="Auf ihren zwei Plättchen oder den vier an ihren Seiten: Straße, Stadt, Kloster oder eine "
                    "andere Burg. Nicht im Zugteil, der sie brachte.",
                ),
                several,
            ),
            when={"castle.choice": (value,)},
        )


# -- the element -------------------------------------------------------------------------------------------------------

CASTLE_NAME = Text(en="castle|castles", de="Burg|Burgen")

CASTLES = Element(
    id="castles",
    name=Text(en="Castles", de="Burgen"),
    state=Castles,
    frames=(Founding, Collecting),
    steps=(
        Step(
            "S3",
            Text(en="take {castles} castles", de="{castles} Burgen nehmen"),
            deal_castles,
            who="everyone",
            rank=3,
            numbers={"castles": PIECES},
            more=Text(en="Keep them in front of you.", de="Lege sie vor dich."),
        ),
        Step(
            "T7.2",
            Text(
                en="turn a completed two-tile city into a castle instead of scoring it",
                de="eine fertige Stadt aus zwei Hälften zur Burg machen, statt sie zu werten",
            ),
            ask_founders,
            who="owner",
            may=True,
            more=Text(
                en="Only one player has followers in it, and both halves are semicircles. "
                "Put a castle on it; the follower stays as its lord.",
                de="Nur ein Spieler hat Gefolgsleute darin, und beide Hälften sind Halbkreise. "
                "Lege eine Burg darauf; der Gefolgsmann bleibt als Burgherr.",
            ),
        ),
        *collect_steps(),
        Step(
            "E14",
            Text(
                en="give nothing for castles with a lord on them",
                de="für Burgen, auf denen noch ein Burgherr steht, nichts geben",
            ),
            end_castles,
            who="table",
            rank=3,
            more=Text(en="The lords come home without points.", de="Die Burgherren kommen ohne Punkte heim."),
        ),
    ),
    farm=(
        FarmRule(
            Text(en="castle at the farm", de="Burg an der Wiese"),
            some=1,
            when={"castle.field-only-finished": (False,)},
        ),
        FarmRule(
            Text(en="scored castle at the farm", de="gewertete Burg an der Wiese"),
            some=1,
            when={"castle.field-only-finished": (True,)},
        ),
    ),
    reminders=(Reminder(Text(en="unscored castle", de="ungewertete Burg"), "players"),),
    refusals={
        "castle": Refusal(("segment",), why_not_found),
        "castle-points": Refusal(("segment", "number"), why_not_gain),
    },
    points_for_city=castle_at_farm,
    paid_areas=paid_fiefs,
    tokens=show_castles,
    answers={
        "castle": Answer(
            button=Text(en="Found a castle", de="Burg gründen"),
            told=Text(en="founded a castle", de="Burg gegründet"),
            sign=Sign(figure="castle"),
        ),
        "castle-points": Answer(
            button=Text(
                en="{number} point for the castle|{number} points for the castle",
                de="{number} Punkt für die Burg|{number} Punkte für die Burg",
            ),
            told=Text(
                en="chose {number} point for the castle|chose {number} points for the castle",
                de="{number} Punkt für die Burg gewählt|{number} Punkte für die Burg gewählt",
            ),
            sign=Sign(figure="castle"),
        ),
    },
    token_kinds={
        "castle": TokenKind(name=CASTLE_NAME, sign=Sign(figure="castle"), shown="edge", material="stone"),
    },
    events={
        "castle-founded": Text(en="{player} founds a castle {place}", de="{player} gründet eine Burg {place}"),
    },
    quiet=frozenset(("castle-founded",)),
    words={
        "castle": CASTLE_NAME,
        "castles": Text(en="castles", de="Burgen"),
        "castle-beside": Text(en="castle next to it", de="Burg daneben"),
    },
    foreign=(
        Jcz(
            elements={"castle": "castles"},
            fixed={"castle.lord-safe": True, "castle.choice": "highest"},
            features={"Castle": CASTLE},
            messages={"PLACE_TOKEN CASTLE": ForeignMove("castle", ("feature",))},
            phases={"T7.2": "CastlePhase"},
            tokens={"CASTLE": "castle"},
            actions={"Castle": ("castle",)},
        ),
    ),
)

OPTIONS = (
    Option(
        "castle.choice",
        Text(en="Several features completed in a fief", de="Mehrere Wertungen im Umland einer Burg"),
        {
            "owner": Text(en="the castle's owner chooses", de="der Besitzer der Burg wählt"),
            "highest": Text(en="the most valuable one counts", de="die wertvollste zählt"),
        },
        "bridges-castles-bazaars.md, Ambiguities 5",
    ),
    Option(
        "castle.field-only-finished",
        Text(en="Occupied castle at a farm", de="Besetzte Burg an einer Wiese"),
        {False: Text(en="counts as a castle", de="zählt als Burg"), True: Text(en="does not count", de="zählt nicht")},
        "bridges-castles-bazaars.md, Ambiguities 2",
    ),
    Option(
        "castle.lord-safe",
        Text(en="The lord of a castle", de="Der Burgherr"),
        {
            False: Text(en="can be eaten and captured", de="kann gefressen und gefangen werden"),
            True: Text(en="is safe from dragon and tower", de="ist vor Drache und Turm sicher"),
        },
        "bridges-castles-bazaars.md, Interactions",
    ),
    Option(
        "castle-counts-garden",
        Text(en="A completed garden in a fief", de="Ein fertiger Garten im Umland"),
        {True: Text(en="pays the castle", de="bezahlt die Burg"), False: Text(en="does not count", de="zählt nicht")},
        "abbot.md, Interactions",
    ),
    Option(
        "castle-counts-cathedral",
        Text(en="A completed German cathedral in a fief", de="Eine fertige deutsche Kathedrale im Umland"),
        {False: Text(en="does not count", de="zählt nicht"), True: Text(en="pays the castle", de="bezahlt die Burg")},
        "german-cathedrals.md, Interactions",
    ),
)
