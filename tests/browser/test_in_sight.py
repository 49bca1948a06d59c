"""What one asks for is to be seen: not at the edge of its pane, and not cut."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser import explorer_states
from tests.browser.conftest import NewPage
from tests.browser.places import Places
from tests.browser.visitor import Visitor

_IS_AS_FAR_AS_IT_GOES = """() => {
  const mark = document.querySelector("mark.strong").getBoundingClientRect();
  const text = document.querySelector(".source-text");
  const {top, bottom} = text.getBoundingClientRect();
  const at = ((mark.top + mark.bottom) / 2 - top) / (bottom - top);
  const below = text.scrollHeight - text.clientHeight - text.scrollTop;
  return text.scrollHeight > text.clientHeight
    && ((0.4 < at && at < 0.6) || (at <= 0.4 && text.scrollTop < 2) || (at >= 0.6 && below < 2));
}"""
"""Whether the mark is in the middle of a text that can be scrolled, or as near to it as the text's end lets it be."""


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_place_of_a_case_is_in_the_middle_of_its_pane(
    new_page: NewPage, signed_in: Path, places: Places, width: int
) -> None:
    page = new_page(state=signed_in, width=width)
    page.set_viewport_size({"width": width, "height": 500})  # so that there is something to scroll
    explorer_states.cases(Visitor(page), places)
    expect(page.locator("mark.strong")).to_be_in_viewport(ratio=1)
    page.wait_for_function(_IS_AS_FAR_AS_IT_GOES)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_a_name_that_is_cut_is_there_in_full_when_the_keyboard_reaches_it(
    new_page: NewPage, signed_in: Path, width: int, theme: str
) -> None:
    page = new_page(state=signed_in, width=width, theme=theme)
    page.goto("/explorer?view=top~300&show=table")
    names = page.locator(".explorer-scene-table tbody th button")
    expect(names.first).to_be_visible()
    page.locator(".scene-name").evaluate("head => { head.style.width = '90px'; }")  # so that some are cut
    cut = names.filter(has_text=" ").first
    page.locator(".explorer-scene-table thead button").last.focus()
    while not cut.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    asks = "one => [one.scrollWidth <= one.clientWidth + 1, one.title === one.innerText]"
    whole = cut.evaluate(asks)
    assert whole == [True, True]
