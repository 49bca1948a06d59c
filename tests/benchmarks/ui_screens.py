"""How smooth the screens are with as much as the budgets ask for: the browser alone, the API is a stand-in.

python tests/benchmarks/ui_screens.py [--decisions 500] [--only NAME…]

30,000 events of a run, 200 events a second, 5,000 claims, 10,000 rows, 1 MB with 5,000 overlapping marks, 2,000 nodes;
and how each screen opens. Needs a build of `ui/` and a Chromium. Chromium chooses how it draws: where there is no GPU,
by software; `plain_list_fps` says what this machine reaches with a list that needs no script at all. Processor time is
of the page's main thread, and says more than the clock on a busy machine. Compare figures of one machine and load.
"""

import argparse
import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.ui_standin import CLAIMS, EVENTS, stand_in
from tests.benchmarks.ui_standin_graph import NODES
from tests.browser.chromium import launch, missing

WATCH = """
window.__long = []; window.__keys = []; window.__seen = {lcp_ms: 0, cls: 0, tbt_ms: 0};
for (const [type, note] of Object.entries({
  'largest-contentful-paint': (one) => window.__seen.lcp_ms = Math.round(one.startTime),
  'layout-shift': (one) => window.__seen.cls += one.hadRecentInput ? 0 : one.value,
  'longtask': (one) => window.__seen.tbt_ms += Math.round(one.duration - 50),
})) new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type, buffered: true});
new PerformanceObserver((list) => { for (const one of list.getEntries()) window.__long.push(Math.round(one.duration)) })
  .observe({type: 'longtask', buffered: true});
document.addEventListener('keydown', (event) => {
  const begin = event.timeStamp;
  requestAnimationFrame(() => { const channel = new MessageChannel();
    channel.port1.onmessage = () => window.__keys.push(performance.now() - begin); channel.port2.postMessage(0); });
}, true);
"""
FRAMES = """async ([selector, step, count]) => {
  const element = document.querySelector(selector); let last = performance.now(); const gaps = [];
  for (let at = 0; at < count; at++) {
    element.scrollTop += step;
    await new Promise(requestAnimationFrame);
    const now = performance.now(); gaps.push(now - last); last = now;
  }
  return gaps;
}"""

DRAG = """async ([selector, count]) => {
  const canvas = document.querySelector(selector); const {x, y, width, height} = canvas.getBoundingClientRect();
  const at = (kind, to, target = document) => target.dispatchEvent(new MouseEvent(kind,
    {bubbles: true, cancelable: true, clientX: x + width / 2 + to, clientY: y + 40 + to / 3}));
  let last = performance.now(); const gaps = [];
  at('mousedown', 0, canvas);
  for (let step = 1; step <= count; step++) {
    at('mousemove', 60 * Math.sin(step / 8));
    await new Promise(requestAnimationFrame);
    const now = performance.now(); gaps.push(now - last); last = now;
  }
  at('mouseup', 0);
  return gaps;
}"""
PLAIN = "<div id='plain' style='height: 600px; overflow: auto'>" + "<p>A row of a list.</p>" * 5000 + "</div>"


def quantile(values: list[float], share: float) -> float:
    """Return the value below which the share of all lies."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else float("nan")


def heap(page: Page) -> float:
    """Return the megabytes in use after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return round(float(used) / 1e6, 1)


def long_tasks(page: Page) -> dict[str, float]:
    """Return how many tasks took more than 50 ms since last asked, and the longest."""
    found: list[int] = page.evaluate("window.__long.splice(0)")
    return {"tasks_over_50_ms": len(found), "longest_ms": max(found, default=0)}


def pressed(page: Page, key: str, times: int) -> dict[str, float]:
    """Press a key again and again; milliseconds from the key to the end of the next frame."""
    page.evaluate("window.__keys.length = 0")
    for _ in range(times):
        page.keyboard.press(key)
        page.wait_for_timeout(20)
    keys: list[float] = page.evaluate("window.__keys.splice(0)")
    return {"p50_ms": quantile(keys, 0.5), "p95_ms": quantile(keys, 0.95)}


