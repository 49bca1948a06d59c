"""Claims about a text, what people say of them, and what a verifier says."""

from dataclasses import dataclass
from typing import Literal

__all__ = ["Decision", "Judgement", "LabelledClaim", "StatedClaim"]

Decision = Literal["supported", "not_supported", "undecided"]


@dataclass(frozen=True, slots=True)
class StatedClaim:
    """A claim with its source: all that a verifier is shown, and no label."""

    id: str
    source: str
    """The text that supports it or does not."""
    text: str
    """The claim; of a question with its answer, both in this order."""
    question: str = ""
    answer: str = ""
    """Of a claim that is a question with its answer; else both are empty."""
    sentence: str = ""
    """The sentence that the claim was taken from, where it is known: it says who is meant and is itself no evidence."""


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """A claim with what people say of it."""

    stated: StatedClaim
    supported: bool
    """Whether the source says it; what it says only in part is not supported."""
    group: str = ""
    """What its source is called: claims of one source are drawn together by resamples, and never parted by halves."""
    domain: str = ""
    """The sort of text, such as `news`."""
    errors: tuple[str, ...] = ()
    """Of a claim that is not supported, what is wrong with it or how it was made so: `entity_modification`."""
    pair: str = ""
    """Names the two claims that are alike but for what makes one of them wrong; empty if there is no such pair."""
    annotations: tuple[bool, ...] = ()
    """What each person said, true for supported; empty where only the outcome is known."""

    @property
    def id(self) -> str:
        """Identifier, by which judgements name it."""
        return self.stated.id


@dataclass(frozen=True, slots=True)
class Judgement:
    """Judgement of a verifier about a claim: a probability, a decision, or both."""

    id: str
    """Of the claim."""
    probability: float | None = None
    """That the claim is supported, 0..1."""
    decision: Decision | None = None
    """None: the probability decides, at a threshold."""
    reason: str = ""
    """Why, as a sentence for people."""
