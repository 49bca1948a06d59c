import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from neo4j import GraphDatabase

from consilience.graph.embedded.daemon import ProcessRecord, free_port, write_record
from consilience.graph.embedded.installation import transfer
from consilience.graph.embedded.installation.artifacts import parse_lock
from consilience.graph.embedded.lifecycle import start_neo4j, stop_neo4j
from consilience.graph.embedded.status import neo4j_status
from consilience.graph.model.errors import DownloadError, ServiceError
from consilience.graph.store.address import Neo4jAddress

pytestmark = pytest.mark.neo4j

MEMORY = "512m"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "a home"
    stop_neo4j(tmp_path / "a home")


@pytest.fixture(scope="module")
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home for tests that do not mind what others left there: a start takes five seconds of a processor."""
    home = tmp_path_factory.mktemp("home")
    yield home
    stop_neo4j(home)


@pytest.fixture
def running(shared_home: Path, cache: Path) -> tuple[Path, Neo4jAddress]:
    """A home and its server, which runs; without the things that another test kept there."""
    address = start_neo4j(shared_home, cache, MEMORY)
    asked(address, "MATCH (n:Thing) DETACH DELETE n")
    return shared_home, address


def asked(address: Neo4jAddress, cypher: str) -> list[object]:
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        return [record.value() for record in driver.execute_query(cypher).records]


def ended_by_itself(home: Path) -> bool:
    """Tell whether the server was through with its end before it would have been killed."""
    return (home / "neo4j" / "logs" / "neo4j.log").read_text(encoding="utf-8").rstrip().endswith("Stopped.")


def test_of_three_processes_at_once_one_starts_the_server_and_all_use_it(shared_home: Path, cache: Path) -> None:
    stop_neo4j(shared_home)
    program = (
        "import sys\nfrom pathlib import Path\nfrom consilience.graph.embedded.lifecycle import start_neo4j\n"
        "print(start_neo4j(Path(sys.argv[1]), Path(sys.argv[2]), '512m').uri)"
    )
    command = [sys.executable, "-c", program, str(shared_home), str(cache)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    uris = {process.communicate()[0].strip() for process in processes}
    assert uris == {neo4j_status(shared_home).uri}
    assert _servers(shared_home) == 1


def test_a_second_start_connects_to_the_server_that_runs(running: tuple[Path, Neo4jAddress], cache: Path) -> None:
    home, first = running
    pid = neo4j_status(home).pid
    assert start_neo4j(home, cache, MEMORY) == first
    assert neo4j_status(home).pid == pid


def test_a_stop_keeps_the_data_and_is_not_held_up_by_a_client_that_stays_connected(
    running: tuple[Path, Neo4jAddress], cache: Path
) -> None:
    home, address = running
    asked(address, "UNWIND range(1, 20000) AS i CREATE (:Thing {i: i})")
    with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
        driver.execute_query("RETURN 1")
        assert stop_neo4j(home) is True
        assert ended_by_itself(home)
    assert (neo4j_status(home).running, stop_neo4j(home)) == (False, False)
    again = start_neo4j(home, cache, MEMORY)
    assert again == address
    assert asked(again, "MATCH (n:Thing) RETURN sum(n.i)") == [200010000]


def test_the_long_term_line_starts_and_stops_in_the_same_way(home: Path, cache: Path) -> None:
    artifacts = parse_lock(Path(__file__).parents[1].joinpath("neo4j-lts.lock").read_text(encoding="utf-8"))
    port = free_port()
    address = start_neo4j(home, cache, MEMORY, artifacts=artifacts, port=port)
    assert address.uri == f"bolt://127.0.0.1:{port}"
    assert neo4j_status(home).version == "5.26.30"
    assert asked(address, "CALL dbms.components() YIELD versions RETURN versions[0]") == ["5.26.30"]
    assert stop_neo4j(home) is True
    assert ended_by_itself(home)


def test_what_was_committed_survives_a_kill(running: tuple[Path, Neo4jAddress], cache: Path) -> None:
    home, address = running
    for batch in range(20):
        asked(address, f"UNWIND range(1, 500) AS i CREATE (:Thing {{batch: {batch}, i: i}})")
    pid = neo4j_status(home).pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    psutil.Process(pid).wait(60)
    assert neo4j_status(home).running is False
    again = start_neo4j(home, cache, MEMORY)
    assert asked(again, "MATCH (n:Thing) RETURN count(n)") == [10000]


def test_a_starter_that_is_killed_leaves_a_server_that_the_next_one_finds(home: Path, cache: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom consilience.graph.embedded.lifecycle import start_neo4j\n"
        "start_neo4j(Path(sys.argv[1]), Path(sys.argv[2]), '512m')"
    )
    starter = subprocess.Popen([sys.executable, "-c", program, str(home), str(cache)])
    while not neo4j_status(home).running:
        assert starter.poll() is None
        time.sleep(0.02)
    starter.kill()
    starter.wait()
    pid = neo4j_status(home).pid
    assert asked(start_neo4j(home, cache, MEMORY), "RETURN 1") == [1]
    assert neo4j_status(home).pid == pid
    assert _servers(home) == 1


def test_the_password_is_for_the_owner_alone_and_in_no_command_line(running: tuple[Path, Neo4jAddress]) -> None:
    home, address = running
    path = home / "neo4j" / "password"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == address.password
    assert address.password not in repr(address)
    pid = neo4j_status(home).pid
    assert address.password not in " ".join(psutil.Process(pid).cmdline())
    assert not any(address.password in log.read_text() for log in (home / "neo4j" / "logs").iterdir())


def test_the_server_listens_on_this_machine_alone_and_reports_to_nobody(running: tuple[Path, Neo4jAddress]) -> None:
    home, _ = running
    process = psutil.Process(neo4j_status(home).pid)
    listening = [link.laddr.ip for link in process.net_connections() if link.status == psutil.CONN_LISTEN]
    assert [ip.removeprefix("::ffff:") for ip in listening] == ["127.0.0.1"]
    assert "dbms.usage_report.enabled=false" in (home / "neo4j" / "conf" / "neo4j.conf").read_text()


def test_a_number_that_is_another_process_now_is_not_taken_for_the_server(home: Path) -> None:
    (home / "neo4j").mkdir(parents=True)
    write_record(home / "neo4j" / "server.json", ProcessRecord(os.getpid(), 1.0, free_port(), "5.0", start=1.0))
    assert neo4j_status(home).running is False
    assert stop_neo4j(home) is False


def test_a_cut_off_pid_file_is_as_good_as_none(home: Path) -> None:
    (home / "neo4j").mkdir(parents=True)
    (home / "neo4j" / "server.json").write_text('{"pid": 12')
    assert neo4j_status(home).running is False


def test_a_port_that_is_taken_is_named(home: Path, cache: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ServiceError, match=rf"^Port {port} is taken by another program\."):
            start_neo4j(home, cache, MEMORY, port=port)


def test_more_memory_than_there_is_ends_in_one_sentence(home: Path, cache: Path) -> None:
    with pytest.raises(ServiceError, match=r"not enough memory\. .*CONSILIENCE_NEO4J_MEMORY"):
        start_neo4j(home, cache, "90000g")


def test_a_memory_that_is_no_size_is_refused(home: Path, cache: Path) -> None:
    with pytest.raises(ServiceError, match=r"^CONSILIENCE_NEO4J_MEMORY is 'lots'; give a size such as 512m or 2g\."):
        start_neo4j(home, cache, "lots")
    assert not home.exists()


def test_a_home_that_cannot_be_written_is_named(read_only: Path, cache: Path) -> None:
    with pytest.raises(ServiceError, match=r"^No permission to write .*read-only.* CONSILIENCE_HOME"):
        start_neo4j(read_only, cache, MEMORY)


def test_a_home_on_a_full_disk_is_named(tiny_disk: Path, cache: Path) -> None:
    with pytest.raises(ServiceError, match=r"^The disk is full: .*tiny.* Make room, or set CONSILIENCE_HOME"):
        start_neo4j(tiny_disk, cache, MEMORY)
    assert neo4j_status(tiny_disk).running is False


def test_a_lost_password_is_reported_and_nothing_is_overwritten(home: Path, cache: Path) -> None:
    system = home / "neo4j" / "data" / "databases" / "system"
    system.mkdir(parents=True)
    with pytest.raises(ServiceError, match=r"password is missing, .* Put it back, or remove the folder"):
        start_neo4j(home, cache, MEMORY)
    assert not (home / "neo4j" / "password").exists()


def test_without_a_network_and_without_a_cache_the_error_says_what_to_do(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "PAUSE", 0.0)
    with pytest.raises(DownloadError, match=r"cannot be fetched from 127\.0\.0\.1"):
        start_neo4j(home, tmp_path / "empty", MEMORY, registry=f"http://127.0.0.1:{free_port()}")


def _servers(home: Path) -> int:
    lines = (process.info["cmdline"] or [] for process in psutil.process_iter(["cmdline"]))
    return sum("org.neo4j.server.Neo4jCommunity" in line and f"--home-dir={home / 'neo4j'}" in line for line in lines)
