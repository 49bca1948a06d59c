"""The learned expert on the weights that ship with the package; sentences of our own."""

from dataclasses import dataclass, field

import pytest
from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.corenlp.client import READING, CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.agents.experts.learned.encoder.model import RelationModel, load_shipped_model
from consilience.agents.experts.learned.relation_expert import LearnedRelationExpert
from consilience.agents.experts.learned.relation_scoring import scorer_of
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

ENTITIES = {
    "Person": EntityType(corenlp={"labels": "PERSON", "anaphor_pronouns": "she he"}),
    "Organization": EntityType(corenlp={"labels": "ORGANIZATION"}),
    "Location": EntityType(corenlp={"labels": "CITY"}),
}
SCHEMA = Schema(
    name="s",
    entities=ENTITIES,
    relations={
        "founded": RelationType(
            definition="The subject set up the organisation, alone or with others.",
            domain=("Person",),
            range=("Organization",),
        ),
        "born_in": RelationType(
            definition="The person was born in the place.", domain=("Person",), range=("Location",)
        ),
        "spouse_of": RelationType(
            definition="The two persons are or were married to each other.",
            domain=("Person",),
            range=("Person",),
            symmetric=True,
        ),
    },
)
FOUNDED = sentence("Greta/NNP/PERSON Palm/NNP/PERSON founded/VBD Norvik/NNP/ORGANIZATION in/IN 1987/CD ./.")
BORN = sentence("Jon/NNP/PERSON Vale/NNP/PERSON was/VBD born/VBN in/IN Lisbon/NNP/CITY ./.")
MARRIED = sentence("Jon/NNP/PERSON Vale/NNP/PERSON married/VBD Greta/NNP/PERSON Palm/NNP/PERSON in/IN 1990/CD ./.")
MET = sentence(
    "Jon/NNP/PERSON Vale/NNP/PERSON met/VBD staff/NN of/IN Norvik/NNP/ORGANIZATION in/IN Lisbon/NNP/CITY ./."
)


@dataclass
class Annotated(CoreNLP):
    """A client that knows one text."""

    sentences: tuple[Sentence, ...] = field(default=())
    signature: str = "corenlp-test"

    async def annotate(self, text: str, reading: AnnotationOptions = READING) -> Annotation:
        assert text
        assert reading
        return Annotation(self.sentences)


@pytest.fixture(scope="module")
def model() -> RelationModel:
    found = load_shipped_model()
    assert found is not None, "the weights are part of the package"
    return found


async def said(model: RelationModel, *sentences: Sentence, schema: Schema = SCHEMA) -> Answer:
    expert = LearnedRelationExpert(model, Annotated(sentences=sentences), schema)
    return await expert.answer(Passage("d", 100, text_of(*sentences)), (), None, 1)


def facts(answer: Answer) -> set[tuple[str, str, str]]:
    return {(r.subject.text, r.relation, r.object.text) for r in answer.relations}


async def test_a_relation_is_read_from_its_definition_without_a_rule(model: RelationModel) -> None:
    assert facts(await said(model, FOUNDED)) == {("Greta Palm", "founded", "Norvik")}
    assert facts(await said(model, BORN)) == {("Jon Vale", "born_in", "Lisbon")}


async def test_a_sentence_that_states_nothing_gives_nothing(model: RelationModel) -> None:
    assert facts(await said(model, MET)) == set()


async def test_of_a_symmetric_relation_one_direction_is_told(model: RelationModel) -> None:
    assert facts(await said(model, MARRIED)) == {("Jon Vale", "spouse_of", "Greta Palm")}


async def test_a_pronoun_counts_as_the_person_whom_it_stands_for(model: RelationModel) -> None:
    born = sentence("She/PRP was/VBD born/VBN in/IN Lisbon/NNP/CITY ./.", index=1, start=FOUNDED.span.end + 1)
    assert ("Greta Palm", "born_in", "Lisbon") in facts(await said(model, FOUNDED, born))


async def test_spans_are_those_of_the_document_and_the_quote_has_both_ends(model: RelationModel) -> None:
    (relation,) = (await said(model, FOUNDED)).relations
    assert relation.subject.span == Span(100, 110)
    assert relation.quote.text == "Greta Palm founded Norvik"
    assert relation.quote.span == Span(100, 125)
    assert 0.5 <= relation.confidence <= 1


