"""Wrong keys from an address that others share: they are limited, cost little, and shut nobody out."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from argon2 import PasswordHasher
from tests.platform.walled import Walled, problem, walled

from consilience.platform.api.auth import rates

pytestmark = pytest.mark.slow

KEYS = "/api/v1/keys"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine, too, nobody is let in because time has passed."""
    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys for which a hash was computed."""
    found: list[str] = []
    verify = PasswordHasher.verify

    def noting(self: PasswordHasher, known: str, key: str) -> bool:
        found.append(key)
        return verify(self, known, key)

    monkeypatch.setattr(PasswordHasher, "verify", noting)
    return found


def made_up(prefix: str | None = None) -> str:
    return f"csl_{prefix or secrets.token_hex(6)}_{secrets.token_urlsafe(24)}"


def like(key: str) -> str:
    """A wrong key with the public part of another."""
    return made_up(key.split("_")[1])


async def asked(service: Walled, key: str) -> httpx.Response:
    async with service.client(key) as client:
        return await client.get(KEYS)


async def test_wrong_keys_are_limited_and_right_ones_from_the_same_address_are_let_in(service: Walled) -> None:
    right = service.key("reader")
    answers = [await asked(service, made_up()) for _ in range(40)]
    assert [answer.status_code for answer in answers] == [401] * 20 + [429] * 20
    assert problem(answers[-1])["detail"].startswith("Too many wrong keys. Come again in ")
    assert int(answers[-1].headers["retry-after"]) in range(1, 4)
    assert (await asked(service, right)).status_code == 200  # that was never seen before


async def test_a_key_that_was_used_of_late_is_let_in_whatever_is_tried_with_its_public_part(service: Walled) -> None:
    right = service.key("reader")
    assert (await asked(service, right)).status_code == 200
    found = [(await asked(service, like(right))).status_code for _ in range(10)]
    assert found == [401] * 5 + [429] * 5
    assert (await asked(service, right)).status_code == 200


async def test_few_hashes_are_computed_for_wrong_keys(service: Walled, computed: list[str]) -> None:
    right = service.key("reader")
    for _ in range(50):
        await asked(service, like(right))
    assert len(computed) <= 6
    await asyncio.gather(*(asked(service, made_up()) for _ in range(200)))
    assert len(computed) <= 30
    await asyncio.gather(*(asked(service, f"csl_{number}") for number in range(50)))
    assert len(computed) <= 30  # what does not look like a key costs nothing


@pytest.mark.parametrize("attempts", [4, 12])
async def test_neither_answers_nor_their_cost_tell_which_public_parts_are_in_use(
    service: Walled, computed: list[str], attempts: int
) -> None:
    used, revoked, unknown = service.key("reader"), service.key("admin"), made_up()
    service.accounts.keys.revoke(revoked.split("_")[1])
    told = []
    for key in (used, revoked, unknown):
        service.forget_failures()
        computed.clear()
        statuses = [(await asked(service, like(key))).status_code for _ in range(attempts)]
        told.append((statuses, len(computed)))
    assert told == [told[0]] * 3


async def test_a_program_that_begins_with_many_requests_at_once_costs_one_hash(
    service: Walled, computed: list[str]
) -> None:
    right = service.key("reader")
    answers = await asyncio.gather(*(asked(service, right) for _ in range(50)))
    assert {answer.status_code for answer in answers} == {200}
    assert computed == [right]


async def test_many_who_come_with_right_keys_in_one_moment_are_all_let_in(service: Walled) -> None:
    user = service.accounts.users.add("Ann", "reader")
    keys = [service.accounts.keys.create(user, "reading")[1] for _ in range(70)]
    answers = await asyncio.gather(*(asked(service, key) for key in keys))
    assert {answer.status_code for answer in answers} == {200}


async def test_a_link_from_the_terminal_signs_in_after_many_wrong_ones(service: Walled) -> None:
    user = service.accounts.users.add("Ann", "reader")
    link = service.accounts.sessions.ticket(user.id)
    async with service.client() as browser:
        wrong = [(await browser.get("/sign-in", params={"token": f"no{n}"})).status_code for n in range(30)]
        assert wrong == [401] * 20 + [429] * 10
        assert (await browser.get("/sign-in", params={"token": link})).status_code == 303


async def test_many_wrong_keys_at_sign_in_do_not_keep_a_right_one_out(service: Walled) -> None:
    right = service.key("editor")
    async with service.client() as browser:
        session = "/api/v1/session"
        wrong = [(await browser.post(session, json={"key": made_up()})).status_code for _ in range(25)]
        assert wrong == [401] * 20 + [429] * 5
        assert (await browser.post(session, json={"key": right})).status_code == 200
