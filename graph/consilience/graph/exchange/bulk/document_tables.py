"""A document into the tables: what is its own as rows, what it shares with others for the sums."""

from collections import defaultdict

from consilience.graph.exchange.bulk.fact_sums import FactSum
from consilience.graph.exchange.bulk.settled_readings import SettledDocument
from consilience.graph.exchange.bulk.spills import Spills
from consilience.graph.exchange.bulk.table_writer import TableWriter
from consilience.graph.writing.fact_rows import Row, statement_row
from consilience.graph.writing.metadata.note_metadata import metadata_rows, metadata_text
from consilience.graph.writing.rows import DocumentRows
from consilience.graph.writing.runs.readings import expert_rows

__all__ = ["write_document"]


def write_document(settled: SettledDocument, tables: TableWriter, spills: Spills, number: int) -> None:
    """Write a document into the tables, and what others may speak of too into the spills.

    Args:
        settled: the document.
        tables: for what is its own: text, mentions, events and their facts, runs.
        spills: for entities and facts about them, experts and debates.
        number: of the document in the order of the shards; of debates with one id the last counts.
    """
    _write_text(settled, tables, spills)
    sums: dict[str, FactSum] = {}
    for rows, participants in settled.runs:
        _write_run(rows, tables, spills, number)
        for statement in rows.support:
            id_ = statement["id"]
            _write_statement(statement_row(rows.run["id"], statement), rows.run["id"], tables)
            said = FactSum.of(participants[id_], statement)
            if id_ in sums:
                sums[id_].add(said)
            else:
                sums[id_] = said
    labels: dict[str, set[str]] = defaultdict(set)
    for id_, fact in sums.items():
        fact.support = min(fact.support, 1)  # several runs over a document are one
        if fact.kind not in {"event", "argument"}:
            spills.add_fact(id_, fact)
            continue
        tables.node("Fact", fact.properties(id_))
        if fact.kind == "event":
            tables.relationship("ABOUT", id_, fact.subject)
            labels[fact.subject].update([fact.label] if fact.accepted else [])
        elif fact.object:
            tables.relationship("SUBJECT", id_, fact.subject)
            tables.relationship("OBJECT", id_, fact.object)
            spills.add_argument(fact.object)
            if fact.accepted:
                tables.edge(fact.label, fact.subject, fact.object, fact.edge(id_))
    for event in settled.text.events:
        tables.node("Event", event, *labels[event["id"]])


def _write_text(settled: SettledDocument, tables: TableWriter, spills: Spills) -> None:
    document, text = settled.document["id"], settled.text
    given = metadata_text(settled.metadata) if settled.metadata else None
    tables.node("Document", {**settled.document, "metadata_given": given})
    for row in metadata_rows(document, settled.metadata) if settled.metadata else ():
        properties = row["properties"]
        tables.node("MetadatumWhole" if isinstance(properties["quantity"], int) else "Metadatum", properties)
        tables.relationship("DESCRIBED_BY", document, properties["id"])
    before: str | None = None
    for chunk in text.chunks:
        tables.node("Chunk", chunk)
        tables.relationship("PART_OF", chunk["id"], document)
        if before:
            tables.relationship("NEXT", before, chunk["id"])
        before = chunk["id"]
    for entity in text.entities:
        spills.add_entity(entity)
        tables.relationship("MENTIONS", document, entity["id"], entity)
    for event in text.events:
        tables.relationship("MENTIONS", document, event["id"], {"name": event["trigger"]})
    for mentions in (text.entity_mentions, text.event_mentions):
        for mention in mentions:
            properties = mention["properties"]
            tables.node("Mention", properties)
            tables.relationship("IN", properties["id"], mention["chunk"])
            for reference in mention["references"]:
                tables.relationship("REFERS_TO", properties["id"], reference["target"], reference)


def _write_run(rows: DocumentRows, tables: TableWriter, spills: Spills, number: int) -> None:
    run = rows.run["id"]
    tables.node("Run", rows.run)
    tables.relationship("USED", run, rows.document["id"])
    for verdict in rows.verdicts:
        tables.node("Verdict", verdict["properties"])
        for debate in verdict["debates"]:
            tables.relationship("OF", verdict["properties"]["id"], debate)
    for debate in rows.debates:
        tables.check("Debate", debate)
        spills.add_debate(debate, number)
    for expert in expert_rows(rows):
        tables.check("Expert", expert["properties"])
        spills.add_expert(expert["properties"])
        if expert["heard"]:
            tables.relationship("HEARD", run, expert["properties"]["id"])
        for asked in expert["asked"]:
            tables.relationship("ASKED", run, expert["properties"]["id"], asked)


def _write_statement(said: Row, run: str, tables: TableWriter) -> None:
    tables.relationship("PRODUCED", run, said["id"], said["said"])
    for quote in said["evidence"]:
        tables.relationship("EVIDENCED_BY", said["id"], quote["chunk"], quote["properties"])
