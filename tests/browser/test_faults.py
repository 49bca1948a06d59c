"""A fault of one screen is told where it happened, and leaves the way to the others."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.places import Places
from tests.browser.visitor import Visitor

FRESH_MS = 5500
"""A little longer than what was read counts as fresh."""


def test_a_screen_that_fails_leaves_the_way_to_the_others(new_page: NewPage, signed_in: Path) -> None:
    page = new_page(state=signed_in)
    page.route("**/api/v1/runs?*", lambda route: route.fulfill(json={"items": [{}], "next": None}))  # no such answer
    ada = Visitor(page)
    ada.opens("/runs")
    expect(page.get_by_role("alert")).to_be_visible()
    ada.sees_no("The server does not answer. Is `consilience serve` still running?", page.get_by_role("alert"))
    ada.goes_to("Query", "q")
    ada.sees("Labels")


def fails_to_read_again(page: Page, part: str) -> None:
    """Make the addresses with this part fail, and the application read again what it shows."""
    page.route(f"**/api/v1/{part}**", lambda route: route.fulfill(status=503, json={"title": "Away", "status": 503}))
    page.clock.fast_forward(FRESH_MS)
    with page.expect_response(lambda answer: f"/api/v1/{part}" in answer.url and answer.status == 503):
        page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
    page.wait_for_timeout(500)  # whatever it does then, it has done


def test_a_fact_stays_when_it_cannot_be_read_again(new_page: NewPage, signed_in: Path, places: Places) -> None:
    page = new_page(state=signed_in)
    page.clock.install()
    page.goto(places.fact_page)
    heading = page.get_by_role("heading", name=places.statement, exact=True)
    expect(heading).to_be_visible()
    fails_to_read_again(page, "facts/")
    expect(heading).to_be_visible(timeout=1)


def test_a_schema_keeps_what_is_written_when_it_cannot_be_read_again(new_page: NewPage, signed_in: Path) -> None:
    page = new_page(state=signed_in)
    page.clock.install()
    page.goto("/schemas/news")
    field = page.get_by_label("Guidelines")
    field.fill("Names of people and places.")
    fails_to_read_again(page, "schemas/news")
    expect(field).to_have_value("Names of people and places.", timeout=1)


def test_the_queue_stays_when_no_more_of_it_can_be_read(new_page: NewPage, signed_in: Path) -> None:
    page = new_page(state=signed_in)
    page.clock.install()
    asked, away = 0, True

    def no_second_page(route: Route) -> None:
        nonlocal asked
        if not away:
            route.continue_()
        elif "cursor=" not in route.request.url:
            answer = route.fetch(url=route.request.url.replace("limit=100", "limit=2"))
            route.fulfill(response=answer)
        else:
            asked += 1
            route.fulfill(status=503, json={"title": "Away", "status": 503, "detail": "The graph is away."})

    page.route("**/api/v1/facts?*", no_second_page)
    page.goto("/review?status=any")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The graph is away.")
    facts = page.locator(".review-row")
    expect(facts).to_have_count(2)
    page.clock.fast_forward(FRESH_MS)  # longer than the next attempt would wait
    page.wait_for_timeout(500)
    assert asked == 2, "Asked once and tried once more, but not without end."
    away = False  # to leave the route itself would answer what is still on its way a second time
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_have_count(0)
    expect(facts.nth(2)).to_be_visible()
