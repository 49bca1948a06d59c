"""Estimate of a team's questions to models, without asking them: its prompts are made, counted, and not sent."""

from collections.abc import Sequence

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.counting_model import CountingModel
from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.configuration import Prices
from consilience.agents.models.usage import Usage
from consilience.graph.schema.schema import Schema

__all__ = ["estimate_first_round"]

_MOST_PASSAGES = 40


async def estimate_first_round(file: TeamFile, schema: Schema, passages: Sequence[Passage]) -> Usage:
    """Return what the first round of a team over these passages would take of its chat models.

    Prompts are those that would be sent, in tokens by the usual rule of thumb; each reply counts as 250 tokens. Calls
    that depend on a reply, such as the second stage of `two_stage`, are not among them. Of more than 40 passages 40 are
    counted and the rest taken to be like them.

    Args:
        file: the team's description.
        schema: of the run.
        passages: all passages of all documents.

    Raises:
        ConsilienceError: a schema or demonstrations of the team cannot be used.
    """
    chat = tuple(expert for expert in active_experts(file, schema) if expert.model_names)
    told = [passage for passage in passages if passage.text.strip()]
    if not chat or not told:
        return Usage()
    asked_models = sorted(frozenset[str]().union(*(expert.model_names for expert in chat)))
    models = {name: CountingModel(name, _prices(file, name)) for name in asked_models}
    asked = file.model_copy(
        update={"experts": tuple(e.model_copy(update={"contributes": True}) for e in chat), "edges": None}
    )
    team = build_team(asked, schema, Means(models))
    step = max(1, -(-len(told) // _MOST_PASSAGES))
    sample = told[::step]
    for passage in sample:
        for expert in team.experts:
            await expert.answer(passage, (), None, 1)
    counted = sum((model.usage for model in models.values()), Usage())
    share = sum(len(passage.text) for passage in told) / sum(len(passage.text) for passage in sample)
    return Usage(
        round(counted.calls * len(told) / len(sample)),
        round(counted.prompt_tokens * share),
        round(counted.completion_tokens * len(told) / len(sample)),
        counted.cost * share,
        round(counted.unpriced * len(told) / len(sample)),
    )


def _prices(file: TeamFile, model: str) -> Prices | None:
    configured = file.models.get(model)
    return configured.prices if configured else None
