"""How the names of two entities go together: the best that any two of them say, unless the full ones contradict."""

from consilience.graph.resolution.across.names.organizations import match_organizations, match_others, match_places
from consilience.graph.resolution.across.names.persons import match_persons
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.kinds import Kind, kind_of
from consilience.graph.resolution.names import acronym_letters

__all__ = ["AMBIGUOUS", "CONFLICTS", "LABELS", "fuller_name", "match_names", "match_single_names"]

LABELS = (
    "same spelling",
    "other name of the place",
    "legal form",
    "alias",
    "other order",
    "generic word",
    "transliteration",
    "short form",
    "nickname",
    "given acronym",
    "acronym",
    "initial",
    "with its region",
    "people of the place",
    "middle name",
    "generation of one",
    "last name",
    "first name",
    "beginning of the name",
    "end of the name",
    "part of the name",
    "similar",
    "similar first name",
    "other last name",
    "other middle name",
    "branch",
    "other legal form",
    "other first name",
    "other generation",
    "other number",
    "different",
)
"""What may be said of two names, from what speaks most for one thing to what speaks most against it."""

CONFLICTS = frozenset(
    {"other generation", "other first name", "other middle name", "other legal form", "other number", "branch"}
)
AMBIGUOUS = frozenset(
    {
        "last name",
        "first name",
        "initial",
        "acronym",
        "given acronym",
        "middle name",
        "beginning of the name",
        "end of the name",
        "part of the name",
        "with its region",
    }
)
"""Where the shorter name would fit others just as well."""
_RANK = {label: rank for rank, label in enumerate(LABELS)}
_MATCHERS = {
    "person": match_persons,
    "organization": match_organizations,
    "location": match_places,
    "other": match_others,
}
_MOST = 12
"""Names of an entity that are looked at, the longest first."""


def match_names(one: EntityProfile, other: EntityProfile) -> tuple[str, str, str]:
    """Return one of `LABELS`, and the two names of which it was said."""
    kind = kind_of(one.type)
    match = _MATCHERS[kind]
    full = match(one.name, other.name)
    if one.names <= {one.name} and other.names <= {other.name}:
        return full, one.name, other.name
    found = [(_RANK[full], one.name, other.name, full)]
    for mine in _names_to_compare(one, kind):
        for theirs in _names_to_compare(other, kind):
            label = match(mine, theirs)
            if label == "acronym" and not acronym_letters(one.name) and not acronym_letters(other.name):
                continue  # both have full names besides it
            if label == "same spelling" and (mine, theirs) != (one.name, other.name):
                label = full if full == "same spelling" else _alias(mine, theirs, one, other, full)
            found.append((_RANK[label], mine, theirs, label))
    _, mine, theirs, label = min(found)
    if full in CONFLICTS and not (kind == "person" and label == "alias" and full != "other generation"):
        return full, one.name, other.name
    return label, mine, theirs


def match_single_names(type_: str, one: str, other: str) -> str:
    """Return what `match_names` says of two entities of a type that have one name each."""
    return _MATCHERS[kind_of(type_)](one, other)


def fuller_name(one: EntityProfile, other: EntityProfile) -> EntityProfile:
    """Return the one of two with the longer name, whose rarity counts."""
    return max(one, other, key=lambda each: (len(each.name), each.name))


def _alias(mine: str, theirs: str, one: EntityProfile, other: EntityProfile, full: str) -> str:
    """Return what a name says that both have: of acronyms less, and nothing where both have full names besides it."""
    if not acronym_letters(mine):
        return "alias"
    return "given acronym" if one.name == mine or other.name == theirs else full


def _names_to_compare(profile: EntityProfile, kind: Kind) -> list[str]:
    """Return the names to compare; a person's short ones only where there is no longer one."""
    names = sorted(profile.all_names, key=lambda name: (-len(name), name))
    if kind == "person" and any(" " in name.strip() for name in names):
        names = [name for name in names if " " in name.strip()]
    return names[:_MOST]
