"""From evidence to a probability: a logistic model whose weights were fitted on development data."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from consilience.agents.experts.learned.model import FAMILIAR_FROM
from consilience.agents.verification.weighing.entity_evidence import EntityEvidence, entity_features
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence

__all__ = ["EntityWeights", "Weights", "features_of", "shipped_entity_weights", "shipped_weights"]

WEIGHTS = Path(__file__).parent / "weights.json"
ENTITY_WEIGHTS = Path(__file__).parent / "entity_weights.json"
SURE = 6.0
"""Log-odds beyond which the model's own certainty counts for no more."""
SURE_AGAINST_RULE = 4.0
"""The same where it denies what a rule finds."""
DENIED_BELOW = 0.15
"""What the model thinks less likely than this it denies."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature adds to the log-odds."""

    by_feature: Mapping[str, float]

    def probability(self, evidence: RelationEvidence) -> float:
        """Return how likely it is that the text states the relation, 0..1."""
        total = sum(self.by_feature[name] * value for name, value in features_of(evidence).items())
        return 1 / (1 + math.exp(-total))

    @property
    def signature(self) -> str:
        """Digest of all by which evidence is weighed, 12 hexadecimal digits."""
        content = [dict(sorted(self.by_feature.items())), SURE, SURE_AGAINST_RULE, DENIED_BELOW, FAMILIAR_FROM]
        return blake2b(json.dumps(content).encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class EntityWeights:
    """What each feature of an entity adds to the log-odds."""

    by_feature: Mapping[str, float]

    def probability(self, evidence: EntityEvidence) -> float:
        """Return how likely it is that the words are a name of the type, 0..1."""
        total = sum(self.by_feature[name] * value for name, value in entity_features(evidence).items())
        return 1 / (1 + math.exp(-total))

    @property
    def signature(self) -> str:
        """Digest of all by which evidence is weighed, 12 hexadecimal digits."""
        content = json.dumps(dict(sorted(self.by_feature.items())))
        return blake2b(content.encode(), digest_size=6).hexdigest()


def features_of(evidence: RelationEvidence) -> dict[str, float]:
    """Return the numbers that are weighed; those of what a rule finds are apart from those of what none finds.

    `log_odds` is the learned model's. Where a rule finds what the model thinks very unlikely (`denied`), one of the two
    is wrong; above that, what the model says of a rule's finding adds nothing.
    """
    read = evidence.read
    log_odds = 0.0 if read is None else max(-SURE, min(SURE, _log_odds(read)))
    denied = evidence.rule and read is not None and read < DENIED_BELOW
    rule, alone = float(evidence.rule), float(not evidence.rule)
    return {
        "rule": rule,
        "rule_denied": float(denied),
        "rule_log_odds_denied": max(-SURE_AGAINST_RULE, log_odds) * denied,
        "rule_stand_ins": rule * evidence.stand_ins,
        "rule_unclear": rule * evidence.unclear,
        "alone": alone,
        "alone_log_odds": alone * log_odds,
        "alone_stand_ins": alone * evidence.stand_ins,
        "alone_unclear": alone * evidence.unclear,
        "alone_unfamiliar": alone * (not evidence.familiar),
        "alone_of_relative": alone * evidence.of_relative,
    }


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-9), 1 - 1e-9)
    return math.log(bounded / (1 - bounded))


@lru_cache(maxsize=1)
def shipped_weights() -> Weights:
    """Return the weights that come with the package; `training/weighing` fits them."""
    return Weights(json.loads(WEIGHTS.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def shipped_entity_weights() -> EntityWeights:
    """Return the weights for entities that come with the package; `training/weighing` fits them."""
    return EntityWeights(json.loads(ENTITY_WEIGHTS.read_text(encoding="utf-8")))
