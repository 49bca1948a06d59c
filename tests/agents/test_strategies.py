import pytest
from tests.scripted_chat import ScriptedChat

from consilience.agents.answers.candidates import Answer, EntityCandidate, Quote, RelationCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.experts.chat.strategies.registry import STRATEGIES, strategy_named
from consilience.agents.experts.chat.strategies.self_consistency import SelfConsistency
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Span, Task
from consilience.graph.schema.schema import EntityType, EventType, RelationType, Role, Schema

SCHEMA = Schema(
    name="news",
    entities={"Person": EntityType(definition="A human being."), "City": EntityType(definition="A town.")},
    relations={
        "born_in": RelationType(definition="Came to life there.", domain="Person", range="City"),
        "met": RelationType(definition="Saw each other.", domain="Person", range="Person", symmetric=True),
    },
    events={"Marry": EventType(definition="A wedding.", roles={"Spouse": Role(types=("Person",))})},
)
TEXT = "Ann was born in Rome. Ann married Bob."
PASSAGE = Passage("doc", 0, TEXT)
ANN, ROME, BOB = (
    EntityCandidate(Span(0, 3), "Ann", "Person"),
    EntityCandidate(Span(16, 20), "Rome", "City"),
    EntityCandidate(Span(34, 37), "Bob", "Person"),
)
TABLE = (
    "| subject | subject type | object | object type | quote |\n|---|---|---|---|---|\n"
    "| Ann | Person | Rome | City | Ann was born in Rome |"
)
EVENT_TABLE = (
    "| 1 | married | Actual | Spouse | Ann | Person | Ann married Bob |\n"
    "| 1 | married | Actual | Spouse | Bob | Person | Ann married Bob |"
)
BORN = RelationCandidate(ANN, "born_in", ROME, Quote("Ann was born in Rome", Span(0, 20)))


def expert(model: ScriptedChat, task: Task, strategy: str, **options: float) -> ChatExpert:
    return ChatExpert(model, SCHEMA, task, task, strategy=strategy_named(strategy, **options))


async def test_two_stages_ask_for_types_and_then_for_each_type() -> None:
    model = ScriptedChat(
        [
            {"types": ["born_in", "met"]},
            TABLE,
            "None",
        ]
    )
    answer = await expert(model, "re", "two_stage").answer(PASSAGE, (), None, 1)
    assert answer == Answer((ANN, ROME), (BORN,))
    assert answer.notes.usage.calls == 3
    assert [len(asked.messages) for asked in model.asked] == [2, 4, 4]
    assert model.asked[1].messages[2].content == '{"types": ["born_in", "met"]}'
    assert "the relation born_in holds (Came to life there.)" in model.asked[1].messages[3].content
    assert "# Output" not in model.asked[0].text


async def test_two_stages_end_after_the_first_when_no_type_occurs() -> None:
    model = ScriptedChat([{"types": []}])
    assert await expert(model, "ner", "two_stage").answer(PASSAGE, (), None, 1) == Answer()
    assert len(model.asked) == 1


async def test_two_stages_find_events_with_their_arguments() -> None:
    model = ScriptedChat(
        [
            "Marry",
            EVENT_TABLE,
        ]
    )
    answer = await expert(model, "ee", "two_stage").answer(PASSAGE, (), None, 1)
    event = answer.events[0]
    assert (event.type, event.text, event.trigger) == ("Marry", "married", Span(26, 33))
    assert [(a.role, a.filler.text, a.filler.span) for a in event.arguments] == [
        ("Spouse", "Ann", Span(22, 25)),
        ("Spouse", "Bob", Span(34, 37)),
    ]


async def test_evidence_is_reasoned_out_in_three_steps_of_one_conversation() -> None:
    model = ScriptedChat(
        [
            "Ann: a woman, Person",
            "Rome: a town, City",
            {"relations": [["Ann", "Person", "born_in", "Rome", "City", "Ann was born in Rome"]]},
        ]
    )
    answer = await expert(model, "re", "evidence").answer(PASSAGE, (), None, 1)
    assert answer == Answer((ANN, ROME), (BORN,))
    assert [len(asked.messages) for asked in model.asked] == [2, 4, 6]
    assert model.asked[2].messages[4].content == "Rome: a town, City"
    assert [asked.form is None for asked in model.asked] == [True, True, False]


