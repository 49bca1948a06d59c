from collections.abc import Callable
from pathlib import Path

import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema_names
from consilience.graph.model.errors import NotFoundError, SchemaError
from consilience.graph.schema.schema import EntityType, Schema
from consilience.platform.library.schema_library import SchemaLibrary
from consilience.platform.library.schema_list import SchemaList

MANY = 60
OWN = [f"own-{number:02}" for number in range(MANY)]


@pytest.fixture
def library(tmp_path: Path) -> SchemaLibrary:
    library = SchemaLibrary(tmp_path)
    for name in OWN:
        library.put(name, Schema(name=name, entities={"Person": EntityType()}))
    return library


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files whose text was read."""
    paths: list[Path] = []
    read: Callable[..., str] = Path.read_text

    def noted(path: Path, *given: object, **named: object) -> str:
        paths.append(path)
        return read(path, *given, **named)

    monkeypatch.setattr(Path, "read_text", noted)
    return paths


def test_a_schema_is_read_once_however_often_all_are_listed(library: SchemaLibrary, opened: list[Path]) -> None:
    listed = SchemaList(library)
    first = listed.page()
    assert [one.name for one in first] == sorted([*builtin_schema_names(), *OWN])
    assert len([path for path in opened if path.parent.name in OWN]) == MANY
    opened.clear()
    assert listed.page() == first
    assert opened == []


def test_a_new_version_is_listed_at_once_and_alone_read(library: SchemaLibrary, opened: list[Path]) -> None:
    listed = SchemaList(library)
    listed.page()
    library.put("own-07", Schema(name="own-07", entities={"Person": EntityType(), "Place": EntityType()}))
    opened.clear()
    changed = next(one for one in listed.page() if one.name == "own-07")
    assert (changed.version, changed.versions, changed.entities) == (2, 2, 2)
    assert [path.name for path in opened] == ["2.yaml"]


def test_a_page_looks_at_no_more_schemas_than_it_has(
    library: SchemaLibrary, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, versions = [], library.versions

    def noted(name: str) -> dict[int, Path]:
        looked.append(name)
        return versions(name)

    monkeypatch.setattr(library, "versions", noted)
    page = SchemaList(library).page("own-39", 3)
    assert [one.name for one in page] == ["own-40", "own-41", "own-42"]
    assert (set(looked), len(opened)) == ({one.name for one in page}, 3)
    assert SchemaList(library).page("zzz", 3) == []


def test_a_file_that_a_person_mends_is_read_again(library: SchemaLibrary, tmp_path: Path) -> None:
    listed = SchemaList(library)
    file = tmp_path / "schemas" / "own-01" / "1.yaml"
    file.write_text("name: [own", encoding="utf-8")
    with pytest.raises(SchemaError, match="not valid YAML"):
        listed.page()
    file.write_text("name: own-01\nentities: {Person: {}, Place: {}, Ship: {}}\n", encoding="utf-8")
    assert next(one for one in listed.page() if one.name == "own-01").entities == 3


def test_to_know_a_schema_no_other_is_looked_at(library: SchemaLibrary, opened: list[Path]) -> None:
    assert ("own-01" in library, "news" in library, "nothing" in library, "../own-01" in library) == (
        True,
        True,
        False,
        False,
    )
    library.get("own-01")
    assert len(opened) == 1


def test_a_schema_that_is_not_there_is_told_with_a_few_that_are(library: SchemaLibrary) -> None:
    with pytest.raises(NotFoundError, match=r"There is no schema 'x'\. There are .* and more\.") as told:
        library.get("x")
    assert len(str(told.value)) < 500


def test_a_definition_may_have_characters_that_yaml_refuses(tmp_path: Path) -> None:
    library = SchemaLibrary(tmp_path)
    schema = Schema(name="odd", entities={"Person": EntityType(definition="a\x7fb\x85c\u2028d\ufffee")})
    assert library.put("odd", schema).schema == schema
    assert library.get("odd").schema == schema
