"""Events of a run, step by step, which a command shows live and the ledger keeps.

Each class names itself in `event`. A field that earlier releases did not write has a default, so that their logs can be
read.
"""

from dataclasses import field
from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from consilience.agents.models.usage import Usage

__all__ = [
    "DOCUMENTED",
    "Changes",
    "ClaimsGated",
    "ClaimsVerified",
    "Contribution",
    "DocumentSplit",
    "ExpertAnswered",
    "ExpertAsked",
    "MentionsResolved",
    "RunFailed",
    "RunMerged",
    "RunStarted",
]

DOCUMENTED = ConfigDict(use_attribute_docstrings=True)
"""Lets what is said of fields here stand in the API's description."""


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class RunStarted:
    """A run began, or went on where it had stopped."""

    run_id: str
    document_id: str
    document: str
    """The document's name."""
    team: str
    resumed: bool
    event: Literal["run_started"] = field(default="run_started", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class DocumentSplit:
    """The document was split into chunks."""

    characters: int
    chunks: int
    event: Literal["split"] = field(default="split", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ExpertAsked:
    """An expert was asked about a chunk."""

    round: int
    chunk: int
    expert: str
    replicas: tuple[tuple[str, int], ...]
    """⟨speaker, number of candidates⟩ for each replica that holds any."""
    event: Literal["asked"] = field(default="asked", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class Changes:
    """How an answer differs from the one of the round before; each candidate as readable text."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    """Candidates at a place where another one stood: `Person “Ann” (was Organization)`."""


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ExpertAnswered:
    """An expert answered."""

    round: int
    chunk: int
    expert: str
    entities: int
    relations: int
    events: int
    dropped: int
    """Candidates that did not fit the schema."""
    changes: Changes
    usage: Usage = Usage()
    """What the answer took."""
    unreadable: tuple[str, ...] = ()
    """Why a model's reply could not be read."""
    unaligned: tuple[str, ...] = ()
    """What the passage does not contain: possible hallucinations."""
    thoughts: tuple[str, ...] = ()
    """What a model thought before it answered, each shortened; the whole is among the calls."""
    event: Literal["answer"] = field(default="answer", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class Contribution:
    """What a member of the team contributed to the claims."""

    expert: str
    proposed: int
    """Claims that it stands for."""
    confirmed: int
    """Of these, those that a colleague proposes too."""
    corrected: int
    """Of one that was asked last: where it says something else than its colleagues."""
    added: int
    """Of one that was asked last: what no colleague has."""
    alone: int
    """Claims that nobody else proposes."""


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ClaimsGated:
    """The claims of all chunks were brought together and the contested ones were found."""

    claims: int
    contested: tuple[tuple[str, str], ...]
    """⟨claim, reason⟩"""
    debated: int | None = None
    """Claims that go to debate, where debates are chosen by their value."""
    left: int | None = None
    """Contested claims that do not, so that a person decides; the reason says what a debate would cost."""
    choice: str = ""
    """How many debates pay, what they cost, and why the others are not held, in one line."""
    contributions: tuple[Contribution, ...] = ()
    """Of each member that proposed anything, by name; none in logs of earlier releases."""
    event: Literal["gated"] = field(default="gated", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class ClaimsVerified:
    """The claims have their verdicts."""

    accepted: int
    contested: int
    rejected: int
    not_accepted: tuple[tuple[str, Literal["contested", "rejected"], str], ...]
    """⟨claim, decision, reason⟩"""
    judged: int = 0
    """Claims about which a judge decided, beyond the quote check."""
    debates: int = 0
    """Debates that were held about them."""
    event: Literal["verdicts"] = field(default="verdicts", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class MentionsResolved:
    """Mentions were linked to entities and events."""

    mentions: int
    entities: int
    events: int
    facts: int
    accepted_facts: int | None = None
    """Of these facts; several claims that say the same are one fact. Null in logs of earlier releases, as the next."""
    contested_facts: int | None = None
    rejected_facts: int | None = None
    event: Literal["resolved"] = field(default="resolved", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class RunMerged:
    """The document's graph is in the store."""

    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""
    nothing: str = ""
    """Why the run accepted nothing; empty when it accepted something."""
    event: Literal["merged"] = field(default="merged", kw_only=True)


@dataclass(frozen=True, slots=True, config=DOCUMENTED)
class RunFailed:
    """The run stopped; it goes on from its last step when it is started again."""

    reason: str
    event: Literal["failed"] = field(default="failed", kw_only=True)
