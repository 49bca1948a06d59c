from pathlib import Path

import pytest

from consilience.evaluation.formats.tokens import Token, parse_token_table, token_table_path, write_token_table
from consilience.evaluation.support.errors import FormatError


def test_a_table_is_read_with_and_without_a_header_row() -> None:
    rows = "t0\tThey\t0\t4\nt1\tmet\t5\t8\n"
    tokens = [Token("t0", "They", 0, 4), Token("t1", "met", 5, 8)]

    assert parse_token_table(rows, "a.tab").tokens() == tokens
    assert parse_token_table("token_id\ttoken_str\ttkn_begin\ttkn_end\n" + rows, "a.tab").tokens() == tokens


def test_columns_after_the_fourth_are_passed_over() -> None:
    assert parse_token_table("t0\tThey\t0\t4\tPRP\n", "a.tab").tokens() == [Token("t0", "They", 0, 4)]


def test_an_empty_table_has_no_tokens() -> None:
    assert parse_token_table("", "a.tab").tokens() == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "t0\tThey\t0\t4\nt1\tmet\t5\n",
            "a.tab:2: a token has 4 tab-separated columns (id, text, begin, end), this line has 3.",
        ),
        ("t0\ta\t0\t1\nt0\tb\t2\t3\n", "a.tab:2: token t0 was already given. Number tokens once."),
        ("t0\ta\t0\t1\nt1\tb\t2\tx\n", "a.tab:2: the offsets of token t1 are `2` and `x`; they must be whole numbers."),
        ("t0\ta\t3\t1\n", "a.tab:1: token t0 goes from 3 to 1."),
    ],
)
def test_a_bad_row_is_refused_with_its_line(text: str, wanted: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_token_table(text, "a.tab").tokens()

    assert str(error.value) == wanted


def test_what_is_written_reads_back_with_tabs_and_line_breaks_as_blanks() -> None:
    written = write_token_table([Token("t0", "a\tb\nc", 0, 5)])

    assert written == "t0\ta b c\t0\t5\n"


def test_a_document_id_never_leads_out_of_the_folder_of_tables() -> None:
    assert token_table_path(Path("tables"), "sample") == Path("tables/sample.tab")
    assert token_table_path(Path("tables"), "../secret") is None
    assert token_table_path(Path("tables"), "") is None
    assert token_table_path(Path("tables"), "x" * 300) is None
