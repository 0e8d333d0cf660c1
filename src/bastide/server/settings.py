"""The settings of a public server: a file, the environment and flags, each stronger than the one before."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from bastide.errors import BastideError
from bastide.server.absence import PATIENCE
from bastide.server.addresses import HIDDEN, without_password
from bastide.server.logs import Format, Level
from bastide.text import Sentence, Text
from bastide.tiles.near import near

PREFIX = "BASTIDE_"
OTHERS = ("BASTIDE_CONFIG", "BASTIDE_HOME", "BASTIDE_SKIP_WEB")
"""What else the environment may say to Bastide."""

_UNKNOWN = Text(
    en="There is no setting {name} ({place}); {near}", de="Eine Einstellung {name} gibt es nicht ({place}); {near}"
)
_WRONG = Text(en="{name}: “{value}” is not {wanted} ({place}).", de="{name}: „{value}“ ist {wanted} ({place}).")
_NO_TOML = Text(en="{file} is not TOML: {reason}.", de="{file} ist kein TOML: {reason}.")
_NO_URL = Text(
    en="Under which address do people reach the server? Say it with --public-url https://bastide.example.org.",
    de="Unter welcher Adresse ist der Server erreichbar? Sage es mit --public-url https://bastide.example.org.",
)
_IN_FILE = Text(en="in {file}", de="in {file}")
_IN_ENVIRONMENT = Text(en="in the environment as {name}", de="in der Umgebung als {name}")
_AS_FLAG = Text(en="as a flag", de="als Schalter")
_BY_DEFAULT = Text(en="by default", de="Vorgabe")

_WHOLE = Text(en="a whole number from {least} to {most}", de="keine ganze Zahl von {least} bis {most}")
_ONE_OF = Text(en="one of {known}", de="keines von {known}")
_LONG = Text(en="a text of at least {least} characters", de="kein Text von mindestens {least} Zeichen")
_SOME_TEXT = Text(en="a text", de="kein Text")
_TEXTS = Text(en="a list of texts", de="keine Liste von Texten")
_URL = Text(en="an address such as https://bastide.example.org", de="keine Adresse wie https://bastide.example.org")
_NETWORKS = Text(
    en="a list of addresses or networks, such as 127.0.0.1 or 10.0.0.0/8",
    de="keine Liste von Adressen oder Netzen wie 127.0.0.1 oder 10.0.0.0/8",
)


class About(Struct, frozen=True):
    """What people are told about a setting, and what it must be besides its type."""

    help: Text
    wanted: Text | None = None
    accepts: Callable[[Any], bool] = lambda _: True
    secret: bool = False


def is_url(text: str) -> bool:
    """`https://name` or `http://name:port`, without anything behind it."""
    try:
        found = urlsplit(text)
        _ = found.port
    except ValueError:
        return False
    return found.scheme in ("http", "https") and bool(found.hostname) and found.path in ("", "/") and "@" not in text


def are_networks(texts: tuple[str, ...]) -> bool:
    try:
        for text in texts:
            ip_network(text)
    except ValueError:
        return False
    return True


def _about(en: str, de: str, **more: Any) -> Any:
    return About(Text(en=en, de=de), **more)


Networks = tuple[str, ...]
LIMIT = Meta(ge=1, le=1_000_000)
DAYS = Meta(ge=0, le=36_500)


class Settings(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Everything that can be set: a new setting is read, checked and explained from its lines here."""

    public_url: Annotated[
        str,
        _about(
            "The address under which people reach the server.",
            "Die Adresse, unter der der Server erreichbar ist.",
            wanted=_URL,
            accepts=is_url,
        ),
    ]
    host: Annotated[str, _about("The address to listen on.", "Die Adresse, auf der der Server hört.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535), _about("The port to listen on.", "Der Port, auf dem der Server hört.")
    ] = 8000
    trusted_proxies: Annotated[
        Networks,
        _about(
            "Proxies that are believed when they name a visitor's address.",
            "Proxys, denen geglaubt wird, wenn sie die Adresse eines Besuchers nennen.",
            wanted=_NETWORKS,
            accepts=are_networks,
        ),
    ] = ()
    database: Annotated[
        str,
        _about(
            "File or PostgreSQL address for the games; without it a file in the data folder.",
            "Datei oder PostgreSQL-Adresse für die Spiele; ohne sie eine Datei im Datenordner.",
        ),
    ] = ""
    players: Annotated[
        tuple[str, ...],
        _about("Computer players of your own, as module:Class.", "Eigene Computerspieler, als modul:Klasse."),
    ] = ()
    workers: Annotated[
        int,
        Meta(ge=0, le=256),
        _about(
            "Processes in which computers think; 0: one less than the machine has cores.",
            "Prozesse, in denen Computer denken; 0: einer weniger, als der Rechner Kerne hat.",
        ),
    ] = 0
    log_level: Annotated[
        Level,
        _about(
            "How serious an entry of the log must be.", "Wie ernst ein Eintrag sein muss, um ins Protokoll zu kommen."
        ),
    ] = "info"
    log_format: Annotated[
        Format, _about("Lines for people, or JSON for programs.", "Zeilen für Menschen oder JSON für Programme.")
    ] = "text"
    metrics_from: Annotated[
        Networks,
        _about("Who may read /api/metrics.", "Wer /api/metrics lesen darf.", wanted=_NETWORKS, accepts=are_networks),
    ] = ("127.0.0.0/8", "::1")
    admin_secret: Annotated[
        str,
        Meta(min_length=16),
        _about(
            "Opens the page /admin; without it there is none. Never a flag.",
            "Öffnet die Seite /admin; ohne gibt es sie nicht. Nie als Schalter.",
            secret=True,
        ),
    ] = ""
    drain_seconds: Annotated[
        int,
        Meta(ge=0, le=600),
        _about(
            "How long people play on after SIGTERM, before their sockets are closed.",
            "Wie lange nach SIGTERM weitergespielt wird, bevor die Sockets geschlossen werden.",
        ),
    ] = 5
    tables_per_minute: Annotated[
        int,
        LIMIT,
        _about(
            "Tables and seats that one address may take in a minute.",
            "Tische und Plätze, die eine Adresse je Minute belegen darf.",
        ),
    ] = 30
    requests_per_second: Annotated[
        int,
        LIMIT,
        _about(
            "Requests of one address in a second; eight times as many at once.",
            "Anfragen einer Adresse je Sekunde; auf einmal das Achtfache.",
        ),
    ] = 50
    opens_per_minute: Annotated[
        int,
        LIMIT,
        _about("Sockets that one address may open in a minute.", "Sockets, die eine Adresse je Minute öffnen darf."),
    ] = 120
    sockets_per_address: Annotated[
        int,
        LIMIT,
        _about(
            "Sockets that one address may have open; each person at a table has one.",
            "Sockets, die eine Adresse offen haben darf; jeder an einem Tisch hat einen.",
        ),
    ] = 200
    connections_per_address: Annotated[
        int,
        LIMIT,
        _about(
            "Connections that one address may have besides; a trusted proxy may have any number.",
            "Verbindungen, die eine Adresse daneben haben darf; ein Proxy, dem vertraut wird, beliebig viele.",
        ),
    ] = 200
    absent_minutes: Annotated[
        int,
        Meta(ge=1, le=10_080),
        _about(
            "How long a game waits for who is away before others may remove them.",
            "Wie lange ein Spiel auf Abwesende wartet, bis andere sie entfernen dürfen.",
        ),
    ] = PATIENCE
    unbegun_days: Annotated[
        int,
        DAYS,
        _about(
            "How long a table is kept at which nobody has played; 0: for ever.",
            "Wie lange ein Tisch bleibt, an dem niemand gespielt hat; 0: für immer.",
        ),
    ] = 7
    unfinished_days: Annotated[
        int,
        DAYS,
        _about(
            "How long an unfinished game is kept after its last move; 0: for ever.",
            "Wie lange ein unfertiges Spiel nach dem letzten Zug bleibt; 0: für immer.",
        ),
    ] = 90
    passing_days: Annotated[
        int,
        DAYS,
        _about(
            "How long imported games and games of computers alone are kept; 0: for ever.",
            "Wie lange eingelesene Spiele und Spiele ohne Menschen bleiben; 0: für immer.",
        ),
    ] = 30
    archive_days: Annotated[
        int,
        DAYS,
        _about(
            "When a finished game goes to the archive, still to be read; 0: never.",
            "Wann ein beendetes Spiel ins Archiv kommt, weiter lesbar; 0: nie.",
        ),
    ] = 7
    request_seconds: Annotated[
        int,
        Meta(ge=1, le=3600),
        _about(
            "How long a request may take to arrive.", "Wie lange eine Anfrage brauchen darf, bis sie angekommen ist."
        ),
    ] = 30


Found = dict[str, tuple[Any, Sentence]]
"""Name -> value, and where it was found."""


class Setting(Struct, frozen=True):
    """One field of the settings."""

    name: str
    """As it stands in a file; a flag has two hyphens before it."""
    field: str
    type: Any
    about: About
    default: object

    @property
    def in_environment(self) -> str:
        return PREFIX + self.field.upper()

    @property
    def bounds(self) -> Meta:
        return next((part for part in get_args(self.type) if isinstance(part, Meta)), Meta())

    @property
    def kind(self) -> Any:
        """The bare type."""
        return get_args(self.type)[0]

    @property
    def wanted(self) -> Sentence:
        """What it must be."""
        if self.about.wanted:
            return Sentence(self.about.wanted)
        if self.kind is int:
            return Sentence(_WHOLE, {"least": self.bounds.ge, "most": self.bounds.le})
        if self.kind is str:
            least = self.bounds.min_length
            return Sentence(_LONG, {"least": least}) if least else Sentence(_SOME_TEXT)
        known = get_args(self.kind)
        return Sentence(_TEXTS) if ... in known else Sentence(_ONE_OF, {"known": ", ".join(known)})

    @property
    def is_list(self) -> bool:
        return ... in get_args(self.kind)

    def shown(self, value: object) -> str:
        """A value as people may see it."""
        return HIDDEN if self.about.secret and value else without_password(str(value))


def _settings() -> Iterator[Setting]:
    types = get_type_hints(Settings, include_extras=True)
    for field in fields(Settings):
        about = next(part for part in get_args(types[field.name]) if isinstance(part, About))
        default = None if field.required else field.default
        yield Setting(field.encode_name, field.name, types[field.name], about, default)


ALL: dict[str, Setting] = {setting.name: setting for setting in _settings()}


def read(flags: Mapping[str, str], environment: Mapping[str, str], file: Path | None = None) -> tuple[Settings, Found]:
    """The settings, and where each that was given stands; raises BastideError with what is wrong about one."""
    found = _given(flags, environment, file)
    if "public-url" not in found:
        raise BastideError(_NO_URL)
    return Settings(**{ALL[name].field: value for name, (value, _) in found.items()}), found


def database(given: str | None, environment: Mapping[str, str], file: Path | None = None) -> str:
    """Where a server with these settings keeps its games; empty for the usual file."""
    flags = {} if given is None else {"database": given}
    value, _ = _given(flags, environment, file).get("database", ("", None))
    return str(value)


def _given(flags: Mapping[str, str], environment: Mapping[str, str], file: Path | None) -> Found:
    file = file or (Path(environment["BASTIDE_CONFIG"]) if environment.get("BASTIDE_CONFIG") else None)
    return (_of_file(file) if file else {}) | _of_environment(environment) | _of_flags(flags)


def described(settings: Settings, found: Found) -> Iterator[tuple[str, str, Sentence]]:
    """Every setting with its value and where that comes from; secrets stay secret."""
    for name, setting in ALL.items():
        value = getattr(settings, setting.field)
        place = found[name][1] if name in found else Sentence(_BY_DEFAULT)
        yield name, setting.shown(", ".join(value) if setting.is_list else value), place


def _of_file(file: Path) -> Found:
    try:
        with file.open("rb") as stream:
            given = tomllib.load(stream)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BastideError(_NO_TOML, file=file, reason=str(error)) from None
    place = Sentence(_IN_FILE, {"file": file})
    return {name: (_checked(name, value, place, strict=True), place) for name, value in given.items()}


def _of_environment(environment: Mapping[str, str]) -> Found:
    found: Found = {}
    for variable, text in environment.items():
        if not text or not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        place = Sentence(_IN_ENVIRONMENT, {"name": variable})
        name = variable.removeprefix(PREFIX).lower().replace("_", "-")
        found[name] = _checked(name, text, place), place
    return found


def _of_flags(flags: Mapping[str, str]) -> Found:
    place = Sentence(_AS_FLAG)
    return {name: (_checked(name, text, place), place) for name, text in flags.items()}


def _checked(name: str, value: object, place: Sentence, *, strict: bool = False) -> object:
    """The value as its type; what comes as text may be a number, or a list with commas."""
    setting = ALL.get(name)
    if setting is None:
        raise BastideError(_UNKNOWN, name=name, place=place, near=near(name, ALL))
    if setting.is_list and isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        read: object = msgspec.convert(value, _plain(setting.type), strict=strict)
    except msgspec.ValidationError:
        read = None
    if read is None or not setting.about.accepts(read):
        raise BastideError(_WRONG, name=name, value=setting.shown(value), wanted=setting.wanted, place=place)
    return read


def _plain(kind: Any) -> Any:
    """An annotated type without what only people need."""
    parts = get_args(kind)
    bounds = [part for part in parts if isinstance(part, Meta)]
    return Annotated[parts[0], bounds[0]] if bounds else parts[0]
