"""Somebody who uses the web application: with the mouse or with the keyboard alone, in one of its languages."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from tests.browser.words import in_language, literally

__all__ = ["Visitor"]

TABS = 250
"""Stops after which something is not to be reached with the Tab key."""
_IS_WRITING = """() => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.matches("input, textarea, select, [contenteditable=true]");
}"""


@dataclass
class Visitor:
    """Does what a person does, and sees what a person sees; words are those of the English application."""

    page: Page
    language: str = "en"
    by_keyboard: bool = False

    def words(self, english: str) -> re.Pattern[str]:
        """Return a pattern for a whole accessible name: the words, and the key or count that is shown beside them."""
        return re.compile(rf"^(?:\d\s+)?(?:{in_language(english, self.language).pattern})(?:\s+[\w+?()]{{1,12}})?$")

    def opens(self, address: str) -> None:
        self.page.goto(address)

    def goes_to(self, screen: str, key: str) -> None:
        """Go to a screen of the navigation, and wait until it is there; the key follows `g`.

        The navigation marks a screen from the moment when it is asked for. Until it has come the former one can be
        seen and clicked on, whose links may be called alike.
        """
        link = self.page.locator(f"nav a[aria-keyshortcuts='g {key}']", has_text=in_language(screen, self.language))
        if self.by_keyboard:
            while self.page.evaluate(_IS_WRITING):  # where keys are text
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("g")
            self.page.keyboard.press(key)
        else:
            link.click()
        expect(link).to_have_attribute("aria-current", "page")
        expect(self.page.locator("main h1")).to_have_text(self.words(screen))

    def presses(
        self, name: str, key: str | None = None, *, role: str = "button", within: Locator | None = None
    ) -> None:
        """Press a button or link; with the keyboard by its own key, if it has one."""
        target = (within or self.page).get_by_role(role, name=self.words(name)).first  # type: ignore[arg-type]
        expect(target).to_be_visible()
        self.chooses(target, key)

    def chooses(self, target: Locator, key: str | None = None) -> None:
        """Click something; with the keyboard press its own key, or go to it and press Enter."""
        if not self.by_keyboard:
            target.click()
        elif key:
            self.page.keyboard.press(key)
        else:
            self.reaches(target)
            self.page.keyboard.press("Enter")

    def picks(self, name: str) -> None:
        """Choose an entry of the menu that is open."""
        entry = self.page.get_by_role("menuitem", name=self.words(name))
        expect(entry).to_be_visible()
        if not self.by_keyboard:
            entry.click()
            return
        for _ in range(self.page.get_by_role("menuitem").count()):
            if entry.evaluate("element => element === document.activeElement"):
                break
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def types(self, key: str) -> None:
        """Press a key of the application, as people with a mouse do too."""
        self.page.keyboard.press(key)

    def writes(self, text: str, field: str) -> None:
        """Fill in a field of a form."""
        self.fills(self.page.get_by_role("textbox", name=self.words(field)).first, text)

    def fills(self, target: Locator, text: str) -> None:
        """Write in a field, over what is there."""
        if self.by_keyboard:
            self.reaches(target)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.insert_text(text)
        else:
            target.fill(text)

    def selects(self, option: str, field: str) -> None:
        """Choose in a list by what its options are called."""
        target = self.page.get_by_role("combobox", name=self.words(field)).first
        label = (target.locator("option", has_text=self.words(option)).first.text_content() or "").strip()
        if self.by_keyboard:
            self.reaches(target)
            self.page.keyboard.type(label)
        else:
            target.select_option(label=label)
        expect(target.locator("option:checked")).to_have_text(label)

    def reaches(self, target: Locator) -> None:
        """Go to something with the Tab key, from where the focus is."""
        expect(target).to_be_visible()
        for _ in range(TABS):
            if target.evaluate("element => element.getRootNode().activeElement === element"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{target} cannot be reached with the Tab key")

    def sees(self, words: str, within: Locator | None = None) -> None:
        """See these words of the application."""
        _shown(within or self.page.locator("body"), in_language(words, self.language))

    def sees_no(self, words: str, within: Locator) -> None:
        """See that these words of the application are not (any more) there."""
        expect(within.get_by_text(in_language(words, self.language))).to_have_count(0)

    def reads(self, words: str, within: Locator | None = None) -> None:
        """See these words of a document or a model, which are the same in every language of the application."""
        _shown(within or self.page.locator("body"), literally(words))


def _shown(place: Locator, words: re.Pattern[str]) -> None:
    expect(place.get_by_text(words).locator("visible=true").first).to_be_visible()
