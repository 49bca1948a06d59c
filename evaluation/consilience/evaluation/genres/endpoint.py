"""An OpenAI-compatible endpoint over HTTP: a few requests at a time, repeated while the other side is busy."""

import asyncio
import json
from types import TracebackType
from typing import Any, Self

import httpx
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_random_exponential

from consilience.evaluation.support.errors import EvaluationError

__all__ = ["Endpoint"]

_ATTEMPTS = 6
_BUSY = {408, 409, 425, 429, 500, 502, 503, 504}
_REFUSED = {401, 403}


class Endpoint:
    """Posts JSON and returns JSON; an asynchronous context manager that closes its connections."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        concurrency: int = 8,
        timeout: float = 120,
        longest_wait: float = 60,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Take the address, such as `https://api.example.org/v1`, and a key.

        Args:
            base_url: the part of the address before `/chat/completions`.
            api_key: sent as a bearer token; None sends none.
            concurrency: how many requests may wait for answers at once.
            timeout: seconds after which a request counts as failed.
            longest_wait: seconds between two attempts at most.
            transport: what carries the requests; for tests.
        """
        headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._address = base_url.rstrip("/")
        self._client = httpx.AsyncClient(headers=headers, timeout=timeout, transport=transport)
        self._turns = asyncio.Semaphore(concurrency)
        self._longest_wait = longest_wait

    async def __aenter__(self) -> Self:
        """Return the endpoint."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to `body`, having tried up to six times.

        Raises:
            EvaluationError: no usable answer; the message names the address and what it said, never the key.
        """
        attempts = AsyncRetrying(
            retry=retry_if_exception(_worth_repeating),
            stop=stop_after_attempt(_ATTEMPTS),
            wait=self._wait,
            reraise=True,
        )
        url = f"{self._address}/{path}"
        try:
            async for attempt in attempts:
                with attempt:
                    async with self._turns:
                        response = await self._client.post(url, json=body)
                    response.raise_for_status()
                    answer = response.json()
        except httpx.HTTPStatusError as error:
            raise EvaluationError(_refusal(url, error.response)) from error
        except httpx.HTTPError as error:
            raise EvaluationError(f"{url} cannot be reached ({error or type(error).__name__}).") from error
        except ValueError as error:
            raise EvaluationError(
                f"{url} answered with something that is no JSON. Is this the address of a model?"
            ) from error
        if not isinstance(answer, dict):
            raise EvaluationError(f"{url} answered with {type(answer).__name__}, not with an object.")
        return answer

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, httpx.HTTPStatusError):
            asked = error.response.headers.get("retry-after", "")
            if asked.replace(".", "", 1).isdecimal():
                return min(float(asked), self._longest_wait)
        return wait_random_exponential(max=self._longest_wait)(state)


def _worth_repeating(error: BaseException) -> bool:
    if isinstance(error, httpx.HTTPStatusError):
        return error.response.status_code in _BUSY
    # JSON that breaks off was cut on its way; a page of HTML, which breaks at once, will not change
    cut = isinstance(error, json.JSONDecodeError) and error.doc.lstrip()[:1] in {"{", ""}
    return cut or isinstance(error, httpx.TransportError)


def _refusal(url: str, response: httpx.Response) -> str:
    if response.status_code in _REFUSED:
        return f"{url} refused the key (status {response.status_code}). Check the key of the model."
    return f"{url} failed with status {response.status_code}: {response.text[:200]!r}."
