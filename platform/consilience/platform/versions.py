"""Files that changed between two ingests: the graph then holds the older text as a document of its own."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.store import Store
from consilience.platform.ingest import DocumentReport
from consilience.platform.withdrawal import withdraw

__all__ = ["OlderVersion", "forget_older_versions", "older_versions"]


@dataclass(frozen=True, slots=True)
class OlderVersion:
    """A document that came from the same source as one that was just ingested, with another text."""

    id: str
    name: str
    source: str


async def older_versions(store: Store, reports: Iterable[DocumentReport]) -> tuple[OlderVersion, ...]:
    """Return the documents of the same sources that these reports did not bring or find.

    Raises:
        StoreError: the database failed.
    """
    present = {report.document_id for report in reports if report.status in {"merged", "unchanged"}}
    sources = sorted({report.source for report in reports if report.document_id in present})
    rows = await store.rows("documents_of_sources", sources=sources)
    return tuple(OlderVersion(row["id"], row["name"], row["source"]) for row in rows if row["id"] not in present)


async def forget_older_versions(store: Store, home: Path, versions: Iterable[OlderVersion]) -> None:
    """Withdraw older versions, each in a transaction of its own, and what models were asked about them.

    Raises:
        StoreError: the database failed; the versions before that one are withdrawn.
    """
    for version in versions:
        await withdraw(store, home, version.id)
