"""Writes that wait are committed together, and each ends as if it were alone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from tests.graph.exported import exported
from tests.graph.statements import Statement, Thing, document_graph

from consilience.graph.model.errors import DocumentError, StoreError, StoreUnavailableError
from consilience.graph.store.store import Store, Transaction
from consilience.graph.writing.documents.group_commit import MOST_TOGETHER, GroupCommit
from consilience.graph.writing.documents.merge import merge_document

Work = Callable[[Transaction], Awaitable[Any]]


class Desk:
    """A store in which a transaction takes a moment, and of which all that it committed is known."""

    def __init__(self, bears: int = MOST_TOGETHER) -> None:
        self.bears = bears
        self.committed: list[list[str]] = []
        self.begun: list[str] = []

    async def write(self, work: Work) -> Any:  # noqa: ANN401 - of any kind
        self.begun = []
        result = await work(cast("Transaction", self))
        await asyncio.sleep(0.001)
        if len(self.begun) > self.bears:
            raise StoreError("The transaction needs more memory than it may have.")
        self.committed.append(self.begun)
        return result

    def together(self) -> GroupCommit:
        return GroupCommit(cast("Store", self), asyncio.Semaphore(1))


def writing(desk: Desk, name: str, error: Exception | None = None) -> Work:
    async def work(_: Transaction) -> str:
        desk.begun.append(name)
        if error is not None:
            raise error
        return f"{name} is written"

    return work


async def write_all(commits: GroupCommit, works: list[Work]) -> list[object]:
    return list(await asyncio.gather(*(commits.write(work) for work in works), return_exceptions=True))


async def test_what_waits_while_one_is_committed_is_one_transaction() -> None:
    desk = Desk()
    commits = desk.together()
    first = asyncio.create_task(commits.write(writing(desk, "a")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    found = await write_all(commits, [writing(desk, name) for name in "bcd"])
    assert [await first, *found] == [f"{name} is written" for name in "abcd"]
    assert desk.committed == [["a"], ["b", "c", "d"]]


async def test_no_more_than_so_many_are_one_transaction() -> None:
    desk = Desk()
    await write_all(desk.together(), [writing(desk, str(number)) for number in range(2 * MOST_TOGETHER + 3)])
    assert [len(each) for each in desk.committed] == [MOST_TOGETHER, MOST_TOGETHER, 3]


async def test_one_that_fails_is_told_so_and_the_others_are_written() -> None:
    desk, wrong = Desk(), DocumentError("b.txt contradicts itself.")
    works = [writing(desk, "a"), writing(desk, "b", wrong), writing(desk, "c")]
    assert await write_all(desk.together(), works) == ["a is written", wrong, "c is written"]
    assert desk.committed == [["a"], ["c"]]


async def test_a_database_that_is_away_is_not_asked_for_each() -> None:
    desk, away = Desk(), StoreUnavailableError("Neo4j does not answer.")
    works = [writing(desk, name, away) for name in "abc"]
    assert await write_all(desk.together(), works) == [away] * 3
    assert desk.begun == ["a"]


async def test_groups_that_need_too_much_memory_become_smaller_and_grow_again() -> None:
    desk = Desk(bears=2)
    commits = desk.together()
    await write_all(commits, [writing(desk, str(number)) for number in range(24)])
    assert [name for each in desk.committed for name in each] == [str(number) for number in range(24)]
    assert 2 in {len(each) for each in desk.committed}
    desk.bears, desk.committed = MOST_TOGETHER, []
    await write_all(commits, [writing(desk, str(number)) for number in range(60)])
    assert max(len(each) for each in desk.committed) == MOST_TOGETHER


async def test_who_gives_up_has_changed_nothing_and_holds_up_nobody() -> None:
    desk = Desk()
    commits = desk.together()
    tasks = [asyncio.create_task(commits.write(writing(desk, name))) for name in "abc"]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting = asyncio.create_task(commits.write(writing(desk, "d")))
    await asyncio.sleep(0)
    tasks[1].cancel()  # is being written
    waiting.cancel()  # waits
    assert [await tasks[0], await tasks[2]] == ["a is written", "c is written"]
    assert desk.committed == [["a", "c"]]
    assert await commits.write(writing(desk, "e")) == "e is written"


@pytest.mark.neo4j
async def test_documents_that_are_merged_together_make_the_graph_that_they_make_one_by_one(
    store: Store, empty: Callable[[], Awaitable[None]]
) -> None:
    acme = Thing("Acme", "Organization")
    graphs = [
        document_graph(Statement(Thing(name), "founded", acme), Statement(Thing(name), "led", Thing(f"Firm {number}")))
        for number, name in enumerate(("Ann", "Bob", "Ann", "Cy", "Ann"))
    ]
    for graph in graphs:
        await merge_document(store, graph)
    one_by_one = await exported(store)
    await empty()
    commits = GroupCommit(store)
    counts = await asyncio.gather(*(merge_document(store, graph, commits=commits) for graph in [*graphs, graphs[0]]))
    assert [each.unchanged for each in counts] == [False] * 5 + [True]
    assert await exported(store) == one_by_one
