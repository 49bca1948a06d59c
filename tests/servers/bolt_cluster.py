"""A stand-in for a cluster: members that speak Bolt before one real Neo4j, as a leader and its followers would.

Each member has a port of its own and hands on what it is told. The table of members names them all, a follower refuses
to write, and members are lost at moments that a test says. A follower that lags has nothing for who does not show the
bookmark of what was written last.
"""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Literal
from urllib.parse import urlsplit

from consilience.graph.store.address import Neo4jAddress

__all__ = ["BoltCluster", "Loss", "Member", "cluster_before"]

_PACKSTREAM: Any = import_module("neo4j._codec.packstream.v1")
"""The driver's own writer and reader of messages, which it has for itself alone."""

_MAGIC = b"\x60\x60\xb0\x17"
_VERSION = b"\x00\x00\x04\x05"
"""Bolt 5.4, which client and server both know, and whose greeting is one step."""
_GOODBYE, _RESET, _RUN, _BEGIN, _COMMIT, _ROLLBACK = 0x02, 0x0F, 0x10, 0x11, 0x12, 0x13
_DISCARD, _PULL, _ROUTE = 0x2F, 0x3F, 0x66
_SUCCESS, _RECORD, _IGNORED, _FAILURE = 0x70, 0x71, 0x7E, 0x7F
_ANNOUNCES = "CREATE (w:Writing)"


Loss = Literal["in the work", "before the commit", "after the commit", "after the commit for good"]
"""When a leader is lost: while statements run, with the commit on its way, or with only the answer missing; for good:
nobody leads from then on."""


@dataclass
class Member:
    """One member: what began there, and its connections."""

    name: str
    server: asyncio.Server
    began: list[str] = field(default_factory=list)
    """Of each transaction, what it was begun for: `r` or `w`."""
    commits: int = 0
    open: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.sockets[0].getsockname()[1]}"


@dataclass
class BoltCluster:
    """The members, who leads them, and what befalls them."""

    behind: Neo4jAddress
    """The one server that does the work."""
    members: list[Member] = field(default_factory=list)
    leader: int | None = 0
    """Number of the member that writes; None: nobody does."""
    losses: list[Loss] = field(default_factory=list)
    """What befalls the next transactions that write."""
    followers_lag: bool = False
    written: set[str] = field(default_factory=set)
    """Bookmarks that the leader gave with what was written last, and since."""

    @property
    def address(self) -> Neo4jAddress:
        """Where a driver that knows of clusters enters: at a follower."""
        return replace(self.behind, uri=f"neo4j://{self.members[-1].address}")

    @property
    def writes(self) -> int:
        """How many transactions were committed that were begun to write."""
        return sum(member.commits for member in self.members)

    def forget_what_began(self) -> None:
        for member in self.members:
            member.began.clear()

    def lose(self, member: Member) -> None:
        """Break all connections of a member; it takes new ones."""
        for writer in list(member.open):
            writer.transport.abort()

    def table(self) -> dict[str, Any]:
        """Return the table of members that a driver asks for."""
        leader = [] if self.leader is None else [self.members[self.leader].address]
        followers = [m.address for number, m in enumerate(self.members) if number != self.leader]
        roles = {"ROUTE": [member.address for member in self.members], "READ": followers, "WRITE": leader}
        servers = [{"role": role, "addresses": addresses} for role, addresses in roles.items()]
        return {"rt": {"ttl": 300, "db": self.behind.database, "servers": servers}}


@asynccontextmanager
async def cluster_before(behind: Neo4jAddress, members: int = 3) -> AsyncIterator[BoltCluster]:
    """Stand in for a cluster in the block; its first member leads."""
    cluster = BoltCluster(behind)
    for number in range(members):

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int = number) -> None:
            await _Line(cluster, cluster.members[number], reader, writer).serve()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        cluster.members.append(Member(f"member {number}", server))
    try:
        yield cluster
    finally:
        for member in cluster.members:
            member.server.close()
            cluster.lose(member)


class _LostError(Exception):
    """The member is lost for this client."""


