"""Takes from this process, for good, what reading a stranger's file never needs: files, networks, programs, signals.

Walls that do not need root, each where the system has it: a network of its own without any way out (a name space),
rules for files (Landlock) and for calls of the system (`system_calls`), all in the kernel; a size of 0 for files that
are written; and a hook in Python, which is everywhere, but stops Python code alone.
"""

import ctypes
import os
import resource
import sys
import sysconfig
from contextlib import suppress
from functools import cache
from pathlib import Path

from consilience.platform.loading.conversion.system_calls import forbid_calls

__all__ = ["leave_the_network", "shut_in"]

_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_PR_SET_NO_NEW_PRIVS = 38
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every machine
_VERSION, _PATH_BENEATH = 1, 1
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
_TCP = 3
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_REFUSED = (
    *("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn", "os.kill", "pty."),
    *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown"),
    *("os.utime", "os.setxattr", "os.removexattr", "shutil.", "tempfile.", "webbrowser.", "urllib.", "ftplib."),
)
_HARMLESS = frozenset({"socket.gethostname"})
_LOOKS = frozenset({"os.listdir", "os.scandir"})
_SYSTEM = (
    *("/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share", "/lib", "/lib64"),
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/mime.types", "/etc/fonts", "/etc/locale.alias"),
    *("/sys/devices/system/cpu", "/proc/cpuinfo", "/proc/meminfo", "/dev/null", "/dev/urandom"),
)


class _Rules(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def leave_the_network() -> None:
    """Give this process a network of its own that leads nowhere; without effect once it has several threads."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).unshare(_CLONE_NEWUSER | _CLONE_NEWNET)


def shut_in() -> None:
    """Confine this process for good; what the system does not have is left out.

    Landlock's rules hold for the thread that calls this and those that it starts, so that it had better be the only
    one. What needs files elsewhere, above all libraries that look at the machine as they are imported, comes before.
    """
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    sys.dont_write_bytecode = True
    _readable()
    if sys.platform == "linux":
        library = ctypes.CDLL(None, use_errno=True)
        library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        _restrict_files(library)
        forbid_calls(library)
    sys.addaudithook(_refuse)


@cache
def _readable() -> tuple[str, ...]:
    """Return the files and folders that may be read: where Python, its libraries and the system's tables are."""
    places = {
        *_SYSTEM,
        *(path for name, path in sysconfig.get_paths().items() if name != "scripts"),
        *(str(Path(prefix) / "lib") for prefix in (sys.prefix, sys.base_prefix)),
        *(path for path in sys.path if path and path != str(Path.home())),
    }
    return tuple(sorted({place for each in places for place in (each, os.path.realpath(each)) if place != "/"}))


def _restrict_files(library: ctypes.CDLL) -> None:
    """Let what is `_readable` be read, nothing else be read, and nothing be written or run."""
    version = library.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION)
    if version < 1:
        return
    rights = _FILE_RIGHTS[max(known for known in _FILE_RIGHTS if known <= version)]
    rules = _Rules(rights, _TCP if version >= 4 else 0)
    size = ctypes.c_size_t(ctypes.sizeof(rules) if version >= 4 else 8)
    ruleset = library.syscall(_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return
    for place in _readable():
        with suppress(OSError):
            opened = os.open(place, os.O_PATH)
            allowed = _READ_FILE | _READ_DIR if Path(place).is_dir() else _READ_FILE
            library.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(_Beneath(allowed, opened)), 0)
            os.close(opened)
    library.syscall(_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, int):
            return
        if isinstance(flags, int) and flags & _WRITES:
            raise PermissionError("A process that reads a stranger's file writes none.")
        _refuse_elsewhere(path)
    elif event in _LOOKS:
        _refuse_elsewhere(arguments[0])
    elif event.startswith(_REFUSED) and event not in _HARMLESS:
        raise PermissionError(f"A process that reads a stranger's file has no use for {event}.")


def _refuse_elsewhere(path: object) -> None:
    if not isinstance(path, str | bytes | os.PathLike):
        return
    real = os.path.realpath(os.fsdecode(path))
    if not any(real == place or real.startswith(f"{place}/") for place in _readable()):
        raise PermissionError("A process that reads a stranger's file reads no other.")
