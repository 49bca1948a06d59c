"""What parsed sentences say of a relation: a rule that finds it, its other way round, or a word on the path."""

from tests.agents.annotated import ROOT, sentence, text_of
from tests.agents.evidence.claimed import anchor, claim, reader, whole

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.relations import relation_finding
from consilience.graph.model.model import Span

PEOPLE = {"domain": "Person", "range": "Person"}
SCHEMA = {
    "entities": {"Person": {"corenlp": {"labels": ["PERSON"]}}, "Firm": {}, "Place": {}},
    "relations": {
        "married": {"symmetric": True, **PEOPLE, "corenlp": {"rows": ["{subject} wed {object}"]}},
        "taught": {**PEOPLE, "corenlp": {"rows": ["{subject} taught {object}"]}},
        "hired": {"definition": "They hired them.", **PEOPLE},
        "hired_by": {"definition": "", **PEOPLE},
        "joined": {"domain": "Person", "range": "Firm"},
        "home_in": {"definition": "", "domain": "Person", "range": "Place"},
    },
}


def pair(verb: str) -> Sentence:
    """A sentence in which Ann does this to Bob."""
    return sentence(f"Ann/NNP/PERSON {verb}/VBD Bob/NNP/PERSON", (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"))


def found(line: Sentence, subject: str, predicate: str, object_: str, quote: Span | None = None) -> EvidenceFinding:
    """Return what the evidence says of a relation between two people of a parsed sentence."""
    text = text_of(line)
    one = claim(text, "relation", anchor(text, subject, "Person"), predicate, anchor(text, object_, "Person"))
    return relation_finding(one, (quote or whole(text),), reader(SCHEMA, text, one, parsed=(line,)))


def test_a_rule_that_finds_it_supports_it_with_its_words() -> None:
    assert found(pair("taught"), "Ann", "taught", "Bob") == supporting(
        "A rule of the schema finds taught in “Ann taught Bob”.", rule=True
    )


def test_a_rule_that_finds_the_other_way_round_speaks_against_it_unless_both_ways_are_one() -> None:
    assert found(pair("taught"), "Bob", "taught", "Ann") == against(
        "The text says it the other way round: “Ann taught Bob”."
    )
    assert found(pair("wed"), "Bob", "married", "Ann") == supporting(
        "A rule of the schema finds married in “Ann wed Bob”.", rule=True
    )


def test_a_trigger_word_supports_only_the_one_whom_the_verb_makes_act() -> None:
    assert found(pair("hired"), "Ann", "hired", "Bob") == supporting(
        "“hired” says hired of both arguments in the quoted sentence.", rule=False
    )
    assert found(pair("hired"), "Bob", "hired", "Ann").holds is None


def test_of_a_relation_named_with_by_the_object_acts() -> None:
    ways = (("Bob", "Ann"), ("Ann", "Bob"))
    assert [found(pair("hired"), one, "hired_by", other).holds for one, other in ways] == [True, None]


def test_a_word_beside_the_path_between_both_says_nothing_of_them() -> None:
    line = sentence(
        "Ann/NNP/PERSON met/VBD Bob/NNP/PERSON and/CC Eve/NNP/PERSON hired/VBD Kim/NNP/PERSON",
        (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 5, "conj:and"), (5, 4, "nsubj"), (5, 6, "obj"),
    )  # fmt: skip
    assert found(line, "Ann", "hired", "Bob") == silent(
        "The quoted sentence has both arguments, but no word for hired."
    )


def test_a_word_says_nothing_of_whom_another_stands_before() -> None:
    line = sentence(
        "Ann/NNP/PERSON hired/VBD Bob/NNP/PERSON ,/, a/DT friend/NN of/IN Eve/NNP/PERSON",
        (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (2, 5, "appos"), (5, 7, "nmod:of"),
    )  # fmt: skip
    text = text_of(line)
    bob = claim(text, "entity", anchor(text, "Bob", "Person"), "Person")
    eve = claim(text, "relation", anchor(text, "Ann", "Person"), "hired", anchor(text, "Eve", "Person"))
    assert relation_finding(eve, (whole(text),), reader(SCHEMA, text, eve, parsed=(line,))).holds
    assert relation_finding(eve, (whole(text),), reader(SCHEMA, text, bob, eve, parsed=(line,))) == silent(
        "The quoted sentence has both arguments, but no word for hired."
    )


def test_a_word_says_nothing_of_a_thing_beside_the_one_that_hangs_on_it() -> None:
    line = sentence(
        "In/IN Lyon/NNP/CITY near/IN Bob/NNP/PERSON 's/POS home/NN of/IN Porto/NNP/CITY Ann/NNP/PERSON spoke/VBD",
        (ROOT, 9, "root"), (9, 8, "nsubj"), (9, 1, "obl:in"),
        (1, 5, "nmod:near"), (5, 3, "nmod:poss"), (5, 7, "nmod:of"),
    )  # fmt: skip
    text = text_of(line)
    places = [anchor(text, name, "Place") for name in ("Lyon", "Porto")]
    claims = [claim(text, "relation", anchor(text, "Bob", "Person"), "home_in", place) for place in places]
    held = [
        relation_finding(one, (whole(text),), reader(SCHEMA, text, *claims, parsed=(line,))).holds for one in claims
    ]
    assert held == [None, True]


def test_a_word_says_nothing_of_a_thing_to_which_the_parser_knows_no_way() -> None:
    ways = [
        found(
            sentence(
                "Ann/NNP/PERSON ,/, hired/VBD Bob/NNP/PERSON",
                (ROOT, 0, "root"), (0, 1, "punct"), (1, 2, over), (2, 3, "obj"),
            ),
            "Ann", "hired", "Bob",
        )
        for over in ("dep", "acl")
    ]  # fmt: skip
    unknown = silent("The quoted sentence has both arguments, but no word for hired.")
    assert ways == [unknown, unknown]
    plain = sentence("Ann/NNP/PERSON hired/VBD Bob/NNP/PERSON", (ROOT, 0, "root"), (0, 1, "acl"), (1, 2, "obj"))
    assert found(plain, "Ann", "hired", "Bob").holds


def test_what_is_said_of_one_of_two_that_are_joined_is_said_of_the_other() -> None:
    line = sentence(
        "Ann/NNP/PERSON hired/VBD Bob/NNP/PERSON and/CC Eve/NNP/PERSON",
        (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (2, 4, "conj:and"),
    )  # fmt: skip
    text = text_of(line)
    bob = claim(text, "entity", anchor(text, "Bob", "Person"), "Person")
    eve = claim(text, "relation", anchor(text, "Ann", "Person"), "hired", anchor(text, "Eve", "Person"))
    assert relation_finding(eve, (whole(text),), reader(SCHEMA, text, bob, eve, parsed=(line,))).holds


def test_a_verb_that_is_negated_in_the_parse_does_not_support_it() -> None:
    line = sentence(
        "Ann/NNP/PERSON never/RB hired/VBD Bob/NNP/PERSON",
        (ROOT, 2, "root"), (2, 0, "nsubj"), (2, 1, "advmod"), (2, 3, "obj"),
    )  # fmt: skip
    assert found(line, "Ann", "hired", "Bob").holds is False


def test_a_claim_without_object_or_with_a_foreign_type_is_settled_before_any_sentence_is_read() -> None:
    text = "Ann joined Acme"
    bare = claim(text, "relation", anchor(text, "Ann", "Person"), "joined")
    wrong = claim(text, "relation", anchor(text, "Acme", "Firm"), "joined", anchor(text, "Acme", "Firm"))
    assert [relation_finding(one, (whole(text),), reader(SCHEMA, text, one)) for one in (bare, wrong)] == [
        silent("It has no object."),
        against("The subject of joined cannot be of type Firm."),
    ]


def test_arguments_that_share_a_word_are_not_together_in_the_sentence() -> None:
    text = "Ann hired Bob"
    one = claim(text, "relation", anchor(text, "Ann", "Person"), "hired", anchor(text, "Ann", "Person"))
    assert relation_finding(one, (whole(text),), reader(SCHEMA, text, one)) == silent(
        "No quoted sentence has both its arguments."
    )
