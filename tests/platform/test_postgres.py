"""What many machines share, in a real PostgreSQL: its tables, its failures as sentences, its turns."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from pydantic import SecretStr
from tests.platform.storing import told
from tests.servers.postgres import PostgresServer

from consilience.graph.model.errors import ConsilienceError, FileBusyError, FileUnusableError
from consilience.graph.model.model import Document, Run
from consilience.platform.accounts.accounts import open_accounts
from consilience.platform.jobs.queue import open_queue
from consilience.platform.runs.checkpoints import checkpoints
from consilience.platform.runs.job import Order
from consilience.platform.runs.ledger import open_ledger
from consilience.platform.support.redaction import without_secrets
from consilience.platform.support.settings import Settings, load_settings
from consilience.platform.support.storage import process_place
from consilience.platform.support.storage.data_folder import DataFolder
from consilience.platform.support.storage.database import Database
from consilience.platform.support.storage.native_statements import to_native
from consilience.platform.support.storage.opening import open_database
from consilience.platform.support.storage.place import PostgresSchema

DOCUMENT = Document("Ann met Bob.", "note", "note.txt", "text/plain", "en")
RUN = Run(DOCUMENT.id, "team", "t1", "schema", "s1")
SCRIPTS = {
    "jobs": "jobs/jobs.sql",
    "runs": "runs/ledger.sql",
    "calls": "calls/calls.sql",
    "accounts": "accounts/accounts.sql",
    "people": "accounts/people.sql",
    "watched": "watching/watched.sql",
    "bookmarks": "services/bookmarks.sql",
}


def schema(url: str, name: str = "consilience_jobs") -> PostgresSchema:
    return PostgresSchema(SecretStr(url), name)


@pytest.fixture
def shared(tmp_path: Path, database_url: str) -> DataFolder:
    return DataFolder(tmp_path, SecretStr(database_url))


def columns(database: Database) -> set[tuple[str, str]]:
    """Return ⟨table, column⟩ of all that a database has, but for what each kind keeps for itself."""
    if database.spans_machines:
        found = database.rows(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        )
    else:
        found = database.rows(
            "SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns"
            " WHERE tables.type IN ('table', 'view') AND tables.name NOT LIKE 'sqlite_%'"
        )
    return {(row[0], row[1]) for row in found if row[1] != "rowid" and row[0] != "version"}


@pytest.mark.parametrize("name", SCRIPTS)
def test_both_kinds_of_database_have_the_same_tables(name: str, tmp_path: Path, database_url: str) -> None:
    with (
        closing(open_database(tmp_path / "file.sqlite", SCRIPTS[name], 1)) as file,
        closing(open_database(schema(database_url, name), SCRIPTS[name], 1)) as server,
    ):
        assert columns(file) == columns(server)


def test_placeholders_become_those_of_the_server_and_texts_stay() -> None:
    assert to_native("SELECT ?, ? FROM t WHERE a = '?:x' -- why?", (1, 2)) == (
        "SELECT $1, $2 FROM t WHERE a = '?:x' -- why?",
        [1, 2],
    )
    assert to_native("?2 IS NULL OR b = ?2 AND c = ?1", ("c", None)) == ("NULL IS NULL OR b = NULL AND c = $1", ["c"])
    assert to_native("a = :a + :b, c = :a", {"b": 2, "a": 1}) == ("a = $1 + $2, c = $1", [1, 2])
    assert to_native("SET a = ?, b = ? WHERE c = ?4 AND d = ?", (1, 2, 3, 4, 5)) == (
        "SET a = $1, b = $2 WHERE c = $3 AND d = $4",
        [1, 2, 4, 5],
    )


def test_a_data_folder_names_files_or_schemas(tmp_path: Path) -> None:
    url = "postgresql://ann:pass%21word@db.example.org:5433/facts"
    with_server = DataFolder(tmp_path, SecretStr(url))
    assert DataFolder(tmp_path).queue == tmp_path / "jobs.sqlite"
    assert str(with_server.queue) == "PostgreSQL db.example.org:5433/facts, schema consilience_jobs"
    assert with_server.known_forms == tmp_path / "forms.sqlite"
    assert "pass" not in repr(with_server)
    assert "pass" not in without_secrets(f"the address {url}")
    assert str(schema("postgresql:///facts?host=/run/postgresql")).startswith("PostgreSQL /run/postgresql/facts")


def test_an_address_of_another_kind_is_refused_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONSILIENCE_DATABASE_URL", "mysql://ann:hidden@db/facts")
    with pytest.raises(ConsilienceError, match="no address of a PostgreSQL") as refused:
        load_settings()
    assert "hidden" not in str(refused.value)
    monkeypatch.setenv("CONSILIENCE_DATABASE_URL", "")
    assert load_settings().database_url is None
    monkeypatch.setenv("CONSILIENCE_DATABASE_URL", "postgresql://ann:hidden@db/facts")
    assert "hidden" not in repr(load_settings())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda server, url: url.replace(str(server.port), "1"), r"127\.0\.0\.1:1/\w+ does not answer"),
        (lambda server, _: server.url("postgres", "wrong"), "refuses the user and password"),
        (lambda server, _: server.url("nowhere"), r"/nowhere does not exist. Make it with `createdb`"),
        (lambda server, _: server.url("a%zz"), r"cannot be used|cannot be read|does not answer"),
    ],
)
def test_what_is_wrong_with_an_address_is_one_sentence(
    postgres: PostgresServer, database_url: str, change: object, sentence: str
) -> None:
    assert callable(change)
    wrong = change(postgres, database_url)
    with pytest.raises(FileUnusableError, match=sentence) as said, open_queue(schema(wrong)):
        pass
    assert postgres.password not in str(said.value)
    assert "wrong" not in str(said.value)
    assert "\n" not in str(said.value)


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = DataFolder(tmp_path, SecretStr("postgresql://127.0.0.1:1/x"))
    for name in ("psycopg", "consilience.platform.support.storage.postgres_database"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ConsilienceError, match=r"pip install 'consilience\[postgres\]'"), open_queue(folder.queue):
        pass


def test_files_need_no_driver() -> None:
    modules = "consilience.platform.server.server, consilience.platform.commands.main, consilience.platform.runs.ingest"
    looks = f"import sys, {modules}; print([name for name in sys.modules if 'psycopg' in name or 'postgres_' in name])"
    assert subprocess.run([sys.executable, "-c", looks], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_tables_of_a_newer_release_are_left_alone(shared: DataFolder) -> None:
    with open_queue(shared.queue) as queue, queue.database.transaction() as connection:
        connection.execute("UPDATE version SET version = 99")
    with pytest.raises(ConsilienceError, match="schema consilience_jobs was written by a newer release"):
        open_queue(shared.queue).__enter__()


def test_an_account_that_may_make_nothing_is_told_so(postgres: PostgresServer, database_url: str) -> None:
    name = database_url.rpartition("/")[2]
    postgres.do(f"CREATE ROLE guest_{name} LOGIN PASSWORD 'guest'")
    guest = database_url.replace("consilience:", f"guest_{name}:").replace(postgres.password, "guest")
    with pytest.raises(FileUnusableError, match="GRANT CREATE ON DATABASE"), open_queue(schema(guest)):
        pass


def test_a_database_that_takes_no_writing_is_told_so(postgres: PostgresServer, database_url: str) -> None:
    with open_queue(schema(database_url)):
        pass
    postgres.do(f"ALTER DATABASE {database_url.rpartition('/')[2]} SET default_transaction_read_only = on")
    with (
        open_queue(schema(database_url)) as queue,
        pytest.raises(FileUnusableError, match="takes no writing"),
    ):
        queue.database.check_writable()


def test_many_who_come_at_once_to_an_empty_database_find_it_made_once(shared: DataFolder) -> None:
    def come(_: int) -> int:
        with open_queue(shared.queue) as queue, open_ledger(shared.ledger), checkpoints(shared.steps):
            queue.submit(DOCUMENT, Order())
            return len(queue.workers())

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(come, range(8))) == [0] * 8
    with open_queue(shared.queue) as queue:
        assert queue.counts() == {"queued": 8}


def test_transactions_wait_for_one_another_and_no_longer_than_their_patience(shared: DataFolder) -> None:
    with open_queue(shared.queue) as one, open_queue(shared.queue) as other:
        other.database.rows("SELECT set_config('lock_timeout', '50ms', false)")
        with one.database.transaction(), pytest.raises(FileBusyError, match="others hold it just now"):
            other.database.check_writable()
        other.database.check_writable()


def fall_within_a_transaction(server: PostgresServer, database: Database) -> None:
    with database.transaction() as connection:
        connection.execute("DELETE FROM jobs")
        server.kill()


def test_what_was_begun_when_the_server_fell_is_not_there_and_all_goes_on_when_it_is_back(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    folder = DataFolder(tmp_path, SecretStr(own_postgres.make_database()))
    with open_queue(folder.queue) as queue, open_ledger(folder.ledger) as ledger, checkpoints(folder.steps) as steps:
        kept = queue.submit(DOCUMENT, Order())
        with pytest.raises(FileUnusableError, match=r"does not answer|cannot be used"):
            fall_within_a_transaction(own_postgres, queue.database)
        with pytest.raises(FileUnusableError, match="does not answer"):
            queue.counts()
        own_postgres.start()
        assert [job.id for job in queue.jobs()] == [kept.id]
        assert ledger.runs() == []
        assert steps.get_tuple({"configurable": {"thread_id": "nobody"}}) is None
        own_postgres.kill(signal.SIGINT)
        own_postgres.start()
        queue.submit(DOCUMENT, Order())
        assert queue.counts() == {"queued": 2}


def test_a_run_of_another_machine_is_busy_while_its_process_gives_signs_of_life(
    shared: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(shared.ledger) as here:
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(process_place, "place_of_processes", lambda: "another machine")
            with open_ledger(shared.ledger) as there:
                assert there.begin(RUN, DOCUMENT) == "first"
        assert here.begin(RUN, DOCUMENT) == "busy"
        assert here.under_way(DOCUMENT.id) == RUN.id
        moment = time.time() + process_place.LOST_S + 1
        monkeypatch.setattr(time, "time", lambda: moment)
        assert here.begin(RUN, DOCUMENT) == "again"


def test_what_a_killed_process_held_is_free_at_once(shared: DataFolder) -> None:
    holds = (
        "import sys, time; from tests.platform.storing import place_of\n"
        "from consilience.platform.jobs.queue import open_queue\n"
        "with open_queue(place_of(sys.argv[1])) as queue, queue.database.transaction() as connection:\n"
        "    connection.execute(\"DELETE FROM jobs\"); print('holds', flush=True); time.sleep(600)"
    )
    with open_queue(shared.queue) as queue:
        queue.submit(DOCUMENT, Order())
        with subprocess.Popen([sys.executable, "-c", holds, told(shared.queue)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"holds\n"
            os.kill(process.pid, signal.SIGKILL)
        queue.submit(DOCUMENT, Order())
        assert queue.counts() == {"queued": 2}


def test_numbers_of_events_become_visible_in_their_order(shared: DataFolder) -> None:
    """Whoever follows events by their numbers misses none, however many write at once."""
    seen, over = list[int](), threading.Event()

    def follow() -> None:
        with open_queue(shared.queue) as queue:
            while True:
                last = over.is_set()
                seen.extend(event.seq for event in queue.events(after=seen[-1] if seen else 0))
                if last:
                    return

    def write(_: int) -> None:
        with open_queue(shared.queue) as queue:
            for _ in range(20):
                queue.submit(DOCUMENT, Order())

    with ThreadPoolExecutor(5) as threads:
        following = threads.submit(follow)
        try:
            list(threads.map(write, range(4)))
        finally:
            over.set()
        following.result()
    assert len(seen) == 80
    assert seen == sorted(set(seen))


def test_accounts_of_one_name_in_other_letters_are_one(shared: DataFolder) -> None:
    with open_accounts(shared) as accounts:
        accounts.users.add("Ann", "reader")
        assert accounts.users.get("ANN").name == "Ann"
        with pytest.raises(FileUnusableError), accounts.database.transaction() as connection:
            connection.execute("INSERT INTO users (id, name, role, created_at) VALUES ('x', 'aNN', 'admin', '')")


def test_settings_lead_to_the_server(database_url: str, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, database_url=SecretStr(database_url))
    with open_queue(settings.folder.queue) as queue:
        queue.database.check_writable()
    assert list(tmp_path.iterdir()) == []
