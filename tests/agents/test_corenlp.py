import asyncio
import gc
import json
import weakref
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.corenlp.annotation import ROOT, Annotation, Edge, NamedMention, Sentence, Token
from consilience.agents.corenlp.client import CoreNLP, split_into_pieces
from consilience.agents.corenlp.response import read_annotation, utf16_to_code_points
from consilience.graph.model.errors import ServiceError
from consilience.graph.model.model import Span


def token(index: int, word: str, begin: int, pos: str, ner: str, lemma: str | None = None) -> dict[str, Any]:
    """A token as the server's JSON has it; `begin` counts UTF-16 code units."""
    return {
        "index": index,
        "word": word,
        "originalText": word,
        "lemma": lemma or word,
        "characterOffsetBegin": begin,
        "characterOffsetEnd": begin + len(word.encode("utf-16-le")) // 2,
        "pos": pos,
        "ner": ner,
        "before": "",
        "after": " ",
    }


ANSWER = {
    "sentences": [
        {
            "index": 0,
            "basicDependencies": [],
            "enhancedPlusPlusDependencies": [
                {"dep": "ROOT", "governor": 0, "governorGloss": "ROOT", "dependent": 3, "dependentGloss": "founded"},
                {"dep": "nsubj", "governor": 3, "governorGloss": "founded", "dependent": 2, "dependentGloss": "Ann"},
                {"dep": "obj", "governor": 3, "governorGloss": "founded", "dependent": 4, "dependentGloss": "Acme"},
            ],
            "entitymentions": [
                {
                    "docTokenBegin": 3,
                    "docTokenEnd": 4,
                    "tokenBegin": 3,
                    "tokenEnd": 4,
                    "text": "Acme",
                    "characterOffsetBegin": 15,
                    "characterOffsetEnd": 19,
                    "ner": "ORGANIZATION",
                    "nerConfidences": {"ORGANIZATION": 0.75},
                },
                {
                    "docTokenBegin": 1,
                    "docTokenEnd": 2,
                    "tokenBegin": 1,
                    "tokenEnd": 2,
                    "text": "Ann",
                    "characterOffsetBegin": 3,
                    "characterOffsetEnd": 6,
                    "ner": "PERSON",
                },
            ],
            "tokens": [
                token(1, "😀", 0, "NFP", "O"),
                token(2, "Ann", 3, "NNP", "PERSON"),
                token(3, "founded", 7, "VBD", "O", "found"),
                token(4, "Acme", 15, "NNP", "ORGANIZATION"),
            ],
        }
    ]
}
TEXT = "😀 Ann founded Acme"

READ = Annotation(
    (
        Sentence(
            0,
            (
                Token(0, "😀", "😀", "NFP", "O", Span(0, 1)),
                Token(1, "Ann", "Ann", "NNP", "PERSON", Span(2, 5)),
                Token(2, "founded", "found", "VBD", "O", Span(6, 13)),
                Token(3, "Acme", "Acme", "NNP", "ORGANIZATION", Span(14, 18)),
            ),
            (Edge(ROOT, 2, "ROOT"), Edge(2, 1, "nsubj"), Edge(2, 3, "obj")),
            (
                NamedMention(1, 1, "PERSON", Span(2, 5), 1.0),
                NamedMention(3, 3, "ORGANIZATION", Span(14, 18), 0.75),
            ),
        ),
    )
)


def client(answer: Callable[[httpx.Request], httpx.Response], remembered: int = 256) -> CoreNLP:
    return CoreNLP("http://user:secret@nlp.example", transport=httpx.MockTransport(answer), remembered=remembered)


def one_sentence(request: httpx.Request) -> httpx.Response:
    """A server that takes every text for one token."""
    text = request.content.decode()
    data = token(1, text.strip(), len(text) - len(text.lstrip()), "NN", "O")
    return httpx.Response(200, json={"sentences": [{"index": 0, "tokens": [data]}]})


def test_utf16_offsets_become_code_points() -> None:
    assert read_annotation(ANSWER, TEXT) == READ


@given(st.text())
def test_every_utf16_offset_of_a_character_leads_to_that_character(text: str) -> None:
    places = utf16_to_code_points(text)
    offset = 0
    for place, character in enumerate(text):
        assert places[offset] == place
        offset += len(character.encode("utf-16-le", "surrogatepass")) // 2
    assert places[offset] == len(text)


@given(st.text(alphabet="ab .\n", max_size=300), st.integers(min_value=1, max_value=40))
def test_pieces_cover_the_text_and_none_is_too_long(text: str, longest: int) -> None:
    parts = list(split_into_pieces(text, longest))
    assert "".join(part.of(text) for part in parts) == text
    assert all(part.end - part.start <= longest for part in parts)


def test_a_piece_ends_where_a_sentence_does() -> None:
    assert [part.of("One two. Three four five") for part in split_into_pieces("One two. Three four five", 14)] == [
        "One two. ",
        "Three four ",
        "five",
    ]


