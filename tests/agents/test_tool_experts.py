from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.corenlp.client import READING, CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert
from consilience.agents.experts.protocol import Expert
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

LINE = sentence(
    "Ann/NNP/PERSON Lee/NNP/PERSON founded/VBD Acme/NNP/ORGANIZATION near/IN Oldtown/NNP",
    (1, 0, "compound"),
    (2, 1, "nsubj"),
    (ROOT, 2, "ROOT"),
    (2, 3, "obj"),
    (2, 5, "obl:near"),
)
TEXT = text_of(LINE)
SCHEMA = Schema(
    name="s",
    entities={
        "Person": EntityType(corenlp={"labels": "PERSON"}),
        "Org": EntityType(corenlp={"labels": "ORGANIZATION"}),
        "Place": EntityType(),
    },
    relations={
        "founded": RelationType(corenlp={"paths": "{subject} <nsubj< found >obj> {object}"}),
        "founded_at": RelationType(corenlp={"paths": "{subject} <nsubj< found >obl:near> {object}"}),
    },
)
START = 100
PASSAGE = Passage("doc", START, TEXT)
ANN = EntityCandidate(Span(100, 107), "Ann Lee", "Person")
ACME = EntityCandidate(Span(116, 120), "Acme", "Org")
OLDTOWN = EntityCandidate(Span(126, 133), "Oldtown", "Place")
FOUNDED = RelationCandidate(ANN, "founded", ACME, Quote("Ann Lee founded Acme", Span(100, 120)))


@dataclass
class Annotated(CoreNLP):
    """A client that knows one text."""

    asked: list[AnnotationOptions] = field(default_factory=list)
    signature: str = "corenlp-test"

    async def annotate(self, text: str, reading: AnnotationOptions = READING) -> Annotation:
        assert text == TEXT
        self.asked.append(reading)
        return Annotation((LINE,))


def entity_expert() -> Expert:
    return CoreNLPEntityExpert(Annotated(), SCHEMA)


def relation_expert() -> Expert:
    return CoreNLPRelationExpert(Annotated(), SCHEMA)


def heard(*entities: EntityCandidate, task: str = "ee") -> Sequence[Replica]:
    return (Replica("colleague", "ner" if task == "ner" else "ee", Answer(entities=entities)),)


async def test_spans_are_spans_of_the_document() -> None:
    assert await entity_expert().answer(PASSAGE, (), None, 1) == Answer(entities=(ANN, ACME))


async def test_a_colleagues_mention_is_taken_over_and_stays() -> None:
    first = await entity_expert().answer(PASSAGE, (), None, 1)
    second = await entity_expert().answer(PASSAGE, heard(OLDTOWN), first, 2)
    assert second == Answer(entities=(ANN, ACME, OLDTOWN))
    assert await entity_expert().answer(PASSAGE, (), second, 3) == second


async def test_a_colleagues_mention_that_does_not_fit_is_left() -> None:
    unknown = EntityCandidate(Span(126, 133), "Oldtown", "Planet")
    overlapping = EntityCandidate(Span(104, 107), "Lee", "Person")
    elsewhere = EntityCandidate(Span(90, 97), "Oldtown", "Place")
    other_words = EntityCandidate(Span(126, 133), "Newtown", "Place")
    replicas = heard(unknown, overlapping, elsewhere, other_words)
    assert await entity_expert().answer(PASSAGE, replicas, None, 2) == Answer(entities=(ANN, ACME))


async def test_relations_come_with_the_mentions_that_they_use() -> None:
    assert await relation_expert().answer(PASSAGE, (), None, 1) == Answer((ANN, ACME), (FOUNDED,))


async def test_the_mentions_of_the_entity_expert_replace_own_ones() -> None:
    near = RelationCandidate(ANN, "founded_at", OLDTOWN, Quote(TEXT, Span(100, 133)))
    answer = await relation_expert().answer(PASSAGE, heard(ANN, OLDTOWN, task="ner"), None, 2)
    assert answer == Answer((ANN, OLDTOWN), (near,))


async def test_nothing_is_said_about_another_language() -> None:
    chinese = Passage("doc", 0, "安在旧城创立了公司。", "zh")
    assert await entity_expert().answer(chinese, (), None, 1) == Answer()
    assert await relation_expert().answer(chinese, (), None, 1) == Answer()


async def test_all_experts_of_a_schema_have_the_text_read_alike() -> None:
    corenlp = Annotated()
    schema = SCHEMA.model_copy(update={"open_relations": True, "corenlp": {"model": "conll"}})
    for expert in (CoreNLPEntityExpert(corenlp, schema), CoreNLPRelationExpert(corenlp, schema)):
        await expert.answer(PASSAGE, (), None, 1)
    assert corenlp.asked == [AnnotationOptions(model="conll", open_triples=True)] * 2


def test_a_signature_changes_with_the_rules() -> None:
    other = SCHEMA.model_copy(update={"entities": {"Person": EntityType(corenlp={"labels": "TITLE"})}, "relations": {}})
    assert CoreNLPEntityExpert(Annotated(), SCHEMA).signature == entity_expert().signature
    assert CoreNLPEntityExpert(Annotated(), other).signature != entity_expert().signature
    assert CoreNLPRelationExpert(Annotated(), other).signature != relation_expert().signature
