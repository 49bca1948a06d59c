"""A backup before a newer release changes the graph, so that there is a way back."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

from consilience.graph.model.errors import ConsilienceError, StoreError
from consilience.graph.store.migrate import find_last_migration
from consilience.graph.store.store import Store, Upgrading
from consilience.graph.support.private_files import make_private_folder
from consilience.platform.support.settings import Settings

__all__ = ["copy_before_upgrade"]

Tell = Callable[[str], None]
_POLL_S = 0.1


def copy_before_upgrade(settings: Settings, tell: Tell) -> Upgrading:
    """Return what makes a backup before migrations change a graph that holds something, unless the settings say no.

    Args:
        settings: say where the backup goes, and whether there is to be one.
        tell: is told in a sentence what was done.
    """
    return partial(_copy_before, settings, tell)


@asynccontextmanager
async def _copy_before(settings: Settings, tell: Tell, store: Store, names: list[str]) -> AsyncIterator[None]:
    if not settings.copy_before_upgrade:
        tell(
            f"This release changes the graph ({', '.join(names)}), and no copy of it is made, as "
            "CONSILIENCE_COPY_BEFORE_UPGRADE says."
        )
        yield
        return
    from filelock import FileLock, Timeout  # as below: commands need it once a release

    make_private_folder(settings.folder.copies)
    lock = FileLock(settings.folder.copies / ".lock", thread_local=False, mode=0o600)
    while not lock.is_locked:  # of several processes that start at once one makes the copy
        try:
            lock.acquire(timeout=0)
        except Timeout:
            await asyncio.sleep(_POLL_S)
    try:
        async with store.session("READ") as session:
            last = await find_last_migration(session)
        if last < names[-1]:
            await _make_copy(settings, tell, store, names)
        yield
    finally:
        lock.release()


async def _make_copy(settings: Settings, tell: Tell, store: Store, names: list[str]) -> None:
    from consilience.platform.backup.backing_up import back_up

    target = settings.folder.copies / f"before-{names[-1]}-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"
    for left in settings.folder.copies.glob("*.part"):  # of one that was killed half-way: its like is made now
        shutil.rmtree(left, ignore_errors=True)
    tell(f"This release changes the graph ({', '.join(names)}). Before that, all of it is copied to {target}.")
    try:
        made = await back_up(store, settings.folder, target)
    except ConsilienceError as error:
        raise StoreError(
            f"This release changes the graph, and the copy that is made before failed: {error} Nothing was changed. "
            "Try again, or make a backup with the release before and set CONSILIENCE_COPY_BEFORE_UPGRADE=false."
        ) from error
    tell(
        f"{target}: {made.nodes:,} nodes and {made.relationships:,} relationships. `consilience restore` of the "
        "release before brings them back."
    )
