"""Names of a text's entities, where gold says so."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from consilience.agents.claims.claim import Anchor
from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Span

__all__ = ["EntityNames", "occurrences"]


@dataclass(frozen=True, slots=True)
class EntityNames:
    """The entities of a text by their names."""

    text: str
    entity_of: Mapping[str, str]
    """From a name, as `name_key` writes it, to the entity's; names that are absent stand for themselves."""

    def same_end(self, one: Anchor, other: Anchor) -> bool:
        """Tell whether two mentions name the same entity, or share a character of what the text says."""
        if self._entity(one) == self._entity(other):
            return True
        said = all(anchor.span.of(self.text) == anchor.text for anchor in (one, other))
        return said and one.span.overlaps(other.span)

    def _entity(self, anchor: Anchor) -> str:
        key = name_key(anchor.text)
        return self.entity_of.get(key, key)


def occurrences(text: str, names: Iterable[str]) -> Iterator[tuple[Span, str]]:
    """Yield where a text has some names as whole words; of names within a name only the longest."""
    by_length = sorted({name for name in names if name.strip()}, key=lambda name: (-len(name), name))
    if not by_length:
        return
    pattern = "|".join(map(re.escape, by_length))
    for found in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text):
        yield Span(*found.span()), found[0]
