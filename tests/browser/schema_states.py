"""Schemas and settings in every state that looks different, and the way to each."""

from playwright.sync_api import Route, expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

__all__ = ["SCHEMA_STATES", "SETTINGS_STATES", "palette", "schema", "settings"]


def schemas(ada: Visitor, _: Places) -> None:
    ada.opens("/schemas")
    expect(ada.page.get_by_role("link", name="news")).to_be_visible()


def schema_to_be_made(ada: Visitor, places: Places) -> None:
    schemas(ada, places)
    ada.writes("My schema", "Name")
    ada.sees("Small letters, digits, - and _ only, at most 64.")


def schema(ada: Visitor, _: Places) -> None:
    ada.opens("/schemas/news")
    ada.sees("What holds for all types, such as how far mentions reach; told to models before the types.")


def entity_type(ada: Visitor, _: Places) -> None:
    ada.opens("/schemas/news?room=entities&type=Person")
    ada.sees("Names mean something within their document only, as “Tuesday” does")


def relation_type(ada: Visitor, _: Places) -> None:
    ada.opens("/schemas/news?room=relations&type=founded")
    ada.sees("Subjects may be")


def event_type(ada: Visitor, places: Places) -> None:
    schema(ada, places)
    ada.page.locator("section", has=ada.page.get_by_role("heading", name="Events")).locator("li button").first.click()
    ada.sees("Roles")


def schema_as_text(ada: Visitor, places: Places) -> None:
    schema(ada, places)
    ada.presses("YAML", key="2")
    expect(ada.page.get_by_role("textbox", name="YAML")).to_be_visible()


def schema_with_a_problem(ada: Visitor, places: Places) -> None:
    schema_as_text(ada, places)
    text = ada.page.get_by_role("textbox", name="YAML")
    text.fill("name: news\nentities: none\n")
    expect(text).to_have_attribute("aria-invalid", "true")
    _leaves_unsaved(ada)


def changes_of_a_schema(ada: Visitor, places: Places) -> None:
    _changes(ada, places)
    ada.page.get_by_role("button", name="Changes (1)").click()
    ada.sees("What it would affect")
    expect(ada.page.locator("ins")).to_be_visible()


def schema_to_be_left(ada: Visitor, places: Places) -> None:
    _changes(ada, places)
    ada.page.get_by_role("link", name="Runs").click()
    expect(ada.page.get_by_role("alertdialog")).to_be_visible()


def schema_that_somebody_else_changed(ada: Visitor, places: Places) -> None:
    _changes(ada, places)
    path = "**/api/v1/schemas/news"
    ada.page.route(path, _outdated)
    ada.presses("Save as a new version", key="Control+s")
    expect(ada.page.get_by_role("alertdialog")).to_be_visible()
    ada.page.unroute(path)


def _outdated(route: Route) -> None:
    """Let a change name another version than the newest, as if somebody had saved meanwhile."""
    headers = route.request.headers
    route.continue_(headers=headers | {"if-match": '"outdated"'} if "if-match" in headers else headers)


def _changes(ada: Visitor, places: Places) -> None:
    schema(ada, places)
    ada.writes("Names of people and places.", "Guidelines")
    _leaves_unsaved(ada)


def _leaves_unsaved(ada: Visitor) -> None:
    """Confirm that what is not saved is lost, when the browser asks at the next address."""
    ada.page.once("dialog", lambda dialog: dialog.accept())


SCHEMA_STATES = (
    schemas,
    schema_to_be_made,
    schema,
    entity_type,
    relation_type,
    event_type,
    schema_as_text,
    schema_with_a_problem,
    changes_of_a_schema,
    schema_to_be_left,
    schema_that_somebody_else_changed,
)


def settings(ada: Visitor, _: Places) -> None:
    ada.opens("/settings")
    ada.sees("Appearance")


def api_key_that_is_new(ada: Visitor, places: Places) -> None:
    settings(ada, places)
    ada.writes("A script", "What it is for")
    ada.presses("Make a key")
    ada.sees("I have it")


def api_key_to_be_revoked(ada: Visitor, places: Places) -> None:
    settings(ada, places)
    ada.page.get_by_role("button", name="Revoke the key").first.click()
    ada.sees("Yes, make it useless now")


def keys(ada: Visitor, places: Places) -> None:
    settings(ada, places)
    ada.types("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()


def palette(ada: Visitor, places: Places) -> None:
    settings(ada, places)
    ada.types("Control+k")
    ada.page.get_by_role("dialog").get_by_role("combobox").fill(places.statement[:6])
    expect(
        ada.page.get_by_role("dialog").get_by_role("option").filter(has_text=places.statement[:6]).first
    ).to_be_visible()


SETTINGS_STATES = (settings, api_key_that_is_new, api_key_to_be_revoked, keys, palette)
