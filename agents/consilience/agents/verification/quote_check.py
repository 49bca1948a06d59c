"""The quote check: a claim stands only on words that the document's text contains where the claim says.

What a judge decided about a claim that passed it comes on top.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.graph.model.confidence import shown_confidence
from consilience.graph.model.model import Verdict

__all__ = ["METHOD", "check_quotes"]

METHOD = "quote check"


def check_quotes(claims: Sequence[Claim], judged: Mapping[ClaimKey, Verdict] | None = None) -> tuple[Claim, ...]:
    """Return the claims with their verdicts.

    Rejected: none of its quotes is in the text. Then a judge's verdict counts, where there is one. Contested: the gate
    says so, as of a claim of which the text has only some quotes. A relation or an argument is never better than the
    entities and the event that it is about. All others are accepted.

    Args:
        claims: all claims of the document, gated.
        judged: what a judge decided about some of them.
    """
    alone = {claim.key: _on_its_own(claim, judged or {}) for claim in claims}
    return tuple(replace(claim, verdict=_with_premises(claim, alone)) for claim in claims)


def _on_its_own(claim: Claim, judged: Mapping[ClaimKey, Verdict]) -> Verdict:
    if not claim.has_evidence:
        return Verdict("rejected", METHOD, f"The text does not contain its evidence: “{_shorten_quote(claim.quotes)}”.")
    if claim.key in judged:
        return judged[claim.key]
    if claim.gate:
        return Verdict("contested", METHOD, claim.gate)
    likely = f", which gives it a probability of {shown_confidence(claim.confidence)}{claim.because}"
    weighed = likely if claim.weighed else ""
    return Verdict("accepted", METHOD, f"The text contains its evidence{weighed}.")


def _with_premises(claim: Claim, alone: Mapping[ClaimKey, Verdict]) -> Verdict:
    own = alone[claim.key]
    for decision in ("rejected", "contested"):
        if own.decision == decision:
            return own
        for key in claim.premises:
            if (premise := alone[key]).decision == decision:
                reason = f"{key[2]} “{key[1].text}” is {decision}: {premise.reason}"
                return Verdict(premise.decision, premise.method, reason, premise.debate_id)
    return own


def _shorten_quote(quotes: Sequence[Quote], limit: int = 80) -> str:
    words = quotes[0].text if quotes else ""
    return words if len(words) <= limit else words[: limit - 1] + "…"
