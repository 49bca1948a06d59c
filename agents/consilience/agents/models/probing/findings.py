"""Findings about a model, as plain data."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from consilience.agents.models.forms.modes import Mode
from consilience.agents.models.usage import Usage

__all__ = ["ContextFinding", "LanguageFinding", "ModeFinding", "ModelFindings", "Obedience", "Thinking"]

Obedience = Literal["obeyed", "ignored", "refused"]
"""`obeyed`: the reply had the form; `ignored`: there was a reply, and it had not; `refused`: there was none."""
Thinking = Literal["no", "aloud", "silently"]
"""`aloud`: in `<think>` tags in the reply; `silently`: many more tokens are counted than the reply has."""


@dataclass(frozen=True, slots=True)
class ModeFinding:
    """What came of asking for the form in one mode."""

    outcome: Obedience
    reason: str = ""
    """What the server said where it refused, how the reply begins where it has no form; else empty."""


@dataclass(frozen=True, slots=True)
class LanguageFinding:
    """Finding about questions in a language: how well they were answered; a hint, no benchmark."""

    asked: int = 0
    formed: int = 0
    """Replies that had the form."""
    right: int = 0
    """Replies with exactly the names of the sentence."""


@dataclass(frozen=True, slots=True)
class ContextFinding:
    """The longest prompt of a team, and what became of one that is as long."""

    needed: int
    """Tokens, by estimate: the longest prompt of team and schema, with what colleagues say, and a reply."""
    stated: int | None = None
    """What the server says that it takes; None where it does not say."""
    fits: bool | None = None
    """Whether a prompt of that length was answered; None where it was not tried."""
    remembers: bool | None = None
    """Whether the answer knew its beginning: some servers cut off silently what they cannot take."""
    reason: str = ""
    """Why it was not answered."""


@dataclass(frozen=True, slots=True)
class ModelFindings:
    """Findings about a model, all of them."""

    model: str
    url: str
    listed: tuple[str, ...] | None
    """The models that the server lists; None where it lists none."""
    first_s: float
    """Seconds to the first reply, which may include loading the model."""
    modes: Mapping[Mode, ModeFinding]
    mode: Mode
    """The strictest mode that it obeys."""
    asked: int
    formed: int
    """Replies in that mode that had the form."""
    failures: tuple[str, ...]
    """Why questions were not answered; each reason once."""
    languages: Mapping[str, LanguageFinding]
    thinking: Thinking
    echoes: int
    """Replies that repeat the question."""
    cut_off: int
    """Replies that did not end within their limit."""
    tokens_per_second: float | None
    """Of replies."""
    prompt_tokens_per_second: float | None
    """Of long prompts."""
    side_by_side: bool | None
    """Whether several questions at once take less time than one after another."""
    context: ContextFinding | None
    usage: Usage = field(default_factory=Usage)
    """What the trial itself took."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return asdict(self)
