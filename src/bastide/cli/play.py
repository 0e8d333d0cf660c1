"""`bastide play`: the game in the browser, or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bastide.cli import completion
from bastide.cli.options import Modules, Options, Preset
from bastide.cli.speech import told

NAME = "play"
HELP = told(
    """Play a game: in the browser, or with --terminal right here.

Without anything it starts the server on this machine and opens its page; one click there starts a game. Games are
kept in a file of your data folder (--database names another one). Stop it with Ctrl+C; every game goes on next time.

With [bold]--terminal[/], or when anything of a game is named here, the game is played in the terminal: it asks a few
questions, draws the board, and every move is chosen by its number. Type h in the game for help.

The game is saved after every move, so nothing is lost when you quit, close the window or the power fails:
[bold]bastide play --last[/] goes on where you were.

[bold]Seats[/] are given in turn order, 2 to 6 of them. A name is a person at this terminal; [bold]easy[/],
[bold]medium[/], [bold]skilled[/] (hard) and [bold]strong[/] (master) are computers, [bold]random[/] one for children; a
player of your own is written [bold]my_bot:Hasty[/].

[bold]What is played[/] is the base game with the modules of --modules. Single parts can be changed: --tiles takes a
tile set more than once or leaves it out, --element does so with figures and rules, --option chooses between the ways in
which real tables play a rule, and --preset takes an edition as people own it. [bold]bastide modules[/] lists them all.

[bold]Examples[/]
  bastide play
  bastide play --port 8080 --no-open
  bastide play --terminal
  bastide play --seat Ada --seat medium
  bastide play --seat Ada --seat Bob --seat random --modules river,inns-cathedrals
  bastide play --modules traders-builders --element pig=0 --option tiny-city=2
  bastide play --preset 2021 --seat Ada --seat Bob
  bastide play --tiles base=2 --seed 7
  bastide play --position "E@0,-1/2 D@0,0:0.small.road scores=4,0 player=1 tile=V"
  bastide play my-game.bastide.json
  bastide play other-program.jcz --seat Ada --seat medium""",
    """Spielen: im Browser oder mit --terminal gleich hier.

Ohne alles startet der Server auf diesem Rechner und öffnet seine Seite; dort beginnt mit einem Klick ein Spiel. Die
Spiele liegen in einer Datei im Datenordner (--database nennt eine andere). Strg+C hält ihn an; alle Spiele gehen beim
nächsten Mal weiter.

Mit [bold]--terminal[/], oder wenn hier etwas zu einem Spiel genannt ist, wird im Terminal gespielt: Es kommen ein paar
Fragen, der Tisch wird gezeichnet, jeder Zug über seine Nummer gewählt. Im Spiel hilft h.

Gespeichert wird nach jedem Zug; beim Aufhören, beim Schließen des Fensters und bei Stromausfall geht nichts verloren:
[bold]bastide play --last[/] macht dort weiter.

[bold]Plätze[/] stehen in der Zugfolge, 2 bis 6. Ein Name ist ein Mensch an diesem Terminal; [bold]easy[/] (leicht),
[bold]medium[/] (mittel), [bold]skilled[/] (schwer) und [bold]strong[/] (Meister) sind Computer, [bold]random[/] ist
einer für Kinder; ein eigener steht dort als [bold]my_bot:Hasty[/].

[bold]Gespielt[/] wird das Grundspiel mit den Modulen aus --modules. Einzelnes lässt sich ändern: --tiles nimmt einen
Plättchensatz mehrfach oder lässt ihn weg, --element tut das mit Figuren und Regeln, --option wählt zwischen den
Arten, eine Regel zu spielen, und --preset nimmt eine Vorlage: eine Ausgabe, wie man sie besitzt.
[bold]bastide modules[/] zählt alles auf.

