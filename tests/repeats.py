"""How often what repeats is repeated: a little in `make test` and in CI, more every night, most to accept a release.

Each is an option of pytest, so that `pytest tests/platform/test_kill.py --kills 20` does as many as it says. `--long`
gives all of them their longer numbers (`make test-long`); tests that heed one are marked `repeats`.
"""

from dataclasses import dataclass

import pytest

__all__ = ["REPEATED", "Repeated", "add_options", "repeats"]


@dataclass(frozen=True)
class Repeated:
    """Something that a test does many times."""

    ordinary: int
    long: int
    what: str


REPEATED = {
    "kills": Repeated(1, 3, "how often a fault test kills (20 to accept)"),
    "kill-documents": Repeated(10, 50, "how many documents an ingest has that is killed"),
    "kill-texts": Repeated(
        6, 10, "how many texts of the sample, four at once, an ingest reads that is killed (10 are there)"
    ),
    "ray-documents": Repeated(40, 200, "how many documents a cluster reads that is killed (500 to accept)"),
    "withdrawals": Repeated(6, 20, "how many texts are withdrawn at random (100 to accept)"),
    "faults": Repeated(1, 1, "moments of each fault (10 to accept)"),
    "fuzz-seconds": Repeated(6, 60, "how long schemathesis tries (1200 to accept)"),
    "fuzz-queries": Repeated(40, 1500, "how many queries are tried (100000 to accept)"),
    "decisions": Repeated(50, 500, "how many facts a person decides in a row"),
    "sample-texts": Repeated(4, 10, "how many texts of the sample models read (10 are there)"),
    "subsets": Repeated(1, 12, "how many sets of documents are forgotten"),
    "wikievents": Repeated(6, 182, "how many texts of WikiEvents are read (182 are there)"),
    "pumped-length": Repeated(10_000, 40_000, "how long the texts are on which expressions are tried"),
}


def add_options(parser: pytest.Parser) -> None:
    """Add an option for each, and `--long`."""
    parser.addoption("--long", action="store_true", help="repeat what repeats as often as `make test-long` does")
    for name, one in REPEATED.items():
        parser.addoption(
            f"--{name}", type=int, default=None, help=f"{one.what}: {one.ordinary}, with --long {one.long}"
        )


def repeats(config: pytest.Config, name: str) -> int:
    """Return how often it is repeated in this run."""
    given: int | None = config.getoption(f"--{name}")
    if given is not None:
        return given
    return REPEATED[name].long if config.getoption("--long") else REPEATED[name].ordinary
