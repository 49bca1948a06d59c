import pytest

from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.corenlp.rules.event_rules import RoleRule
from consilience.agents.support.bounded_patterns import check_pattern, pattern_matches
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import parse_schema


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(", "is not a regular expression"),
        ("x" * 501, "has 501 characters"),
        ("a{100000000}", "more than 1000 times"),
        ("a{0,100000000}", "more than 1000 times"),
        ("(?:(?:a{100}){100}){100}", "1,000,000 times in all"),
        ("(" * 240 + "a" + ")" * 240, None),
    ],
)
def test_an_expression_that_asks_for_too_much_is_refused_before_it_is_compiled(
    pattern: str, reason: str | None
) -> None:
    if reason is None:
        check_pattern(pattern)
        return
    with pytest.raises(ValueError, match=reason):
        check_pattern(pattern)
    with pytest.raises(ValueError, match=reason):
        RoleRule(pattern=pattern)


def test_a_schemas_expression_that_takes_for_ever_is_stopped_and_named() -> None:
    schema = parse_schema({"name": "evil", "entities": {"X": {"corenlp": {"patterns": [r"(a|aa)+$"]}}}}, "evil")
    (pattern,) = entity_rules(schema)["X"].patterns
    with pytest.raises(SchemaError, match=r"entities\.X\.corenlp\.patterns: .*takes more than 1 s"):
        pattern_matches(pattern, "a" * 3000 + "!", 0, 3001, where="entities.X.corenlp.patterns")


def test_a_sound_expression_finds_what_it_found_before() -> None:
    text = "CVE-2024-1234, and\nCVE-2025-99 too"
    found = pattern_matches(r"\bCVE-(?P<mention>\d{4})-\d+$", text, 0, len(text), where="", lines=True)
    assert [match.span("mention") for match in found] == []
    found = pattern_matches(r"^CVE-(?P<mention>\d{4})-\d+", text, 0, len(text), where="", lines=True)
    assert [match["mention"] for match in found] == ["2024", "2025"]
