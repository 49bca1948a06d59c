"""The graph as GraphML, as networkx, Gephi, yEd and others open it."""

import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import fields
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from consilience.graph.exchange.elements import document_ids, nodes, relationships
from consilience.graph.reading.names import property_keys
from consilience.graph.records.facts import FactSummary
from consilience.graph.store.store import Store

__all__ = ["export_graphml"]

_KINDS: dict[object, str] = {int: "long", float: "double", bool: "boolean"}
_NUMBERS = {
    **{field.name: _KINDS[field.type] for field in fields(FactSummary) if field.type in _KINDS},
    "start": "long",
    "end": "long",
    "index": "long",
    "number": "long",
    "round": "long",
    "rounds": "long",
    "answer": "long",
    "calls": "long",
    "prompt_tokens": "long",
    "completion_tokens": "long",
    "cost": "double",
    "runs": "long",
    "agreement": "double",
    "score": "double",
    "verified": "boolean",
    "quantity": "double",
    "position": "long",
}
_NOT_XML = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")  # a bare carriage return would become a line feed


async def export_graphml(store: Store, documents: str | Sequence[str] | None = None) -> AsyncIterator[str]:
    r"""Yield the parts of one GraphML file of the graph or of some documents: nodes, then edges, in a fixed order.

    Lists become JSON. Labels are joined by `:` under the key `labels`, the type of a relationship is its key `label`.
    Characters that XML cannot hold, such as NUL, are written as `\u0000`.

    Raises:
        StoreError: there is no such document, or the database failed.
    """
    within = None if documents is None else await document_ids(store, documents)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    keys = await property_keys(store)
    yield '<key id="n_labels" for="node" attr.name="labels" attr.type="string"/>\n'
    yield '<key id="e_label" for="edge" attr.name="label" attr.type="string"/>\n'
    for key in keys:
        kind = _NUMBERS.get(key, "string")
        yield f'<key id={_attribute("n_" + key)} for="node" attr.name={_attribute(key)} attr.type="{kind}"/>\n'
        if key != "label":  # of facts; no relationship has it
            yield f'<key id={_attribute("e_" + key)} for="edge" attr.name={_attribute(key)} attr.type="{kind}"/>\n'
    yield '<graph id="consilience" edgedefault="directed">\n'
    async for node in nodes(store, within):
        data = _data("n_", {"labels": ":".join(node.labels), **node.properties})
        yield f"<node id={_attribute(node.id)}>{data}</node>\n"
    number = 0
    async for edge in relationships(store, within):
        data = _data("e_", {"label": edge.type, **edge.properties})
        yield f'<edge id="r{number}" source={_attribute(edge.start)} target={_attribute(edge.end)}>{data}</edge>\n'
        number += 1
    yield "</graph>\n</graphml>\n"


def _data(prefix: str, properties: Mapping[str, Any]) -> str:
    return "".join(
        f"<data key={_attribute(prefix + key)}>{escape(_printable(_text(value)))}</data>"
        for key, value in properties.items()
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _attribute(text: str) -> str:
    return quoteattr(_printable(text))


def _printable(text: str) -> str:
    return _NOT_XML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
