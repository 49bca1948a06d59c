"""Looks at a source: what is new is taken, what changed is replaced, what is gone is withdrawn, all of it once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from consilience.graph.model.errors import FileUnusableError, StoreError
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.runs.ingest import DocumentReport, Status
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.watching import rounds
from consilience.platform.watching.memory import WatchMemory, open_memory
from consilience.platform.watching.rounds import SourceWatcher
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem


@dataclass
class Shelf:
    """A source whose items are what a test puts there, by name and version."""

    items: dict[str, str] = field(default_factory=dict)
    unsettled: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)
    beyond_reach: set[str] = field(default_factory=set)
    copies: bool = False
    """Whether it gives copies, as servers do."""
    on_disk: list[int] = field(default_factory=list)
    """How many copies there were whenever one was made."""
    is_away: bool = False
    is_closed: bool = True
    name: str = "shelf"
    every_s: float = 5.0
    tells_gone: bool = True

    async def list_items(self) -> Sequence[SourceItem]:
        self.is_closed = False
        if self.is_away:
            raise SourceAwayError("The shelf is away.")
        return [
            SourceItem(f"/shelf/{id_}", version, id_ in self.unsettled) for id_, version in sorted(self.items.items())
        ]

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[Path | FetchedFile | Unread]:
        assert is_empty(into)
        if Path(item.id).name in self.beyond_reach:
            raise SourceAwayError(f"{item.id} is out of reach.")
        if self.copies:
            self.on_disk.append(sum(1 for _ in into.parent.rglob("*.txt")))
            return [write(into / "copy.txt", item.id)]
        return [] if Path(item.id).name in self.empty else [Path(item.id)]

    async def close(self) -> None:
        self.is_closed = True


def write(path: Path, source: str) -> FetchedFile:
    path.write_text("x" * 100)
    return FetchedFile(path, source, "copy")


def is_empty(folder: Path) -> bool:
    return list(folder.iterdir()) == []


@dataclass
class Graph:
    """An intake that makes one document of each file and version, and remembers what it has."""

    shelf: Shelf
    documents: set[tuple[str, str]] = field(default_factory=set)
    taken: list[str] = field(default_factory=list)
    fails: set[str] = field(default_factory=set)
    records: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What stands behind a file's name in the sources of its records; with a colon those that cannot be read."""
    is_down: bool = False

    async def take(self, given: Sequence[Path | FetchedFile]) -> Sequence[DocumentReport]:
        if self.is_down:
            raise StoreError("Neo4j is away.")
        files = [file if isinstance(file, Path) else Path(file.source) for file in given]
        self.taken += [file.name for file in files]
        return [self._take(file, record) for file in files for record in self.records.get(file.name, ("",))]

    def _take(self, file: Path, record: str) -> DocumentReport:
        source = f"{file}{record}"
        if file.name in self.fails or ":" in record:
            return DocumentReport(file.name, source, "failed", "The model said nothing.")
        document = f"{file.name}{record}@{self.shelf.items[file.name]}"
        status: Status = "unchanged" if (document, source) in self.documents else "merged"
        self.documents.add((document, source))
        return DocumentReport(file.name, source, status, document_id=document)

    async def withdraw(self, document: str, place: str) -> None:
        self.documents.discard((document, place))

    @property
    def has(self) -> set[str]:
        return {document for document, _ in self.documents}


@dataclass
class Clock:
    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def memory(folder: DataFolder) -> Iterator[WatchMemory]:
    with open_memory(folder.watched) as found:
        yield found


@pytest.fixture
def shelf() -> Shelf:
    return Shelf({"a.txt": "1", "b.txt": "1"})


@pytest.fixture
def graph(shelf: Shelf) -> Graph:
    return Graph(shelf)


async def changes(watcher: SourceWatcher) -> list[tuple[str, str]]:
    return [(change.kind, Path(change.item).name) for change in (await watcher.look()).changes]


