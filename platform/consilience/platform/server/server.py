"""The server: the API and the web application, with Neo4j and, if wanted, a worker beside them."""

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import structlog
import uvicorn
from starlette.types import ASGIApp

from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.support.unencrypted import is_loopback, warn_in_the_clear
from consilience.platform.accounts.accounts import Accounts, open_accounts
from consilience.platform.api.auth.authentication import Authentication
from consilience.platform.api.auth.oidc import OpenIDConnect
from consilience.platform.api.security.protocol import MOST_HEAD_BYTES, ImpatientProtocol
from consilience.platform.api.security.secured import secure_application
from consilience.platform.api.web_ui import add_web_ui, find_built_ui
from consilience.platform.jobs.processing import OpenTeam
from consilience.platform.server.dispatching import Dispatcher
from consilience.platform.server.known_workspaces import Known, KnownWorkspaces, LoadSettings
from consilience.platform.server.one_workspace import open_graph, open_workspace
from consilience.platform.server.open_workspaces import OpenWorkspaces
from consilience.platform.support.event_loop import collect_cycles
from consilience.platform.support.settings import Settings
from consilience.platform.support.workspaces.at_work import at_work

__all__ = ["ServerReady", "Serving", "check_binding", "listen", "serve", "server_configuration", "warn_of_plain_http"]

_TRIES = 50
_GRACE_S = 10
_COLLECTED_EVERY_S = 300.0
_SWITCH_S = 0.0005
"""After which a thread that computes lets the event loop go on, for which people wait: a tenth of Python's own."""
_log = structlog.get_logger("consilience.server")


@dataclass(frozen=True, slots=True)
class Serving:
    """Settings by which the server runs."""

    host: str = "127.0.0.1"
    port: int = 8765
    """0: any free one."""
    strict_port: bool = False
    """Whether a port that is taken is an error; else the next free one is used."""
    workers: int = 4
    """Documents that its worker works on side by side; 0 leaves them to `consilience worker`."""
    open_team: OpenTeam | None = None
    """Opens teams for the worker; the services of this machine if absent."""
    load: LoadSettings | None = None
    """Reads the settings of the other workspaces, which are then served, too; None: they are not."""


@dataclass(frozen=True, slots=True)
class ServerReady:
    """Message that the server answers."""

    url: str
    sign_in_url: str | None
    """Signs in once as the person who runs the server; None when it listens beyond this machine."""
    web_ui: bool


def check_binding(host: str, settings: Settings, accounts: Accounts) -> None:
    """Refuse to listen beyond this machine as long as nobody could be told from anybody else.

    Raises:
        ConsilienceError: there is no key that opens an account, and no organisation to sign in at.
    """
    if is_loopback(host) or settings.oidc_issuer is not None or accounts.keys.usable_keys():
        return
    raise ConsilienceError(
        f"Listening on {host} lets everybody who reaches it in, and nobody has an account yet. Make one first: "
        "consilience users add NAME --role admin, then consilience keys create NAME. Or set CONSILIENCE_OIDC_ISSUER."
    )


def warn_of_plain_http(host: str, settings: Settings) -> None:
    """Say in the log that keys and sessions can be read on the way, unless a proxy with HTTPS is in front."""
    if not is_loopback(host) and urlsplit(settings.public_url or "").scheme != "https":
        _log.warning(
            f"Listening on {host} without HTTPS: keys, sessions and texts travel in the clear, and everybody on the "
            "way can read them. Put a proxy with HTTPS in front, and set CONSILIENCE_PUBLIC_URL to its https address."
        )


def listen(serving: Serving) -> socket.socket:
    """Return a socket that listens where the server is to be reached.

    Raises:
        ServiceError: the address is not this machine's, or the port is taken.
    """
    family = socket.AF_INET6 if ":" in serving.host else socket.AF_INET
    ports = [serving.port] if serving.strict_port or not serving.port else range(serving.port, serving.port + _TRIES)
    reason = ""
    for port in ports:
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((serving.host, port))
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
            continue
        listening.listen(2048)
        return listening
    raise ServiceError(f"Cannot listen on {serving.host}, port {serving.port}: {reason}. Choose another with --port.")


