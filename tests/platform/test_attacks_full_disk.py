"""What those are told who send something while a file of the data folder cannot be used, and that nothing is lost."""

import asyncio
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.platform.walled import Walled, problem, walled

from consilience.graph.model.errors import DiskFullError, FileUnusableError
from consilience.platform.api.idempotency.store import KeyedRequest, StoredResponse
from consilience.platform.support.storage.database import Database

TEXT = {"name": "note", "text": "Ann met Bob.", "language": "en"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


@contextmanager
def full(monkeypatch: pytest.MonkeyPatch, database: Database) -> Iterator[None]:
    """Let nothing be written to a file, as on a full disk."""

    @contextmanager
    def transaction() -> Iterator[sqlite3.Connection]:
        raise DiskFullError(f"{database.name}: the disk that holds this folder is full.")
        yield

    with monkeypatch.context() as patched:
        patched.setattr(database, "transaction", transaction)
        yield


async def test_who_asks_while_the_accounts_cannot_be_read_is_told_to_come_again(
    server: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def row(*_: object) -> None:
        raise FileUnusableError(f"{server.accounts.database.name} does not answer.")

    async with server.client(server.key("editor")) as client:
        with monkeypatch.context() as patched:
            patched.setattr(server.accounts.database, "row", row)
            refused = await client.post("/api/v1/documents/text", json=TEXT)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
        assert server.accounts.database.name not in refused.text
        assert (await client.post("/api/v1/documents/text", json=TEXT)).status_code == 202


async def test_an_upload_that_cannot_be_stored_is_refused_with_a_sentence(
    server: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client(server.key("editor")) as client:
        with full(monkeypatch, server.queue.database):
            refused = await client.post("/api/v1/documents/text", json=TEXT)
        assert refused.status_code == 507
        assert "is full: nothing was stored" in problem(refused)["detail"]
        assert str(server.queue.database.name) not in refused.text
        assert refused.headers["Retry-After"]
        assert server.queue.counts() == {}
        assert (await client.post("/api/v1/documents/text", json=TEXT)).status_code == 202


async def test_a_change_that_cannot_be_noted_is_answered_with_a_sentence_and_not_told_as_done(
    server: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client(server.key("editor")) as client:
        await client.get("/api/v1/session")
        with full(monkeypatch, server.accounts.database):
            unnoted = await client.post("/api/v1/documents/text", json=TEXT)
            refused = await server.client().get("/api/v1/documents")
    assert unnoted.status_code == 507
    assert "may have been done all the same" in problem(unnoted)["detail"]
    assert problem(refused)["status"] == 401


async def test_a_request_whose_answer_could_not_be_kept_is_done_once_when_it_is_sent_again(
    server: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.client(server.key("editor"), **{"Idempotency-Key": "one"}) as client:
        with monkeypatch.context() as patched:
            whole = server.responses.begin

            def begin(request: KeyedRequest) -> str | StoredResponse | None:
                found = whole(request)
                patched.setattr(server.responses, "_database", Full())
                return found

            patched.setattr(server.responses, "begin", begin)
            first = await client.post("/api/v1/documents/text", json=TEXT)
        again = await client.post("/api/v1/documents/text", json=TEXT)
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json()["id"] == again.json()["id"]
    assert server.queue.counts() == {"queued": 1}


async def test_a_form_that_finds_no_room_on_its_way_in_is_no_fault_of_its_sender(
    server: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.SpooledTemporaryFile.write", no_room)
    async with server.client(server.key("editor")) as client:
        refused = await client.post("/api/v1/documents", files={"files": ("note.txt", b"Ann met Bob.")})
    assert problem(refused)["status"] == 507


async def test_a_server_answers_while_another_program_holds_each_of_its_files(server: Walled, tmp_path: Path) -> None:
    async with server.client(server.key("editor")) as client:
        await client.get("/api/v1/session")
        for name in ("jobs.sqlite", "accounts.sqlite"):
            with closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                waiting = asyncio.create_task(client.post("/api/v1/documents/text", json=TEXT | {"name": name}))
                for _ in range(20):
                    assert (await client.get("/api/v1/health/live")).status_code == 200
                assert not waiting.done()
            assert (await waiting).status_code == 202
    assert server.queue.counts() == {"queued": 2}


class Full:
    """A file whose disk is full."""

    def transaction(self) -> None:
        raise DiskFullError("There is no room.")
