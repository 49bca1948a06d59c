"""Suggested pairs of events in every state that looks different, and the way to each.

Which events the graph of the demonstration has suggested is as its texts have it, so the answers of the server are made
here, of the records that it makes them of; `test_event_pairs.py` has real ones.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace

from playwright.sync_api import Route, expect
from tests.browser.places import Places
from tests.browser.visitor import Visitor

from consilience.graph.records.entities_events import EventArgument, EventPair, PairedEvent

__all__ = ["EVENT_PAIR_STATES", "pair_of_events"]

LISTED, ONE, DECIDED = "**/api/v1/event-pairs?*", "**/api/v1/event-pairs/*", "**/api/v1/event-pairs/*/*"
LONG = "Committee on the Naming of Harbours, Lighthouses and Other Things"


def suggested(places: Places) -> list[EventPair]:
    """Return pairs of events; the names of one do not end, and of another a document is gone."""

    def plays(role: str, name: str, kind: str = "Person") -> EventArgument:
        return EventArgument(places.fact, role, "accepted", f"{places.entity}{len(name)}", kind, name)

    def tells(number: int, trigger: str, quote: str, *arguments: EventArgument, day: str | None) -> PairedEvent:
        start = quote.index(trigger)
        return PairedEvent(
            f"event_{number}",
            trigger,
            start,
            start + len(trigger),
            places.document_id,
            places.document,
            quote,
            0,
            "",
            " Many were there.",
            day,
            day,
            arguments,
        )

    ann, tom, leeds = plays("Agent", "Ann Vale"), plays("Person", "Tom Roe"), plays("Place", "Leeds", "Location")
    one = tells(1, "married", "Ann Vale, who chairs the board, married Tom Roe.", ann, tom, leeds, day="2018-06-19")
    other = tells(2, "wedding", "Many came to the wedding of Ann Vale in spring.", ann, day="2018")
    ends = tells(3, "met", f"The {LONG} met.", plays("Entity", LONG, "Organization"), day=None)

    def pair(
        number: int, score: float, *events: PairedEvent, reasons: Sequence[str] = ("both have Ann Vale",)
    ) -> EventPair:
        return EventPair(
            f"pair_{number}",
            events[0].id,
            events[-1].id,
            "Life.Marry",
            "open",
            score,
            tuple(reasons),
            "by hand",
            "",
            None,
            None,
            None,
            events,
        )

    why = ("both on 2018-06-19", "both have Ann Vale as Agent", "another Place: Leeds / York")
    return [
        pair(1, 0.974, one, other, reasons=why),
        pair(2, 0.71, ends, replace(ends, id="event_4")),
        replace(pair(3, 0.6, one), other="event_9"),
    ]


@contextmanager
def answering(ada: Visitor, pairs: Sequence[EventPair]) -> Iterator[None]:
    """Let the server answer with these pairs, and take what is decided of them."""

    def listed(route: Route) -> None:
        route.fulfill(json={"items": [asdict(pair) for pair in pairs], "next": None, "total": len(pairs)})

    def one(route: Route) -> None:
        route.fulfill(json=asdict(next(pair for pair in pairs if f"/{pair.id}" in route.request.url)))

    ada.page.route(LISTED, listed)
    ada.page.route(ONE, one)
    ada.page.route(DECIDED, one)
    yield
    for path in (LISTED, ONE, DECIDED):
        ada.page.unroute(path)


def pair_of_events(ada: Visitor, places: Places) -> None:
    with answering(ada, suggested(places)):
        ada.opens("/review/events")
        ada.reads("wedding", ada.page.get_by_role("heading", level=3).last)


def events_of_which_one_is_gone(ada: Visitor, places: Places) -> None:
    with answering(ada, suggested(places)):
        ada.opens("/review/events?pair=pair_3")
        ada.sees("The document that told of it is not there any more.")


def pair_of_events_that_was_accepted(ada: Visitor, places: Places) -> None:
    with answering(ada, suggested(places)):
        ada.opens("/review/events")
        expect(ada.page.get_by_role("heading", level=3)).to_have_count(2)
        ada.presses("Yes, one", key="a")
        ada.sees("accepted", ada.page.get_by_role("option").first)
        ada.reads(LONG, ada.page.get_by_role("option").nth(1))


def pair_of_events_that_somebody_decided(ada: Visitor, places: Places) -> None:
    first, *others = suggested(places)
    closed = replace(first, id="pair_8", state="accepted", by="Ann Lee")
    with answering(ada, others):
        ada.page.route("**/api/v1/event-pairs/pair_8", lambda route: route.fulfill(json=asdict(closed)))
        ada.opens("/review/events?pair=pair_8")
        ada.reads("Ann Lee", ada.page.get_by_role("note"))
        ada.page.unroute("**/api/v1/event-pairs/pair_8")


def no_pairs_of_events(ada: Visitor, _: Places) -> None:
    with answering(ada, []):
        ada.opens("/review/events")
        ada.sees("Nothing waits")


EVENT_PAIR_STATES = (
    pair_of_events,
    events_of_which_one_is_gone,
    pair_of_events_that_was_accepted,
    pair_of_events_that_somebody_decided,
    no_pairs_of_events,
)
