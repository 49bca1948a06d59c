"""Files of debates, one JSON object a line, plain or compressed with gzip: ours and two published shapes.

| shape | told by the key | written by |
| --- | --- | --- |
| ours | `rollouts` | `consilience experiment` and the verification of `consilience ingest` |
| NYU | `setting` | julianmichael/debate, "Debate Helps Supervise Unreliable Experts" |
| MAD | `players` | Skytliang/Multi-Agents-Debate |
"""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.debates.registry import SHAPES
from consilience.evaluation.records.debates import RecordedDebate
from consilience.evaluation.support.errors import FormatError

__all__ = ["read_debate_lines", "read_debates"]


def read_debates(path: Path) -> list[RecordedDebate]:
    """Read the debates of a file, in its order.

    Raises:
        FormatError: the file cannot be read, or a line is no debate; the message begins with `file:line:`.
    """
    return [_debate(place, data) for place, data in read_debate_lines(path)]


def read_debate_lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the place (`file:line`) and the object of every line.

    Raises:
        FormatError: the file cannot be read, or a line is no JSON object.
    """
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            data = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            raise FormatError(f"{place}: this is no JSON ({getattr(error, 'msg', 'nested too deeply')}).") from error
        if not isinstance(data, dict):
            raise FormatError(f"{place}: expected an object, found {type(data).__name__}.")
        yield place, data


def _debate(place: str, data: Mapping[str, Any]) -> RecordedDebate:
    for key, read in SHAPES.items():
        if key in data:
            try:
                return read(data)
            except FormatError as error:
                raise FormatError(f"{place}: {error}") from error
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                wrong = f"{type(error).__name__}: {error}"
                raise FormatError(f"{place}: a debate with `{key}` that cannot be read ({wrong}).") from error
    raise FormatError(f"{place}: no debate: it has none of the keys {', '.join(f'`{key}`' for key in SHAPES)}.")


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        if data.startswith(b"\x1f\x8b"):
            data = gzip.decompress(data)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"{path}:{line}: this is not UTF-8 text. Convert it to UTF-8 first.") from error
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise FormatError(f"{path}: the file cannot be read: {reason}.") from error
