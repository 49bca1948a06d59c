"""Suggested pairs of entities in every state that looks different, and the way to each.

Which entities the graph of the demonstration has suggested is as its texts have it, so the answers of the server are
made here, of the records that it makes them of.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from playwright.sync_api import Route, expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

from consilience.graph.records.suggestions import SideDocument, SideFact, SidePlace, Suggestion, SuggestionSide

__all__ = ["PAIR_STATES", "pair_of_entities"]

LISTED, ONE = "**/api/v1/suggestions?*", "**/api/v1/suggestions/*"
LONG = "Report of the Committee on the Naming of Harbours, Lighthouses and Other Things"


def suggested(places: Places) -> list[Suggestion]:
    """Return pairs of each kind; the names of one do not end."""

    def of(number: int, name: str, other: str, score: float, *reasons: str) -> Suggestion:
        ends = places.entity, f"entity_{number}"
        return Suggestion(
            f"suggestion_{number}",
            "same",
            ends[0],
            name,
            ends[1],
            other,
            "Person",
            score,
            "name",
            reasons,
            None,
            "1",
            "",
        )

    town = Suggestion(
        "suggestion_9",
        "different",
        places.entity,
        places.name,
        places.entity,
        places.name,
        "Person",
        0.61,
        "namesake",
        ("born in Leeds, born in Perth", "the name is common"),
        (places.document_id,),
        "1",
        "",
    )
    bill = of(1, "Bill Hartley", "William Hartley", 0.979, "nickname: Bill / William", "both founded Corvane Mills")
    return [bill, of(2, "Горбачёв", "Mikhail Gorbachev", 0.88, "transliteration"), town, of(3, LONG, f"{LONG} ", 0.55)]


def sides(places: Places, pair: Suggestion) -> list[SuggestionSide]:
    """Return both sides of a pair, one of them with more documents than are shown."""

    def of(entity: str, name: str, total: int) -> SuggestionSide:
        place = SidePlace(
            18, 18 + len(name), name, "The mayor, who met ", ", founded Corvane Mills, and left it in spring."
        )
        document = SideDocument(places.document_id, places.document, (name,), 2, (place,))
        fact = SideFact(places.fact, name, "founded", "Corvane Mills", "accepted" if total > 1 else "contested")
        return SuggestionSide(entity, name, (name, f"Mr {name}"), (document,), total, (fact,))

    return [of(pair.entity, pair.entity_name, 1), of(pair.into, pair.into_name, 4)]


@contextmanager
def answering(ada: Visitor, places: Places, pairs: Sequence[Suggestion]) -> Iterator[None]:
    """Let the server answer with these pairs, and take what is decided of them."""

    def listed(route: Route) -> None:
        route.fulfill(json={"items": [asdict(pair) for pair in pairs], "next": None, "total": len(pairs)})

    def one(route: Route) -> None:
        (pair,) = (pair for pair in pairs if route.request.url.endswith(pair.id))
        route.fulfill(json={"suggestion": asdict(pair), "sides": [asdict(side) for side in sides(places, pair)]})

    def declined(route: Route) -> None:
        route.fulfill(json=asdict(pairs[0]))

    ada.page.route(LISTED, listed)
    ada.page.route(ONE, one)
    ada.page.route(f"{ONE}/decline", declined)
    yield
    for path in (LISTED, ONE, f"{ONE}/decline"):
        ada.page.unroute(path)


def pair_of_entities(ada: Visitor, places: Places) -> None:
    with answering(ada, places, suggested(places)):
        ada.opens("/review/pairs")
        ada.reads("William Hartley", ada.page.get_by_role("heading", level=3))
        ada.sees("What is said of it")


def namesakes(ada: Visitor, places: Places) -> None:
    with answering(ada, places, suggested(places)):
        ada.opens("/review/pairs?pair=suggestion_9")
        ada.sees("Are these two of the same name?", ada.page.get_by_role("heading", level=2))
        expect(ada.page.get_by_role("heading", level=3)).to_have_count(2)


def pair_that_was_declined(ada: Visitor, places: Places) -> None:
    with answering(ada, places, suggested(places)):
        ada.opens("/review/pairs")
        expect(ada.page.get_by_role("heading", level=3)).to_have_count(2)
        ada.presses("No, two", key="x")
        ada.sees("declined", ada.page.get_by_role("option").first)
        ada.reads("Горбачёв", ada.page.get_by_role("heading", level=3))


def no_pairs(ada: Visitor, places: Places) -> None:
    with answering(ada, places, []):
        ada.opens("/review/pairs")
        ada.sees("Nothing waits")


PAIR_STATES = (pair_of_entities, namesakes, pair_that_was_declined, no_pairs)
