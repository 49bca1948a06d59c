"""How the roles of one trigger are filled: by paths, by what stands for a name, and by what is nearest."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.event_arguments import ArgumentFinder, Filler
from consilience.agents.experts.corenlp.extraction.mention_index import MentionIndex
from consilience.agents.experts.corenlp.extraction.trigger_lexicon import TriggerLexicon
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.graph.schema.schema import Schema

PLACES = ("Rome", "Peru")
HIRED = sentence(
    "Ann/NNP hired/VBD the/DT painter/NN Bob/NNP in/IN Rome/NNP",
    (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "det"), (3, 4, "appos"), (6, 5, "case"), (1, 6, "obl:in"),
)  # fmt: skip
LISTED = sentence(
    "Ann/NNP hired/VBD scholars/NNS like/IN Bob/NNP and/CC Eve/NNP",
    (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (2, 4, "nmod:like"), (4, 3, "case"), (4, 6, "conj:and"),
)  # fmt: skip
BESIDE = sentence(
    "Kim/NNP and/CC Ann/NNP hired/VBD a/DT painter/NN ,/, Bob/NNP",
    (ROOT, 3, "root"), (3, 0, "nsubj"), (2, 1, "cc"), (0, 2, "conj:and"), (3, 5, "obj"), (5, 4, "det"), (5, 7, "appos"),
)  # fmt: skip
CITY = sentence(
    "Ann/NNP hired/VBD Bob/NNP in/IN the/DT city/NN of/IN Rome/NNP",
    (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 5, "obl:in"), (7, 6, "case"), (5, 7, "nmod:of"),
)  # fmt: skip
CAPITAL = sentence(
    "Ann/NNP hired/VBD Bob/NNP in/IN the/DT capital/NN city/NN of/IN Peru/NNP",
    (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 6, "obl:in"), (6, 5, "compound"), (6, 8, "nmod:of"),
)  # fmt: skip


def filled(
    line: Sentence,
    roles: Mapping[str, Mapping[str, Any]],
    people: Sequence[str] = ("Ann", "Bob", "Eve"),
    **settings: object,
) -> list[str]:
    """Return the arguments of the hiring, each as `Role=filler`; roles are of people, but the role `Where`."""
    return [f"{filler.role}={filler.entity.text}" for filler in fillers(line, roles, people, settings)]


def fillers(
    line: Sentence,
    roles: Mapping[str, Mapping[str, Any]],
    people: Sequence[str],
    settings: Mapping[str, object],
) -> tuple[Filler, ...]:
    text = text_of(line)
    schema = Schema.model_validate(
        {
            "name": "small",
            "entities": {"Person": {}, "Place": {}},
            "corenlp": {"events": settings},
            "events": {
                "Hire": {
                    "roles": {
                        role: {"types": ["Place" if role == "Where" else "Person"], "corenlp": rule}
                        for role, rule in roles.items()
                    },
                    "corenlp": {"triggers": [{"verbs": ["hir"]}]},  # the lemma that the tests' annotations give
                }
            },
        }
    )
    mentions = [
        EntityCandidate(token.span, token.text, "Place" if token.text in PLACES else "Person")
        for token in line.tokens
        if token.text in (*people, *PLACES)
    ]
    rules = EventRules.of(schema)
    match = next(TriggerLexicon(rules).matches(line))
    return ArgumentFinder(line, MentionIndex(line, mentions), rules.settings, text).fillers(match)


def test_a_path_of_the_role_leads_to_a_mention_of_an_allowed_type() -> None:
    assert filled(HIRED, {"Employer": {"paths": "nsubj"}, "Where": {"paths": "obl:*"}}) == [
        "Employer=Ann",
        "Where=Rome",
    ]
    assert filled(HIRED, {"Where": {"paths": "nsubj"}}) == []


def test_no_mention_fills_two_roles_and_the_first_role_of_the_schema_has_it() -> None:
    both = {"paths": "nsubj"}
    assert filled(HIRED, {"Employer": both, "Employee": both}) == ["Employer=Ann"]


def test_a_name_beside_a_noun_a_list_and_examples_of_a_plural_fill_a_role() -> None:
    employee = {"Employee": {"paths": "obj"}}
    assert [filled(line, employee) for line in (HIRED, BESIDE)] == [["Employee=Bob"], ["Employee=Bob"]]
    assert filled(BESIDE, {"Employer": {"paths": "nsubj"}}, people=("Ann", "Kim")) == ["Employer=Kim", "Employer=Ann"]
    assert filled(LISTED, employee) == ["Employee=Bob", "Employee=Eve"]


def test_the_city_of_rome_is_rome_and_the_capital_city_of_peru_is_not_peru() -> None:
    where = {"Where": {"paths": "obl:in"}}
    assert (filled(CITY, where), filled(CAPITAL, where)) == (["Where=Rome"], [])


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({}, ["Employee=Bob"]),
        ({"words": ["painter"]}, ["Employee=Bob"]),
        ({"words": ["plumber"]}, []),
        ({"unless": ["painter"]}, []),
        ({"fillers": "phrase"}, ["Employee=the painter"]),
    ],
    ids=["any noun", "the noun", "another noun", "not this noun", "the phrase"],
)
def test_a_role_says_which_nouns_may_fill_it(rule: Mapping[str, Any], expected: list[str]) -> None:
    assert filled(HIRED, {"Employee": {"paths": "obj", **rule}}) == expected


def test_a_word_of_a_type_that_the_role_does_not_want_fills_it_by_no_other_type_either() -> None:
    both = {"paths": "nsubj", "unless_types": ["Place"]}
    assert filled(HIRED, {"Employer": both}) == ["Employer=Ann"]
    assert filled(HIRED, {"Where": {"paths": "obl:in", "unless_types": ["Place"]}}) == []


def test_a_noun_that_nobody_names_fills_a_role_only_where_nominals_may() -> None:
    rule = {"Employee": {"paths": "obj"}}
    assert filled(HIRED, rule, people=("Ann",)) == []
    assert filled(HIRED, rule, people=("Ann",), fillers="nominal") == ["Employee=painter"]


def test_the_first_path_that_leads_anywhere_decides_where_one_filler_is_enough() -> None:
    paths = {"paths": ["obj", "nsubj"]}
    assert filled(HIRED, {"Party": paths}) == ["Party=Bob", "Party=Ann"]
    assert filled(HIRED, {"Party": {**paths, "single": True}}) == ["Party=Bob"]


def test_the_nearest_mention_fills_a_role_only_where_its_rule_says_so_and_no_path_leads_to_one() -> None:
    assert filled(LISTED, {"Employee": {"paths": "iobj"}}) == []
    assert filled(LISTED, {"Employee": {"nearest": True}}) == ["Employee=Ann"]
    assert filled(LISTED, {"Employee": {"paths": "obj", "nearest": True}}) == ["Employee=Bob", "Employee=Eve"]
    assert filled(HIRED, {"Employer": {"paths": "nsubj"}, "Employee": {"nearest": True}}) == [
        "Employer=Ann",
        "Employee=Bob",
    ]


def test_the_nearest_of_certain_words_fills_a_role() -> None:
    rule = {"nearest_words": ["painter"], "fillers": "nominal"}
    assert filled(HIRED, {"Employee": rule}, people=()) == ["Employee=painter"]


def test_a_pattern_finds_a_filler_wherever_it_stands() -> None:
    assert filled(HIRED, {"Employee": {"pattern": r"the (pai\w+)"}}) == ["Employee=painter"]


def test_a_pronoun_or_its_noun_fills_a_role_as_the_settings_say() -> None:
    line = sentence(
        "a/DT man/NN who/WP hired/VBD Bob/NNP",
        (ROOT, 1, "root"), (1, 0, "det"), (1, 3, "acl:relcl"), (1, 2, "ref"), (3, 1, "nsubj"), (3, 4, "obj"),
    )  # fmt: skip
    rule = {"Employer": {"paths": "nsubj"}}
    people = ("man", "who")
    assert filled(line, rule, people=people) == ["Employer=man"]
    assert filled(line, rule, people=people, relative_pronouns=True) == ["Employer=who"]


PARTS = st.sampled_from(("nsubj", "obj", "obl:in", "conj:and", "appos", "nmod:of", "compound", "ref", "acl:relcl"))
RULES = st.fixed_dictionaries(
    {},
    optional={
        "paths": PARTS.map(lambda part: [part]),
        "nearest": st.booleans(),
        "single": st.booleans(),
        "fillers": st.sampled_from(("mention", "nominal", "phrase", "clause", "number")),
    },
)


@given(
    words=st.lists(st.sampled_from(("Ann/NNP", "Rome/NNP", "man/NN", "who/WP", "two/CD", "city/NN")), max_size=6),
    hung=st.lists(st.tuples(st.integers(0, 6), PARTS), min_size=6, max_size=6),
    rules=st.dictionaries(st.sampled_from(("Employer", "Employee", "Where")), RULES, min_size=1),
)
def test_on_any_parse_fillers_are_words_of_the_text_and_fill_one_role_each(
    words: list[str], hung: list[tuple[int, str]], rules: Mapping[str, Mapping[str, Any]]
) -> None:
    edges = [(at % (len(words) + 1), index, part) for index, (at, part) in enumerate(hung[: len(words)], start=1)]
    line = sentence(" ".join(["hired/VBD", *words]), (ROOT, 0, "root"), *edges)
    found = fillers(line, rules, ("Ann",), {})
    assert all(filler.entity.span.of(text_of(line)) == filler.entity.text != "" for filler in found)
    assert len({(filler.role, filler.entity.span) for filler in found}) == len({filler.entity.span for filler in found})
