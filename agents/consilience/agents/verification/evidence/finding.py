"""Finding of the evidence about one claim."""

from dataclasses import dataclass

__all__ = ["EvidenceFinding", "against", "silent", "supporting"]


@dataclass(frozen=True, slots=True)
class EvidenceFinding:
    """Finding of verified evidence: does the claim hold, how well is that said, and why."""

    holds: bool | None
    """None: the evidence decides nothing."""
    reason: str
    """One sentence for a person."""
    weight: int = 0
    """Of what holds: 2 when a rule of the schema finds it, 1 when a trigger word stands with the arguments."""


def supporting(reason: str, *, rule: bool) -> EvidenceFinding:
    """Return that the evidence says so: by a rule of the schema, or by a trigger word."""
    return EvidenceFinding(True, reason, 2 if rule else 1)


def against(reason: str) -> EvidenceFinding:
    """Return that the evidence says otherwise."""
    return EvidenceFinding(False, reason)


def silent(reason: str) -> EvidenceFinding:
    """Return that the evidence decides nothing."""
    return EvidenceFinding(None, reason)
