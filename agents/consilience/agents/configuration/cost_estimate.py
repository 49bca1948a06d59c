"""Estimate of a team's questions to models, without asking them: its prompts are made, counted, and not sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.configuration import Prices
from consilience.agents.models.protocol import Asker, Message, Reply, ReplyForm
from consilience.agents.models.token_estimate import likely_in_text
from consilience.agents.models.usage import Usage
from consilience.graph.schema.schema import Schema

__all__ = ["estimate_first_round"]

_REPLY_TOKENS = 250
"""Of a typical reply about a passage of 2,500 characters."""
_AROUND_A_MESSAGE = 8
_MOST_PASSAGES = 40


@dataclass(slots=True)
class _Counting:
    """A model that counts what it is asked and says as little as the form allows."""

    name: str
    prices: Prices | None
    usage: Usage = field(default_factory=Usage)
    signature: str = "foresight"

    async def reply(
        self,
        messages: Sequence[Message],
        asker: Asker,  # noqa: ARG002 - what every model is asked with, as all that follows
        *,
        form: ReplyForm | None = None,
        temperature: float | None = None,  # noqa: ARG002
        sample: int = 0,  # noqa: ARG002
        max_tokens: int | None = None,  # noqa: ARG002
        alternatives: int = 0,  # noqa: ARG002
    ) -> Reply:
        """Count the question; see `ChatModel.reply`."""
        prompt = sum(likely_in_text(message.content) + _AROUND_A_MESSAGE for message in messages)
        cost = self.prices.cost(prompt, _REPLY_TOKENS) if self.prices else 0.0
        used = Usage(1, prompt, _REPLY_TOKENS, cost, unpriced=int(self.prices is None))
        self.usage += used
        return Reply(_least(form), used)


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
    models = {name: _Counting(name, _prices(file, name)) for name in asked_models}
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


def _least(form: ReplyForm | None) -> str:
    """Return the shortest JSON that has the form; nothing where none is asked for."""
    if form is None:
        return ""
    return _json(form.json_schema)


def _json(schema: Mapping[str, Any]) -> str:
    match schema.get("type"):
        case "object":
            parts = (f'"{name}": {_json(part)}' for name, part in schema.get("properties", {}).items())
            return "{" + ", ".join(parts) + "}"
        case "array":
            return "[]"
        case "boolean":
            return "false"
        case "number" | "integer":
            return "0"
        case _:
            return '""'
