"""Servers for the tests: one Neo4j and one CoreNLP a session, the real ones.

pytest                                      # embedded Neo4j, as users have it
pytest -n 2                                 # two processes, each with a Neo4j, and one CoreNLP: `make test DEAR=1`
pytest -n 2 -m "not long"                   # without what is dear: `make test`
pytest -n 2 -m "long or repeats or hypothesis" --long --hypothesis-profile long                      # `make test-long`
pytest --neo4j docker                       # a container with the newest image
pytest --neo4j docker --neo4j-image neo4j:5.26
pytest --neo4j running                      # the one in CONSILIENCE_HOME, which stays up: quick, but EMPTIES it
CONSILIENCE_CORENLP_URL=http://… pytest     # a CoreNLP server that already runs
"""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import structlog
from filelock import FileLock
from tests.examples import register_profiles
from tests.graph_begun import BeginGraph, begin_graph, copy_graph
from tests.repeats import add_options
from tests.servers.scripted_openai import Script, ScriptedOpenAI, serving
from tests.side_by_side import pytest_collection_modifyitems, pytest_xdist_make_scheduler

from consilience.graph.embedded import lifecycle
from consilience.graph.embedded.configuration import neo4j_settings
from consilience.graph.embedded.installation.artifacts import parse_lock
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.services.corenlp import corenlp_url as start_corenlp
from consilience.platform.services.corenlp import stop_corenlp
from consilience.platform.services.neo4j_training import train_in_background
from consilience.platform.support.settings import Settings, load_settings

__all__ = ["pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]  # hooks, besides the fixtures below

pytest_plugins = ["tests.time_by_file"]

register_profiles()
structlog.configure(  # where a test does not set logs up: structlog's own tracebacks take seconds each
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

COMPILED_ONCE = "-XX:TieredStopAtLevel=1"
os.environ.setdefault("JDK_JAVA_OPTIONS", COMPILED_ONCE)
"""A Neo4j that lives for a minute or two takes half the processor time when its code is not compiled a second time."""

LTS = Path(__file__).parent / "graph" / "neo4j-lts.lock"
"""Neo4j 5.26, made by `make_lock(("org.neo4j:neo4j:5.26.30",), …)`."""


NEEDS = {
    "neo4j_address": "neo4j",
    "corenlp_url": "corenlp",
    "browser": "browser",
    "postgres": "postgres",
    "own_postgres": "postgres",
}
"""By the fixtures of servers and of the browser: what their tests are marked with."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--neo4j",
        choices=["embedded", "lts", "docker", "running"],
        default="embedded",
        help="which Neo4j the tests use",
    )
    add_options(parser)
    parser.addoption("--neo4j-image", default="neo4j:latest", help="image for --neo4j docker")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage while tests are collected, and never again at what was imported and found by then."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that need a server by the fixtures that they ask for, whatever they say themselves."""
    for fixture, mark in NEEDS.items():
        if fixture in getattr(item, "fixturenames", ()):
            item.add_marker(mark)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once more, in the last lines, that nobody has looked at the application.

    It stands here, not beside the browser's tests, since the process that deals tests out to others collects none.
    """
    from tests.browser.chromium import missing

    skipped = any("tests/browser/" in one.nodeid for one in terminalreporter.stats.get("skipped", ()))
    if skipped and (lacks := missing()):
        terminalreporter.write_line(f"THE BROWSER TESTS WERE NOT RUN. {lacks}", red=True, bold=True)


@pytest.fixture(scope="session")
def cache() -> Path:
    """The cache of the user who runs the tests, so that nothing is fetched twice."""
    return load_settings().cache


@pytest.fixture(scope="session")
def neo4j_address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, cache: Path
) -> Iterator[Neo4jAddress]:
    """A Neo4j for the session; tests share it, and each cleans up or uses names of its own."""
    if request.config.getoption("--neo4j") == "docker":
        yield from _neo4j_in_docker(request.config.getoption("--neo4j-image"))
        return
    if request.config.getoption("--neo4j") == "running":
        if "PYTEST_XDIST_WORKER" in os.environ:
            raise pytest.UsageError("--neo4j running is one database: leave -n away.")
        yield start_neo4j(load_settings().home, cache, "1g")
        return
    home = tmp_path_factory.mktemp("home")
    lts = request.config.getoption("--neo4j") == "lts"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lifecycle, "neo4j_settings", _settings_for_tests)
        if os.environ["JDK_JAVA_OPTIONS"] == COMPILED_ONCE:
            # This one lives as long as the session and plans all statements more than once: all of them take it 91 s of
            # a processor each time as it is compiled first, 63 s and then 44 s where that is compiled again.
            patch.delenv("JDK_JAVA_OPTIONS")
        address = start_neo4j(home, cache, "1g", artifacts=parse_lock(LTS.read_text(encoding="utf-8")) if lts else None)
    if not lts:
        train_in_background(cache)  # dozens of tests start one of their own
    yield address
    stop_neo4j(home)


def _settings_for_tests(port: int, version: str, memory: str) -> str:
    """Return the settings that users have, but that a plan is kept although what it was made for has changed a lot.

    Tests fill and empty the graph every second; planning all statements anew took a quarter of the server's time.
    """
    return neo4j_settings(port, version, memory) + "dbms.cypher.min_replan_interval=1h\n"


def _neo4j_in_docker(image: str) -> Iterator[Neo4jAddress]:
    import docker.errors  # type: ignore[import-not-found]  # mypy looks into our own folder docker/
    from testcontainers.neo4j import Neo4jContainer

    try:
        container = Neo4jContainer(image, password="consilience-tests").start()
    except docker.errors.DockerException as error:
        pytest.skip(f"--neo4j docker needs a container engine that can run {image}: {error}")
    with container:
        yield Neo4jAddress(container.get_connection_url(), "neo4j", "consilience-tests")


@pytest.fixture(scope="session")
def graph_begun(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> BeginGraph:
    """Puts an empty graph into a data folder that is to have a Neo4j of its own; see tests/graph_begun.py."""
    begun = _shared_by_all(tmp_path_factory) / "graph-begun"
    with FileLock(begun.with_suffix(".lock")):
        if not (done := begun / "done").exists():
            begin_graph(begun, cache)
            done.touch()
    return lambda home: copy_graph(begun, home)


def _shared_by_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of the session, which all processes that test have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def corenlp_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A CoreNLP server: the one of CONSILIENCE_CORENLP_URL, or a local one, shared by all processes of the session."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    home = _shared_by_all(tmp_path_factory) / "corenlp-home"
    users = home / "users"
    users.mkdir(parents=True, exist_ok=True)
    settings = Settings(home=home)
    user = users / (worker or "alone")
    with FileLock(home / "users.lock"):
        user.touch()
        url = start_corenlp(settings)
    yield url
    with FileLock(home / "users.lock"):
        user.unlink()
        if not any(users.iterdir()):
            stop_corenlp(settings)


@pytest.fixture
def openai_server() -> Iterator[Callable[[Script], ScriptedOpenAI]]:
    """Starts a scripted OpenAI-compatible endpoint for a script; see tests/servers/scripted_openai.py."""
    with ExitStack() as running:
        yield lambda script: running.enter_context(serving(script))
