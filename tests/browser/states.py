"""Every screen of the application in every state that looks different, and the way to each."""

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import expect
from tests.browser.event_pair_states import EVENT_PAIR_STATES
from tests.browser.explorer_states import EVALUATION_STATES, EXPLORER_STATES
from tests.browser.pair_states import PAIR_STATES
from tests.browser.people_states import PEOPLE_STATES
from tests.browser.places import Places
from tests.browser.query_states import QUERY_STATES
from tests.browser.schema_states import SCHEMA_STATES, SETTINGS_STATES
from tests.browser.visitor import Visitor

__all__ = ["STATES", "State"]


PEOPLE = "MATCH (n:Person)-[r]->(m:Organization) RETURN n, r, m LIMIT 40"

State = Callable[[Visitor, Places], None]
"""Brings a visitor there, and waits until it is shown."""


def runs(ada: Visitor, places: Places) -> None:
    ada.opens("/runs")
    ada.reads(places.document)


def runs_that_there_are_not(ada: Visitor, _: Places) -> None:
    ada.opens("/runs?status=cancelled")
    ada.sees("No run has this status.")


def runs_to_be_added(ada: Visitor, _: Places) -> None:
    ada.opens("/runs?add=true")
    ada.presses("Write a text")
    ada.writes("A note", "Name")
    ada.writes("Ann met Bob.", "Text")
    ada.presses("Add to the list")
    ada.sees("Start 1 run")
    expect(ada.page.locator(".runs-intake-foreseen dd").first).to_be_visible()


def actions_for_a_run(ada: Visitor, places: Places) -> None:
    runs(ada, places)
    ada.presses(f"Actions for {places.document}")
    expect(ada.page.get_by_role("menu")).to_be_visible()


def document_to_be_deleted(ada: Visitor, places: Places) -> None:
    actions_for_a_run(ada, places)
    ada.picks("Delete document…")
    expect(ada.page.get_by_role("alertdialog")).to_be_visible()


def run(ada: Visitor, places: Places) -> None:
    ada.opens(places.run_page)
    ada.sees("What it made")
    expect(ada.page.locator(".source .source-text").first).not_to_be_empty()


