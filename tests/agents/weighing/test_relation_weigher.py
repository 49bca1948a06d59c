"""Relations are weighed on the weights that ship with the package; sentences of our own."""

from collections.abc import Sequence

import pytest
from pydantic import ValidationError
from tests.agents.annotated import sentence, text_of

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.verification.quote_check import check_quotes
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.agents.verification.weighing.probability import load_relation_weights
from consilience.agents.verification.weighing.relation_evidence import RelationEvidence
from consilience.agents.verification.weighing.relation_weigher import RelationWeigher
from consilience.graph.model.confidence import shown_confidence
from consilience.graph.model.model import Chunk, Document, Proposal, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

ENTITIES = {
    "Person": EntityType(corenlp={"labels": "PERSON", "anaphor_pronouns": "she he"}),
    "Organization": EntityType(corenlp={"labels": "ORGANIZATION"}),
}
FOUNDED = RelationType(
    definition="The subject set up the organisation, alone or with others.", domain=("Person",), range=("Organization",)
)
SCHEMA = Schema(name="s", entities=ENTITIES, relations={"founded": FOUNDED})
KINDS = {"rules": "corenlp", "model": "learned", "chat": "chat"}
STATED = sentence("Greta/NNP/PERSON Palm/NNP/PERSON founded/VBD Norvik/NNP/ORGANIZATION in/IN 1987/CD ./.")
UNREAD = sentence("Greta/NNP/PERSON Palm/NNP/PERSON " + "very/RB " * 400 + "founded/VBD Norvik/NNP/ORGANIZATION ./.")
DENIED = sentence("Greta/NNP/PERSON Palm/NNP/PERSON sued/VBD the/DT owner/NN of/IN Norvik/NNP/ORGANIZATION ./.")


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


def relation(text: str, *experts: str, predicate: str = "founded") -> list[Claim]:
    """The claims that Palm founded Norvik, as these experts propose it."""
    ends = []
    for name, type_ in (("Greta Palm", "Person"), ("Norvik", "Organization")):
        span = Span(text.index(name), text.index(name) + len(name))
        ends.append(Anchor(span, type_, name))
    proposals = tuple(Proposal(expert, 1) for expert in experts)
    mentions = [Claim("entity", end, end.type, None, (), (Quote(end.text, end.span),), proposals, 1.0) for end in ends]
    quote = Quote(text, Span(0, len(text)))
    return [*mentions, Claim("relation", ends[0], predicate, ends[1], (), (quote,), proposals, 0.8)]


async def weighed(
    model: RelationModel,
    said: Sentence,
    *experts: str,
    schema: Schema = SCHEMA,
    acceptance: Acceptance | None = None,
    language: str = "en",
) -> tuple[Claim, Sequence[Claim]]:
    """The relation after weighing, and all claims with their verdicts."""
    text = text_of(said)
    document = Document(text, "d", "d", "text/plain", language)
    chunks = [Chunk(document.id, 0, Span(0, len(text)), text)]

    async def annotate(asked: str) -> Annotation:
        assert asked == text
        return Annotation((said,))

    verifier = Verifier(weigher=RelationWeigher(model, schema, annotate, "test"), acceptance=acceptance or Acceptance())
    claims = await verifier.weigh(relation(text, *experts), document, chunks, KINDS)
    contested = verifier.contest(claims, schema)
    return claims[-1], check_quotes(contested, await verifier.verdicts(contested, document, chunks))


async def test_what_a_rule_finds_and_the_model_reads_is_accepted_with_how_likely_it_is(model: RelationModel) -> None:
    claim, decided = await weighed(model, STATED, "rules", "model")
    assert claim.weighed
    assert claim.confidence > 0.9
    verdict = decided[-1].verdict
    assert verdict is not None
    likely = f"which gives it a probability of {shown_confidence(claim.confidence)}{claim.because}"
    assert (verdict.decision, verdict.reason) == ("accepted", f"The text contains its evidence, {likely}.")


