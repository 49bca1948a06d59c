"""The Stanford CoreNLP server that the settings ask for: a given one, or a local one, started when it is needed."""

import os
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import httpx
import psutil

from consilience.graph.embedded.alone import alone
from consilience.graph.embedded.configuration import heap
from consilience.graph.embedded.daemon import (
    ProcessRecord,
    end,
    free_port,
    living,
    read_record,
    spawn,
    write_record,
)
from consilience.graph.embedded.installation.artifacts import read_lock
from consilience.graph.embedded.installation.download import fetch
from consilience.graph.embedded.installation.java import QUIET
from consilience.graph.embedded.installation.progress import Progress, silent
from consilience.graph.embedded.start_fault import start_fault
from consilience.graph.model.errors import ServiceError
from consilience.graph.support.private_files import make_private_folder
from consilience.graph.support.storage_fault import storage_fault
from consilience.graph.support.unencrypted import warn_in_the_clear
from consilience.platform.services.corenlp_front import USER
from consilience.platform.services.corenlp_status import corenlp_version, url_of
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["corenlp_code", "corenlp_url", "stop_corenlp"]

_START_LIMIT = 180.0  # seconds; models are loaded later, by the first request that needs them
_THREADS = 4
_TOKEN_FILE = "token"  # noqa: S105 - its name
_MACHINE = (
    # JPype asks for a collection of everything whenever the process has grown, which loading models makes it do. With
    # the models in the heap that takes seconds each, in which nobody is answered; Java collects what it has to anyway.
    "-XX:+DisableExplicitGC",
    "-XX:+UseCompactObjectHeaders",  # models are millions of small objects that stay
    # Half the memory of G1 for one kind of reading. All kinds together keep 3 GB, which have to fit into what the young
    # generation leaves: CoreNLP's models lie behind soft references, and are loaded again and again when they do not.
    "-XX:+UseSerialGC",
    "-Xmn128m",
)


def corenlp_url(settings: Settings, progress: Progress | None = None) -> str:
    """Return the address of the CoreNLP server to use; starts the local one if none is set and it does not run.

    That of the local one holds the token that it demands, in the place of a password: `CoreNLP` sends it, and it is
    not to be shown (`without_password`). A server that another version of this program started, and that does not know
    the token, is ended and started anew.

    The first request that asks for an annotator loads its models, which takes seconds. The server keeps one pipeline:
    requests whose properties differ from those of the request before make it build another.

    Raises:
        DownloadError: code or models cannot be fetched.
        ServiceError: the local server cannot be started; the message says why and what to do.
    """
    if settings.corenlp_url is not None:
        warn_in_the_clear(
            "CoreNLP", settings.corenlp_url, "its token or password", "Set CONSILIENCE_CORENLP_URL to an https address."
        )
        return settings.corenlp_url.rstrip("/")
    places = DataFolder(settings.installation.absolute())
    folder = places.corenlp
    if (record := read_record(places.corenlp_process)) and living(record) and _state(folder, record) == "ready":
        return _address(folder, record)
    options = [*heap(settings.corenlp_memory, "CONSILIENCE_CORENLP_MEMORY"), *QUIET, *_MACHINE]
    with alone(folder, "CoreNLP server"):
        record = read_record(places.corenlp_process)
        process = living(record)
        if record and process and _state(folder, record) == "foreign":
            end(process)
            process = None
        if process is None or record is None:
            jars = fetch(read_lock("corenlp"), settings.cache, "Stanford CoreNLP", progress, settings.artifacts_url)
            record, process = _launch(places, jars, options, record.port if record else None)
        _wait(folder, record, process, progress or silent)
        return _address(folder, record)


def stop_corenlp(settings: Settings) -> bool:
    """Stop the local CoreNLP server; return whether it was running.

    Raises:
        ServiceError: its folder cannot be used.
    """
    places = DataFolder(settings.installation.absolute())
    if not places.corenlp.exists():
        return False
    with alone(places.corenlp, "CoreNLP server"):
        process = living(read_record(places.corenlp_process))
        if process is not None:
            end(process)
        return process is not None


def corenlp_code(settings: Settings, progress: Progress | None = None) -> list[Path]:
    """Return the class path of CoreNLP without its models, which is all that its tokenizer needs (12 MB).

    Raises:
        DownloadError: it cannot be fetched.
    """
    code = [artifact for artifact in read_lock("corenlp") if artifact.classifier != "models"]
    return fetch(code, settings.cache, "Stanford CoreNLP's code", progress, settings.artifacts_url)


def _launch(
    places: DataFolder, jars: Sequence[Path], options: Sequence[str], last_port: int | None
) -> tuple[ProcessRecord, psutil.Process]:
    folder, port = places.corenlp, free_port(last_port)
    log = folder / "logs" / "console.log"
    try:
        for name in ("logs", "tmp"):
            make_private_folder(folder / name)
        log.unlink(missing_ok=True)
        _write_token(folder)
        classpath = os.pathsep.join(str(jar) for jar in jars)
        # CoreNLP writes a file with a fixed name to the folder for temporary files, where two servers would collide.
        machine = [*options, f"-Djava.io.tmpdir={folder / 'tmp'}"]
        module = "consilience.platform.services.corenlp_server"
        given = [str(port), str(_THREADS), str(folder / _TOKEN_FILE), classpath]
        command = [sys.executable, "-P", "-m", module, *given, *machine]
        process = spawn(command, log)
        record = ProcessRecord(process.pid, process.create_time(), port, corenlp_version())
        write_record(places.corenlp_process, record)
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
    return record, process


def _wait(folder: Path, record: ProcessRecord, process: psutil.Process, progress: Progress) -> None:
    deadline = time.monotonic() + _START_LIMIT
    while _state(folder, record) != "ready":
        progress("Starting Stanford CoreNLP", 0, 0)
        if living(record) is None:
            said = (folder / "logs" / "console.log").read_text(encoding="utf-8", errors="replace")
            raise start_fault("Stanford CoreNLP", said, folder, "CONSILIENCE_CORENLP_MEMORY")
        if time.monotonic() > deadline:
            end(process)
            raise ServiceError(
                f"Stanford CoreNLP did not answer within {_START_LIMIT:.0f} s and was stopped; see {folder / 'logs'}."
            )
        time.sleep(0.05)


def _state(folder: Path, record: ProcessRecord) -> Literal["ready", "silent", "foreign"]:
    """Ask the server how it is: ready and of our token, not answering (yet), or one that we have no token for."""
    try:
        token = _token(folder)
    except FileNotFoundError:
        return "foreign"
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
    try:
        answer = httpx.get(f"{url_of(record)}/ready", auth=(USER, token), timeout=30, trust_env=False)
    except httpx.TransportError:
        return "silent"
    return "ready" if answer.status_code == httpx.codes.NO_CONTENT else "foreign"


def _write_token(folder: Path) -> None:
    """Make a new token, in a file of the owner alone; another for every server."""
    path = folder / _TOKEN_FILE
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(32))


def _token(folder: Path) -> str:
    return (folder / _TOKEN_FILE).read_text(encoding="ascii").strip()


def _address(folder: Path, record: ProcessRecord) -> str:
    try:
        return f"http://{USER}:{_token(folder)}@127.0.0.1:{record.port}"
    except OSError as error:
        raise storage_fault(error, folder, "CONSILIENCE_HOME") from error
