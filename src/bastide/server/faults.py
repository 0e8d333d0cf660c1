"""What is refused, and how it is said: a code for programs and a sentence for people."""

from __future__ import annotations

from msgspec import Struct

from bastide.errors import BastideError
from bastide.text import Sentence, Text

MALFORMED = Text(en="This message cannot be read: “{reason}”.", de="Diese Nachricht ist nicht lesbar: „{reason}“.")
TOO_DEEP = Text(
    en="This message cannot be read: it is nested too deeply.",
    de="Diese Nachricht ist nicht lesbar: Sie ist zu tief verschachtelt.",
)
TOO_FAR = Text(en="Cells reach from -{farthest} to {farthest}.", de="Felder reichen von -{farthest} bis {farthest}.")
INCOMPLETE = Text(en="The question “{what}” needs “{needed}”.", de="Zur Frage „{what}“ gehört „{needed}“.")
TOO_LARGE = Text(en="This message is too large.", de="Diese Nachricht ist zu groß.")
PROTOCOL = Text(
    en="The first message must be a hello of protocol {protocol}.",
    de="Die erste Nachricht muss ein hello des Protokolls {protocol} sein.",
)
GREETED = Text(en="You have said hello already.", de="Du hast dich schon vorgestellt.")
SECRET = Text(en="This link belongs to no seat at this table.", de="Dieser Link ist kein Platz an diesem Tisch.")
NO_SECRET = Text(
    en="The secret of your seat is missing; send it as Authorization: Bearer SECRET.",
    de="Das Geheimnis deines Platzes fehlt; sende es als Authorization: Bearer GEHEIMNIS.",
)
NOT_YOURS = Text(en="It is not your decision.", de="Du bist nicht am Zug.")
WATCHING = Text(en="You are watching; a seat is needed for that.", de="Du siehst zu; dafür braucht man einen Platz.")
SPECTATORS_SILENT = Text(en="Spectators do not chat at this table.", de="An diesem Tisch chatten Zuschauer nicht.")
WAITING = Text(en="The table still waits for players.", de="Der Tisch wartet noch auf Mitspieler.")
GONE_ON = Text(
    en="The game has moved on; look at the board again.",
    de="Das Spiel ist inzwischen weitergegangen; sieh noch einmal auf das Brett.",
)
CHANCE = Text(
    en="Chance decides something in between; send the actions up to there first.",
    de="Dazwischen spricht der Zufall; schicke zuerst die Aktionen bis dahin.",
)
ASSISTANCE = Text(en="This table plays without that assistance.", de="Dieser Tisch spielt ohne diese Hilfe.")
RATE = Text(en="Too many messages; wait a moment.", de="Zu viele Nachrichten; warte einen Augenblick.")
STORAGE = Text(
    en="The server cannot write to its storage just now. Nothing that was accepted is lost; try again.",
    de="Der Server kann gerade nicht speichern. Nichts Angenommenes ist verloren; versuche es noch einmal.",
)
FAULT = Text(
    en="Something went wrong on the server; nothing has changed.",
    de="Auf dem Server ist etwas schiefgegangen; es hat sich nichts geändert.",
)
RESTARTS = Text(
    en="The server restarts in a moment; your game is kept.",
    de="Der Server startet gleich neu; dein Spiel bleibt erhalten.",
)
NOT_NOW = Text(
    en="The server restarts in a moment; try again then.",
    de="Der Server startet gleich neu; versuche es danach noch einmal.",
)
BUSY = Text(
    en="The server has too much to do just now; try again in a moment.",
    de="Der Server hat gerade zu viel zu tun; versuche es gleich noch einmal.",
)
DAMAGED = Text(
    en="The log of this table is damaged at move {position}. Whoever runs the server can repair it.",
    de="Das Protokoll dieses Tisches ist bei Zug {position} beschädigt. Wer den Server betreibt, kann es reparieren.",
)
NOT_SHOWN = Text(
    en="The server cannot show this position. The game goes on; nothing is lost.",
    de="Der Server kann diese Stellung nicht zeigen. Das Spiel geht weiter; nichts ist verloren.",
)
TABLE_CLOSED = Text(
    en="This table has been closed.",
    de="Dieser Tisch wurde geschlossen.",
)
BANNED = Text(
    en="Those who run this server do not let you in.", de="Die Betreiber dieses Servers lassen dich nicht herein."
)
NAME_BANNED = Text(en="Please choose another name.", de="Bitte wähle einen anderen Namen.")
ADMIN_SECRET = Text(en="This is not the secret.", de="Das ist nicht das Geheimwort.")
NO_NETWORK = Text(
    en="“{what}” is neither an address nor a network such as 203.0.113.0/24.",
    de="„{what}“ ist weder eine Adresse noch ein Netz wie 203.0.113.0/24.",
)
OWN_ADDRESS = Text(en="You would shut yourself out.", de="Damit würdest du dich selbst aussperren.")
OVER = Text(en="The game is over.", de="Das Spiel ist zu Ende.")
NO_TABLE = Text(en="There is no such table.", de="Diesen Tisch gibt es nicht.")
NO_PLACE = Text(en="This list does not go on there.", de="Dort geht diese Liste nicht weiter.")
NO_PAGE = Text(en="There is nothing at this address.", de="Unter dieser Adresse gibt es nichts.")
NO_PUZZLE = Text(en="There is no such puzzle.", de="Dieses Rätsel gibt es nicht.")
NOT_WHOLE = Text(en="This is not a whole turn yet.", de="Das ist noch kein ganzer Zug.")
NOT_FOR_PUZZLES = Text(en="A puzzle has no table to talk at.", de="An einem Rätsel sitzt niemand, mit dem man spricht.")
NO_RULES = Text(en="There is no page called {page}; {hint}", de="Eine Seite {page} gibt es nicht; {hint}")
HOST = Text(
    en="This server does not answer to {host}; bastide serve --public-url can change that.",
    de="Auf den Namen {host} hört dieser Server nicht; bastide serve --public-url kann das ändern.",
)
ORIGIN = Text(en="This page belongs to another server.", de="Diese Seite gehört zu einem anderen Server.")
NO_SEAT = Text(en="There is no such seat at this table.", de="Diesen Platz gibt es an diesem Tisch nicht.")
SEAT_TAKEN = Text(en="This seat is taken.", de="Dieser Platz ist besetzt.")
UNFINISHED = Text(en="This is only possible after the game.", de="Das geht, wenn das Spiel zu Ende ist.")
OTHERS_PLAY = Text(
    en="Others still play this game; it can be deleted when it is over.",
    de="Andere spielen hier noch; löschen lässt sich das Spiel, wenn es zu Ende ist.",
)
NO_POSITION = Text(en="The game has the positions 0 to {last}.", de="Das Spiel hat die Positionen 0 bis {last}.")
OTHER_SEATS = Text(
    en="The game has {number} players; give as many seats.",
    de="Das Spiel hat {number} Spieler; gib so viele Plätze an.",
)
NO_TEXT = Text(en="This file is not UTF-8 text.", de="Diese Datei ist kein Text in UTF-8.")
TOO_MANY_TAKE_BACKS = Text(
    en="So much was taken back at this table that no more is possible; play on.",
    de="An diesem Tisch wurde schon so viel zurückgenommen, dass nichts mehr geht; spielt weiter.",
)
RESIGNED = Text(en="You have resigned; you can watch the game.", de="Du hast aufgegeben; du kannst dem Spiel zusehen.")
LEFT = Text(en="You have left this game; you can watch it.", de="Du hast dieses Spiel verlassen; du kannst zusehen.")
PROPOSAL_OPEN = Text(en="Answer the open question first.", de="Beantwortet zuerst die offene Frage.")
PROPOSED_LATELY = Text(
    en="You have just proposed that; ask again in a minute.",
    de="Das hast du eben erst vorgeschlagen; frag in einer Minute noch einmal.",
)
NOT_ASKED = Text(en="Nothing is open for you to answer.", de="Du bist gerade nichts gefragt.")
NOT_AWAY = Text(en="{name} is at the table.", de="{name} ist am Tisch.")
NOT_WAITED_FOR = Text(en="The game does not wait for {name}.", de="Das Spiel wartet nicht auf {name}.")
CLOCK_DECIDES = Text(
    en="This table has a clock: it decides when {name} has lost.",
    de="Dieser Tisch hat eine Uhr: Sie entscheidet, wann {name} verloren hat.",
)
NOT_AWAY_LONG = Text(
    en="{name} may be removed after {minutes} minutes away; wait {left} more.",
    de="Erst nach {minutes} Minuten ohne {name} geht das; wartet noch {left}.",
)
SECONDS = Text(en="{number} seconds", de="{number} Sekunden")
MINUTES = Text(en="{number} minutes", de="{number} Minuten")
NOT_MAKER = Text(
    en="Only whoever made this table can close it.", de="Schließen kann nur, wer diesen Tisch gemacht hat."
)
OTHERS_PLAY_ON = Text(
    en="Others still play here; you can leave the table.", de="Hier spielen noch andere; du kannst den Tisch verlassen."
)
OTHERS_KEEP = Text(
    en="This game is over and belongs to the others too; it stays.",
    de="Dieses Spiel ist zu Ende und gehört auch den anderen; es bleibt.",
)
CLOSE_INSTEAD = Text(
    en="You made this table: close it, or wait until the game begins.",
    de="Du hast diesen Tisch gemacht: Schließ ihn, oder warte, bis das Spiel beginnt.",
)
NO_TAKE_BACK = Text(
    en="You can only go back to an earlier position.", de="Zurück geht es nur zu einer früheren Position."
)
NO_SEGMENT = Text(
    en="There is no segment {segment} on the board.", de="Einen Abschnitt {segment} gibt es nicht auf dem Tisch."
)


