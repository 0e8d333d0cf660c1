"""The Tunnel: two tokens of a pair make one road of two tunnel mouths, wherever they are.

Rules: tunnel.md. A mouth is an open end of its road until both tokens of its pair lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, Jcz
from bastide.game.frames import FIGURE_STEPS, Part, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Line, Module, Option, OptionValue, Refusal, Reminder, Step, Token
from bastide.game.numbers import PlayerNumber, SegmentNumber
from bastide.game.question import FIGURE_ACTION, Question, asks_only
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.text import Sentence, Text, joined
from bastide.tiles.geometry import cell_of

MOUTH = "tunnel-end"
"""The flag of a road that ends in a tunnel mouth."""
LETTERS = "ABC"
BEGIN = ("tunnel-a", "tunnel-b", "tunnel-c")
JOIN = ("join-a", "join-b", "join-c")
"""The words for the first and the second token of each pair of a player."""
PLAYERS = range(1, 7)


def pairs_by_players(two: int, three: int) -> dict[int, int]:
    """A game of one is a puzzle; it has the pairs of two."""
    return {players: two if players <= 2 else three if players == 3 else 1 for players in PLAYERS}


PAIRS = {"3/2": pairs_by_players(3, 2), "2/1": pairs_by_players(2, 1), "1/1": pairs_by_players(1, 1)}
"""Value of the option `tunnel.colours` -> number of players -> pairs of each."""


class Laid(Struct, frozen=True):
    """A token on the mouth of a road segment."""

    segment: SegmentNumber
    player: PlayerNumber
    pair: int


class Tunnels(Struct):
    seen: int = 0  # pieces whose mouths are known
    free: tuple[SegmentNumber, ...] = ()  # mouths without a token
    laid: tuple[Laid, ...] = ()
    used: bool = False  # in this turn part

    def ends(self, player: int, pair: int) -> list[int]:
        """The mouths on which the tokens of a pair lie."""
        return [token.segment for token in self.laid if (token.player, token.pair) == (player, pair)]


def see_mouths(game: Game) -> None:
    """Every mouth of a new tile is an open end of its road."""
    board, tunnels = game.board, game.slot(Tunnels)
    for piece in range(tunnels.seen, len(board.pieces)):
        for segment in board.segments(piece):
            if MOUTH in board.printed[segment].flags:
                board.open_mouth(segment)
                tunnels.free += (segment,)
    tunnels.seen = len(board.pieces)


def new_tile(game: Game, _: Part) -> None:
    """T2.2: before anybody asks what is complete."""
    see_mouths(game)
    if game.rules.options["tunnel.per-part"]:
        game.slot(Tunnels).used = False


def new_turn(game: Game, _: Turn) -> None:
    """T0.1: one token in every turn, by default one in every turn part."""
    game.slot(Tunnels).used = False


# -- where a token may lie ---------------------------------------------------------------------------------------------


def pairs_of(game: Game) -> int:
    return PAIRS[str(game.rules.options["tunnel.colours"])][game.rules.players]


def words_open(game: Game, player: int) -> list[str]:
    """Pairs that lie half, and the first of those that do not lie at all: these are as good as each other."""
    tunnels = game.slot(Tunnels)
    lying = [len(tunnels.ends(player, pair)) for pair in range(pairs_of(game))]
    fresh = [BEGIN[lying.index(0)]] if 0 in lying else []
    return fresh + [JOIN[pair] for pair, number in enumerate(lying) if number == 1]


def offer_tokens(game: Game, part: Part) -> list[Action]:
    """T4.4: one token onto any free mouth, before or after the figure action."""
    tunnels = game.slot(Tunnels)
    if tunnels.used or not tunnels.free or part.piece < 0:
        return []
    mouths = [segment for segment in tunnels.free if is_in_reach(game, part.player, segment)]
    return [Choose(word, segment=segment) for word in words_open(game, part.player) for segment in mouths]


def is_in_reach(game: Game, player: int, segment: int) -> bool:
    """Any mouth of the board, by option only on roads with an own follower."""
    rules = game.rules
    if not rules.options["tunnel.only-own-road"]:
        return True
    return any(rules.owner[f] == player and rules.is_follower[f] for f in game.figures_on(segment))


NO_MOUTH = Text(en="This road has no tunnel mouth here.", de="Diese Straße hat hier keinen Tunneleingang.")
TAKEN = Text(en="A token lies on this tunnel mouth already.", de="Auf diesem Tunneleingang liegt schon ein Marker.")
USED = Text(
    en="You have laid a tunnel token in this turn already.",
    de="Du hast in diesem Zug schon einen Tunnelmarker gelegt.",
)
NOT_OWN = Text(en="None of your followers stands on this road.", de="Auf dieser Straße steht kein Gefolgsmann von dir.")
BEGUN = Text(
    en="Tunnel {letter} has been begun already; you may finish it.",
    de="Tunnel {letter} ist schon begonnen; du darfst ihn zu Ende graben.",
)
FINISHED = Text(en="Tunnel {letter} is finished.", de="Tunnel {letter} ist fertig.")
NOT_BEGUN = Text(
    en="Tunnel {letter} has not been begun; lay its first token before.",
    de="Tunnel {letter} ist noch nicht begonnen; lege zuerst seinen ersten Marker.",
)
NEXT = Text(en="The next tunnel that you begin is {letter}.", de="Der nächste Tunnel, den du beginnst, ist {letter}.")
NONE_LEFT = Text(
    en="You have no token left to begin a tunnel.", de="Du hast keinen Marker mehr, um einen Tunnel zu beginnen."
)


def why_not_token(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    part = game.stack[-1]
    if decision.step not in FIGURE_STEPS or not isinstance(part, Part) or action.segment is None:
        return None
    tunnels = game.slot(Tunnels)
    if MOUTH not in game.board.printed[action.segment].flags:
        return Sentence(NO_MOUTH)
    if tunnels.used:
        return Sentence(USED)
    if action.segment not in tunnels.free:
        return Sentence(TAKEN)
    if action.what not in words_open(game, part.player):
        return why_not_pair(game, part.player, action.what)
    return None if is_in_reach(game, part.player, action.segment) else Sentence(NOT_OWN)


def why_not_pair(game: Game, player: int, word: str) -> Sentence:
    """Why this token of the pair is not the one to lay."""
    pair = (BEGIN if word in BEGIN else JOIN).index(word)
    lying = len(game.slot(Tunnels).ends(player, pair))
    if lying or word in JOIN:
        return Sentence((NOT_BEGUN, BEGUN, FINISHED)[lying], {"letter": LETTERS[pair]})
    fresh = [BEGIN.index(other) for other in words_open(game, player) if other in BEGIN]
    return Sentence(NEXT, {"letter": LETTERS[fresh[0]]}) if fresh else Sentence(NONE_LEFT)


# -- laying one --------------------------------------------------------------------------------------------------------


def begin_tunnel(game: Game, part: Part, action: Choose) -> None:
    """The first token of a pair only reserves its mouth."""
    lay_token(game, part, action, BEGIN.index(action.what))


def finish_tunnel(game: Game, part: Part, action: Choose) -> None:
    """The second token makes one road of the roads at both mouths, or a ring of one road."""
    pair = JOIN.index(action.what)
    (other,) = game.slot(Tunnels).ends(part.player, pair)
    segment = lay_token(game, part, action, pair)
    part.extended += (*gaining(game, other, segment), *gaining(game, segment, other))
    for end in (other, segment):
        game.board.close_mouth(end)
    game.board.link(other, segment)
    part.touched += (segment,)
    game.features_joined()


def lay_token(game: Game, part: Part, action: Choose, pair: int) -> int:
    """Returns the segment of its mouth."""
    assert action.segment is not None
    tunnels, segment = game.slot(Tunnels), action.segment
    tunnels.free = tuple(mouth for mouth in tunnels.free if mouth != segment)
    tunnels.laid += (Laid(segment, part.player, pair),)
    tunnels.used = True
    word = "tunnel-finished" if action.what in JOIN else "tunnel-begun"
    game.events.append(Happened(word, part.player, (*cell_of(game.board.cell_of(segment)), segment)))
    return segment


def gaining(game: Game, road: int, other: int) -> list[int]:
    """The figures of a road that gets at least one tile more when it is joined to another."""
    board = game.board
    own, added = ({board.piece_of[s] for s in board.members(segment)} for segment in (road, other))
    return [] if added <= own else game.figures_on(road)


# -- in words ----------------------------------------------------------------------------------------------------------


def ask_for_token(_: Game, decision: Decision) -> Question | None:
    if asks_only(decision, *BEGIN, *JOIN):
        return LAY_TOKEN
    beside = any(isinstance(action, Choose) and action.what in (*BEGIN, *JOIN) for action in decision.actions)
    return FIGURE_OR_TOKEN if beside and decision.question is FIGURE_ACTION else None


LAY_TOKEN = Question(
    Text(en="lay a tunnel token, or none", de="einen Tunnelmarker legen oder keinen"),
    Text(
        en="Two tokens of a pair make one road of two tunnel mouths.",
        de="Zwei Marker eines Paars machen aus zwei Tunneleingängen eine Straße.",
    ),
    Text(en="lay no token", de="keinen Marker legen"),
    source="tunnel.md, Turn",
)
FIGURE_OR_TOKEN = Question(
    Text(
        en="place a figure, lay a tunnel token, or skip", de="eine Figur setzen, einen Tunnelmarker legen oder nichts"
    ),
    decline=Text(en="none of these", de="nichts davon"),
    source=LAY_TOKEN.source,
)


def show_tokens(game: Game) -> list[Token]:
    tunnels, board = game.slot(Tunnels), game.board
    lying = [
        Token(BEGIN[t.pair], player=t.player, cell=cell_of(board.cell_of(t.segment)), segment=t.segment)
        for t in tunnels.laid
    ]
    in_hand = [
        Token(BEGIN[pair], 2 - len(tunnels.ends(player, pair)), player=player)
        for player in range(game.rules.players)
        for pair in range(pairs_of(game))
    ]
    return lying + [token for token in in_hand if token.number]


WHERE: dict[OptionValue, Text] = {
    False: Text(en="On any mouth without a token, also far away.", de="Auf jeden freien Eingang, auch weit weg."),
    True: Text(
        en="On a mouth without a token whose road carries one of your followers.",
        de="Auf einen freien Eingang, an dessen Straße ein Gefolgsmann von dir steht.",
    ),
}
HOW_OFTEN: dict[OptionValue, Text] = {
    True: Text(en="One for each tile, before or after your figure.", de="Einer je Plättchen, vor oder nach der Figur."),
    False: Text(
        en="One in your whole turn, before or after your figure.", de="Einer im ganzen Zug, vor oder nach der Figur."
    ),
}
JOINED = Text(
    en="With the second token of a pair both roads are one; until then a mouth is an open end.",
    de="Mit dem zweiten Marker eines Paars sind beide Straßen eine; bis dahin ist ein Eingang ein offenes Ende.",
)


def lines() -> Iterator[Line]:
    for value, pairs in PAIRS.items():
        yield Line(
            "S3",
            Text(en="take {tokens} tunnel tokens", de="{tokens} Tunnelmarker nehmen"),
            who="everyone",
            rank=5,
            numbers={"tokens": {players: 2 * number for players, number in pairs.items()}},
            more=Text(en="Two of one colour are a pair.", de="Je zwei einer Farbe sind ein Paar."),
            when={"tunnel.colours": (value,)},
        )
    for own_road, where in WHERE.items():
        for per_part, often in HOW_OFTEN.items():
            yield Line(
                "T4.4",
                Text(en="lay a tunnel token on a tunnel mouth", de="einen Tunnelmarker auf einen Tunneleingang legen"),
                may=True,
                more=joined(where, often, JOINED),
                when={"tunnel.only-own-road": (own_road,), "tunnel.per-part": (per_part,)},
            )
    yield Line(
        "T2.1",
        Text(
            en="treat a road that runs under a city as two roads with a tunnel mouth each",
            de="eine Straße unter einer Stadt wie zwei Straßen mit je einem Tunneleingang behandeln",
        ),
        rank=6,
        who="table",
        beside=("dragon", "abbey"),
        more=Text(en="Only tunnel tokens join them.", de="Nur Tunnelmarker verbinden sie."),
        when={"tunnel.include-printed": (True,)},
    )
    yield Line(
        "T5.6",
        Text(
            en="note whether a finished tunnel has extended your builder's road",
            de="merken, ob ein fertiger Tunnel die Straße deines Baumeisters verlängert hat",
        ),
        rank=1,
        beside=("builder",),
        more=Text(
            en="If it adds at least one tile, you have a double turn.",
            de="Kommt mindestens ein Plättchen dazu, hast du einen Doppelzug.",
        ),
    )


# -- the module --------------------------------------------------------------------------------------------------------

TOKEN_NAMES = tuple(Text(en=f"tunnel token {x}|tunnel tokens {x}", de=f"Tunnelmarker {x}") for x in LETTERS)
BEGIN_ANSWERS = {
    word: Answer(
        button=Text(en=f"Begin tunnel {x} here", de=f"Tunnel {x} hier beginnen"),
        told=Text(en=f"began tunnel {x}", de=f"Tunnel {x} begonnen"),
        here=Text(en=f"Begin tunnel {x}", de=f"Tunnel {x} beginnen"),
        sign=Sign(figure=word),
        place="mouth",
    )
    for word, x in zip(BEGIN, LETTERS, strict=True)
}
JOIN_ANSWERS = {
    word: Answer(
        button=Text(
            en=f"Finish tunnel {x} here: both roads become one",
            de=f"Tunnel {x} hier zu Ende graben: Beide Straßen werden eine",
        ),
        told=Text(en=f"finished tunnel {x}", de=f"Tunnel {x} zu Ende gegraben"),
        here=Text(en=f"Finish tunnel {x}", de=f"Tunnel {x} zu Ende graben"),
        sign=Sign(figure=token),
        place="mouth",
    )
    for word, token, x in zip(JOIN, BEGIN, LETTERS, strict=True)
}

TUNNEL = Element(
    id="tunnel",
    name=Text(en="Tunnel tokens", de="Tunnelmarker"),
    pays=False,
    state=Tunnels,
    resume=see_mouths,
    question=ask_for_token,
    steps=(
        Step("T0.1", Text(en="a new turn, a new token", de="neuer Zug, neuer Marker"), new_turn, rank=2),
        Step("T2.2", Text(en="see the tunnel mouths", de="die Tunneleingänge beachten"), new_tile),
    ),
    lines=tuple(lines()),
    extras=offer_tokens,
    handlers={**dict.fromkeys(BEGIN, begin_tunnel), **dict.fromkeys(JOIN, finish_tunnel)},
    refusals=dict.fromkeys((*BEGIN, *JOIN), Refusal(("segment",), why_not_token)),
    tokens=show_tokens,
    answers=BEGIN_ANSWERS | JOIN_ANSWERS,
    token_kinds={
        word: TokenKind(name=name, sign=Sign(figure=word), shown="place", place="mouth")
        for word, name in zip(BEGIN, TOKEN_NAMES, strict=True)
    },
    events={
        "tunnel-begun": Text(
            en="{player} begins a tunnel on the tile {place}",
            de="{player} beginnt einen Tunnel auf dem Plättchen {place}",
        ),
        "tunnel-finished": Text(
            en="{player} finishes a tunnel on the tile {place}",
            de="{player} gräbt einen Tunnel auf dem Plättchen {place} zu Ende",
        ),
    },
    quiet=frozenset(("tunnel-begun", "tunnel-finished")),
    reminders=(
        Reminder(
            Text(en="has laid one token of a pair", de="hat von einem Paar erst einen Marker gelegt"), kept="players"
        ),
    ),
    landmarks={MOUTH: Text(en="the tunnel", de="vom Tunnel")},
    foreign=(
        Jcz(
            elements={"tunnel": "tunnel"},
            messages={
                f"PLACE_TOKEN TUNNEL_{x}": ForeignMove((begin, join), ("segment",), unasked="after the figure")
                for x, begin, join in zip(LETTERS, BEGIN, JOIN, strict=True)
            },
            alike=tuple(f"TUNNEL_{x}" for x in LETTERS),
            tokens={f"TUNNEL_{x}": word for x, word in zip(LETTERS, BEGIN, strict=True)},
        ),
    ),
)

MODULE = Module(
    id="tunnel",
    number=21,
    name=Text(en="The Tunnel", de="Der Tunnel"),
    year=2009,
    about=Text(
        en="Roads go underground: with two tokens you join two tunnel mouths, however far apart.",
        de="Straßen führen unter die Erde: Zwei Marker verbinden zwei Tunneleingänge, wie weit sie auch sind.",
    ),
    picture=Picture("TU1", Sign(figure=BEGIN[0])),
    tiles=("tunnel",),
    elements=(TUNNEL,),
    options=(
        Option(
            "tunnel.include-printed",
            Text(en="Roads that run under a city on other tiles", de="Straßen unter Städten auf anderen Plättchen"),
            {
                True: Text(en="have two tunnel mouths too", de="haben auch zwei Tunneleingänge"),
                False: Text(en="stay ordinary roads", de="bleiben gewöhnliche Straßen"),
            },
            "tunnel.md, Interactions",
            reprints={True: {"BQ": "BQ-mouths", "AM12": "AM12-mouths"}},
        ),
        Option(
            "tunnel.colours",
            Text(en="Pairs of tokens for two or for three players", de="Markerpaare zu zweit und zu dritt"),
            {
                "3/2": Text(en="3 each, or 2 each", de="je 3, je 2"),
                "2/1": Text(en="2 each, or 1 each", de="je 2, je 1"),
                "1/1": Text(en="1 each", de="je 1"),
            },
            "tunnel.md, Ambiguities and options",
        ),
        Option(
            "tunnel.per-part",
            Text(en="Tunnel tokens in a double turn", de="Tunnelmarker im Doppelzug"),
            {True: Text(en="one in each part", de="einer je Teil"), False: Text(en="one in all", de="einer im Ganzen")},
            "tunnel.md, Ambiguities and options",
        ),
        Option(
            "tunnel.only-own-road",
            Text(en="A tunnel token goes", de="Ein Tunnelmarker kommt"),
            {
                False: Text(en="onto any free mouth", de="auf jeden freien Eingang"),
                True: Text(en="only where an own follower is on the road", de="nur an Straßen mit eigenem Gefolgsmann"),
            },
            "tunnel.md, Ambiguities and options",
        ),
        Option(
            "tunnel.plague-flight",
            Text(en="Thieves who flee from the plague", de="Wegelagerer auf der Flucht vor der Pest"),
            {
                True: Text(en="may go through a finished tunnel", de="dürfen durch einen fertigen Tunnel"),
                False: Text(en="may not go through tunnels", de="dürfen nicht durch Tunnel"),
            },
            "tunnel.md, Interactions",
        ),
    ),
    source="Der Tunnel, spielbox 6/2009",
    foreign=(
        Jcz(
            sets={"tunnel": ForeignSet("tunnel", plain=True)},
            rules={
                "tunnelize-other-expansions": ForeignRule("tunnel.include-printed", {"true": True, "false": False}),
                "more-tunnel-tokens": ForeignRule("tunnel.colours", {value: value for value in PAIRS}),
            },
        ),
    ),
)
