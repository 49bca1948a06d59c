"""People's decisions about facts, beside all that runs, judges and experts say of the same facts."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from consilience.graph.model.model import FactKind, FactStatus, Task
from consilience.graph.store.store import Store

__all__ = [
    "DecidedFact",
    "DecidedFilter",
    "PersonsDecision",
    "RunStatement",
    "RunVerdict",
    "TaskProposal",
    "list_decided_facts",
]

EVIDENCE_JUDGE = "evidence judge"
"""Method of verdicts of the judge that weighs quotes and holds no debate."""


@dataclass(frozen=True, slots=True)
class DecidedFilter:
    """Filter of decided facts, and of the runs that count; None lets all pass."""

    kind: FactKind | None = None
    type: str | None = None
    """An entity's, relation's or event's type, or a role."""
    run: str | None = None
    """Id of the run that states them."""
    team: str | None = None
    """Name of the team of such a run."""
    schema: str | None = None
    """Name of its schema."""
    document: str | None = None
    """Id of the document that it is over."""
    since: date | None = None
    """First day (UTC) of the decision that counts."""
    until: date | None = None
    """Last day (UTC) of the decision that counts."""


@dataclass(frozen=True, slots=True)
class RunStatement:
    """Statement of one run about a fact."""

    run: str
    team_signature: str
    status: FactStatus
    confidence: float
    gate: str
    """Why its claim was contested before verification; empty when it was not."""


@dataclass(frozen=True, slots=True)
class PersonsDecision:
    """Decision of a person; comments are none."""

    by: str
    accepted: bool
    edited: bool
    """Whether another fact stands in its place since; then it was not accepted."""


@dataclass(frozen=True, slots=True)
class TaskProposal:
    """Proposal of a fact in a run, with who made it."""

    expert: str
    task: Task
    run: str


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """Verdict of a run's judge; `contested` when it came to nothing."""

    run: str
    decision: FactStatus


@dataclass(frozen=True, slots=True)
class DecidedFact:
    """A fact that a run states, or stated, and a person decided."""

    id: str
    kind: FactKind
    statements: tuple[RunStatement, ...]
    """Of the runs that were asked for; none when no current run states the fact, and a person's decision keeps it."""
    decisions: tuple[PersonsDecision, ...]
    """In their order, one or more; the last one counts."""
    proposals: tuple[TaskProposal, ...]
    verdicts: tuple[RunVerdict, ...]
    """Of judges alone; the quote check is none."""
    confidence: float = 0.0
    """Highest of any run, or what it was when a run stated the fact last; 0 when that is not known."""


async def list_decided_facts(store: Store, wanted: DecidedFilter | None = None) -> tuple[DecidedFact, ...]:
    """Return the facts that people decided, in the order of their ids; facts that only people stated are left out.

    Where a run, a team or a schema is asked for, so are facts that none of these runs states. Otherwise all decisions
    are there, also about facts that no current run states; but those that rest on withdrawn documents do not count.

    Raises:
        StoreError: the database failed.
    """
    parameters = asdict(wanted or DecidedFilter())
    since, until = parameters["since"], parameters.pop("until")
    parameters["since"] = _midnight(since) if since is not None else None
    parameters["before"] = _midnight(until + timedelta(days=1)) if until is not None and until < date.max else None
    stated = True if (parameters["run"], parameters["team"], parameters["schema"]) != (None,) * 3 else None
    (row,) = await store.rows("decided_facts", **parameters, judge=EVIDENCE_JUDGE, stated=stated)
    return tuple(_read_fact(values) for values in row["facts"])


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


def _read_fact(values: Sequence[Any]) -> DecidedFact:
    fact_id, kind, statements, decisions, proposals, verdicts, confidence = values
    found = tuple(RunStatement(*each) for each in statements)
    runs = {each.run for each in found}
    return DecidedFact(
        fact_id,
        kind,
        found,
        tuple(PersonsDecision(by, decision == "accepted", edited) for by, decision, edited in decisions),
        tuple(TaskProposal(*each) for each in proposals if each[2] in runs),
        tuple(RunVerdict(*each) for each in verdicts if each[0] in runs),
        confidence,
    )
