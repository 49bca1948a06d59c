"""KnowledgeNet's text evaluation: precision, recall and F1 over properties, with pronouns as ends apart."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.evaluation.facts.knowledgenet.matching import FoundFacts, match_facts
from consilience.evaluation.facts.knowledgenet.places import add_larger_places
from consilience.evaluation.facts.knowledgenet.properties import OF_NEWS, PROPERTIES, ways_of
from consilience.evaluation.facts.knowledgenet.records import AnnotatedFact, AnnotatedPassage, PlacedRelation
from consilience.evaluation.people.calibration import CONFIDENCES, Calibration, calibration
from consilience.evaluation.support.bootstrap import Interval, f1_interval
from consilience.evaluation.support.counts import Counts, sum_counts
from consilience.evaluation.support.proportion import Share
from consilience.evaluation.support.signature import signature

__all__ = ["PRONOUNS", "PropertyScores", "TextScores", "score_text"]

_WORDS = """
i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself it its
itself they them their theirs themselves one who whom whose which that what this these those where there
"""
PRONOUNS = frozenset(_WORDS.split())
"""Personal, possessive, reflexive, relative and pointing ones, and the adverbs that stand for places."""


@dataclass(frozen=True, slots=True)
class PropertyScores:
    """Scores of some properties' facts, micro-averaged."""

    counts: Counts
    """`true_positive`: gold's facts that are found; `system`: those and what is wrong."""
    f1_interval: Interval | None
    """Over resamples of passages."""

    @property
    def precision(self) -> Share:
        """Facts that are found, of those and what is wrong, as published."""
        return Share(int(self.counts.true_positive), self.counts.system)

    @property
    def recall(self) -> Share:
        """Share of gold's facts that is found."""
        return Share(int(self.counts.true_positive), self.counts.gold)

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers."""
        interval = self.f1_interval.to_json() if self.f1_interval else None
        shares = {"precision": self.precision.to_json(), "recall": self.recall.to_json()}
        return {**shares, "f1": self.counts.f1, "f1_interval": interval}


@dataclass(frozen=True, slots=True)
class TextScores:
    """KnowledgeNet's text evaluation of many passages: scores by property, with pronouns as ends apart."""

    passages: int
    missing: tuple[str, ...]
    """Passages of gold of which the system says nothing at all; they count as empty."""
    chosen: tuple[str, ...]
    """The properties that are told apart from the rest."""
    all: PropertyScores
    of_chosen: PropertyScores
    names: PropertyScores
    """Of the chosen: facts whose ends are both no pronouns. What is wrong is by the system's ends."""
    pronouns: PropertyScores
    """Of the chosen: facts of which an end is a pronoun."""
    by_property: Mapping[str, PropertyScores]
    at_confidence: Mapping[float, PropertyScores]
    """Of the chosen, all that is at least this sure, contested or not; empty if the system states no confidence."""
    calibration: Calibration | None
    """Of the chosen, contested or not."""
    contested: int
    """Relations that the system contests; they count in what is said of confidence alone."""
    unjudged: int
    """Relations of which gold says nothing: of a property that their passage was not annotated for."""
    wrong: tuple[tuple[str, str, str, str], ...]
    """⟨passage, subject, relation, object⟩ of each wrong relation, in the system's words."""

    @property
    def signature(self) -> str:
        """The signature, which says how the figures were computed."""
        chosen = "news" if self.chosen == OF_NEWS else "+".join(self.chosen)
        return signature("knowledgenet", match="span_overlap", places="closed", properties="annotated", chosen=chosen)

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain numbers and texts."""
        parts = {name: getattr(self, name).to_json() for name in ("all", "of_chosen", "names", "pronouns")}
        return {
            "passages": self.passages,
            "missing": list(self.missing),
            "chosen": list(self.chosen),
            **parts,
            "by_property": {name: scores.to_json() for name, scores in self.by_property.items()},
            "at_confidence": {str(least): scores.to_json() for least, scores in self.at_confidence.items()},
            "calibration": self.calibration.to_json() if self.calibration else None,
            "contested": self.contested,
            "unjudged": self.unjudged,
            "wrong": [
                dict(zip(("passage", "subject", "relation", "object"), fact, strict=True)) for fact in self.wrong
            ],
            "signature": self.signature,
        }


def score_text(
    gold: Sequence[AnnotatedPassage],
    said: Mapping[str, Sequence[PlacedRelation]],
    chosen: Collection[str] = OF_NEWS,
) -> TextScores:
    """Score a system's relations of passages against gold, as `match_facts` compares them.

    P = found / (found + wrong), R = found / gold's facts (Mesquita et al. 2019). What a system says of a place it says
    of the larger places that it puts it in, since gold has them all (`add_larger_places`).

    Args:
        gold: the passages with their facts.
        said: the relations that a system finds in each, by the passages' ids; other passages are not looked at.
        chosen: properties that are told apart from the rest.
    """
    everything = [(passage, add_larger_places(said.get(passage.id, ()))) for passage in gold]
    found = [(passage, match_facts(passage, [one for one in of if one.accepted])) for passage, of in everything]
    sure = [(passage, [one for one in of if one.confidence is not None]) for passage, of in everything]
    names = [name for name in PROPERTIES if any(name in passage.properties for passage in gold)]
    others = sorted({name for passage in gold for name in passage.properties} - PROPERTIES.keys())

    return TextScores(
        len(gold),
        tuple(passage.id for passage in gold if passage.id not in said),
        tuple(name for name in (*names, *others) if name in chosen),
        _scores(found, (*names, *others)),
        _scores(found, chosen),
        _scores(found, chosen, pronoun=False),
        _scores(found, chosen, pronoun=True),
        {name: _scores(found, (name,)) for name in (*names, *others)},
        {
            least: _scores(
                [(p, match_facts(p, [one for one in of if _at_least(one, least)])) for p, of in sure], chosen
            )
            for least in CONFIDENCES
            if any(of for _, of in sure)
        },
        _calibration(sure, chosen),
        sum(not one.accepted for _, of in everything for one in of),
        sum(each.unjudged for _, each in found),
        tuple(
            (passage.id, passage.text[slice(*one.subject)], one.type, passage.text[slice(*one.object)])
            for passage, each in found
            for _, one in each.wrong
        ),
    )


def _at_least(relation: PlacedRelation, least: float) -> bool:
    return relation.confidence is not None and relation.confidence >= least


def _scores(
    found: Sequence[tuple[AnnotatedPassage, FoundFacts]], properties: Collection[str], *, pronoun: bool | None = None
) -> PropertyScores:
    """Return the figures of what is of these properties; `pronoun`: of what has one as an end, or has none."""

    def number(passage: AnnotatedPassage, items: Iterable[tuple[str, AnnotatedFact | PlacedRelation]]) -> int:
        return sum(
            name in properties and (pronoun is None or _has_pronoun(passage.text, item) == pronoun)
            for name, item in items
        )

    counts = []
    for passage, each in found:
        right = number(passage, ((fact.property, fact) for fact in each.found))
        missed = number(passage, ((fact.property, fact) for fact in each.missed))
        counts.append(Counts(right, right + number(passage, each.wrong), right + missed))
    return PropertyScores(sum_counts(counts), f1_interval(counts))


def _has_pronoun(text: str, of: AnnotatedFact | PlacedRelation) -> bool:
    return any(text[slice(*end)].casefold() in PRONOUNS for end in (of.subject, of.object))


def _calibration(
    sure: Sequence[tuple[AnnotatedPassage, Sequence[PlacedRelation]]], chosen: Collection[str]
) -> Calibration | None:
    judged = []
    for passage, relations in sure:
        found = match_facts(passage, [one for one in relations if any(name in chosen for name, _ in ways_of(one.type))])
        judged += [(one.confidence, True) for one in found.right if one.confidence is not None]
        judged += [(one.confidence, False) for _, one in found.wrong if one.confidence is not None]
    return calibration(judged) if judged else None
