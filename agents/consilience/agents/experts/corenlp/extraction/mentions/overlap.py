"""Choice between several mentions where no two may overlap."""

from collections.abc import Iterable

from consilience.agents.answers.candidates import EntityCandidate

__all__ = ["choose_without_overlap"]


def choose_without_overlap(
    chosen: Iterable[EntityCandidate], more: Iterable[EntityCandidate]
) -> tuple[EntityCandidate, ...]:
    """Return what was chosen and those of `more`, longest first, that overlap nothing taken before; in text order."""
    kept = list(chosen)
    for candidate in sorted(more, key=lambda c: (c.span.start - c.span.end, c.span.start)):
        if not any(candidate.span.overlaps(other.span) for other in kept):
            kept.append(candidate)
    return tuple(sorted(kept, key=lambda c: c.span))
