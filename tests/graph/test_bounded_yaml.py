import pytest
import yaml

from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.problems import schema_problems
from consilience.graph.schema.schema import parse_schema
from consilience.graph.support.bounded_yaml import compose_yaml, construct_yaml

LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "aliases of aliases": (f"name: x\ncorenlp:\n  words: &r\n{LAUGHS}".replace("\na:", "\n  a:"), "YAML|aliases"),
    "aliases": (LAUGHS, "aliases stand for more than 100,000 values"),
    "a value that holds itself": ("name: x\nentities: &a {X: *a}", "holds itself"),
    "brackets without end": ("name: " + "[" * 100_000, "nested more than 40 deep"),
    "very many values": ("name: [" + "1," * 100_001 + "]", "more than 100,000 values"),
    "a number in base sixty": ("version: 1" + ":1" * 100_000, "a number has more than 100 digits"),
    "a long number": ("version: " + "9" * 5000, "a number has more than 100 digits"),
    "bytes": ("corenlp: {x: !!binary /w==}", "values of the kind binary"),
    "Python": ("name: !!python/object/apply:os.system [true]", "values of the kind python/object"),
    "no number": ("name: x\ncorenlp: {x: .nan}", "a number that is none"),
    "no date": ("name: x\nversion: 2026-13-45", "not valid YAML"),
    "very long": ("# " + "x" * 2_000_001, "2,000,000 are read"),
}


@pytest.mark.parametrize("text", [text for text, _ in HOSTILE.values()], ids=list(HOSTILE))
def test_hostile_yaml_is_refused_before_anything_is_made_of_it(text: str) -> None:
    reason = next(reason for known, reason in HOSTILE.values() if known == text)
    with pytest.raises(SchemaError, match=reason):
        parse_schema(text, "schema")
    assert schema_problems(text)


def test_what_was_sent_as_json_has_the_same_bounds() -> None:
    deep: dict[str, object] = {}
    for _ in range(100):
        deep = {"x": deep}
    for content in (
        {"name": "x", "corenlp": deep},
        {"name": "x", "corenlp": {"x": [0] * 100_001}},
        {"name": "x", "corenlp": {"x": float("inf")}},
        {"name": "x", "corenlp": {"x": 10**400}},
    ):
        with pytest.raises(SchemaError):
            parse_schema(content, "schema")
        assert schema_problems(content)


def test_aliases_that_a_person_writes_are_read() -> None:
    text = "a: &a {x: 1, y: [on, 2026-01-02]}\nb: *a\nc: {<<: *a, z: 1.5}"
    assert construct_yaml(compose_yaml(text)) == yaml.safe_load(text)
    assert construct_yaml(compose_yaml("")) is None
