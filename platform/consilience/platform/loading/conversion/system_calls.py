"""Calls of the system that a process can give up for good (seccomp): sockets, programs, signals and looks at others.

Name space and Landlock leave open what needs no network and writes no file: a socket in the file system, such as that
of a container engine, and a signal to the server.
"""

import ctypes
import errno
import os
import struct

__all__ = ["forbid_calls"]

_PR_SET_SECCOMP, _FILTER = 22, 2
_EVERY_THREAD = 1
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""Offsets of a call's number, of the kind of machine that it is made for, and of what it is called with."""
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_PRLIMIT64 = {"x86_64": 302, "aarch64": 261}
"""Sets limits of this process (0) or of another one, which is refused."""
_KINDS = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_OTHER_NUMBERING = 1 << 30
"""From here on x86_64 numbers the same calls once more (x32)."""
_NEWER = {"pidfd_send_signal": 424, "io_uring_setup": 425, "pidfd_open": 434, "pidfd_getfd": 438}
_FORBIDDEN = {
    "x86_64": {
        "socket": 41,
        "connect": 42,
        "sendto": 44,
        "socketpair": 53,
        "execve": 59,
        "kill": 62,
        "ptrace": 101,
        "tkill": 200,
        "add_key": 248,
        "request_key": 249,
        "keyctl": 250,
        "bpf": 321,
        "process_vm_readv": 310,
        "process_vm_writev": 311,
        "execveat": 322,
        "userfaultfd": 323,
    },
    "aarch64": {
        "socket": 198,
        "socketpair": 199,
        "connect": 203,
        "sendto": 206,
        "execve": 221,
        "kill": 129,
        "ptrace": 117,
        "tkill": 130,
        "add_key": 217,
        "request_key": 218,
        "keyctl": 219,
        "bpf": 280,
        "process_vm_readv": 270,
        "process_vm_writev": 271,
        "execveat": 281,
        "userfaultfd": 282,
    },
}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def forbid_calls(library: ctypes.CDLL) -> None:
    """Let the calls fail with EPERM in every thread from now on; without effect on other machines and old kernels.

    Args:
        library: of C; the process must have given up new privileges.
    """
    machine = os.uname().machine
    if machine not in _KINDS or ctypes.sizeof(ctypes.c_void_p) != 8:
        return
    program = _program(machine)
    told = _Program(len(program) // 8, program)
    if library.syscall(_SECCOMP[machine], 1, _EVERY_THREAD, ctypes.byref(told)):
        library.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.byref(told), 0, 0)


def _program(machine: str) -> bytes:
    numbers = sorted({*_FORBIDDEN[machine].values(), *_NEWER.values()})
    refuse = len(numbers) + 8  # the place of the last step; jumps count from the step after theirs
    steps = [
        (_LOAD, _MACHINE, 0, 0),
        (_EQUAL, _KINDS[machine], 0, refuse - 2),
        (_LOAD, _NUMBER, 0, 0),
        (_AT_LEAST, _OTHER_NUMBERING, refuse - 4, 0),
        *((_EQUAL, number, refuse - 5 - place, 0) for place, number in enumerate(numbers)),
        (_EQUAL, _PRLIMIT64[machine], 0, 2),
        (_LOAD, _FIRST_ARGUMENT, 0, 0),
        (_EQUAL, 0, 0, 1),
        (_RETURN, _ALLOW, 0, 0),
        (_RETURN, _REFUSE, 0, 0),
    ]
    return b"".join(struct.pack("=HBBI", code, if_so, if_not, value) for code, value, if_so, if_not in steps)
