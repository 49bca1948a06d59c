"""`extract` on a cluster: the lines of plain `extract`, in its order, read wherever there is room."""

from collections.abc import AsyncIterator, Iterable

from consilience.agents.support.gather import work_ahead
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError, ServiceError
from consilience.graph.model.model import Document
from consilience.platform.cluster.pool import Pool
from consilience.platform.cluster.worker import Read

__all__ = ["read_documents"]

_AHEAD = 4
"""Documents that are begun ahead of the one whose line comes next, for each that the workers read at once: what is read
already waits in memory, and nothing is asked for that much earlier than it can be written."""


async def read_documents(pool: Pool, documents: Iterable[Document]) -> AsyncIterator[tuple[Document, Read]]:
    """Yield for each document, in the order given, what a worker made of it.

    Args:
        pool: the workers.
        documents: the texts; no more of them are taken than are under way.

    Raises:
        ServiceError: no document was read, since no worker can be had; once some were, it is the failure of the others.
    """
    most = pool.workers * pool.at_once * _AHEAD
    stopped, broken, has_read = "", "", False

    async def one(document: Document) -> Read:
        nonlocal stopped, broken, has_read
        if stopped:
            return Read(error=stopped)
        try:
            read: Read = await pool.call("read", document)
            has_read = True
        except ModelStoppedError as error:
            read = Read(error=str(error), is_last=True)
        except ServiceError as error:
            broken = broken or str(error)
            return Read(error=str(error))
        except ConsilienceError as error:
            return Read(error=str(error))
        if read.is_last and not stopped:
            stopped = read.error if read.error.startswith("Not tried: ") else f"Not tried: {read.error}"
        return read

    async for document, made in work_ahead(documents, most, one):
        if broken and not has_read:
            raise ServiceError(broken)
        yield document, made
