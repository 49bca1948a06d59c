"""Whether two events of different documents are one, told by participants, time and place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.graph.resolution.across.events.event_judging import judge_events
from consilience.graph.resolution.across.events.event_profiles import EventFiller, EventProfile

ANN = EventFiller("Person", "entity_ann", "Ann Vale", "Person")
TOM = EventFiller("Person", "entity_tom", "Tom Roe", "Person")
LEEDS = EventFiller("Place", "entity_leeds", "Leeds", "Location", within=frozenset({"entity_england"}))
ENGLAND = EventFiller("Place", "entity_england", "England", "Location")
PERTH = EventFiller("Place", "entity_perth", "Perth", "Location")
DAY = "2018-06-19"


def wedding(number: int, *participants: EventFiller, on: str | None = None) -> EventProfile:
    return EventProfile(f"event_{number}", f"doc_{number}", "Marry", "Actual", "married", participants, on, on)


def test_two_participants_in_the_same_roles_on_the_same_day_are_sure() -> None:
    found = judge_events(wedding(1, ANN, TOM, on=DAY), wedding(2, TOM, ANN, on=DAY))
    assert found.outcome == "linked"
    assert set(found.reasons) == {
        "both have Ann Vale as Person",
        "both have Tom Roe as Person",
        f"both on {DAY}",
        "both texts say married",
    }


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (wedding(1, ANN, TOM), wedding(2, ANN, TOM), "both have Ann Vale as Person"),  # no text says when
        (wedding(1, ANN, TOM, on="2018-06"), wedding(2, ANN, TOM, on=DAY), "both in 2018-06"),
        (wedding(1, ANN, TOM, on="2018"), wedding(2, ANN, TOM, on=DAY), "both in 2018"),
        (wedding(1, ANN, on=DAY), wedding(2, ANN, on=DAY), f"both on {DAY}"),  # one participant alone
        (wedding(1, ANN, TOM, LEEDS, on=DAY), wedding(2, ANN, TOM, PERTH, on=DAY), "another place: Leeds / Perth"),
    ],
)
def test_what_is_likely_is_suggested_with_what_speaks_for_and_against(
    one: EventProfile, other: EventProfile, reason: str
) -> None:
    found = judge_events(one, other)
    assert found.outcome == "suggested"
    assert reason in found.reasons


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (wedding(1, ANN, TOM, on=DAY), wedding(2, ANN, TOM, on="2018-06-20"), f"different times: {DAY} / 2018-06-20"),
        (wedding(1, ANN, TOM), replace(wedding(2, ANN, TOM), realis="Other"), "different realis: Actual / Other"),
        (wedding(1, ANN, TOM), replace(wedding(2, ANN, TOM), type="Divorce"), "different types: Divorce / Marry"),
        (wedding(1, ANN, TOM), replace(wedding(2, ANN, TOM), document="doc_1"), "one document tells both"),
    ],
)
def test_what_cannot_be_is_apart_whatever_is_shared(one: EventProfile, other: EventProfile, reason: str) -> None:
    found = judge_events(one, other)
    assert (found.outcome, found.reasons) == ("apart", (reason,))


def test_a_participant_of_whom_much_is_known_tells_little() -> None:
    famous = replace(ANN, facts=2000)
    assert judge_events(wedding(1, ANN), wedding(2, ANN)).outcome == "suggested"
    assert judge_events(wedding(1, famous), wedding(2, famous)).outcome == "apart"


def test_a_town_does_not_contradict_its_country() -> None:
    found = judge_events(wedding(1, ANN, LEEDS), wedding(2, ANN, ENGLAND))
    assert "Leeds lies in England" in found.reasons
    assert found.probability > judge_events(wedding(1, ANN), wedding(2, ANN)).probability


def test_another_number_of_victims_speaks_against_it() -> None:
    three, five = (
        EventFiller("Victim", f"entity_{name}", f"{name} people", "Person", everywhere=False)
        for name in ("three", "five")
    )
    found = judge_events(wedding(1, ANN, three, on=DAY), wedding(2, ANN, five, on=DAY))
    assert "another number as Victim: five people / three people" in found.reasons
    assert found.outcome == "apart"
    assert judge_events(wedding(1, ANN, three, on=DAY), wedding(2, ANN, three, on=DAY)).outcome == "suggested"


def test_a_weekday_of_two_documents_is_no_shared_participant() -> None:
    tuesday = EventFiller("Time", "entity_tuesday", "Tuesday", "Date")
    assert judge_events(wedding(1, tuesday), wedding(2, tuesday)).outcome == "apart"


PARTICIPANTS = st.builds(
    lambda role, number, name, facts, type_: EventFiller(role, f"entity_{number}", name, type_, facts=facts),
    st.sampled_from(["Agent", "Victim", "Place", "Time"]),
    st.integers(0, 5),
    st.sampled_from(["Ann Vale", "Vale", "three people", "5 people", "Leeds"]),
    st.sampled_from([0, 3, 5000]),
    st.sampled_from(["Person", "Location", "Weapon"]),
)
TIMES = st.sampled_from([None, "2018", "2018-06", DAY, "2018-06-20"])


def profiles(number: int) -> st.SearchStrategy[EventProfile]:
    return st.builds(
        lambda told, begin, end: replace(wedding(number, *told), valid_from=begin, valid_to=end),
        st.lists(PARTICIPANTS, max_size=5),
        TIMES,
        TIMES,
    )


@settings(max_examples=examples(100), deadline=None)
@given(profiles(1), profiles(2))
def test_it_is_the_same_whichever_is_named_first(one: EventProfile, other: EventProfile) -> None:
    assert judge_events(one, other) == judge_events(other, one)


@settings(max_examples=examples(100), deadline=None)
@given(profiles(1), profiles(2), PARTICIPANTS)
def test_one_more_that_both_share_never_makes_it_less_likely(
    one: EventProfile, other: EventProfile, more: EventFiller
) -> None:
    before, after = (
        judge_events(*(replace(each, participants=(*each.participants, *added)) for each in (one, other)))
        for added in ((), (more,))
    )
    assert after.probability >= before.probability
