"""The tutorial's commands, run as they stand there, in an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from consilience.platform.support.settings import load_settings

pytestmark = [pytest.mark.neo4j, pytest.mark.corenlp, pytest.mark.slow, pytest.mark.long]

PAGE = Path(__file__).parents[2] / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_the_tutorial_does_what_it_says(tmp_path: Path, corenlp_url: str) -> None:
    commands = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "CONSILIENCE_HOME": str(tmp_path / "home"),
        "CONSILIENCE_CACHE": str(load_settings().cache),
        "CONSILIENCE_CORENLP_URL": corenlp_url,
        "CONSILIENCE_NEO4J_MEMORY": "512m",
    }
    done = subprocess.run(
        ["bash", "-euc", "\n".join(commands)], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    table = PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    assert [line.split() for line in table.splitlines() if "Norden" in line] == [
        line.split() for line in done.stdout.splitlines() if re.match(r" (Marta|Piet)\b.*Norden Ferries\s*$", line)
    ]
    assert "29 of 29 invariants hold" in done.stderr
