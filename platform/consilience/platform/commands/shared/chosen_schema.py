"""The schema that an option names."""

from pathlib import Path

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["check_schema_name", "find_schema"]


def check_schema_name(name: str) -> None:
    """Refuse what is neither the name of a schema that ships with Consilience nor a path that is there.

    Raises:
        SchemaError: it is neither.
    """
    names = builtin_schema_names()
    if name not in names and not Path(name).exists():
        raise SchemaError(f"{name}: neither a file nor a schema that ships with Consilience ({', '.join(names)}).")


def find_schema(name: str) -> Schema:
    """Return the schema of this name that ships with Consilience, or the one in the YAML file at this path.

    Raises:
        SchemaError: there is neither, or the file is no schema.
    """
    check_schema_name(name)
    return builtin_schema(name) if name in builtin_schema_names() else load_schema(Path(name))
