"""The learned expert for entities on the weights that ship with the package; sentences of our own."""

import pytest
from tests.agents.annotated import sentence, text_of
from tests.agents.learned.test_relation_expert import Annotated

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.experts.learned.mentions.entity_expert import LearnedEntityExpert
from consilience.agents.experts.learned.mentions.reading import MentionReader, join_bodies, read_types, type_alike
from consilience.agents.experts.learned.mentions.tags import TaggedMention
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, Schema

SCHEMA = Schema(
    name="s",
    entities={
        "Person": EntityType(corenlp={"kind": "person", "labels": "PERSON"}),
        "Organization": EntityType(corenlp={"kind": "organization", "labels": "ORGANIZATION"}),
        "Location": EntityType(corenlp={"kind": "place", "labels": "LOCATION CITY COUNTRY", "never": ["Lisbon"]}),
    },
)
BORN = sentence("Jonathan/NNP Vale/NNP was/VBD born/VBN in/IN Portugal/NNP and/CC lives/VBZ in/IN Lisbon/NNP ./.")
MISREAD = sentence("They/PRP met/VBD in/IN Silver/NNP/PERSON Falls/NNP/PERSON ,/, near/IN Porto/NNP/CITY ./.")
PEOPLE = sentence("A/DT Portuguese/JJ/NATIONALITY farmer/NN from/IN Porto/NNP met/VBD Ann/NNP Lee/NNP ./.")


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


async def names(model: RelationModel, said: Sentence, *replicas: Replica, start: int = 0) -> list[tuple[str, str]]:
    expert = LearnedEntityExpert(model, Annotated(sentences=(said,)), SCHEMA, yields_to=["rules"])
    answer = await expert.answer(Passage("d", start, text_of(said)), replicas, None, 1)
    return [(entity.text, entity.type) for entity in answer.entities]


async def test_it_reads_names_without_labels_in_the_types_of_the_schema(model: RelationModel) -> None:
    assert await names(model, BORN) == [("Jonathan Vale", "Person"), ("Portugal", "Location")]


async def test_peoples_are_no_places(model: RelationModel) -> None:
    assert await names(model, PEOPLE) == [("Porto", "Location"), ("Ann Lee", "Person")]


async def test_it_says_nothing_of_texts_in_other_languages(model: RelationModel) -> None:
    expert = LearnedEntityExpert(model, Annotated(sentences=(BORN,)), SCHEMA)
    assert await expert.answer(Passage("d", 0, text_of(BORN), "zh"), (), None, 1) == Answer()


async def test_unsure_names_give_way_to_those_of_a_colleague(model: RelationModel) -> None:
    whole = text_of(PEOPLE).index("from Porto"), text_of(PEOPLE).index(" met")
    colleague = EntityCandidate(Span(*whole), "from Porto", "Location")
    replica = Replica("rules", "ner", Answer(entities=(colleague,)))
    assert await names(model, PEOPLE, replica) == [("Ann Lee", "Person")]
    assert len(await names(model, PEOPLE, Replica("chat", "ner", replica.answer))) == 2


async def test_the_rules_take_over_what_it_is_sure_of(model: RelationModel) -> None:
    text, corenlp = text_of(MISREAD), Annotated(sentences=(MISREAD,))
    learned = await LearnedEntityExpert(model, corenlp, SCHEMA).answer(Passage("d", 0, text), (), None, 1)
    rules = CoreNLPEntityExpert(corenlp, SCHEMA, corrected_by=["learned-ner"])
    alone = await rules.answer(Passage("d", 0, text), (), None, 1)
    corrected = await rules.answer(Passage("d", 0, text), (Replica("learned-ner", "ner", learned),), alone, 2)
    assert [(e.text, e.type) for e in alone.entities] == [("Silver Falls", "Person"), ("Porto", "Location")]
    assert [e.type for e in corrected.entities] == ["Location", "Location"]
    assert rules.signature != CoreNLPEntityExpert(corenlp, SCHEMA).signature


def test_types_without_a_kind_are_not_read(model: RelationModel) -> None:
    assert read_types({}) == {}
    reader, text = MentionReader(model, {}), text_of(BORN)
    assert not list(reader.mentions(Annotation((BORN,)), text, 0.0))
    assert reader.probability(Annotation((BORN,)), text, Span(0, 13), "Person") is None


def read_as(*types: tuple[str, float]) -> list[str]:
    mentions = [EntityCandidate(Span(at, at + 7), "Milford", type_, sure) for at, (type_, sure) in enumerate(types)]
    return [mention.type for mention in type_alike(mentions)]


def test_the_same_words_are_one_thing_where_they_are_mostly_read_as_one() -> None:
    assert read_as(*[("Location", 0.9)] * 4, ("Person", 0.95)) == ["Location"] * 5


def test_the_same_words_stay_two_things_where_each_is_likely() -> None:
    assert read_as(*[("Location", 0.9)] * 2, ("Person", 0.95)) == ["Location", "Location", "Person"]


def test_bodies_that_nothing_parts_are_one() -> None:
    text = "of Transport and Workers' Union, Acme"
    found = [TaggedMention(Span(3, 16), "ORG", 0.9), TaggedMention(Span(17, 31), "ORG", 0.8)]
    apart = TaggedMention(Span(33, 37), "ORG", 0.7)
    assert list(join_bodies([*found, apart], text)) == [TaggedMention(Span(3, 31), "ORG", 0.8), apart]
