"""The wall before the local CoreNLP server, without CoreNLP: who is let in, and with what."""

import http.client
import json
import socket
import threading
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

import pytest

from consilience.agents.corenlp.options import AnnotationOptions
from consilience.platform.services.corenlp_front import MOST_BYTES, USER, CoreNLPFront
from consilience.platform.services.corenlp_request import RequestRefusedError, parse_asked_properties

TOKEN = "right"
MINIMAL = {"annotators": "tokenize,ssplit", "outputFormat": "json"}
SECRET = "content of a file"


@dataclass
class Front:
    """A front that listens, what reached CoreNLP behind it, and what it reported."""

    port: int = 0
    annotated: list[tuple[dict[str, str], str]] = field(default_factory=list)
    reported: list[str] = field(default_factory=list)

    def ask(
        self,
        properties: object = MINIMAL,
        text: bytes = b"Ann left.",
        method: str = "POST",
        target: str | None = None,
        token: str | None = TOKEN,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        authorization = {"Authorization": "Basic " + b64encode(f"{USER}:{token}".encode()).decode()} if token else {}
        path = f"/?properties={quote(json.dumps(properties))}" if target is None else target
        connection.request(method, path, text, {**authorization, **(headers or {})})
        answer = connection.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        connection.close()
        return found


@pytest.fixture
def front() -> Iterator[Front]:
    state = Front()

    def annotate(properties: dict[str, str], text: str) -> bytes:
        if text == "fail":
            raise RuntimeError(SECRET)
        if text == "slow":
            raise TimeoutError
        state.annotated.append((properties, text))
        return b'{"sentences": []}'

    server = CoreNLPFront(0, TOKEN, annotate, lambda error: state.reported.append(str(error)))
    state.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


def test_whoever_brings_the_token_is_answered(front: Front) -> None:
    status, headers, body = front.ask(text="Zoë 😀".encode())
    assert (status, body, headers["content-type"]) == (200, b'{"sentences": []}', "application/json;charset=utf-8")
    assert front.annotated == [(MINIMAL, "Zoë 😀")]


@pytest.mark.parametrize("token", [None, "", "wrong", TOKEN + "x", TOKEN[:-1]])
def test_whoever_brings_no_or_another_token_is_refused(front: Front, token: str | None) -> None:
    status, headers, body = front.ask(token=token)
    assert (status, body, front.annotated) == (401, b"", [])
    assert "www-authenticate" not in headers, "A browser would ask the person who sits before it for a password."


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Mode": "no-cors"},
        {"sec-fetch-dest": "image"},
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": ""},
    ],
)
def test_a_request_of_a_page_or_to_another_name_is_refused_though_it_brings_the_token(
    front: Front, headers: dict[str, str]
) -> None:
    assert front.ask(headers=headers)[0] == 403
    assert front.ask(method="GET", target="/ready", headers=headers)[0] == 403
    assert front.annotated == []


@pytest.mark.parametrize("method", ["OPTIONS", "GET", "HEAD", "PUT", "DELETE", "TRACE", "CONNECT", "PATCH"])
def test_no_other_method_is_answered_and_no_answer_lets_a_page_read_it(front: Front, method: str) -> None:
    status, headers, body = front.ask(method=method)
    assert status >= 400
    assert (body, front.annotated) == (b"", [])
    assert not [name for name in headers if name.startswith("access-control")]


def test_without_a_token_readiness_is_told_and_nothing_else(front: Front) -> None:
    status, headers, body = front.ask(method="GET", target="/ready", token=None, text=b"")
    assert (status, body, set(headers)) == (204, b"", {"x-content-type-options"})
    assert front.ask(method="GET", target="/ready", token="wrong", text=b"")[0] == 401


@pytest.mark.parametrize("reading", [AnnotationOptions(), AnnotationOptions("conll", truecase=True, open_triples=True)])
@pytest.mark.parametrize("text", ["plain", "set apart , as in corpora ."])
def test_what_our_experts_ask_for_is_allowed(reading: AnnotationOptions, text: str) -> None:
    properties = reading.properties(text)
    assert parse_asked_properties(f"/?{urlencode({'properties': json.dumps(properties)})}") == properties


@pytest.mark.parametrize(
    "properties",
    [
        {**MINIMAL, "regexner.mapping": "../../neo4j/password"},
        {**MINIMAL, "pos.model": "http://evil.example/model"},
        {**MINIMAL, "ner.model": "/etc/passwd"},
        {**MINIMAL, "ner.model": "edu/stanford/nlp/models/ner/english.all.3class.distsim.crf.ser.gz"},
        {**MINIMAL, "customAnnotatorClass.x": "Evil"},
        {**MINIMAL, "inputFormat": "serialized"},
        {**MINIMAL, "outputFormat": "serialized"},
        {**MINIMAL, "serializer": "Evil"},
        {**MINIMAL, "ssplit.newlineIsSentenceBreak": "two\n"},
        {**MINIMAL, "annotators": "tokenize,regexner"},
        {**MINIMAL, "annotators": "tokenize, pos"},
        {**MINIMAL, "annotators": ["tokenize"]},
        {"outputFormat": "json"},
        [],
        None,
    ],
)
def test_no_other_annotator_property_or_value_reaches_corenlp(front: Front, properties: object) -> None:
    status, _, body = front.ask(properties)
    assert (status, front.annotated) == (400, [])
    assert not any(word in body for word in (b"passw", b"evil", b"Evil"))


@pytest.mark.parametrize(
    "target",
    [
        "/",
        "/?",
        "/?properties=",
        "/?properties={}&regexner.mapping=/etc/passwd",
        "/?properties={}&properties={}",
        "/?annotators=tokenize",
        "/tokensregex?properties={}",
        "/shutdown?key=x",
        "//evil.example/?properties={}",
        "/?properties=" + "[" * 20_000,
    ],
)
def test_no_other_way_to_write_them_is_read(target: str) -> None:
    with pytest.raises(RequestRefusedError):
        parse_asked_properties(target)


def test_a_text_that_is_too_long_is_not_read(front: Front) -> None:
    assert front.ask(text=b"x" * 8, headers={"Content-Length": str(MOST_BYTES + 1)})[0] == 413
    assert front.ask(text=b"x", headers={"Content-Length": "-1"})[0] == 413
    assert front.ask(text=b"0\r\n\r\n", headers={"Transfer-Encoding": "chunked"})[0] == 413
    assert front.annotated == []


def test_a_fault_of_corenlp_is_for_the_log_and_quotes_nothing_to_the_caller(front: Front) -> None:
    status, _, body = front.ask(text=b"fail")
    assert (status, SECRET.encode() in body, front.reported) == (500, False, [SECRET])
    assert b"timed out" in front.ask(text=b"slow")[2]
    assert front.ask(text=b"\xff")[0] == 400


def test_more_connections_than_there_may_be_are_closed_and_those_that_are_open_answered(front: Front) -> None:
    crowd = [socket.create_connection(("127.0.0.1", front.port), timeout=60) for _ in range(70)]
    closed = 0
    for connection in crowd[64:]:
        closed += connection.recv(1) == b""
        connection.close()
    assert closed == 6
    for connection in crowd[:64]:
        connection.close()
