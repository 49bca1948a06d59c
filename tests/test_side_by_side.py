"""Tests that share servers share a process, when several processes test."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TESTS = """
import os, pathlib, time, pytest

@pytest.mark.parametrize("number", range(6))
def test_that_tells_its_process(number):
    {needs}
    time.sleep(0.05)
    with pathlib.Path(__file__).with_suffix(".processes").open("a") as told:
        told.write(f"{{os.getpid()}} {{time.monotonic()}}\\n")
"""
NEEDS = {"": "pass", "corenlp_url": "'corenlp_url'"}


def _ran(folder: Path) -> dict[str, list[tuple[str, float]]]:
    told = {path.stem: path.read_text().splitlines() for path in folder.rglob("*.processes")}
    return {name: [(line.split()[0], float(line.split()[1])) for line in lines] for name, lines in told.items()}


def test_files_stay_whole_and_those_that_share_servers_together(tmp_path: Path) -> None:
    (tmp_path / "browser").mkdir()
    (tmp_path / "pytest.ini").touch()
    for name in ("test_a", "test_b", "test_c", "test_d", "browser/test_y", "browser/test_z"):
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs=NEEDS[""]))
    for name in ("test_k", "test_l"):
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs=NEEDS["corenlp_url"]))

    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "tests.side_by_side", "-n", "2"]
    done = subprocess.run([*pytest, f"--rootdir={tmp_path}", str(tmp_path)], capture_output=True, text=True)

    assert "48 passed" in done.stdout, done.stdout + done.stderr
    ran = _ran(tmp_path)
    processes = {name: {process for process, _ in lines} for name, lines in ran.items()}
    assert all(len(own) == 1 for own in processes.values()), processes
    assert processes["test_y"] == processes["test_z"]
    assert processes["test_k"] == processes["test_l"]
    assert processes["test_k"] != processes["test_z"]
    begun = {name: min(at for _, at in lines) for name, lines in ran.items()}
    assert begun["test_y"] < begun["test_z"]
    assert begun["test_k"] < begun["test_l"]
    others = min(begun[name] for name in ("test_a", "test_b", "test_c", "test_d"))
    assert min(begun["test_z"], begun["test_l"]) < others, "What takes longest begins first."
