import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.genres.texts.sentence_words import sentence_words, sentence_words_by_nltk

_ROWS = """\
a Ann U.S. Inc. 3.5 1,000 it's dogs' n't can't cannot wanna gonna. more'n d'ye 'tis 't ' '' " `` « ” ’ ( ) [ } <
. .. ... , : ; ? ! -- - – % $ * é ſ ,, :5 .a a. a/b x'y (a). “a”"""
PIECES = st.sampled_from([*_ROWS.split(), "\n", "\t"])
GLUE = st.sampled_from(["", " ", " ", " ", "  ", "\n", "\u00a0"])


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Ann left (in May).", ["Ann", "left", "(", "in", "May", ")", "."]),
        ("U.S. Steel cannot pay 1,000.", ["U.S.", "Steel", "can", "not", "pay", "1,000", "."]),
        ("'' So he said, '' wasn't it?", ["''", "So", "he", "said", ",", "``", "was", "n't", "it", "?"]),
        ("In 1914–1918, then—war.", ["In", "1914–1918", ",", "then—war", "."]),  # NLTK parts at dashes only since 2024
        ("", []),
    ],
)
def test_a_sentence_is_divided_as_in_the_penn_treebank(sentence: str, words: list[str]) -> None:
    assert sentence_words(sentence) == words


@given(st.lists(st.tuples(PIECES, GLUE), max_size=8))
def test_run_by_run_or_as_a_whole_the_words_are_the_same(parts: list[tuple[str, str]]) -> None:
    sentence = "".join(piece + glue for piece, glue in parts)
    assert sentence_words(sentence) == sentence_words_by_nltk(sentence)


@given(st.text(alphabet="ab.,' \"()-n\n?:5", max_size=12))
def test_any_marks_in_any_order_are_divided_alike(sentence: str) -> None:
    assert sentence_words(sentence) == sentence_words_by_nltk(sentence)
