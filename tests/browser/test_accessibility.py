"""axe finds nothing on any screen, in any state, in either theme (WCAG 2.0 to 2.2, levels A and AA).

`make test` looks at each screen, and at each kind of what opens on one; CI (`make test DEAR=1`) looks at all states.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.places import Places
from tests.browser.schema_states import settings
from tests.browser.states import STATES, State
from tests.browser.visitor import Visitor

# fmt: off
ALWAYS = frozenset({
    "runs", "actions-for-a-run", "document-to-be-deleted", "runs-to-be-added", "run", "replay-of-a-run",
    "answer-of-an-expert", "gate-of-a-run", "debate-of-a-run", "run-that-there-is-not", "review",
    "review-with-a-debate", "fact-to-be-edited", "entity-to-be-merged", "nothing-to-review", "pair-of-events",
    "documents", "document", "fact", "query", "rows-of-a-query", "picture-of-a-query", "query-that-is-wrong",
    "saved-queries", "explorer", "explorer-as-table", "communities", "fact-in-the-explorer", "evaluation",
    "evaluation-to-be-made", "cases-of-a-figure", "facts-between-entities", "people-agree", "schemas", "schema",
    "entity-type", "schema-with-a-problem", "settings", "keys", "palette", "page-that-there-is-not",
})
"""The states of `make test`."""
# fmt: on
LOOKED_AT = [
    pytest.param(state, id=name, marks=[] if name in ALWAYS else [pytest.mark.long]) for name, state in STATES.items()
]


def test_the_states_of_every_run_are_there() -> None:
    assert set(STATES) >= ALWAYS


@pytest.mark.parametrize("state", LOOKED_AT)
def test_everybody_can_use_it(state: State, one_page: Page, places: Places) -> None:
    state(Visitor(one_page), places)
    assert violations(one_page) == []


def test_everybody_can_sign_in(new_page: NewPage) -> None:
    page = new_page()
    Visitor(page).opens("/review")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []


def test_everybody_learns_that_their_session_has_ended(new_page: NewPage, signed_in: Path, places: Places) -> None:
    page = new_page(state=signed_in)
    settings(Visitor(page), places)
    page.context.clear_cookies()
    # whatever the page asks for by itself may be refused first, and then the dialog lies over the link
    page.get_by_role("link", name="Runs").dispatch_event("click")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert violations(page) == []
