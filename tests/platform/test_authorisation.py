"""Every operation of the API, asked by every role and by those who should not get in: made from its description.

That is the packaged one, which is read in no time; `api/test_openapi.py` holds it to be what the application says.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.platform.walled import Walled, walled

from consilience.platform.api.responses.documented import read_packaged_description
from consilience.platform.support.roles import ROLES, Role

pytestmark = pytest.mark.slow  # many hundred requests

PUBLIC = {"is_live", "is_ready", "list_ways_in", "open_session_with_key", "list_workspaces"}
"""Operations that need no role: health, the way in, and where one has a role, if not here."""


def operations() -> list[tuple[str, str, str, Role | None]]:
    """Return ⟨operation, method, path, role⟩ of all operations; None where no role is declared."""
    found = []
    for path, methods in read_packaged_description()["paths"].items():
        for method, operation in methods.items():
            declared = {
                scope for scheme in operation.get("security", ()) for scopes in scheme.values() for scope in scopes
            }
            role = next((role for role in ROLES if declared == {role}), None)
            found.append((operation["operationId"], method.upper(), re.sub(r"\{[^}]*\}", "x", path), role))
    return found


OPERATIONS = operations()
GUARDED = [(name, method, path, role) for name, method, path, role in OPERATIONS if role is not None]
CALLERS = ("nobody", "wrong", "expired", "revoked", "disabled", *ROLES)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walled]:
    with walled(Path(tmp_path_factory.mktemp("home")), requests_per_minute=1_000_000) as opened:
        yield opened


@pytest.fixture(scope="module")
def keys(service: Walled) -> dict[str, str | None]:
    """A key for every kind of caller."""
    accounts = service.accounts
    found: dict[str, str] = {role: service.key(role, days=None) for role in ROLES}
    admin = accounts.users.add("former admin", "admin")
    revoked, found["revoked"] = accounts.keys.create(admin, "revoked")
    accounts.keys.revoke(revoked.prefix)
    found["expired"] = accounts.keys.create(admin, "expired", days=-1)[1]
    dismissed = accounts.users.add("dismissed", "admin")
    found["disabled"] = accounts.keys.create(dismissed, "disabled")[1]
    accounts.users.change("dismissed", disabled=True)
    return {**found, "nobody": None, "wrong": found["admin"][:-4] + "0000"}


async def status(service: Walled, key: str | None, method: str, path: str, patience: float) -> int:
    """Return how a request without a body is answered; 200 for what is not refused within so many seconds."""
    body: dict[str, Any] = {"json": {}} if method in {"POST", "PUT", "PATCH"} else {}
    async with service.client(key) as client:
        try:
            async with asyncio.timeout(patience):
                return (await client.request(method, path, **body)).status_code
        except TimeoutError:
            return 200


def test_every_operation_declares_a_role_or_is_known_to_be_public() -> None:
    undeclared = {name for name, _, _, role in OPERATIONS if role is None}
    assert undeclared <= PUBLIC, "Declare a role with Reader, Reviewer, Editor or Admin."


def test_what_changes_something_is_not_for_readers() -> None:
    saved = {"save_query", "change_saved_query", "delete_saved_query", "restore_saved_query"}
    own = {"create_key", "revoke_key", "close_session", "stop_query", *saved}
    asking = {
        name
        for name, method, path, _ in GUARDED
        if method == "POST" and re.search("query|search|valid|explain|expand|neighbours|subgraph", path)
    }
    changes = {name: role for name, method, _, role in GUARDED if method != "GET" and name not in own | asking}
    assert {name for name, role in changes.items() if role == "reader"} == set()


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize(
    ("method", "path", "role"), [rest for _, *rest in GUARDED], ids=[operation[0] for operation in GUARDED]
)
async def test_an_operation_is_done_for_its_role_and_for_nobody_less(
    service: Walled, keys: dict[str, str | None], method: str, path: str, role: Role, caller: str
) -> None:
    service.forget_failures()
    may = caller in ROLES and ROLES.index(caller) >= ROLES.index(role)
    found = await status(service, keys[caller], method, path, 0.3 if may else 120)
    assert found not in {401, 403} if may else found == (403 if caller in ROLES else 401)
