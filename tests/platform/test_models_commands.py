"""`consilience models` and `models try` as a person calls them, on scripted servers."""

import json
import socket
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.test_probe import knows
from tests.servers.answers import Asked, Scripted, does_not_know_the_form, hangs, is_no_json, knows_no_such_model
from tests.servers.scripted_openai import Script, ScriptedOpenAI, serving

from consilience.agents.models.configuration import ModelConfiguration
from consilience.agents.models.forms.known_forms import KnownForm, open_known_forms
from consilience.agents.models.probing.findings import ContextFinding, LanguageFinding, ModeFinding, ModelFindings
from consilience.graph.embedded.daemon import free_port
from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.main import main
from consilience.platform.probing import local_servers as usual
from consilience.platform.probing.advice import Advice, advice_on
from consilience.platform.probing.local_servers import local_servers
from consilience.platform.probing.settings_text import with_settings, write_settings

Server = Callable[[Script], ScriptedOpenAI]
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line in a folder of its own, on a machine where no server has a usual port."""
    for name in ("CONSILIENCE_MODEL", "CONSILIENCE_MODEL_BASE_URL", "CONSILIENCE_MODEL_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CONSILIENCE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(usual, "USUAL_PORTS", {})
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, **environment: str) -> tuple[int, str, str]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as stopped:
            main(["models", *arguments])
        captured = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        assert "Traceback" not in captured.err
        return stopped.value.code, captured.out, captured.err

    return run


def of(server: ScriptedOpenAI, model: str = "scripted") -> dict[str, str]:
    return {"CONSILIENCE_MODEL": model, "CONSILIENCE_MODEL_BASE_URL": server.url}


def test_a_model_is_tried_and_what_to_write_down_is_told(call: Call, openai_server: Server) -> None:
    server = openai_server(knows)
    code, out, _ = call("try", **of(server))
    assert code == 0
    assert "20/20, asked for by json_schema" in out
    assert "10 of 10 rightly answered" in out
    assert "the longest prompt of llm with news" in out
    assert f'model = "scripted"\n  model_base_url = "{server.url}"' in out
    assert server.asked[-1].prompt.startswith("Remember the code word")


def test_the_same_as_json_is_one_document(call: Call, openai_server: Server) -> None:
    code, out, _ = call("try", "--json", **of(openai_server(knows)))
    told = json.loads(out)
    assert (code, told["formed"], told["asked"], told["mode"]) == (0, 20, 20, "json_schema")
    assert told["context"]["fits"] is True
    assert told["ingest"] is None


def test_what_an_ingest_would_take_is_told_with_its_price(call: Call, openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(knows)
    (tmp_path / "letter.txt").write_text("Ann met Bob in Oslo. " * 100, encoding="utf-8")
    (tmp_path / "team.yaml").write_text(
        f"name: mine\nmodels: {{default: {{model: scripted, base_url: '{server.url}', prices: "
        "{prompt: 1, completion: 2}}}\n"
        "experts: [{name: ner, task: ner}, {name: re, task: re}]\n",
        encoding="utf-8",
    )
    code, out, _ = call("try", "--json", "--team", "team.yaml", "--folder", "letter.txt")
    ingest = json.loads(out)["ingest"]
    assert (code, ingest["runs"], ingest["chunks"], ingest["expected"]["calls"]) == (0, 1, 1, 4)
    assert ingest["expected"]["cost"] > 0
    assert ingest["seconds_of_models"] >= 0


def test_a_trial_teaches_runs_which_form_a_server_takes(call: Call, openai_server: Server, tmp_path: Path) -> None:
    def picky(asked: Asked) -> Scripted:
        form = asked.body.get("response_format") or {}
        return does_not_know_the_form(asked, 500) if form.get("type") == "json_schema" else knows(asked)

    server = openai_server(picky)
    _, out, _ = call("try", **of(server))
    assert 'model_structured = "json_object"' in out
    with open_known_forms(tmp_path / "home" / "forms.sqlite") as forms:
        assert forms.of(server.url, "scripted").read() == KnownForm("json_object")
    _, listed, _ = call("--json", **of(server))
    assert json.loads(listed)["named"][0]["form"] == "json_object"


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"


def test_a_dead_port_is_one_sentence(call: Call) -> None:
    url = f"http://127.0.0.1:{free_port()}/v1"
    code, out, err = call("try", CONSILIENCE_MODEL="m", CONSILIENCE_MODEL_BASE_URL=url)
    assert (code, out) == (1, "")
    assert err.startswith(f"Error: The model m at {url} cannot be reached (")
    assert err.endswith("). Check its base_url, and that it runs.\n")


def test_a_wrong_key_is_one_sentence_without_the_key(call: Call) -> None:
    with serving(knows, key="right") as server:
        code, _, err = call("try", CONSILIENCE_MODEL_API_KEY="sk-wrong-12345678", **of(server))
    assert (code, "sk-wrong" in err) == (1, False)
    assert err == (
        f"Error: The model scripted at {server.url} answered HTTP 401: Incorrect API key provided: [secret]. "
        "Check CONSILIENCE_MODEL_API_KEY or OPENAI_API_KEY.\n"
    )


def test_a_model_that_does_not_exist_is_one_sentence_with_those_that_do(call: Call, openai_server: Server) -> None:
    server = openai_server(knows_no_such_model)
    server.models = [{"id": "llama3.1:8b"}, {"id": "qwen3:4b"}]
    code, _, err = call("try", **of(server, "llama3.2:8b"))
    assert (code, err) == (
        1,
        (
            f"Error: The model llama3.2:8b at {server.url} answered HTTP 404: The model `llama3.2:8b` does not exist. "
            "The server has llama3.1:8b, qwen3:4b.\n"
        ),
    )


@pytest.mark.parametrize("in_time", [True, False], ids=["silent from the start", "lists models, then hangs"])
def test_a_server_that_hangs_is_one_sentence_within_the_time_limit(
    call: Call, openai_server: Server, silent: str, in_time: bool
) -> None:
    server = openai_server(lambda _: hangs(30))
    url = silent if in_time else server.url
    began = time.monotonic()
    code, _, err = call("try", "--timeout", "0.3", CONSILIENCE_MODEL="m", CONSILIENCE_MODEL_BASE_URL=url)
    assert (code, err) == (
        1,
        (
            f"Error: The model m at {url} gave no whole answer within 0.3 s. Wait until it has loaded the model, or "
            "raise --timeout.\n"
        ),
    )
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("status", [200, 404])
def test_a_server_of_web_pages_is_one_sentence(call: Call, openai_server: Server, status: int) -> None:
    page = is_no_json().raw or ""
    server = openai_server(lambda _: Scripted(raw=page, status=status))
    server.page = page
    code, _, err = call("try", **of(server, "m"))
    assert (code, err) == (
        1,
        (
            f"Error: The model m at {server.url} answers with a web page, not as an API does. Check that its base_url "
            "leads to an OpenAI-compatible API (as a rule it ends in /v1).\n"
        ),
    )


def test_a_failure_as_json_is_one_document(call: Call) -> None:
    url = f"http://127.0.0.1:{free_port()}/v1"
    code, out, _ = call("try", "--json", CONSILIENCE_MODEL="m", CONSILIENCE_MODEL_BASE_URL=url)
    assert code == 1
    assert "cannot be reached" in json.loads(out)["error"]


def test_nobody_has_named_a_model(call: Call) -> None:
    code, _, err = call("try")
    assert (code, err) == (
        1,
        (
            "Error: Nobody has named a model. Set CONSILIENCE_MODEL, or say which: `consilience models try NAME`, with "
            "--url for its endpoint.\n"
        ),
    )


def test_a_model_of_a_server_on_this_machine_is_found_by_its_name(
    call: Call, openai_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = openai_server(knows)
    server.models = [{"id": "qwen3:latest", "owned_by": "library"}, {"id": "other"}]
    monkeypatch.setattr(usual, "USUAL_PORTS", {server.port: "Ollama"})
    code, out, _ = call("try", "qwen3")
    assert (code, f"qwen3:latest at {server.url}" in out) == (0, True)
    assert call("try")[0] == 1  # which of two?


def test_an_address_that_is_typed_gets_no_key_but_its_own(call: Call, openai_server: Server) -> None:
    server = openai_server(knows)
    call("try", "m", "--url", server.url, CONSILIENCE_MODEL_API_KEY="sk-of-the-settings")
    call("try", "m", "--url", server.url, "--key-env", "ITS_KEY", ITS_KEY="sk-its-own")
    keys = list(dict.fromkeys(asked.headers["authorization"] for asked in server.asked))
    assert keys == ["Bearer none", "Bearer sk-its-own"]


def test_settings_are_written_into_the_users_own_file_and_hold(
    call: Call, openai_server: Server, tmp_path: Path
) -> None:
    server = openai_server(knows)
    own = tmp_path / "config" / "consilience" / "consilience.toml"
    own.parent.mkdir(parents=True)
    own.write_text('# mine\nmodel = "old"\nteam = "mixed"\n', encoding="utf-8")
    code, _, err = call("try", "m", "--url", server.url, "--write")
    assert (code, f"Written into {own}" in err) == (0, True)
    assert own.read_text(encoding="utf-8") == (
        f'# mine\nmodel = "m"\nteam = "mixed"\nmodel_base_url = "{server.url}"\n'
    )
    assert json.loads(call("--json")[1])["named"][0] == {
        "name": "default",
        "model": "m",
        "url": server.url,
        "origin": "settings",
        "form": "json_schema",
        "problem": "",
    }


def test_what_is_named_and_what_answers_is_listed(
    call: Call, openai_server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = openai_server(knows)
    server.models = [{"id": "a", "owned_by": "vllm", "max_model_len": 4096}]
    monkeypatch.setattr(usual, "USUAL_PORTS", {server.port: "vLLM", free_port(): "nobody"})
    (tmp_path / "team.yaml").write_text(
        "name: mine\nmodels: {far: {model: x, base_url: 'https://models.example.org/v1'}}\n"
        "experts: [{name: ner, task: ner, model: far}]\n",
        encoding="utf-8",
    )
    code, out, _ = call("--json", "--team", "team.yaml", CONSILIENCE_MODEL="gpt-4o-mini")
    told = json.loads(out)
    assert code == 0
    assert [(each["name"], each["origin"], each["url"]) for each in told["named"]] == [
        ("far", "mine", "https://models.example.org/v1"),
        ("default", "settings", "https://api.openai.com/v1"),
    ]
    assert "which your settings do not allow" in told["named"][0]["problem"]
    assert told["here"] == [
        {"product": "vLLM", "url": server.url, "wants_key": False, "models": [{"name": "a", "context": 4096}]}
    ]
    assert server.count == 0


async def test_only_this_machine_is_asked_unasked(openai_server: Server) -> None:
    server = openai_server(knows)
    elsewhere = "http://192.0.2.1:9/v1"  # would take until the time limit
    began = time.monotonic()
    found = await local_servers([elsewhere, server.url.replace("127.0.0.1", "localhost")], ports=[], timeout_s=20)
    assert [each.models[0].name for each in found] == ["scripted"]
    assert time.monotonic() - began < 15


GOOD = ModelFindings(
    model="m",
    url="http://127.0.0.1:1234/v1",
    listed=("m",),
    first_s=0.1,
    modes={"json_schema": ModeFinding("obeyed")},
    mode="json_schema",
    asked=20,
    formed=20,
    failures=(),
    languages={"en": LanguageFinding(10, 10, 9)},
    thinking="no",
    echoes=0,
    cut_off=0,
    tokens_per_second=50.0,
    prompt_tokens_per_second=1000.0,
    side_by_side=True,
    context=ContextFinding(4000, 8192, fits=True, remembers=True),
)


@pytest.mark.parametrize(
    ("found", "settings", "remark"),
    [
        ({}, {"model_concurrency": 4}, ""),
        ({"side_by_side": False}, {"model_concurrency": 1}, ""),
        ({"mode": "text"}, {"model_structured": "text", "model_concurrency": 4}, ""),
        (
            {"context": ContextFinding(4000, 4096, fits=True, remembers=True)},
            {"model_max_tokens": 1120, "model_concurrency": 4},
            "",
        ),
        (
            {"context": ContextFinding(4000, 2048, fits=False, reason="answered HTTP 400: no")},
            {"model_max_tokens": 256, "model_concurrency": 4},
            "A prompt of 4000 tokens is refused",
        ),
        (
            {"tokens_per_second": 5.0, "prompt_tokens_per_second": 50.0},
            {"model_timeout_s": 600, "model_concurrency": 4},
            "",
        ),
        ({"formed": 12}, {"model_concurrency": 4}, "8 of 20 replies lack the form"),
        ({"formed": 0}, {"model_concurrency": 4}, "No reply had the form"),
        ({"languages": {"zh": LanguageFinding(10, 10, 2)}}, {"model_concurrency": 4}, "2 of 10 questions in Chinese"),
    ],
)
def test_what_was_found_becomes_settings_and_remarks(
    found: dict[str, Any], settings: dict[str, Any], remark: str
) -> None:
    advice = advice_on(replace(GOOD, **found), ModelConfiguration(model="m"))
    assert advice.settings == {"model": "m", "model_base_url": "http://127.0.0.1:1234/v1", **settings}
    assert remark in " ".join(advice.remarks)
    assert bool(advice.remarks) == bool(remark)


def test_a_model_at_openai_needs_no_address() -> None:
    at_openai = replace(GOOD, url="https://api.openai.com/v1")
    assert advice_on(at_openai, ModelConfiguration(model="m")) == Advice({"model": "m"}, ())


VALUES = st.dictionaries(
    st.sampled_from(["model", "model_base_url", "model_max_tokens", "model_concurrency"]),
    st.integers(0, 10**6) | st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    max_size=4,
)
FILES = st.lists(
    st.sampled_from(
        [
            'model = "old"',
            '"model" = "x" # mine',
            "# model = 1",
            "",
            'team = "llm"',
            "model_max_tokens = 5",
            "[table]",
            "a = 1",
        ]
    ),
    max_size=6,
).map("\n".join)


@given(text=FILES, values=VALUES)
def test_settings_written_into_a_file_are_read_from_it_and_the_rest_stays(text: str, values: dict[str, Any]) -> None:
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(ValueError, match=r".+"):
            with_settings(text, values)
        return
    after = with_settings(text, values)
    assert tomllib.loads(after) == {**before, **values}
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        line for line in after.splitlines() if line.startswith("#")
    ]


def test_a_file_that_cannot_be_edited_safely_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "consilience.toml"
    text = 'team = """\nmodel = 1\n"""\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConsilienceError, match=r'Write the settings there yourself: model = "m"\.'):
        write_settings(file, {"model": "m"})
    assert file.read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["consilience.toml"]


def check_of(name: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `consilience doctor` finds of one thing."""
    with pytest.raises(SystemExit):
        main(["doctor", "--json"])
    checks: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["checks"]
    return next(check for check in checks if check["check"] == name)


@pytest.mark.usefixtures("call")
def test_the_doctor_looks_whether_the_model_is_there_without_a_question(
    openai_server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONSILIENCE_NEO4J_URI", "bolt://127.0.0.1:9")
    monkeypatch.setenv("CONSILIENCE_NEO4J_PASSWORD", "secret")
    monkeypatch.setenv("CONSILIENCE_CORENLP_URL", "http://127.0.0.1:9")
    assert check_of("chat model", capsys)["ok"] is True
    server = openai_server(knows)
    monkeypatch.setenv("CONSILIENCE_MODEL_BASE_URL", server.url)
    monkeypatch.setenv("CONSILIENCE_MODEL", "scripted")
    found = check_of("chat model", capsys)
    assert (found["ok"], found["detail"].startswith(f"scripted is there at {server.url}")) == (True, True)
    monkeypatch.setenv("CONSILIENCE_MODEL", "another")
    found = check_of("chat model", capsys)
    assert (found["ok"], found["detail"]) == (
        False,
        f"{server.url} answers, and does not list another, but scripted.",
    )
    assert server.count == 0
