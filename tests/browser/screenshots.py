"""Takes every screen in both themes at 1280 and 1920 for docs/screenshots: python -m tests.browser.screenshots."""

import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Error, Page, expect, sync_playwright
from tests.browser.chromium import launch
from tests.browser.demonstration import demonstration
from tests.browser.gallery import CAPTIONS, write_gallery
from tests.browser.places import Places
from tests.browser.showcase import EvaluationPages, evaluated, furnished, showing
from tests.browser.states import STATES, State
from tests.browser.visitor import Visitor
from tests.servers.careful_reader import reads_with_care
from tests.servers.scripted_openai import serving

__all__ = ["take", "take_sign_in"]

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = ((1280, 800), (1920, 1080))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COLOURS = 96
SETTLED_MS = 300
"""Pictures of graphs are drawn anew in other sizes and colours."""
THERE = """() => document.fonts.status === 'loaded'
  && !document.querySelector('.explorer-picture[data-nodes="0"], main [aria-busy="true"]')
  && ![...document.querySelectorAll('main *')].some((one) =>
    /^(Loading|Reading|Counting)[^.]*…$/.test(one.textContent) && one.checkVisibility())"""
"""Whether everything that a screen waits for has come."""


def main() -> None:
    """Serve the demonstration and take the pictures."""
    expect.set_options(timeout=60_000)
    with demonstration() as shown, sync_playwright() as playwright, serving(reads_with_care) as models:
        folder = shown.site.home.parent / "shown"
        folder.mkdir()
        furnished(shown.site, shown.client, folder, models.url)
        pages = evaluated(shown.site, folder, models.url)
        page = launch(playwright).new_page(base_url=shown.site.url, locale="en-GB", reduced_motion="reduce")
        take_sign_in(page)
        page.goto(shown.site.sign_in_address())
        missed = take(page, shown.places, pages, CAPTIONS)
    write_gallery(FOLDER)
    if missed:
        raise SystemExit("Not taken: " + ", ".join(missed))


def take_sign_in(page: Page) -> None:
    """Take pictures of what somebody sees who is not signed in."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    _in_sizes_and_themes(page, "sign-in")


def take(page: Page, places: Places, pages: EvaluationPages, names: Iterable[str]) -> list[str]:
    """Take pictures of these states with a page that is signed in, and return the names of those it could not reach."""
    states: Mapping[str, State] = {**STATES, **showing(pages)}
    missed = []
    for name in names:
        if name not in states:
            continue
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        try:
            states[name](Visitor(page), places)
            _in_sizes_and_themes(page, name)
        except (AssertionError, Error) as error:
            print(f"{name}: {str(error).splitlines()[0]}")
            missed.append(name)
    return missed


def _in_sizes_and_themes(page: Page, name: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_function(THERE)
            page.wait_for_timeout(SETTLED_MS)
            _keep(page, f"{name}-{width}-{theme}")


def _keep(page: Page, name: str) -> None:
    """Write a picture with few colours, as screens have them, so that all together stay small."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    taken = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    small = taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.convert("RGB").save(FOLDER / f"{name}.webp", lossless=True, method=4)
    print(name)


if __name__ == "__main__":
    main()
