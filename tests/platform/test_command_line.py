import inspect
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.main import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_explains_itself_as_the_catalogue_says_and_speaks_json(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    function = getattr(import_module(COMMANDS[words].module), COMMANDS[words].function)
    assert COMMANDS[words].line == " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    assert "as_json" in inspect.signature(function).parameters
    assert run(*words.split(), "--help") == 0
    assert "--json" in capsys.readouterr().out


def test_an_unknown_command_is_a_usage_error_with_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("statsu") == 1
    assert "Did you mean 'status'?" in capsys.readouterr().err


def test_an_error_is_one_sentence_and_with_json_also_a_document(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_MEMORY", "lots")
    assert run("--home", "/dev/null/nowhere", "up", "--json") == 1
    captured = capsys.readouterr()
    message = json.loads(captured.out)["error"]
    assert captured.err.splitlines()[-1] == f"Error: {message}"
    assert "Traceback" not in captured.err


def test_the_version_is_printed_without_loading_the_database_driver() -> None:
    script = (
        "import sys; from consilience.platform.commands.main import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'neo4j', 'langgraph', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    version, modules = done.stdout.splitlines()
    assert version.startswith("consilience ")
    assert modules == "[]"


def test_options_may_follow_the_arguments_of_a_command_that_has_commands_under_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = str(tmp_path / "plan.yaml")
    assert run("--home", str(tmp_path), "experiment", plan, "--json") == 1
    assert json.loads(capsys.readouterr().out)["error"].startswith(f"{plan}: cannot read the plan")


def test_the_help_of_a_group_has_the_line_of_each_command_and_imports_none() -> None:
    script = (
        "import sys; from consilience.platform.commands.main import main\n"
        "try: main(['evaluate', '--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith('consilience.platform.commands.')))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    for words, command in COMMANDS.items():
        if words.startswith("evaluate "):
            assert words.removeprefix("evaluate ") in done.stdout
            assert command.line.replace("`", "")[:25] in done.stdout
    assert "commands.evaluate" not in done.stdout.splitlines()[-1]


def test_words_that_are_a_command_and_a_group_are_completed_as_both(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_CONSILIENCE_COMPLETE", "complete_bash")
    for typed, offered in (("consilience runs s", "show"), ("consilience runs --st", "--status")):
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", "2")
        run()
        assert capsys.readouterr().out.split() == [offered]


def test_a_command_of_a_group_that_does_not_exist_is_a_usage_error_with_a_suggestion(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("evaluate", "nuget") == 1
    assert "Did you mean 'nugget'?" in capsys.readouterr().err


def test_a_word_that_is_no_command_of_words_that_are_a_command_too_is_no_such_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("runs", "shwo") == 1
    assert "No such command 'shwo'. Did you mean 'show'?" in capsys.readouterr().err


def test_the_help_of_words_that_are_a_command_too_tells_what_they_do_by_themselves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("experiment", "--help") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Run a grid of teams over gold data" in told
    assert "An experiment that was stopped goes on where it was" in told


def test_a_usage_error_is_a_document_too_with_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("facts", "--status", "sure", "--json") == 1
    captured = capsys.readouterr()
    message = json.loads(captured.out)["error"]
    assert (
        message
        == "Invalid value for '--status': 'sure' is not one of 'accepted', 'contested', 'rejected', 'retracted'."
    )
    assert captured.err.splitlines()[-1] == f"Error: {message}"
