"""The way to a Ray cluster: one that is there, or one of this machine alone."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from consilience.graph.model.errors import ConsilienceError, ServiceError
from consilience.platform.cluster.ray_module import load_ray

__all__ = ["NAMESPACE", "ON_THE_HEAD", "Cluster", "check_place", "connected"]

NAMESPACE = "consilience"
"""Where the named actors of all our programs on a cluster find each other."""
ON_THE_HEAD: dict[str, Any] = {
    "namespace": NAMESPACE,
    "num_cpus": 0,
    "resources": {"node:__internal_head__": 0.001},  # with which everything goes, and no worker does
    "max_concurrency": 100_000,
}
"""Options of actors that keep count for all workers: who waits for them may be many at once."""
_LOCAL = "ray"
_REMOTE = re.compile(r"ray://[^\s/:]+:\d{1,5}")
_OBJECTS_BYTES = 200_000_000
"""Memory of a cluster of this machine for what is handed on; lines of documents need little."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that this process speaks to."""

    ray: Any
    """The module."""
    is_own: bool
    """Whether it was started here, for this process, on this machine."""

    @property
    def cpus(self) -> int:
        """Processors of all nodes that are there now."""
        return int(self.ray.cluster_resources().get("CPU", 0))


def check_place(on: str) -> None:
    """Refuse what names no cluster, before anything is begun.

    Args:
        on: `ray`, or the address of a cluster's head such as `ray://head:10001`.

    Raises:
        ConsilienceError: it is neither, or Ray is not installed.
    """
    if on != _LOCAL and not _REMOTE.fullmatch(on):
        raise ConsilienceError(f"--on {on}: say `ray` (this machine, or RAY_ADDRESS) or `ray://HOST:PORT` of a head.")
    load_ray()


@contextmanager
def connected(on: str, workers: int | None = None) -> Iterator[Cluster]:
    """Connect to the cluster, and leave it at the end; a connection that this process has already stays.

    `ray` is the cluster that RAY_ADDRESS or `ray start` on this machine says; if there is none, one is started that
    ends with this.

    Args:
        on: see `check_place`.
        workers: processors that a cluster of this machine has at least; the machine's own if that is more.

    Raises:
        ConsilienceError: `on` names no cluster, or Ray is not installed.
        ServiceError: the cluster does not answer.
    """
    check_place(on)
    ray = load_ray()
    if ray.is_initialized():
        yield Cluster(ray, is_own=False)
        return
    # Ray tells standard output of lost workers, where the lines of documents may go.
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            yield Cluster(ray, is_own=_join(ray, on, workers))
        finally:
            ray.shutdown()


def _join(ray: Any, on: str, workers: int | None) -> bool:  # noqa: ANN401 - the module
    """Connect; return whether the cluster was started for that."""
    quiet: dict[str, Any] = {"namespace": NAMESPACE, "log_to_driver": False, "logging_level": "ERROR"}
    try:
        if on != _LOCAL:
            ray.init(on, **quiet)
            return False
        try:
            ray.init("auto", **quiet)
        except ConnectionError:
            if "RAY_ADDRESS" in os.environ:
                raise
        else:
            return False
        cpus = max(os.cpu_count() or 1, workers or 1)
        ray.init("local", num_cpus=cpus, object_store_memory=_OBJECTS_BYTES, include_dashboard=False, **quiet)
    except (ConnectionError, ray.exceptions.RayError, RuntimeError, TimeoutError) as error:
        where = on if on != _LOCAL else os.environ.get("RAY_ADDRESS", "a cluster of this machine")
        said = str(error).strip().partition("\n")[0]
        raise ServiceError(f"Ray at {where} cannot be reached: {said}") from error
    return True
