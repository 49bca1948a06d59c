"""What the screens keep in memory; sizes of files are held by ui/scripts/size.mjs, times are only reported."""

from playwright.sync_api import CDPSession, Page
from tests.browser import explorer_states, schema_states, states
from tests.browser.places import Places
from tests.browser.visitor import Visitor

MEGABYTE = 1_000_000
MOST = 60 * MEGABYTE
MOST_MORE = 10 * MEGABYTE
ROUNDS = 5
WAY = (
    states.runs,
    states.run,
    states.review,
    states.documents,
    states.document,
    states.fact,
    states.query,
    explorer_states.explorer_as_picture,
    explorer_states.evaluation,
    schema_states.schema,
    schema_states.settings,
)
KEYS = {
    "Explorer": "e",
    "Documents": "d",
    "Review": "v",
    "Query": "q",
    "Evaluation": "m",
    "Schemas": "c",
    "Settings": "s",
    "Runs": "r",
}


def heap(devtools: CDPSession) -> float:
    devtools.send("HeapProfiler.collectGarbage")
    used: float = devtools.send("Runtime.getHeapUsage")["usedSize"]
    return used


def test_no_screen_needs_more_than_60_megabytes(one_page: Page, places: Places) -> None:
    devtools = one_page.context.new_cdp_session(one_page)
    for state in WAY:
        state(Visitor(one_page), places)
        assert heap(devtools) < MOST, state.__name__


def test_going_from_screen_to_screen_does_not_fill_memory(one_page: Page, places: Places) -> None:
    ada = Visitor(one_page)
    states.runs(ada, places)
    devtools = one_page.context.new_cdp_session(one_page)
    used = []
    for _ in range(ROUNDS):
        for screen, key in KEYS.items():
            ada.goes_to(screen, key)
        used.append(heap(devtools))
    assert used[-1] - used[0] < MOST_MORE, used
