"""A data folder with two workspaces, `default` and one that lies in its folder, and what they are asked.

It is made once: two real Neo4j, two ingests. Who uses it leaves of each workspace what the others look for. Both
databases run, with what they have planned, from one test to the next that asks them, in whatever file that is.
"""

import contextlib
import io
import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.graph_begun import BeginGraph
from tests.platform.test_llm_team import TEAM
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import serving

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.platform.commands.main import main
from consilience.platform.exporting.sample import sample_texts

__all__ = [
    "NAMES",
    "ask",
    "call",
    "entities_of",
    "folder_of",
    "home",
    "pytest_runtest_teardown",
    "state_of",
    "texts",
    "two_workspaces",
    "what_it_has",
]

NAMES = ("default", "law")
STEMS = ("porto-election", "asteria-offer")
"""Of the sample texts that they have. No name is in both: ids derive from content, and would be the same ones."""


def texts() -> list[Path]:
    return [next(text for text in sample_texts() if text.stem == stem) for stem in STEMS]


def call(workspace: str, *arguments: object) -> tuple[int, str]:
    """Call a command with --json; return its exit code and all that it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as left:
        main(["-w", workspace, *map(str, arguments), *([] if "-" in arguments else ["--json"])])
    told = out.getvalue() + err.getvalue()
    assert "Traceback" not in told
    assert "Try `" not in told, told  # a usage error would ask nothing
    assert isinstance(left.value.code, int)
    return left.value.code, told if left.value.code else out.getvalue()


def ask(workspace: str, *arguments: object) -> Any:  # noqa: ANN401 - JSON
    code, told = call(workspace, *arguments)
    assert code == 0, told
    return json.loads(told)


@pytest.fixture(scope="session")
def two_workspaces(tmp_path_factory: pytest.TempPathFactory, graph_begun: BeginGraph) -> Iterator[Path]:
    """An installation with two workspaces; each has a document, facts, an account with a key, a decision, a backup."""
    home = tmp_path_factory.mktemp("home")
    (home / "llm.yaml").write_text(TEAM)
    try:
        with serving(reads_the_sample) as server, _at_work_in(home) as patch:
            patch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
            patch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-planted")
            ask("default", "workspaces", "create", "law")
            for name in NAMES:
                graph_begun(folder_of(home, name))
            for name, text in zip(NAMES, texts(), strict=True):
                ask(name, "ingest", text)
                ask(name, "users", "add", f"ada-of-{name}")
                ask(name, "keys", "create", f"ada-of-{name}")
                ask(name, "documents", "tag", text.name, "theirs")
                ask(name, "entities", "merge", *entities_of(name)[:2])
                call(name, "export", "jsonl", "-o", home / f"{name}.jsonl")
                ask(name, "backup", home / f"{name}.zip")
        yield home
    finally:
        _stop_databases(home)


@pytest.fixture(scope="module")
def home(two_workspaces: Path) -> Iterator[Path]:
    """The installation, in which commands of this process are at work meanwhile."""
    with _at_work_in(two_workspaces):
        yield two_workspaces


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Stop both databases, which have taken memory until then, when the next test does not ask them."""
    asked: Path | None = getattr(item, "funcargs", {}).get("two_workspaces")
    if asked and "two_workspaces" not in getattr(nextitem, "fixturenames", ()):
        _stop_databases(asked)


@contextlib.contextmanager
def _at_work_in(home: Path) -> Iterator[pytest.MonkeyPatch]:
    """Let commands find an installation."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in [name for name in os.environ if name.startswith("CONSILIENCE_") and "CACHE" not in name]:
            patch.delenv(variable)
        patch.setenv("CONSILIENCE_HOME", str(home))
        patch.setenv("CONSILIENCE_TEAM", str(home / "llm.yaml"))
        yield patch


def _stop_databases(home: Path) -> None:
    for name in NAMES:
        stop_neo4j(folder_of(home, name))


def entities_of(workspace: str) -> list[str]:
    """Return the ids of entities of one type, of which there are at least two."""
    of_a_type = "MATCH (e:Entity) WITH e.type AS type, collect(e.id) AS ids WHERE size(ids) > 1"
    return [str(row[0]) for row in ask(workspace, "query", f"{of_a_type} UNWIND ids AS id RETURN id")["rows"]]


def what_it_has(home: Path, workspace: str) -> dict[str, str]:
    """Return what commands in another workspace are asked about."""
    document = ask(workspace, "documents")["documents"][0]
    run = ask(workspace, "runs")["runs"][0]
    return {
        "document": document["id"],
        "fact": ask(workspace, "facts")["facts"][0]["id"],
        "entity": entities_of(workspace)[0],
        "other": entities_of(workspace)[1],
        "decision": ask(workspace, "entities")["decisions"][0]["id"],
        "run": run["id"],
        "call": ask(workspace, "runs", "calls", run["id"])["calls"][0]["id"],
        "user": f"ada-of-{workspace}",
        "key": ask(workspace, "keys", "list")["keys"][0]["prefix"],
        "their_backup": str(home / f"{workspace}.zip"),
        "their_export": str(home / f"{workspace}.jsonl"),
    }


def folder_of(home: Path, workspace: str) -> Path:
    return home if workspace == "default" else home / "workspaces" / workspace


def state_of(home: Path, workspace: str) -> tuple[str, dict[str, str]]:
    """Return the graph of a workspace, and what each of its files beside the graph has, by a hash."""
    folder = folder_of(home, workspace)
    others = (folder / "neo4j", folder / "workspaces", home / "asked.zip")
    files = [path for path in folder.rglob("*") if path.is_file() and not any(map(path.is_relative_to, others))]
    graph = call(workspace, "export", "jsonl", "-o", "-")[1]
    return graph, {str(path): sha256(path.read_bytes()).hexdigest() for path in files if path.suffix == ".sqlite"}
