"""`consilience status`: what runs, and where."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import typer

from consilience.agents.corenlp.address import without_password
from consilience.graph.embedded.status import Neo4jStatus, neo4j_status
from consilience.platform.commands.shared.choices import settings_of
from consilience.platform.commands.shared.options import JsonOption
from consilience.platform.commands.shared.output import note, print_json, print_table
from consilience.platform.services.corenlp_status import CoreNLPStatus, corenlp_status
from consilience.platform.support.settings import Settings
from consilience.platform.support.timestamps import iso
from consilience.platform.support.version import __version__
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["status"]


def status(context: typer.Context, as_json: JsonOption = False) -> None:
    """Show what runs; starts and stops nothing."""
    settings = settings_of(context)
    remote_corenlp = without_password(settings.corenlp_url) if settings.corenlp_url else None
    neo4j, corenlp = neo4j_status(settings.home), corenlp_status(settings)
    guard = settings.disk_guard
    free = guard.free()
    if as_json:
        print_json(
            {
                "version": __version__,
                "workspace": settings.workspace,
                "home": str(settings.home),
                "cache": str(settings.cache),
                "neo4j": {**_plain(neo4j), "remote": settings.neo4j_uri},
                "disk": {"free": free, "reserve": guard.reserve, "takes_work": not guard.ailment()},
                "documents": settings.documents_url,
                "corenlp": {**_plain(corenlp), "remote": remote_corenlp},
            }
        )
        return
    print_table(
        ("service", "state", "address", "version", "memory", "since"),
        [
            _row("Neo4j", neo4j, neo4j.uri, settings.neo4j_uri),
            _row("CoreNLP", corenlp, corenlp.url, remote_corenlp),
        ],
        numbers=("memory",),
    )
    print_table(
        ("folder", "path", "free"),
        [
            (_data(settings), settings.home, f"{free / 10**9:,.1f} GB"),
            ("downloads", settings.cache, None),
            *([("documents", settings.documents_url, None)] if settings.documents_url else []),
        ],
        numbers=("free",),
    )
    if ailment := guard.ailment():
        note(ailment)


def _plain(local: Neo4jStatus | CoreNLPStatus) -> dict[str, Any]:
    return {**asdict(local), "folder": str(local.folder), "since": iso(local.since)}


def _data(settings: Settings) -> str:
    return "data" if settings.workspace == DEFAULT else f"data of {settings.workspace}"


def _row(name: str, local: Neo4jStatus | CoreNLPStatus, address: str | None, remote: str | None) -> tuple[object, ...]:
    if remote is not None:
        return name, "remote", remote, None, None, None
    memory = f"{local.memory / 2**20:.0f} MB" if local.memory else None
    return name, "running" if local.running else "stopped", address, local.version, memory, _phrase_start(local.since)


def _phrase_start(moment: float | None) -> str | None:
    """Return since when something runs: the time of the day, and of another day the date too."""
    if not moment:
        return None
    since = datetime.fromtimestamp(moment, UTC).astimezone()
    today = since.date() == datetime.now(UTC).astimezone().date()
    return since.strftime("%H:%M" if today else "%Y-%m-%d %H:%M")
