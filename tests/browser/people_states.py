"""What people decided, as a measure, in every state that looks different, and the way to each.

Nobody decides in the graph of the demonstration, for other states show facts as they were read. So the server's answers
are made here, by the functions that make them there, from decisions that are drawn by lot.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Route, expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

from consilience.evaluation.people.judged import JudgedFact, Rater
from consilience.evaluation.people.scores import score_people

__all__ = [
    "PEOPLE_STATES",
    "facts_behind_two_raters",
    "people_agree",
]

JUDGE = Rater("judge")
FIGURES, FACTS = "**/api/v1/evaluations/agreement*", "**/api/v1/evaluations/agreement/facts*"


def decided(places: Places) -> list[JudgedFact]:
    """Return facts that three people decided, one of them with the document's name, as an expert has it too."""
    chance = random.Random(12)
    people = [Rater("person", name) for name in ("ada", "grace", places.document)]
    experts = [Rater("expert", name) for name in ("names", "places", f"reader of {places.document}")]
    facts = []
    for number in range(160):
        confidence = chance.choice((0.4, 0.55, 0.65, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0))
        held = chance.random() < confidence**1.6
        ratings = {rater: held if chance.random() < 0.85 else not held for rater in chance.sample(experts, 2)}
        ratings[Rater("gate")] = held if chance.random() < 0.7 else not held
        if chance.random() < 0.6:
            ratings[JUDGE] = held if chance.random() < 0.9 else not held
        first, *others = chance.sample(people, chance.choice((1, 1, 2)))
        ratings |= {first: held, **{one: held if chance.random() < 0.8 else not held for one in others}}
        edited = not held and chance.random() < 0.2
        facts.append(JudgedFact(f"fact_{number:03}", held, confidence, ratings, edited))
    return facts


@contextmanager
def answering(ada: Visitor, places: Places, facts: list[JudgedFact]) -> Iterator[None]:
    """Let the server answer what follows from these facts."""

    def item(fact: JudgedFact) -> dict[str, object]:
        part = {"id": places.entity, "type": "Person", "name": places.name}
        about = {"id": places.fact, "kind": "entity", "predicate": "Person", "status": "accepted", "confidence": 0.5}
        more = {"support": 1, "disagreement": 0.5, "review": "accepted", "subject": part, "object": None}
        said = {rater.key: says for rater, says in fact.ratings.items()}
        whole = {"confidence": fact.confidence, "accepted": fact.accepted, "edited": fact.edited, "said": said}
        return {"fact": about | more | {"id": fact.id}, **whole}

    def figures(route: Route) -> None:
        route.fulfill(json=score_people(facts).to_json())

    def behind(route: Route) -> None:
        found = [item(fact) for fact in facts if JUDGE in fact.ratings]
        route.fulfill(json={"items": found, "next": None, "total": len(found)})

    ada.page.route(FIGURES, figures)
    ada.page.route(FACTS, behind)
    yield
    ada.page.unroute(FACTS)
    ada.page.unroute(FIGURES)


def people_agree(ada: Visitor, places: Places) -> None:
    with answering(ada, places, decided(places)):
        ada.opens("/evaluation/people")
        expect(ada.page.get_by_role("table", name=ada.words("Who agrees with whom"))).to_be_visible()
        expect(ada.page.get_by_role("img")).to_be_visible()


def who_agrees_beyond_chance(ada: Visitor, places: Places) -> None:
    people_agree(ada, places)
    ada.presses("Beyond chance (κ)")
    pressed = ada.page.get_by_role("button", name=ada.words("Beyond chance (κ)"))
    expect(pressed).to_have_attribute("aria-pressed", "true")
    ada.page.get_by_role("table", name=ada.words("Who agrees with whom")).scroll_into_view_if_needed()


def numbers_of_the_plot(ada: Visitor, places: Places) -> None:
    people_agree(ada, places)
    ada.presses("Data")
    expect(ada.page.get_by_role("columnheader", name=ada.words("Mean"))).to_have_count(2)


def facts_behind_two_raters(ada: Visitor, places: Places) -> None:
    with answering(ada, places, decided(places)):
        ada.opens('/evaluation/people?at={"first":"people","second":"judge"}')
        expect(ada.page.get_by_role("complementary").get_by_role("link").nth(3)).to_be_visible()
        expect(ada.page.get_by_role("img")).to_be_visible()


def one_confidence_alone(ada: Visitor, places: Places) -> None:
    facts = [JudgedFact(f"fact_{number}", number % 3 > 0, 1.0, {Rater("gate"): True}) for number in range(9)]
    with answering(ada, places, facts):
        ada.opens("/evaluation/people")
        expect(ada.page.get_by_role("table", name=ada.words("Who agrees with whom"))).to_be_visible()
        expect(ada.page.get_by_role("img")).to_be_visible()


def nobody_decided(ada: Visitor, places: Places) -> None:
    with answering(ada, places, []):
        ada.opens("/evaluation/people")
        ada.sees("Nobody has decided anything yet")


def no_decision_of_that_kind(ada: Visitor, places: Places) -> None:
    with answering(ada, places, []):
        ada.opens("/evaluation/people?kind=event&since=2026-01-01")
        ada.sees("People decided none of these facts. Widen the filters.")


PEOPLE_STATES = (
    people_agree,
    who_agrees_beyond_chance,
    numbers_of_the_plot,
    facts_behind_two_raters,
    one_confidence_alone,
    nobody_decided,
    no_decision_of_that_kind,
)