def run_by_time(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.presses("Timeline", key="t")
    ada.sees("Width is time; height is how many passages were read at once.")


def replay_of_a_run(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("slider", name=ada.words("Event")).fill("7")
    ada.sees("Back to now")


def round_of_a_run(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("treeitem", name="Round 2").click()
    expect(ada.page.get_by_role("heading", level=2, name="Round 2")).to_be_visible()


def answer_of_an_expert(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("treeitem", name="places · chunk 1").nth(1).click()
    ada.sees("Heard")


def what_an_expert_was_asked(ada: Visitor, places: Places) -> None:
    answer_of_an_expert(ada, places)
    ada.chooses(ada.page.locator("details.calls > summary").first)
    ada.sees("Reply, as it came")


def what_debaters_and_judge_were_asked(ada: Visitor, places: Places) -> None:
    debate_of_a_run(ada, places)
    for place in (".debate-speech", ".debate-votes"):
        ada.chooses(ada.page.locator(f"{place} details.calls > summary").first)
        expect(ada.page.locator(f"{place} .call-reply").first).to_be_visible()


def calls_that_were_not_kept(ada: Visitor, places: Places) -> None:
    why = "What models were asked in this run was not kept: CONSILIENCE_CALLS_KEPT is false."
    gone = {"type": "about:blank", "title": "Gone", "status": 410, "detail": why, "request_id": "none"}
    answer_of_an_expert(ada, places)
    ada.page.route(
        re.compile(r"/runs/[^/]+/calls"),
        lambda route: route.fulfill(status=410, json=gone, content_type="application/problem+json"),
        times=1,
    )
    ada.chooses(ada.page.locator("details.calls > summary").first)
    ada.sees("What models were asked in this run is not kept.")
    ada.reads(why)


def calls_behind_a_fact(ada: Visitor, places: Places) -> None:
    fact(ada, places)
    ada.chooses(ada.page.locator(".fact-run details.calls > summary").first)
    expect(ada.page.locator(".fact-run .call-reply").first).to_be_visible()


def gate_of_a_run(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("treeitem", name="Gate").click()
    ada.sees("What the gate found contested")


def verdicts_of_a_run(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("treeitem", name="Verdicts").click()
    ada.sees("What was not accepted")


def debate_of_a_run(ada: Visitor, places: Places) -> None:
    run(ada, places)
    ada.page.get_by_role("treeitem", name="“").first.click()
    ada.presses("Show in the text")
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def run_that_there_is_not(ada: Visitor, _: Places) -> None:
    ada.opens("/runs/job_000000000000000000000000")
    expect(ada.page.get_by_role("alert")).to_be_visible()


def review(ada: Visitor, places: Places) -> None:
    ada.opens(places.fact_page)
    ada.reads(places.statement)
    expect(ada.page.locator("mark.strong").first).to_be_visible()
    ada.sees("Why it was contested")


def review_with_a_debate(ada: Visitor, places: Places) -> None:
    review(ada, places)
    ada.types("d")
    ada.reads("the old town of")


def reasons_to_reject(ada: Visitor, places: Places) -> None:
    review(ada, places)
    ada.types("x")
    ada.sees("Why is it wrong?")


def facts_to_be_accepted_at_once(ada: Visitor, places: Places) -> None:
    review(ada, places)
    ada.types("Space")
    ada.presses("Accept the 1 marked", key="Shift+A")
    expect(ada.page.get_by_role("alertdialog")).to_be_visible()


def fact_to_be_edited(ada: Visitor, _: Places) -> None:
    ada.opens("/review?status=accepted&kind=relation")
    expect(ada.page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    ada.presses("Edit", key="e")
    expect(ada.page.get_by_role("dialog").or_(ada.page.get_by_role("alertdialog"))).to_be_visible()


def entity_to_be_merged(ada: Visitor, _: Places) -> None:
    ada.opens("/review?status=accepted&kind=entity&type=Organization&sort=id")
    expect(ada.page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    ada.presses("Merge", key="m")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("searchbox").fill("Norden")
    dialog.get_by_role("listitem").get_by_role("button").first.click()
    ada.sees("This holds for documents to come, too. It can be undone.", dialog)
    expect(dialog.get_by_role("status").get_by_role("paragraph")).to_be_visible()


def fact_that_somebody_looks_at(ada: Visitor, places: Places) -> None:
    """Only their name is invented."""
    path = "**/api/v1/facts/locks"
    look = {"fact": places.fact, "by": "Kim", "since": "2026-01-01T00:00:00Z", "until": "2126-01-01T00:00:00Z"}
    ada.page.route(path, lambda route: route.fulfill(json=[look]))
    review(ada, places)
    ada.reads("Kim also looks at this")
    ada.page.unroute(path)


def nothing_to_review(ada: Visitor, _: Places) -> None:
    ada.opens("/review?document=doc_00000000000000000000000000000000")
    ada.sees("Nothing is left here. Choose another status, or ingest more documents.")


def documents(ada: Visitor, places: Places) -> None:
    ada.opens("/documents")
    ada.reads(places.document)


def document(ada: Visitor, places: Places) -> None:
    ada.opens(places.document_page)
    expect(ada.page.locator("mark").first).to_be_visible()


def thing_in_a_document(ada: Visitor, places: Places) -> None:
    document(ada, places)
    ada.types("j")
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def document_to_be_deleted_with_its_facts(ada: Visitor, places: Places) -> None:
    document(ada, places)
    ada.types("Delete")
    expect(ada.page.get_by_role("alertdialog").get_by_role("textbox")).to_be_visible()


def fact(ada: Visitor, places: Places) -> None:
    ada.opens(f"/facts/{places.fact}")
    expect(ada.page.get_by_role("heading", level=1, name=places.statement)).to_be_visible()
    ada.reads("the old town of")
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def fact_that_there_is_not(ada: Visitor, _: Places) -> None:
    ada.opens("/facts/fact_00000000000000000000000000000000")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()


def query(ada: Visitor, _: Places) -> None:
    ada.opens("/query")
    ada.sees("Labels")


def rows_of_a_query(ada: Visitor, places: Places) -> None:
    query(ada, places)
    ada.presses("Relations and how many documents support them")
    ada.presses("Run")
    expect(ada.page.get_by_role("cell").first).to_be_visible()


def things_of_a_query(ada: Visitor, places: Places) -> None:
    ada.opens("/query")
    ada.fills(
        ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only")),
        "MATCH (f:Fact)-[:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document)\n"
        f"WHERE d.id = '{places.document_id}' RETURN d.name, d, f",
    )
    ada.types("Control+Enter")
    ada.reads(places.document, ada.page.get_by_role("cell").first)


def picture_of_a_query(ada: Visitor, _: Places) -> None:
    ada.opens("/query")
    ada.fills(ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only")), PEOPLE)
    ada.types("Control+Enter")
    ada.presses("Graph", role="tab")
    expect(ada.page.locator("canvas").first).to_be_visible()


def plan_of_a_query(ada: Visitor, places: Places) -> None:
    rows_of_a_query(ada, places)
    ada.presses("Plan", role="tab")
    ada.reads("ProduceResults")


def query_that_is_wrong(ada: Visitor, places: Places) -> None:
    query(ada, places)
    ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only")).click()
    ada.page.keyboard.insert_text("MATCH (f:Fact) RETURN g")
    ada.types("Control+Enter")
    expect(ada.page.get_by_role("alert")).to_be_visible()


def page_that_there_is_not(ada: Visitor, _: Places) -> None:
    ada.opens("/nowhere")
    ada.sees("There is no such page")


STATES: Mapping[str, State] = {
    state.__name__.replace("_", "-"): state
    for state in (
        runs,
        runs_that_there_are_not,
        runs_to_be_added,
        actions_for_a_run,
        document_to_be_deleted,
        run,
        run_by_time,
        replay_of_a_run,
        round_of_a_run,
        answer_of_an_expert,
        what_an_expert_was_asked,
        what_debaters_and_judge_were_asked,
        calls_that_were_not_kept,
        gate_of_a_run,
        verdicts_of_a_run,
        debate_of_a_run,
        run_that_there_is_not,
        review,
        review_with_a_debate,
        reasons_to_reject,
        facts_to_be_accepted_at_once,
        fact_to_be_edited,
        entity_to_be_merged,
        fact_that_somebody_looks_at,
        nothing_to_review,
        *PAIR_STATES,
        *EVENT_PAIR_STATES,
        documents,
        document,
        thing_in_a_document,
        document_to_be_deleted_with_its_facts,
        fact,
        calls_behind_a_fact,
        fact_that_there_is_not,
        query,
        rows_of_a_query,
        things_of_a_query,
        picture_of_a_query,
        plan_of_a_query,
        query_that_is_wrong,
        *QUERY_STATES,
        *EXPLORER_STATES,
        *EVALUATION_STATES,
        *PEOPLE_STATES,
        *SCHEMA_STATES,
        *SETTINGS_STATES,
        page_that_there_is_not,
    )
}
