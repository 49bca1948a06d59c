"""Which worker a call goes to: the one that has to do with the same thing already, else the one with most room."""

import asyncio
import heapq
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Host", "Seat", "Seats"]

_REMEMBERED = 4096
"""Things whose worker is remembered though it has nothing to do with them just now."""


@dataclass(slots=True, eq=False)
class Host:
    """A worker that is ready."""

    name: str
    worker: Any
    """Its handle."""
    taken: int = 0
    """Seats that are taken."""
    alone: bool = False
    """Whether it is kept for one thing, which may kill it."""
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the worker is lost."""
    useless: Exception | None = None
    """Why no other worker is to take its place."""


@dataclass(slots=True, eq=False)
class Seat:
    """The seat of a thing, such as a document: all calls about it go to one host."""

    host: asyncio.Future[Host]
    calls: int = 0
    """About the thing, under way or waiting."""
    alone: bool = False
    """Whether the host may have nothing else under way."""


class Seats:
    """The hosts that are there now; things wait, in the order of their first calls, until one has a seat for them."""

    def __init__(self, at_once: int, most: int | None = None) -> None:
        """Begin without a host.

        Args:
            at_once: seats that each will have, one for each thing that is under way there.
            most: things that are under way at all of them together; None for as many as there are seats.
        """
        self.hosts: set[Host] = set()
        self._at_once = at_once
        self._most = most
        self._seats: dict[Hashable, Seat] = {}
        self._waiting: list[tuple[int, int, Seat]] = []
        self._broken: Exception | None = None

    async def take(self, thing: Hashable, number: int, *, alone: bool = False) -> Seat:
        """Return the seat of a thing once it has a host; whoever takes it leaves it.

        A host that knows the thing takes it though all its seats are taken: there it is read fastest.

        Args:
            thing: what the call is about.
            number: of the call; the least waits least.
            alone: whether its host may have nothing else under way; whoever comes later waits until there is one.

        Raises:
            Exception: what `end` was told.
        """
        if self._broken:
            raise self._broken
        seat = self._seats.get(thing)
        if seat is None or (seat.host.done() and self._is_closed(seat)):
            seat = self._seats[thing] = Seat(asyncio.get_running_loop().create_future())
            heapq.heappush(self._waiting, (number, id(seat), seat))
        seat.alone |= alone and not seat.host.done()
        seat.calls += 1
        if seat.calls == 1 and seat.host.done():
            seat.host.result().taken += 1
        self._fill()
        try:
            await asyncio.shield(seat.host)
        except BaseException:
            self.leave(thing, seat)
            raise
        return seat

    def leave(self, thing: Hashable, seat: Seat, *, forget: bool = False) -> None:
        """End a call; the last one about a thing gives its seat to others.

        Args:
            thing: what the call was about.
            seat: what `take` returned.
            forget: whether no other call about it will come.
        """
        seat.calls -= 1
        if seat.calls:
            return
        if seat.host.done() and not seat.host.exception():
            seat.host.result().taken -= 1
            if seat.alone:
                seat.alone = seat.host.result().alone = False
        if self._seats.get(thing) is seat:
            del self._seats[thing]
            if seat.host.done() and not forget:
                self._seats[thing] = seat  # now the last one of those that are remembered
        if len(self._seats) > _REMEMBERED:
            self._forget_oldest()
        self._fill()

    def add(self, host: Host) -> None:
        """Have a worker take part."""
        self.hosts.add(host)
        self._fill()

    def lose(self, host: Host) -> None:
        """Give nothing more to a worker that is lost."""
        self.hosts.discard(host)
        host.gone.set()

    def end(self, reason: Exception) -> None:
        """Tell whoever waits, and whoever will come, why there is no seat any more."""
        self._broken = reason
        for _, _, seat in self._waiting:
            if not seat.host.done():
                seat.host.set_exception(reason)
                seat.host.exception()  # nobody may be left who asks
        self._waiting.clear()

    def _is_closed(self, seat: Seat) -> bool:
        host = seat.host.result()
        return host.gone.is_set() or (host.alone and not seat.calls)

    def _fill(self) -> None:
        while self._waiting and self.hosts:
            seat = self._waiting[0][2]
            if seat.calls:
                open_hosts = [host for host in self.hosts if not host.alone]
                host = min(open_hosts, key=lambda each: each.taken, default=None)
                if host is None or host.taken >= (1 if seat.alone else self._at_once):
                    return
                if self._most is not None and sum(each.taken for each in self.hosts) >= self._most:
                    return
                host.taken += 1
                host.alone = seat.alone
                seat.host.set_result(host)
            heapq.heappop(self._waiting)

    def _forget_oldest(self) -> None:
        for thing, seat in self._seats.items():
            if not seat.calls:
                del self._seats[thing]
                return
