import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.servers.answers import Asked, Scripted, refuses_the_key, says
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.reading.annotations import DocumentAnnotations
from consilience.graph.records.documents import AnnotatedStatement
from consilience.graph.records.facts import Participant
from consilience.platform.commands.ingest.demo_genres import genres_of_demo, print_genres
from consilience.platform.exporting.sample import sample_gold
from consilience.platform.support.settings import Settings


def held() -> list[DocumentAnnotations]:
    """Return nine sample documents as a graph would hold them that has found each document's first gold relation."""
    documents = []
    for record in sample_gold()[:9]:
        relation = record.relations[0]
        ends = Participant("s", "Thing", relation.head), Participant("o", "Thing", relation.tail)
        found = AnnotatedStatement("f", relation.type, "accepted", 1.0, *ends, ())
        rejected = AnnotatedStatement("g", "owns", "rejected", 1.0, *ends, ())
        documents.append(
            DocumentAnnotations("doc", f"{record.id}.txt", "", "en", record.text, (), (), (), (), (found, rejected), ())
        )
    return documents


async def test_without_a_judge_three_scores_are_computed_and_the_others_say_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    scores = (await genres_of_demo(Settings(model=None), held())).systems["graph"]
    means = scores.means.figures
    assert {name for name in ("ts", "us", "fs", "gs", "cs") if means[name].value is None} == {"fs", "gs"}
    assert means["fs"].reason == means["gs"].reason == "no judge"
    assert (means["precision"].value, scores.empty, len(scores.documents)) == (0.9, 1, 10)
    assert means["cs"].value is not None
    assert 0 < means["cs"].value < 0.9
    print_genres(await genres_of_demo(Settings(model=None), held()))
    assert "Not computed: FS, GS (no judge)." in capsys.readouterr().out


def judging(asked: Asked) -> Scripted:
    numbers = re.findall(r"^(\d+): \[", asked.last, re.MULTILINE)
    return says("\n".join(f"{n}: {'true' if 'END OF TEXT' in asked.last else 0}" for n in numbers))


async def test_a_model_of_the_settings_judges_and_costs_are_told(
    openai_server: Callable[[Script], ScriptedOpenAI], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(judging)
    settings = Settings(model="judge", model_base_url=server.url, cache=tmp_path)
    means = (await genres_of_demo(settings, held())).systems["graph"].means
    assert (means["fs"].value, means["gs"].value) == (0.9, 0.9)
    err = capsys.readouterr().err
    assert "Judging will take about 18 requests" in err
    assert "Judging took 18 requests" in err


async def test_a_judge_that_fails_costs_two_scores_and_is_named(
    openai_server: Callable[[Script], ScriptedOpenAI], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = openai_server(refuses_the_key)
    settings = Settings(model="judge", model_base_url=server.url, cache=tmp_path)
    system = (await genres_of_demo(settings, held())).systems["graph"]
    assert (system.means["fs"].reason, system.means["gs"].reason) == ("no judge", "no judge")
    assert len(system.notes) == 1
    assert "answered HTTP 401" in system.notes[0]
    assert "are not judged: " in capsys.readouterr().err
