"""Names, quotes and errors are foreign text: none of it steers the terminal of whoever reads about it."""

import io
import json
from pathlib import Path

import pytest
from rich.text import Text

from consilience.graph.cypher.read_only_gate import QueryResult
from consilience.platform.commands.graph import query as query_command
from consilience.platform.commands.main import main
from consilience.platform.commands.shared.output import PlainConsole, heading, note, print_json, print_table, say

COMMANDS = Path(query_command.__file__).parent
EVIL = (
    "\x1b]0;owned\x07\x1b[2J\x9b31m\u202etxt.exe\u2066\u200f\x7f\r\x08[red]Ann[/red][link=https://evil.example]x[/link]"
)
STEERING = set("\x1b\x07\x9b\u202e\u2066\u200f\x7f\r\x08")


def test_whatever_commands_print_shows_what_a_terminal_would_obey_as_escapes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say(EVIL)
    heading(EVIL)
    note(EVIL)
    print_table((EVIL, "n"), [(EVIL, 1)], title=EVIL)
    captured = capsys.readouterr()
    for text in (captured.out, captured.err):
        assert not STEERING & set(text)
        assert "\\x1b]0;owned" in text
        assert "[red]Ann[/red]" in text.replace("\n", "")
    assert captured.out.replace("\n", "").count("[link=") >= 3


def test_json_says_the_same_without_characters_that_steer(capsys: pytest.CaptureFixture[str]) -> None:
    said = {EVIL: [EVIL, "王\U000e0041"]}
    print_json(said)
    out = capsys.readouterr().out
    assert json.loads(out) == said
    assert not (STEERING | {"\U000e0041"}) & set(out)
    assert "王" in out


def test_colours_of_our_own_stay() -> None:
    stream = io.StringIO()
    PlainConsole(file=stream, force_terminal=True, color_system="standard").print(Text("\x1b[2JAnn", "red"))
    assert stream.getvalue().startswith("\x1b[31m\\x1b[2JAnn")


def test_an_error_that_tells_a_hostile_name_is_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["evaluate", "coreference", f"/nowhere/{EVIL}", "/nowhere/b", "--json"])
    captured = capsys.readouterr()
    assert not STEERING & set(captured.out + captured.err)


def test_no_command_writes_past_the_one_place_that_makes_text_harmless() -> None:
    past = {
        path.name
        for path in COMMANDS.glob("*.py")
        if path.name != "output.py" and ("import Console" in (text := path.read_text()) or "rich.print" in text)
    }
    assert past == set()


def test_cells_of_csv_are_no_formulas_and_numbers_stay_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cells = ["=1+1", "+1", "-1", "@x", "\tx", "\r=x", "＝1", "Ann=1", -3, 2.5, None]
    result = QueryResult(("=n", *"abcdefghij"), (tuple(cells),), False, 0.1)

    async def read(*_: object) -> QueryResult:
        return result

    monkeypatch.setattr(query_command, "_read", read)
    with pytest.raises(SystemExit):
        main(["--home", str(tmp_path), "query", "RETURN 1", "--format", "csv"])
    header, _, rows = capsys.readouterr().out.partition("\n")
    assert header.startswith("'=n,")
    assert rows == "'=1+1,'+1,'-1,'@x,'\tx,\"'\r=x\",'＝1,Ann=1,-3,2.5,\n"
