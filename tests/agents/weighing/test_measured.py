"""What is accepted of rules has the precision that the schema says was measured."""

from dataclasses import replace

import pytest

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.weighing.measured import read_measured_precision, with_measured_precision
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import FactKind, Proposal, Span, Verdict
from consilience.graph.schema.schema import Schema

MEASURED = {
    "entity": {"Person": 0.97},
    "relation": {"located_in": 0.95},
    "event": {"filled": 0.96, "bare": 0.88},
    "argument": {"named": 0.98, "stands_in": 0.94},
}
SCHEMA = Schema.model_validate({"name": "test", "entities": {"Person": {}}, "corenlp": {"measured": MEASURED}})
KINDS = {"rules": "corenlp", "model": "chat"}
# Ann left . She died .
ANN = Anchor(Span(0, 3), "Person", "Ann")
LEFT = Anchor(Span(4, 8), "Leave", "left")
DIED = Anchor(Span(15, 19), "Die", "died")


def claim(
    kind: FactKind, anchor: Anchor, predicate: str, object_: Anchor | None = None, quote: Span | None = None
) -> Claim:
    quotes = (Quote("…", quote),) if quote else ()
    verdict = Verdict("accepted", "quote check", "")
    return Claim(kind, anchor, predicate, object_, (), quotes, (Proposal("rules", 1),), 0.5, verdict=verdict)


def confidence(*claims: Claim) -> list[float]:
    return [one.confidence for one in with_measured_precision(claims, SCHEMA, KINDS)]


def test_entities_and_unweighed_relations_have_the_precision_of_their_type() -> None:
    place = replace(ANN, type="Location")
    assert confidence(claim("entity", ANN, "Person"), claim("relation", place, "located_in", place)) == [0.97, 0.95]


def test_what_was_not_measured_keeps_its_confidence() -> None:
    assert confidence(claim("entity", ANN, "Location"), claim("relation", ANN, "leads", ANN)) == [0.5, 0.5]


def test_an_event_without_arguments_is_less_sure() -> None:
    event, argument = claim("event", LEFT, "Leave"), claim("argument", LEFT, "Person", ANN, Span(0, 8))
    assert confidence(event) == [0.88]
    assert confidence(event, argument) == [0.96, 0.98]


def test_an_argument_that_was_not_accepted_fills_no_event() -> None:
    argument = claim("argument", LEFT, "Person", ANN, Span(0, 8))
    rejected = replace(argument, verdict=Verdict("rejected", "quote check", ""))
    assert confidence(claim("event", LEFT, "Leave"), rejected) == [0.88, 0.5]


def test_a_filler_that_another_word_stands_for_is_less_sure() -> None:
    assert confidence(claim("argument", DIED, "Victim", ANN, Span(11, 19))) == [0.94]


def test_what_a_chat_model_proposes_and_what_was_weighed_keep_their_confidence() -> None:
    entity = claim("entity", ANN, "Person")
    assert confidence(replace(entity, proposals=(Proposal("model", 1),))) == [0.5]
    assert confidence(replace(entity, weighed=True)) == [0.5]


def test_a_share_that_is_none_is_refused_with_its_place() -> None:
    wrong = SCHEMA.model_copy(update={"corenlp": {"measured": {"event": {"bare": 2}}}})
    with pytest.raises(SchemaError, match=r"Schema test: measured\.corenlp\.event\.bare: "):
        read_measured_precision(wrong)
