"""A real PostgreSQL of its own, from the binaries of the machine: started, stopped, killed."""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from consilience.graph.embedded.daemon import free_port

with suppress(ImportError):  # without it these tests are skipped
    import psycopg

__all__ = ["PostgresServer", "postgres_serving", "why_no_postgres"]

_INSTALLED = Path("/usr/lib/postgresql")
_NOBODY = ("postgres", "nobody")
"""Accounts that it runs as where the tests run as root, which it refuses."""


def _binaries() -> Path | None:
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(_INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


def why_no_postgres() -> str | None:
    """Return why none can be started here; None when one can."""
    if _binaries() is None:
        return "there is no PostgreSQL (on Debian: apt-get install postgresql)"
    if missing := [name for name in ("psycopg", "langgraph.checkpoint.postgres") if not _is_installed(name)]:
        return f"the extra postgres is not installed ({', '.join(missing)})"
    return None


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ImportError:  # of what stands above it
        return False


class PostgresServer:
    """A server with one account, whose password is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.password = folder, free_port(), secrets.token_hex(8)
        self._account = next((one for one in _NOBODY if _is_account(one)), None) if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0

    def url(self, database: str = "postgres", password: str | None = None) -> str:
        return f"postgresql://consilience:{password or self.password}@127.0.0.1:{self.port}/{database}"

    def initialise(self) -> None:
        if self._account:
            shutil.chown(self.folder, self._account)
        (self.folder / "password").write_text(self.password)
        (self.folder / "password").chmod(0o644)
        told = ("-U", "consilience", "--auth=scram-sha-256", "--pwfile", str(self.folder / "password"), "-E", "UTF8")
        order = ("--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en")  # no order of bytes
        self._run("initdb", "-D", str(self.folder / "data"), *told, *order, "--no-sync").wait(120)

    def start(self) -> None:
        options = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off"}
        given = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        self._process = self._run("postgres", "-D", str(self.folder / "data"), *given)
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            self.do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def do(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Return the rows of a statement."""
        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=5) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def kill(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it; SIGQUIT is a crash, after which it recovers when it is started."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(60)

    def make_database(self) -> str:
        """Return the address of a new database."""
        self._made += 1
        self.do(f"CREATE DATABASE test_{self._made}")
        return self.url(f"test_{self._made}")

    def _run(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        binaries = _binaries()
        assert binaries is not None
        user: dict[str, Any] = (
            {"user": self._account, "group": pwd.getpwnam(self._account).pw_gid} if self._account else {}
        )
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen([str(binaries / name), *arguments], cwd=self.folder, stdout=log, stderr=log, **user)


def _is_account(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False


@contextmanager
def postgres_serving() -> Iterator[PostgresServer]:
    """Start a server in a temporary folder; at the end it is gone, and its folder too."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    server = PostgresServer(folder)
    try:
        server.initialise()
        server.start()
        yield server
    finally:
        if server._process and server._process.poll() is None:
            server.kill(signal.SIGINT)
        shutil.rmtree(folder)
