"""Events across documents in the store: looks up which are perhaps one, links what is sure, suggests the rest."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from consilience.graph.curation.events_across.event_pairs import SameEvents, fill_events
from consilience.graph.curation.events_across.reading_event_profiles import find_event_candidates, read_event_profiles
from consilience.graph.model.errors import StoreError
from consilience.graph.records.entities_events import EventPair, ResolvedEvents, event_pair_id
from consilience.graph.records.suggestions import RESOLVER
from consilience.graph.resolution.across.events.event_judging import EVENT_MODEL, EventJudgement, judge_events
from consilience.graph.resolution.across.events.event_profiles import EventProfile
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

__all__ = [
    "resolve_all_events",
    "resolve_events_again",
    "resolve_events_of_document",
    "resolve_events_of_entities",
]

_AT_ONCE, _DOCUMENTS = 200, 200


@dataclass(frozen=True, slots=True)
class _JudgedEvents:
    """Two events and what was made of them."""

    one: EventProfile
    other: EventProfile
    judgement: EventJudgement

    @property
    def id(self) -> str:
        return event_pair_id(self.one.id, self.other.id)


class _TriedEventsError(Exception):
    """Ends the transaction of what was only tried."""

    def __init__(self, linked: frozenset[str], suggested: frozenset[str]) -> None:
        super().__init__("tried")
        self.found = linked, suggested


async def resolve_events_of_document(
    store: Store, document_id: str, *, link: bool = False, dry_run: bool = False
) -> ResolvedEvents:
    """Compare the events of a document with those of others that share a participant, and suggest or link.

    It costs look-ups by index, about the same however many events there are. What was declined stays so; what was
    linked without asking and is no longer sure is suggested, or goes.

    Args:
        store: the graph.
        document_id: the document; of one that is not there nothing is looked at.
        link: whether what is sure is linked without asking.
        dry_run: only tell what would be done.

    Raises:
        StoreError: the database failed; what was not done is done by `resolve_all_events`.
    """
    ids = [row["id"] for row in await store.rows("events_of_document", document=document_id)]
    targets = await read_event_profiles(store, ids)
    near = await find_event_candidates(store, targets.values())
    known = targets | await read_event_profiles(store, {each for pair in near for each in pair} - set(targets))
    judged = [_judge(known[one], known[other]) for one, other in sorted(near) if one in known and other in known]
    worth = {each.id: each for each in judged if each.judgement.outcome != "apart"}

    async def work(transaction: Transaction) -> tuple[frozenset[str], frozenset[str]]:
        return await _write_pairs(transaction, ids, worth, link=link, dry_run=dry_run)

    try:
        linked, suggested = await store.write(work) if ids else (frozenset[str](), frozenset[str]())
    except _TriedEventsError as tried:
        linked, suggested = tried.found
    filled = await fill_events(store, [_pair(worth[each]) for each in sorted(linked | suggested)])
    ranked = sorted(filled, key=lambda each: (-each.score, each.id))
    return ResolvedEvents(
        len(targets),
        tuple(replace(each, state="accepted", by=RESOLVER) for each in ranked if each.id in linked),
        tuple(each for each in ranked if each.id in suggested),
    )


async def resolve_all_events(store: Store, *, link: bool = False, dry_run: bool = False) -> ResolvedEvents:
    """Compare the events of all documents: for graphs that were made without it, and after an interruption.

    Raises:
        StoreError: the database failed.
    """
    documents: list[str] = []
    while found := await store.rows("documents_after", after=documents[-1] if documents else "", limit=_AT_ONCE):
        documents += [row["id"] for row in found]
    return await _resolve_documents(store, documents, link=link, dry_run=dry_run)


async def resolve_events_of_entities(store: Store, ids: Iterable[str], *, link: bool = False) -> ResolvedEvents:
    """Compare anew the events in which these entities take part: after two became one, or one became two.

    At most 200 documents are looked at; `resolve_all_events` looks at all.

    Raises:
        StoreError: the database failed.
    """
    wanted = sorted(set(ids))
    rows = await store.rows("documents_of_participants", ids=wanted, most=_DOCUMENTS) if wanted else []
    return await _resolve_documents(store, [row["id"] for row in rows], link=link)


async def resolve_events_again(store: Store, ids: Iterable[str], *, link: bool = False) -> None:
    """Compare anew the events of entities about which was decided, if resolution ever looked at one of them.

    What fails here is no failure of the decision: `resolve_all_events` makes up for it.
    """
    wanted = sorted(set(ids))
    with suppress(StoreError):
        if await store.rows("entities_looked_at", ids=wanted):
            await resolve_events_of_entities(store, wanted, link=link)


async def _resolve_documents(
    store: Store, documents: Iterable[str], *, link: bool, dry_run: bool = False
) -> ResolvedEvents:
    looked_at = 0
    linked: dict[str, EventPair] = {}
    suggested: dict[str, EventPair] = {}
    for document in documents:
        found = await resolve_events_of_document(store, document, link=link, dry_run=dry_run)
        looked_at += found.looked_at
        linked |= {each.id: each for each in found.linked}
        suggested |= {each.id: each for each in found.suggested}
    left = {id_: each for id_, each in suggested.items() if id_ not in linked}
    return ResolvedEvents(looked_at, _rank(linked), _rank(left))


def _rank(found: Mapping[str, EventPair]) -> tuple[EventPair, ...]:
    return tuple(sorted(found.values(), key=lambda each: (-each.score, each.id)))


def _judge(one: EventProfile, other: EventProfile) -> _JudgedEvents:
    first, second = sorted((one, other), key=lambda each: each.id)
    return _JudgedEvents(first, second, judge_events(first, second))


async def _write_pairs(
    transaction: Transaction,
    ids: Sequence[str],
    worth: Mapping[str, _JudgedEvents],
    *,
    link: bool,
    dry_run: bool,
) -> tuple[frozenset[str], frozenset[str]]:
    """Write what was found; return which pairs are linked now that were not, and which are open."""
    tally = StatementRunner()
    at = datetime.now(UTC)
    known = {row["id"]: row for row in await tally.rows(transaction, "known_event_pairs", {"ids": sorted(worth)})}
    await tally.run(transaction, "drop_other_event_pairs", {"ids": list(ids), "kept": sorted(worth)})
    rows = [_row(worth[each], at) for each in sorted(worth)]
    await tally.run(transaction, "put_event_pairs", {"rows": rows})
    sure = _without_rivals([each for each in worth.values() if each.judgement.outcome == "linked"])
    ours = {each for each, row in known.items() if row["by"] == RESOLVER and row["state"] == "accepted"}
    await tally.run(transaction, "unlink_event_pairs", {"ids": sorted(ours - set(sure))})
    open_ = {each for each in worth if each not in known or known[each]["state"] == "open"} | (ours - set(sure))
    linked = await _link(transaction, [worth[each] for each in sure if each in open_], at, tally) if link else []
    shown = await tally.rows(transaction, "shown_event_pairs", {"ids": sorted(open_ - set(linked)), "state": "open"})
    found = frozenset(linked), frozenset(row["id"] for row in shown)
    if dry_run:
        raise _TriedEventsError(*found)
    return found


async def _link(
    transaction: Transaction, sure: Iterable[_JudgedEvents], at: datetime, tally: StatementRunner
) -> list[str]:
    """Link pairs, the surest first, as far as they join no two events of one document and none that a person parted."""
    linked = []
    for each in sorted(sure, key=lambda pair: (-pair.judgement.probability, pair.id)):
        same = await SameEvents.read(transaction, each.one.id, each.other.id, tally)
        if not (same.are_one or same.share_document or await same.find_declined(transaction, tally)):
            await tally.run(transaction, "link_event_pairs", {"ids": [each.id], "at": at})
            linked.append(each.id)
    return linked


def _without_rivals(sure: Sequence[_JudgedEvents]) -> list[str]:
    """Return the pairs whose events fit no other event of the same document as well."""
    fits = Counter(
        fitting for each in sure for fitting in ((each.one.id, each.other.document), (each.other.id, each.one.document))
    )
    return [
        each.id
        for each in sure
        if fits[each.one.id, each.other.document] == fits[each.other.id, each.one.document] == 1
    ]


def _row(judged: _JudgedEvents, at: datetime) -> dict[str, Any]:
    properties = {
        "type": judged.one.type,
        "score": judged.judgement.probability,
        "reasons": list(judged.judgement.reasons),
        "model": EVENT_MODEL,
    }
    return {"id": judged.id, "one": judged.one.id, "other": judged.other.id, "at": at, "properties": properties}


def _pair(judged: _JudgedEvents) -> EventPair:
    return EventPair(
        judged.id,
        judged.one.id,
        judged.other.id,
        judged.one.type,
        "open",
        judged.judgement.probability,
        judged.judgement.reasons,
        EVENT_MODEL,
        datetime.now(UTC).isoformat(),
        None,
        None,
        None,
    )