[bold]Beispiele[/]
  bastide play
  bastide play --port 8080 --no-open
  bastide play --terminal
  bastide play --seat Ada --seat medium
  bastide play --seat Ada --seat Bob --seat random --modules river,inns-cathedrals
  bastide play --modules traders-builders --element pig=0 --option tiny-city=2
  bastide play --preset 2021 --seat Ada --seat Bob
  bastide play --tiles base=2 --seed 7
  bastide play --position "E@0,-1/2 D@0,0:0.small.road scores=4,0 player=1 tile=V"
  bastide play mein-spiel.bastide.json
  bastide play anderes-programm.jcz --seat Ada --seat medium""",
)


def run(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help=told(
                "A game to go on with: a record, or a file of another program.",
                "Ein Spiel, das weitergeht: eine Aufzeichnung oder die Datei eines anderen Programms.",
            ),
        ),
    ] = None,
    last: Annotated[
        bool,
        typer.Option(
            "--last", help=told("Go on with the last game that is not over.", "Das letzte offene Spiel weiterspielen.")
        ),
    ] = False,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME|easy|medium|...",
            autocompletion=completion.players,
            show_default=False,
            help=told("A seat: a person's name, or a computer player.", "Ein Platz: Name oder Computerspieler."),
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="MODULE:CLASS",
            show_default=False,
            help=told(
                "A computer player of your own, for the browser or for a saved game.",
                "Ein eigener Computerspieler, für den Browser oder für ein gespeichertes Spiel.",
            ),
        ),
    ] = None,
    preset: Preset = "",
    modules: Modules = None,
    tiles: Annotated[
        list[str] | None,
        typer.Option(
            "--tiles",
            metavar="SET=N",
            autocompletion=completion.tile_sets,
            show_default=False,
            help=told("How often a tile set is in the pile.", "Wie oft ein Plättchensatz im Stapel ist."),
        ),
    ] = None,
    element: Annotated[
        list[str] | None,
        typer.Option(
            "--element",
            metavar="NAME=N",
            autocompletion=completion.elements,
            show_default=False,
            help=told(
                "How many of a figure each player has; 0 leaves an element out.",
                "Wie viele Figuren jeder hat; 0 lässt ein Element weg.",
            ),
        ),
    ] = None,
    option: Options = None,
    custom: Annotated[
        list[Path] | None,
        typer.Option(
            "--custom",
            metavar="FILE",
            show_default=False,
            help=told(
                "A file with tiles of your own, for the pile.", "Eine Datei mit eigenen Plättchen für den Stapel."
            ),
        ),
    ] = None,
    position: Annotated[
        str,
        typer.Option(
            "--position",
            metavar="TEXT",
            show_default=False,
            help=told(
                "A position to begin from, as c in the game shows it.",
                "Eine Stellung, mit der es beginnt; im Spiel zeigt sie k.",
            ),
        ),
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            max=2**64 - 1,
            metavar="N",
            show_default=False,
            help=told("Equal seeds draw equal tiles.", "Gleiche Startwerte ziehen gleiche Plättchen."),
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            show_default=False,
            help=told(
                "Where to save; else in a folder of its own.", "Wohin gespeichert wird; sonst in einen eigenen Ordner."
            ),
        ),
    ] = None,
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm/--no-confirm",
            help=told(
                "Show each turn before it is final, so that it can be taken back.",
                "Jeden Zug erst zeigen, damit er sich zurücknehmen lässt.",
            ),
        ),
    ] = True,
    terminal: Annotated[
        bool,
        typer.Option("--terminal", show_default=False, help=told("Play in the terminal.", "Im Terminal spielen.")),
    ] = False,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            help=told(
                "Browser: address to listen on; 0.0.0.0 lets others in your network join.",
                "Browser: Adresse des Servers; mit 0.0.0.0 spielen andere im Netzwerk mit.",
            ),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65535, help=told("Browser: port to listen on.", "Browser: Port des Servers.")
        ),
    ] = 8000,
    database: Annotated[
        Path | None,
        typer.Option(
            "--database",
            metavar="FILE",
            show_default=False,
            help=told("Browser: file in which games are kept.", "Browser: Datei, in der die Spiele liegen."),
        ),
    ] = None,
    open_page: Annotated[
        bool,
        typer.Option("--open/--no-open", help=told("Browser: open the page.", "Browser: die Seite öffnen.")),
    ] = True,
) -> None:
    if not (
        terminal
        or last
        or any((file, seat, preset, modules, tiles, element, option, custom, position, save))
        or seed is not None
    ):
        from bastide.cli.browser import serve

        serve(host, port, database, player or (), open_page=open_page)
        return
    from bastide.cli.output import console
    from bastide.cli.terminal.start import Wishes, open_game
    from bastide.cli.terminal.start import play as play_game

    wishes = Wishes(
        seats=seat or (),
        preset=preset,
        modules=modules or (),
        tiles=tiles or (),
        elements=element or (),
        options=option or (),
        custom=custom or (),
        position=position,
        seed=seed,
    )
    out = console()
    play_game(out, open_game(out, wishes, file, save, last=last), [*(seat or ()), *(player or ())], confirm=confirm)
