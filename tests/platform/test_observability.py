import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
import structlog
from opentelemetry.sdk.trace import TracerProvider

from consilience.platform.support.observability import set_up_logs
from consilience.platform.support.redaction import redactor
from consilience.platform.support.settings import Settings

KEY = "csl_0123456789ab_" + "x" * 32


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("api_key", "abc", "[hidden]"),
        ("Authorization", "Bearer abc", "[hidden]"),
        ("neo4j_password", "abc", "[hidden]"),
        ("prompt_tokens", 12, 12),
        ("url", "http://h/sign-in?token=abc&next=/x", "http://h/sign-in?token=[hidden]&next=/x"),
        ("uri", "bolt://neo4j:abc@db:7687", "bolt://neo4j:[hidden]@db:7687"),
        ("reason", f"the key {KEY} is wrong", "the key [hidden] is wrong"),
        ("reason", "sk-proj-abcdefghijklmnop failed", "[hidden] failed"),
        ("headers", {"Cookie": "a=b", "Host": "h"}, {"Cookie": "[hidden]", "Host": "h"}),
        ("text", "Ann met Bob.", "[12 characters]"),
        ("seconds", 0.5, 0.5),
    ],
)
def test_secrets_and_texts_are_hidden(name: str, value: object, shown: object) -> None:
    assert redactor(texts=False)(name, value) == shown


def test_texts_are_shown_where_that_was_asked_for() -> None:
    assert redactor(texts=True)("text", f"Ann met {KEY}.") == "Ann met [hidden]."


Form = Literal["json", "text"]


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Form], io.StringIO]]:
    """Has what this process logs written in a form, until the test ends."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers, level, before = list(root.handlers), root.level, structlog.get_config()

    def in_form(form: Form) -> io.StringIO:
        monkeypatch.setattr("sys.stderr", stream)
        set_up_logs(Settings(home=Path("unused"), log_format=form))
        return stream

    yield in_form
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**before)


def test_a_line_says_within_which_request_and_span_it_was_written(
    logged: Callable[[Form], io.StringIO],
) -> None:
    lines = logged("json")
    log = structlog.get_logger("consilience.test")
    span = TracerProvider().get_tracer("test").start_as_current_span("run")
    with structlog.contextvars.bound_contextvars(request_id="r-7"), span as entered:
        log.info("asked", api_key="abc", text="Ann met Bob.")
        context = entered.get_span_context()
    line = json.loads(lines.getvalue())
    assert (line["event"], line["request_id"], line["api_key"], line["text"], line["level"]) == (
        *("asked", "r-7", "[hidden]", "[12 characters]", "info"),
    )
    assert line["trace_id"] == f"{context.trace_id:032x}"


@pytest.mark.parametrize("form", ["json", "text"])
def test_secrets_in_tracebacks_are_hidden(logged: Callable[[Form], io.StringIO], form: Form) -> None:
    lines = logged(form)

    def fail() -> None:
        password = "swordfish"  # noqa: F841 - what a traceback must not show
        raise RuntimeError(f"{KEY} is refused")

    try:
        fail()
    except RuntimeError:
        structlog.get_logger("consilience.test").exception("failed")
    assert KEY not in lines.getvalue()
    assert "RuntimeError" in lines.getvalue()
    assert "swordfish" not in lines.getvalue()
