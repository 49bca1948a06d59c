"""Provenance of one fact: the characters that say it, who read them, who decided, in which runs."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import FactStatus
from consilience.graph.reading.debates import recorded_debate
from consilience.graph.reading.facts.listing import fact_summary
from consilience.graph.reading.facts.surroundings import find_surroundings
from consilience.graph.records.debates import RecordedDebate
from consilience.graph.records.facts import (
    FactSummary,
    ProposedBy,
    ProvenanceLink,
    ProvenanceQuote,
    ProvenanceValidity,
    ProvenanceVerdict,
    RecordedReview,
)
from consilience.graph.store.store import Store

__all__ = ["FactProvenance", "RunSupport", "fact_provenance", "fact_version", "read_recorded_review"]


@dataclass(frozen=True, slots=True)
class RunSupport:
    """Support of a fact by one run, over one document."""

    document_id: str
    document_name: str
    document_source: str
    run_id: str
    team: str
    team_signature: str
    schema: str
    schema_signature: str
    rounds: int
    calls: int
    """Requests to chat models that the run's answers took, also those that were answered from the cache."""
    prompt_tokens: int
    completion_tokens: int
    cost: float
    status: FactStatus
    confidence: float
    gate: str
    """Why the claim was contested before verification; empty when it was not."""


@dataclass(frozen=True, slots=True)
class FactProvenance:
    """All that the graph knows of where a fact comes from; `dataclasses.asdict` gives plain JSON."""

    fact: FactSummary
    runs: tuple[RunSupport, ...]
    evidence: tuple[ProvenanceQuote, ...]
    proposals: tuple[ProposedBy, ...]
    verdicts: tuple[ProvenanceVerdict, ...]
    reviews: tuple[RecordedReview, ...]
    """In the order in which they were made; the last decision counts."""
    debates: tuple[RecordedDebate, ...] = ()
    """Those to which verdicts refer by `debate_id`."""

    @property
    def version(self) -> str:
        """The version that `review` expects of those who decided after having read this."""
        return fact_version(self.fact.status, self.fact.support, len(self.reviews))


def fact_version(status: str, support: int, reviews: int) -> str:
    """Return what changes whenever a run or a person says something else about a fact."""
    return f"{status}-{support}-{reviews}"


async def fact_provenance(store: Store, fact_id: str, *, context: int = 200) -> FactProvenance:
    """Return the whole provenance of the fact with this id.

    Args:
        store: where the fact is.
        fact_id: the whole id; `lookup.find_fact` finds it from its beginning.
        context: how many characters of the sentence are given at most on either side of a quote.

    Raises:
        NotFoundError: there is no such fact.
        StoreError: the database failed.
    """
    rows = await store.rows("fact_provenance", id=fact_id)
    if not rows:
        raise NotFoundError(f"There is no fact {fact_id}. `consilience facts` lists them.")
    found = rows[0]
    return FactProvenance(
        fact_summary(found["fact"]),
        tuple(RunSupport(**row) for row in found["runs"]),
        tuple(_quote(row, context) for row in found["evidence"]),
        tuple(ProposedBy(**row) for row in found["proposals"]),
        tuple(ProvenanceVerdict(**row) for row in found["verdicts"]),
        tuple(read_recorded_review(row) for row in found["reviews"]),
        tuple(recorded_debate(row) for row in found["debates"]),
    )


def read_recorded_review(row: Mapping[str, Any]) -> RecordedReview:
    """Return the review of one row of `fact_provenance` or `bulk_reviews`."""
    values = {field.name: row[field.name] for field in fields(RecordedReview)}
    return RecordedReview(**{**values, "at": row["at"].to_native().isoformat()})


def _quote(row: dict[str, Any], context: int) -> ProvenanceQuote:
    before = after = ""
    if row["start"] is not None:
        start, end = row["start"] - row["chunk_start"], row["end"] - row["chunk_start"]
        before, after = find_surroundings(row["chunk_text"], start, end, context)
    return ProvenanceQuote(
        row["document_id"],
        row["document_name"],
        row["chunk_id"],
        row["quote"],
        row["start"],
        row["end"],
        row["verified"],
        before,
        after,
        tuple(ProvenanceLink(**link) for link in row["links"]),
        ProvenanceValidity(**row["validity"]) if row["validity"] else None,
    )
