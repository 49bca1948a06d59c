from typing import Any

from tests.agents.test_collaboration import ANN, BOB

from consilience.agents.answers.candidates import Answer, Notes
from consilience.agents.answers.passage import Replica
from consilience.agents.collaboration.event_builders import build_answered_event, build_asked_event
from consilience.agents.collaboration.turn_taking import ExpertRequest
from consilience.agents.events.debate_events import DebateVerdict
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import DocumentSplit, RunStarted
from consilience.agents.models.usage import Usage
from consilience.platform.runs.run_summary import Remark, RoundAccount, account_of


def told(*events: Progress) -> list[Progress]:
    return list(events)


def said(answer: Answer, usage: Usage, **notes: Any) -> Answer:  # noqa: ANN401 - fields of `Notes`
    return Answer(answer.entities, notes=Notes(usage, **notes))


FIRST = ExpertRequest("ner", 1, (), None)
SECOND = ExpertRequest("ner", 2, (Replica("re", "re", BOB),), ANN)
ONE, TWO = Usage(1, 100, 10, 0.5), Usage(1, 200, 20, 1.0)


def test_an_account_tells_rounds_replicas_changes_and_what_they_took() -> None:
    events = told(
        RunStarted("r", "d", "note", "llm", resumed=False),
        DocumentSplit(50, 1),
        build_asked_event(0, FIRST),
        build_answered_event(0, FIRST, said(ANN, ONE, unreadable=("No JSON.",)), ANN),
        RunStarted("r", "d", "note", "llm", resumed=True),
        build_asked_event(0, SECOND),
        build_answered_event(0, SECOND, said(BOB, TWO, unaligned=("Person “Zoe”",)), BOB),
        RunStarted("r", "d", "note", "llm", resumed=True),
    )
    account = account_of([*events, DebateVerdict("debate_1", "claim", (), 1, 1.0, "", ONE)])
    assert (account.attempts, account.characters, account.chunks) == (3, 50, 1)
    assert account.rounds == {
        1: RoundAccount(1, {0}, 1, 0, 0, [Remark(1, 0, "ner", "Person “Ann”")], usage=ONE),
        2: RoundAccount(
            2,
            {0},
            1,
            1,
            1,
            [Remark(2, 0, "ner", "Person “Bob”")],
            [Remark(2, 0, "ner", "Person “Ann”")],
            usage=TWO,
        ),
    }
    assert account.experts == {"ner": ONE + TWO, "verification": ONE}
    assert account.unreadable == [Remark(1, 0, "ner", "No JSON.")]
    assert account.unaligned == [Remark(2, 0, "ner", "Person “Zoe”")]


def test_what_a_run_did_before_it_was_begun_anew_counts_only_for_what_it_took() -> None:
    once = told(
        RunStarted("r", "d", "note", "llm", resumed=False),
        build_asked_event(0, FIRST),
        build_answered_event(0, FIRST, said(ANN, ONE), ANN),
    )
    account = account_of(once + once)
    assert (account.attempts, account.rounds[1].answers, account.experts) == (2, 1, {"ner": ONE + ONE})