async def test_votes_decide_between_samples_and_are_the_confidence() -> None:
    def said(names: str) -> dict[str, object]:
        types = {"Ann": "Person", "Rome": "City", "Bob": "Person"}
        return {"entities": [[name, types[name], {"Bob": "married Bob"}.get(name, name)] for name in names.split()]}

    model = ScriptedChat([said("Ann Rome"), said("Ann Bob"), said("Ann Rome"), "unreadable", said("Rome"), "still"])
    answer = await expert(model, "ner", "self_consistency", samples=4, temperature=0.8).answer(PASSAGE, (), None, 1)
    assert answer.entities == (ANN, ROME)
    assert [e.confidence for e in answer.entities] == [0.75, 0.75]
    assert {(asked.sample, asked.temperature) for asked in model.asked} == {(n, 0.8) for n in range(4)}


async def test_samples_that_stay_unreadable_do_not_vote() -> None:
    def script(_: object, number: int) -> object:
        return "?" if number in (1, 2) else {"entities": [["Ann", "Person"]]}

    model = ScriptedChat(script)
    answer = await expert(model, "ner", "self_consistency", samples=2).answer(PASSAGE, (), None, 1)
    assert answer.entities == (ANN,)
    assert answer.entities[0].confidence == 1.0
    assert len(answer.notes.unreadable) == 1


async def test_votes_on_events_count_their_arguments_one_by_one() -> None:
    def event(realis: str, *spouses: str) -> dict[str, object]:
        arguments = [{"role": "Spouse", "text": name, "type": "Person", "quote": "Ann married Bob"} for name in spouses]
        return {"events": [{"type": "Marry", "trigger": "married", "realis": realis, "arguments": arguments}]}

    model = ScriptedChat([event("Actual", "Ann", "Bob"), event("Other", "Bob"), event("Actual", "Bob")])
    answer = await expert(model, "ee", "self_consistency", samples=3).answer(PASSAGE, (), None, 1)
    (found,) = answer.events
    assert (found.realis, found.confidence) == ("Actual", 1.0)
    assert [(a.filler, a.confidence) for a in found.arguments] == [(BOB, 1.0)]
    assert answer.entities == (BOB,)


@pytest.mark.parametrize("strategy", sorted(set(STRATEGIES) - {"grouped"}))  # which hears in a form of its own
@pytest.mark.parametrize("task", ["ner", "re", "ee"])
async def test_every_strategy_hears_colleagues_in_later_rounds(strategy: str, task: Task) -> None:
    own = {
        "ner": Answer((ROME,)),
        "re": Answer((ANN, ROME), (BORN,)),
        "ee": Answer(),
    }[task]
    heard = (Replica("colleague", "ner", Answer((BOB,))),)
    model = ScriptedChat(
        lambda messages, _: (
            {"types": []} if "takes two steps" in messages[-1].content else {"unchanged": True, "x": "", "entities": []}
        )
    )
    answer = await ChatExpert(model, SCHEMA, task, task, strategy=strategy_named(strategy)).answer(
        PASSAGE, heard, own, 2
    )
    assert '<answer from="colleague">\n{"entities": [{"text": "Bob", "type": "Person"}]}' in model.asked[0].text
    assert conform_to_schema(answer, SCHEMA) == (Answer() if strategy == "two_stage" else own)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
async def test_whatever_stays_unreadable_leaves_the_last_answer(strategy: str) -> None:
    own = Answer((ANN, ROME), (BORN,))
    model = ScriptedChat(lambda _, __: "")
    answer = await ChatExpert(model, SCHEMA, "re", "re", strategy=strategy_named(strategy)).answer(PASSAGE, (), own, 2)
    assert answer == own
    assert answer.notes.unreadable


def test_a_strategy_is_known_by_its_name() -> None:
    assert strategy_named("self_consistency", samples=3, temperature=0.5).signature == "self_consistency:3@0.5"
    with pytest.raises(ConsilienceError, match="no strategy 'guess'; there are single_pass, two_stage"):
        strategy_named("guess")
    with pytest.raises(ConsilienceError, match="single_pass takes no samples"):
        strategy_named("single_pass", samples=3)
    with pytest.raises(ConsilienceError, match="not rounds"):
        strategy_named("self_consistency", rounds=3)
    with pytest.raises(ConsilienceError, match="at least 2 samples"):
        SelfConsistency(samples=1)
