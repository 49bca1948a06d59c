"""From when until when a sentence says that its fact holds: sentences of our own, as CoreNLP 4.5.10 parses them.

`parses.json` has its answers; `test_corenlp_still_reads_them_so` asks a real server again.
"""

import json
from pathlib import Path

import pytest

from consilience.agents.corenlp.annotation import Edge, Sentence, Token
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.dates.attachment import validities_in
from consilience.agents.dates.phrases import find_phrases
from consilience.agents.dates.reading import find_dates
from consilience.graph.model.model import Span
from consilience.graph.model.validity import period_of

HERE = Path(__file__).parent
PARSES = json.loads((HERE / "parses.json").read_text(encoding="utf-8"))
LINES = (HERE / "sentences.tsv").read_text(encoding="utf-8").splitlines()
CASES = [tuple(line.split("\t")) for line in LINES if line and not line.startswith("#")]


def parsed(text: str) -> Sentence:
    """The sentence as CoreNLP read it."""
    tokens = []
    for index, token in enumerate(PARSES[text]["tokens"].split(" ")):
        word, lemma, pos, ner, start = token.rsplit("|", 4)
        tokens.append(Token(index, word, lemma, pos, ner, Span(int(start), int(start) + len(word))))
    edges = []
    for edge in PARSES[text]["edges"].split(" "):
        governor, dependent, relation = edge.split(",")
        edges.append(Edge(int(governor), int(dependent), relation))
    return Sentence(0, tuple(tokens), tuple(sorted(edges)))


def place(text: str, words: str) -> Span:
    """Where the words stand first."""
    return Span(text.index(words), text.index(words) + len(words))


def people(text: str) -> list[Span]:
    """Where persons are named."""
    return [place(text, name) for name in ("Ann Lee", "Bo Ott", "Ida Berg") if name in text]


@pytest.mark.parametrize(("text", "subject", "object_", "begins", "ends"), CASES)
def test_a_sentence_says_from_when_until_when_its_fact_holds(
    text: str, subject: str, object_: str, begins: str, ends: str
) -> None:
    predicate = "died_in" if "Lee died in" in text else "related"
    phrases = list(find_phrases(text, find_dates(text, "en")))
    found = validities_in(parsed(text), place(text, subject), place(text, object_), phrases, people(text), predicate)
    said = period_of(found)
    assert (said.valid_from or "", said.valid_to or "") == (begins, ends)


@pytest.mark.corenlp
async def test_corenlp_still_reads_them_so(corenlp_url: str) -> None:
    async with CoreNLP(corenlp_url) as client:
        for text in PARSES:
            (sentence,) = (await client.annotate(text)).sentences
            expected = parsed(text)
            assert (sentence.tokens, sentence.edges) == (expected.tokens, expected.edges), text
