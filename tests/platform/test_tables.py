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
