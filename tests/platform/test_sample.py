from pathlib import Path
from typing import cast

import pytest

from consilience.evaluation.coreference.contingency import table_of_clusters
from consilience.evaluation.coreference.scores import score_tables
from consilience.evaluation.formats.extraction import ExtractionRecord
from consilience.evaluation.formats.tbf import read_tbf, write_tbf
from consilience.evaluation.nuggets.validation.checks import check_documents
from consilience.graph.model.model import Document, Mention, MentionKind, Realis, Span
from consilience.graph.resolution.clusters import NuggetArgument
from consilience.graph.resolution.entities import resolve_entities
from consilience.graph.resolution.events import resolve_events
from consilience.graph.schema.schema import load_schema
from consilience.platform.exporting.sample import (
    SAMPLE_GOLD,
    SAMPLE_NUGGETS,
    sample_facts,
    sample_gold,
    sample_nuggets,
    sample_texts,
)

SCHEMA = load_schema(Path(__file__).parents[2] / "agents/consilience/agents/configuration/schemas/news.yaml")
RECORDS = [*sample_gold("en"), *sample_gold("zh")]

every_record = pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)


def test_there_are_ten_english_and_two_chinese_texts_and_gold_for_each() -> None:
    assert (len(sample_texts("en")), len(sample_texts("zh")), sample_texts("fr")) == (10, 2, [])
    assert len(SAMPLE_GOLD.read_text(encoding="utf-8").splitlines()) == 12
    assert all(150 <= len(record.text.split()) <= 400 for record in sample_gold("en"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_gold_offsets_are_those_of_the_text_files(language: str) -> None:
    texts = [path.read_bytes().decode("utf-8") for path in sample_texts(language)]
    assert texts == [record.text for record in sample_gold(language)]


def test_the_gold_in_tbf_is_what_the_records_give_and_has_their_texts_at_its_spans() -> None:
    assert SAMPLE_NUGGETS.read_text(encoding="utf-8") == write_tbf(sample_nuggets())
    gold = read_tbf(SAMPLE_NUGGETS)
    assert gold.findings == check_documents(gold, None) == []
    assert list(gold.documents) == [path.name for path in sample_texts()]
    for path in sample_texts():
        text = path.read_text(encoding="utf-8")
        for mention in gold.documents[path.name].mentions:
            begin, end = map(int, mention.span.split(","))
            assert text[begin:end] == mention.text


@every_record
def test_every_span_says_what_gold_says(record: ExtractionRecord) -> None:
    spans = [(e.span, e.text) for e in record.entities]
    spans += [pair for r in record.relations for pair in ((r.head_span, r.head), (r.tail_span, r.tail))]
    spans += [pair for e in record.events for pair in ((e.span, e.trigger), *((a.span, a.text) for a in e.arguments))]
    assert [text for span, text in spans if span is None or record.text[span[0] : span[1]] != text] == []


@every_record
def test_relations_and_arguments_join_annotated_mentions_of_allowed_types(record: ExtractionRecord) -> None:
    types = {e.span: e.type for e in record.entities}
    assert len(types) == len(record.entities)
    assert set(types.values()) <= set(SCHEMA.entities)
    for relation in record.relations:
        definition = SCHEMA.relations[relation.type]
        assert types[relation.head_span] in definition.domain, relation
        assert types[relation.tail_span] in definition.range, relation
    for event in record.events:
        assert event.realis in {"Actual", "Generic", "Other"}
        for argument in event.arguments:
            assert types[argument.span] in SCHEMA.events[event.type].roles[argument.role].types, (event, argument)


@every_record
def test_coreferent_events_agree_in_type_and_realis(record: ExtractionRecord) -> None:
    assert record.coreference
    for cluster in record.coreference:
        assert len(cluster) > 1
        assert len({(record.events[i].type, record.events[i].realis) for i in cluster}) == 1


def test_every_type_of_the_schema_occurs_and_every_event_type_recurs_across_documents() -> None:
    english = sample_gold("en")
    assert {e.type for r in english for e in r.entities} == set(SCHEMA.entities)
    assert {x.type for r in english for x in r.relations} == set(SCHEMA.relations)
    for event_type in SCHEMA.events:
        assert sum(any(e.type == event_type for e in r.events) for r in english) > 1, event_type


def test_event_resolution_finds_the_gold_clusters_of_the_english_texts() -> None:
    tables = {}
    for record in sample_gold("en"):
        clustered = {i for cluster in record.coreference for i in cluster}
        alone = [[i] for i in range(len(record.events)) if i not in clustered]
        tables[record.id] = table_of_clusters([*record.coreference, *alone], _resolved_events(record))
    f1 = {name: score.f1 or 0.0 for name, score in score_tables(tables).metrics.items()}
    print({name: round(value, 3) for name, value in f1.items()})
    assert f1["muc"] > 0.85
    assert f1["b_cubed"] > 0.92


@pytest.mark.parametrize("language", ["en", "zh"])
def test_facts_are_said_once_a_text_of_entities_by_their_full_names(language: str) -> None:
    facts = {passage.id: passage for passage in sample_facts(language)}
    for record in sample_gold(language):
        passage = facts[record.id]
        assert {alias for entity in passage.entities for alias in entity.aliases} == {e.text for e in record.entities}
        names = [entity.name for entity in passage.entities]
        assert len(set(names)) == len(names)
        assert {end for one in passage.relations for end in (one.subject, one.object)} <= set(names)
        assert {one.name for event in passage.events for one in event.arguments} <= set(names)
        for cluster in record.coreference:
            assert (
                len({frozenset(passage.events[at].arguments) for at in cluster}) == 1
            )  # who takes part in one, in all
    if language == "en":
        talks = facts["geneva-talks"]
        assert [r.subject for r in talks.relations if r.object == "Baltic Harbour Alliance" and r.type == "leads"] == [
            "Otto Lindgren"  # whom the text calls Lindgren later on, and it BHA
        ]


def _resolved_events(record: ExtractionRecord) -> list[list[int]]:
    """Return the clusters of events that resolution makes, given gold mentions and arguments."""
    document = Document(record.text, record.id, record.id)
    named = [_mention(document, "entity", e.span, e.text, e.type) for e in record.entities]
    entity = {r.mention_id: c.entity.id for c in resolve_entities(document, named) for r in c.references}
    entity_at = {(m.span.start, m.span.end): entity[m.id] for m in named}
    nuggets = [_mention(document, "event", e.span, e.trigger, e.type, e.realis) for e in record.events]
    arguments = [
        NuggetArgument(nugget.id, argument.role, entity_at[argument.span])
        for nugget, event in zip(nuggets, record.events, strict=True)
        for argument in event.arguments
        if argument.span
    ]
    number = {nugget.id: i for i, nugget in enumerate(nuggets)}
    return [[number[r.mention_id] for r in c.references] for c in resolve_events(document, nuggets, arguments)]


def _mention(
    document: Document,
    kind: MentionKind,
    span: tuple[int, int] | None,
    text: str,
    type_: str,
    realis: str | None = None,
) -> Mention:
    assert span
    return Mention(document.id, "chunk", kind, Span(*span), text, type_, cast("Realis | None", realis))
