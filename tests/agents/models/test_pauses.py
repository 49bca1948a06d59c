"""How long endpoints ask to wait, in every place where they say so."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.models.transport.pauses import find_pause


@pytest.mark.parametrize(
    ("headers", "detail", "seconds"),
    [
        ({"retry-after": "2"}, {}, 2),
        ({"retry-after": "2", "retry-after-ms": "1500"}, {}, 1.5),
        ({"retry-after": "-3"}, {}, 0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, {}, 0),
        ({"retry-after": "2"}, {"message": "Please try again in 50s."}, 2),
        ({}, {"message": "Please try again in 50.597142857s. Visit"}, 50.597142857),
        ({}, {"message": "Please try again in 1m0.36s."}, 60.36),
        ({}, {"message": "Please try again in 3m."}, 180),
        ({}, {"message": "Please try again in 644ms."}, 0.644),
        ({}, {"message": "Please retry in 34.07s."}, 34.07),
        ({}, {"details": [{"@type": "Help"}, {"@type": "RetryInfo", "retryDelay": "34s"}]}, 34),
        ({}, {"details": "none", "metadata": None, "message": 5}, None),
        ({}, {"message": "Try again in a moment."}, None),
        ({"retry-after": "soon"}, "plain text", None),
        ({"retry-after": "inf"}, {}, None),
        ({"retry-after": "nan"}, {}, None),
    ],
)
def test_a_pause_is_found(headers: dict[str, str], detail: object, seconds: float | None) -> None:
    assert find_pause(headers, detail) == (None if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize("factor", [1, 1000])
def test_a_moment_is_in_seconds_or_in_milliseconds(factor: int) -> None:
    moment = str(int((time.time() + 60) * factor))
    pause = find_pause({}, {"metadata": {"headers": {"X-RateLimit-Reset": moment}}})
    assert pause is not None
    assert 50 < pause <= 60


@given(st.text(), st.recursive(st.none() | st.text() | st.floats(), lambda inner: st.dictionaries(st.text(), inner)))
def test_whatever_an_endpoint_says_is_no_error(header: str, detail: object) -> None:
    find_pause({"retry-after": header, "retry-after-ms": header}, detail)
