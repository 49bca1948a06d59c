"""The schemas that come with the package."""

from functools import cache
from pathlib import Path

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["builtin_schema", "builtin_schema_names"]

_FOLDER = Path(__file__).parent / "schemas"


@cache
def builtin_schema_names() -> tuple[str, ...]:
    """Return the names of all schemas of the package, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


@cache
def builtin_schema(name: str) -> Schema:
    """Return a schema of the package by its name, such as `news`.

    Raises:
        SchemaError: there is none of that name.
    """
    names = builtin_schema_names()
    if name not in names:
        raise SchemaError(f"There is no built-in schema {name!r}; there are {', '.join(names)}. Or give a YAML file.")
    return load_schema(_FOLDER / f"{name}.yaml")
