"""Claims with their evidence as lines of JSON, and the halves that sources are in."""

import hashlib
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

__all__ = ["half_of", "lines_of", "row", "write"]


def half_of(source: str) -> str:
    """Return the half that a source is in: `b` of summedits is only measured on."""
    return "ab"[hashlib.sha256(f"support {source}".encode()).digest()[0] % 2]


def row(claim: str, evidence: str, supported: bool, name: str, source: str, **more: object) -> dict[str, Any]:
    claim = " ".join(claim.split())
    return {
        "claim": claim,
        "evidence": evidence,
        "supported": bool(supported),
        "set": name,
        "half": half_of(source),
    } | more


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(x, ensure_ascii=False) + "\n" for x in rows), encoding="utf-8")
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for x in rows:
        counts[x["set"], x["half"]][x["supported"]] += 1
    print(path.name, {" ".join(k): tuple(v) for k, v in sorted(counts.items())})
