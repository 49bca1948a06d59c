"""What a backup says of itself: what is in it, from which moment, and who can read it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["FORM", "GRAPH", "MANIFEST", "BackupManifest", "BackupPart", "read_manifest", "write_manifest"]

FORM = 1
"""Number of this form of a backup; another one comes when a program of today could no longer read it."""
MANIFEST, GRAPH = "manifest.json", "graph.jsonl"


@dataclass(frozen=True, slots=True)
class BackupPart:
    """A file of a backup."""

    name: str
    """With the folders that it lies in, separated by `/`."""
    size: int
    """Bytes, before they were packed."""
    sha256: str


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """A backup as a whole."""

    form: int
    program: str
    """Version of the program that made it."""
    made_at: str
    """The moment of which everything in it is; ISO 8601, UTC."""
    paused_s: float
    """Seconds for which nobody wrote into the graph."""
    migration: str
    """The last one that the graph had seen."""
    nodes: int
    relationships: int
    database: Literal["files", "postgresql"]
    """`postgresql`: jobs, runs, accounts and calls were there, and are not in this."""
    rows: Mapping[str, Mapping[str, int]]
    """Of each table of each SQLite file."""
    parts: tuple[BackupPart, ...]


def write_manifest(manifest: BackupManifest) -> str:
    """Return a manifest as JSON."""
    return json.dumps(asdict(manifest), ensure_ascii=False, indent=1) + "\n"


def read_manifest(text: str | bytes) -> BackupManifest:
    """Return what a manifest says; of one of a later form its form alone is looked at.

    Raises:
        ValueError: it is none, or of a later form.
    """
    try:
        said: Any = json.loads(text)
        if said["form"] > FORM:
            raise ValueError(f"form {said['form']}")
        parts = tuple(BackupPart(**part) for part in said["parts"])
        return BackupManifest(**{**said, "parts": parts})
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from error
