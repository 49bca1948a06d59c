"""The child process that is the local Stanford CoreNLP server.

`StanfordCoreNLPServer` itself can only listen on all addresses of the machine. This program creates the same request
handler through JPype and listens on 127.0.0.1 alone.

Arguments: the port, the number of threads, the class path, and the options of the virtual machine.
"""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import jpype

from consilience.graph.embedded.java import JVM_LIBRARY

__all__ = ["serve"]

_TIMEOUT = 600_000  # milliseconds that one request may take
_PACKAGE = "edu.stanford.nlp"
_SERVER = f"{_PACKAGE}.pipeline.StanfordCoreNLPServer"


def serve(port: int, threads: int, classpath: Sequence[Path], options: Sequence[str]) -> None:
    """Answer requests on 127.0.0.1 until the process is asked to end.

    Args:
        port: where to listen.
        threads: how many requests are worked on at once.
        classpath: jars of CoreNLP.
        options: of the virtual machine.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    jpype.startJVM(*options, "-Xrs", jvmpath=str(JVM_LIBRARY), classpath=[str(jar) for jar in classpath])
    server = jpype.JClass(_SERVER)
    parser = jpype.JClass(f"{_PACKAGE}.util.ArgumentParser")
    parser.threads = threads
    corenlp = server(_properties(), port, _TIMEOUT, False)
    parser.fillOptions(corenlp, _properties(quiet="true", maxCharLength="0"))  # 0 is no limit
    ready = jpype.JClass("java.util.concurrent.atomic.AtomicBoolean")(True)
    home_page = jpype.JClass(f"{_SERVER}$FileHandler")(f"{_PACKAGE.replace('.', '/')}/pipeline/demo/corenlp-brat.html")
    allow = jpype.JProxy("java.util.function.Predicate", dict={"test": lambda _: True})
    forget = jpype.JProxy("java.util.function.Consumer", dict={"accept": lambda _: None})
    handler = jpype.JClass(f"{_SERVER}$CoreNLPHandler")(
        corenlp,
        _properties(inputFormat="text", outputFormat="json", prettyPrint="false"),
        allow,
        forget,
        home_page,
        "/",
    )
    address = jpype.JClass("java.net.InetSocketAddress")("127.0.0.1", port)
    http = jpype.JClass("com.sun.net.httpserver.HttpServer").create(address, 0)
    http.createContext("/", handler)
    http.createContext("/ready", jpype.JClass(f"{_SERVER}$ReadyHandler")(ready))
    http.setExecutor(jpype.JClass("java.util.concurrent.Executors").newFixedThreadPool(threads))
    http.start()
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    # Nothing is to be saved, and a request that is being worked on would hold up an orderly end of the machine.
    os._exit(0)


def _properties(**values: str) -> jpype.JObject:
    properties = jpype.JClass("java.util.Properties")()
    for name, value in values.items():
        properties.setProperty(name, value)
    return properties


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]), [Path(jar) for jar in sys.argv[3].split(os.pathsep)], sys.argv[4:])
