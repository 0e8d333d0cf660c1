"""Rules: everything that is fixed for one setup, compiled once and shared by all copies of its games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec.structs import replace

from bastide.game.frames import CORE, Again, Frame, Part, Sequence, Turn
from bastide.game.module import STAGES, AnyStep, Effect, Element, Figure, Module, OptionValue, Token, applies
from bastide.game.notation import Position, read_position
from bastide.game.setup import Setup
from bastide.text import Text
from bastide.tiles.face import FIELD, GARDEN, KINDS, Face, Kind, face_of
from bastide.tiles.sets import Copies, copies
from bastide.tiles.sets import face as packaged_face

if TYPE_CHECKING:
    from bastide.game.actions import Action
    from bastide.game.decision import Decision
    from bastide.game.game import Game
    from bastide.game.scoring import Value
    from bastide.text import Sentence

Run = Callable[["Game", Sequence], "Decision | Frame | Again | None"]

Row = tuple[str, Run]
"""(step id, what is done)"""

ValueStage = tuple[str, Callable[["Game", "Value"], int], Effect]
"""(word, how many there are at the feature, what they do)"""

Extras = Callable[["Game", Part], list["Action"]]

WhyNotPlace = Callable[["Game", Face, int, int], "Sentence | None"]

START_TILE = "S6.0"
"""Lays the start tile of the base game, where no other element lays a start."""

_CHAPTERS = {"S": 0, "T": 1, "E": 2}


class Final(NamedTuple):
    """An end that pays the claims on these kinds of features, and what these steps pay."""

    kinds: frozenset[Kind]
    steps: tuple[Run, ...]


def step_key(step_id: str) -> tuple[int, ...]:
    """The place of a step in the turn order: T10.3 comes after T9.3."""
    return (_CHAPTERS[step_id[0]], *(int(n) for n in step_id[1:].split(".")))


def told_apart(ids: list[str]) -> tuple[str, ...]:
    """The rows of a step table by names: several of one step are `T2.3`, `T2.3-2` and so on; `over` is behind all."""
    counted = (ids[: at + 1].count(id) for at, id in enumerate(ids))
    return (*(id if number == 1 else f"{id}-{number}" for id, number in zip(ids, counted, strict=True)), "over")


def play_part(game: Game, turn: Sequence) -> Part:
    assert isinstance(turn, Turn)
    return Part(turn.player, face=turn.given)


class Rules:
    """The compiled choice of elements: step tables, hooks as tuples of functions, figures, tiles.

    A hook that no chosen element uses is an empty tuple, so a module that is not in the game costs nothing.
    """

    def __init__(self, setup: Setup, modules: Iterable[Module]) -> None:
        self.setup = setup
        self.position: Position | None = read_position(setup.position) if setup.position else None
        self.players = len(setup.players)
        self.modules = tuple(sorted(modules, key=lambda module: module.number))
        known = [element for module in self.modules for element in module.elements]
        self.elements = tuple(e for e in known if e.always or e.id in setup.elements)
        self.element_ids = frozenset(e.id for e in self.elements)
        self.options: dict[str, OptionValue] = {
            option.id: setup.options.get(option.id, option.default)
            for module in self.modules
            for option in module.options
        }
        self.counts_spaces = self.options.get("tile-counting") == "spaces"
        self.switched_off = tuple(e for e in known if e not in self.elements)
        self._compile_hooks(self.elements)
        self._compile_figures()
        self._compile_steps()
        self._compile_claims()
        self._compile_tiles()

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that elements have declared, for people or programs."""
        declared = (
            word
            for element in self.elements
            for words in (element.words, element.answers, element.token_kinds, element.events, element.landmarks)
            for word in words
        )
        return frozenset((*declared, *self.kinds, *KINDS, *self.step_texts, *self.element_ids))

    @cached_property
    def step_names(self) -> dict[str, tuple[str, ...]]:
        """The rows of each step table by the names that positions have for them."""
        return {name: told_apart([id for id, _ in rows]) for name, rows in self.rows.items()}

    @property
    def begins_on_board(self) -> bool:
        """Does a board take the place of the start, before the first turn?"""
        return self.position is not None and not self.position.moment

    def showing(self, words: tuple[str, ...]) -> tuple[Callable[[Game], list[Token]], ...]:
        """The hooks of elements that may show a token whose word begins with one of these."""
        found = self._showing.get(words)
        if found is None:
            shows = [e for e in self.elements if any(word.startswith(words) for word in e.token_kinds)]
            found = self._showing[words] = tuple(e.tokens for e in shows if e.tokens)
        return found

    def without_draws(self) -> Rules:
        """The same rules for a viewer, who may not read the list of draws in the setup."""
        if not self.setup.draws:
            return self
        blind = Rules.__new__(Rules)
        blind.__dict__.update(self.__dict__)
        blind.setup = replace(self.setup, draws=())
        return blind

    def _compile_hooks(self, elements: tuple[Element, ...]) -> None:
        self.resume = tuple(e.resume for e in elements if e.resume)
        self.rebuild = tuple(e.rebuild for e in elements if e.rebuild)
        self.redraw = tuple(e.redraw for e in elements if e.redraw)
        self.laid_in_setup = tuple(e.laid_in_setup for e in elements if e.laid_in_setup)
        self.drawn = tuple(e.drawn for e in elements if e.drawn)
        self.unplaceable = tuple(e.unplaceable for e in elements if e.unplaceable)
        self.offer = tuple(e.offer for e in elements if e.offer)
        self.handlers = {word: take for e in elements for word, take in e.handlers.items()}
        self.refusals = {word: refusal for e in elements for word, refusal in e.refusals.items()}
        self.features_joined = tuple(e.features_joined for e in elements if e.features_joined)
        self.may_deploy = tuple(e.may_deploy for e in elements if e.may_deploy)
        self.other_ways_in = tuple(e.other_ways_in for e in elements if e.other_ways_in)
        self.free_part = tuple(e.free_part for e in elements if e.free_part)
        self.instead = tuple(e.instead for e in elements if e.instead)
        self.hidden_with_tile = tuple(e.hidden_with_tile for e in elements if e.hidden_with_tile)
        self.may_play_instead = tuple(e.may_play_instead for e in elements if e.may_play_instead)
        self.placements = tuple(e.placements for e in elements if e.placements)
        self.limit = tuple(e.limit for e in elements if e.limit)
        self.anytime = tuple(e.anytime for e in elements if e.anytime)
        self.extras = tuple(e.extras for e in elements if e.extras) + self.anytime
        self.extras_with: dict[str, tuple[Extras, ...]] = {}  # word -> those that may offer it
        for e in elements:
            offers = tuple(extras for extras in (e.extras, e.anytime) if extras)
            self.extras_with |= {word: self.extras_with.get(word, ()) + offers for word in e.refusals if offers}
        self.tiebreak = tuple(e.tiebreak for e in elements if e.tiebreak)
        self.counts_as_complete = tuple(e.counts_as_complete for e in elements if e.counts_as_complete)
        self.scored = tuple(e.scored for e in elements if e.scored)
        self.figure_left_segment = tuple(e.figure_left_segment for e in elements if e.figure_left_segment)
        self.figure_left_place = tuple(e.figure_left_place for e in elements if e.figure_left_place)
        self.eaten_on_cell = tuple(e.eaten_on_cell for e in elements if e.eaten_on_cell)
        self.bonus_per_city = tuple((e.id, e.bonus_per_city) for e in elements if e.bonus_per_city)
        self.points_for_city = tuple((e.id, e.points_for_city) for e in elements if e.points_for_city)
        self.other_cities_at = tuple(e.other_cities_at for e in elements if e.other_cities_at)
        self.other_cities = tuple(e.other_cities for e in elements if e.other_cities)
        self.paid_areas = tuple(e.paid_areas for e in elements if e.paid_areas)
        self.counters = next((e.counters for e in elements if e.counters), None)
        self.order_matters = tuple(e.order_matters for e in elements if e.order_matters)
        self.award = tuple(e.award for e in elements if e.award)
        self.credited = tuple(e.credited for e in elements if e.credited)
        self.question = tuple(e.question for e in elements if e.question)
        self.hide = tuple(e.hide for e in elements if e.hide)
        self.tokens = tuple(e.tokens for e in elements if e.tokens)
        self._showing: dict[tuple[str, ...], tuple[Callable[[Game], list[Token]], ...]] = {}
        self.compass = tuple(e.compass for e in elements if e.compass)
        self.answers = {word: answer for e in elements for word, answer in e.answers.items()}
        self.token_kinds = {word: kind for e in elements for word, kind in e.token_kinds.items()}
        self.words = {word: kind.name for word, kind in self.token_kinds.items()}
        self.words |= {word: text for e in elements for word, text in e.words.items()}
        self.places = {word: place for e in elements for word, place in e.places.items()}
        self.prospects = tuple(e.prospects for e in elements if e.prospects)
        self.drawn_on = tuple(e.drawn_on for e in elements if e.drawn_on)
        self.point_of = tuple(e.point_of for e in elements if e.point_of)
        self.stands_at = {word: allows for e in elements for word, allows in e.stands_at.items()}
        self.lying = frozenset(word for e in elements for word in e.lying)
        self.happenings = {word: text for e in elements for word, text in e.events.items()}
        self.landmarks = {sign: text for e in elements for sign, text in e.landmarks.items()}
        self.buildings_on: dict[Face, tuple[Text, ...]] = {}  # landmarks among the segments of faces that were laid
        self.quiet = frozenset(word for e in elements for word in e.quiet)
        self.states = {e.id: e.state for e in elements if e.state}
        own = {f"{e.id}.{frame.__name__}": frame for e in elements for frame in e.frames}
        self.frames: dict[str, type[Frame]] = {frame.__name__: frame for frame in CORE} | own
        self.start_replaced = any(e.lays_start and self.setup.tiles.keys() & set(e.comes_with) for e in elements)
        self.measures = {kind: measure for e in elements for kind, measure in e.measures.items()}
        self.pipeline = {
            (kind, complete): self._value_rules(kind, complete) for kind in KINDS for complete in (False, True)
        }

    def _value_rules(self, kind: Kind, complete: bool) -> tuple[ValueStage, ...]:
        """What changes the value of a kind of feature, complete or not, in the order of the stages."""
        ruled = [
            (rule.word, rule.count, rule.complete if complete else rule.unfinished)
            for stage in STAGES
            for e in self.elements
            for rule in e.values
            if rule.stage == stage and kind in rule.kinds and applies(rule.when, self.options)
        ]
        return tuple((word, count, effect) for word, count, effect in ruled if effect)

    def _compile_figures(self) -> None:
        """Number the figures of all players; no follower may stand on what an absent element would open."""
        known = frozenset(kind for module in self.modules for element in module.elements for kind in element.opens)
        closed = known - {kind for element in self.elements for kind in element.opens}
        self.kinds: dict[str, Figure] = {}
        self.figures: list[tuple[int, Figure]] = []
        self.ranges: dict[tuple[int, str], tuple[int, int]] = {}
        for element in self.elements:
            if figure := element.figure:
                self.kinds[figure.id] = self._in_words(figure)
        self.stands_on = {
            id: figure.stands_on - closed if figure.follower else figure.stands_on for id, figure in self.kinds.items()
        }
        for player in range(self.players):
            for element in self.elements:
                if figure := element.figure:
                    first = len(self.figures)
                    self.figures += [(player, self.kinds[figure.id])] * self.setup.elements[element.id]
                    self.ranges[player, figure.id] = (first, len(self.figures))
        self.followers = tuple(
            (figure.id, self.stands_on[figure.id]) for figure in self.kinds.values() if figure.follower
        )
        self.owner = tuple(player for player, _ in self.figures)
        self.is_follower = tuple(figure.follower for _, figure in self.figures)

    def _in_words(self, figure: Figure) -> Figure:
        """The figure by the name that the chosen edition has for it."""
        name = figure.called.get(str(self.options.get("words")))
        return replace(figure, name=name) if name else figure

    def _compile_steps(self) -> None:
        """Steps of absent elements are left out, not skipped; a position takes the place of every start."""
        steps = [
            step
            for element in self.elements
            for step in element.steps
            if applies(step.when, self.options) and self._is_start(step.id)
        ]
        once = {(step.id, step.run): step for step in steps}.values()  # elements may share a step
        self.steps: tuple[AnyStep, ...] = tuple(sorted(once, key=lambda step: (step_key(step.id), step.rank)))
        self.step_texts = {step.id: step.text for step in self.steps}
        self.rows: dict[str, tuple[Row, ...]] = {
            "setup": self._rows(lambda key: key[0] == 0),
            "part": self._rows(lambda key: key[0] == 1 and 1 <= key[1] <= 9 and key != (1, 9, 3)),
            "turn": (
                *self._rows(lambda key: key[:2] == (1, 0)),
                ("part", play_part),
                *self._rows(lambda key: key == (1, 9, 3) or key[:2] == (1, 10)),
            ),
            "end": self._rows(lambda key: key[0] == 2),
        }
        self.tables: dict[str, tuple[Run, ...]] = {
            name: tuple([run for _, run in rows]) for name, rows in self.rows.items()
        }

    def _compile_claims(self) -> None:
        """Find out which claims last until their features change, and whether the end is nothing but their sum."""
        others = [e for e in self.elements if not e.by_feature]
        self.lasting = frozenset(k for k in KINDS if not any(self._has_say(e, k) for e in others))
        ends = [step for step in self.steps if step_key(step.id)[0] == _CHAPTERS["E"]]
        kinds = frozenset[Kind]().union(*(self._paid_claims(step) for step in ends))
        is_sum = kinds <= self.lasting and all(step.only_pays or self._paid_claims(step) for step in ends)
        noticed = any(e.figure_left_segment or e.figure_left_place for e in others)
        noticed = noticed or bool(self.scored or self.award or self.credited)
        runs = tuple(cast(Run, step.run) for step in ends if step.only_pays)
        self.final = Final(kinds, runs) if is_sum and not noticed else None

    def _paid_claims(self, step: AnyStep) -> frozenset[Kind]:
        return step.pays_claims(self.options) if callable(step.pays_claims) else step.pays_claims

    def _has_say(self, element: Element, kind: Kind) -> bool:
        """Has an element a say in what a feature of this kind pays, and whom?"""
        strength = element.figure and callable(element.figure.strength)
        anywhere = element.tiebreak or element.counts_as_complete or strength
        at_farms = element.bonus_per_city or element.points_for_city or element.other_cities_at
        ruled = any(kind in rule.kinds and applies(rule.when, self.options) for rule in element.values)
        return bool(anywhere or ruled or kind in element.measures or (kind == FIELD and at_farms))

    def _is_start(self, step_id: str) -> bool:
        """Of the steps that lay the start only one applies; a position is laid by S6.0."""
        if not step_id.startswith("S6."):
            return True
        if self.begins_on_board:
            return step_id == START_TILE
        return step_id != START_TILE or not self.start_replaced

    def _rows(self, wanted: Callable[[tuple[int, ...]], bool]) -> tuple[Row, ...]:
        return tuple((step.id, cast(Run, step.run)) for step in self.steps if wanted(step_key(step.id)))

    def _reprints(self) -> dict[str, Face]:
        """Tile -> another printing of it, which an option of a module in the game puts in its place."""
        return {
            tile_id: packaged_face(variant)
            for module in self.modules
            if any(element.id in self.element_ids for element in module.elements)
            for option in module.options
            for tile_id, variant in option.reprints.get(self.options[option.id], {}).items()
        }

    def _left_out(self) -> tuple[Callable[[Face], bool], ...]:
        """The faces that an option of a module with a set in the game takes out of it."""
        return tuple(
            option.leaves_out[self.options[option.id]]
            for module in self.modules
            if not self.setup.tiles.keys().isdisjoint(module.all_tiles)
            for option in module.options
            if self.options[option.id] in option.leaves_out
        )

    def _compile_tiles(self) -> None:
        """All tiles of the chosen sets, and the placement rules that concern single faces."""
        gardens, reprints = any(GARDEN in element.adds for element in self.elements), self._reprints()
        left_out = self._left_out()
        self.copies: tuple[Copies, ...] = tuple(
            Copies(reprints.get(c.face.id, c.face), c.count * number, c.start * number)
            for set_id, number in self.setup.tiles.items()
            for c in copies(set_id, gardens=gardens)
            if not any(leaves(c.face) for leaves in left_out)
        ) + tuple(
            Copies(face_of(tile_id, "custom", layout), layout.count, layout.start)
            for tile_id, layout in self.setup.custom_tiles.items()
        )
        self.copies += tuple(
            Copies(packaged_face(tile_id), self.players * self.setup.elements[element.id], 0)
            for element in self.elements
            for tile_id in element.hands_out
        )
        self.faces = {c.face.id: c.face for c in self.copies}
        self._placing = {face.id: self._concerning(face) for face in self.faces.values()}

    def _concerning(self, face: Face) -> tuple[WhyNotPlace, ...]:
        return tuple(e.placing.why_not for e in self.elements if e.placing and e.placing.concerns(face))

    def placing(self, face: Face) -> tuple[WhyNotPlace, ...]:
        """The placement rules that concern a face, also one that stands for a printed tile, such as a split spring."""
        found = self._placing.get(face.id)
        return self._concerning(face) if found is None else found
