"""Texts brought into a copy of a queue's file, so that the copy alone is all that there is of it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from consilience.graph.model.errors import FileBusyError
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import connect_private
from consilience.platform.support.storage.texts.opening import TextsAddress, open_texts

__all__ = ["bring_texts_in", "texts_held"]

_PATIENCE_S = 60.0


@contextmanager
def texts_held(documents: TextsAddress | None) -> Iterator[None]:
    """Let nothing be removed outside while the block lasts.

    Raises:
        FileBusyError: another backup holds it, or what is removed just now does not end.
    """
    if documents is None or documents.hold is None:
        yield
        return
    lock = FileLock(documents.hold, timeout=_PATIENCE_S, mode=0o600)
    with file_failures(documents.hold):
        try:
            lock.acquire()
        except Timeout as error:
            raise FileBusyError(
                f"{documents.hold}: another program has held this file for {_PATIENCE_S:.0f} s. Try again when it has "
                "ended."
            ) from error
    try:
        yield
    finally:
        lock.release()


def bring_texts_in(copy: Path, documents: TextsAddress | None) -> dict[str, int]:
    """Put into a copy of a queue's file the texts that it names outside; return how many rows its tables have then.

    One that is gone there, or lies where the address does not point, stays named: the job then says so. What was to be
    removed outside is no business of the copy's, which gives names of its own where it is used.

    Args:
        copy: the file, which nobody uses; of an earlier release's tables it is left as it is.
        documents: where the texts are; None: in the file.

    Raises:
        FileUnusableError: the folder or bucket, or the copy, cannot be used.
    """
    with file_failures(copy), closing(connect_private(copy, isolation_level="DEFERRED")) as connection, connection:
        if not connection.execute("SELECT 1 FROM pragma_table_info('texts') WHERE name = 'kept_as'").fetchone():
            return {}
        if documents is not None:
            with closing(open_texts(documents.url)) as store:
                named = connection.execute(
                    "SELECT document_id, kept_as FROM texts WHERE substr(kept_as, 1, instr(kept_as, '/') - 1)"
                    " IN (SELECT name FROM spaces WHERE place = ?)",
                    (store.place,),
                ).fetchall()
                for document_id, name in named:
                    if (content := store.get(name)) is not None:
                        connection.execute(
                            "UPDATE texts SET text = ?, kept_as = '' WHERE document_id = ?", (content, document_id)
                        )
        connection.execute("DELETE FROM discarded")
        connection.execute("DELETE FROM spaces")  # two who give names in one would take each other's texts for orphans
        return {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - our own names
            for table in ("texts", "discarded", "spaces")
        }
