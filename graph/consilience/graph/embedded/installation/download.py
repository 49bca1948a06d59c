"""Artifacts into the cache: fetched side by side, resumed when cut off, verified, kept.

The cache holds them under `jars/` with the paths that they have in the repository, so that a copy of the folder works
on a machine without a network. A file that is in place is trusted while its size and time of change are those under
which it was verified; otherwise it is hashed again, and fetched again when the hash is not the locked one.
"""

import json
import shutil
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from filelock import FileLock

from consilience.graph.embedded.installation.artifacts import Artifact
from consilience.graph.embedded.installation.progress import Progress, silent
from consilience.graph.embedded.installation.transfer import hash_of, transfer
from consilience.graph.model.errors import DownloadError
from consilience.graph.support.storage_fault import storage_fault

__all__ = ["fetch", "registry"]

CONNECTIONS = 8
_STAMPS = "verified.json"


def registry() -> str:
    """Return the address of the public repository that the lock files were made from."""
    from jgo.constants import MAVEN_CENTRAL_URL  # importing jgo takes 0.2 s, which only a download should cost

    return str(MAVEN_CENTRAL_URL)


def fetch(
    artifacts: Sequence[Artifact],
    cache: Path,
    what: str,
    progress: Progress | None = None,
    base: str | None = None,
) -> list[Path]:
    """Return the paths of the artifacts in the cache, in the same order, after fetching those that are not there.

    Args:
        artifacts: what is needed.
        cache: the user's cache folder; made if absent.
        what: name of the thing that the artifacts make up, for progress and errors, such as `Neo4j`.
        progress: told about bytes fetched; not called when nothing has to be fetched.
        base: address of the repository; the public one by default.

    Raises:
        DownloadError: the network, the repository, the disk or the cache folder is in the way, or what came does not
            match the lock.
    """
    jars = cache.absolute() / "jars"
    try:
        jars.mkdir(parents=True, exist_ok=True)
        with FileLock(jars / ".lock"):
            _fetch_locked(artifacts, jars, what, progress or silent, base)
    except OSError as error:
        raise storage_fault(error, jars, "CONSILIENCE_CACHE") from error
    return [jars / artifact.path for artifact in artifacts]


def _fetch_locked(artifacts: Sequence[Artifact], jars: Path, what: str, progress: Progress, base: str | None) -> None:
    stamps = _Stamps(jars / _STAMPS)
    missing = [artifact for artifact in artifacts if not stamps.is_verified(jars / artifact.path, artifact)]
    if missing:
        _check_space(missing, jars, what)
        meter = _Meter(f"Fetching {what}", sum(artifact.size for artifact in missing), progress)
        address = (base or registry()).rstrip("/")
        limits = httpx.Limits(max_connections=CONNECTIONS)
        with (
            httpx.Client(timeout=httpx.Timeout(30), limits=limits, follow_redirects=True) as client,
            ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="fetch") as workers,
        ):
            biggest_first = sorted(missing, key=lambda artifact: -artifact.size)
            jobs = [
                workers.submit(
                    transfer, client, f"{address}/{artifact.path}", artifact, jars / artifact.path, meter.add
                )
                for artifact in biggest_first
            ]
            try:
                for job in jobs:
                    job.result()
            finally:
                workers.shutdown(cancel_futures=True)
        for artifact in missing:
            stamps.add(jars / artifact.path, artifact)
    stamps.save()


def _check_space(missing: Sequence[Artifact], jars: Path, what: str) -> None:
    there = sum(part.stat().st_size for a in missing if (part := jars / f"{a.path}.part").exists())
    needed = sum(artifact.size for artifact in missing) - there
    free = shutil.disk_usage(jars).free
    if free < needed:
        raise DownloadError(
            f"The disk is full: {what} needs {needed >> 20} MB in {jars}, where {free >> 20} MB are free. "
            "Make room, or set CONSILIENCE_CACHE to a folder on another disk."
        )


class _Meter:
    """Sums what several threads report, and passes it on in order."""

    def __init__(self, what: str, total: int, progress: Progress) -> None:
        self._what, self._total, self._progress = what, total, progress
        self._done = 0
        self._lock = threading.Lock()

    def add(self, amount: int) -> None:
        with self._lock:
            self._done += amount
            self._progress(self._what, self._done, self._total)


class _Stamps:
    """Remembers under which size and time of change a file was found to have the locked hash."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed = False
        try:
            self._stamps: dict[str, list[object]] = json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            self._stamps = {}

    def is_verified(self, path: Path, artifact: Artifact) -> bool:
        try:
            if path.stat().st_size != artifact.size:
                return False
        except FileNotFoundError:
            return False
        if self._stamps.get(artifact.path) == self._stamp(path, artifact):
            return True
        if hash_of(path) != artifact.sha256:
            return False
        self.add(path, artifact)
        return True

    def add(self, path: Path, artifact: Artifact) -> None:
        self._stamps[artifact.path] = self._stamp(path, artifact)
        self._changed = True

    def save(self) -> None:
        if self._changed:
            part = self._path.with_suffix(".part")
            part.write_text(json.dumps(self._stamps, indent=0, sort_keys=True), encoding="utf-8")
            part.replace(self._path)

    @staticmethod
    def _stamp(path: Path, artifact: Artifact) -> list[object]:
        return [path.stat().st_size, path.stat().st_mtime_ns, artifact.sha256]