async def test_a_text_is_asked_for_once_however_many_ask() -> None:
    asked: list[dict[str, str]] = []

    async def answer(request: httpx.Request) -> httpx.Response:
        asked.append(json.loads(request.url.params["properties"]))
        await asyncio.sleep(0)
        return httpx.Response(200, json=ANSWER)

    async with CoreNLP("http://nlp.example", transport=httpx.MockTransport(answer)) as corenlp:
        first, second = await asyncio.gather(corenlp.annotate(TEXT), corenlp.annotate(TEXT))
        third = await corenlp.annotate(TEXT)
    assert first == READ
    assert first is second is third
    assert asked == [
        {
            "annotators": "tokenize,pos,lemma,ner,depparse",
            "outputFormat": "json",
            "ssplit.newlineIsSentenceBreak": "two",
        }
    ]


async def test_only_so_many_annotations_are_remembered() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.content.decode())
        return one_sentence(request)

    async with client(answer, remembered=2) as corenlp:
        for text in ("a", "b", "a", "c", "a", "b"):
            await corenlp.annotate(text)
    assert asked == ["a", "b", "c", "b"]


async def test_what_is_remembered_keeps_nothing_of_whoever_asked_first() -> None:
    class Run:
        """What a run has around it while it asks."""

    around: ContextVar[Run] = ContextVar("around")

    async def ask(corenlp: CoreNLP) -> weakref.ref[Run]:
        run = Run()
        around.set(run)
        await corenlp.annotate("Ann sat.")
        return weakref.ref(run)

    async with client(one_sentence) as corenlp:
        known = await asyncio.create_task(ask(corenlp))
        await asyncio.sleep(0)
        gc.collect()
        assert known() is None


async def test_a_caller_that_gives_up_leaves_the_answer_to_the_others() -> None:
    started, go = asyncio.Event(), asyncio.Event()

    async def answer(_: httpx.Request) -> httpx.Response:
        started.set()
        await go.wait()
        return httpx.Response(200, json=ANSWER)

    async with CoreNLP("http://nlp.example", transport=httpx.MockTransport(answer)) as corenlp:
        impatient, patient = (asyncio.create_task(corenlp.annotate(TEXT)) for _ in range(2))
        await started.wait()
        impatient.cancel()
        go.set()
        assert await patient == READ
        assert impatient.cancelled()


async def test_a_long_text_is_annotated_in_pieces_with_spans_of_the_whole() -> None:
    text = "x" * 3000 + " " + "y" * 3000 + " 😀" + "z" * 3000
    async with client(one_sentence) as corenlp:
        found = await corenlp.annotate(text)
    assert [s.index for s in found.sentences] == [0, 1, 2]
    assert [t.span.of(text) == t.text for s in found.sentences for t in s.tokens] == [True, True, True]
    assert [t.text[-1] for s in found.sentences for t in s.tokens] == ["x", "y", "z"]


async def test_a_broken_connection_is_tried_again() -> None:
    tries: list[int] = []

    def answer(_: httpx.Request) -> httpx.Response:
        tries.append(1)
        if len(tries) < 3:
            raise httpx.ConnectError("refused")
        return httpx.Response(200, json=ANSWER)

    async with client(answer) as corenlp:
        assert await corenlp.annotate(TEXT) == READ
    assert len(tries) == 3


async def test_an_error_is_not_remembered() -> None:
    answers = [
        httpx.Response(500, text="java.lang.OutOfMemoryError: Java heap space"),
        httpx.Response(200, json=ANSWER),
    ]

    async with client(lambda _: answers.pop(0)) as corenlp:
        with pytest.raises(ServiceError, match="out of memory"):
            await corenlp.annotate(TEXT)
        assert await corenlp.annotate(TEXT) == READ


def away(_: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("connection refused")


def slow(_: httpx.Request) -> httpx.Response:
    raise httpx.ReadTimeout("")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (
            away,
            (
                "CoreNLP at http://nlp.example cannot be reached (connection refused). "
                "Run `consilience up`, or check CONSILIENCE_CORENLP_URL."
            ),
        ),
        (
            slow,
            (
                "CoreNLP at http://nlp.example gave no answer to a passage of 18 characters in time. "
                "It may be overloaded; try again, or give it more threads."
            ),
        ),
        (
            lambda _: httpx.Response(500, text="java.lang.OutOfMemoryError: Java heap space"),
            (
                "CoreNLP at http://nlp.example refused a passage of 18 characters: "
                "it is out of memory. Give it more with CONSILIENCE_CORENLP_MEMORY."
            ),
        ),
        (
            lambda _: httpx.Response(500, text="CoreNLP request timed out. Your document may be too long."),
            (
                "CoreNLP at http://nlp.example refused a passage of 18 characters: "
                "it took too long. Try again, or give the server more time."
            ),
        ),
        (
            lambda _: httpx.Response(200, text="<html>welcome</html>"),
            (
                "What answers at http://nlp.example does not speak CoreNLP's JSON "
                "(JSONDecodeError: Expecting value: line 1 column 1 (char 0)). Check CONSILIENCE_CORENLP_URL."
            ),
        ),
    ],
    ids=["away", "slow", "out of memory", "timed out", "another service"],
)
async def test_an_error_is_one_sentence_without_the_password(
    answer: Callable[[httpx.Request], httpx.Response], sentence: str
) -> None:
    async with client(answer) as corenlp:
        with pytest.raises(ServiceError) as raised:
            await corenlp.annotate(TEXT)
    assert str(raised.value) == sentence
