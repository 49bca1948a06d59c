"""Settings from the global options of a call."""

from pathlib import Path

import typer

from consilience.platform.support.settings import Settings, load_settings

__all__ = ["settings_of"]


def settings_of(context: typer.Context) -> Settings:
    """Return the settings with the global flags of this call."""
    flags: dict[str, str | None] = context.obj or {}
    return load_settings(**{name: Path(value).expanduser() for name, value in flags.items() if value})