def pressed_all(page: Page, key: str, times: int) -> dict[str, float]:
    """As `pressed`, with the processor time that each key took."""
    found, took = processor(page, lambda: pressed(page, key, times))
    return dict(found) | {"processor_ms": round(took / times, 1)}


def processor(page: Page, act: Callable[[], Any]) -> tuple[Any, float]:
    """Return what came of something, and how many milliseconds of processor time the page's main thread took for it."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        return float(
            next(
                one["value"]
                for one in session.send("Performance.getMetrics")["metrics"]
                if one["name"] == "TaskDuration"
            )
        )

    before = spent()
    came = act()
    after = spent()
    session.detach()
    return came, round((after - before) * 1000, 1)


def fps(gaps: list[float]) -> float:
    """Return frames a second of the milliseconds between them."""
    return round(1000 / (sum(gaps) / len(gaps)), 1)


def run_of_many_events(page: Page, site: str) -> dict[str, Any]:
    begin = "performance.timeOrigin + performance.now()"
    page.goto(f"{site}/runs/job_past")
    page.wait_for_selector(".run-row")
    first = page.evaluate("performance.now()")
    page.wait_for_function(f"document.querySelector('.run-replay input')?.max >= {EVENTS - 1}", timeout=300_000)
    read = page.evaluate(f"{begin} - performance.timeOrigin")
    loading = long_tasks(page)
    page.focus("[role=tree]")
    arrows = pressed_all(page, "ArrowDown", 100)
    gaps: list[float] = page.evaluate(FRAMES, [".run-tree", 900, 120])
    return {
        "first_row_ms": round(first),
        "all_read_ms": round(read),
        "while_reading": loading,
        "arrow_keys": arrows,
        "scroll_fps": fps(gaps),
        "afterwards": long_tasks(page),
        "heap_mb": heap(page),
    }


def run_live(page: Page, site: str) -> dict[str, Any]:
    page.goto(f"{site}/runs/job_live")
    page.wait_for_selector(".run-row")
    page.wait_for_timeout(3000)
    long_tasks(page)
    count = "Number(document.querySelector('.run-replay input').max)"
    before = page.evaluate(count)
    page.wait_for_timeout(10_000)
    return {"events_shown_per_s": (page.evaluate(count) - before) / 10, "following": long_tasks(page)}


def review(page: Page, site: str, decisions: int) -> dict[str, Any]:
    page.goto(f"{site}/review")
    page.wait_for_selector(".source mark.strong", timeout=120_000)
    loaded = "Number(document.querySelector('[role=option]')?.getAttribute('aria-setsize') ?? -1)"
    page.focus(".review-queue")
    while page.evaluate(loaded) < CLAIMS:
        page.keyboard.press("End")
        page.wait_for_timeout(100)
    page.keyboard.press("Home")
    page.wait_for_timeout(1000)
    long_tasks(page)
    moving = pressed_all(page, "j", 100)
    long_moving = long_tasks(page)
    before = heap(page)
    deciding = pressed_all(page, "a", decisions)
    page.wait_for_timeout(3000)
    return {
        "next_claim": moving | long_moving,
        "decide": deciding | long_tasks(page),
        "heap_mb": before,
        "heap_after_mb": heap(page),
        "decisions": decisions,
    }


def source(page: Page, site: str) -> dict[str, Any]:
    page.goto(f"{site}/review?sort=id")
    page.wait_for_selector(".source mark.strong", timeout=120_000)
    long_tasks(page)
    # Another fact of the same text: the pane is made anew.
    paint = page.evaluate(
        """async () => { const begin = performance.now();
        const row = document.querySelectorAll('[role=option]')[9]; row.click();
        const there = () => document.querySelector('.source mark.strong') && row.ariaSelected === 'true'
          && document.querySelector('.claim h2').textContent.includes('Ann 9 ');
        while (!there()) await new Promise(requestAnimationFrame);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return performance.now() - begin; }"""
    )
    gaps: list[float] = page.evaluate(FRAMES, [".source-text", 700, 120])
    return {
        "marks_painted_ms": round(paint),
        "scroll_fps": fps(gaps),
        "heap_mb": heap(page),
    }


def query(page: Page, site: str) -> dict[str, Any]:
    page.goto(f"{site}/query")
    page.wait_for_selector(".query-cypher")
    page.evaluate("document.querySelector('.query-cypher').shadowRoot.querySelector('.cm-content').focus()")
    page.keyboard.type("RETURN rows")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".query-rows tbody tr")
    page.wait_for_timeout(500)
    long_tasks(page)
    gaps: list[float] = page.evaluate(FRAMES, [".query-rows", 600, 240])
    return {
        "scroll_fps": fps(gaps),
        "frame_p95_ms": quantile(gaps, 0.95),
        **long_tasks(page),
        "heap_mb": heap(page),
    }


def explorer(page: Page, site: str) -> dict[str, Any]:
    page.goto(f"{site}/explorer?view=top~{NODES}&show=graph")
    page.wait_for_function(
        "performance.getEntriesByName('explorer:drawn').some((one) => one.detail > 0)", timeout=120_000
    )
    drawn: dict[str, float] = page.evaluate(
        """async () => { await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const answer = performance.getEntriesByType('resource').find((one) => one.name.includes('/graph?'));
        return {first_paint_ms: Math.round(performance.now()),
          answer_to_paint_ms: Math.round(performance.now() - answer.responseEnd)}; }"""
    )
    page.wait_for_timeout(1000)
    opening = long_tasks(page)
    gaps, panned = processor(page, lambda: page.evaluate(DRAG, [".explorer-picture .sigma-mouse", 60]))
    page.focus(".explorer-picture")
    zoomed = pressed_all(page, "+", 4)
    page.keyboard.press("0")
    chosen = pressed_all(page, "ArrowRight", 20)
    return {
        **drawn,
        "opening": opening,
        "pan_fps": fps(gaps),
        "pan_processor_ms": round(panned / len(gaps), 1),
        "zoom_key": zoomed,
        "select_key": chosen,
        "heap_mb": heap(page),
    }


def openings(page: Page, site: str) -> dict[str, Any]:
    """LCP, CLS and TBT of the screens, with an empty cache each; five seconds are looked at."""
    screens = ("/runs", "/runs/job_past", "/review", "/query", "/explorer", "/settings")
    found: dict[str, Any] = {}
    session = page.context.new_cdp_session(page)
    for screen in screens:
        session.send("Network.clearBrowserCache")
        page.goto(f"{site}{screen}")
        page.wait_for_timeout(5_000)
        found[screen] = page.evaluate("window.__seen")
        found[screen]["cls"] = round(found[screen]["cls"], 4)
    return found


def plain(page: Page, _: str) -> dict[str, Any]:
    page.set_content(PLAIN)
    page.wait_for_timeout(1000)
    return {"plain_list_fps": fps(page.evaluate(FRAMES, ["#plain", 600, 240]))}


def main() -> None:
    """Measure one screen after the other, each in a page of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    if lacks := missing():
        print(f"The screens were not measured. {lacks}")
        return
    server = stand_in()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{server.server_port}"
    screens: dict[str, Callable[[Page, str], dict[str, Any]]] = {
        "run_of_30000_events": run_of_many_events,
        "run_at_200_events_per_s": run_live,
        "review_of_5000_claims": lambda page, at: review(page, at, arguments.decisions),
        "source_of_1_mb_and_5000_marks": source,
        "query_of_10000_rows": query,
        "explorer_of_2000_nodes": explorer,
        "opening": openings,
        "plain_list": plain,
    }
    found: dict[str, Any] = {"load": os.getloadavg()[0], "cores": os.cpu_count()}
    with sync_playwright() as playwright:
        browser = launch(playwright, flags=("--disable-dev-shm-usage",))
        for name, measure in screens.items():
            if arguments.only and name not in arguments.only:
                continue
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(120_000)
            page.add_init_script(WATCH)
            found[name] = measure(page, site)
            print(json.dumps({name: found[name]}), file=sys.stderr)
            page.close()
        browser.close()
    print(json.dumps(found, indent=1))
    server.shutdown()


if __name__ == "__main__":
    main()
