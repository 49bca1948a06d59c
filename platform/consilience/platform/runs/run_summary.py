"""What happened in a run, told from its log: rounds, replicas, changes, what it took, what went wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from consilience.agents.models.usage import Usage

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
    claims: int = 0
    contested: list[tuple[str, str]] = field(default_factory=list)
    """⟨claim, why⟩, before verification."""
    verdicts: dict[str, int] = field(default_factory=dict)
    not_accepted: list[tuple[str, str, str]] = field(default_factory=list)
    """⟨claim, decision, why⟩"""
    counts: dict[str, int] = field(default_factory=dict)
    """Mentions, entities, events and facts of the graph."""
    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""
    errors: list[str] = field(default_factory=list)

    @property
    def usage(self) -> Usage:
        """What everything took."""
        return sum(self.experts.values(), Usage())

    def to_json(self) -> dict[str, Any]:
        """Return the account as plain JSON."""
        return {
            "attempts": self.attempts,
            "characters": self.characters,
            "chunks": self.chunks,
            "rounds": [_round_json(account) for _, account in sorted(self.rounds.items())],
            "experts": {name: usage.to_json() for name, usage in self.experts.items()},
            "dropped": self.dropped,
            "unreadable": [_remark_json(remark) for remark in self.unreadable],
            "unaligned": [_remark_json(remark) for remark in self.unaligned],
            "claims": self.claims,
            "contested": [{"claim": claim, "reason": reason} for claim, reason in self.contested],
            "verdicts": self.verdicts,
            "not_accepted": [{"claim": c, "decision": d, "reason": r} for c, d, r in self.not_accepted],
            "counts": self.counts,
            "kept_facts": self.kept_facts,
            "errors": self.errors,
        }


def account_of(events: Iterable[Mapping[str, Any]]) -> RunAccount:
    """Return the account of a run.

    Args:
        events: its log, as the ledger keeps it. What a run did before it was begun anew is left out, but for what
            that took.
    """
    account = RunAccount()
    for event in events:
        if event["event"] == "run_started" and not event["resumed"] and account.attempts:
            account = RunAccount(account.attempts, experts=account.experts)
        if noted := _NOTED.get(event["event"]):
            noted(account, event)
        elif usage := event.get("usage"):
            _add(account, _VERIFICATION, Usage.from_json(usage))
    return account


def _started(account: RunAccount, _: Mapping[str, Any]) -> None:
    account.attempts += 1


def _split(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.characters, account.chunks = event["characters"], event["chunks"]


def _asked(account: RunAccount, event: Mapping[str, Any]) -> None:
    of_round = account.rounds.setdefault(event["round"], RoundAccount(event["round"]))
    of_round.replicas += len(event["replicas"])
    of_round.candidates += sum(size for _, size in event["replicas"])


def _answered(account: RunAccount, event: Mapping[str, Any]) -> None:
    of_round = account.rounds.setdefault(event["round"], RoundAccount(event["round"]))
    of_round.chunks.add(event["chunk"])
    of_round.answers += 1
    for what, remarks in (
        ("added", of_round.added),
        ("removed", of_round.removed),
        ("corrected", of_round.corrected),
    ):
        remarks += _remarks(event, event["changes"][what])
    account.dropped += event["dropped"]
    account.unreadable += _remarks(event, event.get("unreadable", ()))
    account.unaligned += _remarks(event, event.get("unaligned", ()))
    usage = Usage.from_json(event.get("usage", {}))
    of_round.usage += usage
    _add(account, event["expert"], usage)


def _add(account: RunAccount, name: str, usage: Usage) -> None:
    account.experts[name] = account.experts.get(name, Usage()) + usage


def _remarks(event: Mapping[str, Any], texts: Iterable[str]) -> list[Remark]:
    return [Remark(event["round"], event["chunk"], event["expert"], text) for text in texts]


def _gated(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.claims = event["claims"]
    account.contested = [(claim, reason) for claim, reason in event["contested"]]


def _verified(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.verdicts = {decision: event[decision] for decision in ("accepted", "contested", "rejected")}
    account.not_accepted = [(claim, decision, reason) for claim, decision, reason in event["not_accepted"]]


def _resolved(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.counts = {what: event[what] for what in ("mentions", "entities", "events", "facts")}


def _merged(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.kept_facts = event.get("kept_facts", 0)  # runs of earlier releases replaced all


def _failed(account: RunAccount, event: Mapping[str, Any]) -> None:
    account.errors.append(event["reason"])


_NOTED = {
    "run_started": _started,
    "split": _split,
    "asked": _asked,
    "answer": _answered,
    "gated": _gated,
    "verdicts": _verified,
    "resolved": _resolved,
    "merged": _merged,
    "failed": _failed,
}


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
        "usage": account.usage.to_json(),
    }


def _remark_json(remark: Remark) -> dict[str, Any]:
    return {"round": remark.round, "chunk": remark.chunk, "expert": remark.expert, "text": remark.text}
