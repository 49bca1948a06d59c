"""Shapes of debate files by the key that tells them: each is registered by the module that reads it."""

from collections.abc import Callable, Mapping
from typing import Any

from consilience.evaluation.records.debates import RecordedDebate
from consilience.evaluation.support.registry import Registry

__all__ = ["SHAPES", "debate_shape"]

_Read = Callable[[Mapping[str, Any]], RecordedDebate]
SHAPES: Registry[_Read] = Registry("shape of debates", "consilience.evaluation.formats.debates")
"""By the key that an object of the shape has; where an object has several, the first counts."""


def debate_shape(key: str, rank: int = 1000) -> Callable[[_Read], _Read]:
    """Register a function from the object of a line to the debate that it describes.

    Args:
        key: that only objects of this shape have.
        rank: shapes are looked for in this order, those without one last, by key.

    Raises:
        EvaluationError: another module has registered this key.
    """

    def register(read: _Read) -> _Read:
        SHAPES.add(key, read, module=read.__module__, rank=rank)
        return read

    return register
