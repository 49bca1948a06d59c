"""Rival claims within one document: of those that exclude one another, one holds at most."""

from dataclasses import replace

import pytest

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.conflicts import Conflict, find_conflicts, may_name_one_thing
from consilience.agents.claims.dated import DatedQuote
from consilience.graph.model.model import FactKind, Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

SCHEMA = Schema(
    name="small",
    entities={"Person": EntityType(), "Firm": EntityType(), "City": EntityType()},
    relations={"leads": RelationType(functional=True), "knows": RelationType()},
)


def at(start: int, words: str, type_: str) -> Anchor:
    return Anchor(Span(start, start + len(words)), type_, words)


def claim(kind: FactKind, anchor: Anchor, predicate: str, object_: Anchor | None = None) -> Claim:
    return Claim(kind, anchor, predicate, object_, (), (), (), 1.0)


def entity(anchor: Anchor) -> Claim:
    return claim("entity", anchor, anchor.type)


def found(*claims: Claim) -> list[Conflict]:
    return list(find_conflicts(claims, SCHEMA))


JORDAN = (at(0, "Jordan", "Person"), at(0, "Jordan", "City"))
ANN, ACME, BRIX = at(0, "Ann", "Person"), at(10, "Acme", "Firm"), at(20, "Brix", "Firm")


def test_one_span_has_one_type() -> None:
    person, city = map(entity, JORDAN)
    (conflict,) = found(person, city)
    assert (conflict.kind, conflict.about, dict(conflict.sides)) == (
        *("type", "Jordan"),
        {"Person": (person,), "City": (city,)},
    )
    assert conflict.opponents("Person") == ("City",)
    assert conflict.reason("Person") == "“Jordan” has one type at most, and “City” is claimed too."


def test_two_spans_may_have_two_types() -> None:
    assert found(entity(JORDAN[0]), entity(at(9, "Jordan", "City"))) == []


def test_one_word_may_trigger_events_of_two_types() -> None:
    assert found(*(claim("event", at(0, "bombing", type_), type_) for type_ in ("Attack", "Die"))) == []


def test_nuggets_of_one_type_that_overlap_are_one_event_with_one_trigger() -> None:
    wide, narrow, apart = (
        claim("event", at(start, words, "Attack"), "Attack")
        for start, words in ((0, "carried out a raid"), (14, "raid"), (40, "raid"))
    )
    (conflict,) = found(apart, narrow, wide)
    assert (conflict.kind, conflict.about, dict(conflict.sides)) == (
        *("trigger", "Attack"),
        {"carried out a raid": (wide,), "raid": (narrow,)},
    )
    assert conflict.reason("raid") == "The same Attack event has one trigger, and “carried out a raid” is claimed too."


def test_nuggets_that_touch_do_not_overlap() -> None:
    assert found(*(claim("event", at(start, "raid", "Attack"), "Attack") for start in (0, 4))) == []


def test_a_functional_relation_has_one_object_for_one_subject() -> None:
    acme, brix = (claim("relation", ANN, "leads", firm) for firm in (ACME, BRIX))
    (conflict,) = found(acme, brix)
    assert (conflict.kind, conflict.about, dict(conflict.sides)) == (
        "object",
        "leads",
        {"Acme": (acme,), "Brix": (brix,)},
    )
    assert conflict.reason("Acme") == "leads has one object at most, and “Brix” is claimed too."


@pytest.mark.parametrize(
    "claims",
    [
        (claim("relation", ANN, "knows", ACME), claim("relation", ANN, "knows", BRIX)),
        (claim("relation", ANN, "leads", ACME), claim("relation", at(5, "Bob", "Person"), "leads", BRIX)),
        (claim("relation", ANN, "leads", ACME), claim("relation", at(5, "Ann", "Firm"), "leads", BRIX)),
        (claim("relation", ANN, "leads", ACME), claim("relation", ANN, "leads", at(30, "Acme Maps", "Firm"))),
    ],
    ids=["not functional", "another subject", "a subject of another type", "one name in the other"],
)
def test_other_relations_are_no_rivals(claims: tuple[Claim, ...]) -> None:
    assert found(*claims) == []


