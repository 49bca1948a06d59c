"""Profiles of scores: the rules of the three years of the TAC KBP event nugget track."""

from typing import NamedTuple

from consilience.evaluation.support.findings import Severity

__all__ = ["PROFILES", "Profile"]


class Profile(NamedTuple):
    """Profile of a year: the rules in which it differs from others."""

    name: str
    invisible_words: bool
    """Determiners and pronouns do not count as part of a span (token mode only)."""

    every_document_counts: bool
    """System mentions in documents without gold mentions cost precision, and such documents count in macro averages.

    The specification sums over all documents; EvmEval 1.8 leaves out those without gold mentions.
    """

    repeated_span: Severity
    """What it is to put two mentions with one span into one cluster: the specification refuses it (section 4.4.1),
    EvmEval does no longer since 1.7.1."""

    sequencing: bool
    """`@After` and `@Subevent` are scored."""


PROFILES = {
    "kbp2015": Profile(
        "kbp2015", invisible_words=True, every_document_counts=True, repeated_span=Severity.ERROR, sequencing=False
    ),
    "kbp2016": Profile(
        "kbp2016", invisible_words=False, every_document_counts=False, repeated_span=Severity.WARNING, sequencing=True
    ),
    "kbp2017": Profile(
        "kbp2017", invisible_words=False, every_document_counts=False, repeated_span=Severity.WARNING, sequencing=True
    ),
}
"""`kbp2015`: the specification of August 2015. `kbp2016`, `kbp2017`: as EvmEval 1.8 scored those years."""
