"""KnowledgeNet's properties, and the relations by which schemas say the same: the one table of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

__all__ = ["OF_NEWS", "PROPERTIES", "Way", "properties_of", "ways_of"]


@dataclass(frozen=True, slots=True)
class Way:
    """A relation that states a property."""

    relation: str
    turned: bool = False
    """Whether the property's subject is the relation's object."""


PROPERTIES: Mapping[str, tuple[Way, ...]] = {
    "FOUNDED_BY": (Way("founded_by"), Way("founded", turned=True)),
    "CEO": (Way("chief_executive"), Way("leads", turned=True)),
    "EMPLOYEE_OR_MEMBER_OF": (Way("employee_or_member_of"), Way("works_for"), Way("member_of")),
    "HEADQUARTERS": (Way("headquartered_in"),),
    "SUBSIDIARY_OF": (Way("subsidiary_of"),),
    "PLACE_OF_BIRTH": (Way("born_in"),),
    "PLACE_OF_RESIDENCE": (Way("lives_in"),),
    "SPOUSE": (Way("spouse_of"), Way("spouse_of", turned=True)),
    "CHILD_OF": (Way("parent_of", turned=True), Way("child_of")),
    "POLITICAL_AFFILIATION": (Way("political_affiliation"), Way("member_of")),
    "EDUCATED_AT": (Way("educated_at"),),
    "NATIONALITY": (Way("nationality"),),
    "DATE_OF_BIRTH": (Way("date_of_birth"), Way("born_on")),
    "DATE_OF_DEATH": (Way("date_of_death"), Way("died_on")),
    "DATE_FOUNDED": (Way("date_founded"), Way("founded_on")),
}
"""First the relation that comes nearest, by which training defines it."""

OF_NEWS = (
    "FOUNDED_BY",
    "CEO",
    "EMPLOYEE_OR_MEMBER_OF",
    "HEADQUARTERS",
    "PLACE_OF_BIRTH",
    "PLACE_OF_RESIDENCE",
    "SPOUSE",
    "CHILD_OF",
    "POLITICAL_AFFILIATION",
)
"""The nine that schema `news` has relations for."""


def ways_of(relation: str) -> tuple[tuple[str, bool], ...]:
    """Return ⟨property, whether its ends are turned round⟩ of each property that a relation may state.

    A relation that is called like a property states it.
    """
    own = ((name, False) for name in PROPERTIES if name == relation.upper())
    stated = ((name, way.turned) for name, ways in PROPERTIES.items() for way in ways if way.relation == relation)
    return tuple(dict.fromkeys((*own, *stated)))


def properties_of(relations: Collection[str]) -> tuple[str, ...]:
    """Return the properties that some of these relations states, in KnowledgeNet's order."""
    stated = {name for relation in relations for name, _ in ways_of(relation)}
    return tuple(name for name in PROPERTIES if name in stated)
