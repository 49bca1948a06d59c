"""The ways of asking for triples, and what is given: styles and modes that GenRES compares."""

from typing import Literal

__all__ = ["MODES", "STYLES", "Mode", "Style"]

Style = Literal["autokg", "chatie", "cooperkgc"]
"""One call; which relations, then a table for each; an entity and a relation expert that revise their answers."""
Mode = Literal["open", "semi", "closed"]
"""Nothing is given; the relations are given; the relations and the pairs of subject and object are given."""
STYLES: tuple[Style, ...] = ("autokg", "chatie", "cooperkgc")
MODES: tuple[Mode, ...] = ("open", "semi", "closed")
