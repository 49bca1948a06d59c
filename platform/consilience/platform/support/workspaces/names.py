"""Names of workspaces, and the folders that have them."""

import re
from pathlib import Path

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.support.file_failures import file_failures
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["DEFAULT", "check_name", "find_folder", "list_names"]

DEFAULT = "default"
"""The workspace that is the data folder itself."""
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""No capitals: there are file systems and databases that do not tell them from small letters."""


def check_name(name: str) -> str:
    """Return the name, which may also be that of no workspace yet.

    Raises:
        ConsilienceError: no workspace can be called so.
    """
    if _NAME.fullmatch(name) is None:
        raise ConsilienceError(
            f"{name!r} is no name of a workspace: up to 40 small letters, digits, - and _, the first a letter or digit."
        )
    return name


def find_folder(installation: Path, name: str) -> Path:
    """Return the data folder of a workspace.

    Raises:
        ConsilienceError: no workspace is, or can be, called so; or the disk cannot be asked.
    """
    if check_name(name) == DEFAULT:
        return installation
    folder = DataFolder(installation).workspaces / name
    if name not in (known := list_names(installation)):
        raise ConsilienceError(
            f"There is no workspace {name!r} in {installation}, which has {', '.join(known)}. "
            f"`consilience workspaces create {name}` makes it."
        )
    return folder


def list_names(installation: Path) -> list[str]:
    """Return the names of the workspaces: the default one first, then by the alphabet.

    Raises:
        ConsilienceError: the disk cannot be asked.
    """
    parent = DataFolder(installation).workspaces
    with file_failures(parent):
        found = parent.iterdir() if parent.is_dir() else ()
        names = sorted(each.name for each in found if _NAME.fullmatch(each.name) and each.is_dir())
    return [DEFAULT, *(name for name in names if name != DEFAULT)]
