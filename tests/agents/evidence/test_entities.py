"""What names the type of a mention: labels by the schema's rules first, then names, patterns and honorifics."""

import pytest
from tests.agents.annotated import sentence, text_of
from tests.agents.evidence.claimed import anchor, claim, reader

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.entities import entity_finding
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting

SCHEMA = {
    "entities": {
        "Person": {"corenlp": {"labels": ["PERSON"], "honorifics": ["Mayor"]}},
        "Firm": {"examples": ["Acme"], "corenlp": {"labels": ["ORGANIZATION"], "names": ["Brix"]}},
        "Flight": {"corenlp": {"patterns": [r"flight (?P<mention>[A-Z]{2} \d+)"]}},
        "Ship": {"examples": ["Brix"], "corenlp": {"patterns": [r"\bflight [A-Z]{2} \d+ liner"]}},
    }
}


def found(text: str, words: str, type_: str, *parsed: Sentence) -> EvidenceFinding:
    """Return what the evidence says of the claim that these words are of this type."""
    one = claim(text, "entity", anchor(text, words, type_), type_)
    return entity_finding(one, reader(SCHEMA, text, one, parsed=parsed))


def test_a_pattern_tells_the_type_of_its_group_even_without_a_parse() -> None:
    assert found("She took flight QX 12 home.", "QX 12", "Flight") == supporting(
        "The schema's rules find “QX 12” as Flight.", rule=True
    )


def test_a_label_of_the_parse_tells_the_type_and_speaks_against_every_other() -> None:
    line = sentence("Zorg/NNP/ORGANIZATION grew/VBD")
    assert found(text_of(line), "Zorg", "Firm", line) == supporting(
        "The schema's rules find “Zorg” as Firm.", rule=True
    )
    assert found(text_of(line), "Zorg", "Person", line) == against(
        "The schema's rules find “Zorg” as Firm, not Person."
    )


@pytest.mark.parametrize(
    ("text", "words", "type_"),
    [
        ("Acme grew.", "Acme", "Firm"),
        ("The MAYOR Lee spoke.", "Lee", "Person"),
        ("The flight QX 12 liner sank.", "QX 12", "Flight"),
    ],
    ids=["an example", "an honorific in any case", "a pattern within what a rule finds"],
)
def test_without_a_parse_names_honorifics_and_patterns_tell_it(text: str, words: str, type_: str) -> None:
    assert found(text, words, type_) == supporting(
        f"“{words}” is {type_} by the schema's names and patterns.", rule=False
    )


def test_a_name_of_two_types_is_either_and_no_third() -> None:
    assert (found("Brix left.", "Brix", "Firm").holds, found("Brix left.", "Brix", "Ship").holds) == (True, True)
    assert found("Brix left.", "Brix", "Person") == against(
        "“Brix” is Firm or Ship by the schema's names and patterns."
    )


@pytest.mark.parametrize(
    ("text", "words", "type_"),
    [
        ("Zorg grew.", "Zorg", "Firm"),
        ("The Mayor, tall Lee, spoke.", "Lee", "Person"),
        ("She took flight QX 12 home.", "QX", "Flight"),
    ],
    ids=["nothing tells", "an honorific further away", "a part of what a pattern finds"],
)
def test_what_nothing_tells_stays_open(text: str, words: str, type_: str) -> None:
    assert found(text, words, type_) == silent(f"Nothing in the text or the schema says that “{words}” is {type_}.")


def test_a_type_that_the_schema_lacks_speaks_against_the_claim() -> None:
    assert found("Acme grew.", "Acme", "Planet") == against("The schema has no entity type Planet.")
