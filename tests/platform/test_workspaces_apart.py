"""Every command asked across the border: what one workspace has is nowhere in another, and nothing of it changes.

Both directions, on two real Neo4j: the workspace `default`, and one that lies in its data folder.
"""

import json
import zipfile
from pathlib import Path

import pytest
from tests.platform.two_workspaces import NAMES, call, folder_of, home, state_of, texts, what_it_has

from consilience.graph.embedded.status import neo4j_status
from consilience.platform.commands.catalogue import COMMANDS

__all__ = ["home"]
pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

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
    for words in ("fact", "documents show", "runs show", "runs calls", "runs call"):
        # Else what follows would find nothing whatever the border does.
        assert call(there, *words.split(), *(each.format(**theirs) for each in ASKED[words]))[0] == 0, words
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
