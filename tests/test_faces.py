"""The public names of each root, all in one place: `from consilience.evaluation import score_nuggets`."""

import ast
import importlib
import inspect
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import assert_type

import pytest
from hatchling.builders.wheel import WheelBuilder
from tests.sources import parsed

from consilience.agents import Answer, EntityCandidate
from consilience.evaluation import EntityItem, ExtractionRecord, ExtractionScores, score_extraction
from consilience.graph import Span
from consilience.platform import Settings, load_settings
from consilience.platform.client import AsyncClient, Client
from consilience.platform.contract import FactSummary, Page

TOP = Path(__file__).parents[1]
FACES = ("graph", "agents", "evaluation", "platform", "platform.client", "platform.contract")
NAMES = [(face, name) for face in FACES for name in importlib.import_module(f"consilience.{face}").__all__]


def documented_alias(face: str, name: str) -> str:
    """Return the text that stands below a name where it is assigned, as editors show it."""
    stub = TOP / face.partition(".")[0] / "consilience" / Path(*face.split(".")) / "__init__.pyi"
    imported = (node for node in ast.parse(stub.read_text()).body if isinstance(node, ast.ImportFrom))
    module = next(str(node.module) for node in imported if node.names[0].name == name)
    body = ast.parse((stub.parent / Path(*module.split(".")).with_suffix(".py")).read_text()).body
    for assigned, below in pairwise(body):
        is_named = isinstance(assigned, ast.Assign) and ast.unparse(assigned.targets[0]) == name
        if is_named and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return str(below.value.value)
    return ""


def examples() -> Iterator[tuple[str, str]]:
    """Yield each example in Python that the documentation gives, with the name of its page."""
    for page in sorted((TOP / "docs").glob("*.md")):
        for block in page.read_text(encoding="utf-8").split("```python\n")[1:]:
            yield page.name, block.partition("```")[0]


@pytest.mark.parametrize(("face", "name"), NAMES, ids=lambda value: value)
def test_each_public_name_is_there_and_says_what_it_is(face: str, name: str) -> None:
    value = getattr(importlib.import_module(f"consilience.{face}"), name)
    own = inspect.getdoc(value) if inspect.isclass(value) or inspect.isroutine(value) else None
    assert own or documented_alias(face, name)


@pytest.mark.parametrize("face", FACES)
def test_a_face_imports_nothing_before_a_name_is_used(face: str) -> None:
    code = f"import sys, consilience.{face}; print(*sys.modules)"
    imported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    own = {name for name in imported if name.startswith("consilience.")}
    assert own == {f"consilience.{face}", f"consilience.{face.partition('.')[0]}"}
    assert {name.partition(".")[0] for name in imported} & {"pydantic", "neo4j", "numpy", "httpx", "langgraph"} == set()


@pytest.mark.parametrize("face", FACES)
def test_no_public_name_hides_a_room(face: str) -> None:
    module = importlib.import_module(f"consilience.{face}")
    rooms = {path.name for place in module.__path__ for path in Path(place).iterdir() if path.is_dir()}
    assert rooms & set(module.__all__) == set()


def test_the_house_itself_imports_from_rooms_so_that_its_layers_can_be_seen() -> None:
    faces = {f"consilience.{face}" for face in FACES}
    found = [
        (path.name, node.module)
        for root in ("graph", "agents", "evaluation", "platform")
        for path in (TOP / root / "consilience").rglob("*.py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.module in faces
    ]
    assert found == []


def test_what_a_face_gives_has_its_own_types() -> None:
    record = ExtractionRecord("1", "Ann left.", (EntityItem("Ann", "Person", 0),), (), ())
    scores = assert_type(score_extraction([record], [record]), ExtractionScores)
    assert assert_type(scores.ner.micro.f1, float | None) == 1.0

    answer = assert_type(Answer((EntityCandidate(Span(0, 3), "Ann", "Person"),)), Answer)
    assert assert_type(answer.entities[0].span, Span).end == 3


def test_clients_answer_with_models_of_the_contract() -> None:
    def first_page(client: Client) -> Page[FactSummary]:
        return assert_type(client.facts(), Page[FactSummary])

    async def first_page_async(client: AsyncClient) -> Page[FactSummary]:
        return assert_type(await client.facts(), Page[FactSummary])

    assert first_page.__annotations__["return"] == first_page_async.__annotations__["return"]


def test_settings_have_their_types(tmp_path: Path) -> None:
    settings = assert_type(load_settings(home=tmp_path), Settings)
    assert settings.home == tmp_path


@pytest.mark.parametrize(("page", "example"), list(examples()))
def test_an_example_of_the_documentation_imports_what_there_is(page: str, example: str) -> None:
    for node in ast.walk(ast.parse(example, page)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("consilience"):
            module = importlib.import_module(str(node.module))
            assert [name.name for name in node.names if not hasattr(module, name.name)] == []


def test_a_wheel_has_the_types_of_all_faces() -> None:
    packed = {file.distribution_path for file in WheelBuilder(str(TOP)).recurse_included_files()}
    assert {f"consilience/{face.replace('.', '/')}/__init__.pyi" for face in FACES} <= packed
    assert {f"consilience/{root}/py.typed" for root in ("graph", "agents", "evaluation", "platform")} <= packed
