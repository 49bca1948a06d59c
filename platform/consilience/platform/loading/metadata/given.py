"""What is said of files beside what they state themselves, and which word counts."""

from dataclasses import dataclass, field
from pathlib import Path

from consilience.graph.model.errors import MetadataError
from consilience.graph.model.metadata_record import NO_METADATA, Metadata, merge_metadata
from consilience.platform.loading.metadata.tables import BESIDE, Table, read_table

__all__ = ["NOTHING_GIVEN", "Given", "MetadataOfFiles"]


@dataclass(frozen=True, slots=True)
class Given:
    """Metadata of the files of one call: what is typed counts more than what the table says."""

    typed: Metadata = NO_METADATA
    """Of all files."""
    table: Table = field(default_factory=dict)
    met: set[str] = field(default_factory=set, compare=False)
    """Names of the table that files had so far."""

    @property
    def unmatched(self) -> tuple[str, ...]:
        """Names of the table that no file had so far, in its order."""
        return tuple(name for name in self.table if name not in self.met)


NOTHING_GIVEN = Given()


class MetadataOfFiles:
    """Looks up what is said of files; each table that lies beside some is read once."""

    def __init__(self, given: Given) -> None:
        self._given = given
        self._beside: dict[Path, Table | MetadataError] = {}

    def of(self, path: Path, stated: Metadata, record: str | None = None) -> Metadata:
        """Return all that is known of a file.

        Args:
            path: of the file.
            stated: what it states of itself, which counts least.
            record: id of one record in it, which tables may name.

        Raises:
            MetadataError: the table beside the file is none.
        """
        layers = [stated]
        names = [name for name in (path.name, str(path), record) if name]
        self._given.met.update(name for name in names if name in self._given.table)
        for table in (self._table_beside(path.parent), self._given.table):
            layers += [table[name] for name in names if name in table]
        return merge_metadata([*layers, self._given.typed])

    def _table_beside(self, folder: Path) -> Table:
        if folder not in self._beside:
            path = folder / BESIDE
            try:
                self._beside[folder] = read_table(path) if path.is_file() else {}
            except MetadataError as error:
                self._beside[folder] = error
        found = self._beside[folder]
        if isinstance(found, MetadataError):
            raise found
        return found
