"""Limits of acceptance: how likely a claim must be to be accepted, and how unlikely to be rejected."""

from collections.abc import Iterable
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.graph.model.confidence import shown_confidence
from consilience.graph.model.model import Verdict

__all__ = ["Acceptance"]

METHOD = "weighed evidence"
"""What a rejection names as its method."""
_BARS = ("accept_from", "accept_names_from", "accept_events_from")


class Acceptance(BaseModel):
    """The section `acceptance` of a team file: what its probability means for a claim that was weighed."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    accept_from: float = Field(default=0.82, ge=0, le=1)
    """From here on it is accepted; below it is contested."""
    accept_names_from: float = Field(default=0.55, ge=0, le=1)
    """The same for entities: other facts stand on them, and most are named at places that are surer."""
    accept_events_from: float = Field(default=0.6, ge=0, le=1)
    """The same for events and for who fills their roles."""
    accept_chat_from: float = Field(default=0.5, ge=0, le=1)
    """The same for what only chat models propose, as the learned judge reads it: more likely than not."""
    reject_below: float = Field(default=0.2, ge=0, le=1)
    """Below this it is rejected; what only chat models propose is left to models or people."""

    @model_validator(mode="after")
    def _limits_in_order(self) -> Self:
        for name in _BARS:
            if self.reject_below > (bar := getattr(self, name)):
                raise ValueError(f"reject_below ({self.reject_below:g}) is above {name} ({bar:g})")
        return self

    @property
    def signature(self) -> str:
        """All limits in one line: with the same signature the same probabilities lead to the same verdicts."""
        return "|".join(f"{name}:{getattr(self, name):g}" for name in (*_BARS, "accept_chat_from", "reject_below"))

    def bar(self, claim: Claim) -> float:
        """Return the probability from which on a claim that was weighed is accepted, 0..1."""
        if claim.reading == "learned":
            return self.accept_chat_from
        if claim.kind == "entity":
            return self.accept_names_from
        return self.accept_from if claim.kind == "relation" else self.accept_events_from

    def reject(self, claims: Iterable[Claim]) -> dict[ClaimKey, Verdict]:
        """Return the verdicts on what is too unlikely."""
        return {
            claim.key: Verdict(
                "rejected",
                METHOD,
                f"Its evidence gives it a probability of only {shown_confidence(claim.confidence)}{claim.because}.",
            )
            for claim in claims
            if claim.weighed and claim.reading != "learned" and claim.confidence < self.reject_below
        }