async def test_what_a_rule_finds_and_the_model_denies_is_contested_and_says_why(model: RelationModel) -> None:
    claim, decided = await weighed(model, DENIED, "rules")
    assert 0.2 <= claim.confidence < 0.82
    verdict = decided[-1].verdict
    assert verdict is not None
    assert (verdict.decision, verdict.reason) == (
        "contested",
        f"Its evidence gives it a probability of {shown_confidence(claim.confidence)}, under 0.82{claim.because}.",
    )


async def test_what_is_said_of_a_relative_is_not_accepted_of_whom_it_belongs_to(model: RelationModel) -> None:
    plain = "Greta/NNP/PERSON Palm/NNP/PERSON 's/POS {} Ole/NNP/PERSON founded/VBD Norvik/NNP/ORGANIZATION ./."
    edges = [(3, 1, "nmod:poss"), (3, 4, "appos"), (5, 3, "nsubj"), (5, 6, "obj")]
    of_brother, _ = await weighed(model, sentence(plain.format("brother/NN"), *edges), "model")
    of_company, _ = await weighed(model, sentence(plain.format("lawyer/NN"), *edges), "model")
    assert of_brother.confidence < of_company.confidence
    assert of_brother.confidence < 0.8
    assert of_brother.witnesses.endswith("the sentence says it of a relative")


async def test_words_that_are_too_many_for_the_model_to_read_deny_nothing(model: RelationModel) -> None:
    claim, _ = await weighed(model, UNREAD, "rules")
    assert claim.confidence == round(
        load_relation_weights().probability(RelationEvidence(True, None, type="founded")), 3
    )


async def test_what_is_too_unlikely_is_rejected(model: RelationModel) -> None:
    _, decided = await weighed(model, DENIED, "model")
    verdict = decided[-1].verdict
    assert verdict is not None
    assert (verdict.decision, verdict.method) == ("rejected", "weighed evidence")


async def test_from_when_on_it_is_accepted_is_a_setting(model: RelationModel) -> None:
    _, decided = await weighed(model, DENIED, "rules", acceptance=Acceptance(accept_from=0.1, reject_below=0.05))
    assert decided[-1].verdict is not None
    assert decided[-1].verdict.decision == "accepted"


def test_what_would_be_accepted_and_rejected_at_once_is_refused() -> None:
    assert Acceptance(accept_from=0.4, reject_below=0.4).reject_below == 0.4
    with pytest.raises(ValidationError, match=r"reject_below \(0\.2\) is above accept_from \(0\.1\)"):
        Acceptance(accept_from=0.1)


async def test_what_a_chat_model_proposes_too_is_left_to_it(model: RelationModel) -> None:
    claim, _ = await weighed(model, DENIED, "rules", "chat")
    assert (claim.weighed, claim.confidence) == (False, 0.8)


async def test_a_relation_of_which_the_schema_has_the_model_silent_is_not_weighed(model: RelationModel) -> None:
    silent = SCHEMA.model_copy(update={"relations": {"founded": FOUNDED.model_copy(update={"learned": {"least": 1}})}})
    claim, _ = await weighed(model, DENIED, "rules", schema=silent)
    assert not claim.weighed


async def test_a_text_in_another_language_is_not_weighed(model: RelationModel) -> None:
    claim, _ = await weighed(model, DENIED, "rules", language="fr")
    assert not claim.weighed


def test_the_limits_are_part_of_what_a_run_is_known_by(model: RelationModel) -> None:
    async def annotate(_: str) -> Annotation:
        return Annotation(())

    weigher = RelationWeigher(model, SCHEMA, annotate, "test")
    signatures = {
        Verifier().signature,
        Verifier(weigher=weigher).signature,
        Verifier(weigher=weigher, acceptance=Acceptance(accept_from=0.5)).signature,
    }
    assert len(signatures) == 3
