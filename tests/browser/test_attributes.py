"""Values that entities have: listed by their kind, decided about, and shown with the words that say them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPage
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

TEXT = (
    "Anna Berg, 52, the mayor of Aldermoor, said on Tuesday that the town has a population of 41,200. "
    "Aldermoor covers 12.5 square miles.\n\n"
    "Anna Berg is 51 years old, according to the other paper.\n"
)
LISTED = (
    "Anna Berg –age→ 52 years",
    "Anna Berg –age→ 51 years",
    "Anna Berg –title→ mayor",
    "Aldermoor –population→ 41,200",
    "Aldermoor –area→ 32.3749 km²",
)


@pytest.fixture(scope="module")
def document(client: Client) -> str:
    """Id of a document of which the values were read."""
    run = client.add_text(TEXT, "Figures of Aldermoor", team="tools", schema="figures")
    assert [event.event for event in client.follow(run.id)][-1] == "job_done"
    return str(run.document_id)


def test_values_are_listed_by_kind_and_decided_about_beside_what_contradicts_them(
    new_page: NewPage, signed_in: Path, client: Client, document: str
) -> None:
    ada = Visitor(new_page(state=signed_in))
    ada.opens(f"/review?status=any&document={document}")
    queue = ada.page.get_by_role("listbox")
    ada.reads("Aldermoor: Location", queue)
    ada.selects("attributes", "Kind")
    expect(queue.get_by_role("option")).to_have_count(len(LISTED))
    for statement in LISTED:
        ada.reads(statement, queue)
    ada.chooses(queue.get_by_role("option").filter(has_text="–age→ 52 years"))
    claim = ada.page.get_by_role("region", name="The fact")
    expect(claim.get_by_role("definition").filter(has_text="52 years")).to_have_text(
        "52 years whole number kept as 52 year, xsd:integer"
    )
    ada.sees("Contradicts", claim)
    ada.reads("Anna Berg –age→ 51 years", claim)
    expect(ada.page.locator("mark.strong").first).to_have_text("Anna Berg, 52,")
    with ada.page.expect_response("**/api/v1/facts/*/review"):  # what is shown does not wait for the server
        ada.presses("Accept", key="a")
    ada.sees("accepted", queue.get_by_role("option").filter(has_text="–age→ 52 years"))
    (fact,) = (fact for fact in client.facts(document=document, kind="attribute").items if fact.value == "52")
    assert (fact.status, fact.review, fact.unit) == ("accepted", "accepted", "year")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_a_value_has_it_as_it_is_kept_and_its_quote_in_the_text(
    new_page: NewPage, signed_in: Path, client: Client, document: str, width: int
) -> None:
    ada = Visitor(new_page(state=signed_in, width=width))
    (area,) = (fact for fact in client.facts(document=document, kind="attribute").items if fact.predicate == "area")
    ada.opens(f"/facts/{area.id}")
    heading = ada.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Aldermoor –area→ 32.3749 km²")
    expect(heading).to_be_in_viewport()
    ada.reads("32.3748513792 km2, xsd:decimal")
    ada.presses("Show in the text")
    quote = ada.page.locator("mark.strong").first
    expect(quote).to_have_text("Aldermoor covers 12.5 square miles")
    expect(quote).to_be_in_viewport()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
