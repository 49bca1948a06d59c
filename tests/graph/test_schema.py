from pathlib import Path

import pytest

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.labels import type_label
from consilience.graph.schema.schema import load_schema

NEWS = """
name: news
entities:
  Person: {definition: A human being., corenlp: {labels: [PERSON]}}
  Organization: {}
relations:
  founded: {domain: Person, range: [Organization]}
events:
  Life.Marry:
    roles:
      Spouse: {types: Person}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "schema.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_single_type_may_stand_without_brackets(tmp_path: Path) -> None:
    schema = load_schema(written(tmp_path, NEWS))
    assert schema.relations["founded"].domain == ("Person",)
    assert schema.events["Life.Marry"].roles["Spouse"].types == ("Person",)


def test_the_rules_of_tool_experts_are_kept_as_they_are(tmp_path: Path) -> None:
    assert load_schema(written(tmp_path, NEWS)).entities["Person"].corenlp == {"labels": ["PERSON"]}


def test_equal_schemas_have_equal_signatures(tmp_path: Path) -> None:
    first = load_schema(written(tmp_path, NEWS))
    assert first.signature == load_schema(written(tmp_path, "# a comment" + NEWS)).signature
    assert first.signature != load_schema(written(tmp_path, NEWS + "language: zh\n")).signature
    assert first.signature == load_schema(written(tmp_path, NEWS + "guidelines: ''\n")).signature
    assert first.signature != load_schema(written(tmp_path, NEWS + "guidelines: Names only.\n")).signature


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: x\nentitees: {}", "entitees: Extra inputs are not permitted."),
        ("name: x\nrelations: {r: {domain: Person}}", "relations.r.domain: Person is not among the entity types."),
        ("name: [", "schema.yaml:1: not valid YAML"),
        ("- a", "a schema is a mapping"),
        ("name: x\nentities: {A.B: {}, A_B: {}}", "'A_B' and 'A.B' become the same label 'A_B' in the graph."),
    ],
)
def test_a_schema_that_cannot_be_used_says_where_and_why(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SchemaError, match=r"schema\.yaml") as caught:
        load_schema(written(tmp_path, text))
    assert message in str(caught.value)


def test_labels_keep_letters_of_all_scripts_and_nothing_that_needs_escaping() -> None:
    assert type_label("Life.Marry") == "Life_Marry"
    assert type_label("组织-出生地") == "组织_出生地"
    assert type_label("a`]->() DETACH DELETE n //\\u0060") == "a_DETACH_DELETE_n_u0060"
    with pytest.raises(SchemaError):
        type_label("``")


def test_a_type_named_like_a_part_of_the_graph_is_told_apart_from_it() -> None:
    assert [type_label(name) for name in ("Document", "IN", "in", "Document_")] == [
        "Document_",
        "IN_",
        "in",
        "Document_",
    ]
