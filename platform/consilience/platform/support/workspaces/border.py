"""The border of a workspace: which data folder and which databases its settings name.

This is the one place that decides it. Whatever works for a workspace has its settings from here, so no statement and no
command needs to know that there are others.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.workspaces.names import DEFAULT, find_folder, list_names
from consilience.platform.support.workspaces.settings_file import read_settings_file

__all__ = ["default_home", "enter_workspace", "graph_database", "schema_prefix"]

_ONLY_OF_THE_DEFAULT = ("neo4j_database", "neo4j_port", "oidc_default_role", "oidc_role_claim")
"""Settings that two workspaces must not have in common: what is said outside is for the default one."""
_BOLT_PORT = 7687
_NOT_FOR_ONE = ("database_url", "home", "workspace")
"""Settings that all workspaces of an installation have in common."""


def default_home() -> Path:
    """Return the data folder that is used when none is set."""
    return user_data_path("consilience", appauthor=False)


def graph_database(name: str) -> str:
    """Return the database that a workspace other than the default one has on a Neo4j that several share."""
    return f"consilience-{name.replace('_', '-')}"


def schema_prefix(name: str) -> str:
    """Return how the schemas of a workspace begin in a PostgreSQL; those of two workspaces always differ."""
    return "consilience" if name == DEFAULT else f"consilience_{name}"


def enter_workspace(given: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Return settings as they are in the workspace that they name.

    What its own `workspace.toml` says wins over everything else, so that no variable and no flag leads it to what is
    another one's.

    Args:
        given: settings by name, from all sources; `home` is the data folder of the installation.
        known: the names of all settings.

    Raises:
        ConsilienceError: there is no such workspace, its file cannot be used, or it would share a database of a Neo4j
            with another one.
    """
    name = str(given.get("workspace") or DEFAULT)
    installation = Path(str(given.get("home") or default_home()))
    if name == DEFAULT:
        _refuse_shared(given, DEFAULT, installation)
        return {**given, "workspace": DEFAULT}
    folder = find_folder(installation, name)
    entered = _combine(given, name, installation, known)
    _refuse_shared(given, name, installation)
    return {**entered, "home": folder}


def _combine(
    given: Mapping[str, Any], name: str, installation: Path, known: Collection[str] | None = None
) -> dict[str, Any]:
    """Return the settings of a workspace: what is given, and over it what its own file says."""
    if name == DEFAULT:
        return {"neo4j_database": "neo4j", **given}
    file = DataFolder(DataFolder(installation).workspaces / name).own_settings
    own = read_settings_file(file)
    if known is not None and (wrong := sorted(own.keys() & set(_NOT_FOR_ONE) | own.keys() - set(known))):
        raise ConsilienceError(f"{file}: {wrong[0]} is no setting of a workspace. Take it out.")
    outside = {key: value for key, value in given.items() if key not in _ONLY_OF_THE_DEFAULT}
    shared = {} if outside.get("neo4j_uri") is None else {"neo4j_database": graph_database(name)}
    return {**outside, **shared, **own}


def _refuse_shared(given: Mapping[str, Any], name: str, installation: Path) -> None:
    """See that no other workspace has the same database of the same Neo4j; embedded ones are each for themselves."""
    here = _place(_combine(given, name, installation))
    if here is None:
        return
    for other in list_names(installation):
        if other != name and _place_of(other, given, installation) == here:
            raise ConsilienceError(
                f"The workspaces {name} and {other} would share the database {here[1]!r} of the Neo4j at {here[0]}. "
                f"Give one of them another, as neo4j_database in its {DataFolder(installation).own_settings.name}."
            )


def _place_of(name: str, given: Mapping[str, Any], installation: Path) -> tuple[str, str] | None:
    """Return where another workspace has its graph; None where its file, and so it, cannot be used."""
    try:
        return _place(_combine(given, name, installation))
    except ConsilienceError:
        return None


def _place(settings: Mapping[str, Any]) -> tuple[str, str] | None:
    if settings.get("neo4j_uri") is None:
        return None
    try:
        server = urlsplit(str(settings["neo4j_uri"]))
        place = f"{server.hostname}:{server.port or _BOLT_PORT}"
    except ValueError as error:
        raise ConsilienceError(f"Setting neo4j_uri: {settings['neo4j_uri']!r} is no address ({error}).") from error
    return place, str(settings.get("neo4j_database", "neo4j")).lower()
