"""What the graph knew at a past moment: facts of runs that had been merged, and decisions made, by then."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, get_args

from consilience.graph.model.disagreement import agreement, disagreement
from consilience.graph.model.errors import DateError, NotFoundError
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.facts.facets import facets_of
from consilience.graph.reading.facts.listing import FactFilter, FactPage, fact_summary
from consilience.graph.reading.facts.provenance import FactProvenance
from consilience.graph.records.facts import FactFacets, FactSummary
from consilience.graph.store.store import Store

__all__ = [
    "KnownThen",
    "count_recorded_facts",
    "list_recorded_facts",
    "provenance_at",
    "read_moment",
    "runs_of_graph",
]


_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ].+)?")


@dataclass(frozen=True, slots=True)
class KnownThen:
    """What had been recorded by a moment."""

    moment: datetime
    runs: frozenset[str]
    """Ids of the runs that had been merged by then."""
    unknown: int = 0
    """Runs of the graph of which nobody noted when they were merged: what they alone say is left out."""

    def parameters(self) -> dict[str, Any]:
        """Return it as the statements take it."""
        return {"runs": sorted(self.runs), "moment": self.moment.isoformat()}


def read_moment(text: str) -> datetime:
    """Return the moment that an ISO 8601 text names: of a day its end, and without a time zone that of UTC.

    Raises:
        DateError: it is neither a day nor a day with a time.
    """
    try:
        # That function knows weeks, days without hyphens and other forms, too, which are easily meant otherwise.
        moment = datetime.fromisoformat(text if _MOMENT.fullmatch(text) else "")
    except ValueError as error:
        raise DateError(
            f"“{text}” is no moment. Write a day or a day with a time: 2026-01-31 or 2026-01-31T12:00:00Z."
        ) from error
    if "T" not in text and " " not in text:
        moment = moment.replace(hour=23, minute=59, second=59, microsecond=999_999)
    try:
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError as error:
        raise DateError(f"“{text}” is too early or too late for a moment.") from error


async def runs_of_graph(store: Store) -> frozenset[str]:
    """Return the ids of all runs of the graph.

    Raises:
        StoreError: the database failed.
    """
    return frozenset(row["id"] for row in await store.rows("run_ids"))


async def list_recorded_facts(
    store: Store, wanted: FactFilter, recorded: KnownThen, *, after: str | None = None, limit: int = 100
) -> FactPage:
    """Return a page of the facts that had been recorded by a moment, in the order of their ids, as they were then.

    Status, confidence, support, disagreement, decision and validity are those of then, and so are those that the filter
    asks for. Of the filter count status, kind, predicate, document, about, ids, confidence, documents and date.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows(
        _statement("list_recorded_facts", wanted), after=after or "", limit=limit + 1, **_parameters(wanted, recorded)
    )
    facts = [_as_then(fact_summary(values[1:]), then) for values, then in zip(row["facts"], row["thens"], strict=True)]
    return FactPage(tuple(facts[:limit]), facts[limit - 1].id if len(facts) > limit else None)


async def count_recorded_facts(store: Store, wanted: FactFilter, recorded: KnownThen) -> FactFacets:
    """Return how many facts of each status, kind and predicate `list_recorded_facts` lists, as they were then.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows(_statement("recorded_facets", wanted), **_parameters(wanted, recorded))
    return facets_of((row["status"], row["kind"], row["predicate"], row["facts"]) for row in rows)


def provenance_at(provenance: FactProvenance, recorded: KnownThen) -> FactProvenance:
    """Return what of a fact's provenance had been recorded by a moment, with the fact as it was then.

    Quotes are those of the documents of which a run had been merged.

    Raises:
        NotFoundError: nothing of it had been recorded.
    """
    runs = tuple(run for run in provenance.runs if run.run_id in recorded.runs)
    reviews = tuple(one for one in provenance.reviews if datetime.fromisoformat(one.at) <= recorded.moment)
    decisions = [one.decision for one in reviews if one.decision != "commented"]
    if not runs and not decisions:
        moment = recorded.moment.isoformat(timespec="seconds")
        raise NotFoundError(f"Nothing of {provenance.fact.id} had been recorded by {moment}.")
    later = {run.document_id for run in provenance.runs} - {run.document_id for run in runs}
    evidence = tuple(quote for quote in provenance.evidence if quote.document_id not in later)
    verdicts = tuple(one for one in provenance.verdicts if one.run_id in recorded.runs)
    debated = {one.debate_id for one in verdicts}
    statuses = {run.status for run in runs}
    read: FactStatus = next((one for one in get_args(FactStatus) if one in statuses), "rejected")
    known = [quote.validity for quote in evidence if quote.validity]
    fact = provenance.fact
    then = [
        decisions[-1] if decisions else read,
        max((run.confidence for run in runs), default=fact.confidence),
        len({run.document_id for run in runs if run.status == "accepted"}),
        disagreement(sum(agreement(run.status, run.gate) for run in runs), len(runs)),
        decisions[-1] if decisions else None,
        not runs,
        min((one.valid_from for one in known if one.valid_from), default=None) if runs else fact.valid_from,
        max((one.valid_to for one in known if one.valid_to), default=None) if runs else fact.valid_to,
    ]
    return replace(
        provenance,
        fact=_as_then(fact, then),
        runs=runs,
        evidence=evidence,
        proposals=tuple(one for one in provenance.proposals if one.run_id in recorded.runs),
        verdicts=verdicts,
        reviews=reviews,
        debates=tuple(one for one in provenance.debates if one.id in debated),
    )


def _statement(name: str, wanted: FactFilter) -> str:
    """Return the statement that begins with the entity, where one is named."""
    return name if wanted.about is None else f"{name}_about"


def _parameters(wanted: FactFilter, recorded: KnownThen) -> dict[str, Any]:
    return {
        **recorded.parameters(),
        **({} if wanted.about is None else {"about": wanted.about}),
        "kind": wanted.kind,
        "predicate": wanted.predicate,
        "ids": None if wanted.ids is None else list(wanted.ids),
        "of": None if wanted.document_id is None else [wanted.document_id],
        "within": None if wanted.within is None else list(wanted.within),
        "then_statuses": None if wanted.status is None else [wanted.status],
        "then_least": wanted.least_confidence,
        "then_most": wanted.most_confidence,
        "then_as_of": wanted.as_of,
    }


def _as_then(fact: FactSummary, then: Sequence[Any]) -> FactSummary:
    names = ("status", "confidence", "support", "disagreement", "review", "kept", "valid_from", "valid_to")
    return replace(fact, **dict(zip(names, then, strict=True)))
