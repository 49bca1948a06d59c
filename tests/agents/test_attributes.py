"""Attributes from what experts say to facts of the graph: values that entities have, beside relations."""

from dataclasses import dataclass, field

import pytest
from tests.agents.annotated import ROOT, sentence, text_of
from tests.scripted import RESOLVER, Scripted
from tests.scripted_chat import ScriptedChat

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.passage import Passage
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.answers.trail import Trail
from consilience.agents.claims.claim import Anchor, Claim, collect_claims
from consilience.agents.claims.conflicts import find_conflicts
from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_coverage import team_coverage
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.corenlp.client import READING, CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert
from consilience.agents.pipeline.document_graph import build_document_graph
from consilience.agents.pipeline.run_record import make_run_record
from consilience.agents.verification.gate import gate_claims
from consilience.agents.verification.quote_check import check_quotes
from consilience.agents.verification.support.wording import sentence_of
from consilience.agents.verification.without_model import tool_verifier
from consilience.graph.model.model import Chunk, Document, DocumentGraph, Span
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import AttributeType, EntityType, RelationType, Schema
from consilience.graph.writing.documents.invariants import check_invariants

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(corenlp={"labels": "PERSON"}), "Firm": EntityType()},
    relations={"knows": RelationType()},
    attributes={
        "age": AttributeType(
            definition="How old somebody is.",
            subjects="Person",
            datatype="integer",
            unit="year",
            functional=True,
            corenlp={"rows": "{subject} , {object} ,"},
        ),
        "title": AttributeType(datatype="string", corenlp={"rows": "{subject} , [DT]? {object}", "labels": "TITLE"}),
        "revenue": AttributeType(subjects="Firm", datatype="money"),
    },
)
TEXT = "Ann, 34, runs Acme, which took in $5 million. Ann is thirty-four. Ann, 43, is chair."


def at(words: str, after: int = 0) -> Span:
    start = TEXT.index(words, after)
    return Span(start, start + len(words))


def mention(words: str, kind: str, after: int = 0) -> EntityCandidate:
    return EntityCandidate(at(words, after), words, kind)


def said(subject: EntityCandidate, attribute: str, value: EntityCandidate) -> RelationCandidate:
    span = subject.span.join(value.span)
    return RelationCandidate(subject, attribute, value, Quote(span.of(TEXT), span))


ANN, ACME = mention("Ann", "Person"), mention("Acme", "Firm")
AGE = said(ANN, "age", mention("34", "integer"))
AGE_IN_WORDS = said(mention("Ann", "Person", 40), "age", mention("thirty-four", "integer"))
OTHER_AGE = said(mention("Ann", "Person", 60), "age", mention("43", "integer"))
REVENUE = said(ACME, "revenue", mention("$5 million", "money"))


def claims_of(*candidates: RelationCandidate) -> tuple[Claim, ...]:
    return collect_claims([{"a": Trail(((1, Answer(relations=candidates)),))}], TEXT, SCHEMA)


def graph_of(*candidates: RelationCandidate) -> DocumentGraph:
    document = Document(TEXT, "note", "note.txt")
    chunks = (Chunk(document.id, 0, Span(0, len(TEXT)), TEXT),)
    team = Team("one", [Scripted("a", "re", lambda *_: Answer())])
    decided = check_quotes(gate_claims(claims_of(*candidates), SCHEMA))
    run = make_run_record(document, team, SCHEMA, 1)
    found = build_document_graph(document, chunks, run, team.records, decided, RESOLVER, SCHEMA)
    check_invariants(found)
    return found


def test_what_is_said_with_an_attribute_is_a_claim_of_its_own_kind() -> None:
    claims = claims_of(AGE)
    assert [(claim.kind, claim.anchor.text, claim.predicate) for claim in claims] == [
        ("entity", "Ann", "Person"),
        ("attribute", "Ann", "age"),
    ]
    assert claims[1].premises == (claims[0].key,)
    assert sentence_of(claims[1], SCHEMA) == "Ann age 34."


def test_values_pass_that_the_attribute_can_have() -> None:
    lines = (AGE, REVENUE, said(ACME, "age", mention("34", "integer")), said(ANN, "age", mention("Acme", "integer")))
    untyped = said(ANN, "age", mention("34", "Firm"))
    assert set(conform_to_schema(Answer(relations=(*lines, untyped)), SCHEMA).relations) == {AGE, REVENUE}


def test_an_attribute_becomes_a_fact_with_the_value_as_its_object() -> None:
    facts = [fact for fact in graph_of(AGE, REVENUE).facts if fact.kind == "attribute"]
    assert [(fact.predicate, fact.object_id, fact.verdict.decision) for fact in facts] == [
        ("age", "34^^xsd:integer year", "accepted"),
        ("revenue", "5000000^^xsd:decimal USD", "accepted"),
    ]


def test_the_same_value_in_other_words_is_the_same_fact_with_both_quotes() -> None:
    (fact,) = (fact for fact in graph_of(AGE, AGE_IN_WORDS).facts if fact.kind == "attribute")
    assert [quote.quote for quote in fact.evidence] == ["Ann, 34", "Ann is thirty-four"]


def test_two_values_of_a_functional_attribute_are_rivals() -> None:
    (conflict,) = find_conflicts(claims_of(AGE, AGE_IN_WORDS, OTHER_AGE), SCHEMA)
    assert {side: len(members) for side, members in conflict.sides.items()} == {"34 years": 2, "43 years": 1}
    assert conflict.reason("34 years") == "age has one value at most, and “43 years” is claimed too."
    assert not list(find_conflicts(claims_of(AGE, AGE_IN_WORDS), SCHEMA))


