"""Scores of facts: precision, recall, recall of what is certain, and whether confidence tells."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeVar

from consilience.evaluation.facts.matching import SYMMETRIC, Matched, Matches, match_passage
from consilience.evaluation.facts.records import Passage
from consilience.evaluation.people.calibration import CONFIDENCES, Calibration, calibration
from consilience.evaluation.support.counts import Counts
from consilience.evaluation.support.proportion import Share
from consilience.evaluation.support.signature import signature

__all__ = ["FactScores", "KindScores", "score_facts"]

KINDS: Mapping[str, Callable[[Matches], Matched[Any]]] = {
    "entities": lambda found: found.entities,
    "relations": lambda found: found.relations,
    "triggers": lambda found: found.triggers,
    "arguments": lambda found: found.arguments,
}
T = TypeVar("T")


class _Sure(Protocol):
    @property
    def confidence(self) -> float | None: ...


_Judged = Sequence[tuple[float, bool]]
"""⟨confidence, whether it is right⟩"""


@dataclass(frozen=True, slots=True)
class KindScores:
    """Scores of one kind of facts (entities, relations, triggers or arguments): shares 0..1 with Wilson intervals."""

    counts: Counts
    precision: Share
    recall: Share
    recall_of_certain: Share
    """Of what careful readers agree on."""
    repeated: int
    """Said again in other words: neither right nor wrong."""

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers."""
        shares = {name: getattr(self, name).to_json() for name in ("precision", "recall", "recall_of_certain")}
        return {**shares, "f1": self.counts.f1, "repeated": self.repeated}


