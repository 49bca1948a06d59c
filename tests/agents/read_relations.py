"""What the rules of schema `news` find of relations in a text, as a real CoreNLP reads it."""

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert

__all__ = ["relations"]


async def relations(corenlp: CoreNLP, text: str) -> list[tuple[str, str, str]]:
    """Return subject, relation and object of each."""
    expert = CoreNLPRelationExpert(corenlp, builtin_schema("news"))
    found = (await expert.answer(Passage("doc", 0, text), (), None, 1)).relations
    return [(r.subject.text, r.relation, r.object.text) for r in found]
