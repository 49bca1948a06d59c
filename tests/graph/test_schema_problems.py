from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.graph.records.schemas import SchemaProblem
from consilience.graph.schema.problems import schema_problems
from consilience.graph.schema.schema import Schema, parse_schema
from consilience.graph.schema.text import schema_text

WRONG = """\
name: firms
entities:
  Person: {definition: 3}
  Person: {}
relations:
  founded:
    domain: [Persn]
    range: Company
events:
  Life.Die:
    roles:
      Victim: {types: [Animal]}
  Life Die: {}
"""


def test_all_problems_are_told_each_with_field_and_line() -> None:
    assert schema_problems(WRONG.replace("{definition: 3}", "{}").replace("  Person: {}\n  Person", "  Person")) == (
        SchemaProblem("Persn is not among the entity types", ("relations", "founded", "domain"), 6, 5),
        SchemaProblem("Company is not among the entity types", ("relations", "founded", "range"), 7, 5),
        SchemaProblem(
            "Animal is not among the entity types", ("events", "Life.Die", "roles", "Victim", "types"), 11, 16
        ),
        SchemaProblem(
            "'Life Die' and 'Life.Die' become the same label 'Life_Die' in the graph", ("events", "Life Die"), 12, 3
        ),
    )


def test_a_type_that_is_there_twice_is_told_although_yaml_takes_the_last() -> None:
    twice = "name: x\nentities:\n  Person: {definition: A}\n  Person: {definition: B}\n"
    assert schema_problems(twice) == (
        SchemaProblem("is there twice; only the last counts", ("entities", "Person"), 4, 3),
    )


def test_fields_that_have_the_wrong_kind_or_nobody_knows_are_told() -> None:
    found = schema_problems("name: x\nentities:\n  Person: {definition: [a]}\n  Firm: {colour: red}\n")
    assert [(problem.path, problem.line) for problem in found] == [
        (("entities", "Person", "definition"), 3),
        (("entities", "Firm", "colour"), 4),
    ]


def test_what_is_missing_is_told_at_the_nearest_place_there_is() -> None:
    assert schema_problems({"entities": {}}) == (SchemaProblem("Field required", ("name",)),)


def test_what_is_not_yaml_is_told_with_its_line() -> None:
    (problem,) = schema_problems("name: x\nentities: {Person: {}\nrelations: [\n")
    assert (problem.path, problem.line is not None, problem.message.startswith("not valid YAML")) == ((), True, True)
    assert schema_problems("- a") == (
        SchemaProblem("a schema is a mapping with `name`, `entities`, `relations`, `events`"),
    )
    assert schema_problems("name: &a [*a]")[0].line == 1


@given(st.text(max_size=60) | st.text(alphabet="name: x\n{}[]&*a-'\"!|>", max_size=60))
def test_any_text_gives_problems_and_never_an_exception(text: str) -> None:
    for problem in schema_problems(text):
        assert problem.message


def test_the_text_of_every_schema_reads_as_the_same_schema() -> None:
    for name in builtin_schema_names():
        schema = builtin_schema(name)
        assert parse_schema(schema_text(schema), name) == schema


def test_a_text_leaves_out_what_goes_without_saying() -> None:
    schema = Schema(name="firms", entities={"Person": {"definition": "A human being."}, "Firm": {}})
    assert schema_text(schema) == (
        "name: firms\nversion: '1'\nlanguage: en\nentities:\n  Person:\n    definition: A human being.\n  Firm: {}\n"
    )
