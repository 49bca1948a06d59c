"""How replies are held to their form at endpoints that refuse, ignore or cannot do it, each in its own words."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.models.asking import ask, opened
from tests.servers.answers import (
    Asked,
    Scripted,
    breaks,
    does_not_know_the_form,
    drops,
    is_no_json,
    is_truncated,
    knows_no_such_model,
    limits_the_rate,
    refuses_the_key,
    rejects,
    says,
)
from tests.servers.scripted_openai import Script, ScriptedOpenAI

from consilience.agents.models.forms.known_forms import KnownForm, KnownForms, open_known_forms
from consilience.agents.models.forms.modes import MODES, Mode, ModeChoice
from consilience.agents.models.opening.factory import Models
from consilience.agents.models.protocol import Reply, ReplyForm
from consilience.graph.model.errors import ConsilienceError, ModelStoppedError, ServiceError

Server = Callable[[Script], ScriptedOpenAI]
FORM = ReplyForm("answer", {"type": "object"})
QUESTION = "Who, as JSON?"


def mode_of(asked: Asked) -> str:
    """How a request asked for the form."""
    return str((asked.body.get("response_format") or {"type": "text"})["type"])


def modes(server: ScriptedOpenAI) -> list[str]:
    return [mode_of(asked) for asked in server.asked]


def takes(*known: str, otherwise: Callable[[Asked], Scripted]) -> Script:
    """An endpoint that answers in these modes, and in others does something else."""
    return lambda asked: says('{"names": []}') if mode_of(asked) in known else otherwise(asked)


async def formed(models: Models, words: str = QUESTION) -> Reply:
    return await ask(models, words, form=FORM)


@pytest.mark.parametrize("status", [400, 404, 422, 500])
async def test_a_form_that_an_endpoint_does_not_know_is_told_by_its_words_not_by_its_code(
    openai_server: Server, status: int
) -> None:
    server = openai_server(takes("json_object", otherwise=lambda asked: does_not_know_the_form(asked, status)))
    async with opened(server) as models:
        assert (await formed(models)).text == '{"names": []}'
        await formed(models, "Who else, as JSON?")
    assert modes(server) == ["json_schema", "json_object", "json_object"]


async def test_an_endpoint_that_takes_no_form_at_all_is_asked_in_words(openai_server: Server) -> None:
    server = openai_server(takes("text", otherwise=lambda asked: does_not_know_the_form(asked, 500)))
    async with opened(server) as models:
        assert (await formed(models)).text == '{"names": []}'
    assert modes(server) == list(MODES)


@pytest.mark.parametrize("failing", [breaks(500), rejects("I cannot."), Scripted(status=404, raw="no"), is_no_json()])
async def test_the_first_request_is_tried_in_the_other_modes_whatever_it_failed_of(
    openai_server: Server, failing: Scripted
) -> None:
    server = openai_server(takes("json_object", otherwise=lambda _: failing))
    async with opened(server, attempts=1) as models:
        first = await formed(models, "1 JSON?")
        second = await formed(models, "2 JSON?")
        await formed(models, "3 JSON?")
    assert (first.text, second.text) == ('{"names": []}',) * 2
    schema_then_object = ["json_schema", "json_object"]  # once may be chance
    assert modes(server) == [*schema_then_object, *schema_then_object, "json_object"]


async def test_what_failed_by_chance_is_no_reason_to_ask_for_less(openai_server: Server) -> None:
    server = openai_server(lambda asked: breaks() if asked.number == 1 else says("{}"))
    async with opened(server) as models:
        await formed(models)
        await formed(models, "Who else, as JSON?")
    assert modes(server) == ["json_schema", "json_object", "json_schema"]


@pytest.mark.parametrize("failing", [limits_the_rate(), breaks(503), drops(), breaks(429)])
async def test_limits_busy_servers_and_broken_connections_are_no_matter_of_the_form(
    openai_server: Server, failing: Scripted
) -> None:
    server = openai_server(lambda asked: failing if asked.number == 1 else says("{}"))
    async with opened(server) as models:
        await formed(models)
    assert modes(server) == ["json_schema", "json_schema"]


async def test_a_refused_key_is_not_tried_in_other_modes(openai_server: Server) -> None:
    server = openai_server(refuses_the_key)
    async with opened(server) as models:
        with pytest.raises(ModelStoppedError, match="HTTP 401"):
            await formed(models)
    assert server.count == 1


async def test_a_model_that_does_not_exist_is_told_as_such_after_all_modes(openai_server: Server) -> None:
    server = openai_server(knows_no_such_model)
    async with opened(server) as models:
        with pytest.raises(ModelStoppedError, match="404: The model `m` does not exist"):
            await formed(models)
    assert modes(server) == list(MODES)


async def test_an_endpoint_that_fails_in_all_modes_is_not_tried_in_all_of_them_for_ever(openai_server: Server) -> None:
    server = openai_server(lambda _: breaks())
    async with opened(server, attempts=4) as models:
        with pytest.raises(ServiceError, match="HTTP 500"):
            await formed(models)
    assert modes(server) == [*MODES, *MODES, "json_schema", "json_schema"]


async def test_a_mode_in_which_a_reply_had_the_form_is_kept_through_failures(openai_server: Server) -> None:
    server = openai_server(lambda asked: breaks() if asked.number == 2 else says("{}"))
    async with opened(server) as models:
        await formed(models)
        await formed(models, "Who else, as JSON?")
    assert modes(server) == ["json_schema"] * 3


async def test_an_endpoint_that_ignores_a_form_is_asked_in_the_next_mode_next_time(openai_server: Server) -> None:
    server = openai_server(takes("json_object", otherwise=lambda _: says("Nobody, [1] I think.")))
    async with opened(server) as models:
        texts = [(await formed(models, f"{number} JSON?")).text for number in range(3)]
    assert texts == ["Nobody, [1] I think.", '{"names": []}', '{"names": []}']
    assert modes(server) == ["json_schema", "json_object", "json_object"]


@pytest.mark.parametrize("text", ['```json\n{"a": 1}\n```', '<think>{"b"</think>{"a": 1}', 'Here: {"a": 1}. Well?'])
async def test_json_in_whatever_wrapping_has_the_form(openai_server: Server, text: str) -> None:
    server = openai_server(lambda _: says(text))
    async with opened(server) as models:
        await formed(models)
        await formed(models, "Who else, as JSON?")
    assert modes(server) == ["json_schema"] * 2


async def test_a_reply_that_was_cut_off_says_nothing_of_the_form(openai_server: Server) -> None:
    server = openai_server(lambda _: is_truncated("I think"))
    async with opened(server) as models:
        await formed(models)
        await formed(models, "Who else, as JSON?")
    assert modes(server) == ["json_schema"] * 2


async def test_who_chose_a_mode_gets_that_one(openai_server: Server) -> None:
    server = openai_server(lambda asked: does_not_know_the_form(asked, 500))
    async with opened(server, structured="json_schema", attempts=2) as models:
        with pytest.raises(ServiceError, match=r"HTTP 500: .*response_format"):
            await formed(models)
    assert modes(server) == ["json_schema"] * 2


async def test_what_was_learnt_holds_for_the_next_run(openai_server: Server, tmp_path: Path) -> None:
    server = openai_server(takes("json_object", otherwise=lambda asked: does_not_know_the_form(asked, 500)))
    kept = tmp_path / "forms.sqlite"
    for _ in range(2):
        async with opened(server, known_forms=kept) as models:
            await formed(models)
    assert modes(server) == ["json_schema", "json_object", "json_object"]
    with open_known_forms(kept) as known:
        assert known.of(server.url, "m").read() == KnownForm("json_object")
        assert known.of(server.url, "another").read() is None


async def test_what_a_server_refuses_is_remembered_though_the_reply_was_cut_off(
    openai_server: Server, tmp_path: Path
) -> None:
    """As with SmolLM2 at llama-cpp-python, whose replies often end at their limit."""
    server = openai_server(
        lambda asked: does_not_know_the_form(asked, 500) if mode_of(asked) == "json_schema" else is_truncated('{"na')
    )
    for _ in range(2):
        async with opened(server, known_forms=tmp_path / "forms.sqlite") as models:
            await formed(models)
    assert modes(server) == ["json_schema", "json_object", "json_object"]


async def test_a_server_that_was_changed_is_learnt_anew(openai_server: Server, tmp_path: Path) -> None:
    """As when LM Studio, which takes schemas but not `json_object`, answers where another one did."""
    server = openai_server(takes("json_schema", otherwise=lambda asked: does_not_know_the_form(asked, 400)))
    kept = tmp_path / "forms.sqlite"
    with open_known_forms(kept) as known:
        known.of(server.url, "m").write(KnownForm("json_object"))
    for _ in range(2):
        async with opened(server, known_forms=kept) as models:
            await formed(models)
    assert modes(server) == ["json_object", "json_schema", "json_schema"]


async def test_log_probabilities_that_an_endpoint_does_not_give_are_not_asked_for_in_the_next_run(
    openai_server: Server, tmp_path: Path
) -> None:
    server = openai_server(lambda asked: rejects("no", "logprobs") if "logprobs" in asked.body else says("{}"))
    for _ in range(2):
        async with opened(server, known_forms=tmp_path / "forms.sqlite") as models:
            await ask(models, QUESTION, form=FORM, alternatives=2)
    assert ["logprobs" in asked.body for asked in server.asked] == [True, False, False]


def test_after_a_week_the_strictest_mode_is_tried_again(tmp_path: Path) -> None:
    with open_known_forms(tmp_path / "forms.sqlite") as opened_file:
        now = 1_000_000.0
        known = KnownForms(opened_file.path, opened_file.connection, lambda: now).of("http://x/v1", "m")
        known.write(KnownForm("text"))
        now += 6 * 24 * 3600
        assert known.read() == KnownForm("text")
        now += 2 * 24 * 3600
        assert known.read() is None


def test_programs_that_learn_at_once_keep_one_whole_entry(tmp_path: Path) -> None:
    path = tmp_path / "forms.sqlite"
    program = (
        "import sys; from pathlib import Path\n"
        "from consilience.agents.models.forms.known_forms import KnownForm, open_known_forms\n"
        "for _ in range(20):\n"
        "    with open_known_forms(Path(sys.argv[1])) as known:\n"
        "        known.of('http://x/v1', 'm').write(KnownForm(sys.argv[2]))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(path), mode]) for mode in MODES]
    assert [each.wait() for each in running] == [0, 0, 0]
    with open_known_forms(path) as known:
        assert known.connection.execute("SELECT count(*) FROM forms").fetchone() == (1,)
        assert known.of("http://x/v1", "m").read() in [KnownForm(mode) for mode in MODES]


def test_a_file_that_is_something_else_is_named_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "forms.sqlite"
    path.write_text("no database" * 100, encoding="utf-8")
    with (
        pytest.raises(ConsilienceError, match=r"forms\.sqlite cannot be used: .* Remove the file"),
        open_known_forms(path),
    ):
        pass


def test_what_another_release_wrote_and_this_one_does_not_know_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "forms.sqlite"
    with open_known_forms(path) as known:
        known.of("http://x/v1", "m").write(KnownForm("text"))
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE forms SET mode = 'lines'")
        connection.close()
        assert known.of("http://x/v1", "m").read() is None


MARKS = st.tuples(st.sampled_from(["refuse", "suspect", "prose", "form"]), st.sampled_from(MODES))


@given(remembered=st.sampled_from([None, *MODES]), marks=st.lists(MARKS, max_size=12))
def test_whatever_an_endpoint_does_there_is_a_mode_that_it_did_not_refuse(
    remembered: Mode | None, marks: list[tuple[str, Mode]]
) -> None:
    choice = ModeChoice(remembered)
    for mark, mode in marks:
        match mark:
            case "refuse":
                choice.refuse(mode)
                assert mode == "text" or choice.mode != mode
            case "suspect":
                choice.suspect(mode, choice.suspected)
            case _:
                choice.reply(mode, has_form=mark == "form")
        assert choice.mode in MODES
        assert choice.mode not in choice.others(choice.mode)
