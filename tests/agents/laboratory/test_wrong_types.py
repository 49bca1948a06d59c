import pytest

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.wrong_types import usage_of
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

EVENTS = ("Conflict.Attack.Unspecified", "Conflict.Attack.Explode", "Conflict.Demonstrate.Unspecified", "Life.Die")


def schema(*events: str) -> Schema:
    return Schema.model_validate({"name": "s", "entities": {"Person": {}}, "events": {name: {} for name in events}})


def event(type_: str) -> Claim:
    return Claim("event", Anchor(Span(0, 3), type_, "hit"), type_, None, (), (), (), 1.0)


@pytest.mark.parametrize(
    ("type_", "types", "wrong"),
    [
        ("Conflict.Attack.Explode", EVENTS, ["Conflict.Demonstrate.Unspecified"]),
        ("Life.Die", EVENTS, list(EVENTS[:3])),
        ("Meet", ("Meet", "Die"), ["Die"]),
        ("人生-死亡", ("人生-死亡", "人生-结婚", "竞赛行为-夺冠"), ["人生-结婚"]),
        ("Conflict.Attack", ("Conflict.Attack", "Conflict.Attack.Explode", "Conflict"), []),
    ],
)
def test_events_are_given_types_of_their_family_that_do_not_include_theirs(
    type_: str, types: tuple[str, ...], wrong: list[str]
) -> None:
    assert usage_of(schema(*types), []).confusable(event(type_), []) == wrong
