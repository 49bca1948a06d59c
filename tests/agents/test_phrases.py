"""How far phrases reach: each text has its head in square brackets, and what stands beside it is the phrase."""

from collections.abc import Callable

import pytest

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.corenlp.grammar import phrases

pytestmark = pytest.mark.corenlp

Reach = Callable[[Sentence, int], tuple[int, int] | None]


def without_number(sentence: Sentence, head: int) -> tuple[int, int]:
    return phrases.noun_phrase(sentence, head, number=False)


TABLE: list[tuple[Reach, str, str | None]] = [
    (phrases.noun_phrase, "He found the old Safari browser [bug] in March.", "the old Safari browser bug"),
    (phrases.noun_phrase, "They fixed another [flaw] in it.", "flaw"),
    (phrases.noun_phrase, "The company's [customers] complained.", "The company's customers"),
    (phrases.noun_phrase, "The [attack] on the port failed.", "The attack"),
    (without_number, "Thieves stole 81,000 [records] from it.", "records"),
    (phrases.noun_group, "It suffered a major ransomware [attack] today.", "ransomware attack"),
    (phrases.noun_group, "We saw this phishing [attack] today.", "this phishing attack"),
    (phrases.number, "Thieves stole 81,000 [records] from it.", "81,000"),
    (phrases.number, "Tens of millions of [records] were stolen.", "Tens of millions"),
    (phrases.number, "Thieves stole [records] from it.", None),
    (phrases.verb_group, "The bug has not been [fixed] yet.", "has not been fixed"),
    (phrases.verb_group, "The bug could be [exploited] by thieves.", "be exploited"),
    (phrases.verb_group, "The flaw was publicly [disclosed] today.", "was publicly disclosed"),
    (phrases.verb_group, "The router is also [vulnerable] to it.", "is also vulnerable"),
    (phrases.verb_group, "She wants to [resign] soon.", "resign"),
    (phrases.clause, "The bug lets thieves [read] private mail.", "read private mail"),
    (phrases.clause, "A bug could [leave] computers open to attack.", "leave computers open to attack"),
]


@pytest.mark.parametrize(("reach", "marked", "expected"), TABLE, ids=[marked for _, marked, _ in TABLE])
async def test_a_phrase_reaches_as_far_as_its_kind_says(
    corenlp_url: str, reach: Reach, marked: str, expected: str | None
) -> None:
    text = marked.replace("[", "").replace("]", "")
    async with CoreNLP(corenlp_url) as corenlp:
        (sentence,) = (await corenlp.annotate(text, AnnotationOptions())).sentences
    head = next(token.index for token in sentence.tokens if token.span.start == marked.index("["))
    found = reach(sentence, head)
    assert (found and sentence.words(*found).of(text)) == expected
