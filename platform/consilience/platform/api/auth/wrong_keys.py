"""Limits on wrong keys; a right one is let in, whatever others send from the same address."""

import asyncio
import math
from dataclasses import dataclass, field
from functools import partial

from consilience.platform.accounts.keys import Keys
from consilience.platform.api.auth.rates import Rate
from consilience.platform.api.responses.problems import ProblemError

__all__ = ["KeyGuard", "refuse_after"]

_TOO_MANY = "Too many wrong keys"
_AT_ONCE = 8
"""Keys that are checked side by side."""
Opened = tuple[str, str] | None
"""Public part of a key and id of the account that it opens; None for a wrong one."""


@dataclass(slots=True)
class KeyGuard:
    """Looks keys up with bounded work: a hash is computed only for who has not sent too many wrong keys.

    A key that was checked of late is let in at once. Of others, the public part says whether there is anything to
    compute. Wrong keys are counted by address, and by address and public part, so that nobody's wrong keys shut out a
    right one. Where no such key is in use, as much is computed in vain, within a limit of its own: answers and the time
    that they take do not tell which keys there are.
    """

    keys: Keys
    _addresses: Rate = field(default_factory=lambda: Rate(20, 20))
    """Wrong keys and tokens of an address."""
    _pairs: Rate = field(default_factory=lambda: Rate(5, 5))
    """Wrong keys of an address with one public part."""
    _computed: Rate = field(default_factory=lambda: Rate(600, 60))
    """Computations for wrong keys whose public part is in use, from everywhere."""
    _pretended: Rate = field(default_factory=lambda: Rate(120, 20))
    """Computations for keys whose public part is not in use, from everywhere."""
    _turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))
    """Fewer than what may be computed at once for wrong keys, so that many right ones wait for each other's end."""
    _checking: dict[str, asyncio.Task[Opened]] = field(default_factory=dict)

    async def open(self, key: str, address: str) -> Opened:
        """Return what a key opens.

        Args:
            key: as it was sent.
            address: from which it was sent.

        Raises:
            ProblemError: 429, too many wrong keys came from there.
        """
        if found := await self.keys.apart(self.keys.recall, key):
            return found
        # A program that begins with many requests at once costs one computation.
        task = self._checking.get(key)
        if task is None:
            task = self._checking[key] = asyncio.create_task(self._check(key, address))
            task.add_done_callback(partial(self._end, key))
        found = await asyncio.shield(task)
        if found is None:
            self.note_failure(address)
        return found

    def note_failure(self, address: str) -> None:
        """Count a wrong key or token of an address.

        Raises:
            ProblemError: 429, there were too many.
        """
        refuse_after(self._addresses.wait(address), _TOO_MANY)

    async def _check(self, key: str, address: str) -> Opened:
        prefix = self.keys.public_part(key)
        if prefix is None:
            return None
        is_usable = await self.keys.apart(self.keys.is_usable, prefix)
        pair, total = f"{address} {prefix}", self._computed if is_usable else self._pretended
        # Tokens are taken before the work, so that many at once get no more, and given back for a right key.
        refuse_after(self._pairs.wait(pair), _TOO_MANY)
        async with self._turns:
            refuse_after(total.wait(""), _TOO_MANY)
            if not is_usable:
                await asyncio.to_thread(self.keys.check_in_vain, key)
                return None
            found = await asyncio.to_thread(self.keys.check, key)
            if found:
                self._pairs.give_back(pair)
                total.give_back("")
            return found

    def _end(self, key: str, task: asyncio.Task[Opened]) -> None:
        del self._checking[key]
        if not task.cancelled():
            task.exception()  # those who wait for it raise it; there may be nobody any more


def refuse_after(seconds: float, what: str) -> None:
    """Refuse a request that comes too early.

    Raises:
        ProblemError: 429 if there are seconds to wait.
    """
    if seconds > 0:
        pause = math.ceil(seconds)
        raise ProblemError(429, f"{what}. Come again in {pause} s.", headers={"Retry-After": str(pause)})
