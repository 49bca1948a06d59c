"""The schema that an option names."""

from pathlib import Path

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["find_schema"]


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
