import json
from pathlib import Path
from typing import Any

import pytest

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.judging.outcome import judgement_of, outcome_of
from consilience.agents.verification.debate.shared.records import (
    DebatedSource,
    DebateResult,
    Order,
    Question,
    Rollout,
    Side,
)
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.agents.verification.debate.text.transcript import parse_speech
from consilience.platform.commands.main import main

TEXT = "Ada Quill founded Kestrel Books in Porto."
REPLIES: tuple[tuple[Order, str], ...] = (("regular", "Answer: A"), ("flipped", "Answer: B"))


def debate(number: int) -> dict[str, Any]:
    source = DebateSource("kestrel.txt", TextIndex(TEXT))
    said: tuple[tuple[Side, str, str], ...] = (
        (0, "one", "Quill founded Kestrel Books"),
        (1, "other", "Norden founded it"),
    )
    speeches = tuple(
        parse_speech(
            f"<quote>{q}</quote>", round_number=1, role="debater", side=s, speaker=name, words=50, sources=[source]
        )
        for s, name, q in said
    )
    judgements = tuple(judgement_of(reply, order) for order, reply in REPLIES)
    rollouts = (Rollout(speeches, judgements),)
    result = DebateResult(
        Question(f"Who founded book shop {number}?", ("Quill.", "Norden.")),
        "debate",
        "test",
        (DebatedSource("kestrel.txt", "doc_1"),),
        rollouts,
        outcome_of(rollouts),
    )
    return {**result.to_json(), "truth": 0}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    lines = [json.dumps(debate(number)) for number in range(4)]
    (tmp_path / "debates.jsonl").write_text("\n".join(lines), "utf-8")
    (tmp_path / "texts.jsonl").write_text(json.dumps({"id": "kestrel.txt", "text": TEXT}), "utf-8")
    return tmp_path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "debate", *(str(argument) for argument in arguments)])
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def test_figures_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files / "debates.jsonl", "--replay", "--texts", files / "texts.jsonl", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    group = printed["groups"]["debate"]
    assert group["accuracy"] == {"count": 8, "total": 8, "value": 1.0, "low": 1.0, "high": 1.0}
    assert group["share_of_a"]["value"] == 0.5
    assert group["verified_true"]["value"] == 1.0
    assert group["verified_false"]["value"] == 0.0
    assert "steady, scores 1.0" in group["factual_consistency_accuracy"]["warning"]
    assert list(group["debaters"]) == ["one", "other"]
    assert printed["replay"] == {
        "verdicts": 8,
        "verdicts_changed": 0,
        "outcomes_changed": 0,
        "quotes": 8,
        "quotes_found": 4,
        "quotes_changed": 0,
    }


def test_a_table_and_a_page_for_people(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files / "debates.jsonl", "--html", files / "page.html") == 0
    shown = capsys.readouterr()
    assert "100.0 (100 to 100)" in shown.out
    assert "whom the judge believed" in shown.out
    assert "a judge that is always wrong, but steady, scores 1.0" in " ".join(shown.err.split()).lower()
    assert "<title>Debates</title>" in (files / "page.html").read_text("utf-8")


def test_more_than_four_groups_have_a_row_each(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    lines = [json.dumps({**debate(number), "group": f"group {number}"}) for number in range(5)]
    (files / "debates.jsonl").write_text("\n".join(lines), "utf-8")
    assert run(files / "debates.jsonl") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("group")]
    figures = ["1", "100.0", "(100", "to", "100)", "100.0", "(100", "to", "100)", "50.0", "(50", "to", "50)"]
    assert [row[:15] for row in rows[:5]] == [["group", str(number), *figures] for number in range(5)]
    assert run(files / "debates.jsonl", "--json") == 0
    assert json.loads(capsys.readouterr().out)["groups"]["group 4"]["settled"]["value"] == 1.0


def test_a_transcript_as_the_judge_read_it(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = debate(2)["id"]
    assert run(files / "debates.jsonl", "--transcript", wanted, "--texts", files / "texts.jsonl") == 0
    shown = capsys.readouterr().out
    assert "Who founded book shop 2?" in shown
    assert "Answer A: Quill. (true)" in shown
    assert "Debater A, for answer A:\n| <v_quote>Quill founded Kestrel Books</v_quote>\n" in shown
    assert "| <u_quote>Norden founded it</u_quote>" in shown
    assert "Verdict (flipped order): answer A" in shown


def test_a_whole_id_is_not_taken_for_the_beginning_of_others(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps({**debate(number), "id": str(number)}) for number in (1, 10, 11)]
    (files / "debates.jsonl").write_text("\n".join(lines), "utf-8")
    assert run(files / "debates.jsonl", "--transcript", "1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["question"] == "Who founded book shop 1?"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["debates.jsonl", "--transcript", "nobody"], "'nobody' names no debate. Give the id of one, such as 'debate_"),
        (["texts.jsonl"], "texts.jsonl:1: no debate"),
        (["missing.jsonl"], "missing.jsonl: the file cannot be read: No such file or directory"),
        (["debates.jsonl", "debates.jsonl"], "comes twice"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    files: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    paths = [files / argument if argument.endswith(".jsonl") else argument for argument in arguments]
    assert run(*paths) == 1
    assert message in " ".join(capsys.readouterr().err.split())