class Refused(BastideError):  # noqa: N818 - read as "raise Refused"
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: str, text: Text | Sentence, **values: object) -> None:
        super().__init__(text, **values)
        self.code = code


class Overtaken(Refused):
    """Another server on the same storage has answered the position."""

    def __init__(self) -> None:
        super().__init__("position", GONE_ON)


class Closed(Refused):
    """Whoever made a table, or runs the server, has closed it."""

    def __init__(self) -> None:
        super().__init__("closed", TABLE_CLOSED)


class Damaged(Refused):
    """The log of a table cannot be replayed."""

    def __init__(self, position: int) -> None:
        super().__init__("damaged", DAMAGED, position=position)


LONGEST_REASON = 200


def malformed(reason: str) -> Refused:
    """What cannot be read; of a reason that quotes what came, only the beginning is told."""
    reason = reason.rstrip(".")
    shown = reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]}…"
    return Refused("malformed", MALFORMED, reason=shown)


class Spoken(Struct, frozen=True):
    """A sentence in both languages, filled in."""

    en: str
    de: str

    @classmethod
    def of(cls, sentence: Sentence | Text) -> Spoken:
        return cls(sentence.say("en"), sentence.say("de"))


class Fault(Struct, frozen=True, omit_defaults=True):
    """What the answer to a request says that is not carried out."""

    code: str
    text: Spoken
    request: str = ""
    """Under which the log of the server tells more, where that is of use."""


STATUS = {
    "malformed": 400,
    "setup": 400,
    "secret": 403,
    "origin": 403,
    "host": 403,
    "banned": 403,
    "not-found": 404,
    "seat": 409,
    "unfinished": 409,
    "position": 409,
    "illegal": 409,
    "damaged": 409,
    "closed": 410,
    "too-large": 413,
    "rate": 429,
    "fault": 500,
    "busy": 503,
    "storage": 503,
    "restart": 503,
}
"""Code -> HTTP status."""
