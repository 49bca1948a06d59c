"""The data folder: which files of it hold what. Nothing else in the platform knows their names.

Beside them lies `neo4j/`, which is named by the graph alone (`graph.embedded`): the graph knows no platform.
"""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["DataFolder"]


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The places of the files in a data folder; that they are named here does not make them."""

    path: Path

    @property
    def ledger(self) -> Path:
        """The runs and their events (`runs.ledger`)."""
        return self.path / "runs.sqlite"

    @property
    def steps(self) -> Path:
        """The checkpoints of runs under way (`runs.checkpoints`)."""
        return self.path / "steps.sqlite"

    @property
    def answers(self) -> Path:
        """The cache of models' answers, so that nothing is asked twice (`agents.models.layers.cache`)."""
        return self.path / "answers.sqlite"

    @property
    def known_forms(self) -> Path:
        """File of the forms of replies that endpoints take (`agents.models.forms.known_forms`)."""
        return self.path / "forms.sqlite"

    @property
    def calls(self) -> Path:
        """The archive of questions to models in runs, and of their replies (`calls.archive`)."""
        return self.path / "calls.sqlite"

    @property
    def queue(self) -> Path:
        """The jobs of the service (`jobs.queue`)."""
        return self.path / "jobs.sqlite"

    @property
    def watched(self) -> Path:
        """File of what was taken of watched folders (`watching.memory`)."""
        return self.path / "watched.sqlite"

    @property
    def accounts(self) -> Path:
        """Users, keys, sessions and saved queries of the service (`accounts`)."""
        return self.path / "accounts.sqlite"

    @property
    def schemas(self) -> Path:
        """The folder of schemas that this installation added (`library.schema_library`)."""
        return self.path / "schemas"

    @property
    def evaluations(self) -> Path:
        """The folder of evaluations of the service (`evaluations.store`)."""
        return self.path / "evaluations"

    @property
    def corenlp(self) -> Path:
        """The folder of the local CoreNLP server: its token, logs and temporary files (`services.corenlp`)."""
        return self.path / "corenlp"

    @property
    def corenlp_process(self) -> Path:
        """The pid file of the local CoreNLP server (`services.corenlp_status`)."""
        return self.corenlp / "server.json"
