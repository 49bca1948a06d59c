"""What speaks for and against two entities being one: numbers for the probability, and sentences for people."""

from collections.abc import Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz

from consilience.graph.resolution.across.facts_apart import contradictions, is_single
from consilience.graph.resolution.across.name_evidence import fuller_name, match_names
from consilience.graph.resolution.across.names.folding import fold
from consilience.graph.resolution.across.names.persons import title_of
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.across.rarity import Rarity
from consilience.graph.resolution.kinds import kind_of

__all__ = ["FEATURES", "MOST_COMPANY", "PairEvidence", "weigh_pair"]

FEATURES = (
    "similarity",
    "rare",
    "shared facts",
    "shared single facts",
    "company",
    "contradictions",
    "related",
    "together",
    "titles differ",
    "rivals",
)
"""Besides one `name: …` for each label of names and `kind: …` for persons, organisations, places and others."""

_UNKNOWN_WITHIN = frozenset({"other name of the place", "same spelling"})
"""What resolution within a document does not know either: that it left two apart says nothing."""

MOST_COMPANY = 3.0
"""What two entities have in common at most, of what their documents name besides them."""
_MOST_SHARED, _SHOWN = 2.0, 3


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """What speaks for and against two entities being one: features for the probability, reasons for people."""

    label: str
    """How the names go together: one of `name_evidence.LABELS`."""
    features: Mapping[str, float]
    """By name, without those that are zero."""
    reasons: tuple[str, ...]
    """What people are told, what weighs most first."""


def weigh_pair(
    one: EntityProfile,
    other: EntityProfile,
    *,
    rarity: Rarity | None = None,
    single: frozenset[str] = frozenset(),
    rivals: int = 0,
) -> PairEvidence:
    """Return what speaks for and against two entities of one type being one.

    Args:
        one: an entity.
        other: another one.
        rarity: how many bear the names; None knows the most frequent last names alone.
        single: predicates with one object, by the schema.
        rivals: how many other entities the shorter name would fit as well.
    """
    label, mine, theirs = match_names(one, other)
    reasons = [f"{label}: {mine} / {theirs}"]
    shared, single_shared, told = _shared(one, other, single)
    apart = contradictions(one, other, single)
    reasons += [f"both {each}" for each in told[:_SHOWN]]
    reasons += [f"{tie.predicate}: {tie.name} / {mate.name}" for tie, mate in apart[:_SHOWN]]
    company = sum(min(weight, other.company[each]) for each, weight in one.company.items() if each in other.company)
    if company > 0:
        count = sum(each in other.company for each in one.company)
        reasons.append(f"their documents name {count} other thing{'s' if count > 1 else ''} in common")
    related = [tie for tie in one.ties if tie.other == other.id] + [tie for tie in other.ties if tie.other == one.id]
    reasons += [f"a fact is between the two: {related[0].predicate}"] if related else []
    together = 0 if label in _UNKNOWN_WITHIN else len(one.documents & other.documents)
    reasons += [f"{together} document{'s name' if together > 1 else ' names'} both"] if together else []
    titles = {title_of(name) for name in one.all_names} - {""}, {title_of(name) for name in other.all_names} - {""}
    differ = bool(titles[0] and titles[1] and not titles[0] & titles[1]) and kind_of(one.type) == "person"
    reasons += ["one has the title of a man, the other that of a woman"] if differ else []
    reasons += [f"the name fits {rivals} other{'s' if rivals > 1 else ''} as well"] if rivals else []
    rare = (rarity or Rarity()).of(fuller_name(one, other))
    features = {
        f"name: {label}": 1.0,
        f"kind: {kind_of(one.type)}": 1.0,
        "similarity": fuzz.WRatio(fold(mine), fold(theirs)) / 100,
        "rare": rare,
        "shared facts": min(shared, _MOST_SHARED),
        "shared single facts": min(single_shared, _MOST_SHARED),
        "company": min(company, MOST_COMPANY),
        "contradictions": min(float(len(apart)), 2.0),
        "related": float(bool(related)),
        "together": float(bool(together)),
        "titles differ": float(differ),
        "rivals": float(rivals > 0) + 0.5 * float(rivals > 1),
    }
    return PairEvidence(label, {name: value for name, value in features.items() if value}, tuple(reasons))


def _shared(one: EntityProfile, other: EntityProfile, single: frozenset[str]) -> tuple[float, float, list[str]]:
    """Return how much the facts that both have tell, how much those of which a thing has one, and the facts."""
    theirs: dict[str, list[Tie]] = {}
    for tie in other.ties:
        theirs.setdefault(tie.other, []).append(tie)
    shared = single_shared = 0.0
    told: list[str] = []
    seen: set[str] = set()
    for tie in sorted(one.ties, key=lambda each: (-each.weight, each.predicate, each.other)):
        mates = theirs.get(tie.other, [])
        if not mates or tie.other in seen | {one.id, other.id}:
            continue
        seen.add(tie.other)
        exact = any((mate.predicate, mate.inverse) == (tie.predicate, tie.inverse) for mate in mates)
        weight = tie.weight if exact else 0.5 * tie.weight
        if exact and not tie.inverse and is_single(tie.predicate, single):
            single_shared += weight
        shared += weight
        told.append(f"{tie.predicate} {tie.name}" if exact else f"are bound to {tie.name}")
    return shared, single_shared, told
