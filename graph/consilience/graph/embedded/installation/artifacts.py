"""The artifacts that the embedded services are made of, each locked to its SHA-256.

A lock file has one artifact a line: `group:name:version[:classifier] sha256 size`. Blank lines and lines that begin
with `#` are skipped. Only `make_lock` writes lock files.
"""

import re
from dataclasses import dataclass
from importlib.resources import files

__all__ = ["Artifact", "parse_lock", "read_lock"]

_LINE = re.compile(r"(?P<coordinates>\S+) (?P<sha256>[0-9a-f]{64}) (?P<size>[1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Artifact:
    """One jar of a Maven repository."""

    group: str
    name: str
    version: str
    classifier: str
    """Empty for the main jar."""
    sha256: str
    """64 hexadecimal digits."""
    size: int
    """Bytes."""

    @property
    def path(self) -> str:
        """The path of the jar, relative to the repository's address and to the folder of jars in the cache."""
        suffix = f"-{self.classifier}" if self.classifier else ""
        return f"{self.group.replace('.', '/')}/{self.name}/{self.version}/{self.name}-{self.version}{suffix}.jar"

    @property
    def coordinates(self) -> str:
        """Maven coordinates of the jar: `group:name:version[:classifier]`."""
        return ":".join(part for part in (self.group, self.name, self.version, self.classifier) if part)


def parse_lock(text: str) -> tuple[Artifact, ...]:
    """Return the artifacts of a lock file's text, in its order, which is the order of the class path.

    Raises:
        ValueError: a line that is no artifact; the message has its number.
    """
    artifacts = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        parts = match["coordinates"].split(":") if match else []
        if match is None or len(parts) not in {3, 4} or not all(parts):
            raise ValueError(f"line {number}: expected `group:name:version[:classifier] sha256 size`, got {line!r}")
        classifier = parts[3] if len(parts) == 4 else ""
        artifacts.append(Artifact(parts[0], parts[1], parts[2], classifier, match["sha256"], int(match["size"])))
    return tuple(artifacts)


def read_lock(name: str) -> tuple[Artifact, ...]:
    """Return the artifacts of the lock file `name` (`neo4j` or `corenlp`) that comes with this package."""
    return parse_lock(files(__package__).joinpath(f"{name}.lock").read_text(encoding="utf-8"))
