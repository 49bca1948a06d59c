"""Summary of a run from its log: rounds, replicas, changes, what it took, what went wrong."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from consilience.agents.events.debate_events import DebateVerdict
from consilience.agents.events.run_events import (
    ClaimsGated,
    ClaimsVerified,
    Contribution,
    DocumentSplit,
    ExpertAnswered,
    ExpertAsked,
    MentionsResolved,
    RunFailed,
    RunMerged,
    RunStarted,
)
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import to_plain
from consilience.platform.events.stored import Event, UnknownEvent

__all__ = ["Remark", "RoundAccount", "RunAccount", "account_of"]

_VERIFICATION = "verification"
"""Under this name goes what debates took, which their verdicts tell."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that an expert's answer showed."""

    round: int
    chunk: int
    expert: str
    text: str


@dataclass(slots=True)
class RoundAccount:
    """One round, over all chunks."""

    round: int
    chunks: set[int] = field(default_factory=set)
    """Those about which somebody answered."""
    answers: int = 0
    replicas: int = 0
    """Delivered with candidates in them."""
    candidates: int = 0
    """In those replicas."""
    added: list[Remark] = field(default_factory=list)
    removed: list[Remark] = field(default_factory=list)
    corrected: list[Remark] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)


@dataclass(slots=True)
class RunAccount:
    """A run, over all attempts."""

    attempts: int = 0
    characters: int = 0
    chunks: int = 0
    rounds: dict[int, RoundAccount] = field(default_factory=dict)
    experts: dict[str, Usage] = field(default_factory=dict)
    """What each member's answers took, by name."""
    dropped: int = 0
    """Candidates that did not fit the schema."""
    unreadable: list[Remark] = field(default_factory=list)
    unaligned: list[Remark] = field(default_factory=list)
    thoughts: list[Remark] = field(default_factory=list)
    """What models thought before they answered."""
    claims: int = 0
    contested: list[tuple[str, str]] = field(default_factory=list)
    """⟨claim, why⟩, before verification."""
    choice: str = ""
    """Which debates pay, where they are chosen by their value; see `ClaimsGated.choice`."""
    contributions: list[Contribution] = field(default_factory=list)
    """What each member contributed to the claims."""
    verdicts: dict[str, int] = field(default_factory=dict)
    not_accepted: list[tuple[str, Literal["contested", "rejected"], str]] = field(default_factory=list)
    """⟨claim, decision, why⟩"""
    counts: dict[str, int] = field(default_factory=dict)
    """Mentions, entities, events and facts of the graph."""
    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""
    nothing: str = ""
    """Why the run accepted nothing; empty when it accepted something."""
    errors: list[str] = field(default_factory=list)

    @property
    def usage(self) -> Usage:
        """The tokens and cost of everything."""
        return sum(self.experts.values(), Usage())

    def to_json(self) -> dict[str, Any]:
        """Return the account as plain JSON."""
        return {
            "attempts": self.attempts,
            "characters": self.characters,
            "chunks": self.chunks,
            "rounds": [_round_json(account) for _, account in sorted(self.rounds.items())],
            "experts": {name: to_plain(usage) for name, usage in self.experts.items()},
            "dropped": self.dropped,
            "unreadable": [_remark_json(remark) for remark in self.unreadable],
            "unaligned": [_remark_json(remark) for remark in self.unaligned],
            "thoughts": [_remark_json(remark) for remark in self.thoughts],
            "claims": self.claims,
            "contested": [{"claim": claim, "reason": reason} for claim, reason in self.contested],
            "choice": self.choice,
            "contributions": [to_plain(each) for each in self.contributions],
            "verdicts": self.verdicts,
            "not_accepted": [{"claim": c, "decision": d, "reason": r} for c, d, r in self.not_accepted],
            "counts": self.counts,
            "kept_facts": self.kept_facts,
            "nothing": self.nothing,
            "errors": self.errors,
        }


def account_of(events: Iterable[Event | UnknownEvent]) -> RunAccount:
    """Return the account of a run.

    Args:
        events: its log, as the ledger keeps it. What a run did before it was begun anew is left out, but for what
            that took.
    """
    account = RunAccount()
    for event in events:
        if isinstance(event, RunStarted) and not event.resumed and account.attempts:
            account = RunAccount(account.attempts, experts=account.experts)
        _note(account, event)
    return account


def _note(account: RunAccount, event: Event | UnknownEvent) -> None:
    match event:
        case RunStarted():
            account.attempts += 1
        case DocumentSplit():
            account.characters, account.chunks = event.characters, event.chunks
        case ExpertAsked():
            of_round = account.rounds.setdefault(event.round, RoundAccount(event.round))
            of_round.replicas += len(event.replicas)
            of_round.candidates += sum(size for _, size in event.replicas)
        case ExpertAnswered():
            _note_answer(account, event)
        case ClaimsGated():
            account.claims, account.contested = event.claims, list(event.contested)
            account.choice = event.choice
            account.contributions = list(event.contributions)
        case DebateVerdict():
            _add(account, _VERIFICATION, event.usage)
        case ClaimsVerified():
            account.verdicts = {
                "accepted": event.accepted,
                "contested": event.contested,
                "rejected": event.rejected,
            }
            account.not_accepted = list(event.not_accepted)
        case MentionsResolved():
            account.counts = {what: getattr(event, what) for what in ("mentions", "entities", "events", "facts")}
        case RunMerged():
            account.kept_facts, account.nothing = event.kept_facts, event.nothing
        case RunFailed():
            account.errors.append(event.reason)


def _note_answer(account: RunAccount, event: ExpertAnswered) -> None:
    of_round = account.rounds.setdefault(event.round, RoundAccount(event.round))
    of_round.chunks.add(event.chunk)
    of_round.answers += 1
    of_round.added += _remarks(event, event.changes.added)
    of_round.removed += _remarks(event, event.changes.removed)
    of_round.corrected += _remarks(event, event.changes.corrected)
    of_round.usage += event.usage
    account.dropped += event.dropped
    account.unreadable += _remarks(event, event.unreadable)
    account.unaligned += _remarks(event, event.unaligned)
    account.thoughts += _remarks(event, event.thoughts)
    _add(account, event.expert, event.usage)


def _add(account: RunAccount, name: str, usage: Usage) -> None:
    account.experts[name] = account.experts.get(name, Usage()) + usage


def _remarks(event: ExpertAnswered, texts: Iterable[str]) -> list[Remark]:
    return [Remark(event.round, event.chunk, event.expert, text) for text in texts]


def _round_json(account: RoundAccount) -> dict[str, Any]:
    changes = {
        "added": [_remark_json(remark) for remark in account.added],
        "removed": [_remark_json(remark) for remark in account.removed],
        "corrected": [_remark_json(remark) for remark in account.corrected],
    }
    return {
        "round": account.round,
        "chunks": len(account.chunks),
        "answers": account.answers,
        "replicas": account.replicas,
        "candidates": account.candidates,
        **changes,
        "usage": to_plain(account.usage),
    }


def _remark_json(remark: Remark) -> dict[str, Any]:
    return {"round": remark.round, "chunk": remark.chunk, "expert": remark.expert, "text": remark.text}
