"""What `make train` does, without training: stages, resumption, what is missing."""

import os
import re
import signal
from pathlib import Path

import pytest
from training.driver import __main__ as driver
from training.driver.__main__ import WEIGHTS, main
from training.driver.recipe import RUNS, Folders, recipe
from training.driver.sources import CHECKOUTS, SHARED, missing
from training.driver.stages import Run, Stage, StageError, run_stages

ROOT = Path(__file__).parents[2]


def stages(folder: Path, *names: str) -> list[Stage]:
    return [Stage(name, f"makes {name}", ("make", name), (folder / name,)) for name in names]


def running(ran: list[str], fails: str = "") -> Run:
    """Make the file of a stage, and take note of its name."""

    def run(stage: Stage, log: Path) -> int:
        ran.append(stage.name)
        log.write_text("", encoding="utf-8")
        if stage.name == fails:
            return 3
        stage.makes[0].write_text(stage.name, encoding="utf-8")
        return 0

    return run


def test_what_is_done_is_skipped_and_all_after_what_is_not_is_done_again(tmp_path: Path) -> None:
    of, ran, said = stages(tmp_path, "a", "b", "c"), list[str](), list[str]()
    run_stages(of, tmp_path, run=running(ran), say=said.append)
    run_stages(of, tmp_path, run=running(ran), say=said.append)
    assert ran == ["a", "b", "c"]
    assert said[-3:] == ["[1/3] a: done before", "[2/3] b: done before", "[3/3] c: done before"]
    (tmp_path / "b").unlink()
    run_stages(of, tmp_path, run=running(ran), say=said.append)
    assert ran[3:] == ["b", "c"]
    assert said[-5] == "[1/3] a: done before"


def test_a_stage_with_another_command_is_done_again(tmp_path: Path) -> None:
    of, ran = stages(tmp_path, "a", "b"), list[str]()
    run_stages(of, tmp_path, run=running(ran), say=lambda _: None)
    changed = [of[0], Stage("b", "", ("make", "b", "--steps", "3"), of[1].makes)]
    run_stages(changed, tmp_path, run=running(ran), say=lambda _: None)
    run_stages(changed, tmp_path, begin="a", run=running(ran), say=lambda _: None)
    assert ran == ["a", "b", "b", "a", "b"]


def test_what_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    of, ran = stages(tmp_path, "a", "b", "c"), list[str]()
    run_stages(of, tmp_path, run=running(ran), say=lambda _: None)
    with pytest.raises(StageError, match="b ended with 3"):
        run_stages(of, tmp_path, begin="b", run=running(ran, fails="b"), say=lambda _: None)
    run_stages(of, tmp_path, run=running(ran), say=lambda _: None)
    assert ran[3:] == ["b", "b", "c"]


def test_a_stage_that_makes_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(StageError, match="a ended without"):
        run_stages(stages(tmp_path, "a"), tmp_path, run=lambda _stage, _log: 0, say=lambda _: None)


def test_a_command_speaks_to_people_and_into_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ("sh", "-c", f'echo "$WORD there"; touch {tmp_path}/made')
    run_stages([Stage("hello", "speaks", command, (tmp_path / "made",), {"WORD": "Hello"})], tmp_path)
    assert "    Hello there\n" in capsys.readouterr().out
    assert (tmp_path / "logs/hello.log").read_text(encoding="utf-8") == "Hello there\n"


