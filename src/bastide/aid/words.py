"""The words of the play aid that belong to no module: chapters, sections, who acts, and what an effect does."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.module import Actor
from bastide.text import Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, GARDEN, MONASTERY, ROAD, Kind


class SectionWords(Struct, frozen=True):
    """A part of a chapter: the rows of the turn order from `first` up to the next section."""

    title: Text
    first: str


class ChapterWords(Struct, frozen=True):
    id: str
    title: Text
    sections: tuple[SectionWords, ...]


CHAPTERS = (
    ChapterWords(
        "setup",
        Text(en="Setup", de="Aufbau"),
        (
            SectionWords(Text(en="Lay everything ready", de="Bereitlegen"), "S1"),
            SectionWords(Text(en="The start", de="Der Anfang"), "S6.0"),
        ),
    ),
    ChapterWords(
        "turn",
        Text(en="Your turn", de="Dein Zug"),
        (
            SectionWords(Text(en="At the start", de="Zu Beginn"), "T0.1"),
            SectionWords(Text(en="Place a tile", de="Plättchen legen"), "T1.1"),
            SectionWords(Text(en="Place a figure", de="Figur setzen"), "T4.1"),
            SectionWords(Text(en="Score", de="Werten"), "T7.1"),
        ),
    ),
    ChapterWords(
        "scoring",
        Text(en="Scoring", de="Wertung"),
        (
            SectionWords(Text(en="What is complete", de="Was fertig ist"), "T8.1"),
            SectionWords(Text(en="After the scoring", de="Nach der Wertung"), "T9.1"),
        ),
    ),
    ChapterWords(
        "end",
        Text(en="End of the game", de="Spielende"),
        (
            SectionWords(Text(en="The game ends", de="Das Spiel endet"), "E1"),
            SectionWords(Text(en="Final scoring", de="Schlusswertung"), "E5"),
            SectionWords(Text(en="Who has won", de="Wer hat gewonnen"), "E21"),
        ),
    ),
)

WHO: dict[Actor, Text] = {
    "active": Text(en="active player", de="wer am Zug ist"),
    "table": Text(en="the table", de="am Tisch"),
    "everyone": Text(en="everyone", de="alle"),
    "clockwise": Text(en="everyone clockwise, active player first", de="alle reihum, zuerst wer am Zug ist"),
    "from-left": Text(en="everyone clockwise, active player last", de="alle reihum, zuletzt wer am Zug ist"),
    "owner": Text(en="owner of the figure", de="wem die Figur gehört"),
    "youngest": Text(en="youngest player", de="jüngster Spieler"),
    "first": Text(en="first player", de="erster Spieler"),
}
MAY = Text(en="optional", de="freiwillig")

FIGURES_EACH = Text(en="{number} × {figure} for each player", de="{number} × {figure} für jeden")

PER_TILE: dict[Kind, Text] = {
    ROAD: Text(en="{rate} for each tile", de="{rate} je Plättchen"),
    CITY: Text(en="{rate} for each tile and pennant", de="{rate} je Plättchen und Wappen"),
    MONASTERY: Text(
        en="{rate} for its tile and each of the 8 around it", de="{rate} für sein Plättchen und jedes der 8 ringsum"
    ),
    GARDEN: Text(
        en="{rate} for its tile and each of the 8 around it", de="{rate} für sein Plättchen und jedes der 8 ringsum"
    ),
    CASTLE: Text(
        en="{rate} for each of its 2 spaces and of the 10 around it",
        de="{rate} für jedes ihrer 2 Felder und der 10 ringsum",
    ),
    CATHEDRAL: Text(en="{rate} for each section of its roads", de="{rate} je Abschnitt ihrer Straßen"),
}
FARM = Text(en="farm", de="Wiese")
FARM_RATE = Text(en="{rate} for each completed city", de="{rate} je fertige Stadt")
IN_PLAY = Text(en="not scored during the game", de="zählt erst am Ende")
EACH = Text(en="{each} each", de="je {each}")
HALVED = Text(en="half, rounded up", de="die Hälfte, aufgerundet")
NOTHING = Text(en="0 points", de="0 Punkte")
PER_CITY = Text(en="{points} for each city", de="{points} je Stadt")
SOME_CITIES = Text(en="{points} each", de="je {points}")
RATE_ONCE_MORE = Text(en="counts double, without bonuses", de="zählt doppelt, ohne Zuschläge")
DOUBLED = Text(en="counts double", de="zählt doppelt")

PLAY_AID = Text(en="Play aid", de="Spielhilfe")
PLAYERS = Text(en="{number} players", de="{number} Spieler")
DATE = Text(en="{day:%Y-%m-%d}", de="{day:%d.%m.%Y}")
TILES = Text(en="{number} tiles: {sets}", de="{number} Plättchen: {sets}")
OPTIONS_USED = Text(en="Other rules: {options}", de="Andere Regeln: {options}")
WORTH = Text(en="What is it worth?", de="Was ist es wert?")
COMPLETE = Text(en="Complete", de="Fertig")
UNFINISHED = Text(en="At the end, unfinished", de="Am Ende unfertig")
FIGURES = Text(en="Figures", de="Figuren")
FIGURE = Text(en="Figure", de="Figur")
FEATURE = Text(en="Feature", de="Gebiet")
EACH_PLAYER = Text(en="for each player", de="für jeden")
STANDS = Text(en="Where it stands", de="Wo sie steht")
TAKEN_BY = Text(en="Taken off the board by", de="Vom Brett nimmt sie")
NOT_TAKEN = Text(en="nobody, it stays until it is scored", de="niemand, sie bleibt bis zur Wertung")
IN_DOUBT = Text(
    en="This aid lists the steps; in doubt the rule booklets of your edition decide.",
    de="Diese Hilfe zählt die Schritte auf; im Zweifel gelten die Anleitungen deiner Ausgabe.",
)
PAGE = Text(en="Page {page} of {{nb}}", de="Seite {page} von {{nb}}")

WORDS = {
    "may": MAY,
    "figures-each": FIGURES_EACH,
    "in-play": IN_PLAY,
    "play-aid": PLAY_AID,
    "players": PLAYERS,
    "tiles": TILES,
    "options-used": OPTIONS_USED,
    "worth": WORTH,
    "complete": COMPLETE,
    "unfinished": UNFINISHED,
    "figures": FIGURES,
    "figure": FIGURE,
    "feature": FEATURE,
    "each-player": EACH_PLAYER,
    "stands": STANDS,
    "taken-by": TAKEN_BY,
    "not-taken": NOT_TAKEN,
    "in-doubt": IN_DOUBT,
}
"""What the page says in the same words as the printed forms."""
