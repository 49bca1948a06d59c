"""Progress on standard error while services are fetched and started."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock

from rich.console import Group
from rich.live import Live
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

from consilience.graph.embedded.installation import progress as embedded
from consilience.platform.commands.shared.output import console, note

__all__ = ["service_progress"]


@contextmanager
def service_progress() -> Iterator[embedded.Progress]:
    """Show a line for each piece of long work; on a terminal it moves, and nothing stays when all is done."""
    with _bars() if console.is_terminal else nullcontext(_tell_once()) as show:
        one_at_a_time = Lock()  # two services may start side by side

        def show_alone(what: str, done: int, total: int) -> None:
            with one_at_a_time:
                show(what, done, total)

        yield show_alone


def _tell_once() -> embedded.Progress:
    told: set[str] = set()

    def show(what: str, done: int, total: int) -> None:  # noqa: ARG001 - a plain stream shows no share
        if what not in told:
            told.add(what)
            note(f"{what} ({total / 10**6:.0f} MB)" if total else what)

    return show


@contextmanager
def _bars() -> Iterator[embedded.Progress]:
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

    def show(what: str, done: int, total: int) -> None:
        bars = downloads if total else waits
        if what not in tasks:
            tasks[what] = bars.add_task(what, total=total or None)
        bars.update(tasks[what], completed=done)

    with Live(Group(downloads, waits), console=console, transient=True):
        yield show
