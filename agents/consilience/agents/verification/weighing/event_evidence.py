"""Evidence for an event and for who fills its roles: whether rules find it, and what the learned model reads."""

from dataclasses import dataclass

from consilience.agents.support.log_odds import log_odds

__all__ = ["UNFOUND", "ArgumentEvidence", "EventEvidence", "argument_features", "event_features"]

SURE = 5.0
"""Log-odds beyond which the model's own certainty counts for no more."""
UNFOUND = -SURE
"""Log-odds of a role's filler that no rule finds and the model does not read: nothing speaks for it, however likely its
event is."""


@dataclass(frozen=True, slots=True)
class EventEvidence:
    """Evidence for an event nugget, before anybody decides about it."""

    rule: bool
    """Whether a rule of the schema finds it."""
    read: float
    """How likely the learned model thinks that the word triggers an event of the type, 0..1."""
    filled: bool = False
    """Whether somebody proposes who or what fills one of its roles."""
    noun: bool = False
    """Whether the trigger is a noun: `the attack`, not `attacked`."""

    def __str__(self) -> str:
        """Say in one line what is weighed."""
        said = ["a rule finds it" if self.rule else "no rule finds it", f"the model reads it with {self.read:.3f}"]
        return "; ".join([*said, *([] if self.filled else ["no role of it is filled"])])


@dataclass(frozen=True, slots=True)
class ArgumentEvidence:
    """Evidence for a role's filler, before anybody decides about it."""

    rule: bool
    """Whether a rule of the schema finds it."""
    read: float | None
    """How likely the learned model thinks that it fills the role in the trigger's sentence, 0..1; None where it is not
    named there, nor anything that stands for it."""
    stands_in: bool = False
    """Whether a pronoun or a description stands for it there."""
    unclear: float = 0.0
    """How unclear it is what that stands for, 0..0.5."""
    event: float = 1.0
    """How likely the event itself is, 0..1."""
    circumstance: bool = False
    """Whether the role is a place or a time."""

    def __str__(self) -> str:
        """Say in one line what is weighed."""
        said = ["a rule finds it" if self.rule else "no rule finds it"]
        if self.read is None:
            said.append("the sentence has no word for it")
        else:
            said.append(f"the model reads it with {self.read:.3f}")
        if self.stands_in:
            said.append(f"a pronoun or description stands for it, unclear by {self.unclear:.2f}")
        return "; ".join([*said, f"its event is {self.event:.2f} likely"])


def event_features(evidence: EventEvidence) -> dict[str, float]:
    """Return the numbers that are weighed; those of what a rule finds are apart from those of what none finds."""
    rule, alone, odds = float(evidence.rule), float(not evidence.rule), log_odds(evidence.read, SURE)
    return {
        "rule": rule,
        "rule_read": rule * odds,
        "rule_filled": rule * evidence.filled,
        "alone": alone,
        "alone_read": alone * odds,
        "alone_filled": alone * evidence.filled,
        "noun": float(evidence.noun),
    }


def argument_features(evidence: ArgumentEvidence) -> dict[str, float]:
    """Return the numbers that are weighed; those of what a rule finds are apart from those of what none finds."""
    rule, alone = float(evidence.rule), float(not evidence.rule)
    unread = alone * UNFOUND
    odds = unread if evidence.read is None else log_odds(evidence.read, SURE)
    return {
        "rule": rule,
        "rule_read": rule * odds,
        "rule_unread": rule * (evidence.read is None),
        "alone": alone,
        "alone_read": alone * odds,
        "stands_in": float(evidence.stands_in),
        "unclear": evidence.unclear,
        "event": log_odds(evidence.event, SURE),
        "circumstance": float(evidence.circumstance),
    }
