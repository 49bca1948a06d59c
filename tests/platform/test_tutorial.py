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
    page = PAGE.read_text(encoding="utf-8")
    table = page.split("```text\n")[1].split("```")[0]
    assert _rows(table) == _rows(done.stdout)
    accepted, contested = re.findall(r"(\d+) facts are accepted here, (\d+) contested", page)[0]
    counts = re.findall(r"^ (?:harbour|merger)\.txt +\d+ +\d+ +(\d+) +(\d+) ", done.stdout, re.MULTILINE)
    assert [sum(map(int, column)) for column in zip(*counts, strict=True)] == [int(accepted), int(contested)]
    assert "29 of 29 invariants hold" in done.stderr


def _rows(text: str) -> list[list[str]]:
    """Return the words of the rows that say how somebody and a company are related."""
    rows = re.findall(r"^ (?:Marta|Piet|De Vries)\b.*(?:Norden Ferries|Kestrel Shipping) *$", text, re.MULTILINE)
    return [row.split() for row in rows]
