import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.annotated import annotation

from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules, entity_rules
from consilience.graph.model.errors import SchemaError
from consilience.graph.schema.schema import EntityType, Schema

PERSON = {"Person": EntityRules(labels=("PERSON",))}


def found(rules: dict[str, EntityRules], *lines: str) -> list[tuple[str, str]]:
    annotated, text = annotation(*lines)
    candidates = find_entities(annotated, text, rules)
    assert all(c.span.of(text) == c.text for c in candidates)
    return [(c.text, c.type) for c in candidates]


def test_labels_become_types_and_pronouns_do_not() -> None:
    assert found(PERSON, "She/PRP/PERSON met/VBD Ann/NNP/PERSON Lee/NNP/PERSON in/IN Rome/NNP/CITY") == [
        ("Ann Lee", "Person")
    ]


def test_labels_that_touch_are_one_mention() -> None:
    rules = {"Place": EntityRules(labels=("CITY", "LOCATION"))}
    assert found(rules, "in/IN Orange/NNP/CITY County/NNP/LOCATION ,/, Ghent/NNP/CITY") == [
        ("Orange County", "Place"),
        ("Ghent", "Place"),
    ]


def test_ends_are_cleaned_and_titles_taken_in() -> None:
    rules = {"Person": EntityRules(labels=("PERSON",), honorifics=("mrs.",), without=("late",))}
    assert found(rules, "Mrs./NNP late/JJ/PERSON Higgins/NNP/PERSON 's/POS/PERSON dog/NN") == [("Higgins", "Person")]
    assert found(rules, "Mrs./NNP Higgins/NNP/PERSON 's/POS/PERSON dog/NN") == [("Mrs. Higgins", "Person")]


def test_a_pattern_wins_over_a_label_and_may_mark_a_part() -> None:
    rules = {
        "Org": EntityRules(patterns=(r"[A-Z]\w+ Government",)),
        "Size": EntityRules(patterns=(r"\d+(?= acres)", r"about (?P<mention>\d+)")),
        "Place": EntityRules(labels=("COUNTRY",)),
    }
    line = "Angola/NNP/COUNTRY Government/NNP took/VBD 20/CD acres/NNS for/IN about/IN 30/CD"
    assert found(rules, line) == [("Angola Government", "Org"), ("20", "Size"), ("30", "Size")]


def test_a_name_is_found_token_by_token() -> None:
    rules = {"Thing": EntityRules(names=("White House", "House"))}
    assert found(rules, "the/DT White/NNP House/NNP and/CC a/DT House/NNP") == [
        ("White House", "Thing"),
        ("House", "Thing"),
    ]


def test_a_noun_alone_is_a_nominal_mention_unless_it_modifies() -> None:
    rules = {"Org": EntityRules(nominals=("government", "police"))}
    assert found(rules, "the/DT governments/NNS fell/VBD") == [("governments", "Org")]


def test_the_last_word_of_a_label_can_be_a_nominal_mention() -> None:
    rules = {"Person": EntityRules(labels=("PERSON",), nominal_labels=("TITLE",), pronouns=("she",))}
    line = "Prime/JJ/TITLE minister/NN/TITLE Ann/NNP/PERSON said/VBD she/PRP left/VBD"
    assert found(rules, line) == [("minister", "Person"), ("Ann", "Person"), ("she", "Person")]


def test_what_is_never_a_mention_is_left_out_in_any_case() -> None:
    assert found({"Person": EntityRules(labels=("PERSON",), never=("lol",))}, "LOL/NNP/PERSON") == []


