"""The data folder: which files of it hold what. Nothing else in the platform knows their names.

Beside them lies `neo4j/`, which is named by the graph alone (`graph.embedded`): the graph knows no platform.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr

from consilience.platform.support.storage.place import Place, PostgresSchema

if TYPE_CHECKING:  # commands that only ask need none of it
    from consilience.platform.support.storage.texts.opening import TextsAddress

__all__ = ["COPIES", "DataFolder"]

COPIES = "before-upgrade"
"""Folder beside a file, with what was copied of it before a newer release changed it."""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The places of what a data folder holds; that they are named here does not make them."""

    path: Path
    database_url: SecretStr | None = None
    """A PostgreSQL that has, instead of files, what several machines share; None: everything is in the folder."""
    schema_prefix: str = "consilience"
    """How the names of its schemas begin: those of a workspace are its own."""
    workspace: str = "default"
    """Of which it is the data folder."""
    installation: Path | None = None
    """The data folder in which that of this workspace lies; None: it is that of the installation."""
    documents_url: str | None = None
    """A folder or bucket that has the texts of documents that wait; None: they are in the queue's database."""

    @classmethod
    def at(cls, home: "Path | DataFolder") -> "DataFolder":
        """Return a data folder that is given as such, or by its path alone."""
        return home if isinstance(home, DataFolder) else cls(home)

    def _shared(self, name: str) -> Place:
        if self.database_url is None:
            return self.path / f"{name}.sqlite"
        return PostgresSchema(self.database_url, f"{self.schema_prefix}_{name}")

    @property
    def ledger(self) -> Place:
        """The runs and their events (`runs.ledger`)."""
        return self._shared("runs")

    @property
    def steps(self) -> Place:
        """The checkpoints of runs under way (`runs.checkpoints`)."""
        return self._shared("steps")

    @property
    def answers(self) -> Place:
        """The cache of models' answers, so that nothing is asked twice (`agents.models.layers.cache`)."""
        return self._shared("answers")

    @property
    def known_forms(self) -> Path:
        """File of the forms of replies that endpoints take (`agents.models.forms.known_forms`)."""
        return self.path / "forms.sqlite"

    @property
    def calls(self) -> Place:
        """The archive of questions to models in runs, and of their replies (`calls.archive`)."""
        return self._shared("calls")

    @property
    def queue(self) -> Place:
        """The jobs of the service (`jobs.queue`)."""
        return self._shared("jobs")

    @property
    def documents(self) -> "TextsAddress | None":
        """Where the texts of the queue's documents are kept outside its database (`jobs.texts`)."""
        if self.documents_url is None:
            return None
        from consilience.platform.support.storage.texts.opening import TextsAddress

        return TextsAddress(self.documents_url, None if self.database_url else self.documents_hold)

    @property
    def documents_hold(self) -> Path:
        """File that a backup locks while it copies those texts (`jobs.texts.inlining`)."""
        return self.path / "documents.lock"

    @property
    def watched(self) -> Place:
        """File of what was taken of watched folders (`watching.memory`)."""
        return self._shared("watched")

    @property
    def bookmarks(self) -> Place:
        """What was written last into a cluster (`services.shared_bookmarks`); of no use in another installation."""
        return self._shared("bookmarks")

    @property
    def accounts(self) -> Place:
        """Users, keys and saved queries of the service, its audit log (`accounts`)."""
        return self._shared("accounts")

    @property
    def people(self) -> Place:
        """Who signs in, and who has, for all workspaces (`accounts.people`); of no use in another installation."""
        if self.installation is None:
            return self._shared("people")
        return DataFolder(self.installation, self.database_url).people

    @property
    def schemas(self) -> Path:
        """The folder of schemas that this installation added (`library.schema_library`)."""
        return self.path / "schemas"

    @property
    def evaluations(self) -> Path:
        """The folder of evaluations of the service (`evaluations.store`)."""
        return self.path / "evaluations"

    @property
    def copies(self) -> Path:
        """The folder of what was copied before a newer release changed it (`backup.before_upgrade`)."""
        return self.path / COPIES

    @property
    def bulk(self) -> Path:
        """The folder of the tables of which a graph is made at once, while that goes on (`services.bulk`)."""
        return self.path / "bulk"

    def list_databases(self) -> dict[str, Path]:
        """Return the SQLite files by their names, whether they are there or not; none of what a PostgreSQL has."""
        places = (
            self.queue,
            self.ledger,
            self.steps,
            self.accounts,
            self.calls,
            self.answers,
            self.known_forms,
            self.watched,
        )
        return {place.name: place for place in places if isinstance(place, Path)}

    def list_folders(self) -> dict[str, Path]:
        """Return the folders of what people added, by their names, whether they are there or not."""
        return {place.name: place for place in (self.schemas, self.evaluations)}

    @property
    def corenlp(self) -> Path:
        """The folder of the local CoreNLP server: its token, logs and temporary files (`services.corenlp`)."""
        return self.path / "corenlp"

    @property
    def corenlp_process(self) -> Path:
        """The pid file of the local CoreNLP server (`services.corenlp_status`)."""
        return self.corenlp / "server.json"

    @property
    def workspaces(self) -> Path:
        """The folder of the workspaces beside the default one, each a data folder (`support.workspaces`)."""
        return self.path / "workspaces"

    @property
    def own_settings(self) -> Path:
        """File of the settings of a workspace beside the default one (`support.workspaces`)."""
        return self.path / "workspace.toml"
