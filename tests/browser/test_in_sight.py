"""What one asks for is to be seen: not at the edge of its pane, and not cut."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser import explorer_states
from tests.browser.conftest import NewPage
from tests.browser.places import Places
from tests.browser.visitor import Visitor

_MARK = """() => {
  const mark = document.querySelector("mark.strong").getBoundingClientRect();
  const pane = document.querySelector(".source-text");
  const {top, bottom} = pane.getBoundingClientRect();
  const rest = pane.scrollHeight - pane.clientHeight - pane.scrollTop;
  const at = ((mark.top + mark.bottom) / 2 - top) / (bottom - top);
  return {bottom, height: innerHeight, at, top: pane.scrollTop, rest};
}"""


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_place_of_a_case_is_in_the_middle_of_its_pane(
    new_page: NewPage, signed_in: Path, places: Places, width: int
) -> None:
    page = new_page(state=signed_in, width=width)
    explorer_states.cases(Visitor(page), places)
    seen = page.evaluate(_MARK)
    assert seen["bottom"] <= seen["height"]
    in_the_middle = 0.25 < seen["at"] < 0.75
    # Nothing can be scrolled beyond its beginning or its end.
    assert in_the_middle or (seen["at"] < 0.5 and seen["top"] < 2) or (seen["at"] > 0.5 and seen["rest"] < 2)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_a_name_that_is_cut_is_there_in_full_when_the_keyboard_reaches_it(
    new_page: NewPage, signed_in: Path, width: int, theme: str
) -> None:
    page = new_page(state=signed_in, width=width, theme=theme)
    page.goto("/explorer?view=top~300&show=table")
    names = page.locator(".scene-table tbody th button")
    expect(names.first).to_be_visible()
    page.locator(".scene-name").evaluate("head => { head.style.width = '90px'; }")  # so that some are cut
    cut = names.filter(has_text=" ").first
    page.locator(".scene-table thead button").last.focus()
    while not cut.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    asks = "one => [one.scrollWidth <= one.clientWidth + 1, one.title === one.innerText]"
    whole = cut.evaluate(asks)
    assert whole == [True, True]
