"""People's decisions against confidence, judge, gate and experts, as the API gives them."""

from collections.abc import Mapping

from consilience.evaluation.people.bins import Bin, Binning
from consilience.evaluation.people.figures import Alpha
from consilience.evaluation.people.judged import RaterKind
from consilience.evaluation.support.interval import IntervalEstimate
from consilience.platform.contract.base import ResponseModel, show_as_they_are
from consilience.platform.contract.facts.facts import FactSummary

__all__ = ["AgreementAnswer", "AgreementFact", "AgreementFacts"]

show_as_they_are(Alpha, IntervalEstimate)


class CalibrationItem(ResponseModel):
    """How confidence compares with what people accept; fractions 0..1, null without facts."""

    facts: int
    binning: Binning
    bins: tuple[Bin, ...]
    """By rising confidence; none is empty, and facts of one confidence are in one bin."""
    confidence: float | None
    """Mean confidence."""
    accepted: IntervalEstimate
    """Share that people accepted."""
    brier: IntervalEstimate
    """Mean of (confidence - accepted)²; 0 at best."""
    brier_of_share: float | None
    """What the Brier score would be had every fact the accepted share as its confidence."""
    error: float | None
    """Expected calibration error over `bins`."""
    equal_mass_error: float | None
    equal_width_error: float | None
    error_by_chance: float | None
    """Of perfectly calibrated machines with these confidences and bins, 95 % have an error of at most this."""


class RaterItem(ResponseModel):
    """Somebody, or something, that says of facts whether they hold."""

    key: str
    """`people` (all together, the last decision), `person:NAME`, `machine` (the runs without people), `judge`, `gate`
    (lets through, or doubts), `expert:NAME` (proposed it, or did not)."""
    kind: RaterKind
    name: str
    """Of a person or an expert; else empty."""
    facts: int
    """About which it says something."""
    accepted: int
    """Those that it holds to be right."""


class PairItem(ResponseModel):
    """What two say of the facts about which both say something."""

    first: str
    """Key of a rater."""
    second: str
    facts: int
    both: int
    """Facts that both hold to be right."""
    first_only: int
    second_only: int
    neither: int
    agreement: IntervalEstimate
    """Share of facts of which both say the same, with Wilson's interval."""
    kappa: IntervalEstimate
    """Cohen's κ; null where one of them says the same of every fact."""


class AgreementAnswer(ResponseModel):
    """What people's decisions say about confidence, and who agrees with whom.

    Only facts that people decided count, and they chose which: nothing here is about the other facts.
    """

    facts: int
    """That people decided and a run states or stated."""
    accepted: int
    rejected: int
    """Those that were edited among them."""
    edited: int
    unstated: int
    """Those that no current run states; people's decisions keep them."""
    people: int
    """How many decided."""
    calibration: CalibrationItem
    raters: tuple[RaterItem, ...]
    """People first, experts last; single people only where several decided."""
    pairs: tuple[PairItem, ...]
    """Each two once, in the order of `raters`; `people` is not compared with a person."""
    alpha: Alpha
    left_out: int
    """Raters beyond the 24 that say most."""
    signature: str
    """How the figures were computed."""


class AgreementFact(ResponseModel):
    """A fact that people decided, and what is said of it."""

    fact: FactSummary
    confidence: float | None
    """Highest of the runs that were asked for, or the last one that is known, 0..1; null where none is."""
    accepted: bool
    """By people."""
    edited: bool
    """Whether a person put another fact in its place."""
    said: Mapping[str, bool]
    """By rater, true where it holds the fact to be right; those who say nothing are absent."""


class AgreementFacts(ResponseModel):
    """Some of the facts behind a bin or two raters."""

    items: tuple[AgreementFact, ...]
    next: str | None
    """Cursor of the page that follows; null when this is the last."""
    total: int
