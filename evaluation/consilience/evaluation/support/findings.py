"""Findings of validation: a stable code, a place and a sentence, and whether scoring is refused because of it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from consilience.evaluation.support.errors import FormatError

__all__ = ["Finding", "Severity", "refuse_errors"]


class Severity(StrEnum):
    """Severity of a finding: does it stop the scorer?"""

    ERROR = "error"
    """Scoring is refused unless the caller asks for warnings only."""

    WARNING = "warning"
    """Scoring goes on; the finding is shown."""


class Finding(NamedTuple):
    """One thing that is wrong, or worth knowing, about an input file."""

    code: str
    """Stable name of the kind of finding, such as `undeclared-mention`; never changes between releases."""

    severity: Severity

    file: str
    """Path or name of the file."""

    line: int
    """Line in that file, from 1; 0 where the finding is about the file as a whole."""

    message: str
    """One sentence that says what is wrong and what to do."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message} [{self.code}]"


def refuse_errors(findings: Iterable[Finding], *, limit: int = 20) -> None:
    """Raise if there is an error among the findings.

    Args:
        findings: what validation found.
        limit: the number of errors that the message lists at most.

    Raises:
        FormatError: with one line for each of the first `limit` errors, the number of those left out, and a way out.
    """
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return
    lines = [str(finding) for finding in errors[:limit]]
    if len(errors) > limit:
        lines.append(f"... and {len(errors) - limit} more errors.")
    lines.append("Nothing was scored. Correct this, or ask for warnings instead (`--on-error warn`).")
    raise FormatError("\n".join(lines))
