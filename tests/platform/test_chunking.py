from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steps import growth

from consilience.graph.model.model import Document
from consilience.platform.loading.chunking import LONGEST, SHORTEST, split

pieces = st.sampled_from(
    ["word ", "a" * 700, "\n\n", "\n", ". ", "。", "é", "e\u0301", "👩\u200d🚀", "\r\n", "\x00", " "]
)
texts = st.lists(st.tuples(pieces, st.integers(1, 300)), max_size=20).map(lambda runs: "".join(p * n for p, n in runs))


def chunk_texts(text: str) -> list[str]:
    return [chunk.text for chunk in split(Document(text, "x", "x"))]


@settings(deadline=None)
@given(texts)
def test_chunks_follow_one_another_and_are_the_whole_text(text: str) -> None:
    chunks = split(Document(text, "x", "x"))
    assert "".join(chunk.text for chunk in chunks) == text
    assert all(chunk.span.of(text) == chunk.text for chunk in chunks)
    assert all(SHORTEST < len(chunk.text) <= LONGEST for chunk in chunks[:-1])
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))


def test_a_short_text_is_one_chunk_and_an_empty_one_none() -> None:
    assert chunk_texts("Short.") == ["Short."]
    assert chunk_texts("") == []


def test_a_paragraph_ends_a_chunk_before_a_sentence_does() -> None:
    first, second = "A sentence. " * 180 + "The end.\n\n", "Another one. " * 200
    assert chunk_texts(first + second)[0] == first


def test_a_sentence_ends_a_chunk_before_a_word_does() -> None:
    text = "word " * 450 + "ends here. " + "word " * 450
    assert chunk_texts(text)[0].endswith("ends here. ")


def test_chinese_sentences_end_chunks_without_a_blank() -> None:
    assert all(text.endswith("。") for text in chunk_texts("他们在上海见面。" * 900))


def test_a_character_of_several_code_points_is_not_torn() -> None:
    family = "👩\u200d👩\u200d👧\u200d👦"
    for text in chunk_texts(family * 1500)[:-1]:
        assert text.endswith("👦")
    for text in chunk_texts("e\u0301" * 4000)[:-1]:
        assert text.endswith("e\u0301")


def test_five_megabytes_on_one_line_are_divided_in_linear_time() -> None:
    assert "".join(chunk_texts("x" * 5_000_000)) == "x" * 5_000_000
    assert len(chunk_texts("some words, " * 420_000)) > 1_600
    assert growth(lambda length: chunk_texts("x" * length), 500_000) < 2.1
    assert growth(lambda length: chunk_texts("some words, " * (length // 12)), 500_000) < 2.1
