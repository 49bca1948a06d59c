# ruff: noqa: ARG001 - a hook is given what its protocol says
"""Hooks of schemathesis: most ids that it makes up become ids that the server has told, or all answers would be 404."""

import re
import zlib
from collections import defaultdict, deque
from typing import Any

import schemathesis

PREFIXES = {
    "about": ("entity", "event"),
    "bulk": ("bulk",),
    "debate": ("debate",),
    "decision": ("decision",),
    "document": ("doc",),
    "documents": ("doc",),
    "entity": ("entity",),
    "evaluation": ("evaluation",),
    "event": ("event",),
    "fact": ("fact",),
    "facts": ("fact",),
    "id": ("entity", "event"),
    "ids": ("entity", "event"),
    "into": ("entity",),
    "node": ("entity", "event"),
    "nodes": ("entity", "event"),
    "run": ("job", "run"),
    "saved": ("saved",),
}
"""With what the ids begin that a parameter or a member of a body takes."""
NAMES = {"name": ("news", "tools", "sample"), "schema": ("news",), "team": ("tools",), "format": ("jsonl", "triples")}
_ID = re.compile(rb'"((?:bulk|debate|decision|doc|entity|evaluation|event|fact|job|run|saved)_[0-9a-f]{8,})"')
_KNOWN: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=40))


@schemathesis.hook
def after_call(
    context: schemathesis.HookContext, case: "schemathesis.Case[Any]", response: schemathesis.Response
) -> None:
    """Remember the ids that an answer tells."""
    for found in _ID.findall(response.content[:200_000]) if response.content else ():
        id_ = found.decode()
        known = _KNOWN[id_.partition("_")[0]]
        if id_ not in known:
            known.append(id_)


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: "schemathesis.Case[Any]", kwargs: dict[str, Any]) -> None:
    """Put known ids in the place of made-up ones, three times of four."""
    for given in (case.path_parameters, case.query, case.body):
        if isinstance(given, dict):
            for name, value in list(given.items()):
                given[name] = _known(name, value)


def _known(name: str, value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, list):
        return [_known(name, item) for item in value]
    if not isinstance(value, str):
        return value
    choice = zlib.crc32(value.encode("utf-8", "replace"))
    known = [id_ for prefix in PREFIXES.get(name, ()) for id_ in _KNOWN[prefix]] or list(NAMES.get(name, ()))
    if not known or value in known or choice % 4 == 0:
        return value
    return known[choice // 4 % len(known)]
