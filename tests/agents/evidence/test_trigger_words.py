"""Which words say that a relation holds or an event happened, as far as a schema tells."""

import pytest

from consilience.agents.verification.evidence.words.stemming import stem
from consilience.agents.verification.evidence.words.trigger_words import trigger_words
from consilience.graph.schema.schema import Schema

SCHEMA = Schema.model_validate(
    {
        "name": "small",
        "entities": {"Person": {}, "Firm": {}},
        "relations": {"setUp": {"definition": "The person founded the firm."}, "导演": {"definition": ""}},
        "events": {
            "Attack": {"corenlp": {"triggers": [{"verbs": ["storm"], "nouns": ["raid"]}]}},
            "Meet": {"definition": "People come together for talks."},
        },
    }
)
WORDS = trigger_words(SCHEMA)


@pytest.mark.parametrize(
    "forms",
    ["founder founders founding founded", "wife husband spouses", "sold sell", "bombing bombed", "storms storming"],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("word", ["the", "red", "Ann's"])
def test_short_words_stay_as_they_are(word: str) -> None:
    assert stem(word) == word.casefold().removesuffix("'s")


def test_the_name_and_the_definition_of_a_relation_give_its_words() -> None:
    assert {stem("set"), stem("founder")} <= WORDS.of_relation("setUp")


def test_words_that_fit_anything_are_no_triggers() -> None:
    assert not {stem("person"), stem("the")} & WORDS.of_relation("setUp")


def test_a_chinese_name_is_a_trigger_as_it_is() -> None:
    assert WORDS.of_relation("导演") == {"导演"}


def test_a_relation_that_the_schema_does_not_list_has_the_words_of_its_name() -> None:
    assert WORDS.of_relation("was_married_to") == {stem("married")}


def test_the_triggers_of_an_event_are_those_of_its_rules_or_else_of_its_definition() -> None:
    assert WORDS.events_with({stem("stormed")}) == {"Attack"}
    assert WORDS.events_with({stem("raids")}) == {"Attack"}
    assert WORDS.events_with({stem("attack")}) == frozenset(), "Where rules name words, the name of the type is none."
    assert WORDS.events_with({stem("talks")}) == {"Meet"}
