"""Everything of a backup brought back into an empty graph and an empty data folder: whole, or to be gone on with."""

import shutil
from contextlib import ExitStack, closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from consilience.graph.checking.check import Breach, check_graph
from consilience.graph.exchange.import_jsonl import find_import_state, import_jsonl
from consilience.graph.model.errors import ConsilienceError, StoreError
from consilience.graph.store.store import Store
from consilience.graph.support.file_failures import file_failures
from consilience.graph.support.private_files import connect_private
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.backup.archive import Backup, Told, sync_folder
from consilience.platform.backup.manifest import GRAPH, BackupManifest, write_manifest
from consilience.platform.calls.answers import answers_at
from consilience.platform.calls.archive import open_calls
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.watching.memory import open_memory

__all__ = ["Restored", "check_target", "restore"]

_PREFIX = "restoring-"


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of a restoration."""

    manifest: BackupManifest
    resumed: bool
    """Whether it went on with one that was interrupted."""
    breaches: tuple[Breach, ...]
    """What breaks an invariant of the graph; nothing, unless the graph of before was broken."""


def check_target(backup: Backup, folder: DataFolder) -> None:
    """See that a data folder can take a backup, before anything is started or written.

    Raises:
        ConsilienceError: it has something already, or a PostgreSQL stands for its files.
    """
    if folder.database_url is not None and backup.manifest.database == "files":
        raise ConsilienceError(
            f"{backup.path} has jobs, runs, accounts and calls as files, and CONSILIENCE_DATABASE_URL names a "
            "PostgreSQL. Restore without that setting; then `consilience move --to URL` takes them there."
        )
    begun = _staging(backup, folder)
    if begun.exists():
        return
    if others := sorted(folder.path.glob(f"{_PREFIX}*")):
        raise ConsilienceError(
            f"The restoration of another backup into {folder.path} was interrupted. Go on with that one, or use "
            f"another data folder; if it is not wanted any more, remove {others[0]}."
        )
    places = [*DataFolder(folder.path).list_databases().values(), *folder.list_folders().values()]
    if there := [place for place in places if place.exists()]:
        raise ConsilienceError(
            f"{folder.path} is not empty ({there[0].name} is there), and a backup is restored into an empty data "
            f"folder: consilience --home FOLDER restore {backup.path}"
        )


async def restore(store: Store, backup: Backup, folder: DataFolder, told: Told = lambda *_: None) -> Restored:
    """Bring everything of a backup back, and prove the invariants of the graph.

    All of it is looked at before anything is brought to its place, and nothing but this opens the graph before all of
    it is there: one that was interrupted goes on when it is asked for again.

    Args:
        store: an empty graph, or one in which this was interrupted (`Store(address, importing=True)`).
        backup: what `open_backup` found.
        folder: the data folder, as `check_target` let it pass.
        told: is told the progress.

    Raises:
        ConsilienceError: the backup is damaged, a newer program wrote a file of it, or a file cannot be written.
        StoreError: the graph is not empty, or the database failed.
    """
    staging = _staging(backup, folder)
    resumed, state = staging.exists(), await find_import_state(store)
    if state == "full" and not resumed:
        raise StoreError(
            "This graph is not empty, and a backup is restored into an empty one. Use another data folder or database: "
            f"consilience --home FOLDER restore {backup.path}"
        )
    if state != "full":  # else it was interrupted when all was done
        try:
            backup.extract(staging, lambda done, total: told("Looking at the backup", done, total))
            _prepare(staging)
        except BaseException:
            if state == "empty":
                shutil.rmtree(staging, ignore_errors=True)
            raise
        await import_jsonl(
            store,
            staging / GRAPH,
            lambda done, total: told("Restoring the graph", done, total),
            at_last=lambda: _bring(staging, folder),
        )
    shutil.rmtree(staging, ignore_errors=True)
    return Restored(backup.manifest, resumed, tuple(await check_graph(store)))


def _staging(backup: Backup, folder: DataFolder) -> Path:
    """Return where the files of a backup are until everything is there; another folder for each backup."""
    return folder.path / f"{_PREFIX}{sha256(write_manifest(backup.manifest).encode()).hexdigest()[:16]}"


def _prepare(staging: Path) -> None:
    """See that the databases are in order, and bring them to what this program writes.

    Raises:
        ConsilienceError: one is damaged, or a newer program wrote it.
    """
    folder = DataFolder(staging)
    for path in folder.list_databases().values():
        if path.exists():
            with file_failures(path), closing(connect_private(path)) as connection:
                if (found := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                    raise ConsilienceError(f"{path.name} of the backup is damaged ({found}). Use another backup.")
    with ExitStack() as opened:
        for place, opening in (
            (folder.queue, open_queue),
            (folder.ledger, open_ledger),
            (folder.steps, checkpoints),
            (folder.watched, open_memory),
            (folder.answers, lambda place: answers_at(place)()),
            (folder.accounts, lambda _: open_accounts(folder)),
            (folder.calls, lambda _: open_calls(folder)),
        ):
            if place.exists():
                opened.enter_context(opening(place))


def _bring(staging: Path, folder: DataFolder) -> None:
    """Bring databases and folders to their places; what an interrupted restoration brought is replaced by the same."""
    here, there = DataFolder(staging), DataFolder(folder.path)
    with file_failures(folder.path):
        for name, path in here.list_databases().items():
            if path.exists():
                path.replace(there.list_databases()[name])
        for name, path in here.list_folders().items():
            for file in sorted(path.rglob("*")) if path.is_dir() else []:
                if file.is_file():
                    target = there.list_folders()[name] / file.relative_to(path)
                    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    file.replace(target)
        sync_folder(folder.path)
