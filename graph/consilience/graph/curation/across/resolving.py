"""Resolution across documents in the store: looks up who an entity may be, links what is sure, suggests the rest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from consilience.graph.curation.across.finding_near import find_near
from consilience.graph.curation.across.reading_profiles import (
    NameProfile,
    ReadProfile,
    add_company,
    list_telling,
    read_named,
    read_profiles,
)
from consilience.graph.curation.entity_decisions import merge_entity
from consilience.graph.curation.events_across.resolving_events import resolve_events_again
from consilience.graph.model.errors import EditError, NotFoundError
from consilience.graph.records.suggestions import RESOLVER, Suggestion, suggestion_id
from consilience.graph.resolution.across.blocking import key_tokens
from consilience.graph.resolution.across.name_evidence import AMBIGUOUS
from consilience.graph.resolution.across.namesakes import (
    find_namesakes,
    has_common_name,
    may_be_namesakes,
    may_be_told_apart,
)
from consilience.graph.resolution.across.pairs import JudgedPair, judge_pairs, list_worth_company
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Store, Transaction

__all__ = [
    "ResolvedAcross",
    "add_keys",
    "list_named",
    "resolve_again",
    "resolve_all",
    "resolve_document",
    "resolve_entities_across",
]

_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class ResolvedAcross:
    """What resolution made of some entities."""

    looked_at: int
    linked: tuple[Suggestion, ...]
    """Made one, or what would be, the surest first; each is a decision of `resolver` that can be undone."""
    suggested: tuple[Suggestion, ...]
    """For people to decide, the surest first."""


async def resolve_document(
    store: Store, document_id: str, *, link: bool = False, single: frozenset[str] = frozenset()
) -> ResolvedAcross:
    """Look up who the entities are that a document names; see `resolve_entities_across`.

    Raises:
        StoreError: the database failed; what was not done is done by `resolve_all`.
    """
    return await resolve_entities_across(store, await list_named(store, document_id), link=link, single=single)


async def list_named(store: Store, document_id: str) -> list[str]:
    """Return the ids of the entities that a document names, sorted; none where there is no such document.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("entities_of_document", document=document_id)
    return sorted(row["ids"])


async def resolve_again(store: Store, ids: Sequence[str]) -> ResolvedAcross:
    """Suggest anew about those of these entities that were looked at before: after a document that named them went.

    Raises:
        StoreError: the database failed.
    """
    known = [each for each in await read_named(store, ids) if each.keyed]
    return await _resolve(store, _cut([each.profile.id for each in known]), known)


async def resolve_all(
    store: Store, *, link: bool = False, single: frozenset[str] = frozenset(), dry_run: bool = False
) -> ResolvedAcross:
    """Look up who all entities are: for graphs that were made without it, and after an interruption.

    Raises:
        StoreError: the database failed.
    """
    pages: list[list[str]] = [[]]
    while found := await store.rows("entities_after", after=pages[-1][-1] if pages[-1] else "", limit=_AT_ONCE):
        pages.append([row["id"] for row in found])
        await add_keys(store, pages[-1])
    ids = [each for page in pages for each in page]
    return await resolve_entities_across(store, ids, link=link, single=single, dry_run=dry_run)


async def resolve_entities_across(
    store: Store,
    ids: Sequence[str],
    *,
    link: bool = False,
    single: frozenset[str] = frozenset(),
    dry_run: bool = False,
) -> ResolvedAcross:
    """Compare entities with those that share a key with them, and suggest or link; what was declined stays so.

    It costs look-ups by index, about the same however many entities there are.

    Args:
        store: the graph.
        ids: entities, such as those that a new document names; those that are not there any more are passed over.
        link: whether what is sure is made one without asking.
        single: predicates with one object, by the schema.
        dry_run: only tell what would be done; keys are written all the same.

    Raises:
        StoreError: the database failed.
    """
    pages = _cut(list(dict.fromkeys(ids)))
    named: list[NameProfile] = []
    for page in pages:
        named = await add_keys(store, page)
    return await _resolve(store, pages, named, link=link, single=single, dry_run=dry_run)


def _cut(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[at : at + _AT_ONCE] for at in range(0, len(ids), _AT_ONCE)]


