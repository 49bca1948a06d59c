"""Answers kept in memory, for judges and embedders that are tested without a file."""

from collections.abc import Mapping, Sequence

__all__ = ["Kept"]


class Kept:
    """A `ByteStore`."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        return {key: self.values[key] for key in keys if key in self.values}

    def put(self, values: Mapping[str, bytes]) -> None:
        self.values |= values
