"""From evidence to a probability, and from that to what is done: linked, suggested, apart."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp
from typing import Literal

from consilience.graph.resolution.across.name_evidence import AMBIGUOUS, CONFLICTS
from consilience.graph.resolution.across.pair_evidence import MOST_COMPANY, PairEvidence

__all__ = [
    "Outcome",
    "PairJudgement",
    "PairWeights",
    "judge_pair",
    "may_be_told",
    "read_shipped_weights",
    "speaks_against",
]

Outcome = Literal["linked", "suggested", "apart"]
"""`linked`: sure enough to be made one without asking; `suggested`: a person is asked; `apart`: nothing is said."""

_AGAINST = ("contradictions", "related", "together", "titles differ")
_ENOUGH = frozenset({"same spelling", "other name of the place", "legal form"})
"""How names go together that are one where nothing else is known; all others need something that is shared."""
_LEAST_COMPANY = 0.25


@dataclass(frozen=True, slots=True)
class PairWeights:
    """A logistic model: what each piece of evidence adds to the log odds, and from which probability what is done."""

    version: str
    weights: Mapping[str, float]
    link: float
    """Least probability of a link; on the pairs that it was chosen on, at least 98 of 100 such links are right."""
    suggest: float
    """Least probability of a suggestion."""


@dataclass(frozen=True, slots=True)
class PairJudgement:
    """What was made of two entities."""

    probability: float
    """That the two are one, 0..1."""
    outcome: Outcome
    reasons: tuple[str, ...]
    model: str
    """Version of the weights."""


@cache
def read_shipped_weights() -> PairWeights:
    """Return the weights that come with Consilience; `tests/benchmarks/identity_weights.py` fits them."""
    text = files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    read = json.loads(text)
    return PairWeights(read["version"], read["weights"], read["link"], read["suggest"])


def speaks_against(evidence: PairEvidence) -> bool:
    """Tell whether something forbids that two entities are made one without asking.

    So do names that are only alike, or common, where nothing else is shared, and a short one that fits a third as well.
    """
    features = evidence.features
    alone = features.get("shared facts", 0.0) == 0 and features.get("company", 0.0) < _LEAST_COMPANY
    return (
        evidence.label in CONFLICTS
        or any(features.get(name) for name in _AGAINST)
        or (alone and (evidence.label not in _ENOUGH or features.get("rare", 0.0) < 0))
        or (evidence.label in AMBIGUOUS and features.get("rivals", 0.0) > 0)
    )


def judge_pair(evidence: PairEvidence, weights: PairWeights | None = None) -> PairJudgement:
    """Return the probability that two entities are one, and what is done.

    Whatever the probability, two that one document tells apart, of which a fact is told between the two, or whose facts
    or names contradict, are never linked without asking.
    """
    chosen = weights or read_shipped_weights()
    odds = sum(chosen.weights.get(name, 0.0) * value for name, value in evidence.features.items())
    probability = 1 / (1 + exp(-max(-30.0, min(30.0, odds))))
    outcome: Outcome = "apart"
    if probability >= chosen.link and not speaks_against(evidence):
        outcome = "linked"
    elif probability >= chosen.suggest:
        outcome = "suggested"
    return PairJudgement(round(probability, 4), outcome, evidence.reasons, chosen.version)


def may_be_told(evidence: PairEvidence, weights: PairWeights | None = None) -> bool:
    """Tell whether two entities are linked or suggested, if only their documents name enough in common.

    Args:
        evidence: all but what their documents name in common.
        weights: of the evidence; None takes those that come with Consilience.
    """
    most = replace(evidence, features={**evidence.features, "company": MOST_COMPANY})
    return any(judge_pair(each, weights).outcome != "apart" for each in (evidence, most))
