"""Many tabs of one browser: they load, hear what happens, and show nobody what somebody else did there."""

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import WAIT_MS
from tests.browser.site import Site

from consilience.platform.accounts.accounts import open_accounts

TABS = 8
"""More than the six connections that a browser opens to a server over HTTP/1.1."""
HEARD = "**/api/v1/facts/facets*"
"""What every page asks anew when the stream tells it of a review."""


@dataclass(frozen=True)
class Served:
    """A server with a graph, and two people who use it."""

    url: str
    keys: tuple[str, str]
    fact: str

    def happens(self) -> None:
        """Have the second person comment on a fact."""
        said = {"decision": "commented", "reason": "Looked at."}
        headers = {"Authorization": f"Bearer {self.keys[1]}"}
        address = f"{self.url}/api/v1/facts/{self.fact}/review"
        httpx.post(address, json=said, headers=headers, timeout=60).raise_for_status()


@pytest.fixture(scope="module")
def served(site: Site) -> Served:
    """The site, and two people who have not used it yet."""
    with open_accounts(site.home) as accounts:
        ann, bob = (accounts.keys.create(accounts.users.add(name, "reviewer"), "tests")[1] for name in ("ann", "bob"))
    facts = httpx.get(f"{site.url}/api/v1/facts", headers={"Authorization": f"Bearer {ann}"}, timeout=60)
    return Served(site.url, (ann, bob), facts.raise_for_status().json()["items"][0]["id"])


@pytest.fixture
def context(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    """A browser that knows nothing yet."""
    context = browser.new_context(base_url=served.url, locale="en-GB")
    context.set_default_timeout(WAIT_MS)
    yield context
    context.close()


def signs_in(page: Page, key: str) -> None:
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def opened(context: BrowserContext, served: Served, tabs: int) -> list[Page]:
    """Sign in, and open so many tabs that show something."""
    pages = [context.new_page() for _ in range(tabs)]
    for number, page in enumerate(pages):
        page.goto("/documents")
        if number == 0:
            signs_in(page, served.keys[0])
        shows_documents(page)
    return pages


def shows_documents(page: Page) -> None:
    expect(page.locator("main a[href^='/documents/']").first).to_be_visible()


def hears(page: Page, served: Served) -> None:
    with page.expect_request(HEARD):
        served.happens()


def streams_begun(context: BrowserContext) -> list[str]:
    """Return the addresses of the streams that are begun from now on."""
    begun: list[str] = []
    context.on("request", lambda one: begun.append(one.url) if "/api/v1/stream" in one.url else None)
    return begun


def test_eight_tabs_and_eight_loads_hold_one_stream_and_all_hear_it(context: BrowserContext, served: Served) -> None:
    begun = streams_begun(context)
    pages = opened(context, served, TABS)
    assert len(begun) == 1
    for _ in range(TABS):
        pages[0].goto("/runs")
        expect(pages[0].get_by_role("heading", level=1)).to_be_visible()
        pages[0].goto("/documents")
        shows_documents(pages[0])
    for page in pages:
        hears(page, served)
    assert len(begun) == 2, "The first tab had the stream; when it was left another took it, and kept it."


def test_another_tab_takes_the_stream_over_when_its_tab_closes(context: BrowserContext, served: Served) -> None:
    begun = streams_begun(context)
    leader, other = opened(context, served, 2)
    hears(other, served)
    leader.close()
    hears(other, served)
    assert len(begun) == 2
    assert "after=" in begun[1]


def test_a_page_to_which_one_comes_back_hears_again(context: BrowserContext, served: Served) -> None:
    (page,) = opened(context, served, 1)
    page.goto("about:blank")
    page.go_back()
    shows_documents(page)
    hears(page, served)


def test_nobody_sees_what_somebody_else_did_in_the_same_browser(context: BrowserContext, served: Served) -> None:
    page, other = opened(context, served, 2)
    page.goto(f"/review?status=any&fact={served.fact}")
    expect(page.locator(".review-row").first).to_be_visible()
    with page.expect_response(f"**/facts/{served.fact}/review"):
        page.keyboard.press("f")
    page.goto("/query")
    page.get_by_role("textbox", name="Cypher, reading only").fill("RETURN 4711 AS mine")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("JSON.stringify({...localStorage}).includes('4711')")
    assert "flagged" in kept_in(page)
    page.get_by_role("button", name="Sign out").click()
    for tab in (page, other):
        expect(tab.get_by_label("API key")).to_be_visible()
        assert "4711" not in kept_in(tab)
        assert "flagged" not in kept_in(tab)
    signs_in(page, served.keys[1])
    page.goto("/query")
    expect(page.get_by_role("textbox", name="Cypher, reading only")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("4711")


def kept_in(page: Page) -> str:
    found: str = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    return found


def test_a_change_that_waits_is_not_sent_under_whoever_signs_in_next(context: BrowserContext, served: Served) -> None:
    (page,) = opened(context, served, 1)
    page.goto(f"/review?status=any&fact={served.fact}")
    expect(page.locator(".review-row").first).to_be_visible()
    context.clear_cookies()
    page.keyboard.press("f")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    changes: list[str] = []
    context.on("request", lambda one: changes.append(one.url) if one.method == "POST" else None)
    signs_in(page, served.keys[1])
    expect(page.get_by_text("was discarded")).to_be_visible()
    assert [address.rpartition("/")[2] for address in changes] == ["session"]
