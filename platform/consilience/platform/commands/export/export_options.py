"""Options that the export commands share: the document, and the file to write."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.reading.annotations import DocumentAnnotations, document_annotations
from consilience.graph.reading.documents import list_documents
from consilience.graph.reading.id_lookup import find_document
from consilience.graph.reading.metadata.matching import documents_where
from consilience.graph.store.store import Store
from consilience.platform.commands.shared.output import note, print_json
from consilience.platform.commands.shared.session import open_store
from consilience.platform.support.settings import Settings

__all__ = ["read_annotated_documents", "whole_file", "write_graph"]


def write_graph(
    settings: Settings,
    lines: Callable[[Store, Sequence[str] | None], AsyncIterator[str]],
    output: str,
    document: str | None,
    where: Sequence[str] | None,
    *,
    as_json: bool,
) -> None:
    """Stream the graph, or the part of it that some documents have, into the output and say how many lines it has."""
    refuse_mixed_output(output, as_json=as_json)

    async def work(file: TextIO) -> int:
        count = 0
        async with open_store(settings) as store:
            async for line in lines(store, await _chosen(store, document, where)):
                file.write(line)
                count += 1
        return count

    with whole_file(output) as file:
        count = asyncio.run(work(file))
    if as_json:
        print_json({"output": output, "lines": count})
    elif output != "-":
        note(f"{count} lines written to {output}")


def read_annotated_documents(
    settings: Settings, document: str | None, where: Sequence[str] | None
) -> list[DocumentAnnotations]:
    """Return all documents with their annotations, or only those that are named or meet the conditions, by name."""

    async def work() -> list[DocumentAnnotations]:
        async with open_store(settings) as store:
            found = await list_documents(store, await _chosen(store, document, where))
            return [await document_annotations(store, each.id) for each in found]

    return asyncio.run(work())


async def _chosen(store: Store, document: str | None, where: Sequence[str] | None) -> tuple[str, ...] | None:
    """Return the ids of the documents that are wanted; None for all."""
    within = await documents_where(store, where or ())
    if not document:
        return within
    one = await find_document(store, document)
    return (one,) if within is None or one in within else ()


def refuse_mixed_output(output: str, *, as_json: bool) -> None:
    """Refuse a call that would mix the report with what is exported.

    Raises:
        ConsilienceError: both go to standard output.
    """
    if as_json and output == "-":
        raise ConsilienceError("--json prints a report to standard output; write the export to a file with -o FILE.")


@contextmanager
def whole_file(output: str) -> Iterator[TextIO]:
    """Open the output for writing; a file appears under its name only when it is whole.

    Raises:
        ConsilienceError: there can be no file of this name.
    """
    if output == "-":
        yield sys.stdout
        return
    path = Path(output)
    if path.is_dir():
        raise ConsilienceError(f"{output} is a folder. Name a file in it.")
    if not path.absolute().parent.is_dir():
        raise ConsilienceError(f"{output}: there is no folder {path.parent}. Make it, or name a file elsewhere.")
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
