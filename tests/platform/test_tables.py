"""A table keeps its headings and numbers whole, and says which columns a narrow terminal has no room for."""

import pytest

from consilience.platform.commands.shared.output import print_table

COLUMNS = ("id", "name", "mentions", "entities", "accepted", "contested", "metadata")
ROW = ("doc_48e89dce", "kestrel-founder.txt", 41, 18, 45, 5, "tag=press")


def test_with_room_everything_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    print_table(COLUMNS, [ROW], numbers=COLUMNS[2:6], spared=("mentions", "metadata"))
    assert capsys.readouterr().out.splitlines()[1].split() == list(COLUMNS)


@pytest.mark.parametrize(("width", "left_out"), [(85, {"mentions"}), (75, {"mentions", "metadata"})])
def test_without_room_the_spared_columns_are_left_out_and_named(
    width: int, left_out: set[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    print_table(COLUMNS, [ROW], numbers=COLUMNS[2:6], spared=("mentions", "metadata"))
    printed = capsys.readouterr()
    assert set(printed.out.splitlines()[1].split()) == set(COLUMNS) - left_out
    assert "45" in printed.out.splitlines()[3].split()
    assert all(name in printed.err for name in left_out)


def test_a_spared_column_that_says_nothing_is_left_out_without_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    print_table(COLUMNS, [(*ROW[:6], "")], numbers=COLUMNS[2:6], spared=("mentions", "metadata"))
    printed = capsys.readouterr()
    assert "metadata" not in printed.out
    assert printed.err == ""


ADDRESSES = (
    (
        "suggestion_6796beef",
        "bolt://127.0.0.1:30589",
        "0 + 0",
        "alias: Courier / Courier; their documents name 9 others",
    ),
    ("suggestion_6796beee", "http://127.0.0.1:27175", "1,250 + 30", "one name is short for the other"),
)


@pytest.mark.parametrize("width", [80, 100, 140])
def test_identifiers_numbers_and_addresses_stay_whole_and_what_is_long_has_lines(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    print_table(("suggestion", "address", "tokens", "why"), ADDRESSES, numbers=("tokens",))
    printed = capsys.readouterr().out
    assert all(cell in printed for row in ADDRESSES for cell in row[:3])
    assert max(map(len, printed.splitlines())) <= width


def test_where_not_even_words_fit_nothing_reaches_beyond_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    print_table(("suggestion", "address", "why"), [(row[0], row[1], row[3]) for row in ADDRESSES])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40
