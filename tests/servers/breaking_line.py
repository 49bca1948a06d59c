"""A line to a server that can be cut: who asks through it meets what a dead server leaves, and the server lives on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit, urlunsplit

__all__ = ["BreakingLine", "line_to"]


class BreakingLine:
    """Passes bytes on between whoever connects and a server, until it is cut.

    A server may answer only to its own address: what names the near end as the host names the server behind.
    """

    def __init__(self, host: str, port: int) -> None:
        self._server: asyncio.Server | None = None
        self._behind = (host, port)
        self._ends = set[asyncio.StreamWriter]()
        self._renamed = (b"", b"")

    async def open(self) -> int:
        """Begin to listen; return the port."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        self._renamed = (f"127.0.0.1:{port}".encode(), "{}:{}".format(*self._behind).encode())
        return port

    def cut(self) -> None:
        """Break off what is under way; from now on connections are refused."""
        if self._server is not None:
            self._server.close()
        for end in self._ends:
            end.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind_reader, behind = await asyncio.open_connection(*self._behind)
        ends = {writer, behind}
        self._ends |= ends
        try:
            await asyncio.gather(_pass_on(reader, behind, *self._renamed), _pass_on(behind_reader, writer))
        finally:
            self._ends -= ends


@asynccontextmanager
async def line_to(url: str) -> AsyncIterator[tuple[BreakingLine, str]]:
    """Open a line to the server at an address; yield it and the address of its near end, with the server's password."""
    parts = urlsplit(url)
    line = BreakingLine(parts.hostname or "127.0.0.1", parts.port or 80)
    password = parts.netloc.rpartition("@")[0]
    near = f"127.0.0.1:{await line.open()}"
    yield line, urlunsplit(parts._replace(netloc=f"{password}@{near}" if password else near))
    line.cut()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, name: bytes = b"", other: bytes = b""
) -> None:
    try:
        while block := await reader.read(1 << 16):
            writer.write(block.replace(name, other) if name else block)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()
