"""Workspaces in the browser: one sign-in, a menu that leads from one to the other, addresses that stay."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import WAIT_MS
from tests.browser.site import Site
from tests.graph_begun import BeginGraph


@pytest.fixture
def several(tmp_path: Path, cache: Path, graph_begun: BeginGraph) -> Iterator[Site]:
    """A service with two workspaces, both empty."""
    site = Site(tmp_path / "home", cache, tmp_path / "none.yaml", "http://127.0.0.1:9")
    try:
        site.run("workspaces", "create", "law")
        for home in (site.home, site.home / "workspaces" / "law"):
            graph_begun(home)
        site.start()
        yield site
    finally:
        site.stop()
        site.run("-w", "law", "down")


@pytest.mark.long
def test_who_has_a_role_in_two_workspaces_goes_from_one_to_the_other_and_links_stay(
    browser: Browser, several: Site
) -> None:
    context = browser.new_context(
        base_url=several.url, locale="en-GB", viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.goto(several.sign_in_address())
    page.goto("/documents")
    here = page.locator("summary", has_text="default")
    here.press("Enter")
    page.get_by_role("link", name="law admin").press("Enter")
    page.wait_for_url("**/w/law/**")  # its Neo4j starts
    here = page.locator("summary", has_text="law")
    expect(here).to_be_visible()
    page.get_by_role("link", name="Documents").first.click()
    page.wait_for_url("**/w/law/documents**")
    page.reload()
    expect(here).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        here.press("Enter")
        expect(page.get_by_role("link", name="default admin")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(here).to_be_focused()
    context.close()
