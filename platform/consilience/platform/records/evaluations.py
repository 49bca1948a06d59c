"""An evaluation as it is kept: what was asked, how far it is, what came of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

__all__ = ["EvaluationKind", "EvaluationRecord", "EvaluationState", "Headline", "Source", "Trouble", "trouble_of"]

EvaluationKind = str
"""Name of a registered scorer."""
EvaluationState = Literal["queued", "running", "done", "failed"]
Source = Literal["graph", "files", "none"]
_PLACE = re.compile(r"(?P<file>[^\n:]+?):(?P<line>\d+): (?:(?P<field>[\w.\[\]-]+): )?")
_FILE = re.compile(r"(?P<file>[^\n:]+\.\w{1,8}): ")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why an evaluation failed, and where."""

    detail: str
    """One sentence for a person."""
    file: str | None = None
    line: int | None = None
    """From 1."""
    field: str | None = None
    """Path within the line's object, such as `entities.0.start`."""


@dataclass(frozen=True, slots=True)
class Headline:
    """One of the figures that a list shows."""

    name: str
    """A task, a set of attributes, a score of GenRES."""
    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class EvaluationRecord:
    """An evaluation as it is stored: what was asked for, how far it is, and what it rests on."""

    id: str
    kind: EvaluationKind
    gold: str
    """What the first file is called."""
    gold_files: int
    sample: str | None
    """Language of the sample corpus when its gold is meant."""
    system: str
    """What the first file is called; `graph` for the graph itself; empty for kinds that need gold's file alone."""
    source: Source
    """Where the answers come from."""
    by: str
    at: str
    """ISO 8601."""
    options: Mapping[str, Any]
    gold_digest: str
    """Of gold's files: evaluations against the same gold can be compared."""
    configuration: str
    """Of kind, options, gold and the system's files: the same configuration gives the same figures, but for the
    graph, which is what it is when it is scored."""
    version: str
    """Of the program."""
    state: EvaluationState = "queued"
    started_at: str | None = None
    ended_at: str | None = None
    trouble: Trouble | None = None
    signature: str = ""
    """How the figures were computed."""
    documents: int = 0
    headline: Sequence[Headline] = ()
    criteria: Sequence[str] = ()
    """Of its tables; empty where it has none."""
    notes: Sequence[str] = field(default=())
    """What its reader and scorer found odd, one sentence each."""
    page: bool = False
    """Whether there is a page for people."""

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "EvaluationRecord":
        """Return the record that `to_json` gave."""
        trouble = data["trouble"] and Trouble(**data["trouble"])
        headline = tuple(Headline(**figure) for figure in data["headline"])
        return cls(**{**data, "trouble": trouble, "headline": headline})


def trouble_of(message: str) -> Trouble:
    """Return an error's message with the place that it begins with, if it does."""
    found = _PLACE.match(message)
    if found is None:
        whole = _FILE.match(message)
        return Trouble(message, whole and whole["file"])
    return Trouble(message, found["file"], int(found["line"]), found["field"])
