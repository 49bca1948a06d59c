"""Stretches of a passage that may be ends of relations.

In training they are runs of capitals, dates and pronouns, found without any model (`training/relations/candidates.py`);
in use the team's mentions and what stands for them (`End`).
"""

import re
from dataclasses import dataclass

__all__ = ["DATE", "KINDS", "Candidate"]

KINDS = ("name", "pronoun", "date", "trigger")
"""What a candidate may be; their order is that of the rows in the weights. Triggers are subjects of roles alone."""

_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})\b\.?(?:,? \d{{4}})?"
    rf"|(?:{_MONTHS})\b\.?(?: \d{{1,2}}(?:st|nd|rd|th)?\b)?(?:,? \d{{4}})?"
    r"|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|(?:1[0-9]|20)\d{2}s?)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of the passage that may be an end of a relation."""

    start: int
    """Code points from the passage's beginning."""
    end: int
    kind: str
    """One of `KINDS`."""
