"""What happens in a run, step by step: the events that a command shows live and the ledger keeps."""

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar

from consilience.agents.models.usage import Usage

__all__ = [
    "Answered",
    "Asked",
    "Changes",
    "Failed",
    "Gated",
    "Merged",
    "Progress",
    "Resolved",
    "RunStarted",
    "SplitUp",
    "Verified",
]


@dataclass(frozen=True, slots=True)
class Progress:
    """Root of all events of a run."""

    name: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain JSON; `event` names it."""
        return {"event": self.name, **_plain_fields(self)}


def _plain_fields(whole: Any) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    return {field.name: _plain(getattr(whole, field.name)) for field in fields(whole)}


def _plain(part: object) -> object:  # `asdict` copies every text by itself; this is done at every step
    if isinstance(part, tuple):
        return tuple(map(_plain, part))
    return _plain_fields(part) if is_dataclass(part) else part


@dataclass(frozen=True, slots=True)
class RunStarted(Progress):
    """A run began, or went on where it had stopped."""

    name: ClassVar[str] = "run_started"
    run_id: str
    document_id: str
    document: str
    team: str
    resumed: bool


@dataclass(frozen=True, slots=True)
class SplitUp(Progress):
    """The document was split into chunks."""

    name: ClassVar[str] = "split"
    characters: int
    chunks: int


@dataclass(frozen=True, slots=True)
class Asked(Progress):
    """An expert was asked about a chunk."""

    name: ClassVar[str] = "asked"
    round: int
    chunk: int
    expert: str
    replicas: tuple[tuple[str, int], ...]
    """⟨speaker, number of candidates⟩ for each replica that holds any."""


@dataclass(frozen=True, slots=True)
class Changes:
    """How an answer differs from the one of the round before; each candidate as readable text."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    """Candidates at a place where another one stood: `Person “Ann” (was Organization)`."""


@dataclass(frozen=True, slots=True)
class Answered(Progress):
    """An expert answered."""

    name: ClassVar[str] = "answer"
    round: int
    chunk: int
    expert: str
    entities: int
    relations: int
    events: int
    dropped: int
    """Candidates that did not fit the schema."""
    changes: Changes
    usage: Usage
    """What the answer took."""
    unreadable: tuple[str, ...]
    """Why a model's reply could not be read."""
    unaligned: tuple[str, ...]
    """What the passage does not contain: possible hallucinations."""


@dataclass(frozen=True, slots=True)
class Gated(Progress):
    """The claims of all chunks were brought together and the contested ones were found."""

    name: ClassVar[str] = "gated"
    claims: int
    contested: tuple[tuple[str, str], ...]
    """⟨claim, reason⟩"""


@dataclass(frozen=True, slots=True)
class Verified(Progress):
    """The claims have their verdicts."""

    name: ClassVar[str] = "verdicts"
    accepted: int
    contested: int
    rejected: int
    not_accepted: tuple[tuple[str, str, str], ...]
    """⟨claim, decision, reason⟩"""
    judged: int = 0
    """Claims about which a judge decided, beyond the quote check."""
    debates: int = 0
    """Debates that were held about them."""


@dataclass(frozen=True, slots=True)
class Resolved(Progress):
    """Mentions were linked to entities and events."""

    name: ClassVar[str] = "resolved"
    mentions: int
    entities: int
    events: int
    facts: int


@dataclass(frozen=True, slots=True)
class Merged(Progress):
    """The document's graph is in the store."""

    name: ClassVar[str] = "merged"
    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""


@dataclass(frozen=True, slots=True)
class Failed(Progress):
    """The run stopped; it goes on from its last step when it is started again."""

    name: ClassVar[str] = "failed"
    reason: str
