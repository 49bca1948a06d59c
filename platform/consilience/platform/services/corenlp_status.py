"""Status of the local CoreNLP server; asking it or starting it is `corenlp.py`."""

from dataclasses import dataclass
from pathlib import Path

from consilience.graph.embedded.daemon import ProcessRecord, living, read_record
from consilience.graph.embedded.installation.artifacts import read_lock
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["CoreNLPStatus", "corenlp_status", "corenlp_version", "url_of"]


@dataclass(frozen=True, slots=True)
class CoreNLPStatus:
    """Status of the local CoreNLP server of a home folder, read without starting it."""

    running: bool
    folder: Path
    """Where its pid file and log lie."""
    version: str
    pid: int | None = None
    url: str | None = None
    memory: int | None = None
    """Resident bytes."""
    since: float | None = None
    """Start of the process, seconds since 1970."""


def corenlp_status(settings: Settings) -> CoreNLPStatus:
    """Return what can be said about the local CoreNLP server without starting or stopping anything."""
    places = DataFolder(settings.installation.absolute())
    record = read_record(places.corenlp_process)
    process = living(record)
    if record is None or process is None:
        return CoreNLPStatus(False, places.corenlp, corenlp_version())
    memory = process.memory_info().rss
    return CoreNLPStatus(True, places.corenlp, record.version, record.pid, url_of(record), memory, record.started)


def corenlp_version() -> str:
    """Return the version of CoreNLP that would be started."""
    return next(artifact.version for artifact in read_lock("corenlp") if artifact.name == "stanford-corenlp")


def url_of(record: ProcessRecord) -> str:
    """Return the address of the server of this record, as it may be shown."""
    return f"http://127.0.0.1:{record.port}"
