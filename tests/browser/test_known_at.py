"""What the graph knew at a moment: in the explorer, among the facts of Review and on a fact's page, and back to now."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import violations
from tests.browser.conftest import NewPage, Theme
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

FIRST = "Ilka Brandt was chief executive of Dorvan Corporation from 2003 until 2008.\n"
SECOND = "Hugo Weiss joined Dorvan Corporation in 2006.\n\nDorvan Corporation is based in Porto.\n"


@pytest.fixture(scope="module")
def between(client: Client) -> tuple[str, str]:
    """Id of a company of which two documents tell, and a moment after the first was read and before the second was."""
    read(client, FIRST, "Dorvan, the first years")
    moment = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    company = read(client, SECOND, "Dorvan, later")
    return company, moment


def read(client: Client, text: str, name: str) -> str:
    run = client.add_text(text, name, team="tools", schema="news")
    assert [event.event for event in client.follow(run.id)][-1] == "job_done"
    facts = client.facts(document=str(run.document_id)).items
    ends = (end for fact in facts for end in (fact.subject, fact.object) if end and end.name.startswith("Dorvan"))
    return next(ends).id


def chip(ada: Visitor) -> Locator:
    return ada.page.get_by_role("button", name=re.compile("^as known at"))


def nodes(ada: Visitor) -> Locator:
    return ada.page.get_by_role("table", name=ada.words("Nodes of the picture")).get_by_role("rowheader")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_explorer_draws_what_was_known(
    new_page: NewPage, signed_in: Path, between: tuple[str, str], width: int
) -> None:
    company, moment = between
    ada = Visitor(new_page(state=signed_in, width=width))
    ada.opens(f'/explorer?focus={company}&show=table&sort=name&types=["Personnel.Start"]&knownAt={moment}')
    expect(nodes(ada)).to_contain_text(["Dorvan Corporation", "Ilka Brandt"])
    expect(nodes(ada)).to_have_count(2)
    field = ada.page.get_by_label(re.compile("^As known at"))
    expect(field).to_have_value(re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d$"))
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.reload()  # the address has the moment
    expect(nodes(ada)).to_have_count(2)
    chip(ada).click()
    expect(nodes(ada)).to_contain_text(["Dorvan Corporation", "Hugo Weiss", "Ilka Brandt", "Porto"])
    expect(field).to_have_value("")
    expect(ada.page).not_to_have_url(re.compile("knownAt"))
    field.fill("2001-01-31T12:00")
    expect(nodes(ada)).to_have_count(1)
    expect(chip(ada)).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_review_lists_what_was_known_and_decides_when_the_moment_is_gone(
    new_page: NewPage, signed_in: Path, between: tuple[str, str], theme: Theme
) -> None:
    company, moment = between
    ada = Visitor(new_page(state=signed_in, theme=theme))
    ada.opens(f"/review?status=any&kind=relation&about={company}&knownAt={moment}")
    queue = ada.page.get_by_role("listbox", name=ada.words("Facts to review"))
    ada.reads("Ilka Brandt", queue)
    expect(queue.get_by_text("Porto")).to_have_count(0)
    ada.sees("This is what the graph knew then.")
    expect(ada.page.get_by_role("button", name=ada.words("Accept"))).to_be_disabled()
    expect(ada.page.get_by_role("button", name="Dorvan Corporation, Organization")).to_be_visible()
    assert violations(ada.page) == []
    chip(ada).click()
    ada.reads("Porto", queue)
    expect(ada.page.get_by_role("button", name=ada.words("Accept"))).to_be_enabled()


def test_a_fact_has_what_was_known_of_it(
    new_page: NewPage, signed_in: Path, client: Client, between: tuple[str, str]
) -> None:
    company, moment = between
    (porto,) = (
        fact
        for fact in client.facts(about=company, kind="relation").items
        if fact.object is not None and fact.object.name == "Porto"
    )
    ada = Visitor(new_page(state=signed_in))
    ada.opens(f"/facts/{porto.id}?knownAt={moment}")
    ada.sees("Nothing was known of this fact then")
    ada.presses("Show what is known now", role="link")
    ada.reads("Porto", ada.page.get_by_role("heading", level=1))
