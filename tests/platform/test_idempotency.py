"""Requests that are sent again: with the same content, with another one, at once, after a crash, after a day."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.platform.walled import Walled, problem, walled

from consilience.graph.model.errors import IdempotencyError
from consilience.platform.api.application import create_app
from consilience.platform.api.idempotency import store as given_answers
from consilience.platform.api.idempotency.store import KeyedRequest, ResponseStore, StoredResponse
from consilience.platform.jobs.queue import open_queue
from consilience.platform.jobs.workers import this_process
from consilience.platform.support.storage.data_folder import DataFolder

API = "/api/v1"
READING = {
    *("foresee_documents", "run_query", "explain_query", "validate_schema"),
    *("count_neighbours", "expand_graph", "get_subgraph", "try_models"),
}
"""What is asked by POST because it is long, and changes nothing."""
OTHER = {"open_session_with_key"}
"""A session may be opened again."""
KEY = {"Idempotency-Key": "k"}
ASKED = KeyedRequest("ann", "k", "digest")
DONE = StoredResponse(202, {"content-type": "application/json"}, b"{}")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path, queue_size=3) as opened:
        yield opened


def given(folder: DataFolder) -> Iterator[ResponseStore]:
    with open_queue(folder.queue) as queue:
        yield ResponseStore(queue.database)


@pytest.fixture
def answers(folder: DataFolder) -> Iterator[ResponseStore]:
    yield from given(folder)


def test_every_post_that_changes_something_takes_a_key() -> None:
    posts = [path["post"] for path in create_app().openapi()["paths"].values() if "post" in path]
    without = {
        post["operationId"]
        for post in posts
        if not any(parameter["name"] == "Idempotency-Key" for parameter in post.get("parameters", ()))
    }
    assert without == READING | OTHER


async def test_the_first_answer_is_given_again_and_says_so(service: Walled) -> None:
    async with service.client(service.key("admin"), **KEY) as client:
        first, again = [await client.post(f"{API}/accounts", json={"name": "kim", "role": "reader"}) for _ in range(2)]
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert again.headers["x-request-id"] != first.headers["x-request-id"]
    assert [user.name for user in service.accounts.users.all()].count("kim") == 1


async def test_answers_outlive_the_process(tmp_path: Path) -> None:
    with walled(tmp_path) as service:
        key = service.key("editor")
        async with service.client(key, **KEY) as client:
            first = await client.post(f"{API}/documents/text", json={"text": "Ann met Bob.", "name": "a"})
    with walled(tmp_path) as service:
        async with service.client(key, **KEY) as client:
            again = await client.post(f"{API}/documents/text", json={"text": "Ann met Bob.", "name": "a"})
            assert (again.json(), len(service.queue.jobs())) == (first.json(), 1)


async def test_a_key_belongs_to_its_caller_and_to_one_request(service: Walled) -> None:
    sent = {"text": "Ann met Bob.", "name": "a"}
    ann, bob = service.key("editor"), service.key("editor")
    async with service.client(ann, **KEY) as client:
        mine, other = [await client.post(f"{API}/documents/text", json=body) for body in (sent, {**sent, "name": "b"})]
        elsewhere = await client.post(f"{API}/runs/retry-failed")
    async with service.client(bob, **KEY) as client:
        his = await client.post(f"{API}/documents/text", json=sent)
    assert his.json()["id"] != mine.json()["id"]
    assert (other.status_code, elsewhere.status_code) == (422, 422)
    assert problem(other)["detail"].startswith("The idempotency key 'k' was used for another request.")


async def test_files_are_the_same_however_the_request_wraps_them(service: Walled) -> None:
    async with service.client(service.key("editor"), **KEY) as client:
        first, again = [
            await client.post(
                f"{API}/documents",
                files=[("files", ("a.txt", b"Ann met Bob."))],
                headers={"Content-Type": f"multipart/form-data; boundary={boundary}"},
            )
            for boundary in ("one", "two")
        ]
        other = await client.post(f"{API}/documents", files=[("files", ("a.txt", b"Ann met Cy."))])
    assert first.json() == again.json()
    assert (len(service.queue.jobs()), other.status_code) == (1, 422)


async def test_what_was_refused_frees_its_key(service: Walled) -> None:
    async with service.client(service.key("editor"), **KEY) as client:
        refused = await client.post(f"{API}/documents/text", json={"name": "a"})
        done = await client.post(f"{API}/documents/text", json={"name": "a", "text": "Ann met Bob."})
    assert (refused.status_code, done.status_code) == (422, 202)


async def test_the_same_request_at_once_is_done_once(service: Walled) -> None:
    async with service.client(service.key("editor"), **KEY) as client:
        sent = [client.post(f"{API}/documents/text", json={"text": "Ann met Bob.", "name": "a"}) for _ in range(5)]
        found = await asyncio.gather(*sent)
    assert {answer.status_code for answer in found} == {202}
    assert len({answer.json()["id"] for answer in found}) == len(service.queue.jobs()) == 1


async def test_a_secret_is_never_kept_and_a_key_is_made_once(service: Walled, tmp_path: Path) -> None:
    async with service.client(service.key("reader"), **KEY) as client:
        made, again = [await client.post(f"{API}/keys", json={"name": "laptop"}) for _ in range(2)]
    assert (made.status_code, again.status_code) == (201, 409)
    assert f"made the key {made.json()['prefix']}" in problem(again)["detail"]
    assert made.json()["key"].encode() not in (tmp_path / "jobs.sqlite-wal").read_bytes()
    assert [key.name for key in service.accounts.keys.all()] == ["test", "laptop"]


def test_a_request_whose_answer_was_not_noted_is_done_again_under_the_same_operation(answers: ResponseStore) -> None:
    operation = answers.begin(ASKED)
    assert isinstance(operation, str)
    assert answers.begin(ASKED) is None  # it is being done
    answers.leave(operation)
    assert answers.begin(ASKED) == operation
    answers.keep(operation, DONE)
    assert answers.begin(ASKED) == DONE
    answers.forget(operation)
    answers.leave(operation)
    assert answers.begin(ASKED) == DONE
    with pytest.raises(IdempotencyError):
        answers.begin(KeyedRequest("ann", "k", "other"))


def test_the_request_of_a_dead_process_is_taken_over(answers: ResponseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    place, number, started = this_process()
    with monkeypatch.context() as dead:
        dead.setattr(given_answers, "this_process", lambda: (place, number, started - 100.0))
        operation = answers.begin(ASKED)
    assert answers.begin(ASKED) == operation
    assert answers.begin(ASKED) is None


def test_answers_are_forgotten_after_a_day_and_when_there_are_too_many(
    answers: ResponseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = time.time()

    def done(number: int) -> str:
        operation = answers.begin(KeyedRequest("ann", str(number), "digest"))
        assert isinstance(operation, str)
        answers.keep(operation, StoredResponse(200, {}, b"x" * 1000))
        return operation

    monkeypatch.setattr(given_answers, "_TIDIED_AFTER", 1)
    monkeypatch.setattr(given_answers, "_MOST_OF_A_CALLER", 5)
    for number in range(8):
        monkeypatch.setattr(time, "time", lambda at=moment + number: at)
        done(number)
    kept = [answers.begin(KeyedRequest("ann", str(number), "digest")) for number in (7, 3)]
    assert [isinstance(found, StoredResponse) for found in kept] == [True, True]
    assert isinstance(answers.begin(KeyedRequest("ann", "2", "digest")), str)
    monkeypatch.setattr(given_answers, "_MOST_BYTES", 2500)
    done(9)
    assert isinstance(answers.begin(KeyedRequest("ann", "7", "digest")), StoredResponse)
    assert isinstance(answers.begin(KeyedRequest("ann", "6", "digest")), str)
    monkeypatch.setattr(time, "time", lambda: moment + given_answers.KEPT_S + 100)
    assert isinstance(answers.begin(KeyedRequest("ann", "9", "digest")), str)
