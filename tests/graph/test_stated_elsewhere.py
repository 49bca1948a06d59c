"""How what other documents state is asked of the store; which facts count is in tests/platform/test_rival_documents."""

from typing import Any, cast

from consilience.graph.model.model import Evidence, Span
from consilience.graph.model.validity import Period
from consilience.graph.reading.facts.cross_document import NamingMention, StatedFact, stated_elsewhere
from consilience.graph.store.store import Store

ROW = {
    "fact": "fact_1", "predicate": "based_in", "subject_id": "entity_1", "object_id": "entity_2",
    "subject_start": 0, "subject_end": 4, "subject_type": "Firm", "subject_text": "Acme",
    "object_start": 17, "object_end": 21, "object_type": "City", "object_text": "Bern",
    "object_names": ["Bern", "Berne"], "confidence": 0.8, "document": "doc_1", "document_name": "bern.txt",
    "chunk": "chunk_1", "chunk_start": 0, "chunk_end": 30, "quote": "Acme is based in Bern", "start": 0, "end": 21,
    "valid_from": "2003", "valid_to": None,
}  # fmt: skip


class Asked:
    """A store that answers one row, and tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []

    async def rows(self, name: str, **parameters: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - as a statement has
        self.asked.append((name, parameters))
        return [ROW]


async def test_each_pair_is_asked_for_once_in_order() -> None:
    store = Asked()
    pairs = [("entity_2", "leads"), ("entity_1", "based_in"), ("entity_2", "leads")]
    await stated_elsewhere(cast("Store", store), "doc_2", pairs)
    asked = [{"subject": "entity_1", "predicate": "based_in"}, {"subject": "entity_2", "predicate": "leads"}]
    assert store.asked == [("stated_elsewhere", {"document": "doc_2", "asked": asked})]


async def test_a_row_becomes_a_fact_with_its_mentions_and_its_quote() -> None:
    (fact,) = await stated_elsewhere(cast("Store", Asked()), "doc_2", [("entity_1", "based_in")])
    assert fact == StatedFact(
        fact_id="fact_1",
        predicate="based_in",
        subject_id="entity_1",
        object_id="entity_2",
        subject=NamingMention(Span(0, 4), "Firm", "Acme"),
        object=NamingMention(Span(17, 21), "City", "Bern"),
        object_names=("Bern", "Berne"),
        confidence=0.8,
        document_id="doc_1",
        document_name="bern.txt",
        chunk=Span(0, 30),
        evidence=Evidence("Acme is based in Bern", "chunk_1", Span(0, 21), verified=True),
        interval=Period("2003", None),
    )


async def test_who_asks_for_nothing_does_not_ask_the_store() -> None:
    store = Asked()
    assert await stated_elsewhere(cast("Store", store), "doc_2", []) == ()
    assert store.asked == []
