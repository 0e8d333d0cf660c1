"""What a module is: the human facts of an expansion, its elements and options, and the hooks they plug into.

An element is the smallest thing that can be switched on by itself (the builder, the inns, farmers). What two elements
do together is decided by the traits they declare here, not by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, Union

from msgspec import Struct

from bastide import bounds
from bastide.game.foreign import Foreign
from bastide.game.shown import Answer, Compass, Picture, TokenKind
from bastide.game.traits import ORDINARY
from bastide.text import Sentence, Text
from bastide.tiles.face import Kind
from bastide.tiles.geometry import Cell

if TYPE_CHECKING:
    from bastide.game.actions import Action, Choose
    from bastide.game.decision import Decision
    from bastide.game.frames import Again, Award, End, Frame, Part, Preparation, Turn
    from bastide.game.game import Game
    from bastide.game.question import Question
    from bastide.game.scoring import Value
    from bastide.tiles.face import Face

OptionValue = bounds.OptionValue
Options = Mapping[str, OptionValue]

Stage = Literal["rate", "tiles", "half", "additions", "last"]
STAGES: tuple[Stage, ...] = ("rate", "tiles", "half", "additions", "last")
"""The order in which a value is built (turn-order.md T8.4): the rate, points by tile, halving, additions that are not
halved; `last` is for what an option lets come after them."""


class Figure(Struct, frozen=True):
    """A kind of figure and its traits."""

    id: str
    name: Text
    count: int
    stands_on: frozenset[Kind]
    rule: Text  # where it may stand, for people
    follower: bool = True
    strength: int | Callable[[Game, int], int] = 1  # or (game, segment) -> strength there
    traits: frozenset[str] = ORDINARY
    why_not: Callable[[Game, int, int], Sentence | None] | None = None
    """(game, player, segment): what a figure with a rule of its own misses on the new tile, or None."""
    called: Mapping[str, Text] = {}  # value of the option `words` -> its name in those editions


class Option(Struct, frozen=True):
    """A rule that real tables play differently: its values with their meaning, the default first."""

    id: str
    text: Text
    values: dict[OptionValue, Text]
    source: str = ""
    brings: Mapping[OptionValue, str] = {}  # value -> a further tile set that it takes into the game
    takes_out: Mapping[OptionValue, Mapping[str, int]] = {}
    """Value -> tile set -> how many of its tiles leave the game, once a set of the option's module is in it."""
    leaves_out: Mapping[OptionValue, Callable[[Face], bool]] = {}
    """Value -> the faces that are not in the game at all, once a set of the option's module is in it."""
    reprints: Mapping[OptionValue, Mapping[str, str]] = {}  # value -> tile -> the variant that takes its place
    most_players: Mapping[OptionValue, int] = {}  # value -> how many may play with it

    @property
    def default(self) -> OptionValue:
        return next(iter(self.values))


F_contra = TypeVar("F_contra", bound="Frame", contravariant=True)


Actor = Literal["active", "table", "everyone", "clockwise", "from-left", "owner", "youngest", "first"]
"""Who does it: the player whose turn it is; nobody in particular; all at once; all from the active player clockwise, or
from the active player's left with the active player last; whoever owns the figures; the youngest; the first player."""

When = Mapping[str, tuple["OptionValue", ...]]
"""Option -> the values with which something applies; all of them must agree."""


def applies(when: When, options: Options) -> bool:
    return all(options[option] in values for option, values in when.items())


class Counted(Struct, frozen=True):
    """Points that a step brings at a table: so many for each of what `text` names."""

    text: Text
    each: int


class _Row(Struct, frozen=True, kw_only=True):
    """What steps and lines share: how people at a table read them in the play aid."""

    who: Actor = "active"
    may: bool = False
    """It is left to the player; otherwise it must be done."""
    more: Text | None = None
    """When it applies, and what to look out for. Steps without it are the program's bookkeeping."""
    when: When = {}
    rank: int = 0
    """Where several share an id, the lower rank comes first."""
    numbers: Mapping[str, Mapping[int, int | Text]] = {}
    """Place in the texts -> number of players -> the number or the words that stand there."""
    counted: tuple[Counted, ...] = ()
    scores: Kind | None = None
    """The kind of feature that is scored in it: the score pad counts such a one."""
    symbol: Text | None = None
    """What the tile just laid must show for it to apply, in one or two words."""
    beside: tuple[str, ...] = ()
    """Elements of which one must be in the game for people to read it; the engine runs a step all the same."""


class Line(_Row, frozen=True, kw_only=False):
    """Something that people do at a table where the engine has no step of its own, such as laying pieces ready."""

    id: str
    text: Text
    choice: bool = False
    """One of the actions from which the player chooses in this step."""


