"""Every Cypher statement, loaded by the name of its file, which lies beside the code that runs it."""

import re
from functools import cache
from pathlib import Path

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.labels import EDGE_TYPES, NODE_LABELS, type_label

__all__ = ["example_of_parameters", "query", "query_names", "statement_files"]

_COMMENT = re.compile(r"\s*//")
_PART = re.compile(r"^// part (\w+)\n", re.MULTILINE)
_OPTIONAL = re.compile(r"^( *(?:AND|WHERE) )\(\$(\w+) IS NULL OR (.*)\)\n", re.MULTILINE)


@cache
def query(name: str, *, label: str | None = None, non_null: frozenset[str] | None = None) -> str:
    """Return the statement of this name.

    A line `// part x` stands for the file `parts/x.cypher`, which several statements share. All else is Cypher, and
    what is left out or written in here changes no answer; but the server makes a better plan of a text that says more.
    It looks at a property of every node even where `$x IS NULL` lets all pass, and it finds nothing in an index by a
    label or type that is a parameter, which makes a cold database scan.

    Args:
        name: file name without `.cypher`; no two statements have the same.
        label: value of the parameter `label`, to stand in the text for `$($label)`: one of `NODE_LABELS` or
            `EDGE_TYPES`, or as `type_label` makes them.
        non_null: names of the parameters that are not null. Of a line `AND ($x IS NULL OR …)` the condition alone is
            left where x is one of them, and nothing where it is not; None leaves all as it is.

    Raises:
        SchemaError: a label that `type_label` does not make.
    """
    text = statement_files()[name].read_text(encoding="utf-8")
    while _PART.search(text):  # a part may have parts
        text = _PART.sub(lambda part: statement_files()[f"parts/{part[1]}"].read_text(encoding="utf-8"), text)
    if non_null is not None:
        text = _OPTIONAL.sub(lambda line: f"{line[1]}({line[3]})\n" if line[2] in non_null else "", text)
    if label is not None:
        if label not in (*NODE_LABELS, *EDGE_TYPES) and label != type_label(label.removesuffix("_")):
            raise SchemaError(f"{label!r} is no label or relationship type of the graph.")
        text = text.replace("$($label)", f"`{label}`")
    return "\n".join(line for line in text.splitlines() if not _COMMENT.match(line))


def query_names() -> list[str]:
    """Return the names of all statements, sorted."""
    return sorted(name for name in statement_files() if "/" not in name)


def example_of_parameters(name: str) -> str:
    """Return the example of a statement's parameters, as a map of Cypher: what follows `:param` in its comment."""
    lines = statement_files()[name].read_text(encoding="utf-8").splitlines()
    comment = " ".join(line.removeprefix("// ") for line in lines if re.match("// (?!part )", line))
    return comment.partition(":param ")[2] or "{}"


@cache
def statement_files() -> dict[str, Path]:
    """Return the file of each statement, and of each part as `parts/NAME`; migrations are none of them."""
    found = Path(__file__).parents[1].rglob("*.cypher")
    return {
        f"parts/{path.stem}" if path.parent.name == "parts" else path.stem: path
        for path in found
        if path.parent.name != "migrations"
    }
