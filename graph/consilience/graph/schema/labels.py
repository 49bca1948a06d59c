"""Labels and relationship types: those that the graph itself is built of, and those that stand for a schema's types."""

import re

from consilience.graph.model.errors import SchemaError

__all__ = ["EDGE_TYPES", "FORMER_EDGE_TYPES", "NODE_LABELS", "WITHDRAWAL", "type_label"]

_NOT_A_WORD = re.compile(r"\W+")

NODE_LABELS = (
    "Document",
    "Chunk",
    "Mention",
    "Entity",
    "Event",
    "Fact",
    "Expert",
    "Run",
    "Verdict",
    "Debate",
    "Review",
    "Decision",
    "Withdrawn",
    "Suggestion",
    "EventPair",
    "Metadatum",
)
"""Labels that the graph itself is built of; each node of them has a unique `id`."""
WITHDRAWAL = "Withdrawal"
"""Label of what is noted of documents that were withdrawn; its nodes have their ids, and no relationships."""
EDGE_TYPES = (
    "PART_OF",
    "NEXT",
    "IN",
    "REFERS_TO",
    "MENTIONS",
    "SUBJECT",
    "OBJECT",
    "ABOUT",
    "EVIDENCED_BY",
    "OF",
    "USED",
    "PRODUCED",
    "HEARD",
    "ASKED",
    "HAS_ARGUMENT",
    "RELATED",
    "BASED_ON",
    "APPLIES_TO",
    "CONCERNS",
    "DESCRIBED_BY",
)
"""Relationship types that the graph itself is built of."""
FORMER_EDGE_TYPES = ("PROPOSED_BY", "DECIDED_BY")
"""Relationship types that graphs were built of before the migration `0012_statements`, which takes all of them away."""
_RESERVED = frozenset((*NODE_LABELS, *EDGE_TYPES, *FORMER_EDGE_TYPES, "Migration", "WriteMark", WITHDRAWAL))


def type_label(name: str) -> str:
    """Return the node label or relationship type that stands for a schema's type in the graph.

    Every run of characters that are not letters, digits or underscores becomes one underscore: `Life.Marry` gives
    `Life_Marry`, `place of birth` gives `place_of_birth`. Letters of all scripts stay. A type named like a part of
    the graph itself, such as `Document` or `IN`, gets an underscore at its end, which no other name can end in. The
    result never needs escaping inside backticks.

    Raises:
        SchemaError: nothing of the name is left.
    """
    label = _NOT_A_WORD.sub("_", name).strip("_")
    if not label:
        raise SchemaError(f"The type name {name!r} has no letter or digit; give it one.")
    return f"{label}_" if label in _RESERVED else label
