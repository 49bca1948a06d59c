"""What the evidence says about one claim, rule by rule, where the grammar of the sentence is known."""

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.evidence.decisions import finding_of
from consilience.agents.verification.evidence.finding import EvidenceFinding, against, silent, supporting
from consilience.agents.verification.evidence.rule_matches import Reader, schema_reading
from consilience.agents.verification.evidence.sentences import source_of
from consilience.graph.model.model import FactKind, Realis, Span
from consilience.graph.schema.schema import Schema

SCHEMA = Schema.model_validate(
    {
        "name": "small",
        "entities": {"Person": {}, "Firm": {"examples": ["Acme"]}},
        "relations": {"founded": {"definition": "Set it up.", "domain": "Person", "range": "Firm"}},
        "events": {
            "Attack": {
                "roles": {"Attacker": {"types": ["Person"]}, "Target": {"types": ["Person", "Firm"]}},
                "corenlp": {"triggers": [{"verbs": ["storm"]}]},
            }
        },
    }
)
RULES = schema_reading(SCHEMA)


def at(text: str, words: str, type_: str) -> Anchor:
    return Anchor(Span(text.index(words), text.index(words) + len(words)), type_, words)


def found(
    text: str, kind: FactKind, one: Anchor, predicate: str, other: Anchor | None = None, *realis: Realis
) -> EvidenceFinding:
    claim = Claim(kind, one, predicate, other, realis, (Quote(text, Span(0, len(text))),), (), 1.0)
    return finding_of(claim, Reader(source_of(text), RULES, (claim,)))


def related(text: str, subject: str, predicate: str, object_: str, types: str = "Person Firm") -> EvidenceFinding:
    one, other = types.split()
    return found(text, "relation", at(text, subject, one), predicate, at(text, object_, other))


def test_a_finding_weighs_two_by_a_rule_one_by_a_word_and_nothing_otherwise() -> None:
    weights = [supporting("", rule=True).weight, supporting("", rule=False).weight, against("").weight]
    assert ([*weights, silent("").weight], silent("").holds) == ([2, 1, 0, 0], None)


def test_a_type_a_relation_an_event_and_a_role_that_the_schema_lacks_speak_against_a_claim() -> None:
    text = "Ann stormed Acme."
    raid = at(text, "stormed", "Attack")
    assert [
        found(text, "entity", at(text, "Ann", "Ship"), "Ship"),
        related(text, "Ann", "owns", "Acme"),
        found(text, "event", at(text, "stormed", "Storm"), "Storm", None, "Actual"),
        found(text, "argument", raid, "Weapon", at(text, "Ann", "Person")),
    ] == [
        against("The schema has no entity type Ship."),
        against("The schema has no relation owns."),
        against("The schema has no event type Storm."),
        against("The schema has no role Weapon of Attack."),
    ]


def test_types_that_a_relation_or_a_role_does_not_take_are_named() -> None:
    text = "Ann stormed Acme."
    assert related(text, "Acme", "founded", "Acme", "Firm Firm").reason == (
        "The subject of founded cannot be of type Firm."
    )
    assert related(text, "Ann", "founded", "Ann", "Person Person").reason == (
        "The object of founded cannot be of type Person."
    )
    wrong = found(text, "argument", at(text, "stormed", "Attack"), "Attacker", at(text, "Acme", "Firm"))
    assert wrong == against("Attacker cannot be filled by Firm.")


def test_a_sentence_that_has_both_arguments_and_no_word_for_the_relation_decides_nothing() -> None:
    assert related("Ann saw Acme.", "Ann", "founded", "Acme") == silent(
        "The quoted sentence has both arguments, but no word for founded."
    )


def test_a_word_too_far_from_both_arguments_does_not_count() -> None:
    text = "Ann saw Acme while a man whom nobody there knew well founded another."
    assert related(text, "Ann", "founded", "Acme").holds is None


def test_the_quoted_sentence_that_denies_it_as_a_whole_speaks_against_it() -> None:
    text = "It is not true that Ann founded Acme."
    assert related(text, "Ann", "founded", "Acme") == against("The quoted sentence denies it or leaves it open.")


def test_a_name_of_the_schema_tells_a_type_and_speaks_against_another() -> None:
    text = "Acme grew."
    assert found(text, "entity", at(text, "Acme", "Firm"), "Firm").holds is True
    assert found(text, "entity", at(text, "Acme", "Person"), "Person") == against(
        "“Acme” is Firm by the schema's names and patterns."
    )


def test_a_name_that_nothing_tells_of_stays_open() -> None:
    text = "Brix grew."
    assert found(text, "entity", at(text, "Brix", "Firm"), "Firm") == silent(
        "Nothing in the text or the schema says that “Brix” is Firm."
    )


def test_an_argument_needs_its_filler_in_the_sentence_of_the_trigger() -> None:
    text = "Rebels stormed it. Ann left."
    raid, ann = at(text, "stormed", "Attack"), at(text, "Ann", "Person")
    assert found(text, "argument", raid, "Attacker", ann) == silent("“Ann” is not in the sentence of “stormed”.")


def test_an_argument_that_fits_two_roles_stays_open() -> None:
    text = "Ann stormed it."
    raid, ann = at(text, "stormed", "Attack"), at(text, "Ann", "Person")
    assert found(text, "argument", raid, "Attacker", ann) == silent(
        "The sentence does not say plainly that “Ann” is Attacker."
    )


def test_an_argument_that_fits_one_role_beside_the_trigger_holds() -> None:
    text = "They stormed Acme."
    raid, acme = at(text, "stormed", "Attack"), at(text, "Acme", "Firm")
    assert found(text, "argument", raid, "Target", acme) == supporting(
        "“Acme” stands beside the trigger, and only Target fits.", rule=False
    )


def test_an_argument_of_what_did_not_happen_stays_open() -> None:
    text = "They never stormed Acme."
    raid, acme = at(text, "stormed", "Attack"), at(text, "Acme", "Firm")
    assert found(text, "argument", raid, "Target", acme) == silent("“stormed” is negated in its sentence.")
