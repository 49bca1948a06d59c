"""What documents share, on its way to the sums: divided by id into files, of which each is summed up by itself."""

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from zlib import crc32

import orjson

from consilience.graph.exchange.bulk.fact_sums import FactSum
from consilience.graph.writing.fact_rows import Row

__all__ = ["Spills", "read_spilled"]

_BUFFER = 1 << 16
_values = attrgetter(*FactSum.__slots__)


class Spills:
    """Files of rows in one folder, one for each division; what one process writes."""

    def __init__(self, folder: Path, writer: str, divisions: int) -> None:
        """Write on in files whose names have `writer` in them, so many."""
        self._files = [
            (folder / f"{division}.{writer}.jsonl").open("ab", buffering=_BUFFER) for division in range(divisions)
        ]
        self._divisions = divisions
        self.experts: dict[str, Row] = {}
        """Those that runs heard or asked: few, however many documents there are."""

    def __enter__(self) -> Self:
        """Return this."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files."""
        for file in self._files:
            file.close()

    def add_entity(self, entity: Row) -> None:
        """Add how a document names an entity."""
        self._add(entity["id"], ["entity", entity["id"], entity["type"], entity["key"], entity["aliases"]])

    def add_fact(self, id_: str, fact: FactSum) -> None:
        """Add what a document says of a fact about an entity, which lies with its subject."""
        self._add(fact.subject, ["fact", id_, *_values(fact)])
        if fact.kind == "relation" and fact.object:
            self._add(fact.object, ["object", fact.object, id_])

    def add_argument(self, entity: str) -> None:
        """Add that one more argument is about an entity; no other document has it."""
        self._add(entity, ["argument", entity])

    def add_debate(self, debate: Row, number: int) -> None:
        """Add a debate; of several with one id the one with the highest number counts."""
        self._add(debate["id"], ["debate", number, debate])

    def add_expert(self, expert: Row) -> None:
        """Add an expert; of several with one id the first counts."""
        self.experts.setdefault(expert["id"], expert)

    def _add(self, id_: str, row: list[Any]) -> None:
        division = crc32(id_.encode()) % self._divisions
        self._files[division].write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))


def read_spilled(folder: Path, division: int) -> Iterator[list[Any]]:
    """Yield the rows of one division, of all writers."""
    for path in sorted(folder.glob(f"{division}.*.jsonl")):
        with path.open("rb", buffering=_BUFFER) as file:
            yield from map(orjson.loads, file)
