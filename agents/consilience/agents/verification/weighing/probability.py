"""Probability of evidence: logistic models whose weights were fitted on development data."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

from consilience.agents.experts.learned.encoder.model import FAMILIAR_FROM
from consilience.agents.support.log_odds import log_odds
from consilience.agents.verification.weighing.entity_evidence import EntityEvidence, entity_features
from consilience.agents.verification.weighing.event_evidence import (
    UNFOUND,
    ArgumentEvidence,
    EventEvidence,
    argument_features,
    event_features,
)
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence

__all__ = [
    "WEIGHTS",
    "Weights",
    "features_of",
    "load_argument_weights",
    "load_entity_weights",
    "load_event_weights",
    "load_relation_weights",
    "type_of",
]

WEIGHTS = Path(__file__).parent
"""Where the fitted weights lie, one file a kind: `training/weighing` writes them."""
SURE = 6.0
"""Log-odds beyond which the model's own certainty counts for no more."""
SURE_AGAINST_RULE = 4.0
"""The same where it denies what a rule finds."""
UNREAD = -SURE
"""Log-odds of what no rule finds and no sentence has both ends of: nothing speaks for it, whatever its type."""
DENIED_BELOW = 0.15
"""What the model thinks less likely than this it denies."""

EvidenceT = TypeVar("EvidenceT")


def no_type(_: object) -> str:
    """Tell that evidence is weighed alike for all types."""
    return ""


@dataclass(frozen=True, slots=True)
class Weights(Generic[EvidenceT]):
    """Weights of features: what each of some evidence adds to the log-odds."""

    by_feature: Mapping[str, float]
    features: Callable[[EvidenceT], Mapping[str, float]]
    """The numbers that are weighed."""
    by_type: Mapping[str, float] = field(default_factory=dict)
    """What the type of the fact adds beside these, by what `type_of` says: some types are read better than others. Of a
    type that was not among what weights were fitted to nothing is known, and nothing is added."""
    type_of: Callable[[EvidenceT], str] = no_type
    settings: tuple[float, ...] = ()
    """What else the features depend on, for the signature."""

    def probability(self, evidence: EvidenceT) -> float:
        """Return how likely it is that the text states it, 0..1."""
        total = sum(self.by_feature[name] * value for name, value in self.features(evidence).items())
        total += self.by_type.get(self.type_of(evidence), 0.0)
        return 1 / (1 + math.exp(-total))

    @property
    def signature(self) -> str:
        """Digest of all by which evidence is weighed, 12 hexadecimal digits."""
        content: list[Any] = [dict(sorted(self.by_feature.items())), *self.settings]
        if self.by_type:
            content.append(dict(sorted(self.by_type.items())))
        return blake2b(json.dumps(content).encode(), digest_size=6).hexdigest()


def features_of(evidence: RelationEvidence) -> dict[str, float]:
    """Return the numbers that are weighed; those of what a rule finds are apart from those of what none finds.

    `log_odds` is the learned model's. Where a rule finds what the model thinks very unlikely (`denied`), one of the two
    is wrong; above that, what the model says of a rule's finding adds nothing. What no rule finds and no sentence has
    both ends of is as unlikely as can be.
    """
    read = evidence.read
    odds = (0.0 if evidence.rule else UNREAD) if read is None else log_odds(read, SURE)
    denied = evidence.rule and read is not None and read < DENIED_BELOW
    rule, alone = float(evidence.rule), float(not evidence.rule)
    return {
        "rule": rule,
        "rule_denied": float(denied),
        "rule_log_odds_denied": max(-SURE_AGAINST_RULE, odds) * denied,
        "rule_stand_ins": rule * evidence.stand_ins,
        "rule_unclear": rule * evidence.unclear,
        "alone": alone,
        "alone_log_odds": alone * odds,
        "alone_stand_ins": alone * evidence.stand_ins,
        "alone_unclear": alone * evidence.unclear,
        "alone_unfamiliar": alone * (not evidence.familiar),
        "alone_of_relative": alone * evidence.of_relative,
    }


def type_of(evidence: RelationEvidence) -> str:
    """Return who finds a relation, and its type, as `Weights.by_type` has them: `rule works_for`, `alone born_in`."""
    return f"{'rule' if evidence.rule else 'alone'} {evidence.type}"


def _read(kind: str) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Return the weights of a kind's features, and those of its types."""
    found: dict[str, Any] = json.loads((WEIGHTS / f"{kind}_weights.json").read_text(encoding="utf-8"))
    by_type = found.pop("by_type", {})
    return found, by_type


@lru_cache(maxsize=1)
def load_relation_weights() -> Weights[RelationEvidence]:
    """Return the weights for relations that come with the package."""
    by_feature, by_type = _read("relation")
    settings = (SURE, SURE_AGAINST_RULE, DENIED_BELOW, FAMILIAR_FROM, UNREAD)
    return Weights(by_feature, features_of, by_type, type_of, settings)


@lru_cache(maxsize=1)
def load_entity_weights() -> Weights[EntityEvidence]:
    """Return the weights for entities that come with the package."""
    by_feature, _ = _read("entity")
    return Weights(by_feature, entity_features)


@lru_cache(maxsize=1)
def load_event_weights() -> Weights[EventEvidence]:
    """Return the weights for events that come with the package."""
    by_feature, _ = _read("event")
    return Weights(by_feature, event_features)


@lru_cache(maxsize=1)
def load_argument_weights() -> Weights[ArgumentEvidence]:
    """Return the weights for arguments that come with the package."""
    by_feature, _ = _read("argument")
    return Weights(by_feature, argument_features, settings=(UNFOUND,))
