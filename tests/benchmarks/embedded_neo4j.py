"""What the embedded Neo4j costs: time and processor time to start, memory, time to stop. Median of three."""

import statistics
import tempfile
import time
from pathlib import Path

import psutil
from neo4j import GraphDatabase

from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.platform.support.settings import load_settings

COLUMNS = ("start, s", "processor, s", "first write, s", "memory, MB", "stop, s")


def measured(home: Path, cache: Path) -> tuple[float, ...]:
    """Return one row of the table: start, ask once, stop."""
    before = time.perf_counter()
    address = start_neo4j(home, cache, "1g")
    started = time.perf_counter()
    process = psutil.Process(neo4j_status(home).pid)
    used = process.cpu_times()
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        asked = time.perf_counter()
        driver.execute_query("CREATE (:Thing {name: $name})", name="x")
        answered = time.perf_counter()
    memory = process.memory_info().rss
    stopping = time.perf_counter()
    stop_neo4j(home)
    stopped = time.perf_counter()
    return started - before, used.user + used.system, answered - asked, memory / 1e6, stopped - stopping


def main() -> None:
    """Print the table."""
    cache = load_settings().cache
    with tempfile.TemporaryDirectory() as folder:
        homes = [Path(folder) / str(i) for i in range(3)]
        rows = {state: [measured(home, cache) for home in homes] for state in ("empty home", "again")}
    print(f"{'embedded Neo4j':<16}" + "".join(f"{column:>16}" for column in COLUMNS))
    for state, values in rows.items():
        print(f"{state:<16}" + "".join(f"{statistics.median(column):>16.2f}" for column in zip(*values, strict=True)))


if __name__ == "__main__":
    main()
