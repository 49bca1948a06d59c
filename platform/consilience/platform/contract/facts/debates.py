"""Debates as the API gives them."""

from consilience.graph.records.debates import DebateProvenance, DebateSummary
from consilience.platform.contract.base import show_as_they_are

__all__ = ["DebateProvenance", "DebateSummary"]

show_as_they_are(DebateSummary, DebateProvenance)
