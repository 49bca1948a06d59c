from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.resolution.decisions import destinations, join_statements, move_statements, name_merged_entity

QUOTE = {"chunk": "c", "start": 0, "end": 3, "quote": "Ann", "verified": True}
NAMES = st.sampled_from("abcde")


def statement(subject: str, predicate: str = "met", object_: str | None = "x", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - of each field's type
    return {
        "id": f"{subject}-{predicate}-{object_}",
        "kind": "relation",
        "predicate": predicate,
        "label": predicate,
        "subject": subject,
        "object": object_,
        "status": "accepted",
        "confidence": 0.5,
        "gate": None,
        "relation": predicate,
        "verdict": "v1",
        "evidence": [QUOTE],
        "proposals": [{"expert": "e1", "round": 2}],
        **more,
    }


def test_what_is_sent_to_an_entity_goes_where_that_is_sent() -> None:
    assert destinations(["a", "b", "c", "d"], {"a": "b", "b": "c"}) == {"a": "c", "b": "c", "c": "c", "d": "d"}


def test_a_circle_ends() -> None:
    assert set(destinations(["a"], {"a": "b", "b": "a"})) == {"a"}


@given(st.dictionaries(NAMES, NAMES))
def test_where_entities_end_up_nothing_is_sent_on(sent: dict[str, str]) -> None:
    forward = {one: other for one, other in sent.items() if one < other}
    places = destinations("abcde", forward)
    assert all(destinations([place], forward)[place] == place for place in places.values())


def test_statements_that_become_the_same_are_one_as_good_as_the_best() -> None:
    mine = statement("a", status="contested", confidence=0.9, verdict="v1")
    his = statement("b", proposals=[{"expert": "e1", "round": 1}, {"expert": "e2", "round": 3}], verdict="v2")
    (one,), became = move_statements([mine, his], {"a": "b"})
    assert set(became.values()) == {one["id"]}
    assert (one["subject"], one["status"], one["verdict"], one["confidence"]) == ("b", "accepted", "v2", 0.5)
    assert one["proposals"] == [{"expert": "e1", "round": 1}, {"expert": "e2", "round": 3}]
    assert one["evidence"] == [QUOTE]


@given(st.lists(st.tuples(NAMES, st.sampled_from(("accepted", "contested", "rejected")), st.floats(0, 1)), max_size=5))
def test_the_order_of_statements_changes_nothing(said: list[tuple[str, str, float]]) -> None:
    statements = [statement(name, status=status, confidence=sure) for name, status, sure in dict.fromkeys(said)]
    unique = list({each["id"]: each for each in statements}.values())
    places = {"a": "b", "c": "b"}
    assert move_statements(unique, places) == move_statements(unique[::-1], places)


@given(NAMES, NAMES)
def test_joining_is_the_same_both_ways(one: str, other: str) -> None:
    first, second = statement("s", verdict=one), statement("s", verdict=other)
    assert join_statements([first, second]) == join_statements([second, first])


def test_an_entity_bears_all_names_that_the_document_gave_it() -> None:
    entities = [{"aliases": ["KBR", "Kobur"]}, {"aliases": ["Kobur Refineries"]}]
    assert name_merged_entity(entities, {"id": "e", "type": "Organization", "key": "kobur refineries"}) == {
        "id": "e",
        "type": "Organization",
        "key": "kobur refineries",
        "name": "Kobur Refineries",
        "aliases": ["KBR", "Kobur", "Kobur Refineries"],
    }
