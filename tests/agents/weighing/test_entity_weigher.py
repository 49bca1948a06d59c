"""Names are weighed on the weights that ship with the package; sentences of our own."""

import pytest
from tests.agents.annotated import sentence, text_of

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.weighing.acceptance import Acceptance
from consilience.agents.verification.weighing.entity_evidence import EntityEvidence, entity_features
from consilience.agents.verification.weighing.entity_weigher import EntityWeigher
from consilience.agents.verification.weighing.probability import load_entity_weights
from consilience.agents.verification.weighing.weighers import Weighers
from consilience.graph.model.model import Chunk, Document, Proposal, Span
from consilience.graph.schema.schema import EntityType, Schema

SCHEMA = Schema(
    name="s",
    entities={
        "Person": EntityType(corenlp={"kind": "person", "labels": "PERSON"}),
        "Organization": EntityType(corenlp={"kind": "organization", "labels": "ORGANIZATION"}),
        "Location": EntityType(corenlp={"kind": "place", "labels": "CITY COUNTRY"}),
        "Date": EntityType(corenlp={"kind": "date", "labels": "DATE"}),
    },
)
SAID = sentence(
    "Greta/NNP Palm/NNP sang/VBD in/IN The/DT Merry/NNP Miller/NNP in/IN Oslo/NNP/CITY in/IN 1987/CD/DATE ./."
)
WON = sentence("Norway/NNP/COUNTRY beat/VBD Greta/NNP Palm/NNP ./.")
KINDS = {"rules": "corenlp", "model": "learned", "chat": "chat"}


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


def name(said: Sentence, words: str, type_: str, *proposed: tuple[str, int]) -> Claim:
    start = text_of(said).index(words)
    span = Span(start, start + len(words))
    proposals = tuple(Proposal(expert, number) for expert, number in proposed)
    return Claim("entity", Anchor(span, type_, words), type_, None, (), (Quote(words, span),), proposals, 1.0)


async def weighed(model: RelationModel, said: Sentence, *claims: Claim, language: str = "en") -> list[Claim]:
    text = text_of(said)
    document = Document(text, "d", "d", "text/plain", language)

    async def annotate(asked: str) -> Annotation:
        assert asked == text
        return Annotation((said,))

    weigher = Weighers((EntityWeigher(model, SCHEMA, annotate, "test"),))
    chunks = [Chunk(document.id, 0, Span(0, len(text)), text)]
    return list(await Verifier(weigher=weigher).weigh(claims, document, chunks, KINDS))


async def test_a_name_that_both_find_is_likelier_than_one_that_only_the_rules_find(model: RelationModel) -> None:
    both = name(SAID, "Greta Palm", "Person", ("rules", 1), ("model", 1))
    one = name(SAID, "Merry Miller", "Person", ("rules", 1))
    found = await weighed(model, SAID, both, one)
    assert found[0].confidence > 0.9 > Acceptance().accept_names_from > found[1].confidence
    assert found[0].witnesses.startswith("a rule finds it; the model reads it with 0.")


async def test_what_the_rules_took_over_is_no_second_witness(model: RelationModel) -> None:
    (own,) = await weighed(model, SAID, name(SAID, "Oslo", "Location", ("rules", 1), ("model", 1)))
    (taken,) = await weighed(model, SAID, name(SAID, "Oslo", "Location", ("rules", 2), ("model", 1)))
    assert taken.witnesses.startswith("no rule finds it")
    assert taken.confidence < own.confidence


async def test_a_country_that_acts_is_as_likely_a_body_as_a_place(model: RelationModel) -> None:
    (found,) = await weighed(model, WON, name(WON, "Norway", "Organization", ("rules", 1)))
    assert found.confidence > Acceptance().accept_names_from


@pytest.mark.parametrize(
    "claim",
    [
        name(SAID, "1987", "Date", ("rules", 1)),
        name(SAID, "Oslo", "Location", ("rules", 1), ("chat", 1)),
        name(SAID, "sang", "Person", ("rules", 1)),
    ],
    ids=["a date", "what a chat model proposes", "no name"],
)
async def test_nothing_else_is_weighed(model: RelationModel, claim: Claim) -> None:
    assert await weighed(model, SAID, claim) == [claim]


async def test_other_languages_are_not_weighed(model: RelationModel) -> None:
    claim = name(SAID, "Oslo", "Location", ("rules", 1))
    assert await weighed(model, SAID, claim, language="zh") == [claim]


def test_more_evidence_is_never_less_likely() -> None:
    shipped = load_entity_weights()
    for rule in (False, True):
        for kind in ("PER", "ORG", "LOC"):
            likely = [shipped.probability(EntityEvidence(rule, read / 20, kind=kind)) for read in range(21)]
            assert likely == sorted(likely)
    assert shipped.probability(EntityEvidence(True, 0.9)) > shipped.probability(EntityEvidence(False, 0.9))
    assert set(shipped.by_feature) == set(entity_features(EntityEvidence(True, 0.5)))


def test_a_limit_for_names_is_not_below_that_of_rejection() -> None:
    with pytest.raises(ValueError, match=r"reject_below \(0\.5\) is above accept_names_from \(0\.4\)"):
        Acceptance(accept_names_from=0.4, reject_below=0.5)


async def test_a_place_that_belongs_to_a_name_is_no_other_name_there(model: RelationModel) -> None:
    said = sentence(
        "Emperor/NNP/TITLE Alexander/NNP/PERSON III/NNP/PERSON of/IN Norway/NNP/COUNTRY met/VBD Greta/NNP Palm/NNP ./."
    )
    (found,) = await weighed(model, said, name(said, "Alexander III of Norway", "Person", ("rules", 1)))
    assert found.confidence > Acceptance().accept_names_from