class _Line:
    """One client's connection to a member, and the member's to the server behind."""

    def __init__(
        self, cluster: BoltCluster, member: Member, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.cluster, self.member, self.reader, self.writer = cluster, member, reader, writer
        self.mode, self.failed, self.empty, self.is_open = "", False, False, False
        self.loss: Loss | None = None

    @property
    def leads(self) -> bool:
        leader = self.cluster.leader
        return leader is not None and self.cluster.members[leader] is self.member

    async def serve(self) -> None:
        self.member.open.add(self.writer)
        behind = urlsplit(self.cluster.behind.uri)
        self.server_reader, self.server_writer = await asyncio.open_connection(behind.hostname, behind.port)
        try:
            with suppress(asyncio.IncompleteReadError, OSError, _LostError):
                await self.greet()
                while True:
                    await self.answer(await _read(self.reader))
        finally:
            self.member.open.discard(self.writer)
            self.writer.transport.abort()
            self.server_writer.transport.abort()

    async def greet(self) -> None:
        offered = await self.reader.readexactly(20)
        assert offered.startswith(_MAGIC)
        self.server_writer.write(_MAGIC + _VERSION + bytes(12))
        self.writer.write(await self.server_reader.readexactly(4))

    async def answer(self, message: bytes) -> None:
        tag = message[1]
        if tag == _GOODBYE:
            raise _LostError
        if tag == _RESET:
            self.failed, self.mode, self.is_open = False, "", False
        elif self.failed:
            return self.say(_IGNORED)
        if tag == _ROUTE:
            return self.say(_SUCCESS, self.cluster.table())
        if tag == _BEGIN or (tag == _RUN and not self.is_open):
            self.begin(_fields(message)[-1], is_open=tag == _BEGIN)
        if tag == _RUN and self.mode == "w" and not self.leads:
            return self.refuse()
        if tag == _RUN and self.loss == "in the work" and _ANNOUNCES not in _fields(message)[0]:
            raise _LostError
        if tag == _COMMIT and self.loss == "before the commit":
            raise _LostError
        await self.hand_on(bytes([message[0], _DISCARD]) + message[2:] if tag == _PULL and self.empty else message)
        if tag in {_COMMIT, _ROLLBACK}:
            self.is_open = False
        return None

    def begin(self, told: dict[str, Any], *, is_open: bool) -> None:
        self.mode, self.is_open = told.get("mode", "w"), is_open
        self.member.began.append(self.mode)
        written = self.cluster.written
        lags = self.cluster.followers_lag and not self.leads
        self.empty = lags and bool(written) and written.isdisjoint(told.get("bookmarks", ()))
        self.loss = self.cluster.losses.pop(0) if self.mode == "w" and self.leads and self.cluster.losses else None

    def refuse(self) -> None:
        code, message = "Neo.ClientError.Cluster.NotALeader", "This member follows; write to the one that leads."
        self.say(_FAILURE, {"code": code, "message": message})

    async def hand_on(self, message: bytes) -> None:
        """Tell the server and give back all that it answers, if the client is still there to hear it."""
        _write(self.server_writer, message)
        while True:
            answer = await _read(self.server_reader)
            bookmark = _fields(answer)[0].get("bookmark") if answer[1] == _SUCCESS and self.leads else None
            if bookmark and message[1] == _COMMIT and self.mode == "w":
                self.cluster.written = {bookmark}
                self.member.commits += 1
                if self.loss == "after the commit for good":
                    self.cluster.leader = None
                if self.loss in {"after the commit", "after the commit for good"}:
                    raise _LostError
            elif bookmark:
                self.cluster.written.add(bookmark)
            self.failed = self.failed or answer[1] == _FAILURE
            _write(self.writer, answer)
            if answer[1] != _RECORD:
                return

    def say(self, tag: int, *told: dict[str, Any]) -> None:
        self.failed = self.failed or tag == _FAILURE
        packed = _PACKSTREAM.PackableBuffer()
        for value in told:
            _PACKSTREAM.Packer(packed).pack(value)
        _write(self.writer, bytes([0xB0 + len(told), tag]) + bytes(packed.data))


def _fields(message: bytes) -> list[Any]:
    """Return the fields of a message."""
    unpacker = _PACKSTREAM.Unpacker(_PACKSTREAM.UnpackableBuffer(message[2:]))
    return [unpacker.unpack() for _ in range(message[0] & 0x0F)]


async def _read(reader: asyncio.StreamReader) -> bytes:
    """Return the next message, whose parts each begin with their length; an empty part ends it."""
    message = bytearray()
    while True:
        (size,) = struct.unpack(">H", await reader.readexactly(2))
        if size:
            message += await reader.readexactly(size)
        elif message:
            return bytes(message)


def _write(writer: asyncio.StreamWriter, message: bytes) -> None:
    for start in range(0, len(message), 0xFFFF):
        part = message[start : start + 0xFFFF]
        writer.write(struct.pack(">H", len(part)) + part)
    writer.write(b"\x00\x00")
