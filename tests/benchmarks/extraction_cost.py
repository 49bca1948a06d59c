"""What reading costs with everything on: processor time and clock a sentence, and memory, of command and CoreNLP.

.venv/bin/python tests/benchmarks/extraction_cost.py FILE… [--times 2] [--concurrency 1]

`consilience extract` with its default team (rules, learned experts, coreference, weighing, judge) reads the documents
of JSON Lines files with `text`, in a data folder of its own. The first time CoreNLP's start is part of it; what is
asked again is asked of a warm server. Sentences are counted as CoreNLP splits them. Memory is the largest resident
size that was seen, looked at ten times a second. The bar is 200 ms of processor time a sentence.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.graph.embedded.daemon import read_record
from consilience.platform.services.corenlp import corenlp_url, stop_corenlp
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.storage.data_folder import DataFolder

COMMAND = Path(sys.executable).with_name("consilience")
BAR_MS = 200
PAUSE_S = 0.1


@dataclass
class Cost:
    """What one reading of all documents took."""

    clock: float
    """Seconds."""
    command: float
    """Processor seconds of the command."""
    server: float
    """Processor seconds of CoreNLP's server, its start included where it was started."""
    memory: tuple[float, float]
    """Largest resident size of command and server, MB."""


def server_of(home: Path) -> psutil.Process | None:
    """Return the process of the local CoreNLP, None before it runs."""
    record = read_record(DataFolder(home).corenlp_process)
    return None if record is None else psutil.Process(record.pid)


def used(process: psutil.Process | None) -> float:
    """Return the processor seconds that a process took so far."""
    times = process.cpu_times() if process else None
    return times.user + times.system if times else 0.0


def read_once(settings: Settings, files: list[Path], concurrency: int, out: Path) -> Cost:
    """Read all documents with the default team.

    Raises:
        SystemExit: the command failed.
    """
    before = used(server_of(settings.home))
    environment = {**os.environ, "CONSILIENCE_HOME": str(settings.home)}
    command = [str(COMMAND), "extract", *map(str, files), "-o", str(out), "--language", "en"]
    command += ["--concurrency", str(concurrency)]
    began = time.perf_counter()
    process = psutil.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    spent, largest = 0.0, [0.0, 0.0]
    while process.poll() is None:
        for at, of in enumerate((process, server_of(settings.home))):
            try:
                largest[at] = max(largest[at], of.memory_info().rss / 1e6 if of else 0.0)
                spent = used(process)
            except psutil.NoSuchProcess:
                continue
        time.sleep(PAUSE_S)
    if process.returncode:
        raise SystemExit(f"consilience extract ended with {process.returncode}.")
    clock = time.perf_counter() - began
    return Cost(clock, spent, used(server_of(settings.home)) - before, (largest[0], largest[1]))


async def count_sentences(url: str, texts: list[str]) -> int:
    """Return how many sentences CoreNLP sees in the texts."""
    async with CoreNLP(url) as client:
        return sum([len((await client.annotate(text, AnnotationOptions())).sentences) for text in texts])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+", help="documents, one JSON object with `text` in each line")
    parser.add_argument("--times", type=int, default=2, help="how often all of them are read")
    parser.add_argument("--concurrency", type=int, default=1, help="documents side by side")
    given = parser.parse_args()
    texts = [json.loads(line)["text"] for path in given.file for line in path.read_text(encoding="utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        settings = load_settings().model_copy(update={"home": Path(folder), "corenlp_url": None})
        try:
            costs = [
                read_once(settings, given.file, given.concurrency, Path(folder) / f"{at}.jsonl")
                for at in range(given.times)
            ]
            sentences = asyncio.run(count_sentences(corenlp_url(settings), texts))
        finally:
            stop_corenlp(settings)
    print(f"{len(texts)} documents, {sentences} sentences; bar {BAR_MS} ms of processor time a sentence")
    print(f"{'':<14}{'clock':>10}{'processor':>12}{'command':>10}{'CoreNLP':>10}{'memory, MB: command, CoreNLP':>32}")
    for at, cost in enumerate(costs):
        name = "with its start" if at == 0 else "again"
        shares = [1000 * seconds / sentences for seconds in (cost.clock, cost.command + cost.server)]
        parts = [1000 * seconds / sentences for seconds in (cost.command, cost.server)]
        print(f"{name:<14}{shares[0]:>7.0f} ms{shares[1]:>9.0f} ms{parts[0]:>7.0f} ms{parts[1]:>7.0f} ms", end="")
        print(f"{cost.memory[0]:>23.0f}, {cost.memory[1]:.0f}")


if __name__ == "__main__":
    main()
