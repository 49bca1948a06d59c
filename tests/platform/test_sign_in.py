import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from joserfc.jwk import RSAKey
from tests.platform.walled import Walled, problem, walled
from tests.servers.oidc_provider import Provider, oidc_provider

pytestmark = pytest.mark.slow

SESSION = "/api/v1/session"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Walled]:
    with walled(tmp_path) as opened:
        yield opened


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
    ) as opened:
        yield opened


async def signed_in(service: Walled, client: httpx.AsyncClient) -> str:
    """Sign a client in as an admin by a link; return its CSRF token."""
    user = service.accounts.users.add("Ann", "admin")
    await client.get("/sign-in", params={"token": service.accounts.sessions.ticket(user.id)})
    return str((await client.get(SESSION)).json()["csrf"])


async def at_provider(client: httpx.AsyncClient, begin: str = "/sign-in/oidc") -> str:
    """Begin a sign-in; return the address at which the provider sends the browser back to us."""
    to_provider = await client.get(begin)
    assert to_provider.status_code == 303
    async with httpx.AsyncClient(timeout=120) as browser:
        back = await browser.get(to_provider.headers["location"])
    return str(back.headers["location"])


async def test_a_link_signs_in_once_and_its_cookie_is_for_this_service_alone(service: Walled) -> None:
    token = service.accounts.sessions.ticket(service.accounts.users.add("Ann", "editor").id)
    async with service.client() as client:
        answer = await client.get("/sign-in", params={"token": token})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"]
        assert re.fullmatch(
            r"consilience_session_8765=[\w-]{43}; HttpOnly; Max-Age=604800; Path=/; SameSite=lax", cookie
        )
        assert (await client.get(SESSION)).json()["name"] == "Ann"
        again = await client.get("/sign-in", params={"token": token})
    assert problem(again)["detail"].startswith("This link was used")


