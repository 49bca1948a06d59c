"""A fault of one screen is told where it happened, and leaves the way to the others."""

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.visitor import Visitor


def test_a_screen_that_fails_leaves_the_way_to_the_others(new_page: NewPage, signed_in: Path) -> None:
    page = new_page(state=signed_in)
    page.route("**/api/v1/runs?*", lambda route: route.fulfill(json={"items": [{}], "next": None}))  # no such answer
    ada = Visitor(page)
    ada.opens("/runs")
    expect(page.get_by_role("alert")).to_be_visible()
    ada.sees_no("The server does not answer. Is `consilience serve` still running?", page.get_by_role("alert"))
    ada.goes_to("Query", "q")
    ada.sees("Labels")
