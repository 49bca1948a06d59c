"""Estimate of how long models take for an ingest, by the speed that a trial measured."""

from consilience.agents.models.probing.findings import ModelFindings
from consilience.platform.records.estimates import CostEstimate

__all__ = ["seconds_of_models"]


def seconds_of_models(estimate: CostEstimate, findings: ModelFindings) -> float | None:
    """Return the seconds of all calls, one after another; None where no speed was measured."""
    if not findings.tokens_per_second:
        return None
    speaking = estimate.completion_tokens / findings.tokens_per_second
    reading = 0.0
    if findings.prompt_tokens_per_second:
        reading = estimate.prompt_tokens / findings.prompt_tokens_per_second
    return round(speaking + reading, 1)
