import json

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Quote,
    RelationCandidate,
)
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.graph.model.model import Span


def test_an_answer_survives_json() -> None:
    ann = EntityCandidate(Span(0, 3), "Ann", "Person", 0.9)
    firm = EntityCandidate(Span(12, 16), "Acme", "Organization")
    answer = Answer(
        entities=(ann, firm),
        relations=(RelationCandidate(ann, "founded", firm, Quote("Ann founded Acme", Span(0, 16)), 0.5),),
        events=(
            EventCandidate(
                "Business.Start",
                Span(4, 11),
                "founded",
                "Actual",
                (ArgumentCandidate("Agent", ann, Quote("unaligned words", None)),),
            ),
        ),
    )
    assert from_plain(Answer, json.loads(json.dumps(to_plain(answer)))) == answer


def test_confidence_alone_does_not_make_an_answer_another() -> None:
    assert EntityCandidate(Span(0, 3), "Ann", "Person", 0.9) == EntityCandidate(Span(0, 3), "Ann", "Person", 0.2)
