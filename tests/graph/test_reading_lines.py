"""Readings as lines of files: what is written is what is read, and nothing else is."""

import json
import os
import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.debated import debated_graph
from tests.graph.statements import Statement, Thing, document_graph
from tests.graph.test_import import FIRST, SECOND

from consilience.graph.exchange.bulk.reading_lines import read_reading, write_reading
from consilience.graph.exchange.bulk.shards import find_readings, readings_of
from consilience.graph.exchange.bulk.table_writer import TableWriter
from consilience.graph.exchange.bulk.write_tables import write_tables
from consilience.graph.model.errors import ConsilienceError, DocumentError
from consilience.graph.model.model import DocumentGraph
from consilience.graph.writing.rows import document_rows
from consilience.graph.writing.runs.side_by_side import as_said, from_told

ANN, ACME = Thing("Ann"), Thing("Acme", "Organization")
GRAPH = document_graph(Statement(ANN, "founded", ACME))
LINE = write_reading(GRAPH).encode()
OTHER = write_reading(SECOND).encode()


@pytest.mark.parametrize("graph", [FIRST, SECOND, debated_graph()], ids=["first", "second", "debated"])
def test_a_line_says_what_the_run_said_and_the_text_once(graph: object) -> None:
    rows = document_rows(graph)  # type: ignore[arg-type]
    line = write_reading(graph).encode()  # type: ignore[arg-type]
    read = read_reading(line, "a.jsonl:1")
    assert read.document == rows.document
    assert as_said(from_told(read.told, read.document)) == as_said(rows)
    assert line.count(json.dumps(rows.document["text"], ensure_ascii=False).encode()) == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            b'{"id": "7", "text": "Ann met Max.", "entities": []}\n',
            r"a\.jsonl:1 is no reading\. `consilience extract --r",
        ),
        (b"\n", "is no reading"),
        (LINE.replace(b'"form": 1', b'"form": 2'), "A|a newer version of Consilience wrote this reading"),
        (LINE.replace(b'"text": "Ann', b'"text": "Eve'), "the text is not the one that was read"),
        (LINE.replace(b'"run":', b'"ran":'), "is cut off or damaged"),
        (LINE[:-3] + b"\n", "is cut off or damaged"),
        (LINE.replace(b'"metadata": {}', b'"metadata": [1]'), r"a\.jsonl:1 is cut off or damaged"),
        (LINE.replace(b'"metadata": {}', b'"metadata": {"date": "never"}'), r"a\.jsonl:1: .*never"),
        (LINE.replace(b'"chunks":', b'"chonks":'), r"a\.jsonl:1 is cut off or damaged"),
        (LINE.replace(b'"references":', b'"rs":'), r"a\.jsonl:1 is cut off or damaged"),
        (LINE.replace(b'"name": "reader"', b'"name": 7'), r"a\.jsonl:1 is cut off or damaged"),
        (LINE.replace(b'"key": "ann"', b'"key": 7'), "A line of these files is damaged in what it says of entities"),
        (LINE.replace(b'"aliases": ["Ann"]', b'"aliases": []'), r"a\.jsonl:1: It has an empty list"),
        (LINE.replace(b'["Ann"]', b'["A\\ufdd0n"]'), r"a\.jsonl:1: .* holds U\+FDD0"),
        (OTHER + LINE.replace(b'"chunks":', b'"chonks":') + LINE, r"a\.jsonl:2 is cut off or damaged"),
        (LINE[:-1], r"a\.jsonl:1 is cut off"),
    ],
)
def test_what_is_no_whole_reading_is_refused_with_its_place(tmp_path: Path, line: bytes, says: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(line)
    with pytest.raises(ConsilienceError, match=says):
        write_tables([tmp_path / "a.jsonl"], tmp_path / "tables", processes=1)


def test_a_file_that_is_named_twice_or_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with pytest.raises(ConsilienceError, match="cannot be read: No such file"):
        find_readings([path])
    with pytest.raises(ConsilienceError, match="is named twice"):
        find_readings([path, path])


def reasoned(reason: str) -> DocumentGraph:
    """What is read as before, for this reason."""
    facts = tuple(replace(fact, verdict=replace(fact.verdict, reason=reason)) for fact in GRAPH.facts)
    return replace(GRAPH, facts=facts)


def test_half_of_a_surrogate_pair_is_refused_before_it_is_written() -> None:
    for graph in (document_graph(Statement(Thing("\ud83d"), "founded", ACME)), reasoned("So it is. \ud83d")):
        with pytest.raises(DocumentError, match="half of a surrogate pair"):
            write_reading(graph)


def test_a_character_of_two_halves_is_written_and_read() -> None:
    line = write_reading(reasoned("So it is. \U0001f600")).encode()
    assert "\U0001f600" in str(read_reading(line, "a.jsonl:1").told)


def rows_of(tables: Path) -> dict[str, list[str]]:
    """Return the lines of each table, whichever processes wrote them."""
    lines = defaultdict[str, list[str]](list)
    for path in tables.glob("*.csv"):
        lines[re.sub(r"\.[ds]\d+\b", "", path.name)] += path.read_text(encoding="utf-8").splitlines()
    return {table: sorted(each) for table, each in lines.items()}


def test_several_processes_write_the_rows_that_one_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shards = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    shards[0].write_bytes(LINE + OTHER)
    shards[1].write_text(write_reading(debated_graph()) + write_reading(FIRST), encoding="utf-8")
    alone = write_tables(shards, tmp_path / "alone")
    monkeypatch.setattr("consilience.graph.exchange.bulk.write_tables._FEW_BYTES", 0)
    assert write_tables(shards, tmp_path / "together", processes=2) == alone
    assert rows_of(tmp_path / "together") == rows_of(tmp_path / "alone")
    assert list((tmp_path / "alone").glob(f"*.d{os.getpid()}.csv"))
    assert not list((tmp_path / "together").glob(f"*.d{os.getpid()}.csv"))


def test_tables_go_into_an_empty_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(LINE)
    with pytest.raises(ConsilienceError, match="is not empty"):
        write_tables([tmp_path / "a.jsonl"], tmp_path)


def test_a_document_comes_with_all_its_readings_where_the_last_is(tmp_path: Path) -> None:
    other = write_reading(SECOND).encode()
    a, b = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    a.write_bytes(LINE + other)
    b.write_bytes(other + LINE + LINE)
    shards = find_readings([a, b])
    assert (shards.readings, shards.documents) == (5, 2)
    found = [
        (part.begin.file.name, [reading.document["id"] for reading in readings])
        for part in shards.parts
        for readings in readings_of(part)
    ]
    assert found == [("b.jsonl", [SECOND.document.id] * 2), ("b.jsonl", [GRAPH.document.id] * 3)]


def test_fields_are_quoted_when_they_are_text_and_empty_when_there_is_nothing(tmp_path: Path) -> None:
    first, second, entity, fact = (
        f"{kind}_{'0' * 12}{digit * 20}"
        for kind, digit in (("chunk", "1"), ("chunk", "2"), ("entity", "3"), ("fact", "4"))
    )
    with TableWriter(tmp_path, "t") as tables:
        tables.node("Chunk", {"id": first, "index": 0, "start": 0, "end": 3, "text": 'a "b", c'})
        tables.node("Chunk", {"id": second, "index": 1, "start": 3, "end": 4, "text": "\n"})
        tables.node("Entity", {"id": entity, "name": "", "aliases": ["a;b", "c"]}, "Person")
        tables.relationship("EVIDENCED_BY", fact, first, {"verified": False, "links": [0, 3], "quote": "a"})
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    ones, twos, threes, fours = (digit * 20 for digit in "1234")
    assert texts == {
        "Chunk.t.csv": f'ch{ones},"{first}",0,0,3,"a ""b"", c"\n',
        "Chunk.t.lines.csv": f'ch{twos},"{second}",1,3,4,"\n"\n',
        "Entity.t.csv": f'en{threes},"{entity}",,,"","a;b\ufdd0c",,"Person"\n',
        "EVIDENCED_BY.t.csv": f'fa{fours},ch{ones},"a",,,false,,"0\ufdd03",,,,\n',
    }
    for items in ([], ["\ufdd0"]):
        with pytest.raises(ConsilienceError, match=r"U\+FDD0|empty list"), TableWriter(tmp_path, "u") as tables:
            tables.node("Entity", {"id": "entity_1", "aliases": items})
