"""A new workspace: a folder, and what its settings have to say for themselves."""

import json
import re
import shutil
from pathlib import Path

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import make_private_file, make_private_folder
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.workspaces.names import check_name, list_names
from consilience.platform.workspaces.listing import LoadSettings

__all__ = ["create_workspace"]

_DATABASE = re.compile(r"[A-Za-z][A-Za-z0-9.-]{2,62}")


def create_workspace(
    installation: Path, name: str, load: LoadSettings, *, neo4j_database: str | None = None
) -> Settings:
    """Make a workspace, which is there whole or not at all; return its settings.

    Args:
        installation: the data folder in which it is to lie.
        name: what it is to be called.
        load: reads its settings as its commands will.
        neo4j_database: which it has on the Neo4j that the settings name, if not the one called after it.

    Raises:
        ConsilienceError: there is one already, it cannot be called so, or it would share a database with another one.
    """
    if check_name(name) in list_names(installation):
        raise ConsilienceError(f"There is a workspace {name!r} already in {installation}.")
    if neo4j_database is not None and _DATABASE.fullmatch(neo4j_database) is None:
        raise ConsilienceError(
            f"{neo4j_database!r} is no name of a Neo4j database: 3 to 63 letters, digits, dots and dashes, the first a "
            "letter."
        )
    parent = DataFolder(installation).workspaces
    folder = DataFolder(parent / name)
    with file_failures(folder.path):
        make_private_folder(parent)
        try:
            folder.path.mkdir(mode=0o700)
        except FileExistsError as error:
            raise ConsilienceError(f"{folder.path} is there already. Choose another name, or remove it.") from error
        try:
            if neo4j_database is not None:
                make_private_file(folder.own_settings)
                folder.own_settings.write_text(f"neo4j_database = {json.dumps(neo4j_database)}\n", encoding="utf-8")
            return load(name)
        except BaseException:
            shutil.rmtree(folder.path, ignore_errors=True)
            raise
