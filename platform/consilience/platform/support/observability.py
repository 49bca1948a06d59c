"""Logs of the server and its workers: one structured line an event, on standard error, without secrets."""

import logging
import sys
import traceback
from typing import TextIO

import structlog
from structlog.types import EventDict, ExcInfo, Processor, WrappedLogger

from consilience.platform.support.redaction import redactor, without_secrets
from consilience.platform.support.settings import Settings
from consilience.platform.support.tracing import add_trace_ids, set_up_traces

__all__ = ["set_up_logs"]

_KEPT = frozenset({"event", "level", "timestamp", "logger"})


def set_up_logs(settings: Settings) -> None:
    """Send what this process logs to standard error, in the form that the settings ask for; traces where one is set up.

    Other libraries' warnings come in the same form.
    """
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stderr.isatty())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        add_trace_ids,
    ]
    last: list[Processor] = (
        [
            structlog.processors.dict_tracebacks,
            _redacting(texts=settings.log_texts),
            structlog.processors.JSONRenderer(),
        ]
        if as_json
        else [_redacting(texts=settings.log_texts), _for_people()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("consilience").setLevel(logging.INFO)
    set_up_traces()


def _for_people() -> Processor:
    # Not structlog's own tracebacks: they show every variable, secrets too, and take seconds in the event loop.
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_write_traceback)


def _write_traceback(stream: TextIO, error: ExcInfo) -> None:
    stream.write("\n" + without_secrets("".join(traceback.format_exception(*error))))


def _redacting(*, texts: bool) -> Processor:
    shown = redactor(texts=texts)

    def redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        return {
            name: (without_secrets(str(value)) if name == "event" else value) if name in _KEPT else shown(name, value)
            for name, value in event.items()
        }

    return redact
