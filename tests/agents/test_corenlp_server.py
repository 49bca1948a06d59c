"""What the client and the tool experts do with a real CoreNLP server."""

from collections.abc import AsyncIterator

import pytest

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert

pytestmark = pytest.mark.corenlp

STRANGE = [
    "Ann 😀 Lee founded Acme\r\nin Paris.\r\n\r\nShe 👨‍👩‍👧 lives in Oslo.",
    "E\u0301tienne Legrand\u200b works for\u200d Siemens.\u00a0He left\x00 Rome\ufeff.",
    "\ufeffBob Reed paid 100% of ½ &amp; ‘more’ … (Acme) -LRB-x-RRB-",
    "Lone \ud800 surrogate of Ann Lee , said .",
    "🇫🇷 France 𝒜nn 𝓛ee , of Paris , left .",
    "\x00",
    " \n ",
    "",
]


@pytest.fixture
async def corenlp(corenlp_url: str) -> AsyncIterator[CoreNLP]:
    async with CoreNLP(corenlp_url) as client:
        yield client


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize(
    "reading", [AnnotationOptions(), AnnotationOptions(model="conll", open_triples=True)], ids=["default", "open"]
)
async def test_every_span_is_the_text_of_its_token(corenlp: CoreNLP, text: str, reading: AnnotationOptions) -> None:
    annotation = await corenlp.annotate(text, reading)
    assert [t.text for s in annotation.sentences for t in s.tokens] == [
        t.span.of(text) for s in annotation.sentences for t in s.tokens
    ]
    assert all(m.span == s.words(m.first, m.last) for s in annotation.sentences for m in s.mentions)
    spans = [t.span for s in annotation.sentences for t in s.tokens]
    assert spans == sorted(spans)


@pytest.mark.parametrize("name", builtin_schema_names())
async def test_every_candidate_is_its_span_in_the_document(corenlp: CoreNLP, name: str) -> None:
    schema = builtin_schema(name)
    for text in STRANGE:
        passage = Passage("doc", 7, text)
        document = "1234567" + text
        entities = (await CoreNLPEntityExpert(corenlp, schema).answer(passage, (), None, 1)).entities
        found = await CoreNLPRelationExpert(corenlp, schema).answer(passage, (), None, 1)
        for entity in (*entities, *found.entities):
            assert entity.span.of(document) == entity.text
        for relation in found.relations:
            assert relation.quote.span is not None
            assert relation.quote.span.of(document) == relation.quote.text


async def test_a_sentence_becomes_mentions_and_a_relation(corenlp: CoreNLP) -> None:
    passage = Passage("doc", 0, "Maria Keller, who was born in Lisbon, founded Nordwind Energy in 2019.")
    schema = builtin_schema("news")
    entities = (await CoreNLPEntityExpert(corenlp, schema).answer(passage, (), None, 1)).entities
    assert [(e.text, e.type) for e in entities] == [
        ("Maria Keller", "Person"),
        ("Lisbon", "Location"),
        ("Nordwind Energy", "Organization"),
        ("2019", "Date"),
    ]
    relations = (await CoreNLPRelationExpert(corenlp, schema).answer(passage, (), None, 1)).relations
    assert sorted((r.subject.text, r.relation, r.object.text) for r in relations) == [
        ("Maria Keller", "born_in", "Lisbon"),
        ("Maria Keller", "founded", "Nordwind Energy"),
    ]


@pytest.mark.slow
async def test_a_long_line_without_any_blank_is_survived(corenlp: CoreNLP) -> None:
    text = "x" * 100_000
    annotation = await corenlp.annotate(text)
    assert "".join(t.text for s in annotation.sentences for t in s.tokens) == text
