"""Every command explains itself, in both languages, and says in one sentence what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import Fails, Run
from typer.main import get_command

import bastide
from bastide.cli import main
from bastide.cli.app import Bastide, app, sentence_of
from bastide.cli.speech import in_language, take_language, use_language
from bastide.errors import BastideError
from bastide.text import Language, install

COMMANDS = (
    *("play", "modules", "tiles", "replay", "review", "import", "match", "ladder", "fuzz", "bench"),
    *("serve", "server", "work", "backup", "restore", "export", "delete"),
)


def test_the_command_lists_its_commands(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)


@pytest.mark.parametrize(("language", "word"), [("en", "Commands"), ("de", "Befehle")])
def test_the_bare_command_is_its_help(run: Run, language: str, word: str) -> None:
    result = run("--language", language)
    assert result.exit_code == 0
    assert word in result.stdout
    assert result.stderr == ""


def test_the_package_can_be_run() -> None:
    command = [sys.executable, "-m", "bastide", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("bastide ")


def test_running_the_package_names_the_missing_extra(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise ModuleNotFoundError(name='typer')", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(Path(bastide.__file__).parents[1])))
    done = subprocess.run(
        [sys.executable, "-m", "bastide", "--language", "en"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The bastide command needs a few more packages; install Bastide with the extra cli")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("play --modules river,ab", {"river,abbot", "river,abbey-mayor"}),
        ("play --preset count-king-", {"count-king-2"}),
        ("play --element bui", {"builder"}),
        ("play --tiles besie", {"besiegers"}),
        ("play --option tiny-city", {"tiny-city=4", "tiny-city=2"}),
        ("match greedy norm", {"normal"}),
        ("ladder random greedy cla", {"classic"}),
        ("modules trad", {"traders-builders"}),
        ("pla", {"play"}),
    ],
)
def test_the_shell_completes_names(run: Run, monkeypatch: pytest.MonkeyPatch, typed: str, offered: set[str]) -> None:
    monkeypatch.setenv("_BASTIDE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", f"bastide {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split())))
    assert set(run().stdout.split()) == offered


def test_completion_can_be_installed(run: Run) -> None:
    assert "--install-completion" in run("--help").output
    assert "Ergänzung mit Tab" in run("--help", "--language", "de").output


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("language", "words"), [("en", ("Examples", "Options")), ("de", ("Beispiele", "Optionen"))])
def test_help_reads_like_documentation(run: Run, command: str, language: str, words: tuple[str, ...]) -> None:
    result = run(command, "--help", "--language", language)
    assert result.exit_code == 0
    assert all(word in result.output for word in words)
    assert f"bastide {command}" in result.output
    assert "Show this message" not in result.output


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_names_what_to_install_with_its_brackets(run: Run, language: Language) -> None:
    told = " ".join(run("review", "--help", "--language", language).output.split())
    assert install("ai").say(language) in told


def test_help_uses_the_words_of_the_output(run: Run) -> None:
    assert "„Nicht unterstützt“ ist ein Spiel" in run("import", "--help", "--language", "de").output


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The bastide command needs a few more packages; install Bastide with the extra cli"),
        ("de", "Der Befehl bastide braucht noch ein paar Pakete; installiere Bastide mit dem Zusatz cli"),
    ],
)
def test_missing_packages_are_told_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, language: Language, sentence: str
) -> None:
    told = told_without_typer(monkeypatch, language)
    assert told.startswith(sentence)
    assert told.endswith(install("cli").say(language))


def test_an_unknown_language_is_told_before_missing_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told_without_typer(monkeypatch, "fr").startswith("The languages are en and de, not fr")


def told_without_typer(monkeypatch: pytest.MonkeyPatch, language: str) -> str:
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "bastide.cli.app")
    monkeypatch.setattr(sys, "argv", ["bastide", "play", "--language", language])
    with pytest.raises(SystemExit) as told:
        main()
    return str(told.value)


def test_every_help_text_has_both_languages() -> None:
    group = get_command(app)
    assert isinstance(group, Bastide)
    texts = [
        (command.name, text)
        for command in (group, *group.commands.values())
        for text in (command.help, *(getattr(parameter, "help", None) for parameter in command.params))
    ]
    use_language("de")
    try:
        assert all(text and in_language(text) != text for _, text in texts)
    finally:
        use_language("en")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("paly",), "There is no command paly (near: play, replay); see bastide --help."),
        (("play", "--sead", "3"), "There is no option --sead"),
        (
            ("play", "--seed", "x"),
            '--seed: "x" is not a number from 0 to 18446744073709551615; see bastide play --help.',
        ),
        (("play", "--port", "abc"), '--port: "abc" is not a number from 0 to 65535; see bastide play --help.'),
        (("play", "--port", "70000"), '--port: "70000" is not a number from 0 to 65535; see bastide play --help.'),
        (("match", "a", "b", "-n", "0"), '--pairs / -n: "0" is not a whole number of 1 or more; see bastide match'),
        (
            ("match", "a", "b", "--players", "9"),
            '--players: "9" is not a number from 2 to 6; see bastide match --help.',
        ),
        (("match", "a", "b", "--time", "x"), '--time: "x" is not a number of 0.001 or more; see bastide match'),
        (
            ("review", "a", "--depth", "far"),
            '--depth: "far" is none of quick, normal, deep; see bastide review --help.',
        ),
        (("replay", "a", "--turn", "x"), '--turn / -t: "x" is not a whole number of 1 or more; see bastide replay'),
        (("modules", "--json=yes"), "--json takes no value; see bastide"),
        (("replay",), "FILE is missing; see bastide replay --help."),
        (("play", "--seed"), "--seed needs a value; see bastide"),
        (("replay", "a", "b"), "b is one argument too many; see bastide replay --help."),
        (("modules", "--language", "fr"), "The languages are en and de, not fr"),
        (("modules", "--language"), "--language needs a language: en or de."),
    ],
)
def test_mistakes_are_one_sentence(fails: Fails, arguments: tuple[str, ...], sentence: str) -> None:
    told = fails(*arguments)
    assert told.startswith(sentence)
    assert "\n" not in told


def test_mistakes_are_told_in_german(fails: Fails) -> None:
    told = fails("--language", "de", "play", "--seed", "x")
    assert told == "--seed: „x“ ist keine Zahl von 0 bis 18446744073709551615; siehe bastide play --help."
    assert fails("paly", "--language=de").startswith("Den Befehl paly gibt es nicht (ähnlich: play, replay)")


def test_what_the_system_refuses_without_a_file_is_told_without_one() -> None:
    assert sentence_of(OSError(28, "No space left on device")) == "The system says: No space left on device."
    assert sentence_of(OSError("the socket is closed")) == "The system says: the socket is closed."
    assert sentence_of(FileNotFoundError(2, "gone", "a.json")) == "a.json: there is no such file."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "fr:de"}, "de"),
        ({"LANG": "de", "LANGUAGE": ""}, "de"),
        ({"LANG": "den"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert take_language(["play"], environment) == (language, ["play"])


def test_the_language_may_stand_anywhere() -> None:
    assert take_language(["play", "--language", "de", "--seed", "3"], {}) == ("de", ["play", "--seed", "3"])
    assert take_language(["--language=de", "play"], {"LANG": "en"}) == ("de", ["play"])
    assert take_language(["replay", "--", "--language"], {}) == ("en", ["replay", "--", "--language"])
    with pytest.raises(BastideError):
        take_language(["play", "--language", "xx"], {})


def test_the_version(run: Run) -> None:
    from bastide import __version__

    assert run("--version").stdout.strip() == f"bastide {__version__}"


def test_help_loads_neither_engine_nor_modules() -> None:
    code = (
        "import sys, bastide.cli.app\n"
        "heavy = [m for m in sys.modules if m.startswith(('bastide.modules.', 'bastide.testkit', 'rich.'))]\n"
        "print(heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "bastide.testkit" not in done.stdout
    assert "rich." not in done.stdout
