"""Thoughts that a model speaks aloud in a reply, set apart from what it says.

Reasoning models put their thoughts into `<think>` tags. Many chat templates write the opening tag themselves, so that a
reply begins with thoughts and has the closing tag alone; one that was cut off has the opening tag alone.
"""

import re

__all__ = ["split_thoughts"]

_TAG = re.compile(r"<(/?)(?:think|thinking|thought|thoughts|reasoning)>", re.IGNORECASE)


def split_thoughts(text: str) -> tuple[str, str]:
    """Return what a reply says and what it thinks.

    Thoughts are what stands in the tags, also nested ones; to the end where a tag is never closed; from the beginning
    where one is closed that was never opened.

    Args:
        text: the reply; untrusted.
    """
    said: list[str] = []
    thought: list[str] = []
    depth, at = 0, 0
    for tag in _TAG.finditer(text):
        (thought if depth else said).append(text[at : tag.start()])
        at = tag.end()
        if not tag[1]:
            depth += 1
        elif depth:
            depth -= 1
        else:
            thought += said
            said.clear()
    (thought if depth else said).append(text[at:])
    return "".join(said).strip(), "\n\n".join(part for part in map(str.strip, thought) if part)