async def serve(
    settings: Settings,
    serving: Serving,
    address: Neo4jAddress,
    listening: socket.socket,
    on_ready: Callable[[ServerReady], None] | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, then finish or park what is under way.

    Args:
        settings: where the data and the services are.
        serving: how to run.
        address: the Neo4j.
        listening: where requests come in.
        on_ready: is told when the server answers.

    Raises:
        ConsilienceError: something that the server needs cannot be opened.
    """
    sys.setswitchinterval(_SWITCH_S)
    async with AsyncExitStack() as stack:
        stack.enter_context(at_work(settings.folder, serving=True))
        store = await stack.enter_async_context(open_graph(settings, address))  # before other files: see there
        accounts = stack.enter_context(open_accounts(settings.folder, settings.audit_days, settings.audit_entries))
        check_binding(serving.host, settings, accounts)
        warn_of_plain_http(serving.host, settings)
        opening = open_workspace(settings, store, workers=serving.workers, open_team=serving.open_team)
        workspace = await stack.enter_async_context(opening)
        state, app = workspace.state, workspace.app
        if settings.oidc_issuer:
            warn_in_the_clear("The organisation", settings.oidc_issuer, "the secret", "Name its https address.")
        oidc = OpenIDConnect(settings, accounts) if settings.oidc_issuer else None
        state.readiness.checks["accounts"] = lambda: accounts.apart(accounts.database.check_writable)
        state.authenticate = authentication = Authentication(accounts, settings.requests_per_minute, oidc)
        folder = find_built_ui()
        add_web_ui(app, folder)
        hosts = _names(serving.host, settings)
        stated = settings.home.stat()
        first = Known(settings, accounts, authentication, (stated.st_dev, stated.st_ino))
        known = KnownWorkspaces(first, serving.load, with_owner=is_loopback(serving.host))
        stack.callback(known.close)
        others = OpenWorkspaces(known, workers=serving.workers, open_team=serving.open_team)
        stack.push_async_callback(others.close)
        walled = secure_application(app, settings, accounts.audit, hosts)
        server = _Server(server_configuration(Dispatcher(walled, known, others, hosts), settings))

        def end_streams() -> None:
            state.feed.close()
            others.stop_streams()

        with _stopped_by_signals(server, end_streams):
            beside = [
                asyncio.create_task(others.look_after()),
                asyncio.create_task(collect_cycles(_COLLECTED_EVERY_S)),
            ]
            serving_task = asyncio.create_task(server.serve([listening]))
            try:
                while not server.started and not serving_task.done():  # noqa: ASYNC110 - uvicorn tells in no other way
                    await asyncio.sleep(0.01)
                state.evaluations.wake()  # what the server before this one left behind
                if on_ready and not serving_task.done():
                    on_ready(_ready(serving, listening, accounts, web_ui=folder is not None))
                await serving_task
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)


def _ready(serving: Serving, listening: socket.socket, accounts: Accounts, *, web_ui: bool) -> ServerReady:
    port = listening.getsockname()[1]
    host = f"[{serving.host}]" if ":" in serving.host else serving.host
    url = f"http://{host}:{port}"
    if not is_loopback(serving.host):
        return ServerReady(f"{url}/", None, web_ui)
    token = accounts.sessions.ticket(accounts.users.person_of(accounts.users.owner()))
    return ServerReady(f"{url}/", f"{url}/sign-in?token={token}", web_ui)


def _names(host: str, settings: Settings) -> set[str] | None:
    """Return the names under which the server is reached; None when nobody has told."""
    public = urlsplit(settings.public_url).hostname if settings.public_url else None
    if not is_loopback(host) and public is None:
        return None
    return {"127.0.0.1", "localhost", "::1", host.lower(), *([public] if public else ())}


def server_configuration(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn is to speak HTTP: bounded heads, bounded patience, nothing told about itself."""
    return uvicorn.Config(
        app,
        http=ImpatientProtocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.trusted_proxies),
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
        limit_concurrency=2000,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_S,
    )


class _Server(uvicorn.Server):
    """A server whose signals its caller handles."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def _stopped_by_signals(server: uvicorn.Server, on_stop: Callable[[], None]) -> Iterator[None]:
    """Let the first signal end the server when its answers are out, and the second one at once.

    Args:
        server: the server.
        on_stop: ends what would never end by itself, such as streams.
    """
    loop = asyncio.get_running_loop()

    def stop() -> None:
        server.force_exit = server.should_exit
        server.should_exit = True
        on_stop()

    signals = (signal.SIGINT, signal.SIGTERM)
    with contextlib.suppress(NotImplementedError):
        for number in signals:
            loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in signals:
                loop.remove_signal_handler(number)
