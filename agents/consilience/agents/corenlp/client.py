"""A client of a Stanford CoreNLP server: text in, `Annotation` out, each text asked for once."""

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from types import TracebackType
from typing import Self

import httpx
from tenacity import AsyncRetrying, retry_if_exception_type, stop_after_attempt, wait_random_exponential

from consilience.agents.corenlp.address import without_password
from consilience.agents.corenlp.annotation import Annotation, Sentence, move_sentence
from consilience.agents.corenlp.options import AnnotationOptions
from consilience.agents.corenlp.response import read_annotation
from consilience.graph.model.errors import ServiceError
from consilience.graph.model.model import Span

__all__ = ["PIECE", "READING", "VERSION", "CoreNLP", "split_into_pieces"]

VERSION = "4.5.10"
"""The CoreNLP release that this client and its rules were measured with."""

PIECE = 4000
"""Characters of the longest text that is sent in one request. The parser's time grows faster than a sentence's length,
and a single token of 50,000 characters fills a heap of 4 GB."""

READING = AnnotationOptions()
"""CoreNLP's defaults."""

_Question = tuple[str, AnnotationOptions]
_BREAKS = (re.compile(r"\n\s*\n"), re.compile(r"[.!?。！？]\s"), re.compile(r"\s"))


class CoreNLP:
    """A CoreNLP server, as seen by the experts of one event loop.

    A text is annotated once, however many experts ask, also at the same time; the last `remembered` annotations are
    kept. Use it as an async context manager, or call `close`.
    """

    def __init__(
        self,
        url: str,
        *,
        version: str = VERSION,
        timeout: float = 300.0,
        concurrency: int = 4,
        remembered: int = 256,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Prepare a client; nothing is sent yet.

        Args:
            url: where the server listens, such as `http://127.0.0.1:9000`; a name and password in it, such as the token
                of the local server, are sent as HTTP's basic authentication, and shown nowhere.
            version: the server's release, for the signature; the server itself does not tell.
            timeout: seconds to wait for one answer; the first ones come after the models are loaded.
            concurrency: most requests under way at once; a server counts the time in its queue as working time.
            remembered: most annotations that are kept.
            transport: how requests travel, for tests.
        """
        self.url = without_password(url)
        self._address = self.url + "/"
        self.signature = f"corenlp-{version}"
        self._http = httpx.AsyncClient(
            timeout=httpx.Timeout(timeout, connect=10.0), transport=transport, trust_env=False, auth=_credentials(url)
        )
        self._turn = asyncio.Semaphore(concurrency)
        self._remembered = remembered
        self._asked: dict[_Question, asyncio.Task[Annotation]] = {}
        self._known: OrderedDict[_Question, Annotation] = OrderedDict()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Give up what is under way and let the connections go."""
        under_way = list(self._asked.values())
        self._known.clear()
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._http.aclose()

    async def annotate(self, text: str, reading: AnnotationOptions = READING) -> Annotation:
        """Return what CoreNLP says about the text, read as asked; spans are code points of `text`.

        A text longer than `PIECE` is annotated in pieces, cut between paragraphs, sentences or words.

        Raises:
            ServiceError: the server cannot be reached, is too slow, out of memory, or answers nonsense.
        """
        question = (text, reading)
        if (known := self._known.get(question)) is not None:
            self._known.move_to_end(question)
            return known
        task = self._asked.get(question)
        if task is None:
            task = self._asked[question] = asyncio.create_task(self._annotate(text, reading))
            task.add_done_callback(partial(self._keep, question))
        # One caller that gives up must not take the answer from the others.
        return await asyncio.shield(task)

    def _keep(self, question: _Question, task: asyncio.Task[Annotation]) -> None:
        """Remember an answer, not its task: with that all would stay that was around whoever asked first."""
        del self._asked[question]
        if task.cancelled() or task.exception() is not None:
            return
        self._known[question] = task.result()
        while len(self._known) > self._remembered:
            self._known.popitem(last=False)

    async def _annotate(self, text: str, reading: AnnotationOptions) -> Annotation:
        sentences: list[Sentence] = []
        for piece in split_into_pieces(text):
            found = await self._ask(piece.of(text), reading)
            before = len(sentences)
            sentences.extend(
                move_sentence(sentence, before + sentence.index, piece.start) for sentence in found.sentences
            )
        return Annotation(tuple(sentences))

    async def _ask(self, text: str, reading: AnnotationOptions) -> Annotation:
        retrying = AsyncRetrying(
            retry=retry_if_exception_type((httpx.NetworkError, httpx.RemoteProtocolError)),
            stop=stop_after_attempt(4),
            wait=wait_random_exponential(multiplier=0.2, max=2.0),
            reraise=True,
        )
        try:
            async with self._turn:
                response: httpx.Response = await retrying(
                    self._http.post,
                    self._address,
                    params={"properties": json.dumps(reading.properties(text))},
                    content=text.encode("utf-8", "replace"),
                    headers={"Content-Type": "text/plain; charset=utf-8"},
                )
        except httpx.TimeoutException as error:
            raise ServiceError(
                f"CoreNLP at {self.url} gave no answer to a passage of {len(text)} characters in time. "
                "It may be overloaded; try again, or give it more threads."
            ) from error
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise ServiceError(
                f"CoreNLP at {self.url} cannot be reached ({error}). "
                "Run `consilience up`, or check CONSILIENCE_CORENLP_URL."
            ) from error
        if response.status_code != httpx.codes.OK:
            raise ServiceError(
                f"CoreNLP at {self.url} refused a passage of {len(text)} characters: {_reason(response)}"
            )
        try:
            return read_annotation(response.json(), text)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise ServiceError(
                f"What answers at {self.url} does not speak CoreNLP's JSON ({type(error).__name__}: {error}). "
                "Check CONSILIENCE_CORENLP_URL."
            ) from error


def _credentials(url: str) -> tuple[str, str] | None:
    try:
        address = httpx.URL(url)
    except httpx.InvalidURL:  # said when the first text is sent
        return None
    return (address.username, address.password) if address.userinfo else None


def split_into_pieces(text: str, longest: int = PIECE) -> Iterator[Span]:
    """Yield ranges that together cover the text in order, each of at most `longest` characters.

    A cut falls after the last blank line in the second half of a piece, else after the last sentence end there, else
    after the last white space, else wherever the piece is full. An empty text has no pieces.
    """
    start = 0
    while len(text) - start > longest:
        end = start + longest
        for break_ in _BREAKS:
            cuts = [match.end() for match in break_.finditer(text, start + longest // 2, end)]
            if cuts:
                end = cuts[-1]
                break
        yield Span(start, end)
        start = end
    if start < len(text):
        yield Span(start, len(text))


def _reason(response: httpx.Response) -> str:
    text = response.text.strip()
    if "OutOfMemoryError" in text:
        return "it is out of memory. Give it more with CONSILIENCE_CORENLP_MEMORY."
    if "timed out" in text:
        return "it took too long. Try again, or give the server more time."
    return f"{response.status_code} {text[:200]}"