def test_mentions_of_one_name_are_one_subject() -> None:
    again = at(50, "ann", "Person")
    assert len(found(claim("relation", ANN, "leads", ACME), claim("relation", again, "leads", BRIX))) == 1


def test_of_three_names_only_those_that_cannot_be_one_are_opponents() -> None:
    firms = (ACME, at(30, "Acme Maps", "Firm"), BRIX)
    (conflict,) = found(*(claim("relation", ANN, "leads", firm) for firm in firms))
    assert conflict.opponents("Acme") == ("Brix",)
    assert conflict.opponents("Brix") == ("Acme", "Acme Maps")
    assert conflict.reason("Brix") == "leads has one object at most, and “Acme” and “Acme Maps” is claimed too."


def test_a_place_is_no_rival_of_what_it_lies_in() -> None:
    ulm, swabia, germany, oslo = (
        at(start, name, "City") for start, name in ((10, "Ulm"), (15, "Swabia"), (25, "Germany"), (40, "Oslo"))
    )
    schema = SCHEMA.model_copy(
        update={
            "relations": {
                "born_in": RelationType(functional=True, corenlp={"narrowest": "located_in"}),
                "located_in": RelationType(),
            }
        }
    )
    chain = [claim("relation", ulm, "located_in", swabia)]
    born = [claim("relation", ANN, "born_in", place) for place in (ulm, swabia, oslo)]
    (conflict,) = find_conflicts([*chain, *born], schema)
    assert conflict.opponents("Ulm") == ("Oslo",)
    assert conflict.opponents("Swabia") == ("Oslo", "Ulm")
    born = [claim("relation", ANN, "born_in", place) for place in (ulm, germany, oslo)]
    (conflict,) = find_conflicts(born, schema)
    assert conflict.opponents("Ulm") == ("Oslo",)
    assert conflict.opponents("Germany") == ("Oslo", "Ulm")


def test_a_filler_has_one_role_in_an_event() -> None:
    raid = at(10, "raid", "Attack")
    attacker, target = (claim("argument", raid, role, ANN) for role in ("Attacker", "Target"))
    (conflict,) = found(attacker, target)
    assert (conflict.kind, conflict.about, dict(conflict.sides)) == (
        *("role", "Ann"),
        {"Attacker": (attacker,), "Target": (target,)},
    )
    assert conflict.reason("Target") == "“Ann” has one role in the event, and “Attacker” is claimed too."


def test_a_filler_may_have_other_roles_in_other_events() -> None:
    raids = at(10, "raid", "Attack"), at(20, "raid", "Attack")
    assert found(claim("argument", raids[0], "Attacker", ANN), claim("argument", raids[1], "Target", ANN)) == []


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("Curie", "Marie Curie", True),
        ("Marie Curie", "Curie", True),
        ("marie  CURIE", "Curie, Marie", False),  # the comma belongs to the word
        ("Marie Curie", "Pierre Curie", False),
        ("Acme", "Acme", True),
    ],
)
def test_names_of_which_one_has_all_words_of_the_other_may_be_one(name: str, other: str, expected: bool) -> None:
    assert may_name_one_thing(name, other) is expected


@pytest.mark.parametrize(
    ("one", "other", "rivals"),
    [
        ((None, "2011"), ("2011", None), False),
        (("1999", "2003"), ("2004", "2011"), False),
        (("1999", "2005"), ("2004", "2011"), True),
        ((None, "2011"), (None, None), False),
        (("2003", None), (None, None), True),
    ],
)
def test_objects_at_different_times_are_no_rivals(
    one: tuple[str | None, str | None], other: tuple[str | None, str | None], rivals: bool
) -> None:
    def led(firm: Anchor, time: tuple[str | None, str | None]) -> Claim:
        said = (DatedQuote(Span(0, 3), *time, Span(30, 40)),) if any(time) else ()
        return replace(claim("relation", ANN, "leads", firm), dated=said)

    assert bool(found(led(ACME, one), led(BRIX, other))) is rivals