@dataclass(frozen=True, slots=True)
class FactScores:
    """Scores of all facts of many passages, by kind, by relation, and by confidence."""

    passages: int
    missing: tuple[str, ...]
    """Passages of gold of which the system says nothing at all; they count as empty."""
    entities: KindScores
    relations: KindScores
    triggers: KindScores
    arguments: KindScores
    by_relation: Mapping[str, KindScores]
    by_need: Mapping[str, Share]
    """Recall of relations by what it takes to see them: `sentence`, `coreference`, `across`."""
    at_confidence: Mapping[float, Share]
    """Precision of the relations whose confidence is at least this."""
    calibrations: Mapping[str, Calibration]
    """By kind, and of `all` facts together; without those for which the system states no confidence."""
    wrong: tuple[tuple[str, str, str, str], ...]
    """⟨passage, subject, relation, object⟩ of each wrong relation."""

    @property
    def calibration(self) -> Calibration | None:
        """Of relations; None if the system states no confidence."""
        return self.calibrations.get("relations")

    @property
    def signature(self) -> str:
        """The signature, which says how the figures were computed."""
        return signature("facts", match="names", items="set", symmetric="+".join(sorted(SYMMETRIC)))

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers and texts."""
        return {
            "passages": self.passages,
            "missing": list(self.missing),
            **{kind: getattr(self, kind).to_json() for kind in KINDS},
            "by_relation": {name: scores.to_json() for name, scores in self.by_relation.items()},
            "by_need": {name: share.to_json() for name, share in self.by_need.items()},
            "at_confidence": {str(least): share.to_json() for least, share in self.at_confidence.items()},
            "calibration": self.calibration.to_json() if self.calibration else None,
            "calibrations": {kind: of.to_json() for kind, of in self.calibrations.items()},
            "wrong": [
                dict(zip(("passage", "subject", "relation", "object"), fact, strict=True)) for fact in self.wrong
            ],
            "signature": self.signature,
        }


def score_facts(gold: Sequence[Passage], system: Iterable[Passage]) -> FactScores:
    """Score what a system says of passages against gold, as `match_passage` compares them.

    Args:
        gold: the right facts of each passage.
        system: a system's, by the same ids; other passages are not looked at.
    """
    said = {passage.id: passage for passage in system}
    matches = {passage.id: match_passage(passage, said.get(passage.id, Passage(passage.id))) for passage in gold}
    found = list(matches.values())
    relations = [each.relations for each in found]
    judged = {
        kind: [one for each in found for one in _list_confidences(of_kind(each))] for kind, of_kind in KINDS.items()
    }
    types = sorted({r.type for each in relations for r in (*(g for g, _ in each.right), *each.wrong, *each.missed)})
    return FactScores(
        len(gold),
        tuple(passage.id for passage in gold if passage.id not in said),
        _scores([each.entities for each in found], lambda entity: entity.certain),
        _scores(relations, lambda relation: relation.certain),
        _scores_of_events(found, lambda each: each.triggers),
        _scores_of_events(found, lambda each: each.arguments),
        {type_: _scores([_of_type(each, type_) for each in relations], lambda r: r.certain) for type_ in types},
        _by_need(found),
        {
            least: Share(*_count([is_right for confidence, is_right in judged["relations"] if confidence >= least]))
            for least in CONFIDENCES
            if judged["relations"]
        },
        {kind: calibration(of) for kind, of in (*judged.items(), ("all", [*chain(*judged.values())])) if of},
        tuple(_wrong(matches, said)),
    )


def _wrong(matches: Mapping[str, Matches], said: Mapping[str, Passage]) -> Iterator[tuple[str, str, str, str]]:
    for id_, found in matches.items():
        labels = {entity.name: entity.label for entity in said[id_].entities if entity.label} if id_ in said else {}
        for fact in found.relations.wrong:
            subject, object_ = (labels.get(end, end) for end in (fact.subject, fact.object))
            yield id_, subject, fact.type, object_


def _scores(kind: Sequence[Matched[T]], is_certain: Callable[[T], bool]) -> KindScores:
    right = [gold for each in kind for gold, _ in each.right]
    wrong = sum(len(each.wrong) for each in kind)
    missed = [item for each in kind for item in each.missed]
    certain = sum(is_certain(item) for item in right)
    return KindScores(
        Counts(len(right), len(right) + wrong, len(right) + len(missed)),
        Share(len(right), len(right) + wrong),
        Share(len(right), len(right) + len(missed)),
        Share(certain, certain + sum(is_certain(item) for item in missed)),
        sum(len(each.repeated) for each in kind),
    )


def _scores_of_events(found: Sequence[Matches], kind: Callable[[Matches], Matched[Any]]) -> KindScores:
    uncertain: set[Hashable] = set()
    marked = []
    for number, each in enumerate(found):
        items = kind(each)
        uncertain |= {(number, item) for item in each.uncertain}
        marked.append(
            Matched(
                [((number, gold), (number, said)) for gold, said in items.right],
                [(number, item) for item in items.wrong],
                [(number, item) for item in items.missed],
                [(number, item) for item in items.repeated],
            )
        )
    return _scores(marked, lambda item: item not in uncertain)


def _list_confidences(kind: Matched[_Sure]) -> _Judged:
    said = [*((one, True) for _, one in kind.right), *((one, False) for one in kind.wrong)]
    return [(one.confidence, is_right) for one, is_right in said if one.confidence is not None]


def _of_type(kind: Matched[Any], type_: str) -> Matched[Any]:
    return Matched(
        [pair for pair in kind.right if pair[0].type == type_],
        [item for item in kind.wrong if item.type == type_],
        [item for item in kind.missed if item.type == type_],
        [item for item in kind.repeated if item.type == type_],
    )


def _by_need(found: Sequence[Matches]) -> dict[str, Share]:
    right = [gold.how for each in found for gold, _ in each.relations.right]
    missed = [gold.how for each in found for gold in each.relations.missed]
    needs = [need for need in dict.fromkeys(("sentence", "coreference", "across", *right, *missed)) if need]
    return {
        need: Share(right.count(need), right.count(need) + missed.count(need))
        for need in needs
        if need in right or need in missed
    }


def _count(answers: Sequence[bool]) -> tuple[int, int]:
    return sum(answers), len(answers)
