"""A pause of all that write, so that what many transactions read is of one moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from consilience.graph.model.errors import StoreError, StoreUnavailableError
from consilience.graph.store.statements import query
from consilience.graph.store.store import Store

__all__ = ["writing_barred", "writing_paused"]

_PATIENCE_S = 120.0
"""For what is being written just now to end."""


@asynccontextmanager
async def writing_paused(store: Store) -> AsyncIterator[Store]:
    """Let nobody write in the block, and yield the store as one that sees all that was written before it.

    Whoever writes, in whatever process or machine, waits and then goes on; whoever reads notices nothing. Each
    transaction of `Store.write` begins with a node of a label that is taken away again, for which the server shares a
    lock on that label's schema; here an index is made for the label, which needs the lock for itself alone, and given
    up at the end. Nothing of it is ever committed, and if this process dies the server ends the pause.

    Raises:
        StoreUnavailableError: what is being written does not end in time.
        StoreError: the database failed, or somebody wrote all the same: another program than this one, or an older
            release of it.
    """
    async with writing_barred(store):
        before = await store.last_commit(of_leader=True)
        yield store.not_before(before)
        if await store.last_commit(of_leader=True) != before:
            raise StoreError(
                "Another program, or an older release of this one, wrote into the graph while it was to stay as it "
                "is. Stop that program, and try again."
            )


@asynccontextmanager
async def writing_barred(store: Store) -> AsyncIterator[None]:
    """Let nobody write in the block, in the way of `writing_paused`, without a look at whether somebody did.

    Raises:
        StoreUnavailableError: what is being written does not end in time.
        StoreError: the database failed, or was stopped in the block.
    """
    async with store.session() as session:
        transaction = await session.begin_transaction()
        try:
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await (await transaction.run(query("pause_writing"))).consume()
            except TimeoutError as error:
                raise StoreUnavailableError(
                    f"Something has been written into the graph for {_PATIENCE_S:.0f} s without an end, and only then "
                    "could it be read at one moment. Try again later."
                ) from error
            yield
        finally:
            await transaction.close()
