"""Modules put where CONTRIBUTING.md says, and the command line that then has them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def add_to_a_copy(folder: Path, path: str, text: str) -> None:
    """Write a module into a copy of its root, which Python finds before the checkout's."""
    root = path.partition("/")[0]
    if not (folder / "consilience" / root).exists():
        shutil.copytree(TOP / root / "consilience" / root, folder / "consilience" / root)
    (folder / "consilience" / path).write_text(text)


def offer(folder: Path, modules: dict[str, dict[str, str]]) -> None:
    """Write what an installed package says of itself: by the group of entry points, the modules by their names."""
    information = folder / "acme-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    lines = [
        line
        for group, points in modules.items()
        for line in (f"[{group}]", *(f"{name} = {module}" for name, module in points.items()))
    ]
    (information / "entry_points.txt").write_text("\n".join(lines))


def consilience(added: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Call the command line with what was added."""
    path = os.pathsep.join(map(str, [added, *(TOP / root for root in ("platform", "agents", "graph", "evaluation"))]))
    environment = {**os.environ, "PYTHONPATH": path, "CONSILIENCE_HOME": str(added / "home"), "COLUMNS": "300"}
    command = [str(Path(sys.executable).with_name("consilience")), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
