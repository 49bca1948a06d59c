"""What one saves in the Query screen is on the server: in every browser, for others where it is shared, and deleted
only until it is wanted back."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.query_states import saves
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

EDITOR = "Cypher, reading only"


@pytest.fixture(autouse=True)
def _nothing_saved(client: Client) -> None:
    for one in client.saved_queries(whose="mine", limit=500).items:
        client.delete_saved_query(one.id)


def mine(client: Client) -> dict[str, str]:
    return {one.name: one.cypher for one in client.saved_queries(whose="mine", limit=500).items}


def kept_in(page: Page) -> str | None:
    found: str | None = page.evaluate("localStorage.getItem('consilience.queries.saved')")
    return found


def test_a_saved_query_is_in_every_browser_and_in_an_address(
    new_page: NewPage, signed_in: Path, client: Client
) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens("/query")
    saves(ada, "Answer", "RETURN 42 AS answer")
    expect(ada.page).to_have_url(re.compile("saved=saved_"))
    address = ada.page.url
    saves(ada, "Answer", "RETURN 43 AS answer")
    assert mine(client) == {"Answer": "RETURN 43 AS answer"}
    other = Visitor(new_page(state=signed_in))
    other.opens(address)
    expect(other.page.get_by_role("textbox", name=EDITOR)).to_contain_text("RETURN 43 AS answer")
    other.page.get_by_role("textbox", name=EDITOR).fill("RETURN 44 AS answer")
    expect(other.page).to_have_url(re.compile(r"^[^=]*$"))
    other.opens("/query")
    other.presses("Answer")
    expect(other.page.get_by_role("textbox", name=EDITOR)).to_contain_text("RETURN 43 AS answer")
    other.presses("Share Answer with everybody")
    expect(other.page.get_by_role("button", name="Share Answer with everybody")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert client.saved_queries().items[0].shared


def test_names_are_not_offered_over_the_page_once_one_has_left_the_editor(new_page: NewPage, signed_in: Path) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens("/query")
    editor, offers = ada.page.get_by_role("textbox", name=EDITOR), ada.page.get_by_role("listbox")
    name = ada.page.get_by_role("textbox", name="Name this query")
    editor.press_sequentially("MA")
    expect(offers).to_be_visible()
    name.focus()
    expect(offers).to_be_hidden()
    editor.press_sequentially("T")
    name.focus()  # before anything is offered, which is a moment after the key
    ada.page.wait_for_timeout(400)
    expect(offers).to_be_hidden()


def test_deleting_is_undone_at_once_and_after_a_reload(new_page: NewPage, signed_in: Path, client: Client) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens("/query")
    saves(ada, "Wanted", "RETURN 1")
    row = ada.page.locator(".query-kept", has_text="Wanted")
    for reload in (False, True):
        ada.presses("Delete Wanted")
        ada.sees("Wanted is deleted.")
        expect(row).to_have_count(0)
        assert mine(client) == {}
        if reload:
            ada.opens("/query")
            ada.page.get_by_text("Deleted", exact=True).click()
            ada.presses("Bring back Wanted")
        else:
            ada.presses("Undo")
        expect(ada.page.get_by_role("button", name="Delete Wanted")).to_be_visible()
        assert mine(client) == {"Wanted": "RETURN 1"}


def test_what_a_browser_kept_for_nobody_goes_to_who_says_so_and_nothing_is_lost(
    new_page: NewPage, signed_in: Path, client: Client
) -> None:
    client.save_query("Same", "RETURN 1")
    client.save_query("Other", "RETURN 2")
    kept = [
        {"name": "Same", "cypher": "RETURN 1"},
        {"name": "Other", "cypher": "RETURN 3"},
        {"name": " New\t创始人 ", "cypher": "RETURN 4"},
        {"name": "Long", "cypher": "x" * 100_001},
    ]
    page = new_page(state=signed_in)
    page.goto("/runs")
    page.evaluate("kept => localStorage.setItem('consilience.queries.saved', kept)", json.dumps(kept))
    ada = Visitor(page)
    ada.opens("/query")
    ada.sees("An earlier release kept 4 queries in this browser and did not note whose.")
    assert mine(client) == {"Same": "RETURN 1", "Other": "RETURN 2"}
    ada.presses("Save under my name")
    ada.sees("Some queries are still in this browser alone:")
    assert mine(client) == {"Same": "RETURN 1", "Other": "RETURN 2", "Other (2)": "RETURN 3", "New 创始人": "RETURN 4"}
    assert json.loads(kept_in(page) or "") == kept[3:]
    page.evaluate("kept => localStorage.setItem('consilience.queries.saved', kept)", json.dumps(kept[:3]))
    ada.opens("/query")
    ada.presses("Save under my name")
    ada.sees("3 queries that only this browser had are on the server now.")
    assert len(mine(client)) == 4
    assert kept_in(page) is None


def test_a_query_that_was_changed_elsewhere_is_not_replaced_unseen(
    new_page: NewPage, signed_in: Path, client: Client
) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens("/query")
    saves(ada, "Both", "RETURN 1")
    (both,) = client.saved_queries(whose="mine").items
    client.change_saved_query(both.id, "Both", "RETURN 2", both.version, both.shared)
    ada.page.get_by_role("textbox", name=EDITOR).fill("RETURN 3")
    ada.writes("Both", "Name this query")
    ada.presses("Replace")
    expect(ada.page.get_by_role("alert")).to_contain_text("changed meanwhile")
    assert mine(client) == {"Both": "RETURN 2"}
    ada.presses("Replace")
    expect(ada.page).to_have_url(re.compile("saved=saved_"))  # the word of the attempt before goes as this one begins
    assert mine(client) == {"Both": "RETURN 3"}