class Step(_Row, Generic[F_contra], frozen=True, kw_only=False):
    """One row of the turn order. `run` returns None to go on, a Decision to ask, or a Frame to play first."""

    id: str
    text: Text
    run: Callable[[Game, F_contra], Decision | Frame | Again | None]
    pays_claims: frozenset[Kind] | Callable[[Options], frozenset[Kind]] = frozenset()
    """At the end: it scores the claims on features of these kinds, and nothing else."""
    only_pays: bool = False
    """At the end: all that comes of it is points, and what was scored before makes no difference to it."""


AnyStep = Union["Step[Frame]", "Step[Preparation]", "Step[Turn]", "Step[Part]", "Step[End]"]


class Token(Struct, frozen=True, omit_defaults=True):
    """Something of an element that people see: on the board, or in front of a player."""

    what: str
    number: int = 1
    player: int | None = None
    cell: Cell | None = None
    segment: int | None = None
    figure: int | None = None
    tile: str | None = None
    place: str | None = None
    point: tuple[int, int] | None = None
    """Where exactly it lies, x and y in thousandths of a cell."""


class Effect(Struct, frozen=True, omit_defaults=True):
    """What something at a feature does to its value."""

    rate: int = 0
    """Added to the points of each tile and pennant."""
    nothing: bool = False
    """Tiles and pennants bring nothing."""
    each: int = 0
    """Points for each one there is."""
    per_tile: int = 0
    """Points for each tile, not for pennants, whatever the rate is."""
    halved: bool = False
    """Half of what there is so far, rounded up."""
    if_worth: bool = False
    """Only where there are points so far."""


class ValueRule(Struct, frozen=True):
    """A say in the value of some kinds of features, at one stage of the pipeline.

    `word` is one of the element's `words`, `count` tells how many there are at the feature. A farm is never complete;
    it is valued for each player whom it pays, by its cities and then by these rules.
    """

    stage: Stage
    kinds: frozenset[Kind]
    word: str
    count: Callable[[Game, Value], int]
    complete: Effect | None = None
    unfinished: Effect | None = None
    when: When = {}


class FarmRule(Struct, frozen=True):
    """What an element adds to the value of a farm, in words that can be counted with at a table.

    `rate` is what each completed city at the farm pays, to farmers or to what `text` names; `city` is added for each
    of them, if the player has what `text` names there; `some` is for each of those cities that are as `text` says, with
    `once_more` its rate or its whole value once more.
    """

    text: Text
    rate: int = 0
    city: int = 0
    some: int = 0
    once_more: Literal["", "rate", "value"] = ""
    when: When = {}
    beside: tuple[str, ...] = ()
    """Elements of which one must be in the game for it to count."""


class Takes(Struct, frozen=True):
    """How figures of others, or one's own, are taken off the board: by what, and which kinds."""

    text: Text
    concerns: Callable[[Figure], bool]
    when: When = {}


class Bag(Struct, frozen=True):
    """Pieces that are drawn unseen at a table, or the sides of a die: what they show, and how many there are."""

    text: Text
    pieces: tuple[tuple[Text, int], ...]
    returned: bool = False
    """Each draw is from all of them: a die."""


class Reminder(Struct, frozen=True):
    """What people at a table forget over several turns: who has it, which players do, or how many there are."""

    text: Text
    kept: Literal["player", "players", "number"] = "player"


class PlacementRule(Struct, frozen=True):
    """Placement beyond edges, asked only for the faces it `concerns`. Returns why not, or None."""

    concerns: Callable[[Face], bool]
    why_not: Callable[[Game, Face, int, int], Sentence | None]


Thing = Literal["figure", "segment", "cell", "number", "corner", "tile"]


class Refusal(Struct, frozen=True):
    """A word of `Choose`: the things it names, and why one is not legal.

    `why_not` is asked once the things exist, and returns None where nothing but the moment is wrong.
    """

    things: tuple[Thing, ...] | Callable[[Options], tuple[Thing, ...]]
    why_not: Callable[[Game, Decision, Choose], Sentence | None]


