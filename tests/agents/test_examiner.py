import asyncio
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import opened
from tests.scripted import PEOPLE, Reader
from tests.scripted_chat import ScriptedChat
from tests.servers.answers import Asked, Scripted, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.answers.passage import Passage
from consilience.agents.claims.claim import collect_claims
from consilience.agents.claims.event_builders import build_gated_event
from consilience.agents.collaboration.answer_log import AnswerLog
from consilience.agents.collaboration.rounds import TeamAnswers, run_rounds
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.cost_estimate import estimate_first_round
from consilience.agents.events.run_events import Contribution
from consilience.agents.experts.chat.answers.examination import read_examination
from consilience.agents.experts.chat.answers.items import AnsweredEntity, Items
from consilience.agents.experts.chat.examiner import Examiner
from consilience.agents.experts.chat.expert import ChatExpert
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.model import Task

Server = Callable[[Script], ScriptedOpenAI]
TASKS: tuple[Task, ...] = ("ner", "re", "ee")
TEXT = "Ann met Bob. Cy met Max. Eve slept."
PASSAGES = [Passage("doc", 0, TEXT), Passage("doc", len(TEXT), "It rained.")]


def mixed(model: ChatModel) -> Team:
    """Return offline experts and the model that examines what they propose, as the shipped team `mixed` has them."""
    return Team(
        "mixed",
        [*(Reader(task) for task in TASKS), Examiner(model, PEOPLE, "examiner")],
        concluding=["examiner"],
    )


def llm(model: ChatModel) -> Team:
    """Return three experts that ask the model, as the shipped team `llm` has them."""
    return Team("llm", [ChatExpert(model, PEOPLE, task, task) for task in TASKS])


async def said(team: Team) -> list[TeamAnswers]:
    return await run_rounds(team, PEOPLE, PASSAGES, AnswerLog(None, ""), asyncio.Semaphore(100), lambda _: None)


def reads(asked: Asked) -> Scripted:
    """Answer in the form that is asked for: a JSON of nothing, or an examination."""
    if "response_format" in asked.body:
        schema = asked.body["response_format"]["json_schema"]["schema"]["properties"]
        return says(json.dumps({name: "" if name == "reasons" else name == "unchanged" or [] for name in schema}))
    return says("ok: 1-2\nentity | Eve | Person | 3" if "slept" in asked.last else "ok: none")


async def test_the_examiner_is_asked_once_a_passage_and_the_team_takes_a_third_of_the_calls(
    openai_server: Server,
) -> None:
    servers = [openai_server(reads), openai_server(reads)]
    for server, team in zip(servers, (mixed, llm), strict=True):
        async with opened(server) as models:
            await said(team(models["default"]))
    counts = [server.count for server in servers]
    assert counts[0] == len(PASSAGES)
    assert 3 * counts[0] <= counts[1]


async def test_the_examiner_hears_what_stands_at_the_end_and_is_heard_by_nobody() -> None:
    model = ScriptedChat(lambda *_: "ok: none")
    team = mixed(model)
    answers = await said(team)
    assert [name for name, heard in team.speakers.items() if "examiner" in heard] == []
    heard, alone = sorted(model.asked, key=lambda asked: -asked.asker.round)
    assert answers[0].rounds == heard.asker.round > 2
    shown = heard.messages[1].content
    assert "[1] Ann met Bob.\n[2] Cy met Max.\n[3] Eve slept." in shown
    assert "4. entity | Max | Person | 2" in shown  # which the entity expert took over from a colleague
    assert "relation | Ann | met | Bob | 1" in shown
    assert "event | met | Meet | Actual | Who: Ann; Who: Bob | 1" in shown
    assert "The programs proposed nothing." in alone.messages[1].content


