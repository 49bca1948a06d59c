"""Which tests stay together in one process where several test side by side: `pytest -n 2`, `make test`.

A file is given to a process whole, so that what its fixtures start (servers, folders, ports) is there once. So are all
files of the browser, which share a served graph, and all files that need CoreNLP: its server keeps one pipeline, which
requests of another kind rebuild. The browser's graph asks it too, while it is made: so those files begin when that is
over, after the slow ones. What takes longest begins first, so that no process is left alone with it. xdist's own groups
(`--dist loadgroup`) are not used: they change the names of tests, by which `--last-failed` knows them.
"""

from functools import cache
from pathlib import Path

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

__all__ = ["WholeFiles", "pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

_BROWSER, _SLOW, _CORENLP, _OTHER = range(4)
_TOGETHER = {_BROWSER: "browser", _CORENLP: "with CoreNLP"}


class WholeFiles(LoadScopeScheduling):  # type: ignore[misc]  # xdist tells no types
    """Gives each process one group after the other, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # else the files with the most tests come first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return _TOGETHER.get(_rank(self.config.rootpath / file), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WholeFiles | None:
    """Unless another way is asked for by `--dist`."""
    return WholeFiles(config, log) if config.getvalue("dist") == "load" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what takes longest first, in the processes that xdist starts."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (_rank(item.path), item.path))


@cache
def _rank(path: Path) -> int:
    """Return the place of a file in the order: by its text, for the process that deals tests out collects none."""
    if path.parent.name == "browser":
        return _BROWSER
    text = path.read_text(encoding="utf-8")
    return _CORENLP if "corenlp_url" in text else _SLOW if "mark.slow" in text else _OTHER
