"""The schemas that the platform knows: those of the package, and versions that people put beside the data."""

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.graph.model.errors import ChangedMeanwhileError, NotFoundError, SchemaError
from consilience.graph.schema.schema import Schema, load_schema, parse_schema
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.support.storage.data_folder import DataFolder

__all__ = ["KnownSchema", "SchemaLibrary"]

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_VERSION = re.compile(r"([0-9]{1,9})\.yaml")
_NAMED = 20
"""Names that a message tells at most; there may be thousands."""


@dataclass(frozen=True, slots=True)
class KnownSchema:
    """A version of a schema."""

    name: str
    version: int
    """0: as the package has it; then 1, 2, …"""
    versions: int
    """How many there are, with that of the package."""
    builtin: bool
    """Whether the package has a schema of this name."""
    schema: Schema


class SchemaLibrary:
    """Schemas by name; a change makes a new version, and every version stays readable.

    Versions are files `schemas/NAME/N.yaml` in the data folder, shared by all processes that work there.
    """

    def __init__(self, home: Path) -> None:
        self._folder = DataFolder(home).schemas

    def names(self) -> list[str]:
        """Return the names of all schemas, sorted."""
        return list(self.names_after(""))

    def names_after(self, name: str) -> Iterator[str]:
        """Yield the names that come after this one, sorted; only as many folders are looked into as names are taken."""
        builtin = builtin_schema_names()
        own = {entry.name for entry in self._folder.iterdir()} if self._folder.exists() else ()
        for one in sorted({*builtin, *own}):
            if one > name and (one in builtin or self.versions(one)):
                yield one

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a schema of this name."""
        return name in builtin_schema_names() or bool(self.versions(name))

    def get(self, name: str, version: int | None = None) -> KnownSchema:
        """Return a version of a schema; the newest if none is named.

        Raises:
            NotFoundError: there is no such schema or version.
            SchemaError: its file was damaged.
        """
        builtin = name in builtin_schema_names()
        files = self.versions(name)
        if not files and not builtin:
            raise NotFoundError(f"There is no schema {name!r}. {self._some_names()}")
        newest = max(files, default=0)
        wanted = newest if version is None else version
        if wanted == 0 and builtin:
            schema = builtin_schema(name)
        elif wanted in files:
            schema = _read(files[wanted])
        else:
            raise NotFoundError(f"The schema {name!r} has no version {wanted}; the newest is {newest}.")
        return KnownSchema(name, wanted, len(files) + builtin, builtin, schema)

    def put(self, name: str, schema: Schema, expected: str | None = None) -> KnownSchema:
        """Store a schema as the newest version of its name.

        Args:
            name: small letters, digits, `-` and `_`.
            schema: what it is to be.
            expected: signature of the version that was read; None makes a new name or takes what there is.

        Raises:
            SchemaError: the name cannot be used, or the schema calls itself otherwise.
            ChangedMeanwhileError: the newest version is not the expected one.
        """
        if not _NAME.fullmatch(name):
            raise SchemaError(f"A schema's name has small letters, digits, - and _ only, at most 64; not {name!r}.")
        if schema.name != name:
            raise SchemaError(f"The schema calls itself {schema.name!r}, not {name!r}. Make both the same.")
        current = self.get(name) if name in self else None
        if expected is not None and (current is None or current.schema.signature != expected):
            raise ChangedMeanwhileError(f"The schema {name} was changed meanwhile. Read it again, then change it.")
        if current and current.schema.signature == schema.signature:
            return current
        version = max(self.versions(name), default=0) + 1
        self._write(name, version, schema)
        return self.get(name, version)

    def versions(self, name: str) -> dict[int, Path]:
        """Return the files of the versions that people made of a schema, by number; none for a name nobody can use."""
        if not _NAME.fullmatch(name):
            return {}
        folder = self._folder / name
        try:
            return {int(found[1]): file for file in folder.iterdir() if (found := _VERSION.fullmatch(file.name))}
        except (FileNotFoundError, NotADirectoryError):
            return {}

    def _some_names(self) -> str:
        names = list(islice(self.names_after(""), _NAMED + 1))
        return f"There are {', '.join(names[:_NAMED])}{' and more' if len(names) > _NAMED else ''}."

    def _write(self, name: str, version: int, schema: Schema) -> None:
        folder = self._folder / name
        make_private_folder(folder)
        content = json.dumps(schema.model_dump(mode="json"), ensure_ascii=False, indent=1)  # JSON is YAML
        descriptor, part = tempfile.mkstemp(dir=folder)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(content)
            os.link(part, folder / f"{version}.yaml")  # fails where another process was faster, and never overwrites
        except FileExistsError as error:
            raise ChangedMeanwhileError(f"The schema {name} was changed meanwhile. Read it again.") from error
        finally:
            with contextlib.suppress(FileNotFoundError):
                Path(part).unlink()


def _read(path: Path) -> Schema:
    """Return the schema of a file; JSON, which the library writes, is read a hundred times faster than other YAML.

    Raises:
        SchemaError: the file was damaged.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return load_schema(path)  # written by a person, or it says what is wrong
    return parse_schema(content, str(path))
