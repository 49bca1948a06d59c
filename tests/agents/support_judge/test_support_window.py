"""What of a text is read for a claim, and how its words are marked; sentences of our own."""

from consilience.agents.verification.support.alignment import FEATURES, MARKS, MarkedWord, alignment_of
from consilience.agents.verification.support.window import window_of
from consilience.agents.verification.support.words import words_of

TEXT = "Mara Lind opened a bakery in Oslo. It sold rye bread. " + "The weather was mild that week. " * 40
CLAIM = "Mara Lind opened a bakery in Bergen."


def marks(text: str, words: tuple[MarkedWord, ...]) -> dict[str, str]:
    return {text[word.start : word.end]: MARKS[word.mark] for word in words}


def feature(claim: str, evidence: str, name: str) -> float:
    return float(alignment_of(claim, evidence).features[FEATURES.index(name)])


def test_the_sentences_that_have_the_claims_words_are_read() -> None:
    window = window_of(tuple(words_of("Lind sold rye bread.")), TEXT, most=14)
    assert window.text == "Mara Lind opened a bakery in Oslo. It sold rye bread."


def test_a_short_text_is_read_whole() -> None:
    assert window_of(tuple(words_of(CLAIM)), "It rained. He left.").text == "It rained. He left."


def test_a_text_without_words_gives_an_empty_window() -> None:
    assert window_of(tuple(words_of(CLAIM)), "…").words == ()


def test_a_very_long_sentence_is_cut() -> None:
    assert len(window_of(tuple(words_of(CLAIM)), "and then " * 500, most=30).words) <= 60


def test_a_name_that_the_text_lacks_is_marked() -> None:
    alignment = alignment_of(CLAIM, TEXT)
    found = marks(CLAIM, alignment.claim_words)
    assert found["Bergen"] == "claim name absent"
    assert found["Lind"] == "claim here in order"
    assert found["in"] == "claim small"


def test_words_are_compared_by_stem_and_numbers_by_digits() -> None:
    assert [word.stem for word in words_of("opened opens 1,200 twelve")] == ["open", "open", "1200", "12"]


def test_a_denial_on_one_side_alone_is_told() -> None:
    assert feature("Lind did not open it.", "Lind opened it.", "denied apart") == 1
    assert feature("Lind never opened it.", "Lind did not open it.", "denied apart") == 0


def test_of_a_question_the_answer_is_looked_for() -> None:
    assert feature("Who opened a bakery? Mara Lind", TEXT, "answer here") == 1
    assert feature("Who opened a bakery? Jon Vale", TEXT, "answer here") == 0


def test_the_longest_run_of_words_is_counted() -> None:
    assert feature("Lind opened a shop", "Mara Lind opened a bakery.", "longest run") == 0.75
