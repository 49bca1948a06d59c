"""One name in several documents that may be two things: their facts contradict, or a common name is all they share."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from consilience.graph.resolution.across.facts_apart import contradictions, may_contradict
from consilience.graph.resolution.across.judging import PairWeights, judge_pair
from consilience.graph.resolution.across.pair_evidence import weigh_pair
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.across.rarity import Rarity

__all__ = ["Namesakes", "find_namesakes", "has_common_name", "may_be_namesakes", "may_be_told_apart"]

_MOST = 50
_LIKELY = 0.5
_NOTHING_SHARED = 0.5
_LEAST_TIES = 1


@dataclass(frozen=True, slots=True)
class Namesakes:
    """An entity that is perhaps two."""

    documents: frozenset[str]
    """Those in which it would be the other one; never all."""
    probability: float
    """That there are two, 0..1."""
    reasons: tuple[str, ...]
    model: str


def find_namesakes(
    parts: Iterable[EntityProfile],
    *,
    single: frozenset[str] = frozenset(),
    rarity: Rarity | None = None,
    weights: PairWeights | None = None,
) -> Namesakes | None:
    """Return in which documents an entity is perhaps another one; None when nothing says so.

    Args:
        parts: the entity as each single document tells of it; beyond 50, the first by document.
        single: predicates with one object, by the schema.
        rarity: how many bear the names.
        weights: of the evidence; None takes those that come with Consilience.
    """
    known = _take_first(parts)
    against = {at: {i for i, other in enumerate(known) if contradictions(part, other, single)}
               for at, part in enumerate(known)}  # fmt: skip
    if not any(against.values()):
        return _without_anything_shared(known, rarity or Rarity(), weights)
    stays = min(against, key=lambda at: (len(against[at]), -len(known[at].ties), at))
    gone = set(against[stays]) or max(against.values(), key=len)
    for at, part in enumerate(known):
        with_gone = any(_share(part, known[each]) for each in gone)
        if at not in gone | {stays} and with_gone and not _share(part, known[stays]):
            gone.add(at)
    one = _join_profiles([part for at, part in enumerate(known) if at not in gone])
    other = _join_profiles([known[at] for at in sorted(gone)])
    evidence = weigh_pair(one, other, single=single, rarity=rarity)
    judgement = judge_pair(evidence, weights)
    if judgement.probability > _LIKELY:
        return None
    return Namesakes(other.documents, round(1 - judgement.probability, 4), judgement.reasons[1:], judgement.model)


def may_be_namesakes(
    parts: Iterable[EntityProfile], *, single: frozenset[str] = frozenset(), rarity: Rarity | None = None
) -> bool:
    """Tell whether `find_namesakes` has anything to weigh: contradictions, or a common name.

    It does not look at what documents name besides the entity, so that this need not be known before.
    """
    known = _take_first(parts)
    if len(known) > 1 and has_common_name(known[0], rarity):
        return True
    telling = [part for part in known if any(may_contradict(tie.predicate, single) for tie in part.ties)]
    return any(contradictions(part, other, single) for part in telling for other in telling)


def may_be_told_apart(profile: EntityProfile, single: frozenset[str] = frozenset()) -> bool:
    """Tell whether `may_be_namesakes` can hold of an entity, before it is known which documents state its facts."""
    if len(profile.documents) < 2 or not profile.ties:
        return False
    return has_common_name(profile) or any(may_contradict(tie.predicate, single) for tie in profile.ties)


def has_common_name(profile: EntityProfile, rarity: Rarity | None = None) -> bool:
    """Tell whether an entity's name is so common that it alone does not tell who is meant."""
    return (rarity or Rarity()).of(profile) < 0


def _take_first(parts: Iterable[EntityProfile]) -> list[EntityProfile]:
    return sorted((part for part in parts if part.documents), key=lambda part: sorted(part.documents))[:_MOST]


def _without_anything_shared(
    known: Sequence[EntityProfile], rarity: Rarity, weights: PairWeights | None
) -> Namesakes | None:
    if len(known) < 2 or rarity.of(known[0]) >= 0:
        return None
    group = [known[0]]
    rest = list(known[1:])
    while found := next((part for part in rest if any(_share(part, each) for each in group)), None):
        group.append(found)
        rest.remove(found)
    telling = all(sum(len(part.ties) for part in some) >= _LEAST_TIES for some in (group, rest))
    if not rest or not telling:
        return None
    other = _join_profiles(min(rest, group, key=len))
    model = judge_pair(weigh_pair(known[0], known[1]), weights).model
    reason = f"{known[0].name} is a common name, and the documents have nothing else in common"
    return Namesakes(other.documents, _NOTHING_SHARED, (reason,), model)


def _share(one: EntityProfile, other: EntityProfile) -> bool:
    mine = {tie.other for tie in one.ties} | set(one.company)
    return bool(mine & ({tie.other for tie in other.ties} | set(other.company)))


def _join_profiles(parts: Sequence[EntityProfile]) -> EntityProfile:
    return EntityProfile(
        parts[0].id,
        parts[0].type,
        parts[0].name,
        frozenset(name for part in parts for name in part.names),
        frozenset(document for part in parts for document in part.documents),
        tuple(tie for part in parts for tie in part.ties),
        {other: weight for part in parts for other, weight in part.company.items()},
    )