def test_a_short_name_has_the_type_of_the_long_one_before_it() -> None:
    rules = {"Person": EntityRules(labels=("PERSON",)), "Org": EntityRules(labels=("ORGANIZATION",))}
    assert found(
        rules,
        "Kestrel/NNP/ORGANIZATION Freight/NNP/ORGANIZATION grew/VBD",
        "Kestrel/NNP/PERSON ,/, run/VBN by/IN Ann/NNP/PERSON Lee/NNP/PERSON ,/, grew/VBD",
        "So/RB Lee/NNP left/VBD Kestrel/NNP",
    ) == [
        ("Kestrel Freight", "Org"),
        ("Kestrel", "Org"),
        ("Ann Lee", "Person"),
        ("Lee", "Person"),
        ("Kestrel", "Org"),
    ]


def test_a_known_city_stays_a_place_beside_a_longer_name() -> None:
    rules = {"Place": EntityRules(labels=("CITY",)), "Org": EntityRules(labels=("ORGANIZATION",))}
    assert found(rules, "Lisbon/NNP/ORGANIZATION Courier/NNP/ORGANIZATION ,/, in/IN Lisbon/NNP/CITY") == [
        ("Lisbon Courier", "Org"),
        ("Lisbon", "Place"),
    ]


def test_an_acronym_in_brackets_has_the_type_of_its_words() -> None:
    rules = {"Org": EntityRules(labels=("ORGANIZATION",))}
    line = "Red/NNP/ORGANIZATION Star/NNP/ORGANIZATION Union/NNP/ORGANIZATION -LRB-/-LRB- RSU/NNP -RRB-/-RRB- met/VBD"
    assert found(rules, line, "The/DT RSU/NNP won/VBD") == [
        ("Red Star Union", "Org"),
        ("RSU", "Org"),
        ("RSU", "Org"),
    ]


WORDS = st.sampled_from(["Ann", "Lee", "'s", "the", "police", "😀", "é", "RSU", "(", ")", "she", "Acme"])
TAGS = st.sampled_from(["NN", "NNP", "PRP", "POS", "NNS", "O"])
LABELS = st.sampled_from(["O", "O", "PERSON", "ORGANIZATION", "CITY", "TITLE"])


@given(st.lists(st.lists(st.tuples(WORDS, TAGS, LABELS), min_size=1, max_size=8), min_size=1, max_size=3))
def test_every_candidate_is_its_span_and_none_overlap(lines: list[list[tuple[str, str, str]]]) -> None:
    rules = {
        "Person": EntityRules(labels=("PERSON",), nominal_labels=("TITLE",), pronouns=("she",), honorifics=("the",)),
        "Org": EntityRules(
            labels=("ORGANIZATION",), nominals=("police",), names=("Acme", "Ann Acme"), without=("the",)
        ),
        "Place": EntityRules(labels=("CITY",), patterns=("[A-Z]e+",)),
    }
    annotated, text = annotation(*(" ".join("/".join(piece) for piece in line) for line in lines))
    candidates = find_entities(annotated, text, rules)
    assert [c.text for c in candidates] == [c.span.of(text) for c in candidates]
    assert all(left.span.end <= right.span.start for left, right in itertools.pairwise(candidates))


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ({"label": "PERSON"}, "Schema s: entities.P.corenlp.label: Extra inputs are not permitted."),
        (
            {"patterns": ["("]},
            (
                "Schema s: entities.P.corenlp.patterns.0: '(' is not a regular expression "
                "(missing ), unterminated subpattern at position 0)."
            ),
        ),
        (
            {"patterns": ["a*"]},
            "Schema s: entities.P.corenlp.patterns.0: 'a*' matches nothing at all; it must need a character.",
        ),
        (
            {"confidence": 2},
            "Schema s: entities.P.corenlp.confidence: Input should be less than or equal to 1.",
        ),
    ],
    ids=["unknown field", "no pattern", "empty match", "no share"],
)
def test_rules_that_cannot_be_used_name_schema_and_field(block: dict[str, object], message: str) -> None:
    schema = Schema(name="s", entities={"P": EntityType(corenlp=block)})
    with pytest.raises(SchemaError) as raised:
        entity_rules(schema)
    assert str(raised.value) == message
