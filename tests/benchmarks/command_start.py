"""How long commands take from the start of their process to its end, beside `git --help` and an empty Python.

`.venv/bin/python tests/benchmarks/command_start.py [RUNS]`: the minimum of so many runs (5), after one that is not
counted. It has a Neo4j of its own in a temporary folder and ingests nothing: an empty graph answers fastest, so what
is measured is the command. Bytecode has to be compiled, as `make setup` does.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

CONSILIENCE = str(Path(sys.executable).with_name("consilience"))
COMMANDS = (
    ("git", "--help"),
    (sys.executable, "-c", "pass"),
    (CONSILIENCE, "--help"),
    (CONSILIENCE, "query", "--help"),
    (CONSILIENCE, "ingest", "--help"),
    (CONSILIENCE, "status"),
    (CONSILIENCE, "query", "MATCH (n) RETURN count(n)"),
    (CONSILIENCE, "facts"),
    (CONSILIENCE, "documents"),
)


class Run(NamedTuple):
    wall: float
    """Seconds."""
    cpu: float
    """User and system seconds."""
    memory: int
    """Greatest resident bytes; a child begins with those of this process, which therefore imports nothing of ours."""


def run(command: tuple[str, ...], home: Path) -> Run:
    begin = time.perf_counter()
    process = subprocess.Popen(
        command,
        env={**os.environ, "CONSILIENCE_HOME": str(home)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} exits with {process.returncode}.")
    return Run(time.perf_counter() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    home = Path(tempfile.mkdtemp(prefix="command_start"))
    try:
        run((CONSILIENCE, "documents"), home)  # starts Neo4j
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, {runs} runs of each")
        print("| command | seconds | of the processor | memory |\n| --- | --- | --- | --- |")
        for command in COMMANDS:
            run(command, home)
            all_runs = [run(command, home) for _ in range(runs)]
            wall, cpu, memory = (min(values) for values in zip(*all_runs, strict=True))
            words = " ".join([Path(command[0]).name, *command[1:]])
            print(f"| `{words}` | {wall:.2f} | {cpu:.2f} | {memory / 2**20:.0f} MB |", flush=True)
    finally:
        run((CONSILIENCE, "down"), home)
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
