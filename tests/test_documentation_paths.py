"""What the documents say of files is true: each file and folder that they name is there."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

TOP = Path(__file__).parents[1]
DOCUMENTS = sorted(path for path in (*TOP.glob("*.md"), *(TOP / "docs").glob("*.md")) if path.name != "CHANGELOG.md")
"""All but the one that tells what was."""
ROOTS = ("platform", "agents", "graph", "evaluation")
NAMED = re.compile(r"`([\w.…-]+(?:/[\w.…-]+)*(?:\.pyi?|\.cypher|/))`")
"""A module, a statement or a folder, perhaps with `...` for folders in between."""


def paths() -> Iterator[PurePosixPath]:
    for root in (*ROOTS, "tests", "ui/src", "docs", "docker", "examples"):
        yield PurePosixPath(root)
        for path in (TOP / root).rglob("*"):
            if "node_modules" not in path.parts and "__pycache__" not in path.parts:
                yield PurePosixPath(path.relative_to(TOP))


def is_there(name: str, known: list[PurePosixPath]) -> bool:
    """Return whether a path has these parts in this order, and ends with the last of them."""
    wanted = [part for part in PurePosixPath(name).parts if part not in {"...", "…"}]

    def fits(path: PurePosixPath) -> bool:
        parts = iter(path.parts)
        return path.name == wanted[-1] and all(part in parts for part in wanted)

    return any(fits(path) for path in known)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_each_file_that_a_document_names_is_there(document: Path) -> None:
    known = list(paths())
    named = NAMED.findall(document.read_text(encoding="utf-8"))
    assert [name for name in dict.fromkeys(named) if not is_there(name, known)] == []
