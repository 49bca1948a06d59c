"""The team that needs no model: Stanford CoreNLP behind three experts."""

from consilience.agents.corenlp import CoreNLP
from consilience.agents.experts.corenlp_entity import CoreNLPEntityExpert
from consilience.agents.experts.corenlp_event import CoreNLPEventExpert
from consilience.agents.experts.corenlp_relation import CoreNLPRelationExpert
from consilience.agents.team import Team
from consilience.graph.schema import Schema

__all__ = ["tool_team"]


def tool_team(schema: Schema, corenlp: CoreNLP, max_rounds: int = 4) -> Team:
    """Return the experts for the tasks that the schema has types for; everyone hears everyone.

    The entity expert is always a member, since relations and events are told of entities.

    Raises:
        SchemaError: the schema's rules for the tool experts cannot be used.
    """
    entities = CoreNLPEntityExpert(corenlp, schema)
    relations = [CoreNLPRelationExpert(corenlp, schema)] if schema.relations or schema.open_relations else []
    events = [CoreNLPEventExpert(corenlp, schema)] if schema.events else []
    return Team("tools", (entities, *relations, *events), max_rounds=max_rounds)
