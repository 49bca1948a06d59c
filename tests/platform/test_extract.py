import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from tests.scripted import PEOPLE, Reader, Scripted, readers
from tests.servers.answers import says
from tests.servers.scripted_openai import Script, ScriptedOpenAI
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.claims.extraction_record import make_extraction_record
from consilience.agents.collaboration.team import Team
from consilience.graph.exchange.bulk.reading_lines import read_reading
from consilience.graph.model.errors import ConsilienceError, DocumentError, ServiceError
from consilience.graph.model.model import CoreferenceLink, Document, DocumentGraph, Span, Verdict
from consilience.platform.commands.main import main
from consilience.platform.runs.extract import extract


def document(name: str, text: str) -> Document:
    return Document(text, name, f"records.jsonl#{name}")


async def test_a_document_becomes_a_record_with_offsets_into_its_text() -> None:
    ((_, record),) = [found async for found in extract([document("7", "Ann met Max.")], team=readers(), schema=PEOPLE)]
    people = [
        {"text": "Ann", "type": "Person", "start": 0, "end": 3},
        {"text": "Max", "type": "Person", "start": 8, "end": 11},
    ]
    assert record == {
        "id": "7",
        "text": "Ann met Max.",
        "entities": people,
        "relations": [
            {
                "head": "Ann",
                "type": "met",
                "tail": "Max",
                "head_type": "Person",
                "tail_type": "Person",
                "head_span": [0, 3],
                "tail_span": [8, 11],
                "confidence": 0.9,
            }
        ],
        "events": [
            {
                "type": "Meet",
                "trigger": "met",
                "trigger_start": 4,
                "realis": "Actual",
                "arguments": [
                    {"role": "Who", "text": "Ann", "start": 0, "entity_type": "Person"},
                    {"role": "Who", "text": "Max", "start": 8, "entity_type": "Person"},
                ],
            }
        ],
    }


@on_a_virtual_clock
async def test_records_keep_the_order_of_the_documents_and_the_limit_is_kept() -> None:
    under_way, most = 0, 0

    class Slow(Reader):
        async def answer(
            self,
            passage: Passage,
            replicas: Sequence[Replica],  # noqa: ARG002 - it only waits
            last: Answer | None,  # noqa: ARG002
            round_number: int,  # noqa: ARG002
            history: Sequence[Turn] = (),  # noqa: ARG002 - what was said before decides nothing
        ) -> Answer:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0.05 / (1 + int(passage.text[0])))
            under_way -= 1
            return Answer()

    documents = [document(str(number), f"{number} Ann met Bob.") for number in range(9)]
    found = [
        d.name async for d, _ in extract(documents, team=Team("slow", [Slow("ner")]), schema=PEOPLE, concurrency=3)
    ]
    assert found == [str(number) for number in range(9)]
    assert most == 3


async def test_a_document_that_fails_does_not_stop_the_others() -> None:
    def answer(passage: Passage, *_: object) -> Answer:
        if "bad" in passage.text:
            raise ServiceError("The service refused it.")
        return Answer()

    team = Team("tool", [Scripted("tool", "ner", answer)])
    documents = [document("1", "bad"), document("2", "good")]
    records = [record async for _, record in extract(documents, team=team, schema=PEOPLE)]
    assert isinstance(records[0], ConsilienceError)
    assert records[1] == {"id": "2", "text": "good", "entities": [], "relations": [], "events": []}


def test_a_reading_that_cannot_be_written_is_a_failure_among_others(
    openai_server: Callable[[Script], ScriptedOpenAI],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def check(graph: DocumentGraph) -> None:
        if graph.document.name == "b.txt":
            raise DocumentError("b.txt: it contradicts itself.")

    monkeypatch.setattr("consilience.graph.exchange.bulk.reading_lines.check_invariants", check)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", openai_server(lambda _: says('{"entities": []}')).url)
    (tmp_path / "llm.yaml").write_text("name: one\nmodels: {default: {model: m}}\nexperts: [{name: ner, task: ner}]\n")
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(f"{name}: Ann met Max.")
    texts = [str(tmp_path / f"{name}.txt") for name in "abc"]
    told = ["--team", str(tmp_path / "llm.yaml"), "--readings", "-o", str(tmp_path / "out.jsonl"), "--json"]
    with pytest.raises(SystemExit) as ended:
        main(["--home", str(tmp_path / "home"), "extract", *texts, *told])
    assert ended.value.code == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["done"], report["failed"]) == (2, [{"name": "b.txt", "reason": "b.txt: it contradicts itself."}])
    lines = (tmp_path / "out.jsonl").read_bytes().splitlines()
    assert [read_reading(line, "out").document["name"] for line in lines] == ["a.txt", "c.txt"]


