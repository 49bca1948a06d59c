"""Stanford's Penn Treebank tokenizer, as a process that lives while texts are tokenized."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from consilience.graph.embedded.environment import child_environment
from consilience.graph.embedded.installation.java import QUIET
from consilience.graph.embedded.installation.progress import Progress
from consilience.graph.model.errors import ServiceError
from consilience.platform.services.corenlp import corenlp_code
from consilience.platform.support.settings import Settings

__all__ = ["Tokenizer", "open_tokenizer"]

_MODULE = "consilience.platform.services.ptb_tokenizer"
_HEAP = "-Xmx1g"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Tokenizer:
    """A tokenizer that runs; made by `open_tokenizer`."""

    def __init__(self, process: "subprocess.Popen[bytes]", errors: BinaryIO) -> None:
        self._process = process
        self._errors = errors

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Return where the tokens of a text begin and end, in its order, in code points, ends exclusive.

        What Stanford counts as white space (also zero-width spaces and null characters) is in no token.

        Raises:
            ServiceError: the process ended; the message has what it said last.
        """
        source, target = self._process.stdin, self._process.stdout
        if source is None or target is None:
            raise ServiceError("The tokenizer was started without pipes. Use `open_tokenizer`.")
        try:
            source.write(json.dumps(_SURROGATE.sub("\ufffd", text)).encode() + b"\n")
            source.flush()
            answer = target.readline()
        except BrokenPipeError:
            answer = b""
        if not answer.endswith(b"\n"):
            raise self._fault()
        return [(begin, end) for begin, end in json.loads(answer)]

    def _fault(self) -> ServiceError:
        code = self._process.wait()
        self._errors.seek(0)
        said = [line.strip() for line in self._errors.read().decode(errors="replace").splitlines() if line.strip()]
        quote = f" It last said: {said[-1][:300]}" if said else ""
        return ServiceError(
            f"Stanford's tokenizer ended with exit code {code}; it needs up to 1 GB of memory. Close other programs, "
            f"or tokenize shorter texts.{quote}"
        )


@contextmanager
def open_tokenizer(settings: Settings, progress: Progress | None = None) -> Iterator[Tokenizer]:
    """Start the tokenizer, and end it with the block; the first use fetches CoreNLP's code (12 MB).

    Raises:
        DownloadError: the code cannot be fetched.
        ServiceError: the process cannot be started.
    """
    with tempfile.TemporaryFile() as errors:
        process = _start(corenlp_code(settings, progress), errors)
        try:
            yield Tokenizer(process, errors)
        finally:
            process.kill()  # it has nothing to save
            process.communicate()


def _start(classpath: Sequence[Path], errors: BinaryIO) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-m", _MODULE, os.pathsep.join(map(str, classpath)), _HEAP, *QUIET]
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=child_environment(),
            start_new_session=True,  # Ctrl-C is for the parent, which then ends this process
        )
    except OSError as error:
        raise ServiceError(f"Stanford's tokenizer cannot be started: {error.strerror or error}.") from error
