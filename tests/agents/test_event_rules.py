import pytest

from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.experts.corenlp.rules.dependency_paths import parse_path
from consilience.agents.experts.corenlp.rules.event_rules import Condition
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import Schema


def schema_with(trigger: dict[str, object], role: dict[str, object] | None = None) -> Schema:
    return Schema.model_validate(
        {
            "name": "test",
            "entities": {"Person": {}},
            "events": {
                "Life.Die": {
                    "roles": {"Victim": {"types": ["Person"], "corenlp": role or {}}},
                    "corenlp": {"triggers": [trigger]},
                }
            },
        }
    )


def test_rules_are_read_from_the_blocks_of_schema_event_and_role() -> None:
    schema = schema_with({"verbs": ["die", "pass away"], "roles": {"Victim": "subject"}}, {"nearest": True})
    rules = EventRules.of(schema.model_copy(update={"corenlp": {"events": {"fillers": "nominal"}}}))
    (life_die,) = rules.types
    assert rules.settings.fillers == "nominal"
    assert life_die.triggers[0].verbs == ("die", "pass away")
    assert life_die.triggers[0].roles == {"Victim": ("subject",)}
    assert life_die.roles["Victim"].nearest


def test_a_role_without_rules_takes_those_that_the_schema_has_for_its_name() -> None:
    schema = schema_with({"verbs": ["die"]})
    rules = EventRules.of(schema.model_copy(update={"corenlp": {"events": {"roles": {"Victim": {"paths": "agent"}}}}}))
    assert rules.types[0].roles["Victim"].paths == ("agent",)


def test_a_list_of_the_schema_stands_for_its_words() -> None:
    schema = schema_with({"verbs": ["@ways", "pass away"]}).model_copy(
        update={"corenlp": {"words": {"ways": "die drown"}}}
    )
    assert EventRules.of(schema).types[0].triggers[0].verbs == ("die", "drown", "pass away")


@pytest.mark.parametrize(
    ("trigger", "role", "message"),
    [
        ({"verb": ["die"]}, {}, "events.Life.Die.corenlp.triggers.0.verb: Extra inputs are not permitted."),
        ({}, {}, "events.Life.Die.corenlp.triggers.0: a trigger group needs `verbs`, `nouns` or `adjectives`."),
        (
            {"verbs": ["die"], "roles": {"Killer": "agent"}},
            {},
            "events.Life.Die.corenlp.triggers.0: Killer is not among the roles of the event type.",
        ),
        (
            {"verbs": ["die"], "when": [{"types": ["Animal"]}]},
            {},
            "events.Life.Die.corenlp.triggers.0: Animal is not among the entity types.",
        ),
        (
            {"verbs": ["die"], "when": [{"anywhere": True}]},
            {},
            "events.Life.Die.corenlp.triggers.0.when.0: a condition needs `words`, `types` or `paths`.",
        ),
        (
            {"verbs": ["die"]},
            {"unless_types": "Animal"},
            "events.Life.Die.roles.Victim.corenlp.unless_types: Animal is not among the entity types.",
        ),
        ({"verbs": ["die"]}, {"paths": ["nmod:of{"]}, "'nmod:of{' in the path 'nmod:of{' is no step"),
        ({"verbs": ["die"]}, {"paths": ["^agent"]}, "a grammatical function has no upward direction"),
        ({"verbs": ["@ways"]}, {}, "events.Life.Die.corenlp.triggers.verbs: @ways is not among the lists in"),
        ({"verbs": ["die"]}, {"pattern": "("}, "events.Life.Die.roles.Victim.corenlp.pattern: '(' is not a regular"),
        ({"verbs": ["die"]}, {"fillers": "all"}, "events.Life.Die.roles.Victim.corenlp.fillers: Input should be"),
    ],
)
def test_a_rule_that_cannot_be_used_names_schema_and_field(
    trigger: dict[str, object], role: dict[str, object], message: str
) -> None:
    with pytest.raises(SchemaError, match="Schema test: ") as caught:
        EventRules.of(schema_with(trigger, role))
    assert message in str(caught.value)


def test_a_rule_for_a_role_that_no_event_has_is_refused() -> None:
    schema = schema_with({"verbs": ["die"]}).model_copy(update={"corenlp": {"events": {"roles": {"Wictim": {}}}}})
    with pytest.raises(SchemaError, match=r"corenlp\.events\.roles: Wictim is not among the roles of any event type\."):
        EventRules.of(schema)


@pytest.mark.parametrize("name", builtin_schema_names())
def test_the_event_rules_of_every_shipped_schema_can_be_used(name: str) -> None:
    schema = builtin_schema(name)
    assert {rules.name for rules in EventRules.of(schema).types} <= set(schema.events)


def test_an_empty_path_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        parse_path("  ")


def test_a_condition_on_persons_needs_a_path() -> None:
    with pytest.raises(ValueError, match="`person` needs `paths`"):
        Condition(words=("he",), person=True)


def test_a_condition_on_something_else_needs_what_is_not_meant() -> None:
    with pytest.raises(ValueError, match="`other` needs `paths`"):
        Condition(paths=("obj",), other=True)
