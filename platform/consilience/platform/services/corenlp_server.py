"""The child process that is the local Stanford CoreNLP server.

`StanfordCoreNLPServer` listens on all addresses of the machine, answers everybody, and takes any property. This program
has CoreNLP's pipelines through JPype, made as that server makes them, behind `corenlp_front`.

Arguments: the port, the number of threads, the file with the token, the class path, and the options of the virtual
machine.
"""

import os
import re
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jpype

from consilience.graph.embedded.installation.java import JVM_LIBRARY
from consilience.platform.services.corenlp_front import CoreNLPFront

__all__ = ["serve"]

_TIMEOUT_S = 600.0  # that one request may take
_PACKAGE = "edu.stanford.nlp"
_PIPELINE = f"{_PACKAGE}.pipeline.StanfordCoreNLP"


def serve(port: int, threads: int, token: str, classpath: Sequence[Path], options: Sequence[str]) -> None:
    """Answer requests on 127.0.0.1 until the process is asked to end.

    Args:
        port: where to listen.
        threads: how many requests are worked on at once.
        token: that every request has to bring.
        classpath: jars of CoreNLP.
        options: of the virtual machine.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    jpype.startJVM(*options, "-Xrs", jvmpath=str(JVM_LIBRARY), classpath=[str(jar) for jar in classpath])
    front = CoreNLPFront(port, token, _Pipelines(threads).annotate, _report)
    threading.Thread(target=front.serve_forever, daemon=True).start()
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    # Nothing is to be saved, and a request that is being worked on would hold up an orderly end of the machine.
    os._exit(0)


class _Pipelines:
    """CoreNLP's pipelines, made, kept and let go by the code of Stanford's server, which keeps the last one."""

    def __init__(self, threads: int) -> None:
        server = jpype.JClass(f"{_PIPELINE}Server")
        parser = jpype.JClass(f"{_PACKAGE}.util.ArgumentParser")
        parser.threads = threads
        self._server = server(_properties({}), 0, int(_TIMEOUT_S * 1000), False)
        parser.fillOptions(self._server, _properties({"quiet": "true"}))
        self._pipeline = jpype.JClass(_PIPELINE)
        self._make = _open_method(server, "mkStanfordCoreNLP")
        self._normalize = _open_method(self._pipeline, "normalizeAnnotators")
        field = server.class_.getDeclaredField("defaultProps")
        field.setAccessible(True)
        defaults = field.get(self._server)
        self._defaults = {str(name): str(defaults.getProperty(name)) for name in defaults.stringPropertyNames()}
        self._defaults |= {"inputFormat": "text", "outputFormat": "json", "prettyPrint": "false"}
        self._annotation = jpype.JClass(f"{_PACKAGE}.pipeline.Annotation")
        self._outputter = jpype.JClass(f"{_PACKAGE}.pipeline.AnnotationOutputter")
        self._buffer = jpype.JClass("java.io.ByteArrayOutputStream")
        # Few threads that stay, since Java keeps a record of each.
        self._threads = ThreadPoolExecutor(threads, "annotate", initializer=_find_resources)

    def annotate(self, properties: dict[str, str], text: str) -> bytes:
        """Return what CoreNLP says about the text, as JSON.

        Raises:
            TimeoutError: it took too long.
        """
        return self._threads.submit(self._annotate, properties, text).result(_TIMEOUT_S)

    def _annotate(self, properties: dict[str, str], text: str) -> bytes:
        asked = _properties({**self._defaults, "mention.type": "dep", **properties})
        self._normalize.invoke(None, asked)
        named = jpype.JString[:](re.split("[, \t]+", str(asked.getProperty("annotators"))))
        asked.setProperty("annotators", self._pipeline.ensurePrerequisiteAnnotators(named, asked))
        pipeline = self._make.invoke(self._server, asked)
        annotation = self._annotation(text)
        pipeline.annotate(annotation)
        buffer = self._buffer()
        options = self._outputter.getOptions(pipeline.getProperties())
        self._pipeline.createOutputter(asked, options).accept(annotation, buffer)
        return bytes(buffer.toByteArray())


def _find_resources() -> None:
    """Let libraries find their files from this thread: one that Python made has no class loader of its own."""
    loader = jpype.JClass("java.lang.ClassLoader").getSystemClassLoader()
    jpype.JClass("java.lang.Thread").currentThread().setContextClassLoader(loader)


def _open_method(kind: Any, name: str) -> Any:  # noqa: ANN401 - a class and a method of Java
    """Return a method that takes properties, callable though it is not public."""
    method = kind.class_.getDeclaredMethod(name, jpype.JClass("java.util.Properties"))
    method.setAccessible(True)
    return method


def _report(error: BaseException) -> None:
    """Write what went wrong to the log of the process, which its owner alone can read."""
    sys.stderr.write(f"{error.stacktrace() if isinstance(error, jpype.JException) else error!r}\n")
    sys.stderr.flush()


def _properties(values: dict[str, str]) -> Any:  # noqa: ANN401 - an object of Java
    properties = jpype.JClass("java.util.Properties")()
    for name, value in values.items():
        properties.setProperty(name, value)
    return properties


if __name__ == "__main__":
    serve(
        int(sys.argv[1]),
        int(sys.argv[2]),
        Path(sys.argv[3]).read_text(encoding="ascii").strip(),
        [Path(jar) for jar in sys.argv[4].split(os.pathsep)],
        sys.argv[5:],
    )
