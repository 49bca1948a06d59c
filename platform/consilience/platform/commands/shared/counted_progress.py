"""Progress on standard error of work that comes in pieces, such as documents to judge."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from consilience.evaluation.genres.evaluate import Progress as OnProgress
from consilience.platform.commands.shared.output import console

__all__ = ["counted_progress"]


@contextmanager
def counted_progress() -> Iterator[OnProgress]:
    """Show a line for each kind of work, with how many of its pieces are done; nothing stays on the screen."""
    bars = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    tasks: dict[str, TaskID] = {}

    def show(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = bars.add_task(what, total=total)
        bars.update(tasks[what], completed=done)

    with bars:
        yield show
