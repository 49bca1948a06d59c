"""Spans of traces: how long each part of a run took, within which other part (OpenTelemetry).

Nothing is recorded unless the program that runs this sets an exporter up. Spans hold names, numbers and ids, never
texts.
"""

from contextlib import AbstractContextManager, nullcontext

from opentelemetry import trace
from opentelemetry.trace import Span

__all__ = ["span"]

_NOTHING = nullcontext(trace.INVALID_SPAN)


def span(name: str, **facts: str | int | float | bool) -> AbstractContextManager[Span]:
    """Return a context in which what happens belongs to a new span within the present one.

    Args:
        name: `document`, `run`, `round`, `expert`, `call`, `debate` or `merge`.
        facts: ids and numbers.
    """
    tracer = trace.get_tracer("consilience")
    if isinstance(tracer, trace.ProxyTracer | trace.NoOpTracer):
        return _NOTHING
    attributes = {f"consilience.{key}": value for key, value in facts.items()}
    return tracer.start_as_current_span(name, attributes=attributes)
