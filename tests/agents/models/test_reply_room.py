"""How long a reply may be, as refusals of too long a one tell."""

import pytest

from consilience.agents.models.reply_room import ReplyRoom, read_reply_room


@pytest.mark.parametrize(
    ("said", "room"),
    [
        ("maximum context length is 4096 tokens. However, you requested 5261 tokens.", (4096 - 1165, False)),
        ("max_tokens is too large: 6000. This model supports at most 2,048 completion tokens.", (2048, True)),
        ("`max_tokens` must be less than or equal to `1024`, the maximum value for `max_tokens`", (1024, True)),
        ("`max_completion_tokens` is not valid: above maximum value, expected a value <= 1288, got 4096", (1288, True)),
        ("input length and `max_tokens` exceed context limit: 2500 + 4096 > 4500", (2000, False)),
        ("This model's maximum context length is 4096 tokens, and nothing more is said.", (None, False)),
        ("max_tokens must be at least 1, got -186.", (None, False)),
        ("", (None, False)),
    ],
)
def test_a_refusal_tells_how_long_a_reply_may_be(said: str, room: tuple[int | None, bool]) -> None:
    assert read_reply_room(said, 4096) == room


def test_what_holds_for_every_prompt_is_remembered() -> None:
    room = ReplyRoom()
    assert room.within(4096) == 4096
    assert room.learn("you requested 5000 tokens, the context length is 4200 tokens", 4096) == 3296
    assert room.within(4096) == 4096
    assert room.learn("the valid range of max_tokens is [1, 2048]", 4096) == 2048
    assert room.within(4096) == 2048


@pytest.mark.parametrize("said", ["the valid range of max_tokens is [1, 64]", "at most 8192 completion tokens"])
def test_what_is_too_little_or_no_less_helps_nothing(said: str) -> None:
    assert ReplyRoom().learn(said, 4096) is None
