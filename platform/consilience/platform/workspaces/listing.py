"""Workspaces as people see them: where they are, whether they run, how much they hold."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.reading.size import GraphSize, measure_graph
from consilience.graph.store.store import Store
from consilience.graph.support.file_failures import file_failures
from consilience.platform.services.neo4j import neo4j_address
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.workspaces.at_work import is_served
from consilience.platform.support.workspaces.names import find_folder, list_names

__all__ = ["LoadSettings", "Workspace", "list_workspaces"]

LoadSettings = Callable[[str], Settings]
"""Returns the settings of the workspace of this name."""
_BLOCK = 512
"""Bytes, of which the system counts the blocks of a file."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace as it is; nothing was started to find that out."""

    name: str
    folder: Path
    state: Literal["running", "stopped", "remote", "unusable"]
    """Of its Neo4j; `unusable`: of its settings, or of the Neo4j that they name."""
    bytes: int
    """On the disk, without what lies in databases elsewhere and in other workspaces."""
    documents: int | None
    """None: its Neo4j does not run."""
    facts: int | None
    """Accepted ones; None as above."""
    served: bool
    """Whether a service of this machine has it open."""
    trouble: str = ""
    """Why it is unusable."""


async def list_workspaces(installation: Path, load: LoadSettings) -> list[Workspace]:
    """Return the workspaces of a data folder, the default one first; starts and changes nothing.

    Raises:
        ConsilienceError: the data folder cannot be read.
    """
    return [await _look_at(name, find_folder(installation, name), load) for name in list_names(installation)]


async def _look_at(name: str, folder: Path, load: LoadSettings) -> Workspace:
    size, served = _measure_folder(folder), is_served(folder)
    try:
        settings = load(name)
        if settings.neo4j_uri is None and not neo4j_status(settings.home).running:
            return Workspace(name, folder, "stopped", size, None, None, served)
        held = await _measure_graph(settings)
    except ConsilienceError as error:
        return Workspace(name, folder, "unusable", size, None, None, served, str(error))
    state: Literal["running", "remote"] = "running" if settings.neo4j_uri is None else "remote"
    return Workspace(name, folder, state, size, held.documents, held.facts, served)


async def _measure_graph(settings: Settings) -> GraphSize:
    async with Store(neo4j_address(settings)).as_it_is() as store:
        return await measure_graph(store)


def _measure_folder(folder: Path) -> int:
    others, size = DataFolder(folder).workspaces, 0
    with file_failures(folder):
        for parent, folders, files in os.walk(folder):
            if Path(parent) == others.parent and others.name in folders:
                folders.remove(others.name)
            for name in files:
                try:
                    size += Path(parent, name).lstat().st_blocks * _BLOCK
                except FileNotFoundError:  # a database makes and removes files all the time
                    continue
    return size
