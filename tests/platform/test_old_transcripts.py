"""A debate that an earlier release stored is answered with all that the API describes."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from consilience.graph.reading.debates import recorded_debate
from consilience.graph.records.debates import RecordedQuote
from consilience.platform.contract.facts.debates import DebateProvenance

OLD = {
    "rollouts": [
        {
            "speeches": [
                {
                    "role": "consultant",
                    "side": 1,
                    "speaker": "m",
                    "text": "x",
                    "quotes": [{"text": "a b", "span": [3, 6]}],
                }
            ],
            "judgements": [{"order": "flipped", "side": 1, "reply": "B."}],
            "of_a_time": "gone",
        }
    ]
}


def row(transcript: object) -> dict[str, Any]:
    return {
        "id": "debate_1",
        "question": "?",
        "answers": ["Yes", "No"],
        "protocol": "consultancy",
        "answer": 2,
        "confidence": 1.0,
        "reason": "",
        "models": ["m"],
        "transcript": json.dumps(transcript),
        "calls": 1,
        "prompt_tokens": 1,
        "completion_tokens": 1,
        "cost": 0.0,
    }


def test_what_an_old_transcript_lacks_has_its_default() -> None:
    debate = recorded_debate(row(OLD))
    (rollout,) = debate.transcript.rollouts
    (speech,) = rollout.speeches
    assert (debate.transcript.question, debate.transcript.answers) == ("?", ("Yes", "No"))
    assert (speech.role, speech.round, speech.cut) == ("consultant", 0, False)
    assert speech.quotes == (RecordedQuote("a b", (3, 6)),)
    assert [(one.letter, one.problem) for one in rollout.judgements] == [(None, "")]


@pytest.mark.parametrize("transcript", [OLD, {}, {"turns": []}])
def test_an_old_transcript_is_answered_whole(transcript: object) -> None:
    adapter = TypeAdapter(DebateProvenance)
    answer = json.loads(adapter.dump_json(DebateProvenance(recorded_debate(row(transcript)), None, None, None, ())))
    told = answer["debate"]["transcript"]
    assert set(told) == {
        "answers",
        "definitions",
        "id",
        "language",
        "outcome",
        "protocol",
        "question",
        "rollouts",
        "signature",
        "sources",
    }
    assert adapter.validate_python(answer).debate == recorded_debate(row(transcript))
