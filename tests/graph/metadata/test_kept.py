"""The graph keeps what is known of documents, and what people changed of it, apart from what documents are."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.metadata.changes import MetadataEdit
from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.model.metadata_record import Metadata
from consilience.graph.model.model import DocumentGraph
from consilience.graph.reading.documents import document_summary
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document
from consilience.graph.writing.metadata.note_metadata import change_metadata, note_metadata, undo_metadata_change

pytestmark = pytest.mark.neo4j

PLAIN = document_graph(Statement(Thing("Ann"), "founded", Thing("Acme", "Organization")))
ID = PLAIN.document.id


def described(*assignments: str, tags: tuple[str, ...] = ()) -> DocumentGraph:
    return replace(PLAIN, document=replace(PLAIN.document, metadata=read_assignments(assignments, tags)))


async def said(store: Store) -> dict[str, Any]:
    return dict((await document_summary(store, ID)).metadata)


async def test_metadata_comes_with_a_document_and_is_no_part_of_its_run(store: Store) -> None:
    await merge_document(store, PLAIN)
    before = await store.rows("document_runs", document=ID)
    counts = await merge_document(store, described("title=A", "date=2020-05", "pages=12", "draft=no", tags=("press",)))
    assert (counts.unchanged, counts.nodes_created) == (False, 5)
    assert await store.rows("document_runs", document=ID) == before
    assert await said(store) == {"title": "A", "date": "2020-05", "tag": ["press"], "draft": "no", "pages": 12}
    assert await check_graph(store) == []


async def test_the_same_again_writes_nothing(store: Store) -> None:
    graph = described("title=A", tags=("press",))
    await merge_document(store, graph)
    before = await exported(store)
    assert (await merge_document(store, graph)).unchanged
    assert not await note_metadata(store, ID, graph.document.metadata)
    assert (await merge_document(store, PLAIN)).unchanged
    assert await exported(store) == before


async def test_what_comes_later_is_added(store: Store) -> None:
    await merge_document(store, described("title=A", "pages=12", tags=("press",)))
    assert await note_metadata(store, ID, read_assignments(["title=B"], ["rome"]))
    assert await said(store) == {"title": "B", "tag": ["press", "rome"], "pages": 12}


async def test_what_people_changed_has_the_last_word_and_can_be_taken_back(store: Store) -> None:
    await merge_document(store, described("title=A", "pages=12", tags=("press", "rome")))
    await change_metadata(store, ID, MetadataEdit(read_assignments(["title=Mine"]), by="kim"))
    await change_metadata(store, ID, MetadataEdit(Metadata(tags=("kept",)), ("pages",), ("press",), by="kim"))
    await note_metadata(store, ID, read_assignments(["title=C", "pages=13"]))
    assert await said(store) == {"title": "Mine", "tag": ["kept", "rome"]}
    await undo_metadata_change(store, ID)
    assert await said(store) == {"title": "Mine", "tag": ["press", "rome"], "pages": 13}
    await undo_metadata_change(store, ID)
    assert (await said(store))["title"] == "C"
    with pytest.raises(NotFoundError, match="nothing to take back"):
        await undo_metadata_change(store, ID)
    assert await check_graph(store) == []


async def test_a_change_that_changes_nothing_is_not_kept(store: Store) -> None:
    await merge_document(store, described("title=A"))
    await change_metadata(store, ID, MetadataEdit(read_assignments(["title=A"]), ("pages",), ("press",), by="kim"))
    with pytest.raises(NotFoundError, match="nothing to take back"):
        await undo_metadata_change(store, ID)


async def test_changes_of_one_document_at_once_are_all_kept(store: Store) -> None:
    await merge_document(store, PLAIN)
    tags = [f"t{number}" for number in range(8)]
    await asyncio.gather(*(change_metadata(store, ID, MetadataEdit(Metadata(tags=(tag,)), by="kim")) for tag in tags))
    assert await said(store) == {"tag": tags}


async def test_metadata_goes_with_its_document(store: Store) -> None:
    await merge_document(store, described("title=A"))
    await forget_document(store, ID)
    async with store.session("READ") as session:
        left = await (await session.run("MATCH (m:Metadatum) RETURN count(m)")).value()
    assert left == [0]
    with pytest.raises(NotFoundError, match="There is no document"):
        await note_metadata(store, ID, Metadata(title="A"))
