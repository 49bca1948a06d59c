"""Files of pairwise preferences: CSV with a header, or JSON.

Columns: `sample_id`, `model_A_name`, `model_B_name`, `win` (`model_A_win`, `model_B_win` or `tie`), and, if several
people voted, `annotator`. JSON is a list of objects with these keys or of rows in this order, or an object from
annotators to such lists.
"""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.text import read_text
from consilience.evaluation.records.votes import Outcome, Vote
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_votes", "vote"]

_COLUMNS = ("sample_id", "model_A_name", "model_B_name", "win")
_OUTCOMES: Mapping[str, Outcome] = {
    "model_a_win": "first",
    "model_b_win": "second",
    "a": "first",
    "b": "second",
    "tie": "tie",
}


def read_votes(path: Path) -> list[Vote]:
    """Read votes in the order of the file.

    Raises:
        FormatError: the file cannot be read or a row is no vote; the message begins with `file:line:`.
    """
    text = read_text(path)
    if path.suffix == ".json":
        return list(_json_votes(path, text))
    rows = csv.DictReader(text.splitlines())
    if missing := [column for column in _COLUMNS if column not in (rows.fieldnames or ())]:
        raise FormatError(f"{path}:1: the header has no column {missing[0]!r}; needed are {', '.join(_COLUMNS)}.")
    return [
        vote(f"{path}:{rows.line_num}", [row[column] for column in _COLUMNS], row.get("annotator") or "")
        for row in rows
    ]


def vote(place: str, row: Sequence[Any], annotator: str = "") -> Vote:
    """Return the vote of a row `[sample, system A, system B, outcome]`.

    Raises:
        FormatError: it is none; the message begins with `place`.
    """
    if len(row) != len(_COLUMNS) or any(cell is None or cell == "" for cell in row):
        raise FormatError(f"{place}: expected {', '.join(_COLUMNS)}, found {list(row)}.")
    sample, first, second, win = (str(cell).strip() for cell in row)
    if (outcome := _OUTCOMES.get(win.lower())) is None:
        raise FormatError(f"{place}: win is {win!r}; it must be model_A_win, model_B_win or tie.")
    return Vote(sample, first, second, outcome, annotator)


def _json_votes(path: Path, text: str) -> Iterator[Vote]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"{path}:{error.lineno}: this is no JSON ({error.msg}).") from error
    groups: list[tuple[str, Any]] = list(data.items()) if isinstance(data, dict) else [("", data)]
    for annotator, rows in groups:
        if not isinstance(rows, list):
            raise FormatError(f"{path}: {annotator or 'votes'}: expected a list, found {type(rows).__name__}.")
        for number, row in enumerate(rows, start=1):
            place = f"{path}: {annotator + ' ' if annotator else ''}row {number}"
            if isinstance(row, dict):
                yield vote(place, [row.get(c) for c in _COLUMNS], str(row.get("annotator") or annotator))
            elif isinstance(row, list):
                yield vote(place, row, annotator)
            else:
                raise FormatError(f"{place}: expected a row, found {type(row).__name__}.")
