"""What other users of the machine find in a data folder that was really used: nothing that they may read."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.servers.sample_reader import reads_the_sample
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.graph.embedded.lifecycle import stop_neo4j
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.exporting.sample import sample_texts

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

PROGRAM = (sys.executable, "-c", "from consilience.platform.commands.main import main; main()")


@contextmanager
def served(home: Path, **environment: str) -> Iterator[str]:
    """Run `consilience serve` with a umask that leaves everything to everybody; yield its address."""
    process = subprocess.Popen(
        [*PROGRAM, "serve", "--port", "0", "--workers", "1", "--json"],
        env={**os.environ, "CONSILIENCE_HOME": str(home), "CONSILIENCE_NEO4J_MEMORY": "512m", **environment},
        stdout=subprocess.PIPE,
        text=True,
        umask=0,
    )
    try:
        assert process.stdout is not None
        yield json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["url"]
    finally:
        process.terminate()
        process.communicate()
        stop_neo4j(home)


def mode(path: Path) -> int:
    """Return who may do what with a file; nobody anything with one that the database has tidied away meanwhile."""
    try:
        return path.lstat().st_mode
    except FileNotFoundError:
        return 0


def test_nothing_in_a_data_folder_can_be_read_by_other_users_after_an_ingest_and_a_server(
    tmp_path: Path, openai_server: Callable[[Script], ScriptedOpenAI]
) -> None:
    home = tmp_path / "home"
    model = openai_server(reads_the_sample)
    with open_accounts(home) as accounts:
        _, key = accounts.keys.create(accounts.users.add("ann", "editor"), "test", 1)
    home.chmod(0o755)  # as releases before this one made it
    with (
        served(home, CONSILIENCE_MODEL="scripted", CONSILIENCE_MODEL_BASE_URL=model.url) as url,
        httpx.Client(base_url=f"{url}api/v1", headers={"Authorization": f"Bearer {key}"}, timeout=120) as client,
    ):
        text = sample_texts("en")[0].read_text(encoding="utf-8")
        given = {"text": text, "name": "sample", "team": "llm", "schema": "news"}
        run = client.post("/documents/text", json=given).raise_for_status().json()["id"]
        while (status := client.get(f"/runs/{run}").json())["status"] not in {"done", "failed"}:
            time.sleep(0.05)
        assert status["status"] == "done", status
        found = sorted((home, *home.rglob("*")))
        names = {path.name for path in found}
        assert {"accounts.sqlite", "answers.sqlite", "calls.sqlite", "jobs.sqlite", "runs.sqlite"} <= names
        assert {"steps.sqlite", "neo4j.conf", "password"} <= names
        open_to_others = [str(path) for path in found if mode(path) & 0o077 and not path.is_symlink()]
        assert open_to_others == []
