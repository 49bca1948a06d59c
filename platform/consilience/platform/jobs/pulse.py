"""Pulse of a worker: its state, told to others in its process."""

import time
from dataclasses import dataclass, field

__all__ = ["LONGEST_SILENCE_S", "Pulse"]

LONGEST_SILENCE_S = 20.0
"""Seconds after its last sign of life after which something keeps a worker from working."""


@dataclass(slots=True)
class Pulse:
    """The signs of life of a worker that could be written, and what is wrong since."""

    trouble: str = "It has not begun yet."
    """Why it cannot work, one sentence; empty when it can."""
    _beat: float = field(default_factory=time.monotonic)

    def beat(self) -> None:
        """Note that it works."""
        self.trouble, self._beat = "", time.monotonic()

    def fail(self, reason: str) -> None:
        """Note that it cannot."""
        self.trouble = reason

    def ailment(self) -> str:
        """Return why it does not work just now; empty when it does."""
        silent = time.monotonic() - self._beat
        if not self.trouble and silent > LONGEST_SILENCE_S:
            return f"It has given no sign of life for {silent:.0f} s."
        return self.trouble