async def test_the_mentions_of_the_entity_expert_count_once_it_has_spoken(model: RelationModel) -> None:
    expert = LearnedRelationExpert(model, Annotated(sentences=(FOUNDED,)), SCHEMA)
    heard = Replica("ner", "ner", Answer(entities=(EntityCandidate(Span(100, 110), "Greta Palm", "Person"),)))
    answer = await expert.answer(Passage("d", 100, text_of(FOUNDED)), (heard,), None, 2)
    assert answer.relations == ()


async def test_a_passage_in_another_language_is_not_read(model: RelationModel) -> None:
    expert = LearnedRelationExpert(model, Annotated(sentences=(FOUNDED,)), SCHEMA)
    passage = Passage("d", 0, text_of(FOUNDED), language="zh")
    assert await expert.answer(passage, (), None, 1) == Answer()


async def test_a_sentence_longer_than_the_encoder_reads_is_cut(model: RelationModel) -> None:
    long = sentence("Greta/NNP/PERSON Palm/NNP/PERSON " + "very/RB " * 400 + "founded/VBD Norvik/NNP/ORGANIZATION ./.")
    assert facts(await said(model, long)) == set()


async def test_of_a_schema_without_relations_nothing_is_proposed(model: RelationModel) -> None:
    assert await said(model, FOUNDED, schema=Schema(name="s", entities=ENTITIES, open_relations=True)) == Answer()


def test_of_more_schemas_than_are_kept_the_one_asked_for_longest_ago_is_forgotten(model: RelationModel) -> None:
    schemas = [Schema(name=f"s{number}", entities=ENTITIES) for number in range(9)]
    first, second, *_ = (scorer_of(model, schema) for schema in schemas[:8])
    assert scorer_of(model, schemas[0]) is first
    scorer_of(model, schemas[8])
    assert scorer_of(model, schemas[0]) is first
    assert scorer_of(model, schemas[1]) is not second


def test_what_a_schema_tells_the_model_is_checked(model: RelationModel) -> None:
    schema = Schema(name="s", entities=ENTITIES, relations={"r": RelationType(learned={"label": "x"})})
    with pytest.raises(SchemaError, match=r"relations\.r\.learned\.label: Extra inputs"):
        LearnedRelationExpert(model, Annotated(), schema)


def cued(name: str, words: str, *edges: tuple[int, int, str], **told: object) -> bool:
    """Whether a relation between the first and the last name is believed, with what the schema tells of it."""
    made = sentence(words, *edges)
    schema = Schema(name="s", entities=ENTITIES, relations={name: RelationType(learned=told)})
    named = [m.span for m in made.mentions]
    ends = [End(span, EntityCandidate(span, span.of(text_of(made)), "Person")) for span in (named[0], named[-1])]
    found = load_shipped_model()
    assert found is not None
    return scorer_of(found, schema).is_believed(ScoredRelation(ends[0], name, ends[1], 0.9), made)


def test_a_verb_that_says_where_itself_speaks_of_no_other_place() -> None:
    words = "Ida/NNP/PERSON lived/VBD in/IN Bern/NNP/CITY and/CC visited/VBD Ulm/NNP/CITY"
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 3, "obl:in"), (1, 5, "conj:and"), (5, 0, "nsubj"), (5, 6, "obj")]
    assert not cued("lives_in", words, *edges, cues=["liv"])
    assert cued("lives_in", words, *edges, cues=["visit"])


def test_who_runs_a_part_of_a_body_does_not_run_it() -> None:
    words = "Ida/NNP/PERSON ran/VBD {}/NN at/IN Acme/NNP/ORGANIZATION"
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 4, "obl:at")]
    assert not cued("leads", words.format("sales"), *edges, governs=["ran"])
    assert cued("leads", words.format("sales"), *edges, governs=["sell"])


def test_words_in_the_name_of_the_object_deny_it() -> None:
    words = "Ida/NNP/PERSON of/IN Ulm/NNP/ORGANIZATION Library/NNP/ORGANIZATION"
    assert not cued("member_of", words, not_named=["library"])
    assert cued("member_of", words, not_named=["museum"])


def test_a_place_within_where_the_verb_says_is_no_other_place() -> None:
    words = "Acme/NNP/ORGANIZATION grew/VBD based/VBN at/IN Dock/NNP/LOCATION in/IN Ulm/NNP/CITY"
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "advcl"), (2, 4, "obl:at"), (4, 6, "nmod:in")]
    assert cued("headquartered_in", words, *edges, cues=["bas"])
