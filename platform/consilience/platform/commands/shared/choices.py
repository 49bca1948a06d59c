"""What the options of a call stand for: its settings and its schema."""

from pathlib import Path

import typer

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema, load_schema
from consilience.platform.support.settings import Settings, load_settings

__all__ = ["find_schema", "settings_of"]


def settings_of(context: typer.Context) -> Settings:
    """Return the settings with the global flags of this call."""
    flags: dict[str, str | None] = context.obj or {}
    return load_settings(**{name: Path(value).expanduser() for name, value in flags.items() if value})


def find_schema(name: str) -> Schema:
    """Return the schema of this name that ships with Consilience, or the one in the YAML file at this path.

    Raises:
        SchemaError: there is neither, or the file is no schema.
    """
    names = builtin_schema_names()
    if name in names:
        return builtin_schema(name)
    path = Path(name)
    if not path.exists():
        raise SchemaError(f"{name}: neither a file nor a schema that ships with Consilience ({', '.join(names)}).")
    return load_schema(path)
