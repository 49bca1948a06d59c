"""Coreference links as the store keeps them: four whole numbers each, since a relationship has lists of these only."""

from collections.abc import Iterable, Sequence

from consilience.graph.model.model import CoreferenceLink, Span

__all__ = ["links_at", "places_of"]

_PLACES = 4


def places_of(links: Iterable[CoreferenceLink]) -> list[int]:
    """Return start and end of each anaphor and of its antecedent, one link after the other."""
    return [
        at
        for link in links
        for at in (link.anaphor.start, link.anaphor.end, link.antecedent.start, link.antecedent.end)
    ]


def links_at(places: Sequence[int] | None) -> tuple[CoreferenceLink, ...]:
    """Return the links that `places_of` wrote; none where nothing was written."""
    given = places or ()
    fours = (given[first : first + _PLACES] for first in range(0, len(given), _PLACES))
    return tuple(CoreferenceLink(Span(four[0], four[1]), Span(four[2], four[3])) for four in fours)
