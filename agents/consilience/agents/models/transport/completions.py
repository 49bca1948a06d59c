"""Chat completions of OpenAI-compatible endpoints and of Azure, addressed as the `openai` package addresses them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import httpx2 as httpx
import openai
import orjson

from consilience.agents.models.protocol import Message
from consilience.agents.models.transport.http_post import Post, Posted
from consilience.agents.models.transport.told_errors import ToldError, find_error

__all__ = ["Completion", "Completions", "read_withheld_reply"]

_PATH = "/chat/completions"
_ITS_OWN = frozenset({"host", "content-length", "connection", "accept-encoding"})
"""Headers of a connection, which whoever sends a request sets."""
_THOUGHTS = ("reasoning_content", "reasoning", "thinking")
"""What servers call thoughts: DeepSeek, vLLM, llama.cpp, LM Studio; OpenRouter, Groq, Ollama, newer vLLM; others."""
_O_SERIES = re.compile(r"o\d")
"""Models that call the system a developer."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A chat completion as the endpoint answered it; its text is untrusted."""

    text: str
    finish_reason: str | None
    refusal: str
    logprobs: Mapping[str, Any] | None
    usage: tuple[int, int] | None
    """Tokens of prompt and completion; None when the endpoint counts none."""
    thoughts: str = ""
    """What it thought, where the server sets that apart."""


@dataclass(slots=True)
class Completions:
    """Asks one model.

    The `openai` package walks through the messages type by type before it sends them, makes URL and headers anew for
    every request and an object of every part of the response: five times the CPU time of plain JSON. So it is asked
    once where it would send a request, and with which headers; only streams go through it.
    """

    client: openai.AsyncOpenAI
    """With its own retries off."""
    model: str
    streams: bool
    _address: tuple[str, dict[str, str]] | None = None
    _asks_for_usage: bool = True
    """In streams; until an endpoint says that it does not know the option."""

    async def complete(self, post: Post, messages: Sequence[Message], parameters: Mapping[str, Any]) -> Completion:
        """Return the model's message.

        Args:
            post: sends the request, unless it is a stream.
            messages: the conversation.
            parameters: of the request's body.

        Raises:
            openai.APIError: the endpoint refused, or a stream broke off.
            ToldError: the answer tells of an error.
            httpx.HTTPError: the endpoint could not be reached, or the connection broke.
            ValueError, KeyError, TypeError, IndexError, AttributeError: the answer is no completion.
        """
        body = {"model": self.model, "messages": self._messages(messages), **parameters}
        if self.streams:
            return await self._stream(body)
        url, headers = self._address or await self._learn_address()
        return _completion(_json(await post(url, headers, orjson.dumps({"stream": False, **body}))))

    def _messages(self, messages: Sequence[Message]) -> list[dict[str, str]]:
        system = "developer" if _O_SERIES.match(self.model) else "system"
        return [
            {"role": system if message.role == "system" else message.role, "content": message.content}
            for message in messages
        ]

    async def _learn_address(self) -> tuple[str, dict[str, str]]:
        """Return to which URL and with which headers the `openai` package sends, from a request that goes nowhere."""
        seen: list[httpx.Request] = []

        def see(request: httpx.Request) -> httpx.Response:
            seen.append(request)
            return httpx.Response(200, json={})

        async with httpx.AsyncClient(transport=httpx.MockTransport(see)) as nowhere:
            await self.client.copy(http_client=nowhere).post(_PATH, cast_to=object, body={})
        headers = {name: value for name, value in seen[0].headers.items() if name not in _ITS_OWN}
        self._address = (str(seen[0].url), headers)
        return self._address

    async def _stream(self, body: Mapping[str, Any]) -> Completion:
        """Return what the parts of a stream come to."""
        text: list[str] = []
        refusal: list[str] = []
        thoughts: list[str] = []
        logprobs: list[Any] = []
        reason, usage, begun = None, None, False
        try:
            stream = await self._open_stream(body)
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            if not self._asks_for_usage or "stream_options" not in str(error.body):
                raise
            self._asks_for_usage = False
            stream = await self._open_stream(body)
        async with stream:
            async for part in stream:
                said = part.to_dict()
                usage = _usage(said) or usage
                for choice in (said.get("choices") or ())[:1]:
                    begun = True
                    delta = choice.get("delta") or {}
                    text.append(_text(delta.get("content")))
                    refusal.append(delta.get("refusal") or "")
                    thoughts.append(_thoughts(delta))
                    logprobs += (choice.get("logprobs") or {}).get("content") or ()
                    reason = choice.get("finish_reason") or reason
        if not begun:
            raise ValueError("the stream held no part of a message")
        if reason is None and usage is None:
            raise ValueError("the stream ended before the message did")
        told = {"content": logprobs} if logprobs else None
        return Completion("".join(text), reason, "".join(refusal), told, usage, "".join(thoughts))

    async def _open_stream(self, body: Mapping[str, Any]) -> Any:  # noqa: ANN401 - of whatever the package makes of it
        options: dict[str, Any] = {"stream_options": {"include_usage": True}} if self._asks_for_usage else {}
        return await self.client.chat.completions.create(
            model=self.model,
            messages=[],
            stream=True,
            extra_body=dict(body),  # whatever the package has types for is checked and walked through there
            **options,
        )


