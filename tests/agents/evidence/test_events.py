"""What parsed sentences say of a nugget and of its arguments: whether it happened, its word, and who has which role."""

import pytest
from tests.agents.annotated import ROOT, sentence, text_of
from tests.agents.evidence.claimed import anchor, claim, reader, whole

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.verification.evidence.events import argument_finding, event_finding
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.graph.model.model import Realis, Span

PEOPLE = {"types": ["Person"]}
SCHEMA = {
    "entities": {"Person": {}, "Place": {}},
    "events": {
        "Hire": {
            "roles": {"Employer": PEOPLE, "Employee": PEOPLE, "Where": {"types": ["Place"]}},
            "corenlp": {"triggers": [{"verbs": ["hire"], "roles": {"Employer": "agent", "Employee": "patient"}}]},
        },
        "Meet": {"roles": {}, "corenlp": {"triggers": [{"verbs": ["meet"], "when": [{"words": ["formally"]}]}]}},
    },
}
EDGES = ((ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"))
HIRED = sentence("Ann/NNP hire/VBD Bob/NNP", *EDGES)
NEGATED = sentence("Ann/NNP hire/VBD Bob/NNP never/RB", *EDGES, (1, 3, "advmod"))
POSSIBLE = sentence("Ann/NNP hire/VB Bob/NNP may/MD", *EDGES, (1, 3, "aux"))
FUTURE = sentence("Ann/NNP hire/VB Bob/NNP will/MD", *EDGES, (1, 3, "aux"))


def event(line: Sentence, words: str, type_: str, *realis: Realis) -> EvidenceFinding:
    """Return what the evidence says of a nugget in a parsed sentence."""
    text = text_of(line)
    one = claim(text, "event", anchor(text, words, type_), type_, None, *realis)
    return event_finding(one, reader(SCHEMA, text, one, parsed=(line,)))


def argument(
    line: Sentence, filler: str, role: str, type_: str = "Person", quote: Span | None = None
) -> EvidenceFinding:
    """Return what the evidence says of an argument of the hiring in a parsed sentence that names Ann and Bob."""
    text = text_of(line)
    trigger = anchor(text, "hire", "Hire")
    one = claim(text, "argument", trigger, role, anchor(text, filler, type_))
    others = [claim(text, "entity", anchor(text, name, "Person"), "Person") for name in ("Ann", "Bob")]
    return argument_finding(one, (quote or whole(text),), reader(SCHEMA, text, one, *others, parsed=(line,)))


def test_a_rule_or_a_trigger_word_alone_supports_a_nugget_and_another_types_word_speaks_against_it() -> None:
    met = sentence("Ann/NNP meet/VBD Bob/NNP", *EDGES)
    assert [
        event(HIRED, "hire", "Hire", "Actual"),
        event(met, "meet", "Meet", "Actual"),
        event(met, "meet", "Hire", "Actual"),
        event(met, "Bob", "Hire", "Other"),
    ] == [
        supporting("A rule of the schema finds Hire in “hire”.", rule=True),
        supporting("“meet” is a trigger word of Meet.", rule=False),
        against("“meet” triggers Meet, not Hire."),
        silent("The schema does not say that “Bob” triggers Hire."),
    ]


@pytest.mark.parametrize(
    ("line", "realis", "expected"),
    [
        (NEGATED, ("Actual",), against("“hire” is negated, and the claim says that it happened.")),
        (POSSIBLE, ("Actual",), silent("“hire” is not said to have happened.")),
        (FUTURE, ("Actual",), silent("“hire” is not said to have happened.")),
        (POSSIBLE, ("Generic", "Other"), silent("The grammar says Other, most experts say Generic.")),
        (POSSIBLE, ("Other", "Generic"), supporting("A rule of the schema finds Hire in “hire”.", rule=True)),
    ],
    ids=[
        "negated",
        "only possible",
        "still to come",
        "experts differ, most against the grammar",
        "experts differ, most as the grammar",
    ],
)
def test_the_grammar_tells_whether_it_happened(
    line: Sentence, realis: tuple[Realis, ...], expected: EvidenceFinding
) -> None:
    assert event(line, "hire", "Hire", *realis) == expected


def test_a_nugget_in_no_sentence_stays_open() -> None:
    one = claim("   ", "event", anchor("   ", "  ", "Hire"), "Hire", None, "Actual")
    assert event_finding(one, reader(SCHEMA, "   ", one)) == silent("Its trigger is in no sentence.")


def test_a_rule_that_finds_the_filler_supports_its_role_and_speaks_against_another() -> None:
    assert [argument(HIRED, "Bob", "Employee"), argument(HIRED, "Bob", "Employer")] == [
        supporting("A rule of the schema finds “Bob” as Employee.", rule=True),
        against("The rules of the schema find “Bob” as Employee."),
    ]


def test_where_no_rule_tells_only_what_hangs_near_the_trigger_fills_the_one_role_that_fits() -> None:
    near = sentence("Ann/NNP hire/VBD Bob/NNP here/RB in/IN Rome/NNP", *EDGES, (1, 3, "advmod"), (3, 5, "nmod"))
    far = sentence(
        "Ann/NNP hire/VBD Bob/NNP for/IN work/NN in/IN Rome/NNP",
        *EDGES, (2, 4, "nmod"), (4, 6, "nmod"),
    )  # fmt: skip
    assert [argument(line, "Rome", "Where", "Place") for line in (near, far)] == [
        supporting("“Rome” stands beside the trigger, and only Where fits.", rule=False),
        silent("The sentence does not say plainly that “Rome” is Where."),
    ]


@pytest.mark.parametrize(("line", "state"), [(NEGATED, "negated"), (POSSIBLE, "left open")])
def test_an_argument_of_what_is_not_said_to_have_happened_stays_open(line: Sentence, state: str) -> None:
    assert argument(line, "Bob", "Employee") == silent(f"“hire” is {state} in its sentence.")


def test_what_is_settled_before_the_sentence_is_read() -> None:
    assert [
        argument(HIRED, "Bob", "Weapon"),
        argument(HIRED, "Bob", "Where"),
        argument(HIRED, "Bob", "Employee", quote=Span(400, 410)),
    ] == [
        against("The schema has no role Weapon of Hire."),
        against("Where cannot be filled by Person."),
        silent("Its trigger is in no quoted sentence."),
    ]