def test_the_runs_go_on_from_one_another_with_the_settings_of_the_card() -> None:
    card = (ROOT / "docs/models/relations.md").read_text(encoding="utf-8")
    found = recipe(Folders(Path("/w"), Path("/s"), Path("/c")))
    assert [stage.name for stage in found] == [
        *("environment", "requirements", "encoder", "prepare"),
        *(f"train-{at}" for at in range(1, 7)),
        *("average-6", "train-7", "average-7", "train-8", "train-9", "average-9", "train-10", "average-10"),
        *("export", "train_ends", "calibrate", "collect", "fit", "collect_events", "fit_events"),
    ]
    for at, training in enumerate(RUNS, 1):
        command = next(stage.command for stage in found if stage.name == f"train-{at}")
        assert ("--start" in command) == (at > 1)
        assert at == 1 or f"/w/{training.start or f'run-{at - 1}/weights.pickle'}" in command
        assert re.search(rf"--steps {training.steps}\b", card)
    assert "/w/mean-10/weights.pickle" in next(stage.command for stage in found if stage.name == "export")
    averaged = next(stage.command for stage in found if stage.name == "average-10")
    assert [word for word in averaged if word.endswith("average.pickle")] == [
        f"/w/run-{at}/average.pickle" for at in (8, 9, 10)
    ]


def test_a_trial_has_other_commands_and_an_environment_of_one_s_own_is_not_built() -> None:
    folders = Folders(Path("/w"), Path("/s"), Path("/c"), Path("/mine"))
    found = recipe(folders, 3)
    assert [stage.name for stage in found][:3] == ["encoder", "prepare", "train-1"]
    assert found[2].command[0] == "/mine/bin/python"
    assert found[2].command[found[2].command.index("--steps") + 1] == "3"
    assert not any(str(WEIGHTS) in word for stage in found for word in stage.command)


def put_there(shared: Path, sources: Path) -> None:
    for wanted, top in ((SHARED, shared), (CHECKOUTS, sources)):
        for source in wanted:
            for pattern in source.files:
                path = top / source.folder / pattern.replace("*", "x")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()


def test_a_sentence_says_of_each_data_set_what_is_missing_and_how_to_get_it(tmp_path: Path) -> None:
    shared, sources = tmp_path / "shared", tmp_path / "sources"
    told = missing(shared, sources)
    assert len(told) == len(SHARED) + len(CHECKOUTS)
    assert f"git clone --depth 1 https://github.com/thunlp/FewRel {sources}/FewRel" in " ".join(told)
    assert all(sentence.endswith((" --shared.", " --sources.")) for sentence in told)
    put_there(shared, sources)
    assert missing(shared, sources) == []
    (sources / "FewRel/data/pid2name.json").unlink()
    (only,) = missing(shared, sources)
    assert only.startswith(f"{sources}/FewRel lacks data/pid2name.json: FewRel.")


def test_what_cannot_be_done_is_refused_before_anything_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, sources, work = (tmp_path / name for name in ("shared", "sources", "work"))
    where = ["--work", str(work), "--shared", str(shared), "--sources", str(sources)]
    for arguments, sentence in (
        ([], "lacks train.jsonl and dev.jsonl"),
        (["--steps", "2"], "--steps 2: a run needs at least 3"),
        (["--steps", "3", "--install"], "weights of a trial"),
    ):
        assert main([*where, *arguments]) == 1
        assert sentence in capsys.readouterr().err
    put_there(shared, sources)
    monkeypatch.setattr(driver, "_uv", lambda: "uv")
    assert main([*where, "--from", "nowhere"]) == 1
    assert "--from nowhere: there is no such stage" in capsys.readouterr().err
    monkeypatch.setattr(driver, "_uv", lambda: None)
    assert main(where) == 1
    assert "uv is neither beside this Python nor on PATH" in capsys.readouterr().err
    assert not work.exists()


def test_an_interrupted_training_says_how_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)  # as `timeout` and service managers end it

    before = signal.getsignal(signal.SIGTERM)
    shared, sources = tmp_path / "shared", tmp_path / "sources"
    put_there(shared, sources)
    monkeypatch.setattr(driver, "_uv", lambda: "uv")
    monkeypatch.setattr(driver, "run_stages", interrupted)
    try:
        assert main(["--work", str(tmp_path), "--shared", str(shared), "--sources", str(sources)]) == 1
    finally:
        signal.signal(signal.SIGTERM, before)
    assert capsys.readouterr().err == "Error: Interrupted. Run it again: the stages that are done stay done.\n"
