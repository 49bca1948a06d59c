"""A share and its interval, by Wilson's score method, which holds for small samples and shares near 0 and 1 too."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

__all__ = ["Share", "wilson_interval"]

_Z_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with Wilson's 95 % interval; fractions 0..1, None of nothing."""

    right: int
    of: int

    @property
    def value(self) -> float | None:
        """The share `right / of`, 0..1; None of nothing."""
        return self.right / self.of if self.of else None

    def to_json(self) -> dict[str, Any]:
        """Return share, counts and interval."""
        low, high = wilson_interval(self.right, self.of) or (None, None)
        return {"value": self.value, "right": self.right, "of": self.of, "low": low, "high": high}


def wilson_interval(successes: int, trials: int) -> tuple[float, float] | None:
    """Return the 95 % interval of `successes / trials`; None without trials (Wilson 1927, Brown et al. 2001, eq. 4).

    Args:
        successes: 0 or more.
        trials: at least `successes`.
    """
    if not trials:
        return None
    share, z2 = successes / trials, _Z_95**2
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z_95 / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return (0.0 if successes == 0 else low), (1.0 if successes == trials else high)
