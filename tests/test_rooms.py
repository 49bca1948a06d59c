"""The house: no room too large to see at one look, and each statement beside the code that runs it."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import grimp
import pytest
from tests.sources import parsed

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
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), alias.name]) for alias in node.names)


def module_imports(known: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return, for each module, the modules that it imports, for types alone as well."""

    def module_of(name: str) -> str:
        while name and name not in known:
            name = name.rpartition(".")[0]
        return name

    return {name: {module_of(target) for target in targets} - {"", name} for name, targets in known.items()}


def room_imports(known: Mapping[str, Iterable[str]], rooms: set[str]) -> dict[str, set[str]]:
    """Return, for each room, the rooms beside it in the same one that its modules import.

    A room's own modules stand for one more room in it, `room.*`: they are above the rooms in it, or below.
    """
    modules = known.keys()

    def part(names: list[str], depth: int) -> str | None:
        here = ".".join(names[: depth + 1])
        return here if here in rooms else ".".join([*names[:depth], "*"]) if here in modules else None

    found: dict[str, set[str]] = {}
    for name, targets in known.items():
        for target in targets:
            mine, theirs = name.split("."), target.split(".")
            depth = next((at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
            if depth is None:
                continue
            here, there = part(mine, depth), part(theirs, depth)
            if here and there and here != there:
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
    for node in ast.walk(parsed(module)):
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


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert in_circles(module_imports({name_of(path): imported(path) for path in modules()})) == []


def test_no_rooms_in_a_room_nor_its_own_modules_import_each_other_in_a_circle() -> None:
    rooms = {name_of(folder) for path in modules() for folder in path.parents if set(folder.parents) & set(ROOTS)}
    known = {name_of(path): list(imported(path)) for path in modules()}
    assert in_circles(room_imports(known, rooms)) == []


def test_a_circle_of_three_rooms_is_one() -> None:
    known = {"a.b.one": ["a.c.two.x"], "a.c.two": ["a.d.x"], "a.d.three": ["a.b.one.y", "a.four"], "a.e.five": ["a.b"]}
    edges = room_imports(known, {"a", "a.b", "a.c", "a.d", "a.e"})
    assert in_circles(edges) == ["a.b", "a.c", "a.d"]


def test_what_stands_above_a_room_within_and_what_stands_below_it_are_in_one_circle() -> None:
    known = {"a.above": ["a.b.one.x"], "a.b.one": ["a.below.y"], "a.below": []}
    assert in_circles(room_imports(known, {"a", "a.b"})) == ["a.*", "a.b"]
    assert in_circles(module_imports(known)) == []


def test_two_modules_that_import_each_other_are_in_a_circle() -> None:
    assert in_circles(module_imports({"a.one": ["a.two.x"], "a.two": ["a.one"], "a.three": ["a.one"]})) == [
        "a.one",
        "a.two",
    ]


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
