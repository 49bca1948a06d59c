"""The longest prompt that a team would send to its models, so that a model can be tried with one as long."""

from collections.abc import Mapping
from math import ceil

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.counting_model import CountingModel
from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.graph.schema.schema import Schema

__all__ = ["longest_prompts"]

_GROWTH = 1.5
"""How much longer a prompt gets when colleagues are heard, as in estimates of cost."""
_SENTENCE = "Mara Lind, who had moved from Bergen to Lisbon, sold the bakery of her parents to Tom Reyes in May. "


async def longest_prompts(file: TeamFile, schema: Schema, characters: int) -> Mapping[str, int]:
    """Return for each model that the experts of a team ask the tokens of its longest prompt, by estimate.

    The prompts are made, about a passage as long as passages get, and not sent. What debates ask is not among them.

    Args:
        file: the team's description.
        schema: of the runs.
        characters: of the longest passage.

    Raises:
        ConsilienceError: a schema or demonstrations of the team cannot be used.
    """
    chat = tuple(expert for expert in active_experts(file, schema) if expert.model_names)
    if not chat:
        return {}
    names = sorted(frozenset[str]().union(*(expert.model_names for expert in chat)))
    models = {name: CountingModel(name, None) for name in names}
    asked = file.model_copy(
        update={"experts": tuple(e.model_copy(update={"contributes": True}) for e in chat), "edges": None}
    )
    text = (_SENTENCE * (characters // len(_SENTENCE) + 1))[:characters]
    for expert in build_team(asked, schema, Means(models)).experts:
        await expert.answer(Passage("longest", 0, text, "en", "longest"), (), None, 1)
    heard = any(expert.concludes for expert in chat) or (
        len(chat) > 1 and file.collaboration.communication and file.max_rounds > 1
    )
    return {name: ceil(model.longest * (_GROWTH if heard else 1)) for name, model in models.items()}