class Element(Struct, frozen=True, kw_only=True):
    """The smallest thing that can be switched on by itself, with its say in the game."""

    id: str
    name: Text
    figure: Figure | None = None
    state: type[Struct] | None = None  # its own slot in the game; holds immutable values only
    frames: tuple[type[Frame], ...] = ()  # what it puts on the stack; positions name them
    hide: Callable[[Game, int], None] | None = None  # (view, viewer): take out what the viewer may not know
    tokens: Callable[[Game], list[Token]] | None = None  # what people see of it
    compass: Callable[[Game], Compass | None] | None = None  # sections of the table, where they mean something
    always: bool = False  # part of every game
    lays_start: bool = False  # with its tiles it brings its own start, the base start tile goes into the pile
    start_board: bool = False  # that start is one large board: only one such element can be in a game
    pays: bool = True  # it moves points, so the referee must know how many
    opens: frozenset[Kind] = frozenset()  # kinds of segments on which no follower stands without it
    adds: frozenset[Kind] = frozenset()  # kinds of segments that some copies of tiles carry only with it
    comes_with: tuple[str, ...] = ()  # tile sets that make no sense without it
    needed_by: Callable[[Face], bool] | None = None  # faces that leave the game where it is switched off
    hands_out: tuple[str, ...] = ()  # tiles that every player gets, whatever sets are chosen

    words: Mapping[str, Text] = {}
    """Of its awards, reasons and places, as nouns; `tile|tiles` where one and many differ. A flag after which people
    call a segment has two words, such as `shrine` and `at-shrine`. A tile with a name has it under its id."""
    answers: Mapping[str, Answer] = {}
    """Word of a `Choose` -> how it looks and reads."""
    token_kinds: Mapping[str, TokenKind] = {}
    """Word of a `Token` -> how it looks and reads."""
    places: Mapping[str, str] = {}
    """Word of a `Spot` -> the named place at which figures stand there."""
    lying: frozenset[str] = frozenset()
    """Words of a `Spot` at which figures lie."""
    prospects: Callable[[Game], list[tuple[int, float]]] | None = None
    """What figures at its places may still bring, (owner, points) of each, for computer players to reckon with."""
    drawn_on: Callable[[Game, str], Cell | None] | None = None
    """(game, word of a `Spot`): the cell on which that place is drawn, where the spot names none."""
    point_of: Callable[[Game, str], complex | None] | None = None
    """(game, word of a `Spot`): where on the table that place is, x and y in sides of a tile, if it is not the middle
    of the cell on which it is drawn."""
    stands_at: Mapping[str, Callable[[Game, Figure], bool]] = {}
    """Word of a `Spot` that is a place on the table for followers -> may one of this kind be there."""
    events: Mapping[str, Text] = {}
    """Word of a `Happened` -> what it tells, with places for `{player}` and the values `{first}`, `{second}` and so
    on; `{place}` is the cell of the first two in words."""
    landmarks: Mapping[str, Text] = {}
    """Flag or symbol of a tile -> what it is called behind a direction, where the place of a cell is told by it."""
    quiet: frozenset[str] = frozenset()
    """Events, and reasons why a figure goes home, that the answer before them tells already."""
    foreign: tuple[Foreign, ...] = ()
    """What other programs call it, in their files."""

    question: Callable[[Game, Decision], Question | None] | None = None
    """The words of a decision that all elements share (T1.3, T2.1, T4.2), where this one is the reason for it."""

    steps: tuple[AnyStep, ...] = ()
    lines: tuple[Line, ...] = ()
    """What people do at a table besides its steps."""
    values: tuple[ValueRule, ...] = ()
    farm: tuple[FarmRule, ...] = ()
    takes: tuple[Takes, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    bags: tuple[Bag, ...] = ()
    placing: PlacementRule | None = None

    measures: Mapping[Kind, Callable[[Game, Value], None]] = {}
    """Kind of feature -> sets what it counts, where that is not its own tiles once each."""

    by_feature: bool = False
    """What it has to say about the value and the majority of a feature hangs on that feature and the figures on it
    alone, a farm's also on its cities; and figures that leave in the final scoring change nothing of what it brings.
    Then values are kept until one of these changes; otherwise they are counted anew every time."""

    # hooks, in the order of a turn
    resume: Callable[[Game], None] | None = None
    """The game begins from a board alone: read the own state off it. No step S6 of its own lays anything then."""
    rebuild: Callable[[Game, int], bool] | None = None
    """(game, segment): the game goes on from a position, and this segment was built next; False if by another element.
    The slots are filled already."""
    redraw: Callable[[Game], None] | None = None
    """The game goes on from a position: what spectators did not know, and so was not written, is drawn by chance."""
    laid_in_setup: Callable[[Game, Face, int, int], None] | None = None
    """(game, face, cell, rotation): a player has laid a tile of the setup, before the first turn."""
    drawn: Callable[[Game, int, Face], bool] | None = None
    """(game, player, face): a tile is drawn; True if it is put aside and another one is drawn."""
    unplaceable: Callable[[Game, Face], bool] | None = None
    """A drawn tile fits nowhere: True if the element has dealt with it."""
    hidden_with_tile: Callable[[Game], int] | None = None
    """How many tiles left the pile unseen with the tile in hand; they go back with it."""
    instead: Callable[[Game, Part], list[Action]] | None = None
    """What may be played instead of drawing, T1.3."""
    may_play_instead: Callable[[Game], Sentence | None] | None = None
    """A veto against playing anything instead of drawing: why not, or None."""
    placements: Callable[[Game, Part, Face], list[Action]] | None = None
    """Placements that the edges alone do not allow, T2.1."""
    offer: Callable[[Game, Part, list[Action]], None] | None = None
    """Add actions to the one figure action, T4.2."""
    limit: Callable[[Game, Part, list[Action]], bool] | None = None
    """Change what is offered in T4.2; True if passing is not allowed."""
    extras: Callable[[Game, Part], list[Action]] | None = None
    """What may be done before or after the figure action without taking its place."""
    anytime: Callable[[Game, Part], list[Action]] | None = None
    """The same, and also while the tile is still in hand."""
    handlers: Mapping[str, Callable[[Game, Part, Choose], None]] = {}
    """Word of a `Choose` offered in one of these decisions -> what it does."""
    refusals: Mapping[str, Refusal] = {}
    """Every word of a `Choose` that this element offers, wherever it does -> why one is refused."""
    features_joined: Callable[[Game], Frame | None] | None = None
    """Something else than a tile has made one feature of two: what has to be settled at once, or None."""
    may_deploy: Callable[[Game, Figure, int], Sentence | None] | None = None
    """A veto against a figure on a segment: why not, or None."""
    other_ways_in: Callable[[Game, int, int], list[Action]] | None = None
    """(game, figure, segment): other ways to enter a feature on which the figure may be deployed: lying down."""
    free_part: Callable[[Game, int], bool] | None = None
    """(game, segment): followers stand on its feature; is the part of it where this segment lies free all the same?"""
    tiebreak: Callable[[Game, int, list[int], list[int]], list[int]] | None = None
    """(game, segment, figures, tied players): the players among them who win."""
    counts_as_complete: Callable[[Game, int, int, list[int]], str] | None = None
    """(game, segment, player, winners): the word that tells why an unfinished feature pays this player as if it were
    complete, or nothing."""
    scored: Callable[[Game, int, list[int], int], None] | None = None
    """(game, segment, figures, points): a feature was scored, complete or not; its figures still stand there."""
    figure_left_segment: Callable[[Game, int, int], None] | None = None
    """(game, figure, segment): a figure has left its segment, for whatever reason."""
    figure_left_place: Callable[[Game, int], None] | None = None
    """(game, figure): a figure has left the place where it was, a segment or any other spot."""
    eaten_on_cell: Callable[[Game, int], None] | None = None
    """(game, cell): whatever stands there and can be eaten is eaten; figures of players have gone home already."""
    bonus_per_city: Callable[[Game, int, int], int] | None = None
    """(game, field segment, player): further points for each completed city of a farm."""
    points_for_city: Callable[[Game, int, int, int], int] | None = None
    """(game, city, points, rate): further points that a farm gets for this one city."""
    other_cities_at: Callable[[Game, int], int] | None = None
    """(game, field segment): completed cities at a farm that are no city segments."""
    other_cities: Callable[[Game], int] | None = None
    """Completed cities on the board that are no city segments."""
    paid_areas: Callable[[Game, Part], list[tuple[int, frozenset[int]]]] | None = None
    """T8.8: the players whom it has paid in this part besides the completed features, each with the cells that count as
    theirs."""
    counters: Callable[[Game, int], tuple[int, ...]] | None = None
    """(game, player): the points on each of the player's counters, where there are several."""
    order_matters: Callable[[Game, int], bool] | None = None
    """(game, player): is it of consequence now in which order the player's points of a scoring are moved? With such an
    element all points of a scoring are known before the first are moved; it brings the steps of `modules.payments`."""
    award: Callable[[Game, Award], Decision | Frame | None] | None = None
    """Before points move: may ask, redirect, or play something first."""
    credited: Callable[[Game, Award], None] | None = None
    """After points moved."""


class Module(Struct, frozen=True, kw_only=True):
    """An expansion as people know it: a box with a name, tiles, elements and rule options."""

    id: str
    number: int
    """Its place among all modules, for ever: figures are numbered by it, in records too. A new one takes the next."""
    name: Text
    year: int
    about: Text
    picture: Picture | None = None
    """For whoever chooses; only modules that nobody chooses have none."""
    large: bool = False  # one of the large expansions, which are counted on their boxes
    tiles: tuple[str, ...] = ()
    more_tiles: tuple[str, ...] = ()
    """Further tile sets that belong to it and are taken only if somebody asks for them; its elements come along."""
    elements: tuple[Element, ...] = ()
    needs: tuple[str, ...] = ()
    """Elements of other modules that its tiles bring into play."""
    options: tuple[Option, ...] = ()
    source: str = ""
    foreign: tuple[Foreign, ...] = ()
    """What other programs call its tile sets and options."""

    @property
    def all_tiles(self) -> tuple[str, ...]:
        """Its tile sets, and those that are taken when somebody asks for them or by the value of an option."""
        brought = (set_id for option in self.options for set_id in option.brings.values())
        return (*self.tiles, *self.more_tiles, *brought)
