"""What resolution across documents knows of an entity: its names, the facts about it, where it is named."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["EntityProfile", "Tie"]


@dataclass(frozen=True, slots=True)
class Tie:
    """An accepted fact that binds an entity to another one, seen from the first."""

    predicate: str
    other: str
    """Id of the other entity."""
    name: str
    """Its name, by which values such as dates and places are compared."""
    inverse: bool = False
    """Whether the entity is the object of the fact, not its subject."""
    weight: float = 1.0
    """How much sharing it tells, 0..1: less the more facts there are about the other."""
    within: frozenset[str] = frozenset()
    """Ids and names of what the other lies in, so that a town does not contradict its country."""
    documents: frozenset[str] = frozenset()
    """Ids of the documents that state it."""


@dataclass(frozen=True, slots=True)
class EntityProfile:
    """An entity as far as it is compared with others."""

    id: str
    type: str
    name: str
    names: frozenset[str] = frozenset()
    """All surface forms, `name` among them or not."""
    documents: frozenset[str] = frozenset()
    """Ids of the documents that name it."""
    ties: tuple[Tie, ...] = ()
    company: Mapping[str, float] = field(default_factory=dict)
    """Ids of what its documents name besides it, each with what sharing it tells, 0..1."""

    @property
    def all_names(self) -> tuple[str, ...]:
        """All surface forms, sorted."""
        return tuple(sorted(self.names | {self.name}))
