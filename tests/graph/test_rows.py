"""A document's graph as the rows that the statements of a merge are given."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from tests.graph.statements import READER, Statement, Thing, document_graph

from consilience.graph.model.model import DocumentGraph, Entity, Proposal, Spent
from consilience.graph.writing.fact_rows import OPEN_LABEL
from consilience.graph.writing.rows import DocumentRows, document_rows

ANN, BOB, ACME = Thing("Ann"), Thing("Bob"), Thing("Acme", "Organization")


def rows(*statements: Statement, name: str = "a.txt") -> DocumentRows:
    return document_rows(document_graph(*statements, name=name))


def relation(found: DocumentRows) -> dict[str, object]:
    (row,) = found.facts["relation"]
    return row


def test_a_relation_that_the_schema_lists_is_an_edge_of_its_own_type() -> None:
    row = relation(rows(Statement(ANN, "founded", ACME)))
    assert (row["labels"], row["edges"]) == (["founded"], [{"type": "founded", "predicate": None}])


def test_any_other_relation_is_an_edge_of_the_open_type_that_keeps_its_words() -> None:
    row = relation(rows(Statement(ANN, "bought", ACME)))
    assert row["edges"] == [{"type": OPEN_LABEL, "predicate": "bought"}]


@pytest.mark.parametrize("decision", ["contested", "rejected"])
def test_what_is_not_accepted_has_no_edge_and_no_support(decision: str) -> None:
    found = rows(Statement(ANN, "founded", ACME, decision=decision))  # type: ignore[arg-type]  # one of its words
    assert (relation(found)["labels"], relation(found)["edges"]) == ([], [])
    (support,) = [row for row in found.support if row["relation"]]
    assert (support["status"], support["support"], support["relation"]) == (decision, 0, "founded")


def test_an_argument_has_one_label_whatever_its_role_is() -> None:
    (argument,) = rows(Statement(ANN, "founded", ACME, event="Start")).facts["argument"]
    assert (argument["labels"], argument["properties"]["predicate"]) == (["HAS_ARGUMENT"], "Agent")


def test_everything_but_chunks_is_in_the_order_of_its_ids_so_that_writers_do_not_wait_in_circles() -> None:
    found = rows(*(Statement(Thing(name), "joined", ACME, event="Start") for name in ("Cy", "Ann", "Bob")))
    for part in (found.entities, found.events, found.support, *found.facts.values()):
        ids = [str(row.get("id") or row["properties"]["id"]) for row in part]
        assert ids == sorted(ids)
    assert [chunk["index"] for chunk in found.chunks] == [0, 1, 2]


def test_an_entity_is_named_by_the_best_of_its_names() -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    known = {entity.name: entity for entity in graph.entities}
    told = tuple(
        Entity(entity.type, entity.name, (*entity.aliases, "ACME")) if entity is known["Acme"] else entity
        for entity in graph.entities
    )
    (acme,) = [row for row in document_rows(replace(graph, entities=told)).entities if row["type"] == "Organization"]
    assert (acme["key"], acme["aliases"]) == ("acme", ["ACME", "Acme"])


def test_facts_that_were_decided_alike_share_a_verdict() -> None:
    found = rows(Statement(ANN, "founded", ACME), Statement(BOB, "joined", ACME, decision="rejected"))
    assert sorted(row["properties"]["decision"] for row in found.verdicts) == ["accepted", "rejected"]
    assert {row["verdict"] for row in found.support} == {row["properties"]["id"] for row in found.verdicts}


def test_a_run_says_how_many_facts_were_decided_how() -> None:
    run = rows(Statement(ANN, "founded", ACME), Statement(BOB, "joined", ACME, decision="contested")).run
    assert (run["accepted"], run["contested"], run["rejected"]) == (4, 1, 0)  # three entities and a relation; another


def test_a_quote_that_the_text_lacks_hangs_on_the_first_chunk() -> None:
    found = rows(Statement(ANN, "founded", ACME), Statement(BOB, "joined", ACME, quoted=False))
    lacking = [quote for row in found.support for quote in row["evidence"] if not quote["verified"]]
    assert {(quote["chunk"], quote["start"], quote["end"]) for quote in lacking} == {
        (found.chunks[0]["id"], None, None)
    }


def test_an_expert_that_proposed_nothing_and_asked_nobody_is_not_told_of() -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    idle = replace(READER, name="idle", signature="idle|v:1")
    assert [row["name"] for row in document_rows(replace(graph, experts=(READER, idle))).experts] == ["reader"]
    asked = replace(graph.run, spent=(*graph.run.spent, Spent("idle", 1, 10, 2, 0.0)))
    told = document_rows(replace(graph, experts=(READER, idle), run=asked))
    assert sorted(row["name"] for row in told.experts) == ["idle", "reader"]
    assert (told.run["calls"], told.run["prompt_tokens"]) == (4, 1010)


def test_what_is_said_twice_is_one_row() -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    twice = tuple(
        replace(fact, evidence=fact.evidence * 2, proposals=(*fact.proposals, Proposal(READER.name, 1)))
        for fact in graph.facts
    )
    assert document_rows(replace(graph, facts=twice)).support == document_rows(graph).support


def digest(graph: DocumentGraph) -> object:
    return document_rows(graph).run["digest"]


def test_the_digest_is_of_what_the_run_says_and_not_of_where_its_text_was_found() -> None:
    graph = document_graph(Statement(ANN, "founded", ACME))
    moved = replace(graph, document=replace(graph.document, name="b.txt", source="elsewhere/b.txt"))
    surer = replace(graph, facts=tuple(replace(fact, confidence=0.5) for fact in graph.facts))
    assert digest(graph) == digest(moved)
    assert digest(graph) != digest(surer)


def test_the_properties_of_a_fact_are_listed_in_one_module_so_that_a_new_one_is_added_there_alone() -> None:
    listing = {
        path.name
        for path in (Path(__file__).parents[2] / "graph").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Dict)
        if {"agreement", "disagreement"} <= {key.value for key in node.keys if isinstance(key, ast.Constant)}
    }
    assert listing == {"fact_rows.py"}