async def test_a_browser_with_a_link_that_is_used_up_is_sent_to_the_application_which_says_why(
    service: Walled,
) -> None:
    async with service.client() as browser:
        answer = await browser.get("/sign-in", params={"token": "old"}, headers={"Accept": "text/html,*/*"})
        program = await browser.get("/sign-in", params={"token": "old"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/?sign-in=stale")
    assert "set-cookie" not in answer.headers
    assert program.status_code == 401


async def test_strangers_are_told_where_they_can_sign_in(service: Walled) -> None:
    async with service.client() as stranger:
        assert (await stranger.get(f"{SESSION}/ways")).json() == {"organisation": None}


async def test_strangers_are_told_the_name_of_the_organisation(organisation: Walled) -> None:
    async with organisation.client() as stranger:
        assert (await stranger.get(f"{SESSION}/ways")).json() == {"organisation": "127.0.0.1"}


async def test_over_https_cookies_are_secure_and_bound_to_the_host(service: Walled) -> None:
    token = service.accounts.sessions.ticket(service.accounts.users.add("Ann", "editor").id)
    async with service.client() as client:
        answer = await client.get(f"https://127.0.0.1/sign-in?token={token}")
    assert answer.headers["set-cookie"].startswith("__Host-consilience_session_")
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_a_key_opens_a_session_that_can_be_closed(service: Walled) -> None:
    key = service.key("reviewer")
    async with service.client() as client:
        opened = await client.post(SESSION, json={"key": key})
        assert (opened.status_code, opened.json()["role"], opened.json()["via"]) == (200, "reviewer", "session")
        closed = await client.delete(SESSION, headers={"X-CSRF-Token": opened.json()["csrf"]})
        assert closed.status_code == 204
        assert (await client.get(SESSION)).status_code == 401
        wrong = key[:-1] + ("y" if key.endswith("x") else "x")
        assert (await client.post(SESSION, json={"key": wrong})).status_code == 401


async def test_a_key_needs_no_csrf_token_and_tells_who_one_is(service: Walled) -> None:
    async with service.client(service.key("reader")) as client:
        told = (await client.get(SESSION)).json()
        assert told.pop("id").startswith("user_")
        assert told == {"name": "reader 0", "role": "reader", "via": "key", "csrf": None}
        assert (await client.post("/api/v1/keys", json={"name": "mine"})).status_code == 201


async def test_who_comes_too_often_has_to_wait(tmp_path: Path) -> None:
    with walled(tmp_path, requests_per_minute=100) as service:
        async with service.client(service.key("reader")) as often, service.client(service.key("reader")) as seldom:
            statuses = [(await often.get(SESSION)).status_code for _ in range(12)]
            assert (statuses[0], statuses[-1]) == (200, 429)
            assert (await seldom.get(SESSION)).status_code == 200


async def test_accounts_and_keys_are_managed_by_admins(service: Walled) -> None:
    async with service.client(service.key("admin")) as admin:
        made = await admin.post("/api/v1/accounts", json={"name": "Bob", "role": "reader"})
        assert made.status_code == 201
        assert (await admin.post("/api/v1/accounts", json={"name": "BOB", "role": "reader"})).status_code == 409
        key = (await admin.post("/api/v1/keys", json={"name": "n", "user": "Bob", "days": None})).json()
        changed = await admin.patch(f"/api/v1/accounts/{made.json()['id']}", json={"role": "editor"})
        assert changed.json()["role"] == "editor"
        async with service.client(key["key"]) as bob:
            assert (await bob.get(SESSION)).json()["role"] == "editor"
            assert (await bob.get("/api/v1/accounts")).status_code == 403
            assert [item["name"] for item in (await bob.get("/api/v1/keys")).json()] == ["n"]
            assert (await bob.post("/api/v1/keys", json={"name": "n", "user": "admin 0"})).status_code == 403
            assert (await admin.delete(f"/api/v1/keys/{key['prefix']}")).json()["usable"] is False
            assert (await bob.get(SESSION)).status_code == 401
        me = service.accounts.users.get("admin 0")
        assert (await admin.patch(f"/api/v1/accounts/{me.id}", json={"disabled": True})).status_code == 409


async def test_changes_and_refusals_are_in_the_audit_log_without_secrets(service: Walled) -> None:
    key = service.key("admin")
    async with service.client() as stranger, service.client(key) as admin:
        await stranger.post("/api/v1/accounts", json={"name": "Eve", "role": "admin"})
        await admin.post("/api/v1/accounts", json={"name": "Bob", "role": "reader"}, headers={"X-Request-Id": "r-7"})
        await admin.get("/api/v1/accounts")
        items = (await admin.get("/api/v1/audit")).json()["items"]
    assert [(i["actor"], i["via"], i["action"], i["outcome"], i["details"]["status"]) for i in items] == [
        ("admin 0", "key", "create_account", "done", 201),
        ("", "", "create_account", "refused", 401),
    ]
    assert items[0]["request_id"] == "r-7"
    assert key not in str(items)


async def test_what_a_page_asks_while_one_types_is_in_the_audit_log_only_if_it_is_refused(service: Walled) -> None:
    asked = {"yaml": "name: people"}
    async with service.client() as stranger, service.client(service.key("reader")) as reader:
        await reader.post("/api/v1/schemas/validate", json=asked)
        await stranger.post("/api/v1/schemas/validate", json=asked)
    entries = service.accounts.audit.page()
    assert [(entry.action, entry.outcome) for entry in entries] == [("validate_schema", "refused")]


async def test_people_of_an_organisation_sign_in_there(organisation: Walled, provider: Provider) -> None:
    provider.person["roles"] = ["staff", "consilience-reviewer", "reader"]
    async with organisation.client() as client:
        answer = await client.get(await at_provider(client, "/sign-in/oidc?next=/review?n=1"))
        assert (answer.status_code, answer.headers["location"]) == (303, "/review?n=1")
        assert (await client.get(SESSION)).json()["role"] == "reviewer"
    provider.person["roles"] = ["admin"]
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        assert (await client.get(SESSION)).json()["role"] == "admin"
    assert [(user.name, user.role) for user in organisation.accounts.users.all()] == [("ann", "admin")]


async def test_who_has_no_role_at_the_organisation_is_not_let_in(organisation: Walled) -> None:
    async with organisation.client() as client:
        answer = await client.get(await at_provider(client))
        assert problem(answer)["detail"].startswith("The organisation gives you no role here")
        back = await client.get(await at_provider(client), headers={"Accept": "text/html"})
        assert (back.status_code, back.headers["location"]) == (303, "/?sign-in=role")
        assert (await client.get(SESSION)).status_code == 401


async def test_a_name_at_the_organisation_never_opens_an_account_of_the_same_name(
    organisation: Walled, provider: Provider
) -> None:
    organisation.accounts.users.add("ann", "admin")
    provider.person["roles"] = "reader"
    async with organisation.client() as client:
        await client.get(await at_provider(client))
        session = (await client.get(SESSION)).json()
    assert (session["role"], session["name"].startswith("ann "), session["name"] != "ann") == ("reader", True, True)


@pytest.mark.parametrize(
    "lie", [{"nonce": "another"}, {"aud": "another"}, {"iss": "https://evil.example"}, {"exp": 1}, {"sub": None}]
)
async def test_a_token_that_does_not_hold_signs_nobody_in(
    organisation: Walled, provider: Provider, lie: dict[str, object]
) -> None:
    provider.person["roles"], provider.changed_claims = "admin", lie
    async with organisation.client() as client:
        assert (await client.get(await at_provider(client))).status_code == 401
    assert organisation.accounts.users.all() == []


async def test_a_forged_token_signs_nobody_in(organisation: Walled, provider: Provider) -> None:
    provider.person["roles"] = "admin"
    provider.signing_key = RSAKey.generate_key(2048, {"kid": "k1"})
    async with organisation.client() as client:
        assert (await client.get(await at_provider(client))).status_code == 401


async def test_a_sign_in_ends_in_the_browser_in_which_it_began_and_once(
    organisation: Walled, provider: Provider
) -> None:
    provider.person["roles"] = "reader"
    async with organisation.client() as attacker, organisation.client() as victim:
        back = await at_provider(attacker)
        assert (await victim.get(back)).status_code == 403
        await at_provider(victim)
        assert (await victim.get(back)).status_code == 403
        assert (await attacker.get(back)).status_code == 303
        assert (await attacker.get(back)).status_code in {401, 403}


@pytest.mark.parametrize("target", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
async def test_a_sign_in_sends_nobody_to_other_sites(organisation: Walled, provider: Provider, target: str) -> None:
    provider.person["roles"] = "reader"
    async with organisation.client() as client:
        begin = httpx.URL("/sign-in/oidc", params={"next": target})
        assert (await client.get(await at_provider(client, str(begin)))).headers["location"] == "/"
