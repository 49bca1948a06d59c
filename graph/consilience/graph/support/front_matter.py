"""YAML between two lines of dashes at the beginning of a text: what its author says of it, and no part of its prose."""

from collections.abc import Mapping

import yaml

from consilience.graph.support.bounded_yaml import compose_yaml, construct_yaml

__all__ = ["body_start", "read_front_matter"]

LONGEST = 20_000
"""Characters of front matter; what is longer is prose."""
_OPENING = ("---\n", "---\r\n")
_ENDS = frozenset({"---", "..."})


def read_front_matter(text: str) -> Mapping[str, object]:
    """Return what the front matter of a text says; nothing where it has none."""
    return _parse(text)[0]


def body_start(text: str) -> int:
    """Return where the prose of a text begins: after its front matter, or at 0.

    A text that has nothing else begins at 0, too: otherwise there would be nothing to read.
    """
    said, end = _parse(text)
    return end if said and text[end:].strip() else 0


def _parse(text: str) -> tuple[Mapping[str, object], int]:
    """Return what the front matter says and where it ends."""
    opening = next((each for each in _OPENING if text.startswith(each)), None)
    if opening is None:
        return {}, 0
    start = at = len(opening)
    for line in text[start : start + LONGEST].splitlines(keepends=True):
        if line.rstrip() in _ENDS:
            try:
                said = construct_yaml(compose_yaml(text[start:at]))
            except (yaml.YAMLError, ValueError):
                return {}, 0
            found = (
                {key: value for key, value in said.items() if isinstance(key, str)} if isinstance(said, dict) else {}
            )
            return (found, at + len(line)) if found else ({}, 0)
        at += len(line)
    return {}, 0
