"""What the judge without a model makes of single sentences, read as plain text."""

import pytest

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.evidence.decisions import finding_of, judge_claims
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.rule_matches import Reader, schema_reading
from consilience.agents.verification.evidence.sentences import source_of
from consilience.graph.model.model import FactKind, Proposal, Realis, Span
from consilience.graph.schema.schema import Schema

SCHEMA = Schema.model_validate(
    {
        "name": "small",
        "entities": {
            "Person": {"corenlp": {"honorifics": ["Dr."]}},
            "Firm": {"examples": ["Acme"]},
            "City": {"corenlp": {"patterns": [r"\bPort [A-Z]\w+"]}},
        },
        "relations": {
            "founded": {"definition": "The person set up the firm.", "domain": "Person", "range": "Firm"},
            "killed": {"definition": "The first murdered the second.", "domain": "Person", "range": "Person"},
            "leads": {"definition": "Is the head of it.", "domain": "Person", "range": "Firm", "functional": True},
            "owned_by": {"definition": "The firm is held by the object.", "domain": "Firm", "range": "Firm"},
            "met": {"definition": "They met.", "domain": "Person", "range": "Person", "symmetric": True},
            "导演": {"definition": "", "domain": "Firm", "range": "Person"},
        },
        "events": {
            "Attack": {
                "roles": {"Attacker": {"types": ["Person"]}, "Place": {"types": ["City"]}},
                "corenlp": {"triggers": [{"verbs": ["attack", "storm"], "nouns": ["raid"]}]},
            },
            "Meet": {"roles": {"Who": {"types": ["Person"]}}, "corenlp": {"triggers": [{"verbs": ["meet"]}]}},
        },
    }
)
RULES = schema_reading(SCHEMA)


def anchor(text: str, words: str, type_: str) -> Anchor:
    start = text.index(words)
    return Anchor(Span(start, start + len(words)), type_, words)


def claim(
    text: str,
    kind: FactKind,
    one: Anchor,
    predicate: str,
    other: Anchor | None = None,
    *realis: Realis,
    quote: str = "",
) -> Claim:
    words = quote or text
    span = Span(text.index(words), text.index(words) + len(words))
    return Claim(kind, one, predicate, other, realis, (Quote(words, span),), (Proposal("re", 1),), 1.0)


def relation(text: str, subject: str, predicate: str, object_: str, types: str = "Person Firm") -> Claim:
    one, other = types.split()
    return claim(text, "relation", anchor(text, subject, one), predicate, anchor(text, object_, other))


def holds(text: str, *claims: Claim) -> bool | None:
    return finding_of(claims[0], Reader(source_of(text), RULES, claims)).holds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Lee founded Brix in 1999.", True),
        ("Brix was founded by Ann Lee.", True),
        ("Ann Lee, the founder of Brix, spoke.", True),
        ("Ann Lee did not found Brix.", False),
        ("Ann Lee never founded Brix.", False),
        ("It is not true that Ann Lee founded Brix.", False),
        ("Ann Lee may have founded Brix.", None),
        ("Ann Lee wants to found Brix.", None),
        ("Ann Lee visited Brix.", None),
        ("Although she did not like it, Ann Lee founded Brix.", True),
    ],
)
def test_a_relation_needs_a_trigger_word_that_nothing_negates_or_leaves_open(text: str, expected: bool | None) -> None:
    assert holds(text, relation(text, "Ann Lee", "founded", "Brix")) is expected


@pytest.mark.parametrize(
    ("text", "forward", "backward"),
    [
        ("Ann killed Bob.", True, None),
        ("Bob was killed by Ann.", True, None),
        ("Ann met Bob.", None, None),
    ],
)
def test_where_types_allow_both_directions_the_verb_tells_who_acts(
    text: str, forward: bool | None, backward: bool | None
) -> None:
    said = [relation(text, *ends, "Person Person") for ends in (("Ann", "killed", "Bob"), ("Bob", "killed", "Ann"))]
    assert [holds(text, one) for one in said] == [forward, backward]


def test_of_a_relation_by_somebody_the_object_acts() -> None:
    text = "Brix was owned by Acme."
    ends = (("Brix", "owned_by", "Acme"), ("Acme", "owned_by", "Brix"))
    assert [holds(text, relation(text, *end, "Firm Firm")) for end in ends] == [True, None]


def test_a_symmetric_relation_holds_both_ways() -> None:
    text = "Ann met Bob."
    assert holds(text, relation(text, "Bob", "met", "Ann", "Person Person")) is True


def test_types_that_the_schema_excludes_speak_against_a_claim() -> None:
    text = "Acme founded Brix."
    assert holds(text, relation(text, "Acme", "founded", "Brix", "Firm Firm")) is False


def test_an_argument_that_the_text_does_not_have_speaks_against_a_claim() -> None:
    text = "Ann founded Brix."
    foreign = Anchor(Span(12, 16), "Firm", "Zorg")
    assert holds(text, claim(text, "relation", anchor(text, "Ann", "Person"), "founded", foreign)) is False


