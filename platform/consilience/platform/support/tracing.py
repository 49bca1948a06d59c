"""Traces: what a document's way took, as spans within spans (OpenTelemetry).

Without the extra `telemetry` and an exporter's address nothing is recorded and nothing is sent. With
`OTEL_EXPORTER_OTLP_ENDPOINT` set, spans go there: document → run → round → expert → call, debate, merge.
"""

import os
from importlib.util import find_spec
from typing import Any

import structlog
from opentelemetry import trace
from structlog.types import EventDict, WrappedLogger

from consilience.platform.support.version import __version__

__all__ = ["add_trace_ids", "set_up_traces"]

_log = structlog.get_logger("consilience.traces")


def set_up_traces() -> bool:
    """Send spans where `OTEL_EXPORTER_OTLP_ENDPOINT` says; return whether they are sent anywhere."""
    if not (os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") or os.environ.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")):
        return False
    if find_spec("opentelemetry.sdk") is None or find_spec("opentelemetry.exporter") is None:
        _log.warning("traces are not sent: pip install 'consilience[telemetry]'")
        return False
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    resource = Resource.create({"service.name": "consilience", "service.version": __version__})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return True


def add_trace_ids(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add to a log line the span within which it was written."""
    context: Any = trace.get_current_span().get_span_context()
    if context.is_valid:
        event["trace_id"] = f"{context.trace_id:032x}"
        event["span_id"] = f"{context.span_id:016x}"
    return event
