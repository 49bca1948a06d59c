"""Questions to models and their replies, as the archive of calls gives them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["CallRecord", "WholeCall"]


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One question to a model in a run, without what was said."""

    number: int
    """Grows over all calls in the order in which they were answered."""
    id: str
    asker: str
    """The expert, debater or judge."""
    round: int
    passage: int | None
    """From 0; None in debates."""
    debate: str
    """Id of the debate; empty for experts."""
    rollout: int
    """Of the debate, from 1; 0 for experts."""
    order: str
    """`regular` or `flipped`: how a judge saw the answers; empty for others."""
    attempt: int
    """2: the question was put again, since the first reply could not be read."""
    sample: int
    """Which of several replies to the same question, from 0."""
    model: str
    at: float
    """When the reply came, in seconds since 1970."""
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    """In the currency of the prices, also of what came from the cache; None: the model has no price."""
    from_cache: bool
    """The reply was known, and cost nothing."""
    truncated: bool
    """The reply ended at its token limit."""
    refused: bool


@dataclass(frozen=True, slots=True)
class WholeCall:
    """One question to a model with all that was said; untrusted text."""

    record: CallRecord
    messages: Sequence[Mapping[str, str]]
    """⟨role, text⟩ as sent."""
    form: Mapping[str, str] | None
    """Name and JSON schema of the form that the reply was to have."""
    options: Mapping[str, Any]
    """Temperature, limit, endpoint, more parameters; never a key."""
    reply: str
    refusal: str
    first_token: Mapping[str, float]
    """Log-probabilities of the most likely first tokens, where they were asked for."""
    thoughts: str = ""
    """What the model thought before, where the server sets that apart from the reply."""
