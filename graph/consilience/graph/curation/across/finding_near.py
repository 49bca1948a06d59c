"""Entities whose names go together with those of some others, found in the store by keys of names."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from consilience.graph.curation.across.reading_profiles import is_everywhere
from consilience.graph.resolution.across.blocking import LARGEST_BLOCK, probe_tokens
from consilience.graph.resolution.across.name_evidence import fuller_name
from consilience.graph.resolution.across.names.screening import make_screen, plain_words
from consilience.graph.resolution.across.pairs import may_be_one, names_may_be_one
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.across.rarity import Rarity, telling_word
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.store.store import Store

__all__ = ["Near", "find_near"]

_ROWS_A_PART = 30
"""Of more look-ups the server makes several answers side by side, each by a core of its own."""
_PARTS = 4
"""As many as that at most."""


@dataclass(frozen=True, slots=True)
class Near:
    """What was found near some entities."""

    named: Mapping[str, EntityProfile]
    """The entities and what is near them, with names alone, by id."""
    pairs: frozenset[tuple[str, str]]
    """Ids of the two of each pair whose names go together somehow, in order."""
    rarity: Rarity
    """How many of all that share a key with the entities bear the names of the pairs."""


async def find_near(store: Store, targets: Mapping[str, EntityProfile]) -> Near:
    """Return what shares a key with these entities, at most 60 for each, and has a name that goes together with theirs.

    Of thousands that are found some dozens are left, so that as little as can be is done for each.

    Raises:
        StoreError: the database failed.
    """
    asked = list(targets.values())
    if not asked:
        return Near({}, frozenset(), Rarity())
    rows = [
        {"query": " ".join(probe_tokens(each.type, each.all_names)), "keyed": _is_value(each.type)} for each in asked
    ]
    found = await _find(store, rows)
    aliases, several = found.aliases, found.several
    alone = [each.names <= {each.name} for each in asked]
    screens = [make_screen(kind_of(each.type), each.name) for each in asked]
    kinds = [kind_of(each.type) for each in asked]
    plain = [plain_words(kinds[first], name) for _, name, first, _ in found.rows]
    candidates = [(*row, words) for row, words in zip(found.rows, plain, strict=True)]
    named, pairs = dict(targets), set[tuple[str, str]]()
    for id_, name, first, key, words in candidates:
        for number in several.get(id_, (first,)):
            target = asked[number]
            if id_ == target.id:
                continue
            if alone[number] and id_ not in aliases:
                if words is not None and (excludes := screens[number]) and excludes(words):
                    continue
                names = (target.name, name) if target.id < id_ else (name, target.name)
                if not names_may_be_one(target.type, *names):
                    continue
            if _is_value(target.type) and not is_everywhere(id_, target.type, key):
                continue
            other = named.get(id_) or EntityProfile(id_, target.type, name, frozenset(aliases.get(id_, (name,))))
            one, two = (target, other) if target.id < id_ else (other, target)
            if may_be_one(one, two):
                named[id_] = other
                pairs.add((one.id, two.id))
    telling = {telling_word(each.type, each.name) for each in (fuller_name(named[a], named[b]) for a, b in pairs)}
    types = {named[one].type for one, _ in pairs}
    bearers = Counter(telling_word(each.type, each.name) for each in asked if each.type in types)
    for id_, name, first, key, words in candidates:
        type_ = asked[first].type
        if type_ in types and id_ not in targets and (word := telling_word(type_, name, words)) in telling:
            bearers[word] += not _is_value(type_) or is_everywhere(id_, type_, key)
    return Near(named, frozenset(pairs), Rarity(bearers))


@dataclass(slots=True)
class _Found:
    """What look-ups by keys found."""

    rows: list[tuple[str, str, int, str]] = field(default_factory=list)
    """Each entity once: id, name, the first look-up that found it, its key where that wants it."""
    several: dict[str, list[int]] = field(default_factory=dict)
    """All look-ups that found an entity, where these are several."""
    aliases: dict[str, list[str]] = field(default_factory=dict)
    """Where an entity has others than its name."""


async def _find(store: Store, rows: Sequence[Mapping[str, Any]]) -> _Found:
    """Look up entities by keys, parts of the look-ups side by side."""
    size = max(_ROWS_A_PART, -(-len(rows) // _PARTS))
    parts = [(at, rows[at : at + size]) for at in range(0, len(rows), size)]
    asked = [store.rows("found_by_keys", rows=part, limit=LARGEST_BLOCK) for _, part in parts]
    found, at_of = _Found(), dict[str, int]()
    for (begin, _), (answer,) in zip(parts, await asyncio.gather(*asked), strict=True):
        found.aliases |= dict(answer["aliases"])
        numbers = {id_: [begin + number for number in of] for id_, of in answer["several"]}
        for id_, name, first, key in zip(*(answer[of] for of in ("ids", "names", "firsts", "keys")), strict=True):
            own = numbers.get(id_, [begin + first])
            if id_ in at_of:
                earlier = found.several.get(id_) or [found.rows[at_of[id_]][2]]
                found.several[id_] = [*earlier, *own]
                continue
            at_of[id_] = len(found.rows)
            found.rows.append((id_, name, begin + first, key))
            if len(own) > 1:
                found.several[id_] = own
    return found


def _is_value(type_: str) -> bool:
    return kind_of(type_) == "other"
