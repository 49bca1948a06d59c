"""What a new user does with Consilience, from the first address to a document's end.

The same story is told four times: with the mouse (not in `make test`), with the keyboard alone, with the mouse and the
server killed in the middle of a debate, and in Chinese. It begins after `consilience demo` and `consilience serve` in
an empty data folder.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import WAIT_MS
from tests.browser.places import visitors_of
from tests.browser.site import Site
from tests.browser.visitor import Visitor
from tests.browser.words import in_language
from tests.servers.quarrel import Quarrel


@dataclass(frozen=True)
class Way:
    """How the story is lived through."""

    city: str
    """What makes its document another one than that of the other ways."""
    language: str = "en"
    by_keyboard: bool = False
    server_dies: bool = False
    is_in_another: bool = False
    """Whether another way has every step of this one; then `make test` does without it."""

    @property
    def document(self) -> str:
        return f"Visitors of {self.city}"

    def fact(self, ending: str, type_name: str) -> str:
        return f"{self.city}{ending}: {type_name}"

    @property
    def facts_of_document(self) -> str:
        return (
            f"MATCH (f:Fact)-[:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(:Document {{name: '{self.document}'}})\n"
            "RETURN f.status AS status, count(DISTINCT f) AS facts ORDER BY status"
        )


WAYS = {
    "with the mouse": Way("Marnot", is_in_another=True),  # the server's death is lived through with the mouse as well
    "with the keyboard alone": Way("Fenwick", by_keyboard=True),
    "with the server killed in a debate": Way("Halder", server_dies=True),
    "in Chinese": Way("Velm", language="zh"),
}


@pytest.mark.parametrize(
    "way", [pytest.param(way, id=name, marks=[pytest.mark.long] * way.is_in_another) for name, way in WAYS.items()]
)
def test_a_new_user_watches_a_run_decides_asks_and_deletes(
    way: Way, site: Site, quarrel: Quarrel, new_page: Callable[..., Page]
) -> None:
    quarrel.holds()
    text = visitors_of(way.city)
    page = new_page(locale="zh-CN" if way.language == "zh" else "en-GB")
    ada = Visitor(page, way.language, way.by_keyboard)
    pointed = _pointer_events(page)

    # She opens the address that the server printed, and is in.
    ada.opens(site.sign_in_address())
    expect(page).to_have_url(site.url + "/runs")

    # She gives a text to the team that quarrels.
    ada.presses("Add documents", key="n")
    ada.presses("Write a text")
    ada.writes(way.document, "Name")
    ada.writes(text, "Text")
    ada.presses("Add to the list")
    ada.selects("quarrel", "Team")
    ada.presses("Start 1 run")

    # She watches its rounds: first both answer alone, then each hears the other.
    ada.chooses(page.get_by_role("link", name=way.document))
    tree = page.get_by_role("tree")
    ada.sees("Round 1", tree)
    ada.sees("Round 2", tree)
    ada.sees("asked", tree)
    quarrel.experts.set()

    # And a debate: what was said is there while the judge still thinks.
    _goes_to_debate_about(ada, f"{way.city}ova")
    ada.reads(f"Ms {way.city}ova, who stayed for lunch and spoke about ships")
    ada.reads(f"the old town of {way.city}ova")
    ada.sees("The judge has not decided yet.")
    if way.server_dies:
        site.kill()
        ada.sees("connection lost, trying again")
        site.start()
    quarrel.judge.set()
    ada.sees("Verdict")
    unfolds = page.locator("summary")
    ada.chooses(unfolds.filter(has_text=in_language("in the given order", ada.language)).first)
    ada.reads("Only one side quotes the text.")
    # What the first speaker was asked is there, with the reply as it came.
    ada.chooses(unfolds.filter(has_text=in_language("What the model was asked", ada.language)).first)
    ada.sees("Reply, as it came")

    # A quote of the debate stands in the text, at its characters.
    ada.presses("Show in the text")
    _sees_marked(ada, f"Ms {way.city}ova, who stayed for lunch and spoke about ships", text)

    # She finds who it was about, and what is known of her now: a fact, with its words in the text.
    ada.sees("done")
    ada.goes_to("Explorer", "e")
    _finds(ada, f"{way.city}ova", "Person")
    inspector = page.get_by_role("region", name=ada.words("Inspector"))
    ada.chooses(inspector.get_by_role("listitem").get_by_role("button").filter(has_text="Person"))
    ada.sees("Where it comes from", inspector)
    ada.presses("Show in text", within=inspector)
    _sees_marked(ada, f"{way.city}ova", text)

    # The fact has a page of its own, with the debate that settled it.
    ada.presses("Page of this fact, with its debate", role="link")
    expect(page.get_by_role("heading", level=1)).to_have_text(way.fact("ova", "Person"))
    _sees_marked(ada, f"{way.city}ova", text)
    ada.reads(f"the old town of {way.city}ova")

    # No verdict on the other two survived the flip: four facts wait for her. She opens one at its words.
    ada.goes_to("Runs", "r")
    ada.chooses(page.get_by_role("link", name=way.document))
    ada.chooses(page.get_by_role("link", name=ada.words("Review what is contested")))
    queue = page.get_by_role("listbox", name=ada.words("Facts to review"))
    wrong = queue.get_by_role("option", name=way.fact("ev", "Location"))
    _goes_to_fact(ada, way.fact("ev", "Location"))
    _sees_marked(ada, f"{way.city}ev", text)

    # She reads the debate about it beside the fact.
    ada.presses("Read the debate", key="d")
    ada.reads(f"the old town of {way.city}ev")

    # She rejects it with a reason, and takes that back.
    ada.presses("Reject", key="x")
    ada.presses("wrong entity", key="3")
    ada.sees("rejected", wrong)
    decisions = page.get_by_role("list", name=ada.words("Your last decisions")).get_by_role("button")
    expect(decisions).to_have_count(1)
    expect(decisions).to_be_enabled()
    ada.chooses(decisions, key="u")
    expect(decisions).to_have_count(0)
    ada.sees_no("rejected", wrong)

    # She marks two and accepts them at once.
    for ending in ("ev", "enko"):
        _goes_to_fact(ada, way.fact(ending, "Person"))
        ada.presses("Mark", key="Space")
    ada.presses("Accept the 2 marked", key="Shift+A")
    with page.expect_response("**/api/v1/facts/reviews"):  # what is shown does not wait for the server, the graph does
        ada.presses("Decide")
    for ending in ("ev", "enko"):
        ada.sees("accepted", queue.get_by_role("option", name=way.fact(ending, "Person")))

    # She asks the graph what became of the document's facts.
    ada.goes_to("Query", "q")
    _asks(ada, way.facts_of_document)
    _reads_row(ada, "accepted", "4")
    _reads_row(ada, "contested", "2")

    # A query that would write is refused.
    _asks(ada, "CREATE (n:Nonsense) RETURN n")
    ada.reads("read", page.get_by_role("alert"))

    # She measures the graph against what annotators found, and goes from a figure to a place where it is wrong.
    ada.goes_to("Evaluation", "m")
    ada.presses("New evaluation", key="n")
    ada.selects("Sample corpus, English", "Where gold comes from")
    ada.presses("Start")
    form = page.get_by_role("combobox", name=ada.words("Where gold comes from"))
    expect(form).to_have_count(0)  # until then the figures of another evaluation are shown
    _opens_figure(ada, row=0, column=0)
    expect(page.get_by_role("button", name=ada.words("Wrong"), pressed=True)).to_be_visible()
    case = page.get_by_role("list", name=ada.words("Cases")).get_by_role("button").first
    ada.sees("Why the graph says so")
    mark = page.locator("mark.strong").first
    expect(mark).to_be_in_viewport()
    expect(case).to_contain_text(mark.inner_text())

    # She deletes the document, and its facts are gone.
    ada.goes_to("Runs", "r")
    ada.presses(f"Actions for {way.document}")
    ada.picks("Delete document…")
    ada.fills(page.get_by_role("alertdialog").get_by_role("textbox"), way.document)
    ada.presses("Delete document")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    ada.goes_to("Query", "q")
    _asks(ada, way.facts_of_document)
    ada.sees("No row matches.")

    if way.by_keyboard:
        assert pointed == []


def _pointer_events(page: Page) -> list[str]:
    """Return where pointer events of the page will be noted."""
    seen: list[str] = []
    page.expose_function("pointed", lambda element: seen.append(element))
    page.add_init_script("addEventListener('pointerdown', event => window.pointed(event.target.outerHTML), true)")
    return seen


def _goes_to_debate_about(ada: Visitor, name: str) -> None:
    """Open the debate about this name in the tree of the run."""
    debates = ada.page.get_by_role("tree").get_by_role("treeitem", name="“")
    wanted = debates.filter(has_text=name)
    expect(debates).to_have_count(3)
    if not ada.by_keyboard:
        wanted.click()
    else:
        for key in "][[[":
            ada.types(key)
        expect(debates.first).to_have_attribute("aria-selected", "true")
        for number in range(1, 3):
            if wanted.get_attribute("aria-selected") == "true":
                break
            ada.types("]")
            expect(debates.nth(number)).to_have_attribute("aria-selected", "true")
    expect(wanted).to_have_attribute("aria-selected", "true")


def _finds(ada: Visitor, name: str, type_name: str) -> None:
    """Search the explorer for an entity of this name and type, and open it."""
    if ada.by_keyboard:
        ada.types("/")
    ada.fills(ada.page.get_by_role("combobox", name=ada.words("Find an entity")), name)
    hit = ada.page.get_by_role("group", name=type_name).get_by_role("option").filter(has_text=name)
    expect(hit).to_be_visible()
    if not ada.by_keyboard:
        hit.click()
        return
    for _ in range(ada.page.get_by_role("option").count()):
        if hit.get_attribute("aria-selected") == "true":
            break
        ada.types("ArrowDown")
    expect(hit).to_have_attribute("aria-selected", "true")
    ada.types("Enter")


def _goes_to_fact(ada: Visitor, statement: str) -> None:
    """Choose this fact in the queue."""
    facts = ada.page.get_by_role("listbox").get_by_role("option")
    selected = ada.page.locator("[aria-selected=true]")
    wanted = facts.filter(has_text=statement)
    expect(wanted).to_be_visible()
    if not ada.by_keyboard:
        wanted.click()
    else:
        places = [int(one.get_attribute("aria-posinset") or 0) for one in (facts.and_(selected), wanted)]
        for _ in range(abs(places[1] - places[0])):
            ada.types("j" if places[1] > places[0] else "k")
    expect(ada.page.get_by_role("heading", level=2, name=statement, exact=True)).to_be_visible()


def _asks(ada: Visitor, cypher: str) -> None:
    """Write a query over the one that is there, and run it."""
    editor = ada.page.get_by_role("textbox", name=ada.words("Cypher, reading only"))
    if ada.by_keyboard:
        ada.reaches(editor)
    else:
        editor.click()
    ada.types("Control+A")
    ada.page.keyboard.insert_text(cypher)
    ada.types("Control+Enter")


def _reads_row(ada: Visitor, *cells: str) -> None:
    """See a row of the answer."""
    row = ada.page.get_by_role("row").filter(has_text=cells[0])
    expect(row.get_by_role("cell")).to_have_text(list(cells))


def _opens_figure(ada: Visitor, row: int, column: int) -> None:
    """Open what is behind a figure of the scores, which are one stop of the Tab key; arrow keys go through them."""
    table = ada.page.get_by_role("table", name=ada.words("Scores"))
    figure = table.locator("tbody").get_by_role("row").nth(row).get_by_role("button").nth(column)
    expect(figure).to_be_visible()
    if ada.by_keyboard:
        ada.reaches(table.locator("tbody button[tabindex='0']"))
        for key in ["ArrowDown"] * row + ["ArrowRight"] * column:
            ada.types(key)
        expect(figure).to_be_focused()
    ada.chooses(figure)


_MARKED = """() => {
  const marks = [...document.querySelectorAll("mark.strong")];
  const source = marks[0]?.closest(".source-text");
  if (!source) return null;
  const before = document.createRange();
  before.setStart(source, 0);
  before.setEndBefore(marks[0]);
  const words = marks.map(mark => mark.textContent).join("");
  return [words, before.toString() + words];
}"""


def _sees_marked(ada: Visitor, words: str, text: str) -> None:
    """See these words highlighted in the source text, at the characters where the text has them.

    All is read at one time: until the text of the next fact is there, that of the one before stays, dimmed.
    """
    wanted = [words, text[: text.index(words) + len(words)]]
    until = time.monotonic() + WAIT_MS / 1000
    while (marked := ada.page.evaluate(_MARKED)) != wanted and time.monotonic() < until:
        ada.page.wait_for_timeout(100)
    assert marked == wanted
    expect(ada.page.locator("mark.strong").first).to_be_in_viewport()
