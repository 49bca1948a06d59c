"""Files that changed between two ingests: the graph then holds the older text as a document of its own."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.model.errors import NotFoundError
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import preview_forgetting
from consilience.graph.writing.documents.sources import drop_source
from consilience.platform.loading.sources import list_unplaced_sources
from consilience.platform.runs.ingest import DocumentReport
from consilience.platform.runs.ledger import Ledger
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.withdrawal.documents import withdraw
from consilience.platform.withdrawal.suggesting import suggest_afterwards

__all__ = ["OlderVersion", "OlderVersions", "forget_older_versions", "list_placed_documents", "older_versions"]


@dataclass(frozen=True, slots=True)
class OlderVersion:
    """A document that came from the same source as one that was just ingested, with another text."""

    id: str
    name: str
    source: str
    """That of the file that was ingested."""
    elsewhere: tuple[str, ...]
    """Other sources of the same text: while there are any the document stays, and is only no longer this file's."""
    read_at: str | None
    """When it was last read into the graph, ISO 8601; None when the ledger does not know."""
    facts: int
    """Facts that only it supports."""
    decided: int
    """Facts that only it supports and people reviewed: they stay as retracted."""


@dataclass(frozen=True, slots=True)
class OlderVersions:
    """Older versions of files that the graph holds."""

    known: tuple[OlderVersion, ...]
    possible: tuple[OlderVersion, ...]
    """Documents of earlier releases whose source is a mere name, or a path as it was typed, that may mean one of the
    files or another one. They are only shown."""


_PRESENT = {"merged", "unchanged"}


def list_placed_documents(reports: Iterable[DocumentReport]) -> list[tuple[str, str]]:
    """Return ⟨document id, source⟩ of what an ingest brought or found."""
    return [(each.document_id, each.source) for each in reports if each.status in _PRESENT and each.document_id]


async def older_versions(store: Store, ledger: Ledger, present: Iterable[tuple[str, str]]) -> OlderVersions:
    """Return the other documents of the sources of these.

    Args:
        store: the graph.
        ledger: tells when documents were read.
        present: ⟨document id, source⟩ of the newest versions.

    Raises:
        StoreError: the database failed.
    """
    present = list(present)
    newest = {document for document, _ in present}
    sources = sorted({source for _, source in present})
    names = {name: source for source in sources for name in list_unplaced_sources(source) if name not in sources}
    found = await store.rows("documents_of_sources", sources=[*sources, *names])
    known: list[OlderVersion] = []
    possible: list[OlderVersion] = []
    for row in found:
        if row["id"] in newest:
            continue
        held = set(row["sources"])
        mine = sorted(held & set(sources))
        described = await _describe_version(
            store, ledger, row["id"], row["name"], mine or sorted(held & set(names)), held
        )
        if described:
            (known if mine else possible).append(described)
    return OlderVersions(tuple(known), tuple(possible))


async def _describe_version(
    store: Store, ledger: Ledger, document_id: str, name: str, mine: list[str], held: set[str]
) -> OlderVersion | None:
    try:
        would = await preview_forgetting(store, document_id)
    except NotFoundError:  # withdrawn in this moment
        return None
    elsewhere = tuple(sorted(held - set(mine)))
    read_at = ledger.last_merge(document_id)
    return OlderVersion(document_id, name, mine[0], elsewhere, read_at, would.facts, would.remembered)


async def forget_older_versions(store: Store, home: Path | DataFolder, versions: Iterable[OlderVersion]) -> None:
    """Withdraw older versions, each in a transaction of its own, and what models were asked about them.

    A document that came from elsewhere too stays, and is only no longer a version of this source.

    Raises:
        StoreError: the database failed; the versions before that one are withdrawn.
    """
    async with suggest_afterwards(store) as judge_again:
        for version in versions:
            if not await drop_source(store, version.id, version.source):
                await withdraw(store, home, version.id, judge_again=judge_again)
