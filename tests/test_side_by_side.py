"""Tests that share servers share a process, when several processes test."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.side_by_side import place_in_row

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
WITH_NEO4J = """
@pytest.fixture
def neo4j_address():
    pass

pytestmark = pytest.mark.usefixtures("neo4j_address")
"""


def _ran(folder: Path) -> dict[str, list[tuple[str, float]]]:
    told = {path.stem: path.read_text().splitlines() for path in folder.rglob("*.processes")}
    return {name: [(line.split()[0], float(line.split()[1])) for line in lines] for name, lines in told.items()}


def _run(folder: Path, processes: int, passed: int) -> dict[str, list[tuple[str, float]]]:
    """Test side by side, and return by file the process and the moment of each test."""
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "tests.side_by_side", "-n", str(processes)]
    done = subprocess.run([*pytest, f"--rootdir={folder}", str(folder)], capture_output=True, text=True)
    assert f"{passed} passed" in done.stdout, done.stdout + done.stderr
    return _ran(folder)


def test_files_stay_whole_and_those_that_share_servers_together(tmp_path: Path) -> None:
    (tmp_path / "browser").mkdir()
    (tmp_path / "pytest.ini").touch()
    for name in ("test_a", "test_b", "test_c", "test_d", "browser/test_y", "browser/test_z"):
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs=NEEDS[""]))
    for name in ("test_k", "test_l"):
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs=NEEDS["corenlp_url"]))

    ran = _run(tmp_path, 2, 48)
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


def test_one_of_three_processes_starts_no_neo4j_as_long_as_there_is_something_else_to_test(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").touch()
    with_it, without = [f"test_{name}" for name in "acegik"], [f"test_{name}" for name in "bdfhjl"]
    for name in with_it:
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs="pass") + WITH_NEO4J)
    for name in without:
        (tmp_path / f"{name}.py").write_text(TESTS.format(needs="pass"))
    ran = _run(tmp_path, 3, 72)
    processes = {name: {process for process, _ in lines} for name, lines in ran.items()}
    have_neo4j = set[str]().union(*(processes[name] for name in with_it))
    assert len(have_neo4j) == 2
    assert set[str]().union(*(processes[name] for name in without)) - have_neo4j


def test_what_has_statements_planned_anew_comes_before_all_that_have_them_planned(tmp_path: Path) -> None:
    texts = {
        "test_schema": 'run("MATCH (m:Migration) DELETE m")',
        "test_index": '"DROP INDEX fact_priority"',
        "test_mark": "run(\"MATCH (m:Migration {name: 'import'}) DELETE m\")",
        "test_plans": 'run("CALL db.clearQueryCaches()")',
        "test_kills": "pytestmark = pytest.mark.slow",
        "test_facts": "",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    places = {name: place_in_row(tmp_path / f"{name}.py", with_neo4j=True) for name in texts}
    in_row = {"test_schema": 0, "test_index": 0, "test_plans": 1, "test_kills": 2, "test_mark": 4, "test_facts": 4}
    assert places == in_row
