import json
import logging
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import SecretStr
from tests.agents.models.asking import KEY, ask, opened
from tests.servers.answers import Asked, Scripted, breaks, drops, hangs, refuses, refuses_the_key, says
from tests.servers.scripted_openai import Script, served_here
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.models import hidden_secrets
from consilience.agents.models.hidden_secrets import hide_secrets
from consilience.agents.models.protocol import Asker
from consilience.agents.models.secrets import ModelKey, mask_key
from consilience.graph.model.errors import ConsilienceError


def tells(status: int) -> Callable[[Asked], Scripted]:
    """Repeats the request's headers in an error, as a careless proxy does."""
    return lambda asked: Scripted(status=status, raw=json.dumps({"error": {"message": f"Refused: {asked.headers}"}}))


def contents(folder: Path) -> list[str]:
    return [file.read_bytes().decode("latin-1") for file in folder.iterdir()]


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "script",
    [
        lambda asked: says(f"You sent me {asked.headers['authorization']}."),
        lambda asked: refuses(f"I do not like {asked.headers['authorization']}."),
        lambda asked: Scripted(raw=f"<html>{asked.headers}</html>"),
        lambda asked: Scripted(raw=json.dumps({"error": str(asked.headers)})),
        tells(400),
        tells(403),
        tells(500),
        refuses_the_key,
        lambda _: breaks(),
        lambda _: drops(),
        lambda _: hangs(),
    ],
)
@on_a_virtual_clock
async def test_a_key_is_told_to_nobody(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    script: Script,
    stream: bool,
) -> None:
    traced, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(traced))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    server = served_here(script)
    told: list[str] = []
    with caplog.at_level(logging.DEBUG):
        for name in ("openai", "httpx2", "httpcore2", "aiohttp", "langchain_openai", "consilience"):
            caplog.set_level(logging.DEBUG, name)
        async with opened(server, answers=tmp_path / "a", attempts=2, timeout_s=0.3, stream=stream) as models:
            told.append(repr(models) + repr(models["default"]) + models["default"].signature)
            for document in ("a", "b"):
                try:
                    told.append(repr(await ask(models, document, Asker("ner", document, 1))))
                except ConsilienceError as error:
                    told.append(str(error) + repr(error) + "".join(traceback.format_exception(error)))
    told += [record.getMessage() + str(record.exc_info) for record in caplog.records]
    told += contents(tmp_path)
    spans = [span.to_json() for span in traced.get_finished_spans()]
    assert len(spans) == 2
    told += spans
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"
    assert [text for text in told if KEY in text] == []


def test_whatever_looks_like_a_key_is_masked_in_messages() -> None:
    key = ModelKey(SecretStr("abc defg"), "here")
    said = "abc defg, sk-1234567890abcdef, hf_abcdefghijk and Authorization: Bearer 0123456789"
    assert mask_key(said, key) == "[secret], [secret], [secret] and Authorization: [secret]"
    assert mask_key("task-oriented sk-learn, a key-value store", None) == "task-oriented sk-learn, a key-value store"
    assert mask_key("sk-1234567890abcdef", key, whatever_looks_like_one=False) == "sk-1234567890abcdef"


@pytest.mark.parametrize("before", ["", "token-", "a-b-", '"', "id."])
def test_a_signed_token_is_masked_wherever_a_word_begins(before: str) -> None:
    token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmVk"
    assert hide_secrets(f"It sent {before}{token}, twice.", "[secret]") == f"It sent {before}[secret], twice."
    assert hide_secrets(f"It sent {before}not{token}", "[secret]") == f"It sent {before}not{token}"


@given(st.from_regex(hidden_secrets._PLAIN, fullmatch=True))
def test_what_is_passed_over_as_plain_holds_nothing_that_any_pattern_finds(text: str) -> None:
    assert [pattern for pattern in hidden_secrets._PATTERNS if pattern.search(text)] == []


@pytest.mark.parametrize("text", ["AKIA0123456789ABCDEF", "AIzaSyA0123456789abcdefghijklmnopqrstuv"])
def test_a_key_of_letters_and_digits_alone_is_masked(text: str) -> None:
    assert hide_secrets(text, "[secret]") == "[secret]"


def test_a_placeholder_for_a_local_server_is_not_cut_out_of_words() -> None:
    for placeholder in ("x", "EMPTY", "ollama"):
        said = f'{{"text": "{placeholder}"}}'
        assert mask_key(said, ModelKey(SecretStr(placeholder), "here")) == said