async def _resolve(
    store: Store,
    pages: Sequence[Sequence[str]],
    named: Sequence[NameProfile],
    *,
    link: bool = False,
    single: frozenset[str] = frozenset(),
    dry_run: bool = False,
) -> ResolvedAcross:
    """Resolve entities that have keys, a page of ids after another; `named` is what was read of them if it is one."""
    linked: dict[str, Suggestion] = {}
    suggested: dict[str, Suggestion] = {}
    looked_at = 0
    for page in pages:
        there = [each for each in (named if len(pages) == 1 else await read_named(store, page)) if each.everywhere]
        targets = {each.profile.id: each.profile for each in there}
        looked_at += len(targets)
        near = await find_near(store, targets)
        paired = {each for pair in near.pairs for each in pair}
        perhaps = await _list_perhaps_several(store, there, paired, single)
        wanted = [near.named[each] for each in sorted(paired | perhaps)]
        read = await read_profiles(store, wanted, single=single, parted=targets)
        several = {each for each in targets if each in read and _may_be_several(read[each], single)}
        weighed = [read[each].profile for each in sorted(paired & read.keys())]
        worth = list_worth_company(weighed, single=single, rarity=near.rarity, pairs=near.pairs)
        needed = {each for pair in worth for each in pair} | several
        read |= await add_company(store, [read[each] for each in sorted(needed)], pairs=worth, whole=several)
        weighed = [read[each].profile for each in sorted(paired & read.keys())]
        judged = judge_pairs(weighed, single=single, rarity=near.rarity, pairs=near.pairs, wanted=worth)
        at = datetime.now(UTC)
        found = [_suggestion(pair, at) for pair in judged]
        found += _find_namesakes([read[each] for each in targets if each in several], single, at)
        known = {each.id: each for each in found}
        declined = (
            {row["id"] for row in await store.rows("declined_suggestions", ids=sorted(known))} if known else set()
        )
        sure = {_suggestion(pair, at).id for pair in judged if pair.judgement.outcome == "linked"} if link else set()
        open_ = [each for each in known.values() if each.id not in declined | sure]
        links = [known[each] for each in known if each in sure - declined]
        if not dry_run:
            links = [each for each in links if await _link(store, each)]
            await _put(store, page, [_row(each, read) for each in open_], at)
        linked |= {each.id: each for each in links}
        suggested |= {each.id: each for each in open_}
    if linked and not dry_run:
        await resolve_events_again(store, [each.into for each in linked.values()], link=link)
    left = [each for each in suggested.values() if each.id not in linked]
    return ResolvedAcross(looked_at, _rank(linked.values()), _rank(left))


async def add_keys(store: Store, ids: Sequence[str]) -> list[NameProfile]:
    """Give entities the keys by which others find them, where they have none; return those that are there.

    Raises:
        StoreError: the database failed.
    """
    named = await read_named(store, ids)
    rows = [
        {"id": each.profile.id, "keys": list(key_tokens(each.profile.type, each.profile.names))}
        for each in named
        if not each.keyed
    ]
    if rows:
        await _write(store, "set_entity_keys", {"rows": sorted(rows, key=lambda row: str(row["id"]))})
    return named


async def _list_perhaps_several(
    store: Store, targets: Iterable[NameProfile], paired: set[str], single: frozenset[str]
) -> set[str]:
    """Return those that are perhaps two, as far as names and the types of edges tell; of the paired all may be."""
    several = [each.profile for each in targets if each.several and each.profile.id not in paired]
    common = {each.id for each in several if has_common_name(each)}
    return common | await list_telling(store, {each.id for each in several} - common, single)


def _may_be_several(read: ReadProfile, single: frozenset[str]) -> bool:
    """Tell whether an entity is perhaps two, before it is read what its documents name besides it."""
    return may_be_told_apart(read.profile, single) and may_be_namesakes(read.parts(), single=single)


def _find_namesakes(read: Iterable[ReadProfile], single: frozenset[str], at: datetime) -> list[Suggestion]:
    """Return which of the entities are perhaps two."""
    found = []
    for each in read:
        profile = each.profile
        told = find_namesakes(each.parts(), single=single)
        if told is not None and told.documents < profile.documents:
            documents = tuple(sorted(told.documents))
            id_ = suggestion_id("different", profile.id, *documents)
            found.append(
                Suggestion(
                    id_, "different", profile.id, profile.name, profile.id, profile.name, profile.type,
                    told.probability, "one name", told.reasons, documents, told.model, at.isoformat(),
                )
            )  # fmt: skip
    return found


def _suggestion(pair: JudgedPair, at: datetime) -> Suggestion:
    documents = tuple(sorted(pair.other.documents)) if pair.evidence.label in AMBIGUOUS else None
    return Suggestion(
        suggestion_id("same", pair.one.id, pair.other.id),
        "same",
        pair.other.id,
        pair.other.name,
        pair.one.id,
        pair.one.name,
        pair.one.type,
        pair.judgement.probability,
        pair.evidence.label,
        pair.judgement.reasons,
        documents,
        pair.judgement.model,
        at.isoformat(),
    )


async def _link(store: Store, found: Suggestion) -> bool:
    """Make two entities one; not where one of them went into another meanwhile."""
    reason = f"{found.score:.2f}: {'; '.join(found.reasons)}"
    try:
        await merge_entity(store, found.entity, found.into, by=RESOLVER, reason=reason, documents=found.documents)
    except (EditError, NotFoundError):
        return False
    return True


async def _put(store: Store, ids: Sequence[str], found: Iterable[dict[str, Any]], at: datetime) -> None:
    rows = sorted(found, key=lambda row: str(row["id"]))
    kept = [row["id"] for row in rows]
    await _write(store, "put_suggestions", {"about": sorted(ids), "kept": kept, "at": at, "found": rows})


def _row(found: Suggestion, read: Mapping[str, ReadProfile]) -> dict[str, Any]:
    names = ("kind", "entity", "entity_name", "into", "into_name", "type", "score", "label", "model")
    properties: dict[str, Any] = {name: getattr(found, name) for name in names}
    properties |= {"reasons": list(found.reasons), "documents": found.documents and list(found.documents)}
    rests = read[found.entity].profile.documents | read[found.into].profile.documents
    row = {"id": found.id, "entity": found.entity, "into": found.into, "properties": properties}
    return {**row, "rests": sorted(rests)}


def _rank(found: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    return tuple(sorted(found, key=lambda each: (-each.score, each.id)))


async def _write(store: Store, name: str, parameters: dict[str, Any]) -> None:
    async def work(transaction: Transaction) -> None:
        await StatementRunner().run(transaction, name, parameters)

    await store.write(work)
