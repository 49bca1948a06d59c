import json
from collections.abc import Mapping

import pytest

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import Anchor, Claim, collect_claims
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import check_quotes
from consilience.graph.model.model import Proposal, Realis, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Place": EntityType()},
    relations={"born_in": RelationType(functional=True), "met": RelationType(symmetric=True)},
)
TEXT = "Ann met Bob in Rome."
ANN = EntityCandidate(Span(0, 3), "Ann", "Person", 0.9)
BOB = EntityCandidate(Span(8, 11), "Bob", "Person")
ROME = EntityCandidate(Span(15, 19), "Rome", "Place")
MET = Quote("Ann met Bob", Span(0, 11))


def claims(**said: Answer) -> tuple[Claim, ...]:
    """Return the gated and verified claims of one passage of which each expert says one thing."""
    return judged({expert: Trail(((1, answer),)) for expert, answer in said.items()})


def judged(trails: Mapping[str, Trail]) -> tuple[Claim, ...]:
    return check_quotes(gate_claims(collect_claims([trails], TEXT, SCHEMA), SCHEMA))


def decisions(found: tuple[Claim, ...]) -> dict[str, str]:
    """Return what was decided, under `Person Ann` or `Ann met Bob`."""
    return {
        f"{c.anchor.text} {c.predicate} {c.object.text}" if c.object else f"{c.predicate} {c.anchor.text}": (
            c.verdict.decision if c.verdict else "none"
        )
        for c in found
    }


def only(found: tuple[Claim, ...], predicate: str) -> Claim:
    (claim,) = (claim for claim in found if claim.predicate == predicate)
    return claim


def meeting(realis: Realis = "Actual", *arguments: ArgumentCandidate) -> EventCandidate:
    return EventCandidate("Meet", Span(4, 7), "met", realis, arguments)


def test_candidates_of_several_experts_are_one_claim_with_all_who_proposed_it() -> None:
    weak = EntityCandidate(ANN.span, "Ann", "Person", 0.4)
    trails = {"ner": Trail(((1, Answer((ANN,))),)), "re": Trail(((1, Answer()), (3, Answer((weak,)))))}
    (claim,) = collect_claims([trails], TEXT, SCHEMA)
    assert (claim.proposals, claim.confidence) == ((Proposal("ner", 1), Proposal("re", 3)), 0.9)


def test_the_ends_of_a_relation_are_claims_of_their_own() -> None:
    found = claims(re=Answer(relations=(RelationCandidate(ANN, "met", BOB, MET),)))
    assert decisions(found) == {"Person Ann": "accepted", "Ann met Bob": "accepted", "Person Bob": "accepted"}


def test_a_symmetric_relation_said_both_ways_is_one_claim() -> None:
    one, other = RelationCandidate(ANN, "met", BOB, MET), RelationCandidate(BOB, "met", ANN, MET)
    found = claims(a=Answer(relations=(one,)), b=Answer(relations=(other,)))
    assert [p.expert for p in only(found, "met").proposals] == ["a", "b"]


@pytest.mark.parametrize(
    ("quote", "holds"),
    [
        (Quote("Ann", Span(0, 3)), True),
        (Quote("Ann", Span(1, 4)), False),
        (Quote("Ann", None), False),
        (Quote("", Span(90, 99)), False),
    ],
)
def test_a_quote_is_verified_where_the_text_says_it(quote: Quote, holds: bool) -> None:
    assert quote.verify(TEXT).verified is holds


def test_a_claim_whose_evidence_the_text_lacks_is_rejected() -> None:
    found = claims(re=Answer((ANN, BOB), (RelationCandidate(ANN, "met", BOB, Quote("Ann likes Bob", None)),)))
    verdict = only(found, "met").verdict
    assert verdict is not None
    assert (verdict.decision, verdict.method) == ("rejected", "quote check")
    assert verdict.reason == "The text does not contain its evidence: “Ann likes Bob”."


def test_a_claim_of_which_the_text_has_only_some_quotes_is_contested() -> None:
    quotes = (MET, Quote("Ann likes Bob", None))
    found = claims(
        **{f"re{i}": Answer(relations=(RelationCandidate(ANN, "met", BOB, q),)) for i, q in enumerate(quotes)}
    )
    verdict = only(found, "met").verdict
    assert verdict is not None
    assert (verdict.decision, verdict.reason) == ("contested", "The text does not contain 1 of its 2 quotes.")


def test_what_is_said_of_a_rejected_entity_is_rejected() -> None:
    nobody = EntityCandidate(Span(0, 3), "Zoe", "Person")
    found = claims(re=Answer(relations=(RelationCandidate(nobody, "met", BOB, MET),)))
    assert decisions(found) == {"Person Zoe": "rejected", "Zoe met Bob": "rejected", "Person Bob": "accepted"}
    verdict = only(found, "met").verdict
    assert verdict is not None
    assert verdict.reason == "Person “Zoe” is rejected: The text does not contain its evidence: “Zoe”."


