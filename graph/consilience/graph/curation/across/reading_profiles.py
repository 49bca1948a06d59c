"""Profiles of entities from the graph, as resolution across documents compares them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2
from typing import Any

from consilience.graph.model.identity import content_id
from consilience.graph.resolution.across.blocking import LARGEST_BLOCK, probe_tokens
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.store.store import Store

__all__ = ["ReadProfile", "add_company", "find_candidates", "list_named_by_several", "read_named", "read_profiles"]

_DOCUMENTS, _COMPANY_DOCUMENTS, _NAMED, _TIES, _SPREAD = 200, 5, 100, 60, 20
_WITHIN = ["located_in", "part_of", "in_country", "P17", "P131", "country", "administrative_division_of"]
"""Relations that say what a place lies in."""


@dataclass(frozen=True, slots=True)
class ReadProfile:
    """An entity as the graph tells of it, and as each of its documents does."""

    profile: EntityProfile
    first: Sequence[str]
    """The first of its documents, by their ids: those of which is read what they name besides it."""
    company: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """What these name besides it; empty before it is read."""

    def parts(self) -> list[EntityProfile]:
        """Return it as each of those documents tells of it, or of those that its facts name."""
        ties = self.profile.ties
        documents = sorted({*self.first, *(document for tie in ties for document in tie.documents)})
        return [
            replace(
                self.profile,
                documents=frozenset({document}),
                ties=tuple(tie for tie in ties if document in tie.documents),
                company=self.company.get(document, {}),
            )
            for document in documents
        ]


async def read_named(store: Store, ids: Sequence[str]) -> dict[str, EntityProfile]:
    """Return entities with their names alone, by id, without those whose names mean something in one document only.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("name_profiles", ids=list(ids))
    return _make_profiles([row["id"], row["type"], row["key"], row["name"], row["aliases"]] for row in rows)


async def find_candidates(
    store: Store, profiles: Iterable[EntityProfile]
) -> tuple[dict[str, EntityProfile], set[tuple[str, str]]]:
    """Return the entities that share a key with one of these, with names alone, and the pairs; at most 60 of each.

    Raises:
        StoreError: the database failed.
    """
    rows = [
        {"id": each.id, "type": each.type, "query": " ".join(probe_tokens(each.type, each.all_names))}
        for each in profiles
    ]
    if not rows:
        return {}, set()
    (found,) = await store.rows("found_by_keys", rows=rows, limit=LARGEST_BLOCK)
    named = _make_profiles(found["names"])
    return named, {(min(of, each), max(of, each)) for of, each in found["pairs"] if each in named}


async def list_named_by_several(store: Store, ids: Iterable[str]) -> list[str]:
    """Return those of these entities that more than one document names.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("profile_documents", ids=sorted(ids), most=2)
    return [row["id"] for row in rows if len(row["documents"]) > 1]


async def read_profiles(store: Store, profiles: Iterable[EntityProfile]) -> dict[str, ReadProfile]:
    """Return these entities with documents and facts, by id; `add_company` reads what documents name besides them.

    Raises:
        StoreError: the database failed.
    """
    found = {each.id: each for each in profiles}
    ids = sorted(found)
    if not ids:
        return {}
    rows = await store.rows("profile_ties", ids=ids, most=_TIES, within=_WITHIN)
    ties = {row["id"]: tuple(_tie(*values) for values in row["ties"]) for row in rows}
    return {
        row["id"]: ReadProfile(
            replace(found[row["id"]], documents=frozenset(row["documents"]), ties=ties.get(row["id"], ())),
            row["documents"][:_COMPANY_DOCUMENTS],
        )
        for row in await store.rows("profile_documents", ids=ids, most=_DOCUMENTS)
    }


async def add_company(store: Store, read: Iterable[ReadProfile]) -> dict[str, ReadProfile]:
    """Return these entities with what their first documents name besides them, by id.

    Raises:
        StoreError: the database failed.
    """
    known = {each.profile.id: each for each in read}
    documents = sorted({document for each in known.values() for document in each.first})
    if not documents:
        return known
    # One more than is taken, since the entity itself may be among them.
    (row,) = await store.rows("document_company", documents=documents, named=_NAMED + 1)
    named = dict(row["company"])
    added = {}
    for id_, each in known.items():
        company = {document: _company(id_, named.get(document, [])) for document in each.first}
        whole = {other: share for told in company.values() for other, share in told.items()}
        added[id_] = replace(each, profile=replace(each.profile, company=whole), company=company)
    return added


def _make_profiles(found: Iterable[Sequence[Any]]) -> dict[str, EntityProfile]:
    return {
        id_: EntityProfile(id_, type_, name, frozenset(aliases))
        for id_, type_, key, name, aliases in found
        if kind_of(type_) != "other" or _is_everywhere(id_, type_, key)
    }


def _is_everywhere(entity_id: str, type_: str, key: str) -> bool:
    """Tell whether the entity is one in all documents: `Tuesday` is another in each."""
    return entity_id == content_id("entity", type_, key)


def _tie(
    predicate: str,
    inverse: bool,
    other: str,
    type_: str,
    key: str,
    name: str,
    facts: int | None,
    within: Sequence[str],
    documents: Sequence[str],
) -> Tie:
    value = kind_of(type_) == "other" and not _is_everywhere(other, type_, key)
    return Tie(
        predicate,
        f"{type_}|{key}" if value else other,
        name,
        inverse,
        1 / log2(2 + (facts or 0) / 4),
        frozenset(within),
        frozenset(documents),
    )


def _company(of: str, named: Iterable[Sequence[Any]]) -> dict[str, float]:
    others = [(id_, spread) for id_, spread in named if id_ != of][:_NAMED]
    return {id_: 1 / spread for id_, spread in others if 0 < spread <= _SPREAD}
