"""Says at the end of a run where its time went: `pytest --slowest-files 25`, beside pytest's own `--durations 25`.

A file's seconds are those of its tests and of the fixtures that they set up, so a server that all share is counted
where it was needed first. Where several processes test, it is also said how long each was at work: one that ends long
before the others was dealt too little (`tests/side_by_side.py`).
"""

from collections import Counter

import pytest

__all__ = ["TimeByFile", "pytest_addoption", "pytest_configure"]

ALONE = "alone"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option to those of pytest."""
    parser.addoption("--slowest-files", type=int, default=0, help="how many of the slowest files are listed at the end")


def pytest_configure(config: pytest.Config) -> None:
    """Count in the process that hears of all tests."""
    if config.getoption("--slowest-files") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(TimeByFile(config.getoption("--slowest-files")))


class TimeByFile:
    """The seconds of each file and of each process."""

    def __init__(self, listed: int) -> None:
        self.listed = listed
        self.files: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.processes: Counter[str] = Counter()
        self.ends: dict[str, float] = {}
        """When each process was through with its last test, in seconds since the epoch."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what one phase of one test took."""
        file = report.nodeid.partition("::")[0]
        process = getattr(report, "worker_id", ALONE)
        self.files[file] += report.duration  # type: ignore[assignment]  # a counter of seconds
        self.tests[file] += report.when == "call"
        self.processes[process] += report.duration  # type: ignore[assignment]
        self.ends[process] = max(report.stop, self.ends.get(process, 0.0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write the slowest files, and how long each process was at work."""
        terminalreporter.section(f"slowest {self.listed} files")
        for file, seconds in self.files.most_common(self.listed):
            terminalreporter.write_line(f"{seconds:8.2f}s  {self.tests[file]:4} tests  {file}")
        last = max(self.ends.values(), default=0.0)
        for process, seconds in sorted(self.processes.items()):
            early = last - self.ends[process]
            terminalreporter.write_line(
                f"{seconds:8.2f}s  in process {process}, which ended {early:.0f} s before the last"
            )
