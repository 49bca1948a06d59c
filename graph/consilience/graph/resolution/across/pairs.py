"""All pairs worth a look among some entities, judged; for the store one entity's candidates are the entities."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from consilience.graph.resolution.across.blocking import candidate_pairs
from consilience.graph.resolution.across.judging import PairJudgement, PairWeights, judge_pair, may_be_told
from consilience.graph.resolution.across.name_evidence import AMBIGUOUS, match_names, match_single_names
from consilience.graph.resolution.across.pair_evidence import PairEvidence, weigh_pair
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.across.rarity import Rarity

__all__ = ["JudgedPair", "judge_pairs", "list_worth_company", "may_be_one", "names_may_be_one", "weigh_pairs"]


_HOPELESS = frozenset({"different", "other number", "other first name", "other generation"})
"""What facts do not make one."""


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """Two entities and what was made of them; `one` has the fuller name, and stays where the two become one."""

    one: EntityProfile
    other: EntityProfile
    evidence: PairEvidence
    judgement: PairJudgement


def weigh_pairs(
    profiles: Iterable[EntityProfile],
    *,
    about: frozenset[str] | None = None,
    single: frozenset[str] = frozenset(),
    rarity: Rarity | None = None,
    pairs: Iterable[tuple[str, str]] | None = None,
    wanted: Container[tuple[str, str]] | None = None,
) -> list[tuple[EntityProfile, EntityProfile, PairEvidence]]:
    """Return the pairs that share a key and whose names have something to do with one another, with the evidence.

    Args:
        profiles: entities.
        about: ids of which one must be in a pair; None: of any.
        single: predicates with one object, by the schema.
        rarity: how many bear the names; None counts among the profiles.
        pairs: ids of the two of each pair to look at, where they are known; None: those that share a key.
        wanted: those of `pairs` that are weighed, of which the others may be rivals; None: all.
    """
    known = list(profiles)
    by_id = {profile.id: profile for profile in known}
    looked_at = (
        candidate_pairs(known)
        if pairs is None
        else ((by_id[one], by_id[other]) for one, other in sorted(pairs) if one in by_id and other in by_id)
    )
    labelled = [
        (one, other, label)
        for one, other in looked_at
        if (about is None or {one.id, other.id} & about)
        if (label := match_names(one, other)[0]) != "different"
    ]
    fitting: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for one, other, label in labelled:
        for mine, theirs in ((one, other), (other, one)):
            if label in AMBIGUOUS and len(mine.name) <= len(theirs.name):
                fitting[mine.id, label].add(theirs.id)
    counted = rarity or Rarity.among(known)
    return [
        (one, other, weigh_pair(one, other, rarity=counted, single=single, rivals=_rivals(one, other, label, fitting)))
        for one, other, label in labelled
        if wanted is None or (one.id, other.id) in wanted
    ]


def list_worth_company(
    profiles: Iterable[EntityProfile],
    *,
    single: frozenset[str],
    rarity: Rarity,
    pairs: Iterable[tuple[str, str]],
) -> frozenset[tuple[str, str]]:
    """Return those pairs that may be told once it is known what their documents name in common; the others never are.

    Args:
        profiles: entities, without what their documents name besides them.
        single: predicates with one object, by the schema.
        rarity: how many bear the names.
        pairs: ids of the two of each pair.
    """
    weighed = weigh_pairs(profiles, single=single, rarity=rarity, pairs=pairs)
    return frozenset((one.id, other.id) for one, other, evidence in weighed if may_be_told(evidence))


def may_be_one(one: EntityProfile, other: EntityProfile) -> bool:
    """Tell whether two names have something to do with one another, so that it is worth while to look at facts."""
    return match_names(one, other)[0] not in _HOPELESS


def names_may_be_one(type_: str, one: str, other: str) -> bool:
    """Tell what `may_be_one` does of two entities of a type that have one name each."""
    return match_single_names(type_, one, other) not in _HOPELESS


def judge_pairs(
    profiles: Iterable[EntityProfile],
    *,
    about: frozenset[str] | None = None,
    single: frozenset[str] = frozenset(),
    rarity: Rarity | None = None,
    weights: PairWeights | None = None,
    pairs: Iterable[tuple[str, str]] | None = None,
    wanted: Container[tuple[str, str]] | None = None,
) -> list[JudgedPair]:
    """Return the pairs that are linked or suggested, the likeliest first."""
    found = []
    weighed = weigh_pairs(profiles, about=about, single=single, rarity=rarity, pairs=pairs, wanted=wanted)
    for one, other, evidence in weighed:
        judgement = judge_pair(evidence, weights)
        if judgement.outcome != "apart":
            fuller, shorter = sorted((one, other), key=_fullness, reverse=True)
            found.append(JudgedPair(fuller, shorter, evidence, judgement))
    return sorted(found, key=lambda pair: (-pair.judgement.probability, pair.one.id, pair.other.id))


def _rivals(one: EntityProfile, other: EntityProfile, label: str, fitting: Mapping[tuple[str, str], set[str]]) -> int:
    return max(len(fitting.get((each.id, label), {each.id}) - {one.id, other.id}) for each in (one, other))


def _fullness(profile: EntityProfile) -> tuple[int, int, int, str]:
    """Return by what the entity that stays is chosen: words, documents, letters."""
    return len(profile.name.split()), len(profile.documents), len(profile.name), profile.id
