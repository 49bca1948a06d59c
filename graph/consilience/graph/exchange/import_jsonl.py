"""A graph from its export, into an empty database: whole in the end, or not taken for a graph at all."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from consilience.graph.exchange.elements import GraphNode, GraphRelationship
from consilience.graph.exchange.lines import FORM, FirstLine, LastLine, base_label, read_line, restore_properties
from consilience.graph.model.errors import ConsilienceError, StoreError
from consilience.graph.store.migrate import apply_later, migrations
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store, Transaction

__all__ = ["ImportCounts", "find_import_state", "import_jsonl"]

_BATCH_LINES = 1000
_BATCH_CHARACTERS = 4_000_000
_Batch = list[GraphNode] | list[GraphRelationship]


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Counts of what an import brought into the graph."""

    nodes: int
    relationships: int
    resumed: int
    """How many of them an import before this one, which was interrupted, had brought there."""


@dataclass(frozen=True, slots=True)
class _Checked:
    """File that was read from end to end, with what is known of it then."""

    begin: FirstLine
    end: LastLine
    digest: str


async def find_import_state(store: Store) -> Literal["empty", "begun", "full"]:
    """Return whether a graph can be imported into: it is empty, has half of an import, or has anything else.

    Raises:
        StoreError: the database failed.
    """
    if await store.rows("import_under_way"):
        return "begun"
    return "full" if await store.rows("holds_anything") else "empty"


async def import_jsonl(
    store: Store,
    path: Path,
    told: Callable[[int, int], None] = lambda _done, _of: None,
    *,
    at_last: Callable[[], None] = lambda: None,
) -> ImportCounts:
    """Restore the graph that `export_jsonl` wrote of a whole graph; exported again it gives the same bytes.

    The file is read twice: nothing is written before all of it was found to be in order. Each batch is a transaction
    that also notes how far it came; until the last one the store opens for nothing but this, and the same file goes on
    where it stopped.

    Args:
        store: an empty one, or one in which an import of this file was interrupted (`Store(address, importing=True)`).
        path: the file.
        told: called with the number of elements that are there, and of all, after each batch.
        at_last: called when all of them are there, before the store opens for anything else; what it raises leaves the
            import to go on later.

    Raises:
        ConsilienceError: the file cannot be read, is not whole, or is of a form that this program does not know.
        StoreError: the graph is not empty, another import is not at its end, or the database failed.
    """
    checked = _check_file(path)
    total = checked.end.nodes + checked.end.relationships
    resumed = done = await _begin(store, checked.digest)
    told(done, total)
    for batch in _batches(path, done):
        await _write(store, path, batch, done)
        done += len(batch)
        told(done, total)
    async with store.session() as session:
        await apply_later(session, checked.begin.migration)
    at_last()

    async def end(transaction: Transaction) -> None:
        await (await transaction.run(query("end_import"))).consume()

    await store.write(end)
    return ImportCounts(checked.end.nodes, checked.end.relationships, resumed)


def _check_file(path: Path) -> _Checked:
    """Read the file from end to end.

    Raises:
        ConsilienceError: it cannot be read, is not whole, or is of a form that this program does not know.
    """
    begin: FirstLine | None = None
    end: LastLine | None = None
    counts = {GraphNode: 0, GraphRelationship: 0}
    known: set[int] = set()  # of what the nodes are called; a number takes a third of the room
    digest = hashlib.blake2b(digest_size=16)
    for number, text in _lines(path):
        digest.update(text.encode())
        line = read_line(text, f"{path}:{number}")
        if number == 1:
            begin = _check_begin(path, line)
        elif end is not None:
            raise ConsilienceError(f"{path}:{number}: there is more after the last line. Export the graph again.")
        elif isinstance(line, LastLine):
            end = line
        elif isinstance(line, GraphNode) and counts[GraphRelationship]:
            raise ConsilienceError(f"{path}:{number}: a node stands after relationships. Export the graph again.")
        elif isinstance(line, FirstLine):
            raise ConsilienceError(f"{path}:{number}: another export begins here. Import each by itself.")
        else:
            counts[type(line)] += 1
            _connect(line, known, f"{path}:{number}")
    if begin is None:
        raise ConsilienceError(f"{path} is empty.")
    if end is None:
        raise ConsilienceError(
            f"{path} ends before its end: the last line of an export is missing. Nothing was imported; export again."
        )
    if (counts[GraphNode], counts[GraphRelationship]) != (end.nodes, end.relationships):
        raise ConsilienceError(
            f"{path} should have {end.nodes} nodes and {end.relationships} relationships, and has {counts[GraphNode]} "
            f"and {counts[GraphRelationship]}. Nothing was imported; export again."
        )
    return _Checked(begin, end, digest.hexdigest())


