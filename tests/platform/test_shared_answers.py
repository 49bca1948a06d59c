"""Answers of models, kept in a file or in a PostgreSQL, where what one machine asked no other asks again."""

import pytest

from consilience.agents.models.call_context import call_context
from consilience.agents.models.protocol import Reply
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.calls.answers import answers_at
from consilience.platform.support.storage.data_folder import DataFolder

REPLY = Reply("Ann met Bob.", usage=Usage(calls=1, prompt_tokens=5, completion_tokens=4), thoughts="Who met whom?")


def test_an_answer_is_kept_and_read_elsewhere_as_one_that_cost_nothing(folder: DataFolder) -> None:
    with answers_at(folder.answers)() as one, answers_at(folder.answers)() as other:
        assert other.read(b"key") is None
        one.write(b"key", "model", Reply("Not yet.", Usage()))
        one.write(b"key", "model", REPLY)
        found = other.read(b"key")
    assert found is not None
    assert (found.text, found.thoughts) == (REPLY.text, REPLY.thoughts)
    assert found.usage == REPLY.usage.from_cache


def test_answers_go_with_the_last_document_that_asked(folder: DataFolder) -> None:
    with answers_at(folder.answers)() as answers:
        with call_context(run_id="r1", document_id="d1"):
            answers.write(b"1", "model", REPLY)
            answers.write(b"2", "model", REPLY)
        with call_context(run_id="r2", document_id="d2"):
            assert answers.read(b"2") is not None
        assert answers.forget_document("d1")
        assert answers.read(b"1") is None
        assert answers.read(b"2") is not None
        assert answers.forget_document("d2")
        assert answers.read(b"2") is None


def test_an_answer_that_cannot_be_read_is_told_with_its_place(folder: DataFolder) -> None:
    with answers_at(folder.answers)() as answers:
        answers.store.change("INSERT INTO answers (key, model, reply) VALUES (?, ?, ?)", b"key", "model", "no JSON")
        with pytest.raises(ConsilienceError, match=r"answers.* cannot be (read|used)"):
            answers.read(b"key")


def test_both_kinds_of_tables_have_the_same_columns(folder: DataFolder) -> None:
    columns = "SELECT answers.key, model, reply, answered_at, document FROM answers JOIN asked_for ON document = model"
    with answers_at(folder.answers)() as answers:
        assert answers.store.find(columns) is None
