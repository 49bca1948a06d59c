"""What a file that takes over the process that converts it can do then: nothing beyond the process."""

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from consilience.graph.embedded.environment import child_environment

TRIES = {
    "write a file": "open({target!r}, 'w').write('x')",
    "append to a file": "os.close(os.open({target!r}, os.O_APPEND | os.O_WRONLY | os.O_CREAT))",
    "write a file past Python": "assert libc.creat({target!r}.encode(), 0o600) >= 0",
    "make a folder past Python": "assert libc.mkdir({target!r}.encode(), 0o700) == 0",
    "remove a file": "os.remove({secret!r})",
    "remove a file past Python": "assert libc.unlink({secret!r}.encode()) == 0",
    "read the password": "open({secret!r}).read()",
    "read the environment of the server": "open('/proc/{parent}/environ').read()",
    "connect": "socket.create_connection(('127.0.0.1', {port}), 5)",
    "connect past Python": (
        "s = libc.socket(2, 1, 0); assert libc.connect(s, struct.pack('=HH4s8x', 2, socket.htons({port}), "
        "bytes([127, 0, 0, 1])), 16) == 0"
    ),
    "ask for a name": "socket.getaddrinfo('localhost', 80)",
    "connect to a socket in the file system": "socket.socket(socket.AF_UNIX).connect({place!r})",
    "connect to a socket in the file system past Python": (
        "s = libc.socket(1, 1, 0); assert s >= 0; "
        "assert libc.connect(s, struct.pack('=H108s', 1, {place!r}.encode()), 110) == 0"
    ),
    "signal the server": "os.kill({parent}, 0)",
    "signal the server past Python": "assert libc.kill({parent}, 0) == 0",
    "take files from the server past Python": (
        "limits = (ctypes.c_ulong * 2)(64, 64); assert libc.prlimit({parent}, 7, limits, None) == 0"
    ),
    "start a program": "subprocess.run(['/bin/true'])",
    "start a program past Python": "assert os.WEXITSTATUS(libc.system(b'/bin/true')) == 0",
}
WITHOUT_THE_KERNEL = (
    "write a file",
    "append to a file",
    "remove a file",
    "read the password",
    "connect",
    "start a program",
)
IMPORTS = "import ctypes, os, socket, struct, subprocess, sys\nlibc = ctypes.CDLL(None)\n"
BEGIN = (
    f"{IMPORTS}from consilience.platform.loading.conversion.confinement import leave_the_network, shut_in\n"
    "{walls}leave_the_network()\nshut_in()\n{what}\nprint('done')"
)
NO_KERNEL = "ctypes.CDLL = lambda *_, **__: type('None', (), {'__getattr__': lambda *_: lambda *_: -1})()\n"
ENTRANCES = {
    "process": ("sys.argv[1:] = ['.html']", b"<p>Ann"),
    "helper": ("", b".html 6\n<p>Ann"),
}


@dataclass(frozen=True)
class Victim:
    """What a planted payload goes for."""

    secret: Path
    target: Path
    place: str
    port: int

    def tried(self, what: str) -> str:
        """Return the payload's code."""
        return TRIES[what].format(
            secret=str(self.secret), target=str(self.target), place=self.place, port=self.port, parent=os.getpid()
        )

    def is_unharmed(self) -> bool:
        """Tell whether nothing was written or removed."""
        return self.secret.read_text() == "planted" and not self.target.exists()


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    secret = tmp_path / "password"
    secret.write_text("planted")
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        TemporaryDirectory(prefix="c") as short,
        socket.socket(socket.AF_UNIX) as local,
    ):
        local.bind(f"{short}/s")
        local.listen()
        yield Victim(secret, tmp_path / "written", f"{short}/s", listening.getsockname()[1])


@pytest.mark.parametrize("tried", TRIES)
def test_a_process_that_converts_cannot(tried: str, victim: Victim) -> None:
    if _landlock() < 1:
        pytest.skip("this kernel has no Landlock: the hook in Python is the only wall here")
    _assert_refused(BEGIN.format(walls="", what=victim.tried(tried)))
    assert victim.is_unharmed()


@pytest.mark.parametrize("tried", WITHOUT_THE_KERNEL)
def test_where_the_kernel_has_no_walls_python_code_still_cannot(tried: str, victim: Victim) -> None:
    _assert_refused(BEGIN.format(walls=NO_KERNEL, what=victim.tried(tried)))
    assert victim.is_unharmed()


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize("tried", ["write a file past Python", "connect", "start a program past Python"])
def test_a_payload_in_the_reading_of_a_file_cannot(entrance: str, tried: str, victim: Victim) -> None:
    if _landlock() < 1:
        pytest.skip("this kernel has no Landlock: the hook in Python is the only wall here")
    begin, request = ENTRANCES[entrance]
    code = (
        f"{IMPORTS}from consilience.platform.loading import registry\n"
        f"from consilience.platform.loading.conversion import converters, {entrance}\n"
        f"def payload(data, suffix):\n  {victim.tried(tried)}\n  print('done')\n"
        f"registry.read_file, converters.prepare = payload, lambda _: None\n{begin}\n{entrance}._main()"
    )
    _assert_refused(code, request)
    assert victim.is_unharmed()


def test_a_page_is_read_without_the_libraries_of_tables_and_slides() -> None:
    code = (
        "import sys\nfrom consilience.platform.loading.conversion import process\n"
        "process.confine('.html')\nassert not {'pandas', 'openpyxl', 'pptx'} & set(sys.modules)\n"
        "assert process.read_here(b'<p>Ann <b>met</b> Bob.</p>', '.html')['text'] == 'Ann **met** Bob.'"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=child_environment(), check=False
    )
    assert done.returncode == 0, done.stderr


def test_nothing_that_reads_files_runs_outside_the_walls_in_a_thread_of_a_library() -> None:
    code = (
        "import os\nfrom consilience.platform.loading.conversion import process\nfound = []\n"
        "process.shut_in = lambda: found.append(len(os.listdir('/proc/self/task')))\n"
        "process.confine()\nassert found == [1], found"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=child_environment(), check=False
    )
    assert done.returncode == 0, done.stderr


def _assert_refused(code: str, request: bytes = b"") -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], input=request, capture_output=True, env=child_environment(), check=False
    )
    said = done.stderr.decode()
    assert (done.returncode, b"done" in done.stdout) == (1, False), said
    assert said.strip().splitlines()[-1].startswith(("PermissionError", "AssertionError"))


def _landlock() -> int:
    return int(ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1))
