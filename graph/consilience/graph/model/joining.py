"""Claims that say the same are one: how decisions, confidence, quotes and proposals come together.

Within a run what several claims say of a fact is joined here (`join_said`), before anything is stored and when people
decide that two entities are one. Over runs it is `join_runs`; `strengthen_facts.cypher`, as each run comes, and
`refresh_facts.cypher`, from all that are there, say the same in the database, and a test holds them to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar

from consilience.graph.model.disagreement import agreement, disagreement
from consilience.graph.model.model import CoreferenceLink, Evidence, Fact, Proposal, Span, Validity
from consilience.graph.model.validity import ALWAYS, Period, join_periods, period_of

__all__ = [
    "Decision",
    "FactStatement",
    "Joined",
    "best_decision",
    "first_proposals",
    "join_facts",
    "join_runs",
    "join_said",
]

Decision = Literal["accepted", "contested", "rejected"]
_BEST_FIRST: tuple[Decision, ...] = ("accepted", "contested", "rejected")
VerdictT = TypeVar("VerdictT")


@dataclass(frozen=True, slots=True)
class FactStatement(Generic[VerdictT]):
    """Statement about one fact, by one claim or by a run."""

    decision: Decision
    confidence: float
    """0..1."""
    gate: str
    """Why it was contested before verification; empty when it was not."""
    verdict: VerdictT
    evidence: tuple[Evidence, ...] = ()
    proposals: tuple[Proposal, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """Statements of all runs together about one fact."""

    status: Decision
    confidence: float
    """The largest that a run has, 0..1."""
    support: int
    """Documents in which a run accepts it."""
    runs: int
    disagreement: float
    """0..1, as `disagreement` says."""
    interval: Period = ALWAYS
    """From when until when the quotes of all runs say that it holds."""


def best_decision(decisions: Iterable[Decision]) -> Decision:
    """Return the best of one or more: one that accepts is enough, one that contests outweighs those that reject."""
    return min(decisions, key=_BEST_FIRST.index)


def first_proposals(proposals: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """Return each expert once, by name, with the earliest of its rounds."""
    rounds: dict[str, int] = {}
    for proposal in proposals:
        rounds[proposal.expert] = min(proposal.round, rounds.get(proposal.expert, proposal.round))
    return tuple(Proposal(expert, given) for expert, given in sorted(rounds.items()))


def join_said(said: Sequence[FactStatement[VerdictT]]) -> FactStatement[VerdictT]:
    """Return what claims of one run say of one fact: as good as the best, with all quotes and all who proposed it.

    Confidence and doubts are those of the claims with the best decision; among equals the first one's verdict counts.

    Args:
        said: one or more.
    """
    decision = best_decision(each.decision for each in said)
    best = [each for each in said if each.decision == decision]
    return replace(
        best[0],
        confidence=max(each.confidence for each in best),
        gate=" ".join(dict.fromkeys(each.gate for each in best if each.gate)),
        evidence=_join_quotes(quote for each in said for quote in each.evidence),
        proposals=first_proposals(proposal for each in said for proposal in each.proposals),
    )


def _join_quotes(quotes: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return each quote once; one that several claims rest on has the links of all of them, and the time of one."""
    links: dict[Evidence, dict[CoreferenceLink, None]] = {}
    times: dict[Evidence, list[Validity]] = {}
    for quote in quotes:
        alone = replace(quote, links=(), validity=None)
        links.setdefault(alone, {}).update(dict.fromkeys(quote.links))
        times.setdefault(alone, []).extend([quote.validity] if quote.validity else [])
    return tuple(
        replace(quote, links=tuple(sorted(given, key=_place)), validity=min(times[quote], key=_time, default=None))
        for quote, given in links.items()
    )


def _time(validity: Validity) -> tuple[Span, str, str]:
    return validity.words, validity.valid_from or "", validity.valid_to or ""


def _place(link: CoreferenceLink) -> tuple[Span, Span]:
    return link.anaphor, link.antecedent


def join_facts(facts: Sequence[Fact]) -> Fact:
    """Return one fact for several of the same id and run."""
    said = [FactStatement(f.verdict.decision, f.confidence, f.gate, f.verdict, f.evidence, f.proposals) for f in facts]
    one = join_said(said)
    return replace(
        facts[0],
        confidence=one.confidence,
        evidence=one.evidence,
        proposals=one.proposals,
        verdict=one.verdict,
        gate=one.gate,
    )


def join_runs(said: Iterable[tuple[str, FactStatement[VerdictT]]], review: Decision | None = None) -> Joined:
    """Return what runs say of one fact together.

    Args:
        said: document and what a run over it says of the fact; one or more.
        review: what a person decided last, which is then the status.
    """
    known = list(said)
    agreed = sum(agreement(each.decision, each.gate) for _, each in known)
    return Joined(
        review or best_decision(each.decision for _, each in known),
        max(each.confidence for _, each in known),
        len({document for document, each in known if each.decision == "accepted"}),
        len(known),
        disagreement(agreed, len(known)),
        join_periods(period_of(quote.validity for quote in each.evidence) for _, each in known),
    )
