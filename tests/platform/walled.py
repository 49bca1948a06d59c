"""The application inside its walls, in this process, with accounts; without a database for what is decided earlier."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp
from tests.platform.loop_guard import answering, no_sqlite_in_the_loop

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.api.application import create_app
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.oidc import OpenIDConnect
from consilience.platform.api.auth.wrong_keys import KeyGuard
from consilience.platform.api.idempotency.store import ResponseStore
from consilience.platform.api.security.secured import secure_application
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.api.web_ui import add_web_ui
from consilience.platform.jobs.queue import JobQueue, open_queue
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.roles import Role
from consilience.platform.support.settings import Settings

__all__ = ["ORIGIN", "Walled", "walled"]

ORIGIN = "http://127.0.0.1:8765"


@dataclass
class Walled:
    """The application and what lies behind it."""

    app: ASGIApp
    accounts: Accounts
    queue: JobQueue
    authentication: Authentication
    responses: ResponseStore

    def forget_failures(self) -> None:
        """Let this machine send wrong keys as if it had never sent any."""
        self.authentication.guard = KeyGuard(self.accounts.keys)

    def client(self, key: str | None = None, **headers: str) -> httpx.AsyncClient:
        """Return a client of this application."""
        given = {"Authorization": f"Bearer {key}"} if key else {}
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={**given, **headers})

    def key(self, role: Role, days: float | None = 1) -> str:
        """Return a key of a new account with this role."""
        user = self.accounts.users.add(f"{role} {len(self.accounts.users.all())}", role)
        return self.accounts.keys.create(user, "test", days)[1]


@contextmanager
def walled(
    home: Path,
    store: Store | None = None,
    **settings: Any,  # noqa: ANN401 - of each setting's type
) -> Iterator[Walled]:
    """Open the application.

    Args:
        home: folder of its data.
        store: of the graph; without one only what asks no database can be asked.
        settings: that differ from the defaults; refusals are not held back.
    """
    chosen = Settings(home=home, **{"refusals_per_minute": 1_000_000, **settings})
    with ExitStack() as stack:
        stack.enter_context(no_sqlite_in_the_loop())
        accounts = stack.enter_context(open_accounts(home))
        queue = stack.enter_context(
            open_queue(home / "jobs.sqlite", chosen.queue_size, documents=chosen.folder.documents)
        )
        ledger = stack.enter_context(open_ledger(home / "runs.sqlite"))
        state = ApiState(chosen, store or Store(Neo4jAddress("bolt://127.0.0.1:1", "neo4j", "none")), ledger, queue)
        oidc = OpenIDConnect(chosen, accounts) if chosen.oidc_issuer else None
        state.authenticate = authentication = Authentication(accounts, chosen.requests_per_minute, oidc)
        app = create_app(state)
        add_web_ui(app, None)
        walls = answering(secure_application(app, chosen, accounts.audit, {"127.0.0.1", "localhost"}))
        yield Walled(walls, accounts, queue, authentication, state.responses)


def problem(response: httpx.Response) -> Mapping[str, Any]:
    """Return the problem that a response holds."""
    assert response.headers["content-type"] == "application/problem+json"
    found: Mapping[str, Any] = response.json()
    assert found["status"] == response.status_code
    return found