async def test_what_is_new_changed_and_gone_is_followed(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    assert await changes(watcher) == [("new", "a.txt"), ("new", "b.txt")]
    assert await changes(watcher) == []
    shelf.items |= {"a.txt": "2", "c.txt": "1"}
    del shelf.items["b.txt"]
    assert await changes(watcher) == [("changed", "a.txt"), ("new", "c.txt"), ("gone", "b.txt")]
    assert graph.has == {"a.txt@2", "c.txt@1"}
    assert graph.taken == ["a.txt", "b.txt", "a.txt", "c.txt"]


async def test_another_process_goes_on_where_the_last_one_ended(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    await SourceWatcher(shelf, memory, graph).look()
    del shelf.items["a.txt"]
    assert await changes(SourceWatcher(shelf, memory, graph)) == [("gone", "a.txt")]
    assert graph.has == {"b.txt@1"}


async def test_what_is_being_written_is_neither_taken_nor_gone(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    await watcher.look()
    shelf.items["a.txt"], shelf.unsettled = "2", {"a.txt"}
    assert await changes(watcher) == []
    shelf.unsettled = set()
    assert await changes(watcher) == [("changed", "a.txt")]


async def test_a_source_that_is_away_loses_nothing(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    await watcher.look()
    shelf.is_away = True
    with pytest.raises(SourceAwayError):
        await watcher.look()
    assert graph.has == {"a.txt@1", "b.txt@1"}


async def test_a_look_ends_what_it_opened_whatever_came_of_it(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    await watcher.look()
    assert shelf.is_closed
    shelf.is_away = True
    with pytest.raises(SourceAwayError):
        await watcher.look()
    assert shelf.is_closed


async def test_what_a_source_no_longer_lists_stays_where_that_only_means_that_it_is_old(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    shelf.tells_gone = False
    watcher = SourceWatcher(shelf, memory, graph)
    await watcher.look()
    shelf.items = {"b.txt": "2"}
    assert await changes(watcher) == [("changed", "b.txt")]
    assert graph.has == {"a.txt@1", "b.txt@2"}
    shelf.items = {"a.txt": "1", "b.txt": "2"}
    assert await changes(watcher) == []


async def test_an_item_that_cannot_be_fetched_ends_the_look_and_waits_longer_than_the_others(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    clock = Clock()
    watcher = SourceWatcher(shelf, memory, graph, now=clock)
    await watcher.look()
    shelf.items = {"b.txt": "2", "c.txt": "1", "d.txt": "1"}
    shelf.beyond_reach = {"c.txt"}
    found = await watcher.look()
    assert [(change.kind, Path(change.item).name) for change in found.changes] == [
        ("changed", "b.txt"),
        ("failed", "c.txt"),
    ]
    assert found.away == "/shelf/c.txt is out of reach."
    assert graph.has == {"a.txt@1", "b.txt@2"}  # nothing is taken for gone
    assert await changes(watcher) == [("new", "d.txt"), ("gone", "a.txt")]
    shelf.beyond_reach = set()
    clock.seconds = 60
    assert await changes(watcher) == [("new", "c.txt")]


async def test_of_much_that_is_fetched_only_a_part_lies_on_the_disk_at_once(
    shelf: Shelf, graph: Graph, memory: WatchMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MOST_BYTES", 150)
    shelf.items, shelf.copies = {f"{number}.txt": "1" for number in range(5)}, True
    assert len(await changes(SourceWatcher(shelf, memory, graph))) == 5
    assert shelf.on_disk == [0, 1, 0, 1, 0]
    assert len(graph.has) == 5


async def test_what_has_no_text_is_taken_once_and_what_it_had_before_is_withdrawn(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    shelf.empty = {"a.txt"}
    watcher = SourceWatcher(shelf, memory, graph)
    assert await changes(watcher) == [("new", "a.txt"), ("new", "b.txt")]
    assert await changes(watcher) == []
    shelf.items["b.txt"], shelf.empty = "2", {"a.txt", "b.txt"}
    assert [(change.kind, change.withdrawn) for change in (await watcher.look()).changes] == [("changed", 1)]
    assert graph.has == set()


async def test_much_that_is_gone_at_once_stays_until_somebody_says_so(graph: Graph, memory: WatchMemory) -> None:
    graph.shelf.items = {f"{number:02}.txt": "1" for number in range(20)}
    watcher = SourceWatcher(graph.shelf, memory, graph)
    await watcher.look()
    graph.shelf.items = {"00.txt": "1"}
    found = await watcher.look()
    assert (found.changes, len(found.kept), len(graph.has)) == ((), 19, 20)
    found = await SourceWatcher(graph.shelf, memory, graph, forget_all=True).look()
    assert (len(found.changes), found.kept, graph.has) == (19, (), {"00.txt@1"})


async def test_what_failed_is_tried_again_later_and_at_once_when_it_has_changed(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    clock = Clock()
    watcher = SourceWatcher(shelf, memory, graph, now=clock)
    graph.fails = {"a.txt"}
    assert await changes(watcher) == [("failed", "a.txt"), ("new", "b.txt")]
    for seconds, tried in ((59, 0), (1, 1), (119, 0), (1, 1)):
        clock.seconds += seconds
        assert len(await changes(watcher)) == tried
    shelf.items["a.txt"] = "2"
    graph.fails = set()
    assert await changes(watcher) == [("new", "a.txt")]


async def test_a_failure_keeps_the_document_of_before(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    await watcher.look()
    shelf.items["a.txt"], graph.fails = "2", {"a.txt"}
    assert await changes(watcher) == [("failed", "a.txt")]
    assert graph.has == {"a.txt@1", "b.txt@1"}


async def test_records_of_a_file_that_could_be_read_go_with_it(shelf: Shelf, graph: Graph, memory: WatchMemory) -> None:
    shelf.items = {"all.jsonl": "1"}
    watcher = SourceWatcher(shelf, memory, graph)
    graph.records = {"all.jsonl": ("#1", ":2")}
    assert await changes(watcher) == [("failed", "all.jsonl")]
    assert graph.has == {"all.jsonl#1@1"}
    shelf.items = {}
    assert await changes(watcher) == [("gone", "all.jsonl")]
    assert graph.has == set()


async def test_nothing_is_remembered_of_what_the_graph_did_not_take(
    shelf: Shelf, graph: Graph, memory: WatchMemory
) -> None:
    watcher = SourceWatcher(shelf, memory, graph)
    graph.is_down = True
    with pytest.raises(StoreError):
        await watcher.look()
    graph.is_down = False
    assert await changes(watcher) == [("new", "a.txt"), ("new", "b.txt")]


def test_a_memory_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "watched.sqlite").write_text("something else" * 100)
    with (
        pytest.raises(FileUnusableError, match=r"watched\.sqlite: the file cannot be used"),
        open_memory(tmp_path / "watched.sqlite"),
    ):
        pass


async def test_the_memory_is_its_owners_alone(tmp_path: Path) -> None:
    with open_memory(tmp_path / "watched.sqlite"):
        assert (tmp_path / "watched.sqlite").stat().st_mode & 0o077 == 0
