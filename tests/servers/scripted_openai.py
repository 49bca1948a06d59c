"""A scripted OpenAI-compatible endpoint over real HTTP: a function decides what happens to each request.

In a test, with the fixture `openai_server` of tests/conftest.py:

    server = openai_server(lambda asked: says("{}") if asked.number > 1 else limits_the_rate("1"))
    … base_url=server.url …
    assert server.count == 2

As a program, for demonstrations and for tests in other processes; GET /record tells what was asked:

    python -m tests.servers.scripted_openai --port 8765 --delay 1 --answer '{"entities": []}'
    python -m tests.servers.scripted_openai --port 8765 --script tests.agents.some_file:some_function
"""

import argparse
import asyncio
import importlib
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tests.servers.answers import Asked, Scripted, refuses_the_key, says

Script = Callable[[Asked], Scripted]


@dataclass
class ScriptedOpenAI:
    """The endpoint and its memory of what it was asked."""

    script: Script
    key: str | None = None
    """The only key that is let in; None lets everyone in."""
    port: int = 0
    models: list[dict[str, Any]] = field(
        default_factory=lambda: [{"id": "scripted", "object": "model", "owned_by": "tests"}]
    )
    """What GET /models lists."""
    page: str | None = None
    """What is answered instead to whatever is no question, such as a web page."""
    asked: list[Asked] = field(default_factory=list)
    answered: int = 0
    """Requests whose whole answer was sent."""
    under_way: int = 0
    peak: int = 0
    """Most requests under way at once."""
    serving: asyncio.Task[asyncio.Server] | None = None
    """What `served_here` leaves running."""
    _started: float = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def count(self) -> int:
        return len(self.asked)

    async def listen(self, listening: socket.socket | None = None) -> asyncio.Server:
        self._started = _now()
        sock = listening or socket.create_server(("127.0.0.1", self.port), backlog=1024)
        self.port = sock.getsockname()[1]
        return await asyncio.start_server(self._connected, sock=sock, backlog=1024)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A client that goes away ends the conversation; so does the end of the server.
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while await self._one_request(reader, writer):
                pass
        with suppress(RuntimeError):  # the loop may be closed already
            writer.close()

    async def _one_request(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        path = head[0].split(" ")[1]
        pairs = (line.partition(":") for line in head[1:] if line)
        headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if not path.split("?")[0].endswith(("/chat/completions", "/embeddings")):
            writer.write(_message(200, json.dumps(self._about(path)) if self.page is None else self.page))
            await writer.drain()
            return True
        asked = Asked(self.count + 1, _now() - self._started, json.loads(body), headers, path)
        self.asked.append(asked)
        self.under_way += 1
        self.peak = max(self.peak, self.under_way)
        try:
            return await self._answer(asked, writer)
        finally:
            self.under_way -= 1

    async def _answer(self, asked: Asked, writer: asyncio.StreamWriter) -> bool:
        bearer = asked.headers.get("authorization", "").removeprefix("Bearer ")
        let_in = self.key in (None, bearer, asked.headers.get("api-key"))
        scripted = self.script(asked) if let_in else refuses_the_key(asked)
        await asyncio.sleep(scripted.delay_s)
        while scripted.after and not scripted.after.is_set():  # noqa: ASYNC110 - set by another thread
            await asyncio.sleep(0.02)
        if scripted.ending == "dropped":
            return False
        async for piece in _pieces(asked, scripted):
            writer.write(piece)
            await writer.drain()
            if scripted.ending == "cut":
                return False
        self.answered += 1
        return True

    def _about(self, path: str) -> dict[str, Any]:
        if path.startswith("/record"):
            counts = {"count": self.count, "answered": self.answered, "peak": self.peak}
            return counts | {"asked": [asdict(replace(asked, headers={})) for asked in self.asked]}
        return {"object": "list", "data": self.models}


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _pieces(asked: Asked, scripted: Scripted) -> AsyncIterator[bytes]:
    streamed = bool(asked.body.get("stream")) and scripted.raw is None
    payload = _stream(asked, scripted) if streamed else [scripted.raw or json.dumps(_completion(asked, scripted))]
    kind = "text/event-stream" if streamed else "application/json"
    whole = _message(scripted.status, "".join(payload), kind, scripted.headers)
    body_at = whole.index(b"\r\n\r\n") + 4
    if scripted.ending == "cut":
        yield whole[: body_at + (len(whole) - body_at) // 2]
    elif not scripted.piece_pause_s:
        yield whole
    else:
        yield whole[:body_at]
        for piece in payload if streamed else payload[0]:
            await asyncio.sleep(scripted.piece_pause_s)
            yield piece.encode()


def _message(status: int, body: str, kind: str = "application/json", headers: dict[str, str] | None = None) -> bytes:
    payload = body.encode()
    lines = {"Content-Type": kind, "Content-Length": str(len(payload)), **(headers or {})}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status} Scripted\r\n{head}\r\n".encode("latin-1") + payload


def _usage(asked: Asked, scripted: Scripted) -> dict[str, int]:
    prompt, completion = scripted.usage or (len(asked.prompt) // 4, len(scripted.text or "") // 4)
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def _logprobs(scripted: Scripted) -> dict[str, Any] | None:
    top = [{"token": token, "logprob": value, "bytes": None} for token, value in scripted.logprobs.items()]
    return {"content": [top[0] | {"top_logprobs": top}]} if top else None


def _completion(asked: Asked, scripted: Scripted) -> dict[str, Any]:
    message = {"role": "assistant", "content": scripted.text, "refusal": scripted.refusal, **scripted.thoughts}
    choice = {"index": 0, "message": message, "finish_reason": scripted.finish_reason, "logprobs": _logprobs(scripted)}
    head: dict[str, Any] = {"id": f"chatcmpl-{asked.number}", "object": "chat.completion", "created": 0}
    body = head | {"model": asked.body.get("model"), "choices": [choice]}
    return body | ({"usage": _usage(asked, scripted)} if scripted.reports_usage else {})


def _stream(asked: Asked, scripted: Scripted) -> list[str]:
    text = scripted.text or ""
    size = len(text) // 8 + 1
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{name: said} for name, said in scripted.thoughts.items()]
    deltas += [{"content": text[start : start + size]} for start in range(0, len(text), size)]
    if scripted.refusal:
        deltas.append({"refusal": scripted.refusal})
    choices: list[dict[str, Any]] = [
        {"index": 0, "delta": delta, "finish_reason": None, "logprobs": None} for delta in deltas
    ]
    choices[min(1, len(choices) - 1)]["logprobs"] = _logprobs(scripted)
    choices.append({"index": 0, "delta": {}, "finish_reason": scripted.finish_reason})
    head: dict[str, Any] = {"id": f"chatcmpl-{asked.number}", "object": "chat.completion.chunk", "created": 0}
    head |= {"model": asked.body.get("model")}
    chunks = [head | {"choices": [choice]} for choice in choices]
    if scripted.reports_usage and (asked.body.get("stream_options") or {}).get("include_usage"):
        chunks.append(head | {"choices": [], "usage": _usage(asked, scripted)})
    return [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks] + ["data: [DONE]\n\n"]


@contextmanager
def serving(script: Script, *, key: str | None = None) -> Iterator[ScriptedOpenAI]:
    """Serve from a thread of its own as long as the context lasts."""
    endpoint = ScriptedOpenAI(script, key)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(endpoint.listen(), loop).result()

    async def stop() -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    try:
        yield endpoint
    finally:
        asyncio.run_coroutine_threadsafe(stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def served_here(script: Script) -> ScriptedOpenAI:
    """Serve from the event loop that runs, until it ends; for tests on a virtual clock."""
    endpoint = ScriptedOpenAI(script)
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    endpoint.port = listening.getsockname()[1]
    endpoint.serving = asyncio.create_task(endpoint.listen(listening))
    return endpoint


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--delay", type=float, default=0.0, help="seconds before each answer")
    options.add_argument("--answer", default="{}", help="what is said to every request")
    options.add_argument("--script", help="MODULE:FUNCTION that decides instead")
    options.add_argument("--key", help="the only key that is let in")
    chosen = options.parse_args()

    def same(_: Asked) -> Scripted:
        return says(chosen.answer, delay_s=chosen.delay)

    script: Script = same
    if chosen.script:
        module, _, function = chosen.script.partition(":")
        script = getattr(importlib.import_module(module), function)

    async def serve() -> None:
        endpoint = ScriptedOpenAI(script, chosen.key, chosen.port)
        server = await endpoint.listen()
        print(endpoint.url, flush=True)
        async with server:
            await server.serve_forever()

    with suppress(KeyboardInterrupt):
        asyncio.run(serve())


if __name__ == "__main__":
    main()
