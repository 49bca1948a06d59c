"""Consilience as a new user has it: `make demo`, `make serve`, and the address that is printed."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from consilience.graph.embedded.daemon import free_port

__all__ = ["Site", "opened_site"]

CONSILIENCE = str(Path(sys.executable).parent / "consilience")
_SIGN_IN = re.compile(r"Sign in, once, with (\S+)")


@dataclass
class Site:
    """A data folder and the server that serves it, as processes of their own."""

    home: Path
    cache: Path
    team: Path
    """File of the team that orders may name besides those that ship."""
    corenlp_url: str
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[str] | None = None
    _printed: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def run(self, *arguments: str) -> str:
        """Run `consilience` on the data folder and return what it prints."""
        done = subprocess.run([CONSILIENCE, *arguments], env=self._environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """Start `consilience serve` and wait until it prints where it is."""
        command = [CONSILIENCE, "serve", "--port", str(self.port)]
        process = subprocess.Popen(command, env=self._environment(), stderr=subprocess.PIPE, text=True)
        self._process = process
        assert process.stderr
        printed: list[str] = []
        for line in process.stderr:
            printed.append(line)
            if found := _SIGN_IN.search(line):
                self._printed.append(found[1])
            if "Ctrl-C" in line:
                break
        else:
            raise AssertionError("".join(printed))
        threading.Thread(target=_drain, args=(process.stderr,), daemon=True).start()

    def kill(self) -> None:
        """End the server as a crash would."""
        assert self._process
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End the server and the database."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self.run("down")

    def sign_in_address(self) -> str:
        """Return an address that signs in once: the one that the server printed, later ones as its user gets them."""
        if self._printed:
            return self._printed.pop(0)
        return self.run("users", "link", "local", "--url", self.url).strip()

    def _environment(self) -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if not name.startswith("CONSILIENCE_")},
            "CONSILIENCE_HOME": str(self.home),
            "CONSILIENCE_CACHE": str(self.cache),
            "CONSILIENCE_TEAM": str(self.team),
            "CONSILIENCE_CORENLP_URL": self.corenlp_url,
            "CONSILIENCE_NEO4J_MEMORY": "512m",
            "COLUMNS": "1000",  # nothing that is printed is broken into lines
        }


@contextmanager
def opened_site(home: Path, cache: Path, team: Path, corenlp_url: str) -> Iterator[Site]:
    """Run the demonstration, serve its graph as long as the context lasts, and stop everything."""
    site = Site(home, cache, team, corenlp_url)
    try:
        site.run("demo", "--json")
        site.start()
        yield site
    finally:
        site.stop()


def _drain(stream: IO[str]) -> None:
    for _ in stream:
        pass
