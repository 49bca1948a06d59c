"""Relations of which a schema tells no domain or range, on the weights that ship; definitions of our own."""

from dataclasses import replace

import numpy as np
import pytest

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.encoder.ends import End
from consilience.agents.experts.learned.encoder.model import FAMILIAR_FROM, RelationModel, load_shipped_model
from consilience.agents.experts.learned.encoder.relation_ends import EndWeights, load_end_weights, with_told_kinds
from consilience.agents.experts.learned.mentions.tags import MENTION_TYPES
from consilience.agents.experts.learned.relation_scoring import RelationScorer
from consilience.agents.experts.learned.untyped_relations import fitting_ends
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

ENTITIES = {
    "Human": EntityType(corenlp={"labels": "PERSON"}),
    "Firm": EntityType(corenlp={"kind": "organization", "labels": "ORGANIZATION"}),
    "City": EntityType(),
    "Gadget": EntityType(),
    "Film": EntityType(),
}
AUDITED = "The accountancy firm checks the books of the company."


def schema_of(name: str, relation: RelationType) -> Schema:
    return Schema(name="s", entities=ENTITIES, relations={name: relation})


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


@pytest.fixture(scope="module")
def weights(model: RelationModel) -> EndWeights:
    found = load_end_weights(model.folder)
    assert found is not None, "the weights are part of the package"
    return found


@pytest.mark.parametrize(
    ("wording", "subject", "object_"),
    [
        ("swims for: The swimmer is in the team of the club.", "PER", "ORG"),
        ("audited by: The company that checks the accounts of the firm.", "ORG", "ORG"),
        ("shipwrecked at: The island near which the sailor was lost.", "PER", "LOC"),
        ("knighted on: The day on which the queen made the person a knight.", "PER", "TIME"),
        ("sister city: The town with which the city exchanges visitors.", "LOC", "LOC"),
        ("godmother of: The woman held the child at its baptism.", "PER", "PER"),
    ],
)
def test_name_and_definition_tell_the_kinds_of_both_ends(
    model: RelationModel, weights: EndWeights, wording: str, subject: str, object_: str
) -> None:
    likely = weights.kinds_of_ends(model, wording)
    s, o = np.unravel_index(likely.argmax(), likely.shape)
    assert (MENTION_TYPES[int(s)], MENTION_TYPES[int(o)]) == (subject, object_)
    assert likely.sum() == pytest.approx(1, abs=1e-3)


def test_a_definition_of_marks_alone_tells_something_too(model: RelationModel, weights: EndWeights) -> None:
    assert weights.kinds_of_ends(model, "-").sum() == pytest.approx(1, abs=1e-3)


def test_kinds_that_the_definition_names_are_among_the_ends() -> None:
    likely = with_told_kinds(np.full((2, 2), 0.25, np.float32), (1,))
    assert likely == pytest.approx(np.array([[0.1, 1], [1, 1]]) / 3.1)


def test_types_that_the_definition_speaks_of_fit_best(model: RelationModel) -> None:
    schema = schema_of("swims_for", RelationType(definition="The swimmer is in the team of the club."))
    fitting = fitting_ends(model, schema, ["swims_for"])
    assert fitting.of("swims_for", "Human", "Firm") == 1
    assert fitting.of("swims_for", "Firm", "Human") < 0.1
    assert fitting.of("swims_for", "Human", "City") < 0.3


@pytest.mark.parametrize("unknown", ["Gadget", "Film"])
def test_a_type_of_which_nobody_knows_the_kind_fits_as_well_as_any(model: RelationModel, unknown: str) -> None:
    schema = schema_of("swims_for", RelationType(definition="The swimmer is in the team of the club."))
    fitting = fitting_ends(model, schema, ["swims_for"])
    assert fitting.of("swims_for", "Human", unknown) == 1


def test_a_range_alone_leaves_the_subject_to_the_definition(model: RelationModel) -> None:
    relation = RelationType(definition="The swimmer is in the team of the club.", range=("City",))
    fitting = fitting_ends(model, schema_of("swims_for", relation), ["swims_for"])
    assert fitting.of("swims_for", "Human", "City") == 1
    assert fitting.of("swims_for", "City", "City") < 0.5


def test_of_a_symmetric_relation_both_orders_fit_alike(model: RelationModel) -> None:
    relation = RelationType(definition="The swimmer is in the team of the club.", symmetric=True)
    fitting = fitting_ends(model, schema_of("swims_with", relation), ["swims_with"])
    assert fitting.of("swims_with", "Firm", "Human") == fitting.of("swims_with", "Human", "Firm") == 1


def end(start: int, text: str, kind: str) -> End:
    return End(Span(start, start + len(text)), EntityCandidate(Span(start, start + len(text)), text, kind))


def test_what_an_unfamiliar_relation_is_said_of_depends_on_the_kinds_of_the_ends(model: RelationModel) -> None:
    text = "Greta Palm swims for Norvik."
    person, firm = end(0, "Greta Palm", "Human"), end(21, "Norvik", "Firm")
    schema = schema_of("swims_for", RelationType(definition="The swimmer is in the team of the club."))
    scorer = RelationScorer(model, schema)
    assert not scorer.knows("swims_for"), FAMILIAR_FROM
    said = {
        (one.subject.entity.text, one.object.entity.text): one.probability
        for one in scorer.relations(text, [person, firm], 0)
    }
    wrong = replace(person, entity=replace(person.entity, type="City"))
    other = {
        (one.subject.entity.text, one.object.entity.text): one.probability
        for one in scorer.relations(text, [wrong, firm], 0)
    }
    assert other["Greta Palm", "Norvik"] < said["Greta Palm", "Norvik"] / 2


def test_a_schema_that_tells_its_ends_is_read_without_these_weights(model: RelationModel) -> None:
    told = RelationType(definition=AUDITED, domain=("Firm",), range=("Firm",))
    assert RelationScorer(model, schema_of("audits", told)).signature == f"weights:{model.digest}"
    untold = RelationScorer(model, schema_of("audits", RelationType(definition=AUDITED)))
    assert untold.signature.startswith(f"weights:{model.digest}|ends:")


def test_a_relation_that_the_model_was_trained_on_is_left_to_its_score(model: RelationModel) -> None:
    born = RelationType(definition="The person was born in the place.")
    assert RelationScorer(model, schema_of("born_in", born)).signature == f"weights:{model.digest}"
