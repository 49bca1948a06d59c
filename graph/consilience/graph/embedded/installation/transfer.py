"""One artifact from the repository to its place: tried again, continued where it was cut off, verified."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import httpx
from tenacity import RetryCallState, Retrying, retry_if_exception_type, wait_exponential_jitter

from consilience.graph.embedded.installation.artifacts import Artifact
from consilience.graph.model.errors import DownloadError

__all__ = ["hash_of", "transfer"]

ATTEMPTS = 7
"""How many in a row may bring nothing before the transfer is given up."""
PAUSE = 0.3
"""Seconds before the second attempt, doubled before each one that follows, with as much again at random."""


class _WrongContentError(Exception):
    """Error for a download that is not what is locked."""


class _BusyError(Exception):
    """The repository asks to come again later."""


class _Stalled:
    """Tells tenacity to stop when several attempts in a row left no more of the file than there was before."""

    def __init__(self, part: Path) -> None:
        self._part, self._most, self._idle = part, 0, 0

    def __call__(self, _state: RetryCallState) -> bool:
        size = self._part.stat().st_size if self._part.exists() else 0
        self._idle = 0 if size > self._most else self._idle + 1
        self._most = max(size, self._most)
        return self._idle >= ATTEMPTS


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file, as hexadecimal digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def transfer(client: httpx.Client, url: str, artifact: Artifact, place: Path, arrived: Callable[[int], None]) -> None:
    """Bring one artifact to its place, continuing the part file of an earlier attempt.

    Args:
        client: the connections to use.
        url: where the artifact is.
        artifact: what it must be.
        place: where it goes; beside it lies the part file while the transfer goes on.
        arrived: told how many bytes came; less than 0 when bytes were thrown away.

    Raises:
        DownloadError: it could not be fetched (so many attempts in a row brought nothing), or is not what is locked.
        OSError: it could not be written.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_name(f"{place.name}.part")
    if part.exists():
        arrived(part.stat().st_size)
    tries = Retrying(
        retry=retry_if_exception_type((httpx.TransportError, _WrongContentError, _BusyError)),
        stop=_Stalled(part),
        wait=wait_exponential_jitter(multiplier=PAUSE, jitter=PAUSE, max=10),
        reraise=True,
    )
    try:
        tries(_attempt, client, url, artifact, part, arrived)
    except (httpx.TransportError, _BusyError) as error:
        raise DownloadError(
            f"{artifact.coordinates} cannot be fetched from {httpx.URL(url).host} ({_reason(error)}). Check the "
            "network; behind a proxy set HTTPS_PROXY; without a network copy the cache folder (CONSILIENCE_CACHE) "
            "from a machine that has it. What has come so far is kept."
        ) from error
    except _WrongContentError as error:
        raise DownloadError(
            f"{artifact.coordinates} from {httpx.URL(url).host} is not the artifact that this version was made with "
            f"({error}). A proxy may be changing downloads; copy the cache folder from a machine that has it."
        ) from error
    part.replace(place)


def _attempt(client: httpx.Client, url: str, artifact: Artifact, part: Path, arrived: Callable[[int], None]) -> None:
    there = part.stat().st_size if part.exists() else 0
    if there < artifact.size:
        _continue(client, url, artifact, part, there, arrived)
    size = part.stat().st_size
    if size < artifact.size:
        raise httpx.RemoteProtocolError(f"cut off after {size} of {artifact.size} bytes")
    if size > artifact.size or hash_of(part) != artifact.sha256:
        part.unlink()
        arrived(-size)
        raise _WrongContentError(f"{size} bytes, expected {artifact.size} with SHA-256 {artifact.sha256[:12]}…")


def _continue(
    client: httpx.Client, url: str, artifact: Artifact, part: Path, there: int, arrived: Callable[[int], None]
) -> None:
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={there}-"} if there else {})
    with client.stream("GET", url, headers=headers) as response:
        if response.status_code == httpx.codes.TOO_MANY_REQUESTS or response.is_server_error:
            raise _BusyError(f"status {response.status_code}")
        if not response.is_success:
            raise DownloadError(
                f"{artifact.coordinates} is not at {response.url.host} (status {response.status_code}). A proxy or "
                "mirror may not have it; copy the cache folder from a machine that has it."
            )
        resumed = response.status_code == httpx.codes.PARTIAL_CONTENT
        if there and not resumed:
            arrived(-there)
        with part.open("ab" if resumed else "wb") as stream:
            for block in response.iter_raw():
                stream.write(block)
                arrived(len(block))


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
