"""Roles that an organisation takes away, names chosen to be taken for somebody else's, sign-ins without end."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.platform.test_sign_in import SESSION, at_provider
from tests.platform.walled import Walled, walled
from tests.servers.oidc_provider import Provider, oidc_provider

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.api.auth.oidc import OpenIDConnect
from consilience.platform.support.account_names import free_name, is_name, name_key
from consilience.platform.support.settings import Settings
from consilience.platform.support.storage.data_folder import DataFolder

pytestmark = pytest.mark.slow


@pytest.fixture
def provider() -> Iterator[Provider]:
    with oidc_provider() as running:
        yield running


@pytest.fixture
def organisation(provider: Provider, tmp_path: Path) -> Iterator[Walled]:
    with walled(
        tmp_path,
        oidc_issuer=provider.url,
        oidc_client_id=provider.client_id,
        oidc_client_secret=provider.client_secret,
        oidc_role_claim="roles",
        oidc_session_hours=2,
    ) as opened:
        yield opened


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[Accounts]:
    with open_accounts(tmp_path) as opened:
        yield opened


async def test_who_loses_the_role_at_the_organisation_is_refused_and_sessions_and_keys_end(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "admin"
    async with organisation.client() as before, organisation.client() as after:
        await before.get(await at_provider(before))
        account = organisation.accounts.users.get("ann")
        _, key = organisation.accounts.keys.create(account, "script")
        del provider.person["roles"]
        assert (await after.get(await at_provider(after))).status_code == 401
        assert (await before.get(SESSION)).status_code == 401
    async with organisation.client(key) as script:
        assert (await script.get(SESSION)).status_code == 401
        provider.person["roles"] = "reader"
        async with organisation.client() as again:
            await again.get(await at_provider(again))
            assert (await again.get(SESSION)).json()["role"] == "reader"
        assert (await script.get(SESSION)).json()["role"] == "reader"
    told = organisation.accounts.audit.page(actor="ann", action="organisation_role")
    assert [entry.details["role"] for entry in told] == ["reader", None]


async def test_who_an_admin_disabled_does_not_come_back_with_a_role_of_the_organisation(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "admin"
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        organisation.accounts.users.change("ann", disabled=True)
        del provider.person["roles"]
        assert (await client.get(await at_provider(client))).status_code == 401
        provider.person["roles"] = "admin"
        assert (await client.get(await at_provider(client))).status_code == 401
    assert organisation.accounts.users.get("ann").disabled


async def test_a_lower_role_at_the_organisation_holds_from_the_next_sign_in_on_in_every_session(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "admin"
    async with organisation.client() as before, organisation.client() as after:
        await before.get(await at_provider(before))
        provider.person["roles"] = ["reader"]
        await after.get(await at_provider(after))
        assert (await before.get(SESSION)).json()["role"] == "reader"


async def test_a_role_that_an_organisation_takes_away_in_one_workspace_is_missed_at_the_sign_in_in_another(
    organisation: Walled, provider: Provider, tmp_path: Path
) -> None:
    folder = DataFolder(tmp_path / "workspaces" / "law", workspace="law", installation=tmp_path)
    said: dict[str, Any] = {
        "oidc_issuer": provider.url,
        "oidc_client_id": provider.client_id,
        "oidc_role_claim": "law_roles",
    }
    with open_accounts(folder) as law:
        assert organisation.authentication.oidc is not None
        organisation.authentication.oidc.find_others = lambda: [OpenIDConnect(Settings(home=tmp_path, **said), law)]
        organisation.authentication.find_all = lambda: (organisation.accounts, law)
        provider.person |= {"roles": "reader", "law_roles": "editor"}
        async with organisation.client() as client:
            await client.get(await at_provider(client))
            listed = (await client.get("/api/v1/workspaces")).json()
            assert [(one["name"], one["role"]) for one in listed] == [("default", "reader"), ("law", "editor")]
            assert law.users.get("ann").id == organisation.accounts.users.get("ann").id
            del provider.person["law_roles"]
            await client.get(await at_provider(client))
            assert [one["name"] for one in (await client.get("/api/v1/workspaces")).json()] == ["default"]
        assert law.users.get("ann").withdrawn


async def test_sessions_of_people_of_an_organisation_end_after_the_hours_that_are_set(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "reader"
    async with organisation.client() as client:
        answer = await client.get(await at_provider(client))
        assert "Max-Age=7200" in answer.headers["set-cookie"]
        with organisation.accounts.people.database.transaction() as connection:
            connection.execute("UPDATE sessions SET expires = expires - 7201")
        assert (await client.get(SESSION)).status_code == 401


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("Aoife O'Brien", "Aoife O'Brien"),
        ("corp/ann", "corp/ann"),
        ("a" * 300, "a" * 100),
        ("张伟", "张伟"),
        ("Ann <ann@example.org>", "Ann <ann@example.org>"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("\x1b[2JAnn\u202e\u200b", "[2JAnn"),
        ("\u200b\x00", "2 from the mail"),
        (["no", "text"], "2 from the mail"),
    ],
)
async def test_people_sign_in_whatever_they_are_called(
    organisation: Walled, provider: Provider, called: object, name: str
) -> None:
    provider.person |= {"roles": "reader", "preferred_username": called, "email": "2 from the mail"}
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        assert (await client.get(SESSION)).json()["name"] == name


@pytest.mark.parametrize("called", ["local", "LOCAL", " local ", "\uff4cocal", "lo\u200bcal", "admin 0", "ADMIN 0"])
async def test_nobody_of_an_organisation_becomes_an_account_of_this_service_by_a_name(
    organisation: Walled, provider: Provider, called: str
) -> None:
    organisation.key("admin")
    owner = organisation.accounts.users.owner()
    provider.person |= {"roles": "reader", "preferred_username": called}
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        session = (await client.get(SESSION)).json()
    assert session["role"] == "reader"
    assert name_key(session["name"]) not in {"local", "admin 0"}
    assert organisation.accounts.users.owner() == owner


async def test_nobody_becomes_another_account_by_a_name_that_is_its_id(
    organisation: Walled, provider: Provider
) -> None:
    admin = organisation.accounts.users.add("Ann", "admin")
    provider.person |= {"roles": "reader", "preferred_username": admin.id}
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        assert (await client.get(SESSION)).json()["role"] == "reader"
    assert organisation.accounts.users.get(admin.id) == admin


async def test_people_are_known_by_their_subject_whatever_they_are_called_next_time(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "reader"
    for called in ("ann", "Ann Lee", "bob"):
        provider.person["preferred_username"] = called
        async with organisation.client() as client:
            await client.get(await at_provider(client))
    assert [user.name for user in organisation.accounts.users.all()] == ["ann"]


async def test_strangers_who_begin_sign_ins_do_not_fill_the_disk(
    organisation: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("consilience.platform.api.auth.oidc._MOST_UNDER_WAY", 5)
    async with organisation.client() as client:
        for _ in range(8):
            await client.get("/sign-in/oidc")
    row = organisation.accounts.people.database.row("SELECT count(*) FROM sign_ins")
    assert row is not None
    assert row[0] <= 6


def test_names_that_nobody_can_tell_apart_or_that_are_reserved_are_refused(accounts: Accounts) -> None:
    accounts.users.add("Ånn O'Brien", "reader")
    for name in (
        "ånn o'brien",
        "A\u030ann O'Brien",
        "local",
        "Local",
        "user_1",
        "a\nb",
        "a\u202eb",
        "a  b",
        "a" * 101,
        "",
    ):
        with pytest.raises(ConsilienceError, match=r"already|reserved|is no name"):
            accounts.users.add(name, "reader")


@given(wanted=st.lists(st.text(), max_size=3), taken=st.sets(st.text(max_size=5)))
def test_a_name_of_an_organisations_person_can_always_be_seen_and_is_nobody_elses(
    wanted: list[str], taken: set[str]
) -> None:
    name = free_name(wanted, {name_key(one) for one in taken})
    assert is_name(name)
    assert name_key(name) not in {"local", *(name_key(one) for one in taken)}


def test_the_account_called_local_of_an_earlier_release_keeps_its_keys_and_that_of_an_organisation_loses_the_role(
    tmp_path: Path,
) -> None:
    script = files("consilience.platform").joinpath("accounts/accounts.sql").read_text(encoding="utf-8")
    old = f"{script} CREATE TABLE sessions (hash TEXT PRIMARY KEY, user_id TEXT NOT NULL);"
    rows = [("user_1", "local", "admin", None), ("user_2", "ann", "admin", "https://o 2")]
    for name, told in (("a", rows), ("b", [("user_3", "Local", "admin", "https://o 3")])):
        (tmp_path / name).mkdir()
        with closing(sqlite3.connect(tmp_path / name / "accounts.sqlite")) as connection:
            connection.executescript(old)
            connection.executemany("INSERT INTO users VALUES (?, ?, ?, 0, ?, 'then')", told)
            connection.execute("PRAGMA user_version=1")
            connection.commit()
    with open_accounts(tmp_path / "a") as accounts:
        assert (accounts.users.owner().id, accounts.users.get("ann").role) == ("user_1", "admin")
    with open_accounts(tmp_path / "b") as accounts:
        theirs = accounts.users.get("user_3")
        assert (theirs.role, theirs.name.startswith("local ")) == ("reader", True)
        assert (accounts.users.owner().id != "user_3", accounts.users.owner().name) == (True, "local")
