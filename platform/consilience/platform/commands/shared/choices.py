"""Settings from the global options of a call."""

from pathlib import Path

import typer

from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.workspaces.names import DEFAULT, check_name

__all__ = ["settings_of", "settings_within"]


def settings_of(context: typer.Context) -> Settings:
    """Return the settings with the global flags of this call."""
    return _load(context.obj or {})


def settings_within(context: typer.Context, workspace: str = DEFAULT) -> Settings:
    """Return the settings of a workspace, whichever one this call is for."""
    return _load({**(context.obj or {}), "workspace": workspace})


def _load(flags: dict[str, str | None]) -> Settings:
    places = {name: Path(value).expanduser() for name, value in flags.items() if value and name != "workspace"}
    workspace = flags.get("workspace")
    return load_settings(**places, workspace=None if workspace is None else check_name(workspace))
