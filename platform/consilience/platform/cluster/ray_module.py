"""Ray, imported when it is first used: it is an extra, and takes half a second."""

import importlib
from typing import Any

from consilience.graph.model.errors import ConsilienceError

__all__ = ["load_ray", "losses"]


def load_ray() -> Any:  # noqa: ANN401 - a module that has no types where it is not installed
    """Return the module `ray`.

    Raises:
        ConsilienceError: it is not installed.
    """
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise ConsilienceError(
            "Ray is not installed; --on needs it here and on every node: pip install 'consilience[ray]'."
        ) from error


def losses(ray: Any) -> tuple[type[Exception], ...]:  # noqa: ANN401 - the module
    """Return what is raised by a call whose worker, node or network went away, so that it may be made again."""
    known = ray.exceptions
    return (
        known.RayActorError,
        known.WorkerCrashedError,
        known.NodeDiedError,
        known.ObjectLostError,
        known.LocalRayletDiedError,
        known.OutOfMemoryError,
    )
