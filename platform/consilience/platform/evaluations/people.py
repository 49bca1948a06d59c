"""Evaluation by the facts that people decided, of all others: experts, the gate, the judge, the runs, each person."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from consilience.evaluation.people.judged import JudgedFact, Rater
from consilience.graph.curation.decided_facts import DecidedFact, DecidedFilter, list_decided_facts
from consilience.graph.model.model import FactKind, Task
from consilience.graph.store.store import Store

__all__ = ["collect_judgements", "read_judged_facts"]

Team = tuple[str, Task]
"""Signature of a team, and the task of its members that are meant."""
_TASKS: Mapping[FactKind, Task] = {
    "entity": "ner",
    "relation": "re",
    "event": "ee",
    "argument": "ee",
    "attribute": "re",
}
MACHINE, JUDGE, GATE = Rater("machine"), Rater("judge"), Rater("gate")


async def read_judged_facts(store: Store, wanted: DecidedFilter | None = None) -> tuple[JudgedFact, ...]:
    """Return the facts of a graph that people decided, with what everybody says of them.

    Raises:
        StoreError: the database failed.
    """
    return collect_judgements(await list_decided_facts(store, wanted))


def collect_judgements(facts: Sequence[DecidedFact]) -> tuple[JudgedFact, ...]:
    """Return facts with what everybody says of them.

    Where several runs state a fact, the best of what they say counts, as it does for the fact's status.

    - A person: the last of the person's decisions.
    - The machine: accepted or rejected as the fact would be without people; contested, it says nothing.
    - The judge: the verdict of a debate or of the evidence judge; contested, it says nothing.
    - The gate: lets through, or doubts.
    - Of a fact that no current run states, people alone say something.
    - An expert speaks of facts of its own task (entities `ner`, relations and attributes `re`, events and arguments
      `ee`) in the runs of its team: it proposed the fact, or it did not. Who is in a team is known from what its runs
      propose of these facts, so an expert that proposed none of them says nothing.
    """
    members = _members(facts)
    return tuple(_judge_fact(fact, members) for fact in facts)


def _members(facts: Sequence[DecidedFact]) -> Mapping[Team, Collection[str]]:
    members: dict[Team, set[str]] = defaultdict(set)
    for fact in facts:
        teams = {statement.run: statement.team_signature for statement in fact.statements}
        for proposal in fact.proposals:
            members[teams[proposal.run], proposal.task].add(proposal.expert)
    return members


def _judge_fact(fact: DecidedFact, members: Mapping[Team, Collection[str]]) -> JudgedFact:
    last = fact.decisions[-1]
    ratings = dict(_ratings(fact)) | dict(_experts(fact, members))
    confidence = max((statement.confidence for statement in fact.statements), default=fact.confidence or None)
    return JudgedFact(fact.id, last.accepted, confidence, ratings, last.edited, stated=bool(fact.statements))


def _ratings(fact: DecidedFact) -> Iterator[tuple[Rater, bool]]:
    for decision in fact.decisions:
        yield Rater("person", decision.by), decision.accepted
    for rater, said in (
        (MACHINE, {statement.status for statement in fact.statements}),
        (JUDGE, {verdict.decision for verdict in fact.verdicts}),
    ):
        if "accepted" in said:
            yield rater, True
        elif said == {"rejected"}:
            yield rater, False
    if fact.statements:
        yield GATE, any(not statement.gate for statement in fact.statements)


def _experts(fact: DecidedFact, members: Mapping[Team, Collection[str]]) -> Iterator[tuple[Rater, bool]]:
    task = _TASKS[fact.kind]
    said = {proposal.expert for proposal in fact.proposals if proposal.task == task}
    asked = {name for s in fact.statements for name in members.get((s.team_signature, task), ())}
    for name in sorted(asked):
        yield Rater("expert", name), name in said
