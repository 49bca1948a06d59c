"""The Query screen with what people keep there, and the way to it."""

from playwright.sync_api import expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

__all__ = ["QUERY_STATES", "result_in_the_explorer", "saved_queries", "saves"]

FOUNDERS = "MATCH (p:Person)-[r:founded]->(o) RETURN p, r, o"


def saves(ada: Visitor, name: str, cypher: str | None = None) -> None:
    """Save a query under a name, whether or not there is one of this name; without one, what the editor has."""
    if cypher is not None:
        ada.fills(ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only")), cypher)
    ada.writes(name, "Name this query")
    ada.chooses(ada.page.locator(".query-keep button"))
    expect(ada.page.get_by_role("textbox", name=ada.words("Name this query"))).to_have_value("")
    expect(ada.page.locator(".query-kept").filter(has_text=name).first).to_be_visible()


def saved_queries(ada: Visitor, places: Places) -> None:
    """Only what another person shares is invented."""
    name, moment = places.document[:90].strip(), "2026-01-01T00:00:00Z"
    theirs = {
        "id": "saved_000000000000000000000000",
        "name": f"{name} again",
        "owner": "Kim",
        "cypher": FOUNDERS,
        "shared": True,
        "mine": False,
        "version": "1",
        "deleted_at": None,
        "created_at": moment,
        "changed_at": moment,
    }
    path = "**/api/v1/queries?whose=others*"
    ada.page.route(path, lambda route: route.fulfill(json={"items": [theirs], "next": None}))
    ada.opens("/query")
    saves(ada, "Gone", FOUNDERS)
    saves(ada, name)
    ada.page.locator(".query-kept", has_text="Gone").locator("button").last.click()
    expect(ada.page.locator(".query-undo")).to_be_visible()
    ada.page.get_by_text(ada.words("Deleted")).click()
    expect(ada.page.locator("details .query-kept").first).to_be_visible()
    ada.sees("Shared by others")
    ada.page.unroute(path)


def result_in_the_explorer(ada: Visitor, places: Places) -> None:
    ada.opens("/query")
    ada.fills(
        ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only")),
        "MATCH (d:Document)-[:MENTIONS]->(e:Entity)\n"
        f"WHERE d.id = '{places.document_id}' RETURN d, e ORDER BY e.id LIMIT 40",
    )
    ada.types("Control+Enter")
    ada.presses("Open in Explorer")
    ada.presses("Table")
    expect(ada.page.get_by_role("table").get_by_role("row").nth(1)).to_be_visible()


QUERY_STATES = (saved_queries, result_in_the_explorer)