def test_a_span_that_experts_type_differently_is_contested_with_all_that_builds_on_it() -> None:
    place = EntityCandidate(ANN.span, "Ann", "Place")
    found = claims(ner=Answer((place,)), re=Answer(relations=(RelationCandidate(ANN, "met", BOB, MET),)))
    assert decisions(found) == {
        "Person Ann": "contested",
        "Place Ann": "contested",
        "Ann met Bob": "contested",
        "Person Bob": "accepted",
    }
    assert only(found, "Place").gate == "The experts type “Ann” differently: ner says Place; re says Person."


def test_one_expert_may_give_a_trigger_two_types() -> None:
    both = Answer(events=(meeting(), EventCandidate("Talk", Span(4, 7), "met", "Actual", ())))
    assert decisions(claims(a=both, b=both)) == {"Meet met": "accepted", "Talk met": "accepted"}
    assert set(decisions(claims(a=both, b=Answer(events=(meeting(),)))).values()) == {"contested"}


def test_experts_that_disagree_on_realis_contest_the_event_and_its_arguments() -> None:
    who = ArgumentCandidate("Who", ANN, MET)
    found = claims(a=Answer(events=(meeting("Actual", who),)), b=Answer(events=(meeting("Other"),)))
    assert decisions(found) == {"Person Ann": "accepted", "Meet met": "contested", "met Who Ann": "contested"}
    assert only(found, "Meet").gate == "The experts disagree on its realis: Actual and Other."


def test_the_objects_of_a_functional_relation_are_rivals_unless_one_name_is_part_of_the_other() -> None:
    born = [RelationCandidate(ANN, "born_in", end, MET) for end in (ROME, BOB)]
    found = claims(re=Answer(relations=tuple(born)))
    assert decisions(found)["Ann born_in Rome"] == "contested"
    fuller = EntityCandidate(Span(12, 19), "in Rome", "Place")
    same = [RelationCandidate(ANN, "born_in", end, MET) for end in (ROME, fuller)]
    assert decisions(claims(re=Answer(relations=tuple(same))))["Ann born_in Rome"] == "accepted"


@pytest.mark.parametrize(
    ("here", "there", "contested"),
    [(0.9, 0.7, {"Oslo"}), (0.9, 0.85, {"Rome", "Oslo"}), (0.7, 0.4, {"Rome", "Oslo"}), (0.84, 0.79, {"Rome", "Oslo"})],
    ids=["clearly likelier", "both likely enough", "neither likely enough", "hardly likelier"],
)
def test_of_rivals_that_were_weighed_the_one_that_is_clearly_likelier_stands(
    here: float, there: float, contested: set[str]
) -> None:
    ann = Anchor(Span(0, 3), "Person", "Ann")
    born = [
        Claim("relation", ann, "born_in", Anchor(Span(at, at + 4), "Place", place), (), (), (), likely, weighed=True)
        for place, at, likely in (("Rome", 15, here), ("Oslo", 25, there))
    ]
    gated = gate_claims(born, SCHEMA, bar=lambda _: 0.8)
    assert {claim.object.text for claim in gated if claim.gate and claim.object} == contested


def test_what_an_oscillating_expert_proposes_in_turn_is_contested_and_the_rest_is_not() -> None:
    one, other = Answer((ANN, BOB)), Answer((ANN,))
    found = judged({"ner": Trail(((1, one), (2, other), (3, one)))})
    assert decisions(found) == {"Person Ann": "accepted", "Person Bob": "contested"}
    assert only(tuple(c for c in found if c.anchor.text == "Bob"), "Person").gate == (
        "ner proposed and withdrew it in turn."
    )


def test_a_claim_survives_json() -> None:
    who = ArgumentCandidate("Who", ANN, Quote("unaligned", None))
    found = claims(
        a=Answer((ROME,), (RelationCandidate(ANN, "met", BOB, MET),), (meeting("Other", who),)),
        b=Answer((EntityCandidate(ROME.span, "Rome", "Person"),)),
    )
    assert tuple(from_plain(Claim, json.loads(json.dumps(to_plain(claim)))) for claim in found) == found


@pytest.mark.parametrize(
    ("bar", "said"),
    [
        (0.8, "Its evidence gives it a probability of 0.79, under 0.80."),
        (0.7965, "Its evidence gives it a probability of 0.79, under 0.7965."),
    ],
)
def test_a_claim_just_below_the_bar_is_not_told_with_the_bar(bar: float, said: str) -> None:
    weighed = Claim("entity", Anchor(Span(0, 3), "Person", "Ann"), "Person", None, (), (), (), 0.796, weighed=True)
    (gated,) = gate_claims([weighed], SCHEMA, bar=lambda _: bar)
    assert gated.gate == said
