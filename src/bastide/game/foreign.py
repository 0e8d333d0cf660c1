"""What other programs call the things of a module, declared beside its rules and read by `bastide.formats`.

A declaration stands in `foreign` of the element it speaks of, or of the module where it speaks of tile sets and
options. It holds names, and a few functions where a name is not enough; nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from bastide.text import Text
from bastide.tiles.face import Kind

if TYPE_CHECKING:
    from bastide.game.actions import Action, Choose
    from bastide.game.game import Game
    from bastide.game.module import OptionValue


class Bga(Struct, frozen=True, kw_only=True):
    """Names in the logs of Board Game Arena."""

    figures: Mapping[str, str] = {}
    """`ptype` of a figure -> our figure."""


# -- JCloisterZone -----------------------------------------------------------------------------------------------------


class ForeignSet(Struct, frozen=True):
    """A tile set: ours, the parts of it that are meant, and what it switches on by itself."""

    tiles: str
    parts: tuple[str, ...] | None = None  # None: all of it
    brings: tuple[str, ...] = ()  # elements
    whole: bool = False  # it switches all elements of its module on
    plain: bool = False  # without its elements these are ordinary tiles, so its module is not needed
    options: Mapping[str, OptionValue] = {}
    is_start: bool = False  # the game begins with it, whatever else is in the game
    first_tile: str = ""  # of a file that begins with this set, unless another one is the start
    first_options: Mapping[str, OptionValue] = {}  # that hold in such a file


class ForeignRule(Struct, frozen=True):
    """A house rule: our option, what each of its values is called there, and what a missing key means."""

    option: str
    values: Mapping[str, OptionValue]
    missing: str = ""  # "": our default
    missing_now: str = ""  # in files of the newer program, where that differs


Pointed = Literal["cell", "figure", "cell or figure", "kind", "segment", "feature", "corner"]
"""What the pointer of a message names: a cell, a figure where it stands, either of them, a figure by owner and kind
alone, a segment, any segment of the same feature, or a corner of four tiles by the one south-east of it."""


class ForeignPayment(Struct, frozen=True):
    """A choice that is made there at any time, also where it is not offered here."""

    choices: Callable[[Game, int], Sequence[Action]]
    """(game, player): what the player could choose, were it offered."""
    take: Callable[[Game, int, Choose], None]
    """(game, player, choice): carry one out."""
    refusal: Text
    """Why there is none, with places for `{payer}` and the `{kind}` of the figure."""


class ForeignMove(Struct, frozen=True):
    """A message: the word of the `Choose` it stands for, and what its pointer names."""

    word: str | Mapping[str, str] | tuple[str, ...]
    """Or by the value or the location that the message names, or the first of several that is offered."""
    by: tuple[Pointed, ...] = ()
    feature: str = ""  # what assertions call the place at a cell
    or_pass: bool = False  # where it is not offered, the message means passing
    final: bool = False  # it cannot be taken back
    unasked: Literal["", "always", "after the figure"] = ""
    """When it is not asked for there: without the message the answer is no."""
    payment: ForeignPayment | None = None


class ForeignWait(Struct, frozen=True):
    """After a move the program there waits once more for a confirmation."""

    step: str  # where the wait stands in our turn order
    phase: str
    after: str  # word of a `Choose`, figure of a `Deploy`; "": passing
    at: str = ""  # the step of that move, where it matters
    message: str = "COMMIT"
    newer: bool = False  # the confirmation came with the newer program
    repeated: bool = False  # also before the same is asked for again


class ForeignSale(Struct, frozen=True):
    """Tiles that are revealed together; who gets one plays it in a turn of its own."""

    message: str  # a bid, or taking one
    further: tuple[str, ...]  # messages of the same sale
    step: str
    bid: str  # our words
    take: str
    wares: Callable[[Game], Sequence[tuple[str, int]] | None]
    """The tiles in the order revealed, each with the player who has got it, -1 for nobody; None: no sale is open."""
    plays_ware: Callable[[Game, int | None], bool]
    """(game, player): is the tile that this player places next one of them?"""


class ForeignState(Struct, frozen=True):
    """What an assertion says of an option, at one step: `Bazaar noAuction: true`."""

    option: str
    values: Mapping[str, OptionValue]
    step: str
    elsewhere: Text  # what is wrong at another step


class Jcz(Struct, frozen=True, kw_only=True):
    """Names in the files of JCloisterZone, saved games and rule tests. All mappings lead from there to here."""

    # the setup
    sets: Mapping[str, ForeignSet] = {}
    """Tile set, without the edition after the colon."""
    elements: Mapping[str, str] = {}
    """Key of `setup.elements` -> our element."""
    implied: tuple[str, ...] = ()
    """Keys that say nothing new: their tile sets switch them on."""
    since: Mapping[str, tuple[int, int]] = {}
    """Key -> the first version that has it; before, the tile sets of its module switched it on."""
    editions: Mapping[str, str] = {}
    """Key -> the only edition whose sets have tiles for it."""
    rules: Mapping[str, ForeignRule] = {}
    """Key of `setup.rules` -> our option."""
    fixed: Mapping[str, OptionValue] = {}
    """Our options that have no switch there, with what is played."""
    fixed_now: Mapping[str, OptionValue] = {}
    """The same in files of the newer program, where that differs."""
    beneath: str = ""
    """Symbol of tiles beneath which another one goes; such a one does not bring a set end of the game nearer."""

    # the game
    figures: Mapping[str, str] = {}
    """The middle of a `meepleId` such as `0.small.1`, and the class name in an assertion, `SmallFollower`."""
    features: Mapping[str, Kind] = {}
    """Feature of a pointer -> our kind."""
    spots: Mapping[str, str] = {}
    """Feature of a pointer that is no feature here, or its location -> the word of the `Spot` of figures there."""
    messages: Mapping[str, ForeignMove] = {}
    """Type of a message, and after a space what tells its kinds apart: the `token` of a PLACE_TOKEN, the `source` of a
    RETURN_MEEPLE, the figure of a MOVE_NEUTRAL_FIGURE, the tile of a PLACE_TILE that is not drawn; of a DEPLOY_MEEPLE
    that is no `Deploy` here the location, our step, the feature or the figure."""
    sale: ForeignSale | None = None
    waits: tuple[ForeignWait, ...] = ()
    until_commit: tuple[str, ...] = ()
    """Steps at which moves go on until the player commits."""
    draws: Mapping[str, Callable[[Game, float], str | None]] = {}
    """Word of a `Choose` or figure of a `Deploy` -> (game, number from 0 to 1 in the file): what chance draws."""

    # assertions
    phases: Mapping[str, str] = {}
    """Step of our decision, or word of a choice that is offered where the step alone does not tell -> phase there."""
    no_pass: tuple[str, ...] = ()
    """Steps at which passing is not offered there, although a player may decline."""
    awards: Mapping[str, tuple[str, ...]] = {}
    """`X scored KIND` -> the sources of our awards, where they have another name."""
    alike: tuple[str, ...] = ()
    """Tokens of a player that differ in their names alone: here they are used in this order."""
    tokens: Mapping[str, str] = {}
    """`X has TOKEN token` -> the word of our token."""
    actions: Mapping[str, tuple[str, ...]] = {}
    """`Available action NAME` -> words of our choices."""
    states: Mapping[str, ForeignState] = {}
    """What an assertion says before the colon."""


Foreign = Jcz | Bga
