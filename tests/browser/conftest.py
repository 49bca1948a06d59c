"""One Chromium, one server with its own Neo4j, and one scripted model for all browser tests."""

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from tests.browser.chromium import WITHOUT_PICTURES, launch, missing
from tests.browser.places import Places, debated, scored, visitors_of
from tests.browser.site import Site, opened_site
from tests.browser.told_facts import told_facts
from tests.graph_begun import BeginGraph
from tests.servers.quarrel import TEAM, Quarrel
from tests.servers.scripted_openai import serving

from consilience.platform.client import Client

WAIT_MS = 120_000
"""A busy machine is no failure of the code."""

expect.set_options(timeout=WAIT_MS)

SLOWEST_S = 2400
"""The first test waits for the demonstration too, which busy machines need long for."""

Theme = Literal["light", "dark"]
NewPage = Callable[..., Page]

PAGES = pytest.StashKey[list[Page]]()
"""The pages of a test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    lacks = missing()
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.neo4j)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.timeout(SLOWEST_S))
            if lacks:
                item.add_marker(pytest.mark.skip(reason=lacks))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say of a test that failed what its pages showed, since nobody can look at them later."""
    report = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(PAGES, []):
            with suppress(PlaywrightError):  # of a page that has died
                report.sections.append((page.url, page.locator("body").aria_snapshot(timeout=5_000)))
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # It ends with this folder: its event loop must not be there when asynchronous tests run.
    with sync_playwright() as playwright:
        browser = launch(playwright, WITHOUT_PICTURES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def models() -> Iterator[tuple[Quarrel, str]]:
    """The models that quarrel, and where they answer."""
    quarrel = Quarrel()
    quarrel.goes_on()
    with serving(quarrel) as endpoint:
        yield quarrel, endpoint.url


@pytest.fixture
def quarrel(models: tuple[Quarrel, str]) -> Iterator[Quarrel]:
    """The models, for a test that decides when they speak."""
    yield models[0]
    models[0].goes_on()


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory,
    cache: Path,
    corenlp_url: str,
    models: tuple[Quarrel, str],
    graph_begun: BeginGraph,
) -> Iterator[Site]:
    """The demonstration's graph, served."""
    folder = tmp_path_factory.mktemp("site")
    team = folder / "quarrel.yaml"
    team.write_text(TEAM.format(url=models[1]))
    with opened_site(graph_begun(folder / "home"), cache, team, corenlp_url) as site:
        yield site


@pytest.fixture(scope="package")
def signed_in(browser: Browser, site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a browser keeps that has signed in."""
    kept = tmp_path_factory.mktemp("browser") / "state.json"
    context = browser.new_context()
    context.new_page().goto(site.sign_in_address())
    context.storage_state(path=kept)
    context.close()
    return kept


@pytest.fixture(scope="session")
def key(site: Site) -> str:
    """An API key of the account that the server made."""
    made: str = json.loads(site.run("keys", "create", "local", "--json"))["key"]
    return made


@pytest.fixture(scope="session")
def client(site: Site, key: str) -> Iterator[Client]:
    """The API, for what tests prepare behind the application's back."""
    with Client(site.url, key) as client:
        yield client


@pytest.fixture(scope="session")
def places(client: Client, site: Site, key: str) -> Places:
    """A document that was read and debated, evaluations, and what is where."""
    places = debated(client, "Visitors of Aldermoor", visitors_of("Aldermoor"))
    facts = scored(site.url, key, "facts", **told_facts())
    return replace(places, evaluation=scored(site.url, key), facts=facts)


@pytest.fixture(scope="package")
def one_page(browser: Browser, site: Site, signed_in: Path) -> Iterator[Page]:
    """A page for tests that only look, and begin by opening an address."""
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": 1280, "height": 800},
        locale="en-GB",
        storage_state=signed_in,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def new_page(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Makes pages in browsers that know nothing of one another."""
    pages = request.node.stash.setdefault(PAGES, [])
    with ExitStack() as opened:

        def new(*, locale: str = "en-GB", state: Path | None = None, theme: Theme = "light", width: int = 1280) -> Page:
            context = browser.new_context(
                base_url=site.url,
                viewport={"width": width, "height": 800},
                locale=locale,
                storage_state=state,
                color_scheme=theme,
                reduced_motion="reduce",
            )
            context.set_default_timeout(WAIT_MS)
            opened.callback(context.close)
            page = context.new_page()
            pages.append(page)
            return page

        yield new
