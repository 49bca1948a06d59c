"""Environment of the processes that we start: what they may know of this one's."""

import os

__all__ = ["child_environment"]

_ALLOWED = frozenset(
    {
        "PATH",
        "HOME",
        "USER",
        "LOGNAME",
        "LANG",
        "LANGUAGE",
        "TZ",
        "TMPDIR",
        "SSL_CERT_FILE",
        "SSL_CERT_DIR",
        "JDK_JAVA_OPTIONS",  # how whoever runs this tunes Java
        "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH",
        "PYTHONPATH",
        "PYTHONHOME",
        "PYTHONDONTWRITEBYTECODE",
    }
)


def child_environment(**more: str) -> dict[str, str]:
    """Return the whole environment for a child process: where things are and how people write, and nothing else.

    Keys, passwords and addresses of models, proxies and databases stay out, since a child that is talked into telling
    its environment (`/proc/self/environ`) would tell them. Every process that we start gets its environment from here.

    Args:
        more: variables that this child needs besides; they win.
    """
    kept = {name: value for name, value in os.environ.items() if name in _ALLOWED or name.startswith("LC_")}
    return {**kept, **more}
