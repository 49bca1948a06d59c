"""Keys under which entities are looked up: two that share none are never compared."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import blake2b

from consilience.graph.resolution.across.names.folding import fold, sound
from consilience.graph.resolution.across.names.organizations import content_words
from consilience.graph.resolution.across.names.peoples import country_of
from consilience.graph.resolution.across.names.persons import last_name
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.resolution.names import acronym_letters, initials, strip_article

__all__ = ["LARGEST_BLOCK", "candidate_pairs", "key_tokens", "keys_of", "probe_tokens", "probes_of"]

LARGEST_BLOCK = 60
"""A key that more entities share says nothing and is left out: `university`."""
_LEAST = 2
_MOST_KEYS = 40
_SURNAMES = 2


def keys_of(type_: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys by which an entity is found, sorted, each with its type; at most 40.

    They are the whole name and each word of it in one script and as they sound, of persons the first names apart from
    the others, the acronyms that a name is or can have, and the country whose people it names.
    """
    return _keys(type_, names, probing=False)


def probes_of(type_: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys by which others are found that may be this entity.

    Acronyms find names and names acronyms. A full name finds those with one of its last two names, or that are or end
    in its first one; only a single name finds all who have it as their first.
    """
    return _keys(type_, names, probing=True)


def _keys(type_: str, names: Iterable[str], *, probing: bool) -> tuple[str, ...]:
    kind = kind_of(type_)
    acronym, initial = ("i:", "a:") if probing else ("a:", "i:")
    found: set[str] = set()
    for name in names:
        folded = fold(strip_article(name))
        found.add(f"n:{country_of(folded).replace(' ', '')}")
        if letters := acronym_letters(name):
            found.add(acronym + letters)
        if kind == "person":
            words = [sound(word) for word in folded.split() if word] or [sound(folded)]
            last = sound(last_name(name))
            if probing:
                found |= {f"w:{word}" for word in (last, words[0], *words[1:][-_SURNAMES:])}
            else:
                found |= {f"f:{words[0]}", f"w:{last}"} | {f"w:{word}" for word in words[1:]}
            if probing and len(words) == 1:
                found.add(f"f:{words[0]}")
            continue
        found |= {initial + letters for letters in initials(name) if len(letters) >= _LEAST}
        found |= {f"w:{sound(word)}" for word in content_words(name) if len(word) > _LEAST}
    return tuple(f"{type_}|{key}" for key in sorted(found)[:_MOST_KEYS])


def key_tokens(type_: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys as words that full text holds whole, whatever is in the names."""
    return tuple(map(_token, keys_of(type_, names)))


def probe_tokens(type_: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the probes as such words."""
    return tuple(map(_token, probes_of(type_, names)))


def candidate_pairs(
    profiles: Iterable[EntityProfile], largest: int = LARGEST_BLOCK
) -> Iterator[tuple[EntityProfile, EntityProfile]]:
    """Yield the pairs of entities of one type that share a key, each once; blocks that are too large say nothing."""
    by_id = {profile.id: profile for profile in profiles}
    blocks: defaultdict[str, set[str]] = defaultdict(set)
    for profile in by_id.values():
        for key in keys_of(profile.type, profile.all_names):
            blocks[key].add(profile.id)
    seen: set[tuple[str, str]] = set()
    for one in sorted(by_id):
        for probe in probes_of(by_id[one].type, by_id[one].all_names):
            block = blocks.get(probe, set())
            if len(block) <= largest:
                seen |= {(min(one, other), max(one, other)) for other in block if other != one}
    for one, other in sorted(seen):
        yield by_id[one], by_id[other]


def _token(key: str) -> str:
    return f"k{blake2b(key.encode(), digest_size=6).hexdigest()}"
