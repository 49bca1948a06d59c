"""What `extract` writes, and what it tells of it: the lines, how far they are, what failed and what was empty."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TextIO

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Document
from consilience.platform.commands.shared.output import console
from consilience.platform.runs.extracted_lines import Extracted, write_line

__all__ = ["Sheet"]


@dataclass(slots=True)
class Sheet:
    """A file of lines in the making."""

    file: TextIO
    documents: int
    """Number of all that are to come."""
    nothing: list[tuple[str, str]]
    """⟨name, reason⟩ of what was read and is empty."""
    failures: list[tuple[str, str]] = field(default_factory=list)
    """⟨name, reason⟩ of what was not read."""
    _bar: tuple[Progress, TaskID] | None = None

    @contextmanager
    def progress(self) -> Iterator[None]:
        """Show how far it is, where somebody looks."""
        columns = (TextColumn("extracting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True) as progress:
            self._bar = progress, progress.add_task("extracting", total=self.documents)
            yield

    def take(self, document: Document, made: Extracted | ConsilienceError) -> None:
        """Write what was made of the next document, or note why nothing was."""
        if isinstance(made, ConsilienceError):
            self.fail(document, str(made))
            return
        try:
            line = write_line(made)
        except ConsilienceError as error:
            self.fail(document, str(error))
        else:
            self.write(line)

    def write(self, line: str) -> None:
        """Write the line of the next document."""
        self.file.write(line)
        self._advance()

    def fail(self, document: Document, why: str) -> None:
        """Note that the next document was not read."""
        self.failures.append((document.name, why))
        self._advance()

    def _advance(self) -> None:
        if self._bar:
            progress, task = self._bar
            progress.advance(task)
