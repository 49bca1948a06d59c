"""Requests that may be repeated without being done twice: the first answer is given again."""

from typing import Annotated

from fastapi import Header

__all__ = ["IdempotencyKey", "part_key"]

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A new random value for each request; the same request with the same key is done once.",
    ),
]


def part_key(key: str | None, part: str) -> str | None:
    """Return the key of one part of a request; None for None."""
    return None if key is None else f"{key} {part}"
