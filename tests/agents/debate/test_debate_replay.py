"""Debates held by scripted models, written to a file, read back, replayed and scored: what the figures say of each."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.agents.debate.scripted_models import (
    Call,
    Script,
    ScriptedModel,
    always_a,
    always_first,
    choosing,
    prose,
    quoting,
)

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.laboratory.debates.replay import ReplayCounts, read_texts, replay_debate, transcripts
from consilience.agents.verification.debate.judging.outcome import is_backed
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.shared.records import DebateResult, Question, Side
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.evaluation.debate.figures import DebateFigures, score_debates
from consilience.evaluation.formats.debates.files import read_debates
from consilience.evaluation.support.errors import FormatError

TEXT = "Ada Quill founded Kestrel Books in Porto. She sold the company to Norden in 2019."
SOURCE = DebateSource("kestrel.txt", TextIndex(TEXT))
TRUE = ("Quill founded Kestrel Books.", "Quill sold Kestrel Books.", "Norden bought Kestrel Books.")
FALSE = ("Norden founded Kestrel Books.", "Quill bought Kestrel Books.", "Quill bought Norden.")


async def held(judge: Script, protocol: str = "debate") -> list[tuple[DebateResult, Side]]:
    """Each pair of statements debated, the true one first and second in turn."""
    debater = ScriptedModel(quoting("She sold the company to Norden", "sold it to no one at all"), "debater")
    cast = Cast(ScriptedModel(judge, "judge"), (debater, replace(debater, name="other")))
    results: list[tuple[DebateResult, Side]] = []
    for number, (true, false) in enumerate(zip(TRUE, FALSE, strict=True)):
        truth: Side = 0 if number % 2 == 0 else 1
        answers = (true, false) if truth == 0 else (false, true)
        results.append((await PROTOCOLS[protocol](Question("Which?", answers), [SOURCE], cast, DebateRules()), truth))
    return results


def write(path: Path, results: Sequence[tuple[DebateResult, Side]]) -> Path:
    lines = (json.dumps({**result.to_json(), "truth": truth}, ensure_ascii=False) for result, truth in results)
    path.write_text("\n".join(lines), "utf-8")
    return path


def one_of(*statements: str) -> Script:
    def script(call: Call) -> str:
        return choosing(next(statement for statement in statements if statement in call.user))(call)

    return script


async def figures(folder: Path, judge: Script, protocol: str = "debate") -> DebateFigures:
    return score_debates(read_debates(write(folder / "debates.jsonl", await held(judge, protocol)))).groups[protocol]


def told(found: DebateFigures) -> tuple[float | None, ...]:
    return tuple(
        share.value for share in (found.accuracy, found.agreement, found.share_of_a, found.settled, found.unread)
    )


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("judge", "accuracy_agreement_a_settled_unread"),
    [
        (always_a, (0.5, 0.0, 1.0, 0.0, 0.0)),
        (always_first, (0.5, 0.0, 1.0, 0.0, 0.0)),
        (one_of(*FALSE), (0.0, 1.0, 0.5, 1.0, 0.0)),
        (prose, (0.0, 0.0, None, 0.0, 1.0)),
        (one_of(*TRUE), (1.0, 1.0, 0.5, 1.0, 0.0)),
    ],
    ids=["always A", "always the first", "steadily wrong", "prose", "right"],
)
async def test_each_scripted_judge_is_shown_for_what_it_is(
    tmp_path: Path, judge: Script, protocol: str, accuracy_agreement_a_settled_unread: tuple[float | None, ...]
) -> None:
    assert told(await figures(tmp_path, judge, protocol)) == accuracy_agreement_a_settled_unread


@pytest.mark.parametrize("judge", [always_a, always_first, prose, one_of(*FALSE)])
async def test_none_of_them_gets_a_true_claim_accepted(judge: Script) -> None:
    accepted = [result.outcome.side == truth and is_backed(result) for result, truth in await held(judge)]
    assert accepted == [False] * 3


async def test_a_replay_of_our_own_debates_changes_nothing(tmp_path: Path) -> None:
    recorded = read_debates(write(tmp_path / "debates.jsonl", await held(one_of(*TRUE))))
    for debate in recorded:
        assert replay_debate(debate, {}) == (debate, ReplayCounts(verdicts=4))
        again, counts = replay_debate(debate, {"kestrel.txt": SOURCE.index})
        assert again == debate
        assert counts == ReplayCounts(verdicts=4, quotes=8, quotes_found=4)


async def test_a_replay_shows_what_a_tampered_record_hides(tmp_path: Path) -> None:
    path = write(tmp_path / "debates.jsonl", await held(one_of(*TRUE)))
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[0]["rollouts"][0]["judgements"][0] |= {"letter": "B", "side": 1}
    lines[0]["outcome"]["side"] = 1
    lines[0]["rollouts"][0]["speeches"][2]["quotes"][0]["span"] = [0, 9]
    path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    again, counts = replay_debate(read_debates(path)[0], {"kestrel.txt": SOURCE.index})
    assert (counts.verdicts_changed, counts.outcomes_changed, counts.quotes_changed) == (1, 1, 1)
    assert again.outcome == 0


async def test_a_recorded_debate_is_rendered_as_its_judge_read_it(tmp_path: Path) -> None:
    judge = ScriptedModel(one_of(*TRUE), "judge")
    debater = ScriptedModel(quoting("sold the company"), "debater")
    cast = Cast(judge, (debater, debater))
    result = await PROTOCOLS["debate"](Question("Which?", (TRUE[0], FALSE[0])), [SOURCE], cast, DebateRules(words=6))
    (recorded,) = read_debates(write(tmp_path / "debates.jsonl", [(result, 0)]))
    (transcript,) = transcripts(recorded, {"kestrel.txt": SOURCE.index})
    assert transcript in judge.calls[0].prompt
    assert transcript.count("<v_quote short>sold the</v_quote> [the speech was longer than allowed") == 4


def test_texts_are_read_by_name_with_text_or_tokens(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text('{"id": "a", "tokens": ["He", "left", "."]}\n{"name": "b", "text": "She stayed."}\n', "utf-8")
    assert {name: index.text for name, index in read_texts(path).items()} == {"a": "He left .", "b": "She stayed."}
    path.write_text('{"id": "a"}\n', "utf-8")
    with pytest.raises(FormatError, match=r"texts\.jsonl:1: expected `id` or `name`, and `text` or `tokens`"):
        read_texts(path)
