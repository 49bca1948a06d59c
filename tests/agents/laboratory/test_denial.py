import random
from typing import Literal

import pytest

from consilience.agents.laboratory.claims.gold_texts.denial import denial_of, own_denial, verb_between
from consilience.graph.model.model import Span

FRONTS = (
    "It is not true that",
    "Officials denied that",
    "It was wrongly reported that",
    "There is no truth in the claim that",
)


def at(sentence: str, words: str) -> Span:
    start = sentence.index(words)
    return Span(start, start + len(words))


@pytest.mark.parametrize(
    ("sentence", "said", "denied"),
    [
        ("Two men were killed in Porto.", "killed", "Two men were not killed in Porto."),
        ("He has reportedly been shot.", "shot", "He has not reportedly been shot."),
        ("The man who shot him fled.", "shot", "The man who never shot him fled."),
        ("The attack on Porto ended.", "attack", "No attack on Porto ended."),
        ("They saw the bomb that exploded.", "exploded", None),
        ("They left after the killing of two.", "killing", None),
        ("The injured men left.", "injured", None),
        ("They plan to attack it.", "attack", None),
    ],
)
def test_words_are_denied_where_they_stand(sentence: str, said: str, denied: str | None) -> None:
    denial = own_denial(sentence, at(sentence, said), "en")
    assert (denial and denial.text) == denied


@pytest.mark.parametrize(
    ("sentence", "said", "denied"),
    [
        ("两人被击毙。", "击毙", "两人没有被击毙。"),
        ("昨天爆炸多次", "爆炸", "昨天没有爆炸多次"),
        ("他们袭击了村庄", "袭击", None),
        ("四川发生5.6级地震", "地震", None),
        ("她的辞职生效", "辞职", None),
        ("她是作家", "是", "她不是作家"),
    ],
)
def test_chinese_words_are_denied_where_they_stand(sentence: str, said: str, denied: str | None) -> None:
    denial = own_denial(sentence, at(sentence, said), "zh")
    assert (denial and denial.text) == denied


def test_a_denial_in_front_lowers_the_word_after_it_but_no_name() -> None:
    def denied(sentence: str, said: str, *names: str) -> set[str]:
        made = (denial_of(sentence, at(sentence, said), "en", random.Random(s), names=names) for s in range(30))
        return {denial.text for denial in made if denial}

    in_front = {text for text in denied("The men were killed.", "killed") if text.startswith(FRONTS)}
    assert in_front == {f"{front} the men were killed." for front in FRONTS}
    assert all("Ada was" in text for text in denied("Ada was killed.", "killed", "Ada"))
    assert any("that she was" in text for text in denied("She was killed.", "killed", "She"))


def test_what_the_sentence_only_presupposes_is_never_denied_in_front() -> None:
    sentence = "They marched as soldiers were killed."
    made = [denial_of(sentence, at(sentence, "killed"), "en", random.Random(seed)) for seed in range(20)]
    assert {denial.text for denial in made if denial} == {"They marched as soldiers were not killed."}


def test_words_keep_their_places() -> None:
    sentence = "Two men were killed in Porto."
    denial = own_denial(sentence, at(sentence, "killed"), "en")
    assert denial is not None
    moved = [denial.move(at(sentence, words)) for words in ("Two men", "killed", "Porto", "were killed")]
    assert [span and span.of(denial.text) for span in moved] == ["Two men", "killed", "Porto", None]


@pytest.mark.parametrize(
    ("sentence", "one", "other", "language", "verb"),
    [
        ("Ada Quill was born in Porto.", "Ada Quill", "Porto", "en", "born"),
        ("Porto is where Ada Quill lives in.", "Porto", "Ada Quill", "en", None),
        ("Kennedy , shot by Oswald , died.", "Oswald", "Kennedy", "en", "shot"),
        ("Mayor Quill of Porto was born in Faro.", "Quill", "Porto", "en", None),
        ("周杰出生于台北。", "周杰", "台北", "zh", "出生"),
        ("周杰，台北人。", "周杰", "台北", "zh", None),
    ],
)
def test_the_verb_that_relates_two_names(
    sentence: str, one: str, other: str, language: Literal["en", "zh"], verb: str | None
) -> None:
    found = verb_between(sentence, at(sentence, one), at(sentence, other), language)
    assert (found and found.of(sentence)) == verb
