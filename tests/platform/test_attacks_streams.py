"""A stream ends soon after what it was opened with: its key, its session, its account, its role."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.platform.live import live
from tests.platform.walled import Walled, walled

from consilience.platform.accounts.accounts import Accounts
from consilience.platform.accounts.users import User
from consilience.platform.api.auth.callers import Caller
from consilience.platform.events.activity import FactsReviewed

pytestmark = pytest.mark.slow

Ends = Callable[[Accounts, User, str, str], object]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("by", "end"),
    [
        ("key", lambda accounts, _user, prefix, _cookie: accounts.keys.revoke(prefix)),
        ("key", lambda accounts, user, _prefix, _cookie: accounts.users.change(user.id, disabled=True)),
        ("key", lambda accounts, user, _prefix, _cookie: accounts.users.change(user.id, role="reader")),
        ("session", lambda accounts, _user, _prefix, cookie: accounts.sessions.close(cookie)),
        ("session", lambda accounts, user, _prefix, _cookie: accounts.users.withdraw(user.id)),
        ("session", lambda accounts, user, _prefix, _cookie: accounts.users.change(user.id, role="admin")),
    ],
    ids=["key revoked", "account disabled", "role changed", "signed out", "role withdrawn", "role raised"],
)
def test_a_stream_ends_when_what_it_was_opened_with_does(service: Walled, by: str, end: Ends) -> None:
    accounts = service.accounts
    user = accounts.users.add("ann", "editor")
    key, secret = accounts.keys.create(user, "test", 1)
    session = accounts.sessions.open(user.id)
    with live(service.app) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        way = {"Authorization": f"Bearer {secret}"}
        if by == "session":
            way = {"Cookie": f"consilience_session_{port}={session.cookie}"}
        with client.stream("GET", "/api/v1/stream", headers=way) as answer:
            parts = answer.iter_raw()
            assert b"listening" in next(parts)
            end(accounts, user, key.prefix, session.cookie)
            for _ in parts:  # comes to its end, or the client loses patience and the test fails
                pass


def test_a_stream_goes_on_while_nothing_has_changed(service: Walled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("consilience.platform.api.dependencies.lasting.LOOK_S", 0.01)
    looked = threading.Semaphore(0)
    before = service.authentication.is_still

    def look(caller: Caller, credential: tuple[str, str]) -> bool:
        looked.release()
        return before(caller, credential)

    monkeypatch.setattr(service.authentication, "is_still", look)
    secret = service.key("reader")
    with live(service.app) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        headers = {"Authorization": f"Bearer {secret}"}
        with client.stream("GET", "/api/v1/stream", headers=headers) as answer:
            parts = answer.iter_raw()
            assert b"listening" in next(parts)
            for _ in range(5):
                assert looked.acquire(timeout=120)
            service.queue.tell(FactsReviewed(("fact_1",), "accepted", "ann"))
            assert b"facts_reviewed" in next(parts)
