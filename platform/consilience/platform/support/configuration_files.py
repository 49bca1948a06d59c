"""Configuration files: the places where settings are written down, and the settings that each may hold.

A `consilience.toml` in the working folder came with whatever lies there, such as documents of somebody else: it
may not choose addresses, keys, teams or folders, nor what is kept and for how long.
"""

from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.workspaces.settings_file import read_settings_file

__all__ = ["HARMLESS", "read_configuration", "read_named_configuration", "user_file"]

FILE = "consilience.toml"
HARMLESS = frozenset({"corenlp_memory", "log_format", "neo4j_memory", "queue_size", "upload_bytes"})
"""Settings that a file of the working folder may hold."""


def user_file() -> Path:
    """Return the file in the user's own configuration folder, whether there is one or not."""
    return user_config_path("consilience", appauthor=False) / FILE


def read_configuration(named: Path | None = None) -> dict[str, Any]:
    """Return what the user's file says, and over it what that of the working folder says.

    Args:
        named: a file that the user names as theirs: where it is the one of the working folder, that one is trusted.

    Raises:
        ConsilienceError: a file cannot be read, or that of the working folder sets what it may not.
    """
    own, here = user_file(), Path(FILE)
    trusted = [file for file in (own, named) if file is not None]
    if not here.exists() or any(file.exists() and here.samefile(file) for file in trusted):
        return read_settings_file(own)
    said = read_settings_file(here)
    if refused := sorted(said.keys() - HARMLESS):
        raise ConsilienceError(
            f"{here.resolve()}: a {FILE} of the working folder may not set {refused[0]}, since it may have come with "
            f"somebody else's files. Put it into {own}, into the variable CONSILIENCE_{refused[0].upper()}, or name "
            "the file with `consilience --config FILE …`."
        )
    return {**read_settings_file(own), **said}


def read_named_configuration(file: Path) -> dict[str, Any]:
    """Return what a file says that the user named with `--config`.

    Raises:
        ConsilienceError: there is none, or it cannot be read.
    """
    if not file.is_file():
        what = "this is a folder, and no file of settings" if file.is_dir() else "there is no such file of settings"
        raise ConsilienceError(f"{file}: {what}. Check --config.")
    return read_settings_file(file)
