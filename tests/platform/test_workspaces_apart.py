"""Every command asked across the border: what one workspace has is nowhere in another, and nothing of it changes.

Both directions, on two real Neo4j: the workspace `default`, and one that lies in its data folder.
"""

import contextlib
import io
import json
import os
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.platform.test_llm_team import TEAM
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import serving

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.main import main
from consilience.platform.exporting.sample import sample_texts

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

NAMES = ("default", "law")
STEMS = ("porto-election", "asteria-offer")
"""Of the sample texts that they have. No name is in both: ids derive from content, and would be the same ones."""
ASKED: dict[str, list[str]] = {
    "query": ["MATCH (n) OPTIONAL MATCH (n)-[r]->(m) RETURN properties(n), properties(r), properties(m)"],
    "queries": [],
    "facts": ["--limit", "500"],
    "fact": ["{fact}"],
    "forget": ["{document}", "--yes"],
    "check": [],
    "entities": [],
    "entities list": [],
    "entities merge": ["{entity}", "{other}"],
    "entities split": ["{entity}", "{document}"],
    "entities undo": ["{decision}"],
    "entities suggestions": [],
    "entities accept": ["{fact}"],
    "entities decline": ["{fact}"],
    "entities resolve": [],
    "events": [],
    "events suggestions": [],
    "events accept": ["{fact}"],
    "events decline": ["{fact}"],
    "events undo": ["{fact}"],
    "events resolve": [],
    "documents": [],
    "documents show": ["{document}"],
    "documents set": ["{document}", "title=Mine"],
    "documents tag": ["{document}", "mine"],
    "documents untag": ["{document}", "theirs"],
    "documents undo": ["{document}"],
    "runs": [],
    "runs show": ["{run}"],
    "runs calls": ["{run}"],
    "runs call": ["{run}", "{call}"],
    "debates": [],
    "debate": ["{fact}"],
    "status": [],
    "workspaces create": ["law"],
    "workspaces remove": ["default"],
    "backup": ["{backup}"],
    "restore": ["{their_backup}"],
    "import": ["{their_export}"],
    "users add": ["bob"],
    "users list": [],
    "users change": ["{user}", "--disable"],
    "users link": ["{user}"],
    "keys create": ["{user}"],
    "keys list": [],
    "keys revoke": ["{key}"],
    "audit": [],
    "export jsonl": ["-o", "-"],
    "export graphml": ["-o", "-"],
    "export triples": ["-o", "-"],
    "export tbf": ["-o", "-"],
    "evaluate people": [],
    "move": ["--to", "postgresql://127.0.0.1:9/nobody", "--dry-run"],
    "down": [],
}
"""By the words of a command: how it is asked in one workspace, with what the other one has in braces."""
NO_BORDER = {
    "workspaces": "tells of all of them: names, folders, sizes",
    "ingest": "adds what files say; it is how the two come to have something",
    "demo": "ingests texts that ship, as `ingest` does",
    "watch": "ingests a folder, as `ingest` does",
    "merge": "adds what files of readings say, as `ingest` does",
    "export neo4j-import": "makes tables of files of readings",
    "prune": "forgets what grew old in the data folder of one workspace, and tells only how many",
    **dict.fromkeys(("serve", "worker"), "work with the settings of one workspace until they are stopped"),
    **dict.fromkeys(("up", "doctor"), "tell of programs and ports, and would start a CoreNLP"),
    **dict.fromkeys(("extract", "triples", "models", "models try"), "ask models about a text"),
    **dict.fromkeys(("teams", "teams check", "schemas", "openapi"), "tell what ships"),
    **dict.fromkeys(
        ("convert", "tokenize", *(w for w in COMMANDS if w.startswith("experiment"))), "read and write files"
    ),
    **dict.fromkeys((w for w in COMMANDS if w.startswith("evaluate ") and w not in ASKED), "score files"),
}
"""By the words of a command: why it has nothing to do with the border."""


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


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An installation with two workspaces; each has a document, facts, an account with a key, a decision, a backup."""
    home = tmp_path_factory.mktemp("home")
    (home / "llm.yaml").write_text(TEAM)
    with serving(reads_the_sample) as server, pytest.MonkeyPatch.context() as patch:
        for variable in [name for name in os.environ if name.startswith("CONSILIENCE_") and "CACHE" not in name]:
            patch.delenv(variable)
        patch.setenv("CONSILIENCE_HOME", str(home))
        patch.setenv("CONSILIENCE_TEAM", str(home / "llm.yaml"))
        patch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
        patch.setenv("CONSILIENCE_MODEL_API_KEY", "sk-planted")
        try:
            ask("default", "workspaces", "create", "law")
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


def test_every_command_is_asked_or_has_no_border() -> None:
    assert sorted([*ASKED, *NO_BORDER]) == sorted(COMMANDS)


@pytest.mark.long
@pytest.mark.parametrize(("here", "there"), [NAMES, NAMES[::-1]])
def test_no_command_tells_or_changes_anything_across_the_border(here: str, there: str, home: Path) -> None:
    theirs = what_it_has(home, there)
    ids = {json.loads(line).get("id") for line in (home / f"{there}.jsonl").read_text().splitlines()}
    ids -= {None} | {json.loads(line).get("id") for line in (home / f"{here}.jsonl").read_text().splitlines()}
    marks = {str(one) for one in ids} | {theirs[name] for name in ("document", "fact", "entity", "run", "call", "key")}
    marks |= {theirs["user"], texts()[NAMES.index(there)].name}
    assert len(marks) > 20
    before = state_of(home, there)

    crossed = {}
    for words, template in ASKED.items():
        given = [each.format(**theirs, backup=home / "asked.zip") for each in template]
        code, told = call(here, *words.split(), *given)
        for one in given:
            told = told.replace(one, "")  # an error says what it was asked about
        if found := [mark for mark in marks if mark in told]:
            crossed[words] = (code, found[:3])
    assert crossed == {}
    with zipfile.ZipFile(home / "asked.zip") as backup:
        whole = b"".join(map(backup.read, backup.namelist()))
    assert [mark for mark in marks if mark.encode() in whole] == []
    (home / "asked.zip").unlink()
    assert neo4j_status(folder_of(home, there)).running  # `down` was asked here
    assert state_of(home, there) == before


@pytest.mark.long
def test_what_was_asked_about_is_there_for_those_who_work_in_it(home: Path) -> None:
    for name in NAMES:  # else the test above would find nothing whatever the border does
        theirs = what_it_has(home, name)
        for words in ("fact", "documents show", "runs show", "runs calls", "runs call"):
            assert call(name, *words.split(), *(each.format(**theirs) for each in ASKED[words]))[0] == 0, words
