"""Whom a key opens is not looked up again while nobody writes to the accounts, and at once when somebody did."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.api.auth.recalled_keys import RecalledKeys
from consilience.platform.support.storage.data_folder import DataFolder


@dataclass
class Installation:
    here: Accounts
    elsewhere: Accounts
    """The same accounts, as another process has them open."""
    recalled: RecalledKeys

    async def new_key(self, name: str, days: float | None = 90.0) -> tuple[str, str]:
        """Return the public part of a key that was just checked, and the key."""
        key, secret = self.here.keys.create(self.here.users.add(name, "reader"), name, days)
        assert self.here.keys.check(secret)
        return key.prefix, secret

    async def role(self, secret: str) -> str | None:
        found = await self.recalled.find(secret)
        return found and found[0].role


@pytest.fixture
async def installed(folder: DataFolder) -> AsyncIterator[Installation]:
    with open_accounts(folder) as here, open_accounts(folder) as elsewhere:
        yield Installation(here, elsewhere, RecalledKeys(here))


async def test_what_changes_anywhere_holds_for_the_next_request(installed: Installation) -> None:
    prefix, secret = await installed.new_key("Ann")
    assert [await installed.role(secret) for _ in range(3)] == ["reader"] * 3
    installed.elsewhere.users.change("Ann", role="editor")
    assert await installed.role(secret) == "editor"
    installed.here.users.change("Ann", role="reviewer")
    assert await installed.role(secret) == "reviewer"
    installed.elsewhere.users.change("Ann", disabled=True)
    assert await installed.role(secret) is None
    installed.elsewhere.users.change("Ann", disabled=False)
    assert await installed.role(secret) == "reviewer"
    installed.elsewhere.keys.revoke(prefix)
    assert await installed.role(secret) is None


async def test_a_key_opens_nothing_from_the_moment_it_expires(
    installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, secret = await installed.new_key("Ann", days=1.0)
    assert await installed.role(secret) == "reader"
    later = time.time() + 86_401
    monkeypatch.setattr(time, "time", lambda: later)
    assert await installed.role(secret) is None


async def test_a_key_that_was_not_checked_of_late_opens_nothing_here(installed: Installation) -> None:
    key, secret = installed.here.keys.create(installed.here.users.add("Ann", "reader"), "notebook")
    assert await installed.role(secret) is None
    assert await installed.role(f"csl_{key.prefix}_{'a' * 32}") is None


async def test_accounts_in_a_file_are_looked_at_once_while_nobody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_accounts(tmp_path) as here, open_accounts(tmp_path) as elsewhere:
        installed = Installation(here, elsewhere, RecalledKeys(here))
        _, secret = await installed.new_key("Ann")
        assert await installed.role(secret) == "reader"
        with monkeypatch.context() as patched:
            patched.setattr(here.database, "row", lambda *_: pytest.fail("looked up"))
            assert [await installed.role(secret) for _ in range(3)] == ["reader"] * 3
        elsewhere.users.add("Bob", "reader")
        assert await installed.role(secret) == "reader"
