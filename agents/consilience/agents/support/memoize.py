"""Remembers what was made of an object as long as the same object is asked about."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

__all__ = ["memoize_by_identity"]

T = TypeVar("T")
_MOST = 256


class _Same(Generic[T]):
    """An object that equals itself alone: its content, such as a long schema, is not compared."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def memoize_by_identity(make: Callable[..., T]) -> Callable[..., T]:
    """Return the function with a memory of its last results.

    Args:
        make: of a value that never changes, such as a schema, and of others that can be hashed; pure.
    """

    @lru_cache(maxsize=_MOST)
    def make_once(of: _Same[Any], *others: Any, **named: Any) -> T:  # noqa: ANN401 - passed on
        return make(of.value, *others, **named)

    def look_up(of: object, *others: Any, **named: Any) -> T:  # noqa: ANN401 - passed on
        return make_once(_Same(of), *others, **named)

    return look_up
