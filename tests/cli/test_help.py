"""Every command explains itself, in both languages, and says in one sentence what is wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.main import get_command

from bastide.cli import main
from bastide.cli.app import Bastide, app, sentence_of
from bastide.cli.speech import in_language, take_language, use_language
from bastide.errors import BastideError
from bastide.text import install

COMMANDS = ("play", "modules", "tiles", "replay", "review", "import", "match", "ladder", "fuzz", "bench")


def test_the_command_lists_its_commands(run):
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("language", "words"), [("en", ("Examples", "Options")), ("de", ("Beispiele", "Optionen"))])
def test_help_reads_like_documentation(run, command, language, words):
    result = run(command, "--help", "--language", language)
    assert result.exit_code == 0
    assert all(word in result.output for word in words)
    assert f"bastide {command}" in result.output
    assert "Show this message" not in result.output


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_names_what_to_install_with_its_brackets(run, language):
    told = " ".join(run("review", "--help", "--language", language).output.split())
    assert install("ai").say(language) in told


def test_help_uses_the_words_of_the_output(run):
    assert "„Nicht unterstützt“ ist ein Spiel" in run("import", "--help", "--language", "de").output


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The bastide command needs two more packages; install Bastide with the extra cli"),
        ("de", "Der Befehl bastide braucht noch zwei Pakete; installiere Bastide mit dem Zusatz cli"),
        ("fr", "The languages are en and de, not fr"),
    ],
)
def test_missing_packages_are_told_in_both_languages(monkeypatch, language, sentence):
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "bastide.cli.app")
    monkeypatch.setattr(sys, "argv", ["bastide", "play", "--language", language])
    with pytest.raises(SystemExit, match=sentence) as told:
        main()
    if language != "fr":
        assert str(told.value).endswith(install("cli").say(language))


def test_every_help_text_has_both_languages():
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
        (("play", "--seed", "x"), "This is no value for --seed; see bastide play --help."),
        (("match", "a", "b", "-n", "0"), "This is no value for --pairs / -n (1 or more); see bastide match --help."),
        (("match", "a", "b", "--players", "9"), "This is no value for --players (2 to 6); see bastide match --help."),
        (("replay",), "FILE is missing; see bastide replay --help."),
        (("play", "--seed"), "--seed wants a value after it; see bastide"),
        (("replay", "a", "b"), "b is one argument too many; see bastide replay --help."),
        (("modules", "--language", "fr"), "The languages are en and de, not fr"),
        (("modules", "--language"), "--language wants a language after it: en or de."),
    ],
)
def test_mistakes_are_one_sentence(fails, arguments, sentence):
    told = fails(*arguments)
    assert told.startswith(sentence)
    assert "\n" not in told


def test_mistakes_are_told_in_german(fails):
    told = fails("--language", "de", "play", "--seed", "x")
    assert told == "Das ist kein Wert für --seed; siehe bastide play --help."
    assert fails("paly", "--language=de").startswith("Den Befehl paly gibt es nicht (ähnlich: play, replay)")


def test_what_the_system_refuses_without_a_file_is_told_without_one():
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
def test_the_environment_chooses_the_language(environment, language):
    assert take_language(["play"], environment) == (language, ["play"])


def test_the_language_may_stand_anywhere():
    assert take_language(["play", "--language", "de", "--seed", "3"], {}) == ("de", ["play", "--seed", "3"])
    assert take_language(["--language=de", "play"], {"LANG": "en"}) == ("de", ["play"])
    assert take_language(["replay", "--", "--language"], {}) == ("en", ["replay", "--", "--language"])
    with pytest.raises(BastideError):
        take_language(["play", "--language", "xx"], {})


def test_the_version(run):
    from bastide import __version__

    assert run("--version").stdout.strip() == f"bastide {__version__}"


def test_help_loads_neither_engine_nor_modules():
    code = (
        "import sys, bastide.cli.app\n"
        "heavy = [m for m in sys.modules if m.startswith(('bastide.modules.', 'bastide.testkit', 'rich.'))]\n"
        "print(heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "bastide.testkit" not in done.stdout
    assert "rich." not in done.stdout
