"""The house: no room too large to see at one look, and each statement beside the code that runs it."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).parents[1]
ROOTS = [TOP / name / "consilience" / name for name in ("graph", "agents", "evaluation", "platform")]
MOST_MODULES = 12


def modules() -> Iterator[Path]:
    for root in ROOTS:
        yield from (path for path in root.rglob("*.py") if path.name != "__init__.py")


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(TOP).with_suffix("").parts[1:])


def imported(module: Path) -> Iterator[str]:
    """Yield the names that a module imports, of modules as of what is in them."""
    package = name_of(module).split(".")[:-1]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), alias.name]) for alias in node.names)


def sibling_imports(known: Mapping[str, Iterable[str]], rooms: set[str]) -> dict[str, set[str]]:
    """Return, for each room, the rooms beside it in the same one that its modules import."""
    found: dict[str, set[str]] = {}
    for name, targets in known.items():
        for target in targets:
            mine, theirs = name.split("."), target.split(".")
            shared = next((at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
            if shared is None:
                continue
            here, there = ".".join(mine[: shared + 1]), ".".join(theirs[: shared + 1])
            if here in rooms and there in rooms:
                found.setdefault(here, set()).add(there)
    return found


def in_circles(edges: Mapping[str, set[str]]) -> list[str]:
    """Return what is reached again from itself."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        left = [start]
        while left:
            new = edges.get(left.pop(), set()) - seen
            seen |= new
            left.extend(new)
        return seen

    return sorted(name for name in edges if name in reached(name))


def statements() -> list[Path]:
    found = ROOTS[0].rglob("*.cypher")
    return sorted(path for path in found if path.parent.name not in {"parts", "migrations"})


def texts(module: Path) -> Iterator[str]:
    """Yield, as patterns, the texts that a module holds; of one with values in it, what stands around them."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+" for v in node.values]
            if any(isinstance(v, ast.Constant) and re.search(r"[a-z]_|_[a-z]", str(v.value)) for v in node.values):
                yield "".join(parts)


def test_no_room_has_more_than_twelve_modules_of_its_own() -> None:
    sizes = Counter(path.parent.relative_to(TOP).as_posix() for path in modules())
    assert {room: size for room, size in sizes.items() if size > MOST_MODULES} == {}


def test_no_module_lies_outside_the_rooms_of_its_root() -> None:
    assert [path.name for path in modules() if path.parent in ROOTS] == []


def test_each_room_says_in_one_line_what_it_is() -> None:
    rooms = {folder for path in modules() for folder in path.parents if any(root in folder.parents for root in ROOTS)}
    texts = {room: room / "__init__.py" for room in rooms}
    assert [room for room, path in texts.items() if not path.is_file() or not path.read_text().startswith('"""')] == []


def test_no_rooms_beside_each_other_import_each_other_directly_or_in_a_circle() -> None:
    rooms = {name_of(path.parent) for path in modules()}
    known = {name_of(path): imported(path) for path in modules()}
    assert in_circles(sibling_imports(known, rooms)) == []


def test_a_circle_of_three_rooms_is_one() -> None:
    known = {"a.b.one": ["a.c.two.x"], "a.c.two": ["a.d.x"], "a.d.three": ["a.b.one.y", "a.four"], "a.e.five": ["a.b"]}
    edges = sibling_imports(known, {"a", "a.b", "a.c", "a.d", "a.e"})
    assert in_circles(edges) == ["a.b", "a.c", "a.d"]


def test_import_linter_sees_every_module() -> None:
    seen = grimp.build_graph(*(f"consilience.{root.name}" for root in ROOTS), cache_dir=None).modules
    assert {name_of(path) for path in modules()} - seen == set()


def test_no_two_statements_have_the_same_name() -> None:
    names = Counter(path.stem for path in statements())
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("room", sorted({path.parent for path in statements()}), ids=lambda room: room.name)
def test_each_statement_lies_beside_a_module_that_names_it(room: Path) -> None:
    known = [re.compile(text) for module in sorted(room.glob("*.py")) for text in texts(module)]
    here = [path.stem for path in statements() if path.parent == room]
    assert [name for name in here if not any(pattern.fullmatch(name) for pattern in known)] == []
