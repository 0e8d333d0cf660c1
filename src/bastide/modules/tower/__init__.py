"""The Tower: towers grow, take prisoners in straight lines, and may be closed by a follower on top.

Rules: tower.md. A prisoner and a follower on a tower are figures ELSEWHERE: their spot says where.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.foreign import ForeignMove, ForeignPayment, ForeignSet, Jcz
from bastide.game.frames import Turn
from bastide.game.game import Game
from bastide.game.module import (
    Counted,
    Element,
    Figure,
    Line,
    Module,
    Option,
    OptionValue,
    Refusal,
    Reminder,
    Step,
    Takes,
    Token,
    When,
)
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import CAPTURABLE, CLIMBS, DRIVES
from bastide.modules.course import refused_figure_action
from bastide.modules.tower.raising import (
    PIECES,
    PRISON,
    TOP,
    TOWER_SITE,
    Capture,
    Exchange,
    Towers,
    climb,
    deal_pieces,
    offer_tower,
    raise_tower,
    why_not_capture,
    why_not_climb,
    why_not_exchange,
    why_not_raise,
)
from bastide.modules.tower.ransom import (
    RANSOM,
    handle_ransom,
    note_declined,
    open_window,
    pay_ransom,
    ransom_at_start,
    ransom_at_the_end,
    ransom_meanwhile,
    ransoms,
    why_not_ransom,
)
from bastide.text import Text, joined
from bastide.tiles.geometry import cell_of

ALL_TURN: When = {"ransom-window": ("turn",)}

# -- in the words of the play aid --------------------------------------------------------------------------------------

BUY_BACK = {
    "turn": Text(
        en="buy one prisoner back for 3 points, now or at any time in your turn",
        de="einen Gefangenen für 3 Punkte freikaufen, jetzt oder jederzeit in deinem Zug",
    ),
    "until-figure": Text(
        en="buy one prisoner back for 3 points, at the latest when you place a figure",
        de="einen Gefangenen für 3 Punkte freikaufen, spätestens beim Setzen einer Figur",
    ),
    "start-only": Text(
        en="buy one prisoner back for 3 points, before you draw",
        de="einen Gefangenen für 3 Punkte freikaufen, bevor du ziehst",
    ),
}
AFTER_SCORING = Text(
    en="buy a prisoner back now, if you have not done so in this turn",
    de="jetzt einen Gefangenen freikaufen, wenn du es in diesem Zug noch nicht getan hast",
)
CAPTOR_GETS = Text(
    en="The player who holds him gets the points. He lies in front of you again and can be placed.",
    de="Die Punkte bekommt, wer ihn hält. Er liegt wieder vor dir und kann gesetzt werden.",
)
MEANS: dict[OptionValue, Text] = {
    3: Text(en="You need 3 points on the track.", de="Du musst 3 Punkte auf der Leiste haben."),
    "none": Text(en="Your score may fall below zero.", de="Dein Stand darf dabei unter null fallen."),
}
PAID = (
    Counted(Text(en="prisoner whom you buy back", de="Gefangener, den du freikaufst"), -RANSOM),
    Counted(
        Text(en="prisoner whom somebody buys back from you", de="Gefangener, den jemand bei dir freikauft"), RANSOM
    ),
)

PUT_PIECE = Text(
    en="put a tower piece on any tower or tower site and capture a follower in reach",
    de="irgendwo ein Turmteil aufsetzen und einen Gefolgsmann in Reichweite gefangen nehmen",
)
REACH = Text(
    en="It reaches its own tile and, in four directions, one tile for each piece.",
    de="Der Turm reicht über sein Plättchen und in vier Richtungen je Teil ein Plättchen weit.",
)
VICTIMS = {
    "any": Text(
        en="Followers of others are your prisoners, one of your own comes home.",
        de="Fremde Gefolgsleute sind deine Gefangenen, ein eigener kommt heim.",
    ),
    "others-only": Text(
        en="Only followers of others: they are your prisoners.",
        de="Nur fremde Gefolgsleute: Sie sind deine Gefangenen.",
    ),
}
TAKING = {
    "optional": Text(en="You may also take nobody.", de="Du darfst auch niemanden nehmen."),
    "mandatory": Text(
        en="If anybody is in reach, you must take one.", de="Ist jemand in Reichweite, musst du einen nehmen."
    ),
}


def ransom_lines() -> Iterator[Line]:
    """T0.3, where the engine asks later or only offers it."""
    for window in ("turn", "until-figure"):
        for least, means in MEANS.items():
            yield Line(
                "T0.3",
                BUY_BACK[window],
                may=True,
                more=joined(CAPTOR_GETS, means),
                when={"ransom-window": (window,), "ransom-min-score": (least,)},
                counted=PAID,
            )


def ransom_steps() -> Iterator[Step[Turn]]:
    """T0.3, before drawing."""
    for least, means in MEANS.items():
        yield Step(
            "T0.3",
            BUY_BACK["start-only"],
            ransom_at_start,
            may=True,
            more=joined(CAPTOR_GETS, means),
            when={"ransom-window": ("start-only",), "ransom-min-score": (least,)},
            counted=PAID,
        )


def piece_lines() -> Iterator[Line]:
    """T4.2 h, for each value of the options on who is captured."""
    for victims, whom in VICTIMS.items():
        for capture, taking in TAKING.items():
            yield Line(
                "T4.2",
                PUT_PIECE,
                may=True,
                choice=True,
                rank=70,
                more=joined(REACH, whom, taking),
                when={"tower-victims": (victims,), "tower-capture": (capture,)},
            )


def is_taken(figure: Figure) -> bool:
    return figure.follower and CAPTURABLE in figure.traits


def is_taken_on_foot(figure: Figure) -> bool:
    return is_taken(figure) and DRIVES not in figure.traits


# -- the module --------------------------------------------------------------------------------------------------------


def show_towers(game: Game) -> list[Token]:
    towers = game.slot(Towers)
    shown = [Token("tower", height, cell=cell_of(cell)) for cell, height in towers.heights]
    return shown + [Token("tower-piece", number, player=p) for p, number in enumerate(towers.pieces) if number]


NONE_TO_FREE = Text(
    en="{payer} cannot buy back a figure {kind} now: none is in prison, too few points, or one is paid already.",
    de="{payer} kann jetzt keine Figur {kind} freikaufen: Keine ist im Gefängnis, die Punkte reichen nicht, oder es "
    "ist schon eine frei.",
)

BY_TOWER = Text(en="a tower", de="ein Turm")

TOWER = Element(
    id="tower",
    name=Text(en="Towers", de="Türme"),
    state=Towers,
    frames=(Capture, Exchange),
    steps=(
        Step(
            "S3",
            Text(en="take {pieces} tower pieces", de="{pieces} Turmteile nehmen"),
            deal_pieces,
            who="everyone",
            numbers={"pieces": PIECES},
            more=Text(
                en="They have no colour: keep yours in front of you.",
                de="Sie haben keine Farbe: Lege deine vor dich.",
            ),
        ),
        Step("T0.3", Text(en="a new turn, a new ransom", de="neuer Zug, neues Lösegeld"), open_window),
        *ransom_steps(),
        Step(
            "T4.6",
            Text(
                en="a ransom declined is not asked for again if nothing changes",
                de="abgelehntes Lösegeld wird nicht erneut erfragt, wenn sich nichts ändert",
            ),
            note_declined,
            when=ALL_TURN,
        ),
        Step(
            "T10.0",
            AFTER_SCORING,
            ransom_at_the_end,
            may=True,
            more=Text(
                en="The points of this turn can be spent on it.",
                de="Auch die Punkte dieses Zuges lassen sich dafür ausgeben.",
            ),
            when=ALL_TURN,
            counted=PAID,
        ),
    ),
    lines=(
        *ransom_lines(),
        *piece_lines(),
        Line(
            "T4.2",
            Text(en="put a follower on top of a tower", de="einen Gefolgsmann oben auf einen Turm stellen"),
            may=True,
            choice=True,
            rank=80,
            more=Text(
                en="On a tower with at least one piece and nobody on top. No piece can be added while he stands there. "
                "He brings no points.",
                de="Auf einen Turm aus mindestens einem Teil, auf dem niemand steht. Solange jemand oben steht, "
                "wächst der Turm nicht. Punkte bringt das nicht.",
            ),
        ),
        Line(
            "T4.2",
            Text(
                en="exchange prisoners one for one if two players hold each other's",
                de="Gefangene eins zu eins tauschen, wenn zwei Spieler welche voneinander halten",
            ),
            rank=200,
            more=Text(
                en="At once, after each capture. Whoever has just captured chooses which of his own comes back.",
                de="Sofort nach jeder Gefangennahme. Wer gerade gefangen hat, wählt, welcher eigene zurückkommt.",
            ),
        ),
    ),
    reminders=(Reminder(Text(en="prisoners", de="Gefangene"), "players"),),
    takes=(
        Takes(BY_TOWER, is_taken, when={"tower-wagon": ("capturable",)}),
        Takes(BY_TOWER, is_taken_on_foot, when={"tower-wagon": ("safe",)}),
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
            told=Text(en="raised the tower {place}", de="Turm {place} erhöht"),
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
            told=Text(en="bought a prisoner back", de="Gefangenen freigekauft"),
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
    stands_at={TOP: lambda _, figure: CLIMBS in figure.traits},
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
                "turn": Text(en="at any time in your own turn", de="jederzeit im eigenen Zug"),
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
