from pathlib import Path

import pytest

from consilience.evaluation.formats.conll.columns import TaggedSentence, read_conll_columns, to_extraction
from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord
from consilience.evaluation.support.errors import FormatError


def written(folder: Path, text: str) -> Path:
    path = folder / "tags.conll"
    path.write_bytes(text.encode())
    return path


def test_tabs_blanks_line_ends_and_document_lines_are_all_read(tmp_path: Path) -> None:
    path = written(tmp_path, "\ufeff-DOCSTART- O\r\n\r\nAnn NNP\tB-PER\r\nsang O\r\n\r\n\r\nHi\tO")
    assert read_conll_columns(path) == [
        TaggedSentence(("Ann", "sang"), ("B-PER", "O"), 3),
        TaggedSentence(("Hi",), ("O",), 7),
    ]


def test_an_inside_tag_begins_an_entity_where_none_of_its_type_is_open() -> None:
    tokens = ("a", "b", "c", "d", "e")
    sentence = TaggedSentence(tokens, ("I-PER", "I-PER", "I-LOC", "B-LOC", "O"), 1)
    assert to_extraction([sentence]) == [
        ExtractionRecord(
            "0",
            "a b c d e",
            (EntityItem("a b", "PER", 0, 3), EntityItem("c", "LOC", 4, 5), EntityItem("d", "LOC", 6, 7)),
        )
    ]


def test_spans_can_be_those_of_another_files_tokens() -> None:
    gold = [TaggedSentence(("&gt;", "Ann"), ("O", "B-PER"), 1)]
    system = [TaggedSentence((">", "Ann"), ("O", "B-PER"), 1)]
    assert to_extraction(system, gold) == to_extraction(gold)


def test_sentences_of_different_lengths_cannot_be_compared() -> None:
    one, two = TaggedSentence(("a",), ("O",), 4), TaggedSentence(("a", "b"), ("O", "O"), 4)
    with pytest.raises(FormatError, match="line 4 has 1 tokens, but 2"):
        to_extraction([one], [two])
    with pytest.raises(FormatError, match="There are 1 sentences, but 2"):
        to_extraction([one], [two, two])


def test_a_line_without_a_tag_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"tags\.conll:2: expected a token and a tag"):
        read_conll_columns(written(tmp_path, "Ann B-PER\nsang"))
    with pytest.raises(FormatError, match=r"tags\.conll:1: expected"):
        read_conll_columns(written(tmp_path, "Ann PER"))
