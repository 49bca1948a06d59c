"""A graph comes back from its export as it was, or not at all."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.debated import debated_graph
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.checking.check import check_graph
from consilience.graph.curation.across.resolving import resolve_all
from consilience.graph.curation.edit import Edit, edit_fact
from consilience.graph.curation.entity_decisions import merge_entity, undo_decision
from consilience.graph.curation.events_across.resolving_events import resolve_all_events
from consilience.graph.curation.review import comment_fact, review_fact
from consilience.graph.exchange import import_jsonl as importing
from consilience.graph.exchange import spooling
from consilience.graph.exchange.elements import GraphNode, GraphRelationship
from consilience.graph.exchange.import_jsonl import ImportCounts, import_jsonl
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.exchange.lines import FORM, FirstLine, LastLine, Line, read_line, write_line
from consilience.graph.exchange.spooling import spool_graph
from consilience.graph.model.errors import ConsilienceError, StoreError, WithdrawnError
from consilience.graph.model.metadata.changes import MetadataEdit
from consilience.graph.model.metadata.reading import read_assignments
from consilience.graph.reading.entities_events import list_entities
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.schema.labels import EDGE_TYPES, NODE_LABELS
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.graph.writing.documents.merge import merge_document
from consilience.graph.writing.metadata.note_metadata import change_metadata, note_metadata

ACME = Thing("Acme", "Organization")
ANN = Thing('A\x00nn\u2028 <&> "é" 🚀\r\n')
FIRST = document_graph(
    Statement(ANN, "founded", ACME, event="Business.Found"),
    Statement(Thing("Bob"), "joined", ACME, "contested", quoted=False),
)
SECOND = document_graph(
    Statement(Thing("Eve"), "joined", ACME, holds=("1999", "2003-05")),
    Statement(Thing("Eva"), "left", ACME),
    Statement(Thing("Eve"), "paused", Thing("2001", "Date")),
    name="b.txt",
)
FOURTH = document_graph(Statement(Thing("Cy"), "joined", Thing("Acme Inc.", "Organization")), name="d.txt")
FIFTH = document_graph(Statement(ANN, "founded", ACME, event="Business.Found"), name="e.txt")
THIRD = document_graph(Statement(Thing("Cy"), "joined", ACME), name="c.txt")


async def fill(store: Store) -> None:
    """Store documents, debates and decisions of people of all kinds, and withdraw a document on which one rests."""
    for graph in (FIRST, SECOND, THIRD, debated_graph()):
        await merge_document(store, graph)
    joined = {fact.subject.name: fact.id for fact in (await list_facts(store, FactFilter(predicate="joined"))).facts}
    await review_fact(store, joined["Cy"], "accepted", by="kim", reason="It says so.")
    await comment_fact(store, joined["Bob"], by="kim", text="Who?")
    people = {row.name: row.id for row in (await list_entities(store, entity_type="Person"))[0]}
    await edit_fact(store, joined["Bob"], Edit(subject_id=people["Eve"]), by="kim")
    await merge_entity(store, people["Eva"], people["Eve"], by="kim")
    await forget_document(store, THIRD.document.id)
    await merge_document(store, FOURTH)
    await resolve_all(store)
    await merge_document(store, FIFTH)
    assert len((await resolve_all_events(store)).suggested) == 1
    said = read_assignments(["title=A", "date=2020-05", "pages=12", "draft=true", "share=0.5"], ["press", "rome"])
    await note_metadata(store, FIRST.document.id, said)
    await change_metadata(
        store, SECOND.document.id, MetadataEdit(read_assignments(["title=B"]), by="kim", at="2026-01-01")
    )


async def saved(store: Store, path: Path) -> bytes:
    lines = [line async for line in export_jsonl(store)]
    return written(path, "".join(lines))


def written(path: Path, text: str) -> bytes:
    path.write_text(text, encoding="utf-8", newline="\n")
    return text.encode()


@pytest.mark.neo4j
async def test_a_restored_graph_is_exported_byte_for_byte_and_goes_on_as_the_first_would_have(
    store: Store, empty: Callable[[], Awaitable[None]], tmp_path: Path
) -> None:
    await fill(store)
    before = await saved(store, tmp_path / "graph.jsonl")
    await empty()
    lines = [json.loads(line) for line in before.decode().split("\n")[1:-2]]
    nodes = sum(line["type"] == "node" for line in lines)
    assert await import_jsonl(store, tmp_path / "graph.jsonl") == ImportCounts(nodes, len(lines) - nodes, 0)
    assert await saved(store, tmp_path / "again.jsonl") == before
    found = {label for line in lines for label in line.get("labels", ())}
    assert {*NODE_LABELS, "Withdrawal"} - found == set()

    with pytest.raises(WithdrawnError):
        await merge_document(store, THIRD, ordered_after=0)
    assert (await merge_document(store, SECOND)).unchanged
    [decision] = await store.rows("list_decisions", before=2**62, entity=None, limit=10)
    await undo_decision(store, decision["id"])
    assert {row.name for row in (await list_entities(store, entity_type="Person"))[0]} >= {"Eve", "Eva"}
    assert await check_graph(store) == []
    async with store.session("READ") as session:
        times = await (await session.run("MATCH (w:Review|Decision|Suggestion) RETURN valueType(w.at) AS type")).value()
    assert set(times) == {"ZONED DATETIME NOT NULL"}


@pytest.mark.neo4j
async def test_a_graph_that_was_read_into_files_is_exported_from_there_byte_for_byte(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("consilience.graph.exchange.spooling.PAGE", 3)
    await fill(store)
    before, told = await saved(store, tmp_path / "graph.jsonl"), list[int]()
    (tmp_path / "files").mkdir()
    spooled = await spool_graph(store, tmp_path / "files", told.append)
    assert "".join([line async for line in export_jsonl(spooled)]).encode() == before
    assert (told, told[-1]) == (sorted(told), before.count(b"\n") - 2)


@pytest.mark.neo4j
async def test_to_read_a_graph_into_files_ends_soon_when_nobody_waits_for_it_any_more(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("consilience.graph.exchange.spooling.PAGE", 1)
    await fill(store)
    begun, ended, told = asyncio.Event(), threading.Event(), list[int]()
    loop, whole = asyncio.get_running_loop(), spooling._spool

    def tell(done: int) -> None:
        told.append(done)
        loop.call_soon_threadsafe(begun.set)

    def spool(*given: Any) -> None:  # noqa: ANN401 - as it has them
        whole(*given)
        ended.set()

    monkeypatch.setattr(spooling, "_spool", spool)
    reading = asyncio.create_task(spool_graph(store, tmp_path, tell))
    await begun.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    await asyncio.to_thread(ended.wait)
    assert told[-1] < len(await exported(store))


@pytest.mark.neo4j
async def test_an_import_that_is_interrupted_opens_for_nothing_else_and_goes_on(
    store: Store, empty: Callable[[], Awaitable[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store)
    before = await saved(store, tmp_path / "graph.jsonl")
    written(tmp_path / "other.jsonl", before.decode().replace("It says so.", "It says it."))
    await empty()
    monkeypatch.setattr(importing, "_BATCH_LINES", 20)
    total = before.count(b"\n") - 2

    for stop in (40, total - 3):

        def interrupt(done: int, _: int, stop: int = stop) -> None:
            if done >= stop:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            await import_jsonl(store, tmp_path / "graph.jsonl", interrupt)
        with pytest.raises(StoreError, match="not at its end"):
            async with Store(store.address):
                pass
        with pytest.raises(StoreError, match="another file"):
            await import_jsonl(store, tmp_path / "other.jsonl")
    async with Store(store.address, importing=True) as half:
        counts = await import_jsonl(half, tmp_path / "graph.jsonl")
    assert total - 3 <= counts.resumed <= counts.nodes + counts.relationships == total
    assert await saved(store, tmp_path / "again.jsonl") == before
    async with Store(store.address):
        pass


@pytest.mark.neo4j
async def test_only_an_empty_graph_takes_an_import(store: Store, tmp_path: Path) -> None:
    await merge_document(store, FIRST)
    before = await saved(store, tmp_path / "graph.jsonl")
    with pytest.raises(StoreError, match="not empty"):
        await import_jsonl(store, tmp_path / "graph.jsonl")
    assert await saved(store, tmp_path / "again.jsonl") == before


@pytest.mark.neo4j
async def test_a_file_that_is_not_in_order_is_refused_before_anything_is_written(
    store: Store, empty: Callable[[], Awaitable[None]], tmp_path: Path
) -> None:
    await merge_document(store, FIRST)
    path = tmp_path / "graph.jsonl"
    first, *rest = (await saved(store, path)).decode().split("\n")[:-1]
    await empty()
    begin = json.loads(first)
    no_property = rest[0].replace('"source": ', '"source": {}, "x": ')
    wrong: dict[str, list[str]] = {
        "is empty": [],
        "ends before its end": [first, *rest[:-1]],
        "should have": [first, *rest[1:]] if '"Expert"' in rest[0] else [first, *rest[:-2], rest[-1]],
        "does not begin as": rest,
        "newer version .*form 2": [json.dumps(begin | {"form": FORM + 1}), *rest],
        "newer version .* 9999_times": [json.dumps(begin | {"migration": "9999_times"}), *rest],
        "graph.jsonl:2: it is no line": [first, "{", *rest],
        "graph.jsonl:2: it is no": [first, no_property, *rest[1:]],
        "comes a second time": [first, rest[0], *rest],
        "which the file does not have": [first, *rest[1:]],
        "there is more after": [first, *rest, rest[0]],
        "a node stands after": [first, *rest[:-1], rest[0], rest[-1]],
        "another export begins": [first, *rest[:-1], first, *rest],
        "is no label": [first, rest[0].replace('["Document"]', '["Document", "x`) DETACH DELETE n //"]'), *rest[1:]],
        "has the labels": [first, rest[0].replace('["Document"]', '["Migration_"]'), *rest[1:]],
    }
    for reason, lines in wrong.items():
        written(path, "".join(line + "\n" for line in lines))
        with pytest.raises(ConsilienceError, match=reason):
            await import_jsonl(store, path)
    path.write_bytes(b"\xff")
    with pytest.raises(ConsilienceError, match="no text in UTF-8"):
        await import_jsonl(store, path)
    with pytest.raises(ConsilienceError, match="cannot be read"):
        await import_jsonl(store, tmp_path / "none.jsonl")
    assert [json.loads(line)["type"] async for line in export_jsonl(store)] == ["graph", "end"]


scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"])),
)
keys = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda key: key not in {"at", "id"})
properties = st.dictionaries(
    keys,
    st.one_of(scalars, st.lists(st.text(st.characters(exclude_categories=["Cs"]))), st.lists(st.integers(0, 9))),
)
labels = st.builds(
    lambda base, types: (base, *types),
    st.sampled_from([*NODE_LABELS, "Withdrawal"]),
    st.lists(st.sampled_from(["Person", "人物", "Document_"]), unique=True),
)
ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


def node_of(id_: str, labels: tuple[str, ...], properties: dict[str, Any]) -> GraphNode:
    return GraphNode(id_, labels, {"id": id_, **properties})


lines = st.one_of(
    st.builds(FirstLine, st.integers(0, 9), st.text(st.characters(exclude_categories=["Cs"]))),
    st.builds(LastLine, st.integers(0, 2**40), st.integers(0, 2**40)),
    st.builds(node_of, ids, labels, properties),
    st.builds(
        GraphRelationship, st.sampled_from([*EDGE_TYPES, "founded", "出生地"]), ids, labels, ids, labels, properties
    ),
)


@given(lines)
def test_a_line_says_what_it_was_written_of_and_is_one_line(line: Line) -> None:
    written = write_line(line)
    assert written.count("\n") == 1
    assert written.endswith("\n")
    assert read_line(written, "x:1") == line
    assert write_line(read_line(written, "x:1")) == written


@given(
    st.one_of(
        st.text(),
        st.recursive(scalars | st.none(), lambda e: st.lists(e) | st.dictionaries(st.text(), e)).map(json.dumps),
    )
)
def test_whatever_else_a_line_holds_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ConsilienceError, match=r"^x:1: "):
        read_line(text, "x:1")