def _connect(line: GraphNode | GraphRelationship, known: set[int], place: str) -> None:
    """Add a node to what is known; see that both ends of a relationship are.

    Raises:
        ConsilienceError: the node was known, or an end is not.
    """
    if isinstance(line, GraphNode):
        if (name := hash((base_label(line.labels), line.id))) in known:
            raise ConsilienceError(f"{place}: the node {line.id} comes a second time. Nothing was imported.")
        known.add(name)
        return
    for end, labels in ((line.start, line.start_labels), (line.end, line.end_labels)):
        if hash((base_label(labels), end)) not in known:
            raise ConsilienceError(
                f"{place}: a relationship leads from or to the node {end}, which the file does not have. Nothing was "
                "imported."
            )


def _check_begin(path: Path, line: object) -> FirstLine:
    if not isinstance(line, FirstLine):
        raise ConsilienceError(
            f"{path} does not begin as the export of a whole graph does: it holds one document alone, or an earlier "
            "version wrote it. Export again with `consilience export jsonl`, without --document."
        )
    names = [name for name, _ in migrations()]
    if line.form > FORM or line.migration not in names:
        raise ConsilienceError(
            f"A newer version of Consilience wrote {path} (form {line.form}, migration {line.migration}), and this "
            f"program knows form {FORM} and the migrations up to {names[-1]}. Update Consilience."
        )
    return line


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    r"""Yield the lines with their numbers; only `\n` ends one, since a text may hold other characters that could."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            yield from enumerate(file, 1)
    except OSError as error:
        raise ConsilienceError(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise ConsilienceError(f"{path} is no text in UTF-8.") from error


def _batches(path: Path, skipped: int) -> Iterator[_Batch]:
    """Yield what follows so many elements, in parts for one transaction: nodes, or relationships from one label."""
    batch: list[Any] = []
    kind, size = "", 0
    for number, text in _lines(path):
        line = read_line(text, f"{path}:{number}")
        if number <= skipped + 1 or not isinstance(line, GraphNode | GraphRelationship):
            continue
        this = base_label(line.start_labels) if isinstance(line, GraphRelationship) else ""
        if batch and (this != kind or len(batch) == _BATCH_LINES or size + len(text) > _BATCH_CHARACTERS):
            yield batch
            batch, size = [], 0
        kind, size = this, size + len(text)
        batch.append(line)
    if batch:
        yield batch


async def _begin(store: Store, digest: str) -> int:
    """Note that an import begins, or return how many elements one of the same file brought before it stopped.

    Raises:
        StoreError: the graph is not empty, or another import is not at its end.
    """

    async def work(transaction: Transaction) -> int:
        under_way = await (await transaction.run(query("import_under_way"))).data()
        if under_way:
            if under_way[0]["digest"] != digest:
                raise StoreError(
                    "An import of another file into this graph was interrupted. Import that one, or begin anew in "
                    "another database or data folder."
                )
            return int(under_way[0]["done"])
        if await (await transaction.run(query("holds_anything"))).data():
            raise StoreError(
                "This graph is not empty, and an export is restored into an empty one. Use another database or data "
                "folder (`consilience --home FOLDER import FILE`)."
            )
        await (await transaction.run(query("begin_import"), digest=digest)).consume()
        return 0

    return await store.write(work)


async def _write(store: Store, path: Path, batch: _Batch, before: int) -> None:
    """Write a batch and how far the import is with it, both or neither.

    Raises:
        StoreError: another process imports at the same time, or a relationship has an end that the file lacks.
    """
    statement, rows = _rows(batch)

    async def work(transaction: Transaction) -> None:
        advanced = await transaction.run(query("advance_import"), before=before, done=before + len(batch))
        if not await advanced.data():
            raise StoreError("Another process imports into this graph at the same time; it goes on alone.")
        counters = (await (await transaction.run(statement, rows=rows)).consume()).counters
        if counters.nodes_created + counters.relationships_created != len(rows):
            raise StoreError(
                f"{path}: the graph did not take a relationship of the lines {before + 2} to {before + 1 + len(batch)}."
                " The import stopped there; report this with the file."
            )

    await store.write(work)


def _rows(batch: _Batch) -> tuple[str, list[dict[str, Any]]]:
    """Return the statement that writes a batch, and its rows."""
    first = batch[0]
    if isinstance(first, GraphNode):
        return query("import_nodes"), [
            {"labels": list(node.labels), "properties": restore_properties(node.properties)}
            for node in batch
            if isinstance(node, GraphNode)
        ]
    return query("import_relationships", label=base_label(first.start_labels)), [
        {
            "start": edge.start,
            "end": {base_label(edge.end_labels): edge.end},
            "type": edge.type,
            "properties": restore_properties(edge.properties),
        }
        for edge in batch
        if isinstance(edge, GraphRelationship)
    ]
