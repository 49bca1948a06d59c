"""Gold answers, given as a model's replies, come back as candidates without loss: reading and placing cost no score."""

import json
from pathlib import Path

import pytest
from tests.scripted_chat import ScriptedChat

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage
from consilience.agents.answers.schema_filter import conform_to_schema
from consilience.agents.configuration.builtin_schemas import builtin_schema, builtin_schema_names
from consilience.agents.experts.chat.answers.serialization import own_answer
from consilience.agents.experts.chat.conversation.gold_records import GoldRecord, gold_answer
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.graph.model.model import Task
from consilience.graph.schema.schema import Schema

DATA = Path(__file__).parents[3] / "shared/data/extraction/dev"
RECORDS = 25
SETS = [
    (name, task)
    for name in builtin_schema_names()
    for task, types in (("ner", "entities"), ("re", "relations"), ("ee", "events"))
    if (DATA / f"{name}.jsonl").exists()
    and getattr(builtin_schema(name), types)
    and (name, task) != ("nyt11_hrl", "ner")
]

pytestmark = [
    pytest.mark.reference,
    pytest.mark.skipif(not DATA.is_dir(), reason="the gold data lies beside the repository, which this copy has not"),
]


def gold_items(record: GoldRecord, task: Task) -> set[tuple[object, ...]]:
    if task == "ner":
        return {(e.start, e.text, e.type) for e in record.entities}
    if task == "re":
        return {(r.head, r.type, r.tail) for r in record.relations}
    return {(e.type, e.trigger, e.trigger_start) for e in record.events} | {
        (e.type, a.role, a.text) for e in record.events for a in e.arguments
    }


def found_items(answer: Answer, task: Task) -> set[tuple[object, ...]]:
    if task == "ner":
        return {(e.span.start, e.text, e.type) for e in answer.entities}
    if task == "re":
        return {(r.subject.text, r.relation, r.object.text) for r in answer.relations}
    return {(e.type, e.text, e.trigger.start) for e in answer.events} | {
        (e.type, a.role, a.filler.text) for e in answer.events for a in e.arguments
    }


async def copied(record: GoldRecord, task: Task, schema: Schema, own: Answer) -> Answer:
    """Return what becomes of an answer that is given again as the expert is shown it."""
    model = ScriptedChat([own_answer(own, task, Passage("gold", 0, record.text))])
    expert = ChatExpert(model, schema, task, task, types_per_call=0)
    return await expert.answer(Passage("gold", 0, record.text, schema.language), (), own, 2)


async def answered(record: GoldRecord, task: Task, schema: Schema) -> Answer:
    model = ScriptedChat([gold_answer(record, task, schema)])
    expert = ChatExpert(model, schema, task, task, types_per_call=0)
    return await expert.answer(Passage("gold", 0, record.text, schema.language), (), None, 1)


@pytest.mark.parametrize(("name", "task"), SETS)
async def test_gold_given_as_replies_comes_back_whole(name: str, task: Task) -> None:
    schema = builtin_schema(name)
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for record in [GoldRecord.model_validate(json.loads(line)) for line in lines[:RECORDS]]:
        answer = await answered(record, task, schema)
        assert found_items(conform_to_schema(answer, schema), task) == gold_items(record, task), record.id
        assert answer.notes.unaligned == answer.notes.unreadable == ()


@pytest.mark.parametrize(("name", "task"), SETS)
async def test_an_answer_copied_as_it_was_shown_is_the_same_answer(name: str, task: Task) -> None:
    schema = builtin_schema(name)
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for record in [GoldRecord.model_validate(json.loads(line)) for line in lines[:RECORDS]]:
        own = conform_to_schema(await answered(record, task, schema), schema)
        again = conform_to_schema(await copied(record, task, schema, own), schema)
        assert again == own, record.id
