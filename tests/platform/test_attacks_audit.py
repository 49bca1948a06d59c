"""Nobody fills the audit log: not by refusals, not by looks, not by beginning sign-ins, not with time."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.platform.walled import Walled, walled

from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.api.auth import rates
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = pytest.mark.slow

PAGE = {"Accept": "text/html"}


@pytest.fixture(autouse=True)
def _no_time_goes_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be noted because a slow machine took its time."""
    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path, requests_per_minute=1_000_000) as opened:  # nobody waits for a time that does not go by
        yield opened


async def test_a_browser_whose_sign_in_is_refused_is_noted_as_refused_and_not_without_limit(service: Walled) -> None:
    async with service.client() as stranger:
        for _ in range(100):
            service.forget_failures()
            answer = await stranger.get("/sign-in/oidc/callback", headers=PAGE)
            assert answer.status_code == 303
    noted = Counter((entry.action, entry.outcome) for entry in service.accounts.audit.page(limit=1000))
    assert set(noted) == {("finish_oidc", "refused")}
    assert 60 <= noted.total() < 80


async def test_looks_of_readers_and_what_they_try_in_vain_do_not_fill_the_log(service: Walled) -> None:
    async with service.client(service.key("reader")) as reader:
        for _ in range(100):
            await reader.post("/api/v1/query", json={"cypher": "not Cypher"})
            await reader.post("/api/v1/accounts", json={"name": "eve", "role": "admin"})
    noted = Counter(entry.action for entry in service.accounts.audit.page(limit=1000))
    assert noted["run_query"] == 0
    assert 60 <= noted["create_account"] < 90


async def test_what_was_not_noted_is_counted(service: Walled) -> None:
    async with service.client() as stranger, service.client(service.key("admin")) as admin:
        for _ in range(100):
            await stranger.post("/api/v1/accounts", json={"name": "eve", "role": "admin"})
        await admin.post("/api/v1/accounts", json={"name": "bob", "role": "reader"})
    (told,) = service.accounts.audit.page(action="not_noted")
    assert 20 < told.details["count"] <= 40


def test_the_log_keeps_what_its_limits_say_and_strangers_push_out_only_their_own(folder: DataFolder) -> None:
    with open_accounts(folder, audit_entries=20) as accounts:
        accounts.audit.add("create_account", actor="ann")
        for _ in range(30):
            accounts.audit.add("create_account", outcome="refused")
        assert accounts.audit.forget() == 28
        left = Counter(entry.actor for entry in accounts.audit.page(action="create_account"))
        assert left == {"": 2, "ann": 1}
        assert accounts.audit.page()[0].action == "audit_forgotten"


def test_the_log_forgets_what_is_older_than_it_is_to_be(folder: DataFolder) -> None:
    with open_accounts(folder, audit_days=30) as accounts:
        with accounts.database.transaction() as connection:
            for moment in ("2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z"):
                connection.execute(
                    "INSERT INTO audit (at, actor, via, action, target, outcome, request_id, details)"
                    " VALUES (?, 'ann', '', 'create_account', '', 'done', '', '{}')",
                    (moment,),
                )
        assert accounts.audit.forget() == 1
        assert [entry.at[:4] for entry in accounts.audit.page(actor="ann")] == ["2999"]
