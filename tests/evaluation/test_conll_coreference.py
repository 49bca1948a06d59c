import pytest

from consilience.evaluation.formats.conll.coreference import parse_conll_coreference, write_conll_coreference
from consilience.evaluation.support.errors import FormatError


def test_mentions_of_one_and_of_several_tokens_are_read_nested_and_crossing() -> None:
    text = (
        "#begin document (d); part 000\n"
        "d\t0\tthe\t(1|(2\n"
        "d\t1\tmayor\t2)|(3)\n"
        "\n"
        "d\t2\tof\t(2\n"
        "d\t3\tOslo\t1)2)\n"
        "#end document\n"
    )

    document = parse_conll_coreference(text, "f")["(d); part 000"]

    assert document.clusters == {"1": [(0, 3)], "2": [(0, 1), (2, 3)], "3": [(1, 1)]}
    assert document.tokens == 4


def test_columns_parted_by_blanks_are_read_too() -> None:
    text = "#begin document (d)\nd 0 0 Oslo NNP (1)\nd 0 1 . . -\n#end document\n"

    assert parse_conll_coreference(text, "f")["(d)"].clusters == {"1": [(0, 0)]}


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("d\tx\t(1\n", "f:2: a mention of cluster 1 begins here and does not end before line 3."),
        ("d\tx\t1)\n", "f:2: `1)` ends a mention that was not begun."),
        ("d\tx\t[1]\n", "f:2: the last column is `[1]`. Use `-`, or brackets as in `(3)`, `(3`, `3)`."),
    ],
)
def test_a_bad_cell_is_refused_with_its_line(body: str, wanted: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_conll_coreference(f"#begin document (d)\n{body}#end document\n", "f")

    assert str(error.value) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("d\tx\t(1)\n", "f:1: a token outside all documents. Begin with `#begin document (name)`."),
        ("#begin document (d)\nd\tx\t(1)\n", "f:3: document (d) does not end. Add `#end document`."),
        ("#end document\n", "f:1: `#end document` without `#begin document`."),
    ],
)
def test_a_document_that_does_not_begin_or_end_is_refused(text: str, wanted: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_conll_coreference(text, "f")

    assert str(error.value) == wanted


def test_rows_are_written_one_mention_a_line_and_read_back() -> None:
    text = write_conll_coreference([("d", [("took a walk", "0"), ("", None), ("left", "1")])])

    assert text == (
        "#begin document (d); part 000\nd\t0\ttook_a_walk\t(0)\nd\t1\tNone\t(-)\nd\t2\tleft\t(1)\n#end document\n"
    )
    assert parse_conll_coreference(text, "f")["(d); part 000"].clusters == {"0": [(0, 0)], "1": [(2, 2)]}
