"""Making of a team from its file: each expert by its kind, of its models or tools and its schema."""

from collections.abc import Mapping
from dataclasses import dataclass

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.own_schemas import active_experts, own_schemas
from consilience.agents.configuration.team_coverage import team_coverage
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import EXPERTS, ExpertContext
from consilience.agents.experts.sections import ExpertSection
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["Means", "build_team"]


@dataclass(frozen=True, slots=True)
class Means:
    """Means with which experts are made."""

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
        concluding=[member.name for member in members if member.concludes],
        simplification=file.collaboration.simplification,
        coverage=team_coverage(file, schema),
    )


def _expert(section: ExpertSection, schema: Schema, file: TeamFile, means: Means) -> Expert:
    context = ExpertContext(schema, means.models, means.corenlp, file.folder, file.collaboration)
    return EXPERTS.find(section.kind).make(section, context)
