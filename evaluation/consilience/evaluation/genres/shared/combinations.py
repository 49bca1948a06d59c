"""Combinations of the vectors of subject, relation and object into one vector of a triple."""

from typing import Literal

__all__ = ["Combination"]

Combination = Literal["sum", "concatenation"]
"""`sum` as in the paper, which is blind to direction, or side by side."""
