"""A scripted model that finds more of the sample corpus each time it has heard its colleagues, and debates by quoting.

As a program: python -m tests.servers.scripted_openai --script tests.servers.careful_reader:reads_with_care
"""

import json
import re
import zlib
from dataclasses import replace
from typing import Any

from tests.servers.answers import Asked, Scripted, says
from tests.servers.sample_reader import reads_the_sample

_LISTS = ("entities", "relations", "events")
_FIRST, _MORE = 55, 12
"""Of a hundred things how many it finds alone, and how many more for each answer that it has heard."""


def reads_with_care(asked: Asked) -> Scripted:
    """Find part of what gold says, always the same part; in a debate quote, as judge believe what is in the text."""
    if "You judge which" in asked.prompt:
        return _judgement(asked.prompt)
    if "You defend:" in asked.prompt:
        return _speech(asked.prompt)
    if "response_format" not in asked.body:
        return says("Nothing but the answers is known.\n\nAnswer: A")
    whole = reads_the_sample(asked)
    answer = json.loads(whole.text or "{}")
    heard = json.dumps(asked.body["messages"]).count("<answer from")
    finds = _FIRST + _MORE * heard + (10 if asked.body["model"].endswith("large") else 0)
    for name in _LISTS:
        if name in answer:
            answer[name] = [_as_seen(item) for item in answer[name] if _lot(item) < finds]
    return replace(whole, text=json.dumps(answer, ensure_ascii=False))


def _lot(item: dict[str, Any]) -> int:
    return zlib.crc32(item["quote"].encode()) % 100


def _as_seen(item: dict[str, Any]) -> dict[str, Any]:
    """Return the item; now and then a place is taken for an organisation, as readers do."""
    mistaken = item.get("type") == "Location" and _lot(item) % 7 == 0
    return item | ({"type": "Organization"} if mistaken else {})


def _speech(prompt: str) -> Scripted:
    defended = re.search(r"You defend: (.*)", prompt)
    words = re.findall(r"[A-Z]\w+(?: [A-Z]\w+)*", defended[1] if defended else "")
    name = max(words, key=len, default="the text")
    line = next((line for line in re.split(r"(?<=[.!?])\s", prompt) if name in line and len(line) < 300), name)
    return says(f"<argument>Read what stands there: <quote>{line.strip()}</quote>. It is as I say.</argument>")


def _judgement(prompt: str) -> Scripted:
    speaker, verified = "", {"A": 0, "B": 0}
    for line in prompt.splitlines():
        if found := re.match(r"(?!\|)\D*(?:debater|consultant),? ([AB])", line, re.IGNORECASE):
            speaker = found[1]
        if speaker:
            verified[speaker] += len(re.findall(r"<v_quote>(?:\S+ ){2}", line))
    return says(f"One side's quotes stand in the text.\n\nAnswer: {max('AB', key=lambda one: verified[one])}")
