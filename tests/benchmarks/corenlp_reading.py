"""What the local CoreNLP costs: seconds to start and to the first answer, processor time a sentence, memory.

.venv/bin/python tests/benchmarks/corenlp_reading.py ../shared/data/prose/dev.jsonl [--times 2] [--at-once 1]
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

import psutil

from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.graph.embedded.daemon import read_record
from consilience.platform.services.corenlp import corenlp_url, stop_corenlp
from consilience.platform.support.settings import load_settings
from consilience.platform.support.storage.data_folder import DataFolder


class Meter:
    """Reads the server's processor time and memory, and the clock, since it began."""

    def __init__(self, home: Path) -> None:
        self.home, self.began = home, time.perf_counter()

    def read(self) -> tuple[float, float, float]:
        """Return the seconds that passed, the server's processor seconds, and its resident megabytes."""
        record = read_record(DataFolder(self.home).corenlp_process)
        assert record is not None
        process = psutil.Process(record.pid)
        used = process.cpu_times()
        return time.perf_counter() - self.began, used.user + used.system, process.memory_info().rss / 1e6


async def read_all(url: str, texts: list[str], at_once: int) -> int:
    """Read the texts, so many at once; return the number of their sentences."""
    gate = asyncio.Semaphore(at_once)

    async def sentences(client: CoreNLP, text: str) -> int:
        async with gate:
            return len((await client.annotate(text, AnnotationOptions())).sentences)

    async with CoreNLP(url) as client:
        return sum(await asyncio.gather(*(sentences(client, text) for text in texts)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="documents, one JSON object with `text` in each line")
    parser.add_argument("--times", type=int, default=2, help="how often all of them are read")
    parser.add_argument("--at-once", type=int, default=1, help="texts that are read side by side")
    given = parser.parse_args()
    texts = [json.loads(line)["text"] for line in given.file.read_text(encoding="utf-8").splitlines()]
    print(f"{'':<24}{'clock, s':>12}{'processor, s':>14}{'ms a sentence':>16}{'memory, MB':>12}")
    with tempfile.TemporaryDirectory() as folder:
        settings = load_settings().model_copy(update={"home": Path(folder), "corenlp_url": None})
        meter = Meter(settings.home)
        url = corenlp_url(settings)
        try:
            before = meter.read()
            print(f"{'started':<24}{before[0]:>12.1f}{before[1]:>14.1f}{'':>16}{before[2]:>12.0f}")
            for name, some in [("first answer", texts[:1]), *((f"{len(texts)} documents", texts),) * given.times]:
                number = asyncio.run(read_all(url, some, given.at_once))
                after = meter.read()
                each = f"{(after[1] - before[1]) * 1000 / number:.0f}" if some is texts else ""
                print(
                    f"{name:<24}{after[0] - before[0]:>12.1f}{after[1] - before[1]:>14.1f}{each:>16}{after[2]:>12.0f}"
                )
                before = after
        finally:
            stop_corenlp(settings)


if __name__ == "__main__":
    main()
