"""How quick the application feels in this machine's Chromium; part of `make bench`.

LCP and CLS as the browser measures them, TBT as what long tasks take beyond 50 ms each; key to next paint in the review
queue; from an event of a run to the page that counts it. Rendered by software, as in the tests; never asserted.
"""

import statistics
import time
from collections.abc import Callable
from datetime import datetime

from playwright.sync_api import Page, expect, sync_playwright
from tests.browser import states
from tests.browser.chromium import launch
from tests.browser.demonstration import Demonstration, demonstration
from tests.browser.places import visitors_of
from tests.browser.visitor import Visitor

SCREENS = (states.runs, states.run, states.review, states.documents, states.document, states.fact, states.query)
REPEATS = 3
STEPS = 40
_OBSERVED = """
window.seen = {lcp: 0, cls: 0, tbt: 0};
const observe = (type, note) =>
  new PerformanceObserver(list => list.getEntries().forEach(note)).observe({type, buffered: true});
observe("largest-contentful-paint", entry => { seen.lcp = entry.startTime; });
observe("layout-shift", entry => { if (!entry.hadRecentInput) seen.cls += entry.value; });
observe("longtask", entry => { seen.tbt += entry.duration - 50; });
"""
_PAINTED = """() => {
  window.painted = [];
  addEventListener("keydown", event => {
    requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - event.timeStamp)));
  }, true);
}"""
_SHOWN = """() => {
  window.shown = [];
  const count = document.querySelector(".run-figures div:last-child dd");
  const note = () => shown.push([Number(count.textContent.replace(/\\D/g, "")), Date.now()]);
  new MutationObserver(note).observe(count, {characterData: true, childList: true, subtree: true});
}"""


def main() -> None:
    """Print the tables."""
    expect.set_options(timeout=120_000)
    with demonstration() as shown, sync_playwright() as playwright:
        browser = launch(playwright)
        state = browser.new_context()
        state.new_page().goto(shown.site.sign_in_address())
        kept = state.storage_state()

        def new_page() -> Page:
            context = browser.new_context(base_url=shown.site.url, storage_state=kept, locale="en-GB")
            context.add_init_script(_OBSERVED)
            return context.new_page()

        print(f"Chromium {browser.version}, without a graphics card; the best of {REPEATS}, each with an empty cache\n")
        print(f"{'screen':12} {'LCP ms':>8} {'CLS':>8} {'TBT ms':>8}")
        for screen in SCREENS:
            best = min((_loaded(new_page, screen, shown) for _ in range(REPEATS)), key=lambda one: one["lcp"])
            print(f"{screen.__name__:12} {best['lcp']:8.0f} {best['cls']:8.3f} {best['tbt']:8.0f}")
        pauses = _steps(new_page)
        print(f"\nkey to paint, {len(pauses)} steps in the queue: {_summary(pauses)}")
        print(f"event to its being counted on the page: {_summary(_events(new_page, shown))}")


def _loaded(new_page: Callable[[], Page], screen: states.State, shown: Demonstration) -> dict[str, float]:
    page = new_page()
    screen(Visitor(page), shown.places)
    seen: dict[str, float] = page.evaluate("seen")
    page.context.close()
    return seen


def _steps(new_page: Callable[[], Page]) -> list[float]:
    page = new_page()
    page.goto("/review?status=accepted")
    selected = page.get_by_role("option", selected=True)
    expect(selected).to_be_visible()
    page.evaluate(_PAINTED)
    for number in range(STEPS):
        page.keyboard.press("j")
        expect(selected).to_have_attribute("aria-posinset", str(number + 2))
    pauses: list[float] = page.evaluate("painted")
    page.context.close()
    return pauses


def _events(new_page: Callable[[], Page], shown: Demonstration) -> list[float]:
    """Return the milliseconds between an event of a run and the moment when its page counts it."""
    page = new_page()
    run = shown.client.add_text(visitors_of("Thornby"), "Visitors of Thornby", team="quarrel")
    page.goto(f"/runs/{run.id}")
    expect(page.get_by_role("tree")).to_be_visible()
    page.evaluate(_SHOWN)
    began = time.time()
    happened = [datetime.fromisoformat(event.at).timestamp() for event in shown.client.follow(run.id)]
    expect(page.locator(".run-figures div:last-child dd")).to_have_text(str(len(happened)))
    counted: list[tuple[int, float]] = page.evaluate("shown")
    return [
        next(moment for count, moment in counted if count > number) - at * 1000
        for number, at in enumerate(happened)
        if at > began
    ]


def _summary(values: list[float]) -> str:
    ordered = sorted(values)
    return f"p50 {statistics.median(ordered):.0f} ms, p95 {ordered[int(0.95 * (len(ordered) - 1))]:.0f} ms"


if __name__ == "__main__":
    main()
