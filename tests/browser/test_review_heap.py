"""What many decisions in a row leave in the browser's memory; the API is a stand-in with 5,000 facts."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.benchmarks.ui_standin import CLAIMS, stand_in
from tests.repeats import repeats

MOST_MB = 30


@pytest.fixture
def address() -> Iterator[str]:
    """Where the stand-in answers."""
    server = stand_in()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.repeats
def test_many_decisions_leave_next_to_nothing_in_memory(
    browser: Browser, address: str, pytestconfig: pytest.Config
) -> None:
    decisions = repeats(pytestconfig, "decisions")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/review")
    page.wait_for_selector(".source mark.strong")
    session = page.context.new_cdp_session(page)

    def used_mb() -> float:
        session.send("HeapProfiler.collectGarbage")
        return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6

    page.focus(".review-queue")
    while page.locator(f"[role=option][aria-setsize='{CLAIMS}']").count() == 0:
        page.keyboard.press("End")  # the list is read page by page
        page.wait_for_timeout(50)
    page.keyboard.press("Home")
    before = used_mb()
    for _ in range(decisions):
        page.keyboard.press("a")
    page.wait_for_function(
        f"document.querySelector('.review-progress').textContent.includes('{decisions} decided')", timeout=300_000
    )
    assert used_mb() - before < MOST_MB
    page.close()
