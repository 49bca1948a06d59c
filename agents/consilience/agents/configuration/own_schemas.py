"""Schemas of a team's members, and the members that have anything to do in a run."""

from pathlib import Path

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["absent_experts", "active_experts", "own_schema", "own_schemas"]


def own_schemas(file: TeamFile) -> dict[str, Schema]:
    """Return the schemas that experts have in place of the run's, by the experts' names.

    Raises:
        SchemaError: a schema that an expert names is not there, or is none.
    """
    return {e.name: own_schema(e.schema_name, file.folder) for e in file.experts if e.schema_name}


def active_experts(file: TeamFile, schema: Schema) -> list[ExpertSection]:
    """Return the experts whose schema has types for their task; the others have nothing to say in such a run.

    An optional one that lacks what it needs is left out too; see `absent_experts`.

    Raises:
        SchemaError: see `own_schemas`.
    """
    schemas = own_schemas(file)
    absent = absent_experts(file)
    return [e for e in file.experts if e.name not in absent and _is_active(e, schemas.get(e.name, schema))]


def absent_experts(file: TeamFile) -> dict[str, str]:
    """Return the optional experts that lack something on this machine, by name, each with a sentence that says what."""
    return {e.name: why for e in file.experts if e.optional and (why := e.absent())}


def own_schema(name: str, folder: Path) -> Schema:
    """Return the built-in schema of this name, or the one in the file, looked for in the folder.

    Raises:
        SchemaError: there is neither, or the file is no schema.
    """
    return builtin_schema(name) if name in builtin_schema_names() else load_schema(folder / name)


def _is_active(expert: ExpertSection, schema: Schema) -> bool:
    attributes = expert.task == "re" and expert.reads_attributes and bool(schema.attributes)
    return expert.concludes or attributes or _has_types(schema, expert.task)


def _has_types(schema: Schema, task: Task) -> bool:
    if task == "ner":
        return bool(schema.entities)
    return bool(schema.relations or schema.open_relations) if task == "re" else bool(schema.events)
