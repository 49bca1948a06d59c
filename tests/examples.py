"""With how many examples properties are tried: `pytest --hypothesis-profile fast`, `ordinary` (without it) or `long`.

A property that says nothing is tried with as many as the profile has; one that is dear, or that needs many, says how
many it has in the ordinary run, and gets more or fewer with the others: `@settings(max_examples=examples(25))`.
"""

import os

from hypothesis import settings

__all__ = ["examples", "register_profiles"]

_PROFILES = {"fast": 20, "ordinary": 50, "long": 300}
_TIMES = {20: 0.2, 50: 1.0, 300: 3.0}
"""By the examples of the profile, how many times as many those get that say how many they have in the ordinary run."""
_FEWEST = 3


def register_profiles() -> None:
    """Tell Hypothesis of the profiles and load the ordinary one; an option of the command line comes after this."""
    for name, most in _PROFILES.items():
        settings.register_profile(
            name,
            deadline=None,  # a busy machine is no failure of the code
            derandomize=os.environ.get("CI") == "true",  # the same commit passes or fails every time
            max_examples=most,
        )
    settings.load_profile("ordinary")


def examples(ordinary: int, long: int | None = None) -> int:
    """Return how many examples a property gets that has so many in the ordinary run; and in the long one, if told."""
    times = _TIMES[settings().max_examples]
    return max(_FEWEST, int(ordinary * times)) if long is None or times <= 1 else long
