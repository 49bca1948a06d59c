"""People's decisions as a measure of the machine: calibration, and who agrees with whom."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from consilience.evaluation.people.alpha import krippendorffs_alpha
from consilience.evaluation.people.bins import Binning
from consilience.evaluation.people.calibration import Calibration, calibration
from consilience.evaluation.people.figures import Alpha
from consilience.evaluation.people.judged import PEOPLE, JudgedFact, Rater
from consilience.evaluation.people.kappa import Pair, pair_of
from consilience.evaluation.support.signature import signature

__all__ = ["PeopleScores", "RaterCounts", "score_people"]

MOST_RATERS = 24
_ORDER = ("people", "person", "machine", "judge", "gate", "expert")


@dataclass(frozen=True, slots=True)
class RaterCounts:
    """Of how many facts somebody says something."""

    rater: Rater
    facts: int
    accepted: int
    """Those that it holds to be right."""


@dataclass(frozen=True, slots=True)
class PeopleScores:
    """Scores of confidence by people's decisions, and of who agrees with whom."""

    facts: int
    """That people decided and a machine states or stated."""
    accepted: int
    rejected: int
    """Those that were edited among them."""
    edited: int
    unstated: int
    """Those that no current run states."""
    people: int
    """How many decided."""
    calibration: Calibration
    raters: tuple[RaterCounts, ...]
    pairs: tuple[Pair, ...]
    """Each two once, in the order of the raters; all people together are not compared with one of them."""
    alpha: Alpha
    """Of people."""
    left_out: int
    """Raters beyond the 24 that say most."""

    @property
    def signature(self) -> str:
        """The signature, which says how the figures were computed."""
        return signature(
            "people",
            truth="last-decision",
            edited="wrong",
            bins=self.calibration.binning,
            intervals="wilson+jeffreys+bootstrap1000,seed0",
        )

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain values."""
        return {
            "signature": self.signature,
            "facts": self.facts,
            "accepted": self.accepted,
            "rejected": self.rejected,
            "edited": self.edited,
            "unstated": self.unstated,
            "people": self.people,
            "calibration": self.calibration.to_json(),
            "raters": [
                {"key": r.rater.key, **asdict(r.rater), "facts": r.facts, "accepted": r.accepted} for r in self.raters
            ],
            "pairs": [
                {**asdict(pair), "first": pair.first.key, "second": pair.second.key, "facts": pair.facts}
                for pair in self.pairs
            ],
            "alpha": asdict(self.alpha),
            "left_out": self.left_out,
        }


def score_people(facts: Sequence[JudgedFact], binning: Binning = "equal-mass") -> PeopleScores:
    """Compare confidence and everybody who says something with what people decided.

    All people together are one rater, with the last decision about each fact; each of them is another where several
    decided.
    """
    raters = _raters(facts)
    people = [rater for rater in raters if rater.kind == "person"]
    shown = [rater for rater in raters if rater.kind != "person" or len(people) > 1]
    kept = sorted(sorted(shown, key=lambda rater: (rater != PEOPLE, -raters[rater]))[:MOST_RATERS], key=_place)
    return PeopleScores(
        len(facts),
        sum(fact.accepted for fact in facts),
        sum(not fact.accepted for fact in facts),
        sum(fact.edited for fact in facts),
        sum(not fact.stated for fact in facts),
        len(people),
        calibration([(f.confidence, f.accepted) for f in facts if f.confidence is not None], binning),
        tuple(RaterCounts(rater, raters[rater], sum(f.answer_of(rater) is True for f in facts)) for rater in kept),
        tuple(_pairs(kept, facts)),
        krippendorffs_alpha([[said for rater, said in f.ratings.items() if rater.kind == "person"] for f in facts]),
        len(shown) - len(kept),
    )


def _raters(facts: Sequence[JudgedFact]) -> Counter[Rater]:
    raters = Counter(rater for fact in facts for rater in fact.ratings)
    if facts:
        raters[PEOPLE] = len(facts)
    return raters


def _place(rater: Rater) -> tuple[int, str]:
    return _ORDER.index(rater.kind), rater.name


def _comparable(one: Rater, other: Rater) -> bool:
    return {one.kind, other.kind} != {"people", "person"}


def _pairs(raters: Sequence[Rater], facts: Sequence[JudgedFact]) -> Iterator[Pair]:
    """Yield the figures of each two; all are counted at once, since there may be many facts."""
    said = [[fact.answer_of(rater) for rater in raters] for fact in facts]
    yes = np.array([[each is True for each in row] for row in said], dtype=np.float64)
    no = np.array([[each is False for each in row] for row in said], dtype=np.float64)
    counts = [one.T @ other for one in (yes, no) for other in (yes, no)]
    for (i, first), (j, second) in combinations(enumerate(raters), 2):
        if _comparable(first, second):
            yield pair_of(first, second, *(int(each[i, j]) for each in counts))
