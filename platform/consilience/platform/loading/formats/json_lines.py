"""JSON Lines: a document a line, an object with `id`, `text` and perhaps `language` and `metadata`."""

import json
from collections.abc import Iterator

from consilience.graph.model.errors import DocumentError
from consilience.platform.loading.conversion.decoding import clean
from consilience.platform.loading.registry import BadRecord, FileRecord, record_loader

__all__ = ["read_json_lines"]


@record_loader(".jsonl", media_type="text/plain")
def read_json_lines(data: bytes) -> Iterator[FileRecord | BadRecord]:
    """Yield the records of a file, good and bad, in its order; empty lines are none."""
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if line.strip():
            try:
                yield _record(number, line)
            except DocumentError as error:
                yield BadRecord(number, str(error))


def _record(number: int, line: bytes) -> FileRecord:
    try:
        record = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DocumentError(f"the line is not UTF-8 (byte {error.start})") from error
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise DocumentError(f"the line is not JSON ({error})") from error
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        raise DocumentError("a record needs a `text` that is a string")
    name = record.get("id")
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise DocumentError("a record needs an `id` that is a string or a whole number")
    given = record.get("language")
    stated = record.get("metadata", {})
    if not isinstance(stated, dict):
        raise DocumentError("the `metadata` of a record must be an object")
    language = given if isinstance(given, str) else None
    return FileRecord(number, clean(str(name)), clean(record["text"]), language, stated)
