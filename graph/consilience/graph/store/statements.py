"""Every Cypher statement, loaded by the name of its file, which lies beside the code that runs it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.labels import EDGE_TYPES, NODE_LABELS, type_label

__all__ = ["query", "query_names", "statement_files"]

_COMMENT = re.compile(r"\s*//")
_PART = re.compile(r"^// part (\w+)\n", re.MULTILINE)
_IF_GIVEN = re.compile(r"^(.*\S) +// if (\w+)\n", re.MULTILINE)
_FOR_EACH_TYPE = re.compile(r"^ *// for each type\n(.*?)^ *// end\n", re.DOTALL | re.MULTILINE)


@cache
def query(
    name: str, *, label: str | None = None, types: tuple[str, ...] = (), given: frozenset[str] | None = None
) -> str:
    """Return the statement of this name.

    A label or a type that is a parameter cannot be looked up in an index, and makes a cold database scan. Those two
    therefore stand in the text, where only letters, digits and underscores can get. A line `// part x` stands for the
    file `parts/x.cypher`, which several statements share. A filter that lets everything pass still costs a look at the
    property for every node; a line that ends in `// if x` is therefore there only for those who give x.

    Args:
        name: file name without `.cypher`; no two statements have the same.
        label: one of `NODE_LABELS`, to stand for `$LABEL$`.
        types: relationship types as `type_label` makes them; the block between `// for each type` and `// end` is
            repeated for each, with the type for `$TYPE$`. Give them in one order, so that the server knows the text.
        given: names of what is asked for, to choose the lines; None keeps all lines.

    Raises:
        SchemaError: a label or type that `type_label` does not make.
    """
    text = statement_files()[name].read_text(encoding="utf-8")
    text = _PART.sub(lambda part: statement_files()[f"parts/{part[1]}"].read_text(encoding="utf-8"), text)
    text = _IF_GIVEN.sub(lambda line: f"{line[1]}\n" if given is None or line[2] in given else "", text)
    if label is not None:
        text = text.replace("$LABEL$", NODE_LABELS[NODE_LABELS.index(label)])
    for relation_type in types:
        if relation_type not in EDGE_TYPES and relation_type != type_label(relation_type.removesuffix("_")):
            raise SchemaError(f"{relation_type!r} is no relationship type of the graph.")
    text = _FOR_EACH_TYPE.sub(lambda block: "  UNION ALL\n".join(_branches(block[1], types)), text)
    return "\n".join(line for line in text.splitlines() if not _COMMENT.match(line))


def _branches(block: str, types: tuple[str, ...]) -> Iterator[str]:
    for relation_type in types:
        yield block.replace("$TYPE$", relation_type)


def query_names() -> list[str]:
    """Return the names of all statements, sorted."""
    return sorted(name for name in statement_files() if "/" not in name)


@cache
def statement_files() -> dict[str, Path]:
    """Return the file of each statement, and of each part as `parts/NAME`; migrations are none of them."""
    found = Path(__file__).parents[1].rglob("*.cypher")
    return {
        f"parts/{path.stem}" if path.parent.name == "parts" else path.stem: path
        for path in found
        if path.parent.name != "migrations"
    }
