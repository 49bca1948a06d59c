"""A workspace removed, with all that lies in its folder."""

import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path

from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.errors import ConsilienceError, FileUnusableError
from consilience.graph.support.file_failures import file_failures
from consilience.platform.jobs.queue import open_queue
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.place import PostgresSchema
from consilience.platform.support.workspaces.at_work import is_anybody_at_work
from consilience.platform.support.workspaces.names import DEFAULT

__all__ = ["Removed", "check_removable", "remove_workspace"]


_BUSY = "A server, a worker or a command works in the workspace {}. Stop it first."


@dataclass(frozen=True, slots=True)
class Removed:
    """What is left of a workspace that was removed."""

    name: str
    stays: tuple[str, ...]
    """What it had in databases that are not this installation's own, for people to drop there."""


def check_removable(settings: Settings) -> None:
    """See that nobody works in a workspace, and that it is one that can go.

    Raises:
        ConsilienceError: it is the default one, its folder is a link, or its Neo4j, a server, worker or command runs.
    """
    name = settings.workspace
    if name == DEFAULT:
        raise ConsilienceError(
            f"The workspace {DEFAULT} is the data folder itself, in which the others lie, and is not removed."
        )
    if settings.home.is_symlink():
        raise ConsilienceError(
            f"{settings.home} is a link to another folder. Remove the link and that folder yourself."
        )
    queue = settings.folder.queue
    if isinstance(queue, PostgresSchema) or queue.exists():
        with open_queue(queue) as opened:
            if any(worker.alive for worker in opened.workers()):
                raise ConsilienceError(_BUSY.format(name))
    if is_anybody_at_work(settings.home):
        raise ConsilienceError(_BUSY.format(name))
    if neo4j_status(settings.home).running:
        raise ConsilienceError(f"The Neo4j of the workspace {name} runs. Stop it first: consilience -w {name} down")


def remove_workspace(settings: Settings) -> Removed:
    """Remove a workspace; from the first moment on there is none of its name.

    Raises:
        ConsilienceError: as `check_removable` says, or its folder cannot be removed.
    """
    check_removable(settings)
    stays = _list_elsewhere(settings)
    going = settings.home.with_name(f".removed-{settings.workspace}-{secrets.token_hex(4)}")
    with file_failures(settings.home):
        settings.home.rename(going)
        if is_anybody_at_work(going):  # somebody came while it was looked at; from now on nobody can
            _put_back(going, settings)
            raise ConsilienceError(_BUSY.format(settings.workspace))
        stays += _remove_texts(settings, going)
        shutil.rmtree(going)
    return Removed(settings.workspace, tuple(stays))


def _remove_texts(settings: Settings, going: Path) -> list[str]:
    """Remove the texts that its queue keeps outside; return what stays."""
    folder = DataFolder(going, documents_url=settings.documents_url)
    if folder.documents is None or isinstance(settings.folder.queue, PostgresSchema) or not folder.queue.exists():
        return []
    with open_queue(folder.queue, documents=folder.documents) as queue:
        try:
            queue.outside.remove_space()
        except FileUnusableError as error:
            return [f"texts of documents that waited ({error})"]
    return []


def _put_back(going: Path, settings: Settings) -> None:
    try:
        going.rename(settings.home)
    except OSError as error:
        raise ConsilienceError(
            f"Somebody made {settings.home} again while it was removed, so its data lie in {going}. Stop what works "
            "there and move them back."
        ) from error


def _list_elsewhere(settings: Settings) -> list[str]:
    stays = []
    if settings.neo4j_uri is not None:
        stays.append(f"the database {settings.neo4j_database!r} of the Neo4j at {settings.neo4j_uri}")
    if isinstance(queue := settings.folder.queue, PostgresSchema):
        stays.append(f"the schemas {settings.folder.schema_prefix}_* of the {queue.database}")
        if settings.documents_url is not None:
            stays.append(f"texts of documents that waited, at {settings.documents_url}")
    return stays
