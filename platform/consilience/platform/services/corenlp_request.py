"""Requests that the local CoreNLP server takes: the annotators and properties of our experts, with no room for others.

CoreNLP takes paths and addresses as values of dozens of properties, reads or fetches what they name, deserialises it,
and quotes it in its errors. None of these properties is on the list, and no value on it is a place.
"""

import json
import re
from urllib.parse import parse_qs, urlsplit

from consilience.agents.corenlp.options import AnnotationOptions

__all__ = ["RequestRefusedError", "parse_asked_properties"]

_ANNOTATORS = frozenset({"tokenize", "ssplit", "pos", "lemma", "truecase", "ner", "depparse", "natlog", "openie"})
_VALUES = {
    "outputFormat": re.compile("json"),
    "ssplit.newlineIsSentenceBreak": re.compile("two|always|never"),
    "ner.model": re.compile(re.escape(AnnotationOptions(model="conll").properties("")["ner.model"])),
    "truecase.overwriteText": re.compile("true|false"),
    "tokenize.whitespace": re.compile("true|false"),
}


class RequestRefusedError(Exception):
    """The request asks for something that is not on the list."""


def parse_asked_properties(target: str) -> dict[str, str]:
    """Return the properties that the target of a request, such as `/?properties={…}`, asks for.

    Raises:
        RequestRefusedError: it is written otherwise, or asks for an annotator, a property or a value of another kind.
    """
    parts = urlsplit(target)
    try:
        query = parse_qs(parts.query, strict_parsing=True, max_num_fields=1)
        found = json.loads(query["properties"][0])
    except (ValueError, KeyError, RecursionError):
        raise RequestRefusedError("The properties cannot be read.") from None
    if parts.path != "/" or not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise RequestRefusedError("The properties cannot be read.")
    for name, value in found.items():
        if name == "annotators":
            allowed = set(value.split(",")) <= _ANNOTATORS
        else:
            allowed = name in _VALUES and _VALUES[name].fullmatch(value) is not None
        if not allowed:
            raise RequestRefusedError("An annotator, a property or a value is not on the list of this server.")
    if "annotators" not in found:
        raise RequestRefusedError("No annotators are named.")
    return found
