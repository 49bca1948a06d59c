"""The team that needs no model: Stanford CoreNLP behind three experts."""

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.schema.schema import Schema

__all__ = ["tool_team"]


def tool_team(schema: Schema, corenlp: CoreNLP, max_rounds: int | None = None) -> Team:
    """Return the experts for the tasks that the schema has types for; everyone hears everyone.

    Raises:
        SchemaError: the schema's rules for the tool experts cannot be used.
    """
    return build_team(builtin_team("tools"), schema, Means({}, corenlp), max_rounds)
