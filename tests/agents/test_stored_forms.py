"""What checkpoints and logs of answers keep, as releases before wrote it: it is read, and written the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.answers.candidates import (
    Answer,
    ArgumentCandidate,
    EntityCandidate,
    EventCandidate,
    Notes,
    Quote,
    RelationCandidate,
)
from consilience.agents.answers.checked_quote import CheckedQuote
from consilience.agents.answers.trail import AnswersByRound, Trail
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.cross_document import RivalFact
from consilience.agents.collaboration.answer_log import RecordedAnswer
from consilience.agents.collaboration.turn_taking import Heard
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.debate.debate_verifier import FinishedDebate
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.debate.shared.records import (
    DebatedSource,
    DebateResult,
    JudgeReply,
    Outcome,
    Question,
    Rollout,
    Speech,
)
from consilience.graph.model.model import Proposal, Span, Verdict

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("stored_forms.json").read_text(encoding="utf-8"))

ANN = EntityCandidate(Span(0, 3), "Ann", "Person", 0.5)
ACME = EntityCandidate(Span(12, 16), "Acme", "Organization")
FOUND = Quote("Ann founded Acme", Span(0, 16))
USAGE = Usage(2, 100, 20, 0.25, 1, 3, 10, 5, 0.5)
ANSWER = Answer(
    (ANN, ACME),
    (RelationCandidate(ANN, "founded", ACME, Quote("nowhere", None), 0.75),),
    (
        EventCandidate(
            "Business.Found",
            Span(4, 11),
            "founded",
            "Actual",
            (ArgumentCandidate("Agent", ANN, FOUND, 0.5),),
        ),
    ),
    Notes(USAGE, ("no JSON",)),
)
TRAIL = Trail(((1, Answer()), (3, ANSWER)))
CLAIM = Claim(
    "relation",
    Anchor(Span(0, 3), "Person", "Ann"),
    "founded",
    Anchor(Span(12, 16), "Organization", "Acme"),
    (),
    (FOUND, Quote("nowhere", None)),
    (Proposal("reader", 1), Proposal("second", 2)),
    0.75,
    ("second",),
    "experts disagree",
    Verdict("rejected", "debate", "No.", "debate_1"),
)
BARE = Claim(
    "event", Anchor(Span(4, 11), "Business.Found", "founded"), "Business.Found", None, ("Actual",), (), (), 1.0
)
ELSEWHERE = RivalFact(CLAIM, "fact_1", "doc_2", "b.txt", Span(0, 40))
SPEECH = Speech(1, "debater", 0, "m", "It says so.", (CheckedQuote("Ann", 0, 3, 0, "Ann", True), CheckedQuote("x")))
RESULT = DebateResult(
    Question("Which?", ("Yes.", "No."), ("founded: set up",)),
    "debate",
    "sig",
    (DebatedSource("a.txt", "doc_1", Span(0, 16)), DebatedSource("b.txt", "doc_2")),
    (Rollout((SPEECH,), (JudgeReply("regular", "A", 0, "A"), JudgeReply("flipped", None, None, "?", 1, "no letter"))),),
    Outcome(0, 1.0, "It won."),
    USAGE,
)
FORMS: dict[str, tuple[Any, Any]] = {
    "answer": (Answer, ANSWER),
    "trail": (AnswersByRound, TRAIL.said),
    "recorded answer": (RecordedAnswer, RecordedAnswer(ANSWER, USAGE, Heard(ANSWER, "words"))),
    "recorded answer alone": (RecordedAnswer, RecordedAnswer(Answer(), USAGE)),
    "claim": (Claim, CLAIM),
    "bare claim": (Claim, BARE),
    "rival elsewhere": (RivalFact, ELSEWHERE),
    "match-up": (Matchup, Matchup((CLAIM, None), ((0, 2), ()), ELSEWHERE)),
    "debate": (FinishedDebate, FinishedDebate(RESULT, ((0,), (1,)))),
    "usage": (Usage, USAGE),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_was_kept_before_is_read_and_written_the_same(name: str) -> None:
    kind, value = FORMS[name]
    assert from_plain(kind, KEPT[name]) == value
    assert to_plain(value, kind) == KEPT[name]


def test_what_determines_a_debate_names_it_as_before() -> None:
    assert RESULT.id == "debate_c2bd23fadc1ff2241c2e9fc4384148e1"
