"""Texts of the queue's documents in a folder or bucket; the queue's database knows by which names.

A name is used once: whoever removes what it has takes nothing from anybody else. What a row of `texts` names no longer
stands in `discarded` from the same transaction on, and is removed after it; what a process put and could not note
before it died stands in neither, and is removed when it is old.
"""

import json
import secrets
from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from filelock import FileLock, Timeout

from consilience.graph.model.errors import ConsilienceError, FileUnusableError, NoSuchJobError
from consilience.graph.model.metadata.reading import read_metadata
from consilience.graph.model.model import Document
from consilience.platform.support.storage.database import Connection, Database, StoredRow
from consilience.platform.support.storage.texts.text_store import TextStore

__all__ = ["ORPHAN_S", "OutsideTexts"]

ORPHAN_S = 86_400.0
"""Seconds after which what nobody noted was left by a process that died: noting it takes no longer than putting it."""
_TEXT_OF = """
SELECT document_id, text, kept_as, document, source, media_type, language, metadata
FROM jobs JOIN texts USING (document_id) WHERE id = ?
"""
_NOTE_TEXT = """
INSERT INTO texts (document_id, text, kept_as) VALUES (?, ?, ?) ON CONFLICT (document_id)
DO UPDATE SET text = excluded.text, kept_as = excluded.kept_as WHERE texts.kept_as <> '' OR excluded.kept_as <> ''
"""
"""Who sends a text again brings it anew: what was kept outside may have been lost there."""
_FORM = ("utf-8", "surrogatepass")
"""Of texts as bytes: what no UTF-8 may have stays as it is."""
_AT_ONCE = 50
"""Names in one transaction, so that nobody waits long."""
_PATIENCE_S = 2.0
"""For which who removes waits for another who does; a backup takes longer."""
_THREADS = 4
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class OutsideTexts:
    """What a queue has outside its database; any thread may use it."""

    def __init__(self, database: Database, store: TextStore | None = None, hold: Path | None = None) -> None:
        """Ask nothing yet.

        Args:
            database: of the queue.
            store: where texts are put and found; None: all of them stay in the database.
            hold: a file that a backup locks, while nothing is to be removed.
        """
        self._database, self.store, self._hold = database, store, hold
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="texts") if store else None
        self._space: str | None = None

    def close(self) -> None:
        """End the connections; what waits is given up."""
        if self._threads:
            self._threads.shutdown(cancel_futures=True)
        if self.store:
            self.store.close()

    async def apart(self, work: Callable[_Given, _Result], /, *given: _Given.args, **named: _Given.kwargs) -> _Result:
        """Return what `work` returns, which waits for the folder or bucket outside the event loop."""
        doing: Awaitable[_Result] = get_running_loop().run_in_executor(self._threads, partial(work, *given, **named))
        return await doing

    def keep(self, documents: Iterable[Document]) -> dict[str, str]:
        """Put texts, each under a new name; return the names by the ids of the documents.

        They are on the disk, or in the bucket, when this returns, and belong to nobody until `note_text`.

        Raises:
            FileUnusableError: the folder or bucket cannot be used.
        """
        kept: dict[str, str] = {}
        if self.store is None:
            return kept
        space = self._find_space(self.store)
        try:
            for document in documents:
                if document.id not in kept:
                    name = f"{space}/{document.id}.{secrets.token_hex(8)}"
                    self.store.put(name, document.text.encode(*_FORM))
                    kept[document.id] = name
        except ConsilienceError:
            self.drop(kept.values())
            raise
        return kept

    def drop(self, names: Iterable[str]) -> None:
        """Remove what was put and is not to be noted; what cannot be removed now goes when it is old."""
        with suppress(FileUnusableError):
            for name in names:
                if self.store:
                    self.store.delete(name)

    def discard_unused(self, connection: Connection, kept: dict[str, str]) -> None:
        """Note, in the transaction that is to use names, those that it does not."""
        for document_id, name in kept.items():
            used = connection.execute("SELECT 1 FROM texts WHERE kept_as = ?", (name,)).fetchone()
            if used is None:
                connection.execute("INSERT INTO discarded VALUES (?, ?)", (name, document_id))

    def note_text(self, connection: Connection, document: Document, kept: Mapping[str, str]) -> None:
        """Note, in the transaction that accepts a job, its text: under which name it was put, else the text itself."""
        name = kept.get(document.id, "")
        connection.execute(_NOTE_TEXT, (document.id, b"" if name else document.text.encode(*_FORM), name))

    def read_document(self, job_id: str) -> Document:
        """Return the document of a job.

        Raises:
            NoSuchJobError: there is no such job, or its text is not kept any more.
            FileUnusableError: the folder or bucket cannot be used just now.
            ConsilienceError: its text is not there, or is something else than what was put.
        """
        before = None
        while True:
            row = self._database.row(_TEXT_OF, job_id)
            if row is None:
                raise NoSuchJobError(f"The queue has no text of job {job_id}.")
            try:
                content = self._read(row, job_id)
            except FileUnusableError:
                raise
            except ConsilienceError:
                if row["kept_as"] == before:
                    raise
                before = row["kept_as"]  # somebody may have sent it once more just now, which gives it another name
                continue
            metadata = read_metadata(json.loads(row["metadata"]))
            text = content.decode(*_FORM)
            return Document(text, row["document"], row["source"], row["media_type"], row["language"], metadata)

    def _read(self, row: StoredRow, job_id: str) -> bytes:
        name: str = row["kept_as"]
        if not name:
            return bytes(row["text"])
        if self.store is None or not self._is_here(name):
            raise ConsilienceError(
                f"The text of job {job_id} is kept at {self._find_place(name) or 'a place that nobody noted'}, and "
                f"CONSILIENCE_DOCUMENTS_URL names {self.store.place if self.store else 'nothing'}. Set it back until "
                "what waits is done, or send the document again."
            )
        content = self.store.get(name)
        if content is None:
            raise ConsilienceError(
                f"The text of job {job_id} is gone from {self.store.place}, where it was kept as {name}. Send the "
                "document again."
            )
        if not _is_text_of(content, row["document_id"]):
            raise ConsilienceError(
                f"The text of job {job_id} at {self.store.place}, kept as {name}, is not what was sent. Send the "
                "document again."
            )
        return content

    def remove_discarded(self, document_id: str | None = None) -> bool:
        """Remove what nobody needs any more; return whether nothing is left of it.

        Args:
            document_id: only of this document.

        Raises:
            FileUnusableError: the folder or bucket cannot be used.
        """
        with self._removing() as may:
            rows = self._database.rows(
                "SELECT name FROM discarded WHERE ?1 IS NULL OR document_id = ?1 ORDER BY name", document_id
            )
            here = [row["name"] for row in rows if may and self._is_here(row["name"])]
            for start in range(0, len(here), _AT_ONCE):
                some = here[start : start + _AT_ONCE]
                for name in some:
                    self._remove(name)
                with self._database.transaction() as connection:
                    connection.executemany("DELETE FROM discarded WHERE name = ?", [(name,) for name in some])
        return len(here) == len(rows)

    def remove_orphans(self, older_than_s: float | None = None, *, only_count: bool = False) -> int:
        """Remove what processes put that died before they could note it.

        Args:
            older_than_s: seconds since it was put, `ORPHAN_S` if absent; what is younger may be noted yet.
            only_count: whether nothing is to be removed.

        Returns:
            How much there was, or is.

        Raises:
            FileUnusableError: the folder or bucket cannot be used.
        """
        if self.store is None or (space := self._recall_space(self.store)) is None:
            return 0
        least = ORPHAN_S if older_than_s is None else older_than_s
        with self._removing() as may:
            old = [each.name for each in self.store.list_entries(space) if each.age_s > least]
            # What is noted is asked after what is there: else what was noted in between would look like an orphan.
            noted = {
                row[0] for row in self._database.rows("SELECT kept_as FROM texts UNION SELECT name FROM discarded")
            }
            orphans = [name for name in old if name not in noted]
            for name in orphans if may and not only_count else ():
                self._remove(name)
        return len(orphans)

    def remove_space(self) -> None:
        """Remove all that this queue has outside, for the queue itself is to go.

        Raises:
            FileUnusableError: the folder or bucket cannot be used.
        """
        if self.store and (space := self._recall_space(self.store)) is not None:
            for entry in list(self.store.list_entries(space)):
                self._remove(entry.name)

    def check(self) -> None:
        """See that the folder or bucket can be asked.

        Raises:
            FileUnusableError: it cannot.
        """
        if self.store is not None:
            next(self.store.list_entries(self._recall_space(self.store) or "none"), None)

    def _recall_space(self, store: TextStore) -> str | None:
        """Return how the names begin that this queue gives at a place; None where it gave none yet."""
        if self._space is None:
            row = self._database.row("SELECT name FROM spaces WHERE place = ?", store.place)
            self._space = row["name"] if row else None
        return self._space

    def _find_space(self, store: TextStore) -> str:
        while (space := self._recall_space(store)) is None:
            with self._database.transaction() as connection:
                connection.execute(
                    "INSERT INTO spaces VALUES (?, ?) ON CONFLICT DO NOTHING",
                    (f"space_{secrets.token_hex(8)}", store.place),
                )
        return space

    def _find_place(self, name: str) -> str:
        row = self._database.row("SELECT place FROM spaces WHERE name = ?", name.partition("/")[0])
        return row["place"] if row else ""

    def _is_here(self, name: str) -> bool:
        return self.store is not None and self._find_place(name) == self.store.place

    def _remove(self, name: str) -> None:
        if self.store is not None:
            self.store.delete(name)

    @contextmanager
    def _removing(self) -> Iterator[bool]:
        """Yield whether anything may be removed: not while a backup copies what its moment had."""
        lock = FileLock(self._hold, timeout=_PATIENCE_S, mode=0o600) if self._hold else None
        try:
            if lock:
                lock.acquire()
        except Timeout:
            yield False
            return
        try:
            yield True
        finally:
            if lock:
                lock.release()


def _is_text_of(content: bytes, document_id: str) -> bool:
    try:
        return Document(content.decode(*_FORM), "", "").id == document_id
    except UnicodeDecodeError:
        return False
