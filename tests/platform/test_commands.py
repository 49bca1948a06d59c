"""The commands as a user calls them, on real services."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase

from consilience.evaluation.conversion.spans import tokens_to_characters
from consilience.evaluation.formats.extraction import ExtractionRecord, write_extraction
from consilience.evaluation.formats.tbf import read_tbf, write_tbf
from consilience.evaluation.formats.tokens import read_token_table
from consilience.graph.store.address import Neo4jAddress
from consilience.platform.commands.main import main
from consilience.platform.exporting.sample import SAMPLE_GOLD, SAMPLE_NUGGETS, sample_gold, sample_nuggets, sample_texts

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp]

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def _empty_graph(neo4j_address: Neo4jAddress) -> Iterator[None]:
    with GraphDatabase.driver(neo4j_address.uri, auth=(neo4j_address.user, neo4j_address.password)) as driver:
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")
        yield
        driver.execute_query("MATCH (n) WHERE NOT n:Migration DETACH DELETE n")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("commands-home")


@pytest.fixture
def call(
    home: Path,
    neo4j_address: Neo4jAddress,
    corenlp_url: str,
    _empty_graph: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Call:
    monkeypatch.setenv("CONSILIENCE_HOME", str(home))
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", neo4j_address.uri)
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password)
    monkeypatch.setenv("CONSILIENCE_CORENLP_URL", corenlp_url)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        assert "Traceback" not in captured.err
        return stopped.value.code, captured.out, captured.err

    return run


@pytest.fixture
def ask(call: Call) -> Callable[..., Any]:
    """Call a command with --json, expect success, and return what it prints."""

    def run(*arguments: str) -> Any:  # noqa: ANN401 - JSON
        code, out, _ = call(*arguments, "--json")
        assert code == 0
        return json.loads(out)

    return run


@pytest.fixture
def ingested(ask: Callable[..., Any]) -> list[str]:
    """Two sample documents in the graph; their names."""
    report = ask("ingest", *map(str, sample_texts()[4:6]))
    assert {d["status"] for d in report["documents"]} <= {"merged", "unchanged"}
    return [d["name"] for d in report["documents"]]


@pytest.mark.usefixtures("ingested")
def test_a_second_ingest_changes_nothing(ask: Callable[..., Any]) -> None:
    counts = "MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n), count(r)"
    before = ask("query", counts)["rows"]
    report = ask("ingest", *map(str, sample_texts()[4:6]))
    assert [d["status"] for d in report["documents"]] == ["unchanged", "unchanged"]
    assert ask("query", counts)["rows"] == before


@pytest.mark.usefixtures("ingested")
def test_typed_edges_answer_a_question_with_a_parameter(ask: Callable[..., Any]) -> None:
    cypher = "MATCH (p:Person)-[:founded]->(o:Organization {name: $name}) RETURN p.name AS founder"
    assert ask("query", cypher, "-p", "name=Kestrel Shipping")["rows"] == [["Pieter Van Alden"]]


def test_writing_is_refused(call: Call) -> None:
    code, _, err = call("query", "MATCH (n) DETACH DELETE n")
    assert code == 1
    assert err.startswith("Error: ")


@pytest.mark.usefixtures("ingested")
def test_a_relation_leads_back_to_the_characters_that_say_it(ask: Callable[..., Any]) -> None:
    facts = ask("facts", "--kind", "relation", "--type", "founded", "--status", "accepted")["facts"]
    provenance = ask("fact", facts[0]["id"][5:15])
    texts = {path.name: path.read_text(encoding="utf-8") for path in sample_texts()}
    assert provenance["evidence"]
    for quote in provenance["evidence"]:
        assert quote["verified"]
        assert texts[quote["document_name"]][quote["start"] : quote["end"]] == quote["quote"]
    assert {proposal["expert"] for proposal in provenance["proposals"]} == {"corenlp-re", "learned-re"}
    assert {verdict["method"] for verdict in provenance["verdicts"]} == {"quote check"}


@pytest.mark.usefixtures("ingested")
def test_a_fact_is_shown_to_people_with_its_sentence(call: Call, ask: Callable[..., Any]) -> None:
    fact = ask("facts", "--type", "founded", "--kind", "relation", "--status", "accepted")["facts"][0]
    code, out, _ = call("fact", fact["id"])
    assert code == 0
    assert "proposed   by corenlp-re in round" in out
    assert "accepted   by quote check" in out


def test_a_file_that_cannot_be_read_is_reported_and_the_others_go_on(call: Call, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("Ada Smith founded Orbit Labs in Leeds in 1999.", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 no more")
    code, out, _ = call("ingest", str(tmp_path), "--json")
    assert code == 2
    statuses = {d["name"]: d["status"] for d in json.loads(out)["documents"]}
    assert statuses == {"good.txt": "merged", "empty.txt": "failed", "broken.pdf": "failed"}
    assert all(d["reason"] for d in json.loads(out)["documents"] if d["status"] == "failed")


def test_a_changed_file_is_another_document_until_it_replaces_the_older_one(
    ask: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "changing.txt"
    path.write_text("Ada Smith founded Orbit Labs in Leeds.", encoding="utf-8")
    first = ask("ingest", str(path))["documents"][0]["document_id"]
    path.write_text("Ada Smith founded Comet Labs in Leeds.", encoding="utf-8")
    second = ask("ingest", str(path))
    assert [version["id"] for version in second["older_versions"]] == [first]
    assert ask("ingest", "--replace", str(path))["replaced"] == second["older_versions"]
    held = [d["id"] for d in ask("documents")["documents"] if d["source"] == str(path)]
    assert held == [second["documents"][0]["document_id"]]


def test_a_missing_file_is_an_input_error(call: Call) -> None:
    code, _, err = call("ingest", "no-such-file.txt")
    assert (code, err) == (1, "Error: no-such-file.txt: there is no such file or folder.\n")


def test_exports_are_whole_files_that_their_readers_accept(
    ask: Callable[..., Any], ingested: list[str], tmp_path: Path
) -> None:
    for form in ("jsonl", "graphml", "triples", "tbf"):
        ask("export", form, "--document", ingested[0], "-o", str(tmp_path / f"graph.{form}"))
    lines = [json.loads(line) for line in (tmp_path / "graph.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 100
    assert ET.parse(tmp_path / "graph.graphml").getroot().tag.endswith("graphml")  # noqa: S314 - our own file
    triples = json.loads((tmp_path / "graph.triples").read_text(encoding="utf-8"))
    assert ["Pieter Van Alden", "founded", "Kestrel Shipping"] in triples["triples"]
    tbf = read_tbf(tmp_path / "graph.tbf")
    assert tbf.findings == []
    text = next(path for path in sample_texts() if path.name == ingested[0]).read_text(encoding="utf-8")
    for mention in tbf.documents[ingested[0]].mentions:
        start, end = map(int, mention.span.split(","))
        assert text[start:end] == mention.text


def test_nuggets_with_token_ids_come_with_the_tables_that_give_their_characters(
    ask: Callable[..., Any], ingested: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "tokens"
    report = ask("export", "tbf", "--document", ingested[0], "-o", str(folder))
    ask("export", "tbf", "--document", ingested[0], "-o", str(tmp_path / "characters.tbf"))

    assert sorted(path.name for path in folder.iterdir()) == [f"{ingested[0]}.tab", "system.tbf"]
    assert (report["output"], report["documents"]) == (str(folder / "system.tbf"), 1)
    document = read_tbf(folder / "system.tbf").documents[ingested[0]]
    table = read_token_table(folder / f"{ingested[0]}.tab")
    characters = read_tbf(tmp_path / "characters.tbf").documents[ingested[0]]
    assert len(document.mentions) == report["nuggets"] > 5
    assert all(mention.span.startswith("t") for mention in document.mentions)
    assert tokens_to_characters(document, table) == characters
    assert any(relation.name == "Coreference" for relation in document.relations)


def test_what_the_graph_read_scores_against_its_gold_by_characters_and_by_tokens(
    call: Call, ask: Callable[..., Any], ingested: list[str], tmp_path: Path
) -> None:
    gold = [document for document in sample_nuggets() if document.id in ingested]
    (tmp_path / "gold.tbf").write_text(write_tbf(gold), encoding="utf-8")
    system, folder = str(tmp_path / "out.tbf"), str(tmp_path / "out")
    profile = ("--profile", "kbp2017")
    ask("export", "tbf", "-o", system)
    by_characters = ask("evaluate", "nugget", "-g", str(tmp_path / "gold.tbf"), "-s", system, *profile)
    ask("export", "tbf", "-o", folder)
    converted = str(tmp_path / "gold-tokens.tbf")
    ask("convert", str(tmp_path / "gold.tbf"), converted, "--tokens", folder, "--spans", "tokens")
    by_tokens = ask("evaluate", "nugget", "-g", converted, "-s", f"{folder}/system.tbf", "-t", folder, *profile)

    assert by_characters["micro"]["type"]["f1"] > 0.5
    assert by_characters["coreference"]["average"] > 0.4
    assert by_tokens["micro"] == by_characters["micro"]
    assert by_tokens["coreference"] == by_characters["coreference"]
    assert call("evaluate", "nugget", "-g", str(SAMPLE_NUGGETS), "-s", system, *profile)[0] == 0


def test_what_the_graph_accepts_is_scored_against_gold_found_by_text(
    call: Call, ask: Callable[..., Any], ingested: list[str], tmp_path: Path
) -> None:
    records = [record for record in sample_gold() if f"{record.id}.txt" in ingested]
    write_extraction(tmp_path / "gold.jsonl", [replace(records[0], id="by text"), replace(records[1], text="")])
    scores = ask("evaluate", "extraction", "-g", str(tmp_path / "gold.jsonl"), "-s", "graph:")
    assert (scores["missing"], scores["unexpected"]) == ([], [])
    assert scores["ner"]["micro"]["f1"] > 0.9
    assert scores["re"]["micro"]["gold"] == sum(len({*record.relations}) for record in records)
    whole = ask("evaluate", "extraction", "-g", str(SAMPLE_GOLD), "-s", "graph:")
    assert len(whole["missing"]) == 12 - len(ingested)
    write_extraction(tmp_path / "other.jsonl", [ExtractionRecord("x", "Nobody read this.")])
    code, _, err = call("evaluate", "extraction", "-g", str(tmp_path / "other.jsonl"), "-s", "graph:")
    assert (code, err.startswith("Error: The graph has none of gold's 1 documents")) == (1, True)


def test_documents_of_one_name_are_told_apart_in_tbf(ask: Callable[..., Any], tmp_path: Path) -> None:
    for folder, year in (("a", 1999), ("b", 2001)):
        (tmp_path / folder).mkdir()
        text = f"Eve Stone founded Twin Labs in Leeds in {year}."
        (tmp_path / folder / "twin.txt").write_text(text, encoding="utf-8")
    documents = ask("ingest", str(tmp_path / "a"), str(tmp_path / "b"))["documents"]
    ask("export", "tbf", "-o", str(tmp_path / "twins"))

    file = read_tbf(tmp_path / "twins" / "system.tbf")
    assert file.findings == []
    twins = {f"twin.txt#{document['document_id']}" for document in documents}
    assert {id_ for id_ in file.documents if "twin" in id_} == twins
    assert {path.stem for path in (tmp_path / "twins").glob("twin*.tab")} == twins
    ask("forget", *(document["document_id"] for document in documents))


def test_token_ids_are_refused_without_a_folder_for_their_tables(call: Call) -> None:
    code, _, err = call("export", "tbf", "--spans", "tokens")
    assert (code, err) == (
        1,
        "Error: Token ids need their tables beside them: give a folder with -o, or --spans characters.\n",
    )


def test_forgetting_all_documents_leaves_nothing(ask: Callable[..., Any], ingested: list[str]) -> None:
    names = [document["name"] for document in ask("documents")["documents"]]
    assert set(ingested) <= set(names)
    ask("forget", *names)
    assert ask("query", "MATCH (n) WHERE NOT n:Migration AND NOT n:Withdrawal RETURN count(n)")["rows"] == [[0]]
    assert ask("documents")["documents"] == []


def test_an_unknown_document_is_named(call: Call) -> None:
    code, out, _ = call("forget", "nothing.txt", "--json")
    assert code == 1
    assert "nothing.txt" in json.loads(out)["error"]


def test_extracting_writes_records_without_a_database(call: Call, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    text = "Ada Smith founded Orbit Labs in Leeds in 1999."
    source.write_text(json.dumps({"id": "a", "text": text}) + "\nnot json\n", encoding="utf-8")
    code, out, _ = call("extract", str(source), "-o", str(tmp_path / "out.jsonl"), "--json")
    assert code == 2
    assert json.loads(out)["done"] == 1
    record = json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert {(r["head"], r["type"], r["tail"]) for r in record["relations"]} >= {("Ada Smith", "founded", "Orbit Labs")}
    assert record["text"] == text
