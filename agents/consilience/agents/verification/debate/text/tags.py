"""Tagged parts of a model's reply, found in linear time: replies are untrusted and may be long."""

__all__ = ["inside", "without_thinking"]

_THINKING = ("thinking", "think")


def inside(reply: str, tag: str) -> str | None:
    """Return what stands between `<tag>` and `</tag>`, or to the end if it is not closed; None without the tag."""
    lowered = _lower(reply)
    start = lowered.find(f"<{tag}>")
    if start == -1:
        return None
    start += len(tag) + 2
    end = lowered.find(f"</{tag}>", start)
    return reply[start : end if end != -1 else len(reply)]


def without_thinking(reply: str, until: str = "") -> str:
    """Return a reply without what the model thought in `<thinking>` or `<think>`.

    Args:
        reply: the model's words.
        until: a tag that ends thinking which is not closed; without it such thinking goes to the end.
    """
    for tag in _THINKING:
        reply = _without(reply, tag, until)
    return reply


def _without(reply: str, tag: str, until: str) -> str:
    lowered, kept, position = _lower(reply), [], 0
    while (start := lowered.find(f"<{tag}>", position)) != -1:
        kept.append(reply[position:start])
        end = lowered.find(f"</{tag}>", start)
        if end != -1:
            position = end + len(tag) + 3
            continue
        resumed = lowered.find(until, start) if until else -1
        position = resumed if resumed != -1 else len(reply)
        if resumed != -1:
            break
    return "".join(kept) + reply[position:]


def _lower(text: str) -> str:
    """Return the text in lower case where that is as long, so that places in both are the same."""
    if text.isascii():
        return text.lower()
    return "".join(lower if len(lower := c.lower()) == 1 else c for c in text)
