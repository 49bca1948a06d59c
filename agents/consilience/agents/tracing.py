"""Spans of traces: how long each part of a run took, within which other part (OpenTelemetry).

Nothing is recorded unless the program that runs this sets an exporter up; a span then costs some microseconds. Spans
hold names, numbers and ids, never texts.
"""

from contextlib import AbstractContextManager

from opentelemetry import trace
from opentelemetry.trace import Span

__all__ = ["span"]


def span(name: str, **facts: str | int | float | bool) -> AbstractContextManager[Span]:
    """Return a context in which what happens belongs to a new span within the present one.

    Args:
        name: `document`, `run`, `round`, `expert`, `call`, `debate` or `merge`.
        facts: ids and numbers.
    """
    attributes = {f"consilience.{key}": value for key, value in facts.items()}
    return trace.get_tracer("consilience").start_as_current_span(name, attributes=attributes)
