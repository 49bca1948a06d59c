"""Profiles of events from the graph, as resolution across documents compares them, and which are to be compared."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from consilience.graph.model.identity import content_id
from consilience.graph.resolution.across.events.event_profiles import EventFiller, EventProfile
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.store.store import Store

__all__ = ["find_event_candidates", "read_event_profiles"]

_PARTICIPANTS, _ASKED, _CANDIDATES = 40, 10, 40
_COMMON = 1000
"""Facts about an entity from which on it leads to no other event: a country that half of the documents name."""
_WITHIN = ["located_in", "part_of", "in_country", "P17", "P131", "country", "administrative_division_of"]
"""Relations that say what a place lies in."""


async def read_event_profiles(store: Store, ids: Iterable[str]) -> dict[str, EventProfile]:
    """Return those of these events that happened by an accepted fact, with their accepted arguments, by id.

    Raises:
        StoreError: the database failed.
    """
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    rows = await store.rows("event_profiles", ids=wanted, most=_PARTICIPANTS, within=_WITHIN)
    return {row["id"]: _profile(row) for row in rows}


async def find_event_candidates(store: Store, profiles: Iterable[EventProfile]) -> set[tuple[str, str]]:
    """Return pairs of events, the smaller id first: these, and those of other documents that share a participant.

    They are looked up by the ten participants of each of which least is known, at most 40 events for each.

    Raises:
        StoreError: the database failed.
    """
    rows = [
        {
            "id": each.id,
            "document": each.document,
            "type": each.type,
            "realis": each.realis,
            "entities": _rarest(each.participants),
        }
        for each in sorted(profiles, key=lambda profile: profile.id)
    ]
    found = await store.rows("event_candidates", rows=rows, limit=_CANDIDATES) if rows else []
    return {(min(row["one"], row["other"]), max(row["one"], row["other"])) for row in found}


def _rarest(participants: Sequence[EventFiller]) -> list[str]:
    telling = [each for each in participants if each.can_be_shared and not each.is_place and each.facts <= _COMMON]
    ranked = sorted(telling, key=lambda each: (each.facts, each.entity))
    return list(dict.fromkeys(each.entity for each in ranked))[:_ASKED]


def _profile(row: Mapping[str, Any]) -> EventProfile:
    participants = [_participant(each) for each in row["participants"]]
    return EventProfile(
        row["id"],
        row["document"],
        row["type"],
        row["realis"],
        row["trigger"],
        tuple(sorted(participants, key=lambda each: (each.role, each.entity))),
        row["valid_from"],
        row["valid_to"],
    )


def _participant(row: Mapping[str, Any]) -> EventFiller:
    type_ = row["type"]
    return EventFiller(
        row["role"],
        row["entity"],
        row["name"],
        type_,
        row["facts"] or 0,
        frozenset(row["within"]),
        kind_of(type_) != "other" or row["entity"] == content_id("entity", type_, row["key"]),
    )
