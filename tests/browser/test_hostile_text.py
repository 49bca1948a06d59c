"""What a document, its name, or a model's answer says is text on every screen: nothing in it is markup or runs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from playwright.sync_api import Dialog, Page, expect
from tests.browser import explorer_states, people_states, query_states, schema_states, states
from tests.browser.places import Places, debated, scored
from tests.browser.site import Site
from tests.browser.states import State
from tests.browser.told_facts import told_facts
from tests.browser.visitor import Visitor

from consilience.platform.client import Client

IMAGE = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>alert(2)</script>"
BROKEN_OUT = "\"'><svg onload=alert(3)>"
BACKWARDS = "Report \u202etxt.exe"
INVISIBLE = "Zero\u200b\u2060Width"
LONG = "Long" * 50
NAMES = (IMAGE, SCRIPT, BROKEN_OUT, BACKWARDS, INVISIBLE, LONG)
TEXT = "\n".join(f"Then came «{name}» who spoke of ships." for name in NAMES)
DOCUMENT = f"{BROKEN_OUT} & {IMAGE} {LONG[:100]}"

SCREENS = (
    states.runs,
    states.actions_for_a_run,
    states.document_to_be_deleted,
    states.run,
    states.run_by_time,
    states.round_of_a_run,
    states.answer_of_an_expert,
    states.what_an_expert_was_asked,
    states.what_debaters_and_judge_were_asked,
    states.gate_of_a_run,
    states.verdicts_of_a_run,
    states.debate_of_a_run,
    states.review,
    states.review_with_a_debate,
    states.reasons_to_reject,
    states.facts_to_be_accepted_at_once,
    states.documents,
    states.document,
    states.thing_in_a_document,
    states.document_to_be_deleted_with_its_facts,
    states.fact,
    states.calls_behind_a_fact,
    states.things_of_a_query,
    query_states.saved_queries,
    query_states.result_in_the_explorer,
    schema_states.palette,
    explorer_states.names_in_the_explorer,
    explorer_states.entity_in_the_explorer,
    explorer_states.mention_in_the_explorer,
    explorer_states.fact_in_the_explorer,
    explorer_states.path_in_the_explorer,
    explorer_states.evaluation,
    explorer_states.cases,
    explorer_states.facts_between_entities,
    explorer_states.case_of_a_wrong_fact,
    people_states.people_agree,
    people_states.facts_behind_two_raters,
)


@pytest.fixture(scope="module")
def hostile(client: Client, site: Site, key: str) -> Places:
    """A document whose text, name, debates and scores attack whoever reads them."""
    gold, system = ((f"{IMAGE}.jsonl", _answers(type_)) for type_ in (f"Person{IMAGE}", f"Location{SCRIPT}"))
    evaluation = scored(site.url, key, gold=gold, system=system)
    facts = scored(site.url, key, "facts", **told_facts(more=f" {IMAGE}{SCRIPT}"))
    return replace(debated(client, DOCUMENT, TEXT), evaluation=evaluation, facts=facts)


def _answers(type_name: str) -> bytes:
    """Return the names of the text as entities of a type, as files of answers have them."""
    places = [(name, TEXT.index(name)) for name in NAMES]
    entities = [{"text": name, "type": type_name, "start": at, "end": at + len(name)} for name, at in places]
    return json.dumps({"id": DOCUMENT, "text": TEXT, "entities": entities, "relations": [], "events": []}).encode()


@dataclass
class Watched:
    """A page, and what it did that no page of ours should."""

    page: Page
    dialogs: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    """To others than the server."""
    refused: list[str] = field(default_factory=list)
    """By the content security policy."""

    def noted(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def asked(self, url: str, server: str) -> None:
        if not url.startswith((server, "data:", "blob:")):
            self.requests.append(url)


@pytest.fixture
def watched(one_page: Page, site: Site) -> Iterator[Watched]:
    page = one_page.context.new_page()
    seen = Watched(page)
    page.on("dialog", seen.noted)
    page.on("request", lambda request: seen.asked(request.url, site.url))
    page.expose_function("refused", lambda what: seen.refused.append(what))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => refused(`${e.violatedDirective} ${e.blockedURI}`))"
    )
    yield seen
    page.close()


@pytest.mark.parametrize("screen", [pytest.param(screen, id=screen.__name__.replace("_", "-")) for screen in SCREENS])
def test_hostile_text_stays_text(screen: State, watched: Watched, hostile: Places) -> None:
    screen(Visitor(watched.page), hostile)
    for intruder in ("img[src=x]", "svg[onload]", "script:not([src])"):
        expect(watched.page.locator(f"body {intruder}")).to_have_count(0)
    assert (watched.dialogs, watched.requests, watched.refused) == ([], [], [])
    assert watched.page.evaluate(_TURNED_ROUND) == []
    assert watched.page.evaluate(_TOO_WIDE) == []


_TOO_WIDE = """() => {
  // What stands out of the window to the right, and cannot be scrolled to within its own pane.
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
    .map(element => element.outerHTML.slice(0, 200));
}"""

_TURNED_ROUND = """() => {
  // Elements that text of theirs turns round together with what stands beside it.
  const isApart = element => /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.includes("\u202e")) continue;
    let place = node.parentElement;
    while (getComputedStyle(place).display === "inline" && !isApart(place)) place = place.parentElement;
    const isAlone = [...place.childNodes].every(other => other.contains(node) || other.textContent.trim() === "");
    if (!isAlone && !isApart(place)) found.push(place.outerHTML.slice(0, 300));
  }
  return found;
}"""


def test_every_hostile_name_can_be_read_where_facts_are_decided(watched: Watched, hostile: Places) -> None:
    ada = Visitor(watched.page)
    states.review(ada, hostile)
    queue = watched.page.get_by_role("listbox", name="Facts to review")
    for name in NAMES:
        ada.reads(name, queue)
    expect(watched.page.get_by_role("region", name=f"Source text of {hostile.document}")).to_contain_text(IMAGE)
