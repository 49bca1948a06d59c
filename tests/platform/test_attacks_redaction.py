"""No spelling of a secret's name, and no form that it stands in, brings it into a log."""

import json
import string
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.steps import growth

from consilience.agents.models.hidden_secrets import is_secret_name
from consilience.platform.support.redaction import redactor, without_secrets

NAMES = (
    *("api-key", "x-api-key", "api_key", "apikey", "api.key", "password", "passwd", "client-secret", "access-token"),
    *("refresh_token", "csrf-token", "x-csrf-token", "proxy-authorization", "authorization", "cookie", "set-cookie"),
    *("private-key", "ocp-apim-subscription-key", "session-id", "aws-secret-access-key", "x-auth-token"),
    *("x-goog-api-key", "neo4j_password", "db-passphrase"),
)
CASES: tuple[Callable[[str], str], ...] = (
    str.lower,
    str.upper,
    str.title,
    lambda name: name.replace("-", "_"),
    lambda name: "".join(part.title() for part in name.replace("_", "-").split("-")),
    lambda name: name[:1] + "".join(part.title() for part in name.replace("_", "-").split("-"))[1:],
)
SPELLED = sorted({case(name) for name in NAMES for case in CASES})
VALUES = st.text(string.ascii_letters + string.digits + "._~+/=-", min_size=6, max_size=60).filter(
    lambda value: value.strip("._~+/=-") and not is_secret_name(value)
)
FORMS: tuple[Callable[[str, str], str], ...] = (
    lambda name, value: f"{name}: {value}",
    lambda name, value: f"the header {name}={value}, and more",
    lambda name, value: json.dumps({"a": 1, name: value, "b": 2}),
    lambda name, value: json.dumps(json.dumps({name: value})),
    lambda name, value: repr({name: value}),
    lambda name, value: repr([(name.encode(), value.encode())]),
    lambda name, value: repr([(name, value)]),
    lambda name, value: f"GET /x?a=1&{name}={quote(value, safe='')}&b=2",
    lambda name, value: f"{name} => '{value}'",
)


@given(name=st.sampled_from(SPELLED), value=VALUES, form=st.sampled_from(FORMS))
def test_a_secret_is_hidden_under_every_spelling_of_its_name_in_every_form(
    name: str, value: str, form: Callable[[str, str], str]
) -> None:
    shown = without_secrets(form(name, value))
    assert value not in shown.replace(name, "")
    assert "[hidden]" in shown


@given(name=st.sampled_from(SPELLED), value=VALUES)
def test_a_secret_field_is_hidden_under_every_spelling_of_its_name(name: str, value: str) -> None:
    shown = redactor(texts=False)
    for held in ({name: value}, {"headers": [(name.encode(), value.encode())]}, {"in": {"deep": ({name: [value]},)}}):
        assert shown("request", held) == json.loads(json.dumps(shown("request", held)))
        assert value not in json.dumps(shown("request", held)).replace(name, "")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Authorization: Basic YW5uOnBhc3M=", "Authorization: [hidden]"),
        ("authorization: Digest username=ann, response=abc", "authorization: [hidden]"),
        ("Cookie: a=b; consilience_session_8765=xyz", "Cookie: [hidden]"),
        ("Set-Cookie: s=abc; HttpOnly", "Set-Cookie: [hidden]"),
        ("Proxy-Authorization: Bearer abc", "Proxy-Authorization: [hidden]"),
        ("{'api-key': 'abc', 'Host': 'h'}", "{'api-key': [hidden]', 'Host': 'h'}"),
        ("bolt://neo4j:p@ss/word@db", "bolt://neo4j:[hidden]@db"),
        ("bolt://neo4j:p@ss:word@db:7687", "bolt://neo4j:[hidden]@db:7687"),
        ("https://ghp_0123456789abcdefghij@github.com/x", "https://[hidden]@github.com/x"),
        ("sk-proj-abc-DEF_ghijklmnop failed", "[hidden] failed"),
        ("AKIAIOSFODNN7EXAMPLE is wrong", "[hidden] is wrong"),
        ("password=hunter2 in the file", "password=[hidden] in the file"),
    ],
)
def test_secrets_are_hidden_where_they_stand_and_nothing_else_is(said: str, shown: str) -> None:
    assert without_secrets(said) == shown


@pytest.mark.parametrize(
    "said",
    [
        "prompt_tokens: 12, completion_tokens: 7, total_tokens=19, tokens=3",
        "The key facts: Ann met Bob; a basic understanding of tokenizers.",
        "http://h:8080/api/v1/runs?cursor=abc&limit=5",
        "run_0123456789abcdef of document doc_0123456789abcdef was merged in 3.2 s",
        "2026-11-22T10:00:00Z bolt://127.0.0.1:7687 answers",
    ],
)
def test_what_is_no_secret_is_shown(said: str) -> None:
    assert without_secrets(said) == said


@pytest.mark.parametrize(
    "name", ["prompt_tokens", "tokens_per_minute", "max_tokens", "historyTokens", "secs", "author"]
)
def test_names_that_only_look_like_those_of_secrets_are_shown(name: str) -> None:
    assert redactor(texts=False)(name, 12) == 12


@pytest.mark.parametrize("unit", ["a", "api-", "://", "'", "token=", "bearer ", "\\"])
def test_no_text_takes_long_to_look_at(unit: str) -> None:
    """What is exponential meets the limit of pytest; each expression is looked at in `test_regex_bounds.py`."""
    assert growth(lambda length: without_secrets(unit * (length // len(unit))), 10_000) < 2.1
