"""The explorer and evaluations in every state that looks different, and the way to each."""

import json

from playwright.sync_api import Route, expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

__all__ = [
    "EVALUATION_STATES",
    "EXPLORER_STATES",
    "case_of_a_wrong_fact",
    "cases",
    "communities",
    "entity_in_the_explorer",
    "evaluation",
    "evaluation_by_type",
    "explorer",
    "explorer_as_picture",
    "fact_in_the_explorer",
    "facts_between_entities",
    "mention_in_the_explorer",
    "names_in_the_explorer",
    "path_in_the_explorer",
]

ALL_STATUSES = 'statuses=["accepted","contested","rejected"]'


def explorer(ada: Visitor, _: Places) -> None:
    ada.opens("/explorer")
    ada.sees("About these most is known")


def names_in_the_explorer(ada: Visitor, places: Places) -> None:
    explorer(ada, places)
    ada.page.get_by_role("combobox", name=ada.words("Find an entity")).fill(places.name)
    expect(ada.page.get_by_role("option").filter(has_text=places.name).first).to_be_visible()


def explorer_as_table(ada: Visitor, _: Places) -> None:
    ada.opens("/explorer?view=top~300&show=table")
    expect(ada.page.get_by_role("table", name=ada.words("Nodes of the picture"))).to_be_visible()
    expect(ada.page.get_by_role("row").nth(1)).to_be_visible()


def explorer_as_picture(ada: Visitor, _: Places) -> None:
    ada.opens("/explorer?view=top~300&show=graph")
    _is_drawn(ada)


def _is_drawn(ada: Visitor) -> None:
    expect(ada.page.locator(".explorer-picture:not([data-nodes='0']) canvas").first).to_be_visible()


def communities(ada: Visitor, _: Places) -> None:
    ada.opens("/explorer?view=map&show=graph")
    _is_drawn(ada)


def entity_in_the_explorer(ada: Visitor, places: Places) -> None:
    ada.opens(f"/explorer?focus={places.entity}&show=table&{ALL_STATUSES}")
    pane = ada.page.get_by_role("region", name=ada.words("Inspector"))
    ada.sees("What is known", pane)
    ada.reads(places.name, pane.get_by_role("heading", level=2))
    expect(pane.get_by_role("listitem").first).to_be_visible()


def mention_in_the_explorer(ada: Visitor, places: Places) -> None:
    entity_in_the_explorer(ada, places)
    ada.page.locator(".explorer-mentions button").first.click()
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def fact_in_the_explorer(ada: Visitor, places: Places) -> None:
    ada.opens(f"/explorer?focus={places.entity}&fact={places.fact}&show=table&{ALL_STATUSES}")
    ada.sees("Where it comes from")
    ada.presses("Show in text")
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def facts_of_the_explorer(ada: Visitor, _: Places) -> None:
    ada.opens("/explorer?view=top~300&show=table&list=facts")
    table = ada.page.get_by_role("table", name=ada.words("Facts of the picture"))
    table.get_by_role("row").nth(1).get_by_role("button").click()
    ada.sees("Where it comes from")


def path_in_the_explorer(ada: Visitor, places: Places) -> None:
    entity_in_the_explorer(ada, places)
    ada.presses("Path to…", key="l")
    expect(ada.page.get_by_role("combobox", name=ada.words("The other end of the path"))).to_be_visible()


def expansion_with_a_question(ada: Visitor, places: Places) -> None:
    """More than fifty neighbours, which the demonstration has nowhere: only their number is invented."""
    entity_in_the_explorer(ada, places)
    path = "**/api/v1/graph/neighbours"
    ada.page.route(path, _many_neighbours)
    ada.presses("Expand", key="e")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.page.unroute(path)


def _many_neighbours(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"total": 120, "predicates": {"located_in": 80, "is": 40}})


EXPLORER_STATES = (
    explorer,
    names_in_the_explorer,
    explorer_as_table,
    explorer_as_picture,
    communities,
    entity_in_the_explorer,
    mention_in_the_explorer,
    fact_in_the_explorer,
    facts_of_the_explorer,
    path_in_the_explorer,
    expansion_with_a_question,
)


def evaluation(ada: Visitor, places: Places) -> None:
    ada.opens(f"/evaluation?of={places.evaluation}")
    expect(ada.page.get_by_role("table", name=ada.words("Scores")).get_by_role("button").nth(7)).to_be_visible()


def evaluation_by_type(ada: Visitor, places: Places) -> None:
    evaluation(ada, places)
    ada.presses("Types")
    expect(ada.page.get_by_role("rowheader", name="Person").first).to_be_visible()


def evaluation_to_be_made(ada: Visitor, places: Places) -> None:
    evaluation(ada, places)
    ada.presses("New evaluation", key="n")
    ada.sees("What is scored")


def evaluation_to_be_removed(ada: Visitor, places: Places) -> None:
    evaluation(ada, places)
    ada.presses("Remove The graph")
    ada.sees("Keep it")


def cases(ada: Visitor, places: Places) -> None:
    """Entities of the system that gold does not have."""
    cell = json.dumps({"evaluation": places.evaluation, "task": "ner", "outcome": "fp"})
    ada.opens(f"/evaluation?of={places.evaluation}&cell={cell}")
    expect(ada.page.get_by_role("list", name=ada.words("Cases")).get_by_role("button").first).to_be_visible()
    expect(ada.page.locator("mark.strong").first).to_be_visible()


def cases_of_a_figure(ada: Visitor, places: Places) -> None:
    cases(ada, places)
    ada.sees("Why the graph says so")


def facts_between_entities(ada: Visitor, places: Places) -> None:
    ada.opens(f"/evaluation?of={places.facts}")
    expect(ada.page.get_by_role("img")).to_be_visible()
    expect(ada.page.get_by_role("table", name=ada.words("Scores")).get_by_role("button").nth(7)).to_be_visible()


def wrong_facts(ada: Visitor, places: Places) -> None:
    facts_between_entities(ada, places)
    ada.page.get_by_role("table", name=ada.words("Wrong relations")).scroll_into_view_if_needed()


def case_of_a_wrong_fact(ada: Visitor, places: Places) -> None:
    facts_between_entities(ada, places)
    ada.page.get_by_role("table", name=ada.words("Wrong relations")).get_by_role("button").first.click()
    expect(ada.page.get_by_role("list", name=ada.words("Cases")).get_by_role("button").first).to_be_visible()


def facts_to_be_scored(ada: Visitor, places: Places) -> None:
    facts_between_entities(ada, places)
    ada.presses("New evaluation", key="n")
    ada.page.locator("form select").first.select_option("facts")
    ada.sees("What is scored")


def no_evaluation(ada: Visitor, _: Places) -> None:
    """The demonstration's have to be hidden for it."""
    path = "**/api/v1/evaluations"
    ada.page.route(path, lambda route: route.fulfill(json=[]))
    ada.opens("/evaluation")
    ada.sees("How good is the graph?")
    ada.page.unroute(path)


EVALUATION_STATES = (
    evaluation,
    evaluation_by_type,
    evaluation_to_be_made,
    evaluation_to_be_removed,
    cases_of_a_figure,
    facts_between_entities,
    wrong_facts,
    case_of_a_wrong_fact,
    facts_to_be_scored,
    no_evaluation,
)
