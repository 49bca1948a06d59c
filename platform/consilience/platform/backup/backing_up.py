"""A backup of everything that belongs together, of one moment, while programs go on."""

import shutil
import time
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from consilience.graph.exchange.elements import count_elements
from consilience.graph.exchange.jsonl import export_jsonl
from consilience.graph.exchange.lines import LastLine, read_line
from consilience.graph.exchange.spooling import SpooledGraph, spool_graph
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.store.migrate import find_last_migration
from consilience.graph.store.pausing import writing_paused
from consilience.graph.store.store import Store
from consilience.platform.backup.archive import BackupWriter, Told, whole_backup
from consilience.platform.backup.manifest import FORM, GRAPH, BackupManifest, write_manifest
from consilience.platform.backup.sqlite_moment import at_one_moment, copy_file
from consilience.platform.jobs.texts.inlining import bring_texts_in, texts_held
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.timestamps import now
from consilience.platform.support.version import __version__

__all__ = ["back_up", "name_backup"]

_LINES = 1000
_OF_THE_MOMENT = (".lock", ".part")
"""Endings of files that are of no use to anybody later."""


def name_backup(path: Path) -> Path:
    """Return the file to write: the path, or in a folder that is there one with the time in its name."""
    if not path.is_dir():
        return path
    return path / f"consilience-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"


async def back_up(store: Store, folder: DataFolder, target: Path, told: Told = lambda *_: None) -> BackupManifest:
    """Write the graph and what the data folder has into one file, all of it as it was at one moment.

    Nobody writes into the graph while it is read, which is all that is done with it then. Right after that pause has
    begun the SQLite files are looked at together; they are copied after it. So the backup is what a power cut at that
    moment would have left, and programs go on from it as they do from that. Texts that the queue keeps in a folder or
    bucket are brought into its copy; until then none of them is removed there.

    Args:
        store: the graph.
        folder: the data folder.
        target: the file, which must not be there; with its folder it is made.
        told: is told the progress.

    Returns:
        What the backup says of itself.

    Raises:
        ConsilienceError: the file is there, or cannot be written; what is written elsewhere does not end.
        StoreError: the database failed.
    """
    with whole_backup(target) as writer, texts_held(folder.documents), ExitStack() as until_copied:
        elements = await count_elements(store)
        async with store.session("READ") as session:
            migration = await find_last_migration(session)
        async with writing_paused(store) as paused:
            begun = time.perf_counter()
            files = until_copied.enter_context(at_one_moment(folder.list_databases()))
            made_at = now()
            spool = writer.scratch / "graph"
            spool.mkdir(mode=0o700)
            spooled = await spool_graph(
                paused, spool, lambda done: told("Reading the graph", min(done, elements), elements)
            )
        told("Reading the graph", elements, elements)
        paused_s = time.perf_counter() - begun
        end = await _write_graph(writer, spooled, migration, elements, told)
        shutil.rmtree(spool)
        rows: dict[str, Mapping[str, int]] = {}
        for number, (name, source) in enumerate(files.items(), 1):
            copied = writer.scratch / name
            rows[name] = copy_file(source, copied)
            if name == folder.queue.name:
                rows[name] = {**rows[name], **bring_texts_in(copied, folder.documents)}
            writer.add_file(name, copied)
            copied.unlink()
            told("Copying files", number, len(files))
        for kept, place in folder.list_folders().items():
            _add_folder(writer, kept, place)
        manifest = BackupManifest(
            FORM,
            __version__,
            made_at,
            round(paused_s, 3),
            migration,
            end.nodes,
            end.relationships,
            "files" if folder.database_url is None else "postgresql",
            rows,
            tuple(writer.parts),
        )
        writer.finish(write_manifest(manifest))
    return manifest


async def _write_graph(
    writer: BackupWriter, spooled: SpooledGraph, migration: str, elements: int, told: Told
) -> LastLine:
    last, done = "", 0
    piece: list[str] = []
    with writer.part(GRAPH) as append:
        async for last in export_jsonl(spooled, migration=migration):
            piece.append(last)
            if len(piece) == _LINES:
                append("".join(piece).encode())
                done += len(piece)
                told("Writing the graph", min(done, elements), elements)
                piece = []
        append("".join(piece).encode())
    told("Writing the graph", elements, elements)
    end = read_line(last, GRAPH)
    if not isinstance(end, LastLine):
        raise ConsilienceError("The export of the graph has no end. Report this.")
    return end


def _add_folder(writer: BackupWriter, name: str, folder: Path) -> None:
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file() and not path.is_symlink() and not path.name.endswith(_OF_THE_MOMENT):
            writer.add_file(f"{name}/{path.relative_to(folder).as_posix()}", path)
