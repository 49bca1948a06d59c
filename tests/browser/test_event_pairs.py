"""Events of two documents that are perhaps one: compared, decided by keys, taken back, and looked up in their texts."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import violations
from tests.browser.conftest import NewPage, Theme
from tests.browser.site import Site
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

WAIT_S = 120
"""A busy machine is no failure of the code."""
TEXTS = {
    "Corvane evening": "LONDON, 20 June 2018. Ilse Marten joined Corvane Mills on 19 June 2018.\n",
    "Corvane morning": "LEEDS, 21 June 2018. On 19 June 2018, Ilse Marten joined Corvane Mills.\n",
}


@pytest.fixture(scope="module")
def pair(client: Client, site: Site, key: str) -> str:
    """Id of the pair of events that two documents tell."""
    for name, text in TEXTS.items():
        run = client.add_text(text, name, team="tools", schema="news")
        assert [event.event for event in client.follow(run.id)][-1] == "job_done"
    (found,) = [one for one in asked(site, key, "open") if names_of(one) == set(TEXTS)]
    return str(found["id"])


def asked(site: Site, key: str, state: str) -> list[dict[str, object]]:
    answer = httpx.get(
        f"{site.url}/api/v1/event-pairs",
        params={"state": state, "limit": "500"},
        headers={"Authorization": f"Bearer {key}"},
        timeout=WAIT_S,
    )
    found: list[dict[str, object]] = answer.json()["items"]
    return found


def names_of(pair: dict[str, object]) -> set[str]:
    events: list[dict[str, str]] = pair["events"]  # type: ignore[assignment]
    return {event["document_name"] for event in events}


def state_of(site: Site, key: str, pair: str) -> str:
    url = f"{site.url}/api/v1/event-pairs/{pair}"
    answer = httpx.get(url, headers={"Authorization": f"Bearer {key}"}, timeout=WAIT_S)
    return str(answer.json()["state"])


def sides(ada: Visitor) -> Locator:
    return ada.page.get_by_role("region", name="joined", exact=True)


def test_a_pair_is_compared_decided_by_keys_and_taken_back(
    new_page: NewPage, signed_in: Path, site: Site, key: str, pair: str
) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens("/review")
    ada.page.get_by_role("link", name=re.compile(r"^\d+ .*of events$")).click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Suggested pairs of events")
    ada.opens(f"/review/events?pair={pair}")
    expect(sides(ada)).to_have_count(2)
    for side in sides(ada).all():
        expect(side.get_by_role("link", name=re.compile("^Corvane (evening|morning)$"))).to_be_visible()
        expect(side.get_by_role("definition").first).to_have_text("19 June 2018")
        expect(side.get_by_text("in both")).to_have_count(2)
    ada.sees("both on 2018-06-19", ada.page.get_by_role("list", name="What speaks for and against it"))
    chosen = ada.page.locator(f"#pair-{pair}")
    with ada.page.expect_response("**/event-pairs/*/accept"):
        ada.types("a")
    ada.sees("accepted", chosen)
    assert state_of(site, key, pair) == "accepted"
    with ada.page.expect_response("**/event-pairs/*/accept"):
        ada.types("u")
    expect(chosen).to_have_attribute("aria-selected", "true")
    assert state_of(site, key, pair) == "open"
    with ada.page.expect_response("**/event-pairs/*/decline"):
        ada.presses("No, two")
    ada.sees("declined", chosen)
    assert state_of(site, key, pair) == "declined"
    with ada.page.expect_response("**/event-pairs/*/decline"):
        ada.types("Control+z")
    assert state_of(site, key, pair) == "open"


def test_what_others_decide_is_told_and_the_address_says_who_did(
    new_page: NewPage, signed_in: Path, site: Site, pair: str
) -> None:
    site.run("users", "add", "bea", "--role", "reviewer")
    bea = json.loads(site.run("keys", "create", "bea", "--json"))["key"]
    decline = f"{site.url}/api/v1/event-pairs/{pair}/decline"
    ada = Visitor(new_page(state=signed_in))
    ada.opens(f"/review/events?pair={pair}")
    expect(sides(ada)).to_have_count(2)
    httpx.post(decline, headers={"Authorization": f"Bearer {bea}"}, timeout=WAIT_S).raise_for_status()
    try:
        ada.sees("Documents were read, or others decided, meanwhile.")
        ada.presses("Read the list anew")
        ada.reads("bea", ada.page.get_by_role("note"))
        ada.sees("declined", ada.page.locator(f"#pair-{pair}"))
        expect(ada.page.get_by_role("button", name=ada.words("Yes, one"))).to_be_disabled()
    finally:
        httpx.delete(decline, headers={"Authorization": f"Bearer {bea}"}, timeout=WAIT_S).raise_for_status()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_quote_leads_to_its_text_on_every_screen(
    new_page: NewPage, signed_in: Path, pair: str, theme: Theme, width: int
) -> None:
    ada = Visitor(new_page(state=signed_in, theme=theme, width=width))
    ada.opens(f"/review/events?pair={pair}")
    expect(sides(ada)).to_have_count(2)
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.get_by_title("Show in the text").first.click()
    expect(ada.page.locator("mark.strong").first).to_have_text("joined")
    expect(ada.page.locator("mark.strong").first).to_be_in_viewport()
