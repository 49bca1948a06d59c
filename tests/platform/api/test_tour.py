"""The tour of docs/api.md, as it stands there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.platform.api.filled import filled
from tests.platform.api.live_server import Live, live

from consilience.graph.store.address import Neo4jAddress
from consilience.graph.store.store import Store

pytestmark = pytest.mark.neo4j

TEXT = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```bash\n(.*?)```", TEXT, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
async def server(store: Store, neo4j_address: Neo4jAddress, tmp_path: Path) -> AsyncIterator[Live]:
    await filled(store)
    with live(neo4j_address, tmp_path) as found:
        yield found


def run(command: list[str], server: Live) -> str:
    environment = {**os.environ, "URL": f"{server.url}/api/v1", "KEY": server.key}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(shutil.which("curl") is None, reason="The machine has no curl.")
def test_the_tour_in_curl(server: Live) -> None:
    told = "\n".join(
        run(["bash", "-euc", block.replace("curl -sS", "curl -sS --fail-with-body")], server) for block in SHELL
    )
    for expected in ('"status":"queued"', '"predicate":"joined"', '["Ann","Acme Works",1]', '"triples"'):
        assert expected in told


def test_the_tour_in_python(server: Live) -> None:
    (program,) = PYTHON
    told = run([sys.executable, "-c", program], server)
    assert "a.txt [47, 63): «Cid joined Beta.»" in told
    assert told.splitlines()[-2:] == ["Acme Works 3", "[[1]]"]
