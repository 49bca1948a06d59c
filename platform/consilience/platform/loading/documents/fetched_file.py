"""Files that were fetched from elsewhere, and lie here only while they are read."""

from dataclasses import dataclass
from pathlib import Path

from consilience.graph.model.metadata_record import NO_METADATA, Metadata

__all__ = ["FetchedFile"]


@dataclass(frozen=True, slots=True)
class FetchedFile:
    """A copy of what lies elsewhere; of its path only the suffix counts, which says how it is read."""

    path: Path
    source: str
    """Where it lies, as documents name it: the same whenever it is fetched, and nothing else's."""
    name: str
    """What people see of it."""
    metadata: Metadata = NO_METADATA
    """What is said of it where it lies, which counts more than what it states itself."""
