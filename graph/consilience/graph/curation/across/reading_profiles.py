"""Profiles of entities from the graph, as resolution across documents compares them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import log2
from typing import Any

from consilience.graph.model.identity import content_id
from consilience.graph.resolution.across.blocking import LARGEST_BLOCK, probe_tokens
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.store.store import Store

__all__ = ["find_candidates", "list_named_by_several", "parts_of", "read_named", "read_profiles"]

_DOCUMENTS, _COMPANY_DOCUMENTS, _NAMED, _TIES, _SPREAD = 200, 5, 100, 60, 20
_WITHIN = ["located_in", "part_of", "in_country", "P17", "P131", "country", "administrative_division_of"]
"""Relations that say what a place lies in."""


async def read_named(store: Store, ids: Sequence[str]) -> dict[str, EntityProfile]:
    """Return entities with their names alone, by id, without those whose names mean something in one document only.

    Raises:
        StoreError: the database failed.
    """
    return _make_profiles(await store.rows("name_profiles", ids=list(ids)))


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
    found = await store.rows("found_by_keys", rows=rows, limit=LARGEST_BLOCK) if rows else []
    named = _make_profiles(found)
    return named, {(min(row["of"], row["id"]), max(row["of"], row["id"])) for row in found if row["id"] in named}


async def list_named_by_several(store: Store, ids: Iterable[str]) -> list[str]:
    """Return those of these entities that more than one document names.

    Raises:
        StoreError: the database failed.
    """
    rows = await store.rows("profile_documents", ids=sorted(ids), most=2)
    return [row["id"] for row in rows if len(row["documents"]) > 1]


async def read_profiles(store: Store, profiles: Iterable[EntityProfile]) -> dict[str, EntityProfile]:
    """Return these entities with documents, facts and what their documents name besides them, by id.

    Raises:
        StoreError: the database failed.
    """
    found = {each.id: each for each in profiles}
    ids = sorted(found)
    if not ids:
        return {}
    documents = {
        row["id"]: frozenset(row["documents"])
        for row in await store.rows("profile_documents", ids=ids, most=_DOCUMENTS)
    }
    ties: defaultdict[str, list[Tie]] = defaultdict(list)
    for row in await store.rows("profile_ties", ids=ids, most=_TIES, within=_WITHIN):
        ties[row["id"]].append(_tie(row))
    company: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for row in await store.rows("profile_company", ids=ids, most=_COMPANY_DOCUMENTS, named=_NAMED):
        company[row["id"]] |= _company(row["company"])
    return {
        each: replace(profile, documents=documents[each], ties=tuple(ties[each]), company=company[each])
        for each, profile in found.items()
        if each in documents
    }


async def parts_of(store: Store, profile: EntityProfile) -> list[EntityProfile]:
    """Return an entity as each of its documents tells of it, at most so many as company is read of, or facts name.

    Raises:
        StoreError: the database failed.
    """
    told = {
        row["document"]: _company(row["company"])
        for row in await store.rows("profile_company", ids=[profile.id], most=_COMPANY_DOCUMENTS, named=_NAMED)
    }
    documents = sorted(set(told) | {document for tie in profile.ties for document in tie.documents})
    return [
        replace(
            profile,
            documents=frozenset({document}),
            ties=tuple(tie for tie in profile.ties if document in tie.documents),
            company=told.get(document, {}),
        )
        for document in documents
    ]


def _make_profiles(rows: Iterable[Mapping[str, Any]]) -> dict[str, EntityProfile]:
    return {
        row["id"]: EntityProfile(row["id"], row["type"], row["name"], frozenset(row["aliases"]))
        for row in rows
        if kind_of(row["type"]) != "other" or _is_everywhere(row["id"], row["type"], row["key"])
    }


def _is_everywhere(entity_id: str, type_: str, key: str) -> bool:
    """Tell whether the entity is one in all documents: `Tuesday` is another in each."""
    return entity_id == content_id("entity", type_, key)


def _tie(row: Mapping[str, Any]) -> Tie:
    value = kind_of(row["type"]) == "other" and not _is_everywhere(row["other"], row["type"], row["key"])
    return Tie(
        row["predicate"],
        f"{row['type']}|{row['key']}" if value else row["other"],
        row["name"],
        row["inverse"],
        1 / log2(2 + (row["facts"] or 0) / 4),
        frozenset(row["within"]),
        frozenset(row["documents"]),
    )


def _company(found: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    return {each["id"]: 1 / each["spread"] for each in found if 0 < each["spread"] <= _SPREAD}
