"""The explorer at a date: a slider between the dates of what is shown, with the mouse, by keys and on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

TEXT = (
    "Ann Berg was chief executive of Acme Corporation from 2003 until 2008.\n\n"
    "Robert Lind joined Acme Corporation in 2006.\n\n"
    "Acme Corporation is based in Porto.\n"
)


@pytest.fixture(scope="module")
def company(client: Client) -> str:
    """Id of the company of which texts say when its people worked for it."""
    run = client.add_text(TEXT, "The years of Acme", team="tools", schema="news")
    assert [event.event for event in client.follow(run.id)][-1] == "job_done"
    dated = [fact for fact in client.facts(document=str(run.document_id)).items if fact.valid_from or fact.valid_to]
    return next(end.id for fact in dated for end in (fact.subject, fact.object) if end and end.name.startswith("Acme"))


def slider(ada: Visitor) -> Locator:
    return ada.page.get_by_role("slider", name=ada.words("As of"), exact=True)


def nodes(ada: Visitor) -> Locator:
    return ada.page.get_by_role("table", name=ada.words("Nodes of the picture")).get_by_role("rowheader")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_date_is_chosen_by_keys_and_taken_away(new_page: NewPage, signed_in: Path, company: str, width: int) -> None:
    ada = Visitor(new_page(state=signed_in, width=width))
    ada.opens(f'/explorer?focus={company}&show=table&sort=name&types=["Personnel.Start"]')
    posts = ada.page.get_by_role("region", name="Inspector").get_by_role("listitem")
    known = posts.filter(has_text=re.compile("works_for|leads"))
    expect(nodes(ada)).to_contain_text(["Acme Corporation", "Ann Berg", "Porto", "Robert Lind"])
    expect(known).to_have_count(2)
    time = slider(ada)
    expect(time).to_have_attribute("aria-valuetext", "any time")
    assert (time.get_attribute("min"), time.get_attribute("max")) == ("2003", "2008")
    time.press("Home")
    expect(time).to_have_attribute("aria-valuetext", "2003")
    expect(nodes(ada)).to_have_count(3)  # where the company is stays, for no text says since when
    expect(nodes(ada)).to_contain_text(["Acme Corporation", "Ann Berg", "Porto"])
    expect(known).to_have_count(1)
    for _ in range(3):
        time.press("ArrowRight")
    expect(time).to_have_attribute("aria-valuetext", "2006")
    expect(nodes(ada)).to_have_count(4)
    time.press("Home")
    expect(nodes(ada)).to_have_count(3)
    ada.page.reload()  # the address has the date
    expect(time).to_have_attribute("aria-valuetext", "2003")
    expect(nodes(ada)).to_have_count(3)
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.presses("At any time")
    expect(time).to_have_attribute("aria-valuetext", "any time")
    expect(time).to_be_focused()
    expect(nodes(ada)).to_have_count(4)