def test_both_arguments_have_to_be_in_the_quoted_sentence_or_named_there() -> None:
    text = "Ann left. She went to Brix and founded it. Ann founded Brix."
    said = claim(
        text, "relation", anchor(text, "Ann", "Person"), "founded", anchor(text, "Brix", "Firm"), quote="Ann left"
    )
    assert holds(text, said) is None


def test_a_claim_without_a_verified_quote_is_not_decided_by_words_elsewhere() -> None:
    text = "Ann founded Brix."
    said = relation(text, "Ann", "founded", "Brix")
    unverified = Claim(*said.key, (), (Quote("Ann started Brix", None),), said.proposals, 1.0)
    assert holds(text, unverified) is None


def test_chinese_negation_is_seen() -> None:
    for text, expected in (
        ("《Acme》由Ann导演。", True),
        ("《Acme》不是Ann导演的。", False),
        ("《Acme》可能由Ann导演。", None),
    ):
        assert holds(text, relation(text, "Acme", "导演", "Ann", "Firm Person")) is expected


@pytest.mark.parametrize(
    ("text", "words", "type_", "realis", "expected"),
    [
        ("Rebels stormed the port.", "stormed", "Attack", "Actual", True),
        ("Rebels stormed the port.", "stormed", "Meet", "Actual", False),
        ("Rebels did not storm the port.", "storm", "Attack", "Actual", False),
        ("Rebels did not storm the port.", "storm", "Attack", "Other", True),
        ("Rebels may storm the port.", "storm", "Attack", "Actual", None),
        ("Rebels sang.", "sang", "Attack", "Actual", None),
    ],
)
def test_an_event_needs_a_trigger_of_its_type_and_the_realis_that_is_claimed(
    text: str, words: str, type_: str, realis: Realis, expected: bool | None
) -> None:
    assert holds(text, claim(text, "event", anchor(text, words, type_), type_, None, realis)) is expected


def test_an_argument_holds_beside_the_trigger_if_no_other_role_fits() -> None:
    text = "Ann stormed Port Said."
    trigger = anchor(text, "stormed", "Attack")
    who = claim(text, "argument", trigger, "Attacker", anchor(text, "Ann", "Person"))
    wrong = claim(text, "argument", trigger, "Place", anchor(text, "Ann", "Person"))
    assert (holds(text, who), holds(text, wrong)) == (True, False)


def test_names_patterns_and_honorifics_tell_a_type() -> None:
    text = "Dr. Lee of Acme came to Port Said."
    for words, type_, expected in (
        ("Lee", "Person", True),
        ("Lee", "Firm", False),
        ("Acme", "Firm", True),
        ("Port Said", "City", True),
        ("Port Said", "Person", False),
    ):
        assert holds(text, claim(text, "entity", anchor(text, words, type_), type_)) is expected


def test_of_rivals_the_one_with_the_evidence_wins_and_equals_stay_contested() -> None:
    text = "Ann is the head of Acme. Ann visited Brix. Ann leads Cole."
    acme, brix, cole = (
        claim(text, "relation", anchor(text, "Ann", "Person"), "leads", anchor(text, firm, "Firm"), quote=quote)
        for firm, quote in (
            ("Acme", "Ann is the head of Acme"),
            ("Brix", "Ann visited Brix"),
            ("Cole", "Ann leads Cole"),
        )
    )
    ann = tuple(claim(text, "entity", Anchor(Span(at, at + 3), "Person", "Ann"), "Person") for at in (0, 25, 43))
    decided = {
        c.object.text: v.decision
        for c, v in (
            (c, judge_claims({acme.key, brix.key}, Reader(source_of(text), RULES, (acme, brix, *ann)))[c.key])
            for c in (acme, brix)
        )
        if c.object
    }
    assert decided == {"Acme": "accepted", "Brix": "rejected"}
    equal = judge_claims({acme.key, cole.key}, Reader(source_of(text), RULES, (acme, cole, *ann)))
    assert {v.decision for v in equal.values()} == {"contested"}
    assert {v.method for v in equal.values()} == {"evidence judge"}


@pytest.mark.parametrize(
    ("rivals", "expected"),
    [
        ([supporting("A rule finds it.", rule=True)], "rejected"),
        ([supporting("A word says it.", rule=False)], "contested"),
        ([silent("Nothing is said.")], "contested"),
        ([against("It is denied.")], "accepted"),
        ([supporting("A rule finds it.", rule=True), silent("Nothing is said.")], "rejected"),
        ([], "accepted"),
    ],
)
def test_a_rival_of_another_document_is_weighed_by_what_its_own_document_says(
    rivals: list[EvidenceFinding], expected: str
) -> None:
    text = "Ann leads Acme."
    own = relation(text, "Ann", "leads", "Acme")
    elsewhere = {own.key: [(f"Firm {number}", finding) for number, finding in enumerate(rivals)]} if rivals else {}
    assert judge_claims({own.key}, Reader(source_of(text), RULES, (own,)), elsewhere)[own.key].decision == expected
