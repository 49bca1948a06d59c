"""Every way in which an endpoint fails, as the person who runs Consilience sees it."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from tests.agents.models.asking import ANN, KEY, ask, opened
from tests.servers.answers import (
    Asked,
    Scripted,
    breaks,
    drops,
    goes_on_forever,
    hangs,
    is_no_json,
    knows_no_such_model,
    limits_the_rate,
    refuses_the_key,
    rejects,
    says,
    says_slowly,
)
from tests.servers.scripted_openai import Script, ScriptedOpenAI, served_here
from tests.virtual_clock import on_a_virtual_clock

from consilience.agents.models.protocol import Asker, ReplyForm
from consilience.graph.embedded.daemon import free_port
from consilience.graph.model.errors import DocumentError, ModelStoppedError, ModelUnreachableError, ServiceError

pytestmark = pytest.mark.slow  # a server for each failure

Server = Callable[[Script], ScriptedOpenAI]


@pytest.fixture
def openai_server() -> Server:
    """In the test's own event loop, so that they have one clock."""
    return served_here


PASSING: dict[str, tuple[Scripted, str]] = {
    "limited": (limits_the_rate(), "answered HTTP 429: Rate limit reached"),
    "broken": (breaks(500), "answered HTTP 500: The server had an error"),
    "overloaded": (breaks(503), "answered HTTP 503: The server had an error"),
    "hanging": (hangs(), "gave no whole answer within 0.3 s"),
    "slow": (says_slowly("x" * 400, 0.1), "gave no whole answer within 0.3 s"),
    "dropped": (drops(), "broke the connection off (no answer came)"),
    "cut": (drops(in_the_middle=True), "broke the connection off (the answer is not whole)"),
    "no JSON": (is_no_json(), "sent something that is no chat completion ("),
    "no choices": (Scripted(raw='{"choices": []}'), "sent something that is no chat completion ("),
    "no object": (Scripted(raw="[]"), "sent something that is no chat completion ("),
}


@pytest.mark.parametrize("kind", PASSING)
@on_a_virtual_clock
async def test_what_passes_is_asked_again(openai_server: Server, kind: str) -> None:
    server = openai_server(lambda asked: says("well") if asked.number == 3 else PASSING[kind][0])
    async with opened(server, timeout_s=0.3) as models:
        assert (await ask(models)).text == "well"
    assert server.count == 3


@pytest.mark.parametrize("kind", PASSING)
@on_a_virtual_clock
async def test_what_does_not_pass_names_expert_round_and_document(openai_server: Server, kind: str) -> None:
    failing, what = PASSING[kind]
    server = openai_server(lambda _: failing)
    async with opened(server, timeout_s=0.3, attempts=2) as models:
        with pytest.raises(ServiceError) as failed:
            await ask(models)
    assert str(failed.value).startswith(f"ner, round 2, document letter.txt: the model m at {server.url} {what}")
    assert ", in the last of 2 attempts. " in str(failed.value)
    assert (type(failed.value), server.count) == (ServiceError, 2)


@pytest.mark.parametrize("stream", [False, True])
@on_a_virtual_clock
async def test_a_reply_that_is_streamed_too_slowly_times_out_as_a_whole(openai_server: Server, stream: bool) -> None:
    server = openai_server(lambda _: says_slowly("well, well, well, well", 0.1))
    async with opened(server, timeout_s=0.5, attempts=1, stream=stream) as models:
        with pytest.raises(ServiceError, match=r"gave no whole answer within 0\.5 s\. Raise timeout_s"):
            await ask(models)


@on_a_virtual_clock
async def test_a_stream_that_breaks_off_is_no_short_answer(openai_server: Server) -> None:
    server = openai_server(lambda _: drops(in_the_middle=True))
    async with opened(server, attempts=1, stream=True) as models:
        with pytest.raises(ServiceError, match="broke the connection off"):
            await ask(models)


@on_a_virtual_clock
async def test_a_huge_reply_is_stopped_by_its_limit_and_read_as_truncated(openai_server: Server) -> None:
    server = openai_server(lambda _: goes_on_forever(3_000_000))
    async with opened(server) as models:
        reply = await ask(models)
    assert (len(reply.text) > 2_900_000, reply.truncated) == (True, True)
    assert server.asked[0].body["max_tokens"] == 4096


@pytest.mark.parametrize("as_date", [False, True])
@on_a_virtual_clock
async def test_an_endpoint_that_says_how_long_to_wait_is_left_alone_by_all(
    openai_server: Server, as_date: bool
) -> None:
    def busy(asked: Asked) -> Scripted:
        if asked.number > 1:
            return says("well")
        moment = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=5)
        return limits_the_rate(format_datetime(moment, usegmt=True) if as_date else "1")

    server = openai_server(busy)
    async with opened(server) as models:

        async def later() -> None:
            await asyncio.sleep(0.2)
            await ask(models, "Another?", Asker("re", "other.txt", 1))

        await asyncio.gather(ask(models), later())
    first, *others = [asked.at for asked in server.asked]
    assert [at - first >= 0.95 for at in others] == [True, True]


@on_a_virtual_clock
async def test_an_endpoint_that_wants_an_hour_is_not_waited_for(openai_server: Server) -> None:
    server = openai_server(lambda _: limits_the_rate("3600"))
    async with opened(server) as models:
        with pytest.raises(ServiceError, match=r"HTTP 429.*It asks to wait 3600 s"):
            await ask(models)
    assert server.count == 1


