"""Evidence becomes a probability; the weights are those that ship with the package."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.agents.verification.weighing.probability import Weights, features_of, load_relation_weights, type_of
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence

SHIPPED = load_relation_weights()
read = st.floats(0, 1)


def test_the_shipped_weights_have_one_for_each_feature() -> None:
    assert set(SHIPPED.by_feature) == set(features_of(RelationEvidence(True, 0.5)))


def test_what_rule_and_model_agree_on_is_accepted_and_what_the_model_denies_is_not() -> None:
    assert SHIPPED.probability(RelationEvidence(True, 0.8)) > 0.9
    assert SHIPPED.probability(RelationEvidence(True, 0.01)) < Acceptance().accept_from


def test_a_rule_is_believed_as_before_where_no_sentence_has_both_ends() -> None:
    assert SHIPPED.probability(RelationEvidence(True, None)) == SHIPPED.probability(RelationEvidence(True, 0.5))


@pytest.mark.parametrize("type_", [key.removeprefix("alone ") for key in SHIPPED.by_type if key.startswith("alone ")])
def test_what_neither_a_rule_finds_nor_any_sentence_names_both_ends_of_is_never_likely(type_: str) -> None:
    assert SHIPPED.probability(RelationEvidence(False, None, type=type_)) < 0.2


@given(read, read)
def test_the_likelier_the_model_finds_it_the_likelier_it_is(one: float, other: float) -> None:
    low, high = sorted((one, other))
    for rule in (False, True):
        of_low, of_high = (SHIPPED.probability(RelationEvidence(rule, p)) for p in (low, high))
        assert of_low <= of_high + 1e-12


@given(st.booleans(), read, st.floats(0, 0.5))
def test_whoever_must_guess_what_a_pronoun_means_is_less_sure(rule: bool, p: float, unclear: float) -> None:
    named = SHIPPED.probability(RelationEvidence(rule, p))
    assert SHIPPED.probability(RelationEvidence(rule, p, 1, unclear)) < named


def test_a_relation_that_the_model_was_not_trained_on_needs_more() -> None:
    known, unknown = (SHIPPED.probability(RelationEvidence(False, 0.95, familiar=f)) for f in (True, False))
    assert unknown < known


def test_a_type_of_which_more_is_known_is_believed_more_or_less() -> None:
    weights = Weights(
        {"rule": 1.0}, lambda e: {"rule": float(e.rule)}, {"rule born_in": 1.0, "alone born_in": -1.0}, type_of
    )
    assert weights.probability(RelationEvidence(True, 0.8, type="born_in")) == pytest.approx(1 / (1 + math.exp(-2.0)))
    assert weights.probability(RelationEvidence(False, 0.8, type="born_in")) == pytest.approx(1 / (1 + math.exp(1.0)))
    # of one that no weights were fitted to only the evidence speaks
    assert weights.probability(RelationEvidence(False, 0.8, type="admires")) == 0.5
    assert weights.signature != Weights({"rule": 1.0}, features_of).signature


def test_the_shipped_types_are_relations_of_the_schema_that_they_were_fitted_with() -> None:
    named = [name.split(" ") for name in SHIPPED.by_type]
    assert {who for who, _ in named} == {"rule", "alone"}
    assert {relation for _, relation in named} <= set(builtin_schema("news").relations)


def test_other_weights_have_another_signature() -> None:
    one, other, same = (Weights({"rule": weight}, features_of) for weight in (1.0, 2.0, 2.0))
    assert one.signature != other.signature == same.signature
    assert Weights({"rule": 1.0}, features_of, settings=(0.5,)).signature != one.signature


@pytest.mark.parametrize("p", [0.0, 1.0])
def test_certainty_is_bounded(p: float) -> None:
    assert 0.01 < SHIPPED.probability(RelationEvidence(False, p)) < 0.99
