"""Which tests stay together in one process where several test side by side: `pytest -n 3`, `make test`.

A file is given to a process whole, so that what its fixtures start (servers, folders, ports) is there once. So are all
files of the browser, which share a served graph, all files that need CoreNLP: its server keeps one pipeline, which
requests of another kind rebuild, all that read the sources of the house, which are parsed once, and all that ask two
workspaces, whose databases are filled once. xdist's own groups (`--dist loadgroup`) are not used: they change the names
of tests, by which `--last-failed` knows them.

Files that need the session's Neo4j stand first, the others last, and of each what takes longest at its end of the row.
First of all stand those that change the schema, then who throws all plans away and plans every statement anew: what
comes before them is planned twice, and what comes after them finds most of its statements planned.
One process is dealt files from the end, all others from the beginning: so it hardly ever starts a Neo4j, which would
have to load and to plan what those of the others have loaded and planned. CoreNLP's files begin when the browser's
graph, which asks the same server, is made.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

__all__ = ["WholeFiles", "place_in_row", "pytest_collection_modifyitems", "pytest_xdist_make_scheduler"]

_TOGETHER = {
    "browser": "browser",
    "corenlp": "with CoreNLP",
    "sources": "of the sources",
    "workspaces": "of two workspaces",
}
_WITH_NEO4J = ("schema", "plans", "slow", "corenlp", "")
_REPLANS = {
    "schema": re.compile(r"\(m:Migration\).* DELETE m\b|\bDROP INDEX \w"),
    "plans": re.compile(r"db\.clearQueryCaches\(\)\"\)"),
}
_WITHOUT = ("", "sources", *_REPLANS, "slow", "workspaces", "browser")


class WholeFiles(LoadScopeScheduling):  # type: ignore[misc]  # xdist tells no types
    """Gives the last process one group after the other from the end of the row, the others from its beginning."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # else the files with the most tests come first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return _TOGETHER.get(_kind(self.config.rootpath / file), file)

    def _assign_work_unit(self, node: WorkerController) -> None:
        if node is self.nodes[-1]:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WholeFiles | None:
    """Unless another way is asked for by `--dist`."""
    return WholeFiles(config, log) if config.getvalue("dist") == "load" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put files into the row from which the processes that xdist starts are dealt theirs."""
    if hasattr(config, "workerinput"):
        with_neo4j = {item.path for item in items if "neo4j_address" in getattr(item, "fixturenames", ())}
        items.sort(key=lambda item: (place_in_row(item.path, with_neo4j=item.path in with_neo4j), item.path))


def place_in_row(path: Path, *, with_neo4j: bool) -> int:
    """Return the place of a file among all; those of one place stand by their paths.

    Args:
        path: of the file.
        with_neo4j: whether one of its tests needs the Neo4j of the session.
    """
    kind = _kind(path)
    if kind in _WITH_NEO4J and (with_neo4j or kind not in _WITHOUT):
        return _WITH_NEO4J.index(kind)
    return len(_WITH_NEO4J) + _WITHOUT.index(kind)


@cache
def _kind(path: Path) -> str:
    """Return what a file is, by its text: the process that deals tests out collects none."""
    if path.parent.name == "browser":
        return "browser"
    text = path.read_text(encoding="utf-8")
    if "from tests.sources import" in text:
        return "sources"
    if "from tests.platform.two_workspaces import" in text:
        return "workspaces"
    for kind, says_so in _REPLANS.items():
        if says_so.search(text):
            return kind
    return "corenlp" if "corenlp_url" in text else "slow" if "mark.slow" in text else ""
