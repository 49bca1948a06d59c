import pytest

from consilience.evaluation.conversion.spans import characters_to_tokens, tokens_to_characters
from consilience.evaluation.formats.tbf import Mention, TbfDocument
from consilience.evaluation.formats.tokens import parse_token_table
from consilience.evaluation.support.errors import FormatError

TABLE = parse_token_table("t0\tThey\t0\t4\nt1\ttook\t5\t9\nt2\ta\t10\t11\nt3\twalk\t12\t16\n", "d.tab")


def _document(*spans: str) -> TbfDocument:
    return TbfDocument("d", [Mention(f"E{n}", span, "w", "T", "Actual", n) for n, span in enumerate(spans, 1)], [])


def _spans(document: TbfDocument) -> list[str]:
    return [mention.span for mention in document.mentions]


def test_tokens_that_follow_one_another_become_one_range() -> None:
    assert _spans(tokens_to_characters(_document("t1", "t1,t3", "t3,t2,t1"), TABLE)) == ["5,9", "5,9;12,16", "5,16"]


def test_ranges_become_the_tokens_that_they_touch() -> None:
    converted, findings = characters_to_tokens(_document("5,9", "5,9;12,16", "4,12"), TABLE)

    assert _spans(converted) == ["t1", "t1,t3", "t1,t2"]
    assert findings == []


def test_a_token_that_is_covered_in_part_is_taken_whole_and_said() -> None:
    converted, findings = characters_to_tokens(_document("13,16"), TABLE, "s.tbf")

    assert _spans(converted) == ["t3"]
    assert [str(finding) for finding in findings] == [
        (
            "s.tbf:1: mention E1 covers [13, 16) and so token t3 `walk` [12, 16) in part; the whole token is taken. "
            "[boundary-mismatch]"
        )
    ]


def test_tokens_that_the_table_lacks_and_ranges_without_tokens_are_refused() -> None:
    with pytest.raises(FormatError, match=r"^s\.tbf:1: mention E1 uses token t9, which d\.tab does not have\.$"):
        tokens_to_characters(_document("t1,t9"), TABLE, "s.tbf")
    with pytest.raises(FormatError, match=r"^s\.tbf:1: mention E1 has the span `90,95`, which touches no token"):
        characters_to_tokens(_document("90,95"), TABLE, "s.tbf")


def test_there_and_back_again_the_tokens_are_the_same() -> None:
    document = _document("t1", "t1,t3", "t0,t1,t2,t3")

    assert characters_to_tokens(tokens_to_characters(document, TABLE), TABLE) == (document, [])
