"""Report of verification: the share of claims that a judge decided about, debates, cost per accepted claim."""

from collections.abc import Mapping
from typing import Any

from consilience.agents.models.usage import Usage
from consilience.platform.commands.shared.output import format_count
from consilience.platform.runs.ingest import IngestReport

__all__ = ["verification_json", "verification_sentence"]


def verification_json(report: IngestReport, spent: Usage) -> dict[str, Any]:
    """Return the sums over the documents that were merged.

    `share_judged` is that of the claims about which a judge decided; `cost_per_accepted` is what all models of these
    documents cost, experts and debates, for each accepted claim; None where there is none.
    """
    merged = report.with_status("merged")

    def total(name: str) -> int:
        return sum(document.counts.get(name, 0) for document in merged)

    claims, accepted = total("claims"), total("accepted")
    return {
        "claims": claims,
        "judged": total("judged"),
        "share_judged": total("judged") / claims if claims else None,
        "debates": total("debates"),
        "accepted": accepted,
        "cost_per_accepted": spent.cost / accepted if accepted else None,
        "tokens_per_accepted": (spent.prompt_tokens + spent.completion_tokens) / accepted if accepted else None,
    }


def verification_sentence(sums: Mapping[str, Any]) -> str:
    """Return `Verified: a judge decided about 12 of 150 claims (8 %), in 5 debates; …` for people."""
    debates = f", in {format_count(sums['debates'], 'debate')}" if sums["debates"] else ""
    said = f"Verified: a judge decided about {sums['judged']} of {sums['claims']} claims ({sums['share_judged']:.0%})"
    if not sums["tokens_per_accepted"]:
        return f"{said}{debates}."
    cost, tokens = sums["cost_per_accepted"], sums["tokens_per_accepted"]
    return f"{said}{debates}; {tokens:,.0f} tokens and {cost:.6f} for each accepted claim."