def _json(posted: Posted) -> Any:  # noqa: ANN401 - untrusted JSON
    said: Any
    try:
        said = orjson.loads(posted.body)
    except ValueError:
        said = _with_halves(posted.body.decode(errors="replace").strip())
    if posted.status < 300:
        return said
    response = httpx.Response(posted.status, headers=dict(posted.headers), request=httpx.Request("POST", ""))
    raise openai.APIStatusError(f"Error code: {posted.status}", response=response, body=find_error(said))


def _with_halves(body: str) -> Any:  # noqa: ANN401 - untrusted JSON
    """Return the value of a body that is JSON but for halves of surrogate pairs; else the body."""
    try:
        return json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return body


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _completion(said: Any) -> Completion:  # noqa: ANN401 - untrusted JSON
    if not isinstance(said, dict):
        raise TypeError(f"{type(said).__name__} instead of an object: {str(said)[:200]!r}")
    if said.get("error"):
        raise ToldError(said["error"])
    if not said.get("choices"):
        raise ValueError(f"it holds no choices, but {', '.join(map(str, said)) or 'nothing'}")
    choice = said["choices"][0]
    if choice.get("error"):
        raise ToldError(choice["error"])
    message = choice.get("message") or {}  # Gemini leaves it out of what its filter stopped
    if message.get("role", "assistant") != "assistant":
        raise TypeError(f"a message of the role {message['role']}")
    return Completion(
        _text(message.get("content")),
        choice.get("finish_reason"),
        str(message.get("refusal") or ""),
        choice.get("logprobs"),
        _usage(said),
        _thoughts(message),
    )


def _text(content: Any) -> str:  # noqa: ANN401 - untrusted JSON
    """Return the text of a message, which may come in parts."""
    if content is None or isinstance(content, str):
        return content or ""
    parts = (part if isinstance(part, str) else part.get("text") for part in content)
    return "".join(part for part in parts if isinstance(part, str))


def _thoughts(message: Mapping[str, Any]) -> str:
    """Return what a server sets apart as thoughts; what has another shape is left out, since nothing depends on it."""
    return next((said for name in _THOUGHTS if isinstance(said := message.get(name), str) and said), "")


def _usage(said: Mapping[str, Any]) -> tuple[int, int] | None:
    """Return the tokens that were counted; None where they were not, or as nothing, or in another shape."""
    groq = said.get("x_groq")
    counted = said.get("usage") or (groq.get("usage") if isinstance(groq, Mapping) else None)
    if not isinstance(counted, Mapping):
        return None
    prompt, spoken = counted.get("prompt_tokens"), counted.get("completion_tokens") or 0
    if not (isinstance(prompt, int) and isinstance(spoken, int)) or prompt <= 0 or spoken < 0:
        return None
    return prompt, spoken


def read_withheld_reply(detail: object) -> Completion | None:
    """Return the reply that an endpoint withholds since it is no JSON, as Groq does; None if it is another refusal.

    Args:
        detail: what the endpoint says of the error; untrusted.
    """
    if not isinstance(detail, Mapping) or detail.get("code") != "json_validate_failed":
        return None
    said, message = detail.get("failed_generation"), str(detail.get("message") or "")
    cut_off = "max completion tokens" in message.lower()
    return Completion(said if isinstance(said, str) else "", "length" if cut_off else "stop", "", None, None)
