"""Entities, facts about them and debates into the tables, summed up over all documents, a division at a time."""

from collections import Counter, defaultdict
from pathlib import Path

from consilience.graph.exchange.bulk.fact_sums import FactSum
from consilience.graph.exchange.bulk.spills import read_spilled
from consilience.graph.exchange.bulk.table_writer import TableWriter
from consilience.graph.model.display_name import display_name
from consilience.graph.writing.fact_rows import Row

__all__ = ["write_division"]


def write_division(folder: Path, division: int, tables: TableWriter) -> None:
    """Write what the documents share of one division into the tables.

    Args:
        folder: of the spills.
        division: its number.
        tables: where it goes.
    """
    entities: dict[str, tuple[str, str, set[str]]] = {}
    facts: dict[str, FactSum] = {}
    debates: dict[str, tuple[int, Row]] = {}
    ends: dict[str, set[str]] = defaultdict(set)
    counts, labels = Counter[str](), defaultdict[str, set[str]](set)
    for kind, *row in read_spilled(folder, division):
        match kind:
            case "entity":
                id_, type_, key, aliases = row
                entities.setdefault(id_, (type_, key, set()))[2].update(aliases)
            case "fact":
                said = FactSum(*row[1:])
                if (known := facts.setdefault(row[0], said)) is not said:
                    known.add(said)
            case "object":
                ends[row[0]].add(row[1])
            case "argument":
                counts[row[0]] += 1
            case "debate":
                number, debate = row
                debates[debate["id"]] = max(debates.get(debate["id"], (-1, debate)), (number, debate), key=_number)
    for id_, fact in facts.items():
        _write_fact(id_, fact, tables, counts, labels)
    for id_, (type_, key, names) in entities.items():
        properties = {"id": id_, "type": type_, "key": key, "name": display_name(key, names), "aliases": sorted(names)}
        tables.node("Entity", {**properties, "facts": counts[id_] + len(ends[id_])}, *labels[id_])
    for _, debate in debates.values():
        tables.node("Debate", debate)


def _write_fact(
    id_: str, fact: FactSum, tables: TableWriter, counts: Counter[str], labels: defaultdict[str, set[str]]
) -> None:
    tables.node("Fact", fact.properties(id_))
    if fact.kind == "entity":
        tables.relationship("ABOUT", id_, fact.subject)
        labels[fact.subject].update([fact.label] if fact.accepted else [])
        return
    tables.relationship("SUBJECT", id_, fact.subject)
    counts[fact.subject] += 1
    if fact.kind == "relation" and fact.object:
        tables.relationship("OBJECT", id_, fact.object)
        if fact.accepted:
            tables.edge(fact.label, fact.subject, fact.object, fact.edge(id_))


def _number(known: tuple[int, Row]) -> int:
    return known[0]
