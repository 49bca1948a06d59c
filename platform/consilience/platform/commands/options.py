"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from consilience.platform.settings import Settings, load_settings

__all__ = ["JsonOption", "SchemaOption", "settings_of"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output, nothing else.")]

SchemaOption = Annotated[
    str, typer.Option("--schema", help="A schema: a YAML file, or the name of one that ships with Consilience.")
]


def settings_of(context: typer.Context) -> Settings:
    """Return the settings with the global flags of this call."""
    flags: dict[str, str | None] = context.obj or {}
    return load_settings(**{name: Path(value).expanduser() for name, value in flags.items() if value})
