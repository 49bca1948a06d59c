"""One Neo4j: its connection, its sessions, transactions with retries."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from copy import copy
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction, AsyncResult, AsyncSession, Bookmarks
from neo4j.exceptions import ConfigurationError, DriverError, IncompleteCommit, Neo4jError
from tenacity import (
    AsyncRetrying,
    retry_if_exception,
    stop_after_attempt,
    stop_after_delay,
    wait_random_exponential,
)

from consilience.graph.model.errors import StoreError
from consilience.graph.store.address import Neo4jAddress, driver_options
from consilience.graph.store.driver_errors import is_deadlock, is_lost_race, neo4j_failures
from consilience.graph.store.migrate import migrate, missing_migrations
from consilience.graph.store.shared_bookmarks import SharedBookmarks
from consilience.graph.store.statements import query
from consilience.graph.store.write_marks import CommittedError, MarkedWrite, WriteMarks

__all__ = ["Store", "Transaction", "Upgrading", "read_dictionaries"]

Transaction = AsyncManagedTransaction
_Result = TypeVar("_Result")

OLDEST_SERVER = (5, 26)
_CLOSE_S = 5.0
_RACES = 8
_RACING_S = 30.0
"""A transaction that loses a race runs again at least so often, and for at least so long."""


class Store:
    """A Neo4j database that holds the graph: `async with Store(address) as store`.

    Entering connects, checks the server's version and brings constraints and indexes up to date. One store may be
    used by many tasks of one event loop at once.

    Args:
        address: where it is.
        importing: whether to enter a graph of which an import was interrupted, in order to go on with that.
        upgrading: what is done before and after a graph that holds something is brought up to date, such as a copy.
        bookmarks: by which this store sees what others wrote into a cluster that share them, and they what it writes;
            not asked for one server alone.
    """

    def __init__(
        self,
        address: Neo4jAddress,
        *,
        importing: bool = False,
        upgrading: "Upgrading | None" = None,
        bookmarks: SharedBookmarks | None = None,
    ) -> None:
        self.address = address
        self._importing, self._upgrading = importing, upgrading
        self._shared = bookmarks if address.is_routed else None
        self._driver: AsyncDriver | None = None
        # In a cluster another member may answer the next session; it then waits until it knows what this store wrote.
        self._bookmarks = AsyncGraphDatabase.bookmark_manager() if address.is_routed else None
        self._marks = WriteMarks()
        self._since = Bookmarks.from_raw_values(())
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        """Connect.

        Raises:
            StoreError: the server cannot be reached, refuses the password, or is older than 5.26; or the graph
                was written by a newer program, or is half an import.
        """
        driver = self._connect()
        try:
            with neo4j_failures(self.address):
                info = await driver.get_server_info()
                _check_version(self.address, info.agent)
                self._driver = driver
                await self._migrate(driver)
        except ValueError as error:  # the driver's word for a name that does not resolve
            self._driver = None
            await driver.close()
            raise StoreError(f"{self.address.uri!r} is no address of a Neo4j ({error}).") from error
        except BaseException:
            self._driver = None
            await driver.close()
            raise
        return self

    @asynccontextmanager
    async def as_it_is(self) -> AsyncIterator[Self]:
        """Open the store for the block without looking at the server or changing anything in it.

        Raises:
            StoreError: the address is none.
        """
        self._driver = self._connect()
        try:
            yield self
        finally:
            await self._driver.close()
            self._driver = None

    def _connect(self) -> AsyncDriver:
        if not re.match(r"(bolt|neo4j)(\+ssc?)?://", self.address.uri):
            raise StoreError(f"{self.address.uri!r} is no address of a Neo4j. Write it like bolt://localhost:7687.")
        try:
            return AsyncGraphDatabase.driver(**driver_options(self.address))
        except (ConfigurationError, ValueError) as error:
            raise StoreError(f"{self.address.uri!r} is no address of a Neo4j ({error}).") from error

    async def _migrate(self, driver: AsyncDriver) -> None:
        """Bring the database up to date; where it is, a member that can be read is enough."""
        database = self.address.database
        async with driver.session(database=database, default_access_mode="READ") as session:
            missing = await session.execute_read(partial(missing_migrations, importing=self._importing))
        if missing:
            around = self._upgrading and partial(self._upgrading, self)
            async with driver.session(database=database) as session:
                await migrate(session, importing=self._importing, around=around)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close all connections."""
        if self._driver is not None:
            with suppress(TimeoutError, StoreError):  # a server that says nothing any more is not waited for
                async with asyncio.timeout(_CLOSE_S):
                    await self._delete_marks()
            driver, self._driver = self._driver, None
            with suppress(TimeoutError):
                async with asyncio.timeout(_CLOSE_S):
                    await driver.close()

    async def _delete_marks(self) -> None:
        """Delete the marks that nobody needs; while writing is paused, that waits and may be left to others."""
        if spent := self._marks.take():
            async with self.session() as session:
                await (await session.run(query("delete_marks"), ids=spent)).consume()

    @asynccontextmanager
    async def session(self, access_mode: str = "WRITE", *, warnings: bool = False) -> AsyncIterator[AsyncSession]:
        """Open a session; what the driver raises inside becomes `StoreError`.

        Args:
            access_mode: `READ` makes the server refuse every write, and a cluster ask any member; `WRITE` its leader.
            warnings: whether the server tells what it finds doubtful about statements.
        """
        if self._driver is None:
            raise StoreError("The store is not open. Use it inside `async with Store(address) as store`.")
        known = frozenset(await self._shared.list_known() if self._shared else ())
        with neo4j_failures(self.address):
            async with self._driver.session(
                database=self.address.database,
                default_access_mode=access_mode,
                notifications_min_severity="INFORMATION" if warnings else "OFF",
                bookmark_manager=self._bookmarks,
                bookmarks=Bookmarks.from_raw_values(known | self._since.raw_values),
            ) as session:
                yield session
                if self._shared and access_mode == "WRITE":
                    written = (await session.last_bookmarks()).raw_values - known - self._since.raw_values
                    if written:
                        await self._shared.note(known, written)

    async def last_commit(self, *, of_leader: bool = False) -> str:
        """Return a name for what the database holds now: another one after every transaction that wrote, by anybody.

        Args:
            of_leader: of a cluster, ask the member that writes, which has all that was written; any other has at least
                what this store and those that share its bookmarks wrote.

        Raises:
            StoreError: the database failed.
        """
        async with self.session("WRITE" if of_leader else "READ") as session:
            await _ping(session, of_leader=of_leader)
            return " ".join(sorted((await session.last_bookmarks()).raw_values))

    def not_before(self, commit: str) -> Self:
        """Return this store as one whose transactions see at least what `last_commit` named.

        Without it a transaction may begin in the moment between another's commit and its becoming visible. It works
        as long as this store is open.
        """
        other = copy(self)
        other._since = Bookmarks.from_raw_values(commit.split())  # noqa: SLF001 - one of this class
        return other

    async def since(self) -> str:
        """Return what the transactions of this store see at least, as `not_before` takes it."""
        written = await self._bookmarks.get_bookmarks() if self._bookmarks else ()
        known = await self._shared.list_known() if self._shared else ()
        return " ".join(sorted(self._since.raw_values.union(written, known)))

    async def write(self, work: Callable[[Transaction], Awaitable[_Result]]) -> _Result:
        """Run `work` in one write transaction; deadlocks, lost connections and lost races run it again from scratch.

        What lost a race waits for its turn: of all that lost, one at a time runs beside those that try for the first
        time. It waits, too, while `writing_paused` lets nobody write. In a cluster it is done exactly once also where
        a member is lost that was to say whether it is done (`write_marks`); else it is not known then.

        Raises:
            StoreError: the server refused or failed it for good; or it is not known whether it is done, whatever else
                failed after that.
        """
        marked = MarkedWrite(self._marks) if self.address.is_routed else None

        async def work_or_lose(transaction: Transaction) -> _Result:
            try:
                if marked is None:
                    await transaction.run(query("announce_writing"))
                    return await work(transaction)
                await marked.announce(transaction)
                marked.result = result = await work(transaction)
            except Neo4jError as error:
                if is_deadlock(error):  # the driver would wait 1, 2, 4, 8, 16 s, and then give up
                    raise _DeadlockError from error
                raise
            return result

        async with self.session() as session:
            try:
                async for attempt in AsyncRetrying(
                    retry=retry_if_exception(_may_go_well),
                    stop=stop_after_attempt(_RACES) & stop_after_delay(_RACING_S),
                    wait=wait_random_exponential(multiplier=0.02, max=1.0),
                    reraise=True,
                ):
                    with attempt:
                        async with self._turn if attempt.retry_state.attempt_number > 1 else nullcontext():
                            return await _commit_once(session, work_or_lose, marked)
            except Exception as error:
                if marked is not None and marked.lost is not None:
                    raise marked.lost from None
                if isinstance(error, _DeadlockError | _UnsureError):
                    raise error.__cause__ or error from None
                raise
        raise AssertionError("the loop above returns or raises")

    async def read(self, work: Callable[[Transaction], Awaitable[_Result]]) -> _Result:
        """Run `work` in one read transaction, again if the connection is lost.

        Raises:
            StoreError: the server refused or failed it for good.
        """
        async with self.session("READ") as session:
            return await session.execute_read(work)

    async def rows(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - Cypher values
        """Run the named statement in a read transaction and return its rows as dictionaries.

        Its conditions on parameters that are None are left out; see `query`.
        """
        text = query(name, non_null=frozenset(key for key, value in parameters.items() if value is not None))

        async def work(transaction: Transaction) -> list[dict[str, Any]]:
            return await read_dictionaries(await transaction.run(text, parameters))

        async with self.session("READ") as session:
            try:  # without a transaction of its own a statement takes one round trip less
                return await read_dictionaries(await session.run(text, parameters))
            except (DriverError, Neo4jError) as error:
                if not error.is_retryable():
                    raise
                return await session.execute_read(work)


Upgrading = Callable[[Store, list[str]], AbstractAsyncContextManager[None]]
"""What is done before and after migrations: it is given the store, where they are not applied yet, and their names."""


class _DeadlockError(Exception):
    """A deadlock, under a name that the driver does not know, so that it leaves it to us."""


class _UnsureError(Exception):
    """The answer to a commit was lost, and the mark of its transaction will tell."""


def _may_go_well(error: BaseException) -> bool:
    return isinstance(error, _DeadlockError | _UnsureError) or is_lost_race(error)


async def _commit_once(
    session: AsyncSession, work: Callable[[Transaction], Awaitable[_Result]], marked: MarkedWrite | None
) -> _Result:
    """Run `work`, which begins with the mark, and see to it that it is done once."""
    if marked is None:
        return await session.execute_write(work)
    try:
        result = await session.execute_write(work)
    except CommittedError:
        result = marked.result
        # Its bookmark went with the answer; what is read now has one of that commit, or of a later one.
        with suppress(DriverError, Neo4jError):
            await _ping(session, of_leader=True)
    except IncompleteCommit as error:
        marked.lose_answer(error)
        raise _UnsureError from error
    except BaseException:
        marked.fail()
        raise
    marked.end()
    return result


async def _ping(session: AsyncSession, *, of_leader: bool) -> None:
    """Read nothing, so that the session knows a bookmark of what its member has."""

    async def work(transaction: Transaction) -> None:
        await (await transaction.run(query("ping"))).consume()

    try:  # as `rows` does
        await (await session.run(query("ping"))).consume()
    except (DriverError, Neo4jError) as error:
        if not error.is_retryable():
            raise
        await (session.execute_write if of_leader else session.execute_read)(work)


async def read_dictionaries(result: AsyncResult) -> list[dict[str, Any]]:
    """Return rows of plain values; the driver's own way looks for nodes in every value and takes ten times as long."""
    keys = result.keys()
    return [dict(zip(keys, record.values(), strict=True)) async for record in result]


def _check_version(address: Neo4jAddress, agent: str) -> None:
    match = re.search(r"/(\d+)\.(\d+)", agent)
    if match and (int(match[1]), int(match[2])) < OLDEST_SERVER:
        raise StoreError(
            f"{agent} at {address.uri} is too old: Consilience needs Neo4j 5.26 LTS or later. Update the server, or "
            "run `consilience up` for a local one."
        )