async def test_what_it_confirms_corrects_and_adds_is_counted_for_each_member() -> None:
    reply = "ok: 1-3, 5\nentity | Max. | Person | 2\nentity | Eve | Person | 3\nentity | Zoe | Person | 3"
    model = ScriptedChat(lambda messages, _: reply if "slept" in messages[-1].content else "none")
    team = mixed(model)
    answers = await said(team)
    claims = collect_claims([a.trails for a in answers], TEXT + "It rained.", PEOPLE)
    by_kind = {(c.kind, c.anchor.text): {p.expert for p in c.proposals} for c in claims}
    assert by_kind["entity", "Ann"] == {"reader-ner", "reader-re", "reader-ee", "examiner"}
    assert by_kind["entity", "Eve"] == {"examiner"}
    assert all(quote.verified for claim in claims for quote in claim.quotes)
    event = build_gated_event(claims, concluding=team.concluding)
    told = {each.expert: each for each in event.contributions}
    assert told["examiner"].added + told["examiner"].corrected == told["examiner"].alone > 0
    assert told["examiner"].confirmed >= 4
    assert told["reader-ee"].corrected == told["reader-ee"].added == 0
    assert told["reader-ee"].proposed == told["reader-ee"].confirmed + told["reader-ee"].alone


async def test_a_correction_is_told_from_an_addition() -> None:
    wide = PEOPLE.model_copy(update={"entities": {**PEOPLE.entities, "Ship": PEOPLE.entities["Person"]}})
    model = ScriptedChat(lambda *_: "ok: 1\nentity | Bob | Ship | 1\nentity | Eve | Person | 3")
    team = Team("mixed", [Reader("ner"), Examiner(model, wide, "examiner")], concluding=["examiner"])
    answers = await run_rounds(team, wide, PASSAGES[:1], AnswerLog(None, ""), asyncio.Semaphore(9), lambda _: None)
    event = build_gated_event(collect_claims([answers[0].trails], TEXT, wide), concluding=team.concluding)
    assert event.contributions == (
        Contribution("examiner", proposed=3, confirmed=1, corrected=1, added=1, alone=2),
        Contribution("reader-ner", proposed=3, confirmed=1, corrected=0, added=0, alone=2),
    )


async def test_a_reply_that_stays_unreadable_leaves_what_the_colleagues_say() -> None:
    model = ScriptedChat(lambda *_: "I agree with all of it.")
    answers = await said(mixed(model))
    assert answers[0].trails["examiner"].last is not None
    assert answers[0].trails["examiner"].last.size == 0
    assert answers[0].trails["reader-re"].last is not None
    assert len(model.asked) == 2 * len(PASSAGES)


@pytest.mark.parametrize(
    ("reply", "confirmed", "names"),
    [
        ("ok: 1-3, 5", {1, 2, 3, 5}, []),
        ("**OK:** 2", {2}, []),
        ("ok: none\nentity | Ann | Person | 1", set(), ["Ann"]),
        ("对：1至2\n实体 | Ann | Person | 1", {1, 2}, ["Ann"]),
        ("ok: 4-99999", {4, 5}, []),
        ("Entity: Ann | Person | 1", set(), ["Ann"]),
        ("none", set(), []),
    ],
)
def test_an_examination_is_read_however_it_is_written(reply: str, confirmed: set[int], names: list[str]) -> None:
    read = read_examination(reply, 5, PEOPLE)
    assert (set(read.confirmed), [e.text for e in read.items.entities]) == (confirmed, names)


def test_strange_lines_of_an_examination_are_told() -> None:
    read = read_examination("ok: 1\nplace | Rome | 1\nentity | Ann | Person | 2", 5, PEOPLE)
    assert read.items == Items((AnsweredEntity("Ann", "Person", "2"),), unreadable=("no item: 'place | Rome | 1'",))
    with pytest.raises(ValueError, match="expected a line such as ok: 1-4, 7"):
        read_examination("It is all fine.", 5, PEOPLE)


@given(st.text(alphabet="ok:1-9, \n|entityrelation王是", max_size=120), st.integers(0, 20))
def test_only_proposals_that_were_shown_are_confirmed(reply: str, proposals: int) -> None:
    try:
        read = read_examination(reply, proposals, PEOPLE)
    except ValueError:
        return
    assert all(1 <= number <= proposals for number in read.confirmed)


async def test_the_shipped_team_asks_its_model_once_a_passage() -> None:
    news = builtin_schema("news")
    texts = [Passage("doc", 0, "Ann Vale founded Acme Works in Leeds. " * 20)]
    once, thrice = [await estimate_first_round(builtin_team(name), news, texts) for name in ("mixed", "llm")]
    assert (once.calls, thrice.calls) == (1, 3)
    assert 2 * once.prompt_tokens < thrice.prompt_tokens
