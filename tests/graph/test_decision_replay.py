"""How the runs over a document follow decisions about entities, told by the statements that are run.

What becomes of the graph is in `test_entity_decisions.py`, on a real store.
"""

import json
from typing import Any, cast

from consilience.graph.model.identity import content_id
from consilience.graph.store.statement_runner import StatementRunner
from consilience.graph.store.store import Transaction
from consilience.graph.writing.decision_replay import Redirected, fact_row, follow_decisions, redirect_document

NOWHERE = cast("Transaction", None)
ANN, LEE, ACME = "entity_ann", "entity_lee", "entity_acme"
Row = dict[str, Any]


def fact(kind: str, subject: str, predicate: str, object_: str | None = None) -> str:
    return content_id("fact", kind, subject, predicate, object_)


def said(subject: str, object_: str, **more: object) -> Row:
    return {
        "id": fact("relation", subject, "leads", object_), "kind": "relation", "subject": subject, "object": object_,
        "predicate": "leads", "label": "LEADS", "relation": "LEADS", "status": "accepted", "confidence": 0.5,
        "verdict": "verdict_1", "evidence": [], "proposals": [{"expert": "re", "round": 2}], **more,
    }  # fmt: skip


def named(id_: str, *aliases: str) -> Row:
    return {"id": id_, "type": "Person", "key": aliases[0].lower(), "aliases": list(aliases)}


class Graph(StatementRunner):
    """A graph in which one run over one document named `Ann` and `Lee`; tells what it was made to do."""

    def __init__(self, statements: list[Row], decisions: list[Row] = [], original: str | None = None) -> None:  # noqa: B006
        super().__init__()
        self.did: list[tuple[str, Row]] = []
        self.answers: dict[str, list[Row]] = {
            "document_runs": [{"id": "run_1"}],
            "run_original": [{"original": original}],
            "document_naming": [named(ANN, "Ann"), named(LEE, "Ann Lee"), named(ACME, "Acme")],
            "run_statements": statements,
            "repoint_mentions": [{"moved": 3}],
        }
        self.decisions = decisions

    async def run(self, transaction: object, name: str, parameters: Row, types: object = ()) -> None:  # noqa: ARG002
        self.did.append((name, parameters))

    async def rows(self, transaction: object, name: str, parameters: Row) -> list[Row]:  # noqa: ARG002
        if name == "decisions_about":
            return [row for row in self.decisions if row["entity"] in parameters["ids"]]
        if name in {"merge_entities", "repoint_mentions"}:
            self.did.append((name, parameters))
        return self.answers.get(name, [])

    def given(self, name: str) -> Row:
        """Return what a statement that ran once was given."""
        (found,) = [parameters for done, parameters in self.did if done == name]
        return found


SAME = {"id": "decision_1", "entity": LEE, "into": ANN, "type": "Person", "key": "ann"}


async def followed(graph: Graph) -> Redirected:
    changed = Redirected()
    await redirect_document(NOWHERE, "doc_1", changed, graph)
    return changed


async def test_without_a_decision_nothing_is_done() -> None:
    graph = Graph([said(LEE, ACME)])
    assert await followed(graph) == Redirected()
    await follow_decisions(NOWHERE, "doc_1", [ANN, LEE, ACME], graph)
    assert graph.did == []


async def test_what_a_run_said_of_one_entity_it_says_of_the_one_that_it_is() -> None:
    graph = Graph([said(LEE, ACME)], [SAME])
    changed = await followed(graph)
    before, after = fact("relation", LEE, "leads", ACME), fact("relation", ANN, "leads", ACME)
    assert changed.became == {before: after}
    assert (changed.facts, changed.entities) == ({before, after}, {ANN, LEE})
    assert (changed.documents, changed.mentions) == ({"doc_1"}, 3)
    assert graph.given("drop_statements") == {"run": "run_1", "ids": [before]}
    (made,) = graph.given("create_moved_facts")["rows"]
    assert (made["subject"], made["object"], made["properties"]["id"]) == (ANN, ACME, after)


async def test_the_entity_has_the_names_of_both() -> None:
    graph = Graph([said(LEE, ACME)], [SAME])
    await followed(graph)
    (row,) = graph.given("merge_entities")["rows"]
    assert (row["id"], row["aliases"]) == (ANN, ["Ann", "Ann Lee"])
    assert graph.given("repoint_mentions")["targets"] == {ANN: ANN, LEE: ANN}


async def test_statements_that_become_the_same_are_one_as_good_as_the_better() -> None:
    graph = Graph([said(LEE, ACME, confidence=0.9), said(ANN, ACME, status="contested")], [SAME])
    await followed(graph)
    (row,) = graph.given("support_facts")["rows"]
    assert (row["said"]["status"], row["said"]["confidence"]) == ("accepted", 0.9)


async def test_what_was_said_at_first_is_kept_with_the_run_and_its_decision() -> None:
    graph = Graph([said(LEE, ACME)], [SAME])
    await followed(graph)
    noted = graph.given("note_original")
    kept = json.loads(noted["original"])
    assert noted["decisions"] == ["decision_1"]
    assert kept["places"] == {ANN: ANN, LEE: ANN}
    (statement,) = kept["statements"]
    assert (statement["subject"], statement["now"]) == (LEE, fact("relation", ANN, "leads", ACME))


async def test_a_decision_that_is_taken_back_gives_the_run_its_first_words_again() -> None:
    moved = Graph([said(LEE, ACME)], [SAME])
    await followed(moved)
    graph = Graph([], original=moved.given("note_original")["original"])
    graph.answers["document_naming"] = [named(ANN, "Ann", "Ann Lee"), named(ACME, "Acme")]
    changed = await followed(graph)
    before, after = fact("relation", LEE, "leads", ACME), fact("relation", ANN, "leads", ACME)
    assert changed.became == {after: before}
    assert graph.given("note_original") == {"run": "run_1", "original": None, "decisions": []}
    names = {row["id"]: row["aliases"] for row in graph.given("merge_entities")["rows"]}
    assert names == {ANN: ["Ann"], LEE: ["Ann Lee"]}


def test_a_moved_fact_begins_without_support_until_it_is_counted_anew() -> None:
    row = fact_row(said(ANN, ACME))
    assert row["properties"] == {
        "id": fact("relation", ANN, "leads", ACME), "kind": "relation", "predicate": "leads", "label": "LEADS",
        "status": "retracted", "confidence": 0.5, "support": 0, "runs": 0, "agreement": 0.0, "disagreement": 0.0,
    }  # fmt: skip
