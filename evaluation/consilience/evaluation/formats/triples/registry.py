"""Formats of files of triples by the suffix of their names: each is registered by the module that reads it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from consilience.evaluation.support.registry import Registry

__all__ = ["TRIPLE_FORMATS", "TripleFormat", "triple_format"]

TripleFormat = Callable[[Path, str], tuple[str | None, Iterator[tuple[str, Any]]]]
"""From a path and the text of the file to the system's name, if the file has it, and each record with its place.

A record is what `Record` of `formats.triples.files` takes; a place is `file:line`, or what else leads there."""
TRIPLE_FORMATS: Registry[TripleFormat] = Registry(
    "format of triples", "consilience.evaluation.formats.triples", "consilience.formats"
)
"""By suffix. Files of another suffix are read as JSON."""


def triple_format(*suffixes: str) -> Callable[[TripleFormat], TripleFormat]:
    """Register a function that reads the text of a file.

    Args:
        suffixes: of its files' names, such as `.tsv`.

    Raises:
        EvaluationError: another module has registered a suffix.
    """

    def register(read: TripleFormat) -> TripleFormat:
        for suffix in suffixes:
            TRIPLE_FORMATS.add(suffix, read, module=read.__module__)
        return read

    return register
