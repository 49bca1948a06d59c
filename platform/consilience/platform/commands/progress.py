"""Progress on standard error while services are fetched and started."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from consilience.graph.embedded import progress as embedded
from consilience.platform.commands.output import console

__all__ = ["service_progress"]


@contextmanager
def service_progress() -> Iterator[embedded.Progress]:
    """Show a line for each piece of long work; nothing stays on the screen when all is done."""
    downloads = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    waits = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console, transient=True
    )
    tasks: dict[str, TaskID] = {}
    one_at_a_time = Lock()  # two services may start side by side

    def show(what: str, done: int, total: int) -> None:
        bars = downloads if total else waits
        with one_at_a_time:
            if what not in tasks:
                bars.start()
                tasks[what] = bars.add_task(what, total=total or None)
            bars.update(tasks[what], completed=done)

    try:
        yield show
    finally:
        downloads.stop()
        waits.stop()
