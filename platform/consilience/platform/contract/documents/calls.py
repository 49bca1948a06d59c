"""Models of the API for calls: the questions to models in runs, and their replies."""

from collections.abc import Mapping
from typing import Any, Literal

from consilience.platform.contract.base import ResponseModel
from consilience.platform.records.calls import CallRecord, WholeCall
from consilience.platform.support.timestamps import iso

__all__ = ["CallDetail", "CallItem", "call_detail", "call_item"]


class CallItem(ResponseModel):
    """One question to a model in a run."""

    id: str
    asker: str
    """The expert, debater or judge, by its name in the team or its part in the debate."""
    round: int
    """Of the team or of the debate, from 1."""
    passage: int | None
    """Number of the passage, from 0, as `chunk` in the run's events; null in debates."""
    debate: str | None
    """Id of the debate; null for experts."""
    rollout: int | None
    """Number of the debate's rollout, from 1; null for experts."""
    order: Literal["regular", "flipped"] | None
    """How a judge who gave a judgement saw the answers; null for everybody else."""
    attempt: int
    """2: the question was put again, since the first reply could not be read."""
    sample: int
    """Which of several replies to the same question, from 0."""
    model: str
    at: str
    """When the reply came, ISO 8601."""
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    """In the currency of the configured prices, also of what came from the cache; null: the model has no price."""
    from_cache: bool
    """Whether the reply was known already, so that it cost nothing."""
    truncated: bool
    """Whether the reply ended at its token limit."""
    refused: bool
    """Whether the model, or a filter, refused."""


class CallMessage(ResponseModel):
    """One message as it was sent; untrusted text."""

    role: Literal["system", "user", "assistant"]
    text: str


class CallForm(ResponseModel):
    """The form that the reply was to have."""

    name: str
    text: str
    """Its JSON schema, as JSON."""


class CallDetail(CallItem):
    """One question to a model with all that was said. Messages, reply and refusal are untrusted text."""

    messages: list[CallMessage]
    """In their order, as they were sent."""
    form: CallForm | None
    """Null for free text."""
    options: Mapping[str, Any]
    """How else it was asked: temperature, limit of tokens, endpoint, more parameters. Never a key or a header."""
    reply: str
    """As it came."""
    refusal: str
    """What was said instead, when it was refused."""
    first_token: Mapping[str, float]
    """Log-probabilities of the most likely first tokens, where they were asked for."""
    thoughts: str = ""
    """What the model thought before, where the server sets that apart from the reply; untrusted text."""


def call_item(record: CallRecord) -> CallItem:
    """Return a call of the archive as one of the API."""
    return CallItem.model_validate(_row(record))


def call_detail(call: WholeCall) -> CallDetail:
    """Return a call of the archive, with all that was said, as one of the API."""
    said = {name: getattr(call, name) for name in WholeCall.__slots__ if name != "record"}
    return CallDetail.model_validate({**_row(call.record), **said})


def _row(record: CallRecord) -> dict[str, object]:
    row: dict[str, object] = {name: getattr(record, name) for name in CallRecord.__slots__ if name != "number"}
    empty = {name: row[name] or None for name in ("debate", "rollout", "order")}
    return {**row, **empty, "at": iso(record.at)}