async def test_a_document_in_which_nothing_was_accepted_is_told_with_the_reason() -> None:
    told = list[tuple[str, str]]()
    documents = [document("1", "Ann met Max."), document("2", "It rains."), document("3", " ")]
    found = extract(documents, team=readers(), schema=PEOPLE, on_nothing=lambda d, why: told.append((d.name, why)))
    assert [d.name async for d, _ in found] == ["1", "2", "3"]
    assert sorted(told) == [
        ("2", "The experts found nothing of the schema in the text."),
        ("3", "The text is empty."),
    ]


def test_a_contested_relation_says_so() -> None:
    ann, max_ = (Anchor(Span(start, start + 3), "Person", text) for start, text in ((0, "Ann"), (8, "Max")))
    decisions: tuple[Literal["accepted", "contested", "rejected"], ...] = ("accepted", "contested", "rejected")
    claims = [
        Claim("relation", ann, "met", max_, (), (), (), 0.7, verdict=Verdict(decision, "test", ""))
        for decision in decisions
    ]
    relations = make_extraction_record(document("7", "Ann met Max."), claims, {})["relations"]
    assert [relation.get("status", "") for relation in relations] == ["", "contested"]


def test_entities_events_and_arguments_say_so_too() -> None:
    ann, met = Anchor(Span(0, 3), "Person", "Ann"), Anchor(Span(4, 7), "Contact.Meet", "met")
    decisions: tuple[Literal["accepted", "contested", "rejected"], ...] = ("accepted", "contested", "rejected")
    said = (
        Claim("entity", ann, "Person", None, (), (), (), 0.7),
        Claim("event", met, "Contact.Meet", None, (), (), (), 0.7),
        Claim("argument", met, "Participant", ann, (), (), (), 0.7),
    )
    claims = [replace(claim, verdict=Verdict(decision, "test", "")) for decision in decisions for claim in said]
    made = make_extraction_record(document("7", "Ann met Max."), claims, {})
    kinds = (made["entities"], made["events"], made["events"][0]["arguments"])
    assert [[one.get("status", "") for one in of_kind] for of_kind in kinds] == [["", "contested"]] * 3


def test_a_relation_says_where_words_stand_for_its_ends() -> None:
    ann, max_ = (Anchor(Span(start, start + 3), "Person", text) for start, text in ((0, "Ann"), (20, "Max")))
    her = CoreferenceLink(Span(13, 16), ann.span)
    claim = Claim("relation", ann, "met", max_, (), (), (), 0.7, verdict=Verdict("accepted", "test", ""), links=(her,))
    (relation,) = make_extraction_record(document("7", "Ann came and she saw Max."), [claim], {})["relations"]
    assert (relation["head_anaphors"], "tail_anaphors" in relation) == ([[13, 16]], False)


def test_a_relation_says_where_its_document_speaks_of_its_ends_outside_of_the_evidence() -> None:
    ann, lee, max_ = (
        Anchor(Span(start, end), "Person", text)
        for start, end, text in ((0, 7, "Ann Lee"), (15, 18, "Lee"), (23, 26, "Max"))
    )
    stands = Verdict("accepted", "test", "")
    his = CoreferenceLink(Span(28, 31), max_.span)
    she = CoreferenceLink(Span(12, 14), ann.span)
    claims = [
        Claim("entity", ann, "Person", None, (), (), (), 1.0, verdict=stands, links=(she,)),
        Claim("entity", max_, "Person", None, (), (), (), 1.0, verdict=stands, links=(his,)),
        Claim("relation", lee, "met", max_, (), (), (), 0.7, verdict=stands),
    ]
    (relation,) = make_extraction_record(document("7", "Ann Lee and it, Lee met Max, his words."), claims, {})[
        "relations"
    ]
    assert (relation["head_anaphors"], relation["tail_anaphors"]) == ([[12, 14]], [[28, 31]])