@pytest.mark.parametrize("attempts", [1, 4])
@on_a_virtual_clock
async def test_a_refused_key_stops_everything_at_once(openai_server: Server, attempts: int) -> None:
    server = openai_server(refuses_the_key)
    async with opened(server, attempts=attempts) as models:
        with pytest.raises(ModelStoppedError) as stopped:
            await ask(models)
        with pytest.raises(ModelStoppedError) as stopped_too:
            await ask(models, "Another?", Asker("re", "other.txt", 1))
    assert str(stopped.value) == (
        f"ner, round 2, document letter.txt: the model m at {server.url} answered HTTP 401: Incorrect API key "
        "provided: [secret]. Check the variable TEST_KEY. The run stopped there; what was answered is kept, and it "
        "goes on from there."
    )
    assert str(stopped_too.value) == str(stopped.value)
    assert KEY not in str(stopped.value)
    assert server.count == 1


@on_a_virtual_clock
async def test_an_unknown_model_stops_everything_at_once(openai_server: Server) -> None:
    server = openai_server(knows_no_such_model)
    async with opened(server) as models:
        with pytest.raises(ModelStoppedError, match=r"404: The model `m` does not exist\. Check the model's name"):
            await ask(models)
    assert server.count == 1


@on_a_virtual_clock
async def test_spent_credit_stops_everything_at_once(openai_server: Server) -> None:
    raw = '{"error": {"message": "You exceeded your current quota.", "code": "insufficient_quota"}}'
    server = openai_server(lambda _: Scripted(status=429, raw=raw))
    async with opened(server) as models:
        with pytest.raises(ModelStoppedError, match=r"exceeded your current quota\. Add credit there"):
            await ask(models)
    assert server.count == 1


@on_a_virtual_clock
async def test_a_request_that_is_rejected_fails_its_document_alone(openai_server: Server) -> None:
    message = "This model's maximum context length is 8192 tokens."
    server = openai_server(lambda asked: rejects(message) if "long" in asked.prompt else says("well"))
    async with opened(server) as models:
        with pytest.raises(DocumentError) as rejected:
            await ask(models, "long")
        assert (await ask(models, "short")).text == "well"
    assert str(rejected.value) == (
        f"ner, round 2, document letter.txt: the model m at {server.url} answered HTTP 400: This model's maximum "
        "context length is 8192 tokens. Check the model's parameters, and that it can take so long a prompt."
    )
    assert server.count == 2


@on_a_virtual_clock
async def test_requests_that_are_rejected_for_every_document_stop_everything(openai_server: Server) -> None:
    server = openai_server(lambda _: rejects("Unsupported value: temperature"))
    async with opened(server) as models:
        for document in ("a", "b"):
            with pytest.raises(DocumentError):
                await ask(models, document, Asker("ner", document, 1))
        with pytest.raises(ModelStoppedError):
            await ask(models, "c", Asker("ner", "c", 1))


@on_a_virtual_clock
async def test_one_document_that_a_model_chokes_on_stops_nobody(openai_server: Server) -> None:
    server = openai_server(lambda asked: breaks() if "poison" in asked.prompt else says("well"))
    async with opened(server, attempts=1) as models:
        for number in range(1, 6):
            with pytest.raises(ServiceError) as failed:
                await ask(models, f"poison {number}", Asker("ner", "poison.txt", number))
            assert type(failed.value) is ServiceError
        assert (await ask(models, "fine")).text == "well"


@on_a_virtual_clock
async def test_an_endpoint_that_is_down_stops_everything(openai_server: Server) -> None:
    server = openai_server(lambda _: says("well"))
    server.port = free_port()
    async with opened(server, attempts=2) as models:
        with pytest.raises(ModelUnreachableError, match=r"cannot be reached .*Check its base_url, and that it runs"):
            await ask(models)


@on_a_virtual_clock
async def test_requests_that_wait_are_not_sent_once_everything_has_stopped(openai_server: Server) -> None:
    server = openai_server(lambda asked: refuses_the_key(asked) if asked.number == 1 else says("well", 0.1))
    async with opened(server, concurrency=1) as models:
        asking = (ask(models, str(number), Asker("ner", str(number), 1)) for number in range(20))
        results = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(result) for result in results] == [ModelStoppedError] * 20
    assert server.count == 1


@on_a_virtual_clock
async def test_many_failures_at_once_are_one_error(openai_server: Server) -> None:
    server = openai_server(lambda _: breaks())
    clock = asyncio.get_running_loop()
    started = clock.time()
    async with opened(server, attempts=2, concurrency=64) as models:
        asking = (ask(models, str(number), Asker("ner", str(number), 1)) for number in range(64))
        results = await asyncio.gather(*asking, return_exceptions=True)
    stopped = {str(result) for result in results if isinstance(result, ModelStoppedError)}
    assert (len(stopped), sum(type(result) is ServiceError for result in results)) == (1, 2)
    assert clock.time() - started < 10


@on_a_virtual_clock
async def test_a_forms_refusal_is_no_failure_of_the_endpoint(openai_server: Server) -> None:
    server = openai_server(
        lambda asked: rejects("no response_format here") if "response_format" in asked.body else says("{}")
    )
    form = ReplyForm("answer", {"type": "object"})
    async with opened(server) as models:
        for document in "abcd":
            assert (await ask(models, f"JSON {document}?", Asker("ner", document, 1), form=form)).text == "{}"


@on_a_virtual_clock
async def test_being_cancelled_is_no_failure(openai_server: Server) -> None:
    server = openai_server(lambda asked: hangs() if asked.number == 1 else says("well"))
    async with opened(server, concurrency=1) as models:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ask(models), 0.2)
        assert (await ask(models, asker=ANN)).text == "well"
