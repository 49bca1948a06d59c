"""What sort of thing a type names, by which its names are compared: known by the names of types."""

from functools import lru_cache
from typing import Literal

__all__ = ["LOCATION", "ORGANIZATION", "PERSON", "Kind", "kind_of"]

Kind = Literal["person", "organization", "location", "other"]
"""Names of other types are compared by their spelling alone."""

PERSON = frozenset({"person", "per", "people", "human", "人物"})
ORGANIZATION = frozenset({"organization", "organisation", "org", "company", "corporation", "group", "组织", "机构"})
LOCATION = frozenset({"location", "loc", "gpe", "place", "country", "city", "地点", "国家"})


@lru_cache(maxsize=1000)
def kind_of(type_: str) -> Kind:
    """Return what sort of thing a type names."""
    name = type_.casefold()
    if name in PERSON:
        return "person"
    if name in ORGANIZATION:
        return "organization"
    return "location" if name in LOCATION else "other"
