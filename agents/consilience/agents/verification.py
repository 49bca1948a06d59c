"""The quote check: a claim stands only on words that the document's text contains where the claim says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from consilience.agents.candidates import Quote
from consilience.agents.claims import Claim, ClaimKey
from consilience.graph.model import Verdict

__all__ = ["METHOD", "is_verified", "verified"]

METHOD = "quote check"

Decision = Literal["accepted", "contested", "rejected"]


def is_verified(quote: Quote, text: str) -> bool:
    """Tell whether the document's text at the quote's span is the quote; an empty quote never is."""
    return quote.span is not None and quote.text != "" and quote.span.of(text) == quote.text


def verified(claims: Sequence[Claim], text: str) -> tuple[Claim, ...]:
    """Return the claims with their verdicts.

    Rejected: none of its quotes is in the text. Contested: only some are, or the gate says so. A relation or an
    argument is never better than the entities and the event that it is about. All others are accepted.

    Args:
        claims: all claims of the document, gated.
        text: the document's text.
    """
    alone = {claim.key: _on_its_own(claim, text) for claim in claims}
    return tuple(
        replace(claim, verdict=Verdict(finding.decision, METHOD, finding.reason))
        for claim in claims
        for finding in (_with_premises(claim, alone),)
    )


@dataclass(frozen=True, slots=True)
class _Finding:
    decision: Decision
    reason: str


def _on_its_own(claim: Claim, text: str) -> _Finding:
    found = sum(is_verified(quote, text) for quote in claim.quotes)
    if not found:
        return _Finding("rejected", f"The text does not contain its evidence: “{_shortened(claim.quotes)}”.")
    if claim.gate:
        return _Finding("contested", claim.gate)
    if found < len(claim.quotes):
        return _Finding("contested", f"The text contains only {found} of its {len(claim.quotes)} quotes.")
    return _Finding("accepted", "The text contains its evidence.")


def _with_premises(claim: Claim, alone: Mapping[ClaimKey, _Finding]) -> _Finding:
    own = alone[claim.key]
    for decision in ("rejected", "contested"):
        if own.decision == decision:
            return own
        for key in claim.premises:
            if (premise := alone[key]).decision == decision:
                return _Finding(premise.decision, f"{key[2]} “{key[1].text}” is {decision}: {premise.reason}")
    return own


def _shortened(quotes: Sequence[Quote], limit: int = 80) -> str:
    words = quotes[0].text if quotes else ""
    return words if len(words) <= limit else words[: limit - 1] + "…"
