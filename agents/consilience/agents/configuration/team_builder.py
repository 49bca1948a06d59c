"""From a team file to a team: each expert made by its kind, of its models or tools and its schema."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import EXPERTS, ExpertContext
from consilience.agents.experts.sections import ExpertSection
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema, load_schema

__all__ = ["Means", "active_experts", "build_team", "own_schema", "own_schemas"]


@dataclass(frozen=True, slots=True)
class Means:
    """What experts are made with."""

    models: Mapping[str, ChatModel]
    """Those that the team's file names."""
    corenlp: CoreNLP | None = None


def build_team(file: TeamFile, schema: Schema, means: Means, max_rounds: int | None = None) -> Team:
    """Return the team of a file, for runs with this schema.

    Experts whose schema has no types for their task have nothing to say and are left out.

    Args:
        file: the team's description.
        schema: of the runs.
        means: its models and tools; all that the file needs.
        max_rounds: in place of the file's.

    Raises:
        ConsilienceError: a schema, demonstrations or rules cannot be used; or nobody is left.
    """
    schemas = own_schemas(file)
    members = active_experts(file, schema)
    if not any(member.contributes for member in members):
        raise ConsilienceError(f"Team {file.name}: the schema {schema.name} has no types for any of its experts.")
    names = {member.name for member in members}
    edges = None if file.edges is None else [edge for edge in file.edges if names.issuperset(edge)]
    return Team(
        file.name,
        [_expert(member, schemas.get(member.name, schema), file, means) for member in members],
        edges if file.collaboration.communication else (),
        max_rounds or file.max_rounds,
        file.rounds_per_task,
        schemas={name: own for name, own in schemas.items() if name in names},
        heard_only=[member.name for member in members if not member.contributes],
        simplification=file.collaboration.simplification,
    )


def own_schemas(file: TeamFile) -> dict[str, Schema]:
    """Return the schemas that experts have in place of the run's, by the experts' names."""
    return {e.name: own_schema(e.schema_name, file.folder) for e in file.experts if e.schema_name}


def active_experts(file: TeamFile, schema: Schema) -> list[ExpertSection]:
    """Return the experts whose schema has types for their task; the others have nothing to say in such a run."""
    schemas = own_schemas(file)
    return [e for e in file.experts if _has_types(schemas.get(e.name, schema), e.task)]


def own_schema(name: str, folder: Path) -> Schema:
    """Return the built-in schema of this name, or the one in the file, looked for in the folder.

    Raises:
        SchemaError: there is neither, or the file is no schema.
    """
    return builtin_schema(name) if name in builtin_schema_names() else load_schema(folder / name)


def _has_types(schema: Schema, task: Task) -> bool:
    if task == "ner":
        return bool(schema.entities)
    return bool(schema.relations or schema.open_relations) if task == "re" else bool(schema.events)


def _expert(section: ExpertSection, schema: Schema, file: TeamFile, means: Means) -> Expert:
    context = ExpertContext(schema, means.models, means.corenlp, file.folder, file.collaboration)
    return EXPERTS.named(section.kind).make(section, context)