def test_a_year_is_no_rival_of_a_day_in_it() -> None:
    text = "Ann was born on 7 May 1950. Ann was born in 1950. Ann was born in 1951."
    schema = Schema(
        name="dates",
        entities={"Person": EntityType()},
        attributes={"born_on": AttributeType(datatype="date", functional=True)},
    )
    day, year, other = (
        Claim("attribute", Anchor(Span(0, 3), "Person", "Ann"), "born_on", Anchor(span, "date", words), (), (), (), 1.0)
        for words in ("7 May 1950", "1950", "1951")
        for span in [Span(text.index(words), text.index(words) + len(words))]
    )
    assert list(find_conflicts([day, year], schema)) == []
    (conflict,) = find_conflicts([day, year, other], schema)
    assert conflict.opponents("1950") == ("1951",)


def test_an_extraction_has_attributes_only_where_there_are_some() -> None:
    document = Document(TEXT, "note", "note.txt")
    decided = check_quotes(gate_claims(claims_of(AGE), SCHEMA))
    (row,) = make_extraction_record(document, decided, SCHEMA.attributes)["attributes"]
    assert (row["subject"], row["attribute"], row["value"], row["unit"]) == ("Ann", "age", "34", "year")
    assert "attributes" not in make_extraction_record(document, claims_of(), SCHEMA.attributes)


async def test_the_judge_without_a_model_reads_what_says_an_attribute() -> None:
    document = Document(TEXT, "note", "note.txt")
    chunks = (Chunk(document.id, 0, Span(0, len(TEXT)), TEXT),)
    claims = claims_of(REVENUE)
    verdicts = await tool_verifier(SCHEMA, None, "all").verdicts(claims, document, chunks)
    assert {key[0] for key in verdicts} == {"entity", "attribute"}


LINE = sentence(
    "Ann/NNP/PERSON ,/, 34/CD/NUMBER ,/, the/DT chair/NN/TITLE ,/, left/VBD",
    (7, 0, "nsubj"),
    (0, 2, "appos"),
    (0, 5, "appos"),
    (ROOT, 7, "ROOT"),
)


@dataclass
class Annotated(CoreNLP):
    """A client that knows one text."""

    asked: list[AnnotationOptions] = field(default_factory=list)
    signature: str = "corenlp-test"

    async def annotate(self, text: str, reading: AnnotationOptions = READING) -> Annotation:  # noqa: ARG002
        return Annotation((LINE,))


async def test_the_tool_expert_finds_values_by_the_rules_of_relations() -> None:
    answer = await CoreNLPRelationExpert(Annotated(), SCHEMA).answer(Passage("doc", 100, text_of(LINE)), (), None, 1)
    assert [(r.subject.text, r.relation, r.object.text, r.object.type) for r in answer.relations] == [
        ("Ann", "age", "34", "integer"),
    ]
    assert [entity.text for entity in answer.entities] == ["Ann"]
    assert answer.relations[0].object.span.start == 100 + text_of(LINE).index("34")


def test_a_schema_without_attributes_is_read_as_before() -> None:
    without = SCHEMA.model_copy(update={"attributes": {}})
    assert attributes_as_relations(without) is without
    assert "attributes" not in CoreNLPRelationExpert(Annotated(), without).signature


async def test_a_chat_model_is_asked_for_attributes_as_for_relations() -> None:
    reply = {"subject": "Ann", "subject_type": "Person", "relation": "age", "object": "34", "quote": "Ann, 34"}
    model = ScriptedChat([{"relations": [reply]}])
    expert = ChatExpert(model, attributes_as_relations(SCHEMA), "re", "re")
    answer = conform_to_schema(await expert.answer(Passage("doc", 0, TEXT, document="n"), (), None, 1), SCHEMA)
    assert "- age (Person → integer): How old somebody is." in model.asked[0].text
    assert [(r.subject, r.relation, r.object) for r in answer.relations] == [(AGE.subject, "age", AGE.object)]
    assert answer.entities == (ANN,)


def test_experts_that_read_attributes_are_asked_where_a_schema_has_nothing_else_for_them() -> None:
    figures = builtin_schema("figures")
    names = {member.name for member in active_experts(builtin_team("tools"), figures)}
    assert "corenlp-re" in names
    assert names.isdisjoint({"learned-re", "corenlp-ee"})
    assert team_coverage(builtin_team("tools"), figures).types_sentence() == ""


FIGURES = """Tom Lee, 34, moved to Bergen. The 27-year-old Mia Berg won. Prime Minister Jens Holm resigned.
The population of Bergen is 285,911. Acme Corp employs 1,200 people. Acme Corp does not employ 50 people.
Acme Corp reported revenue of $12.5 million. Siemens AG bought Kestrel Shipping for 300 million euros.
Marie Curie was born on 7 November 1867 in Warsaw. A bomb in Kabul killed 30 people."""


@pytest.mark.corenlp
async def test_the_schema_of_figures_reads_ordinary_sentences(corenlp_url: str) -> None:
    figures = builtin_schema("figures")
    async with CoreNLP(corenlp_url) as corenlp:
        said = await CoreNLPRelationExpert(corenlp, figures).answer(Passage("doc", 0, FIGURES), (), None, 1)
    found = {(r.subject.text, r.relation, r.object.text) for r in conform_to_schema(said, figures).relations}
    assert found >= {
        ("Tom Lee", "age", "34"),
        ("Jens Holm", "title", "Prime Minister"),
        ("Bergen", "population", "285,911"),
        ("Acme Corp", "employees", "1,200"),
        ("Acme Corp", "revenue", "$12.5 million"),
        ("Kestrel Shipping", "price", "300 million euros"),
        ("Marie Curie", "born_on", "7 November 1867"),
        ("Kabul", "deaths", "30"),
    }
    assert not {value for _, _, value in found} & {"50"}
