"""The wheel in the words of the play aid: the run of the pig, what each sector does, and the crowns."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.frames import Part
from bastide.game.module import Actor, Counted, Line, Step, When
from bastide.modules.wheel_of_fortune.spin import BESIDE_ANOTHER, FOR_MONK, LUCK, turn_wheel
from bastide.text import Text, joined

BY_TRIGGER: tuple[tuple[str, int, When], ...] = (
    ("T1.6", 0, {"wheel.trigger-unplaceable": (True,)}),
    ("T1.8", 1, {"wheel.trigger-unplaceable": (False,)}),
)
"""Step, rank and option: the wheel turns when the tile is drawn, or only once it is known to fit."""
SYMBOL = Text(en="number of the wheel", de="Zahl des Rads")
MOVE_PIG = Text(
    en="move the pig by the number on the tile, and do what its sector says",
    de="das Schwein um die Zahl auf dem Plättchen weiterziehen und tun, was sein Feld sagt",
)
CLOCKWISE = Text(
    en="Clockwise, before you place the tile. Sectors that it only passes do nothing.",
    de="Im Uhrzeigersinn und bevor du das Plättchen legst. Felder, an denen es vorbeizieht, bewirken nichts.",
)
ALSO_OR_ONLY = (
    Text(
        en="Also if the tile then fits nowhere and is replaced.",
        de="Auch wenn das Plättchen dann nirgends passt und ersetzt wird.",
    ),
    Text(en="Only if the tile fits somewhere.", de="Nur wenn das Plättchen irgendwo passt."),
)


class Row(Struct, frozen=True, kw_only=True):
    """What a sector does, or what comes after it."""

    text: Text
    more: Text
    who: Actor = "clockwise"
    counted: tuple[Counted, ...] = ()
    when: When = {}


def for_each(en: str, de: str, points: int = 1) -> tuple[Counted, ...]:
    return (Counted(Text(en=en, de=de), points),)


INQUISITION = Text(
    en="Inquisition: 2 points for each of your monks", de="Inquisition: 2 Punkte für jeden deiner Mönche"
)
MONKS = Text(en="In monasteries and abbeys.", de="In Klöstern und Abteien.")
ROWS = (
    Row(
        text=Text(en="Fortune: you get 3 points", de="Fortuna: Du bekommst 3 Punkte"),
        more=Text(en="Nobody else gets any.", de="Sonst bekommt niemand etwas."),
        who="active",
        counted=for_each("Fortune", "Fortuna", LUCK),
    ),
    Row(
        text=Text(en="Taxes: points for each knight", de="Steuern: Punkte für jeden Ritter"),
        more=Text(
            en="For each of your knights: the pennants of the city, and your knights in it.",
            de="Für jeden deiner Ritter: die Wappen der Stadt und deine Ritter darin.",
        ),
        counted=for_each(
            "for each knight, the pennants and your knights of the city",
            "je Ritter die Wappen und deine Ritter der Stadt",
        ),
    ),
    Row(
        text=Text(en="Famine: points for each farmer", de="Hungersnot: Punkte für jeden Bauern"),
        more=Text(
            en="For each of your farmers: 1 point for every completed city at his field, majority or not.",
            de="Für jeden deiner Bauern: 1 Punkt je fertiger Stadt an seiner Wiese, Mehrheit oder nicht.",
        ),
        counted=for_each("for each farmer, completed cities at his field", "je Bauer fertige Städte an der Wiese"),
    ),
    Row(
        text=Text(
            en="Storm: 1 point for each follower in your supply", de="Unwetter: 1 Punkt je Gefolgsmann im Vorrat"
        ),
        more=Text(
            en="Each counts one, the large one too. Builders and pigs do not count.",
            de="Jeder zählt eins, auch der große. Baumeister und Schweine zählen nicht.",
        ),
        counted=for_each("follower in the supply", "Gefolgsmann im Vorrat"),
    ),
    Row(
        text=INQUISITION,
        more=joined(MONKS, Text(en="Heretics in shrines count too.", de="Ketzer in Kultstätten zählen auch.")),
        counted=for_each("monk", "Mönch", FOR_MONK),
        when={"wheel.heretics": (True,)},
    ),
    Row(
        text=INQUISITION,
        more=joined(MONKS, Text(en="Heretics in shrines do not count.", de="Ketzer in Kultstätten zählen nicht.")),
        counted=for_each("monk", "Mönch", FOR_MONK),
        when={"wheel.heretics": (False,)},
    ),
    Row(
        text=Text(
            en="Plague: take one of your followers back from the landscape",
            de="Pest: einen deiner Gefolgsleute aus der Landschaft zurücknehmen",
        ),
        more=Text(
            en="Everybody must, if he has one there. Not from a crown. He may be placed again at once.",
            de="Jeder muss, wenn er einen hat. Nicht von einer Krone. Er darf gleich wieder gesetzt werden.",
        ),
    ),
    Row(
        text=Text(
            en="score the crowns of this sector, and take their followers home",
            de="die Kronen dieses Feldes werten und ihre Gefolgsleute zurücknehmen",
        ),
        more=Text(
            en="3 points for each follower; alone in a sector with two crowns 6.",
            de="3 Punkte für jeden Gefolgsmann; allein auf einem Feld mit zwei Kronen 6.",
        ),
        counted=for_each("follower on a crown", "Gefolgsmann auf einer Krone", BESIDE_ANOTHER),
    ),
)


def spin_steps() -> Iterator[Step[Part]]:
    for (step, rank, when), more in zip(BY_TRIGGER, ALSO_OR_ONLY, strict=True):
        yield Step(step, MOVE_PIG, turn_wheel, more=joined(CLOCKWISE, more), when=when, rank=rank, symbol=SYMBOL)


def sector_lines() -> Iterator[Line]:
    """What each sector does, in the order of the wheel, and the crowns after them."""
    for step, rank, when in BY_TRIGGER:
        for number, row in enumerate(ROWS, 1):
            yield Line(
                step,
                row.text,
                who=row.who,
                more=row.more,
                counted=row.counted,
                when={**when, **row.when},
                rank=rank + number,
                symbol=SYMBOL,
            )
