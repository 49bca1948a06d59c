"""What extraction made of a document as one line of a file."""

import json
from typing import Any

from consilience.graph.exchange.bulk.reading_lines import write_reading
from consilience.graph.model.model import DocumentGraph

__all__ = ["Extracted", "write_line"]

Extracted = dict[str, Any] | DocumentGraph
"""A record, or a whole reading."""


def write_line(extracted: Extracted) -> str:
    r"""Return the line, ended by `\n`.

    Raises:
        DocumentError: a reading contradicts itself, or holds what no database can store.
    """
    if isinstance(extracted, DocumentGraph):
        return write_reading(extracted)
    return json.dumps(extracted, ensure_ascii=False) + "\n"
