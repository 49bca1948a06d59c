"""What becomes of documents that are read on a cluster when workers cannot be had, or a model cannot be asked."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import pytest

from consilience.graph.model.errors import ConsilienceError, ModelUnreachableError, ServiceError
from consilience.graph.model.model import Document
from consilience.platform.cluster.extracting import read_documents
from consilience.platform.cluster.pool import Pool
from consilience.platform.cluster.worker import Read


@dataclass
class Workers:
    """In a pool's place, with what comes of each text."""

    read: Callable[[str], Read]
    workers: int = 1
    at_once: int = 1

    async def call(self, _method: str, document: Document) -> Read:
        await asyncio.sleep(0)
        return self.read(document.text)


async def read_all(read: Callable[[str], Read]) -> list[Read]:
    documents = [Document(f"{number}", f"{number}", f"{number}", "en") for number in range(6)]
    return [made async for _, made in read_documents(cast("Pool", Workers(read)), documents)]


async def test_where_no_worker_can_be_had_nothing_is_yielded_that_would_take_the_place_of_what_is_there() -> None:
    def read(_: str) -> Read:
        raise ServiceError("No worker can be had on the cluster: a key is missing.")

    with pytest.raises(ServiceError, match="a key is missing"):
        await read_all(read)


async def test_what_was_read_is_yielded_when_the_workers_are_gone_afterwards() -> None:
    def read(text: str) -> Read:
        if text != "0":
            raise ServiceError("The connection to the cluster was lost.")
        return Read("a line")

    first, *others = await read_all(read)
    assert first == Read("a line")
    assert {other.error for other in others} == {"The connection to the cluster was lost."}


async def test_a_document_that_is_left_alone_fails_by_itself() -> None:
    def read(text: str) -> Read:
        if text == "0":
            raise ConsilienceError("4 workers were lost")
        return Read("a line")

    assert await read_all(read) == [Read(error="4 workers were lost"), *[Read("a line")] * 5]


async def test_a_model_that_no_worker_reaches_stops_what_is_left() -> None:
    def read(_: str) -> Read:
        raise ModelUnreachableError("The model does not answer.")

    first, *_, last = await read_all(read)
    assert (first.error, last.error) == ("The model does not answer.", "Not tried: The model does not answer.")
