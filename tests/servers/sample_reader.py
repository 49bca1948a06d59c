"""A scripted model that reads the sample corpus as its gold does, and the colleagues' answers before it does so fully.

As a program: python -m tests.servers.scripted_openai --script tests.servers.sample_reader:reads_the_sample
"""

import json
import re
from functools import cache
from typing import Any

from tests.servers.answers import Asked, Scripted, says

from consilience.platform.exporting.sample import SAMPLE_GOLD

_PASSAGE = re.compile(r"<passage>\n(.*?)\n</passage>", re.DOTALL)


@cache
def _gold() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in SAMPLE_GOLD.read_text(encoding="utf-8").splitlines())


def reads_the_sample(asked: Asked, delay_s: float = 0.0) -> Scripted:
    """Say what gold says of the passage; in the first round every fifth entity is overlooked, and all events are."""
    form = asked.body["response_format"]["json_schema"]
    task, alone = form["name"].removesuffix("_answer"), "unchanged" not in form["schema"]["properties"]
    passage = _PASSAGE.findall(asked.prompt)[-1]
    record = next(record for record in _gold() if passage.strip() in record["text"])
    text: str = record["text"]
    start = text.index(passage.strip())
    end = start + len(passage.strip())
    types = {entity["text"]: entity["type"] for entity in reversed(record["entities"])}
    items: dict[str, list[dict[str, Any]]] = {
        "ner": [
            {"text": e["text"], "type": e["type"], "quote": _around(text, e["start"], e["text"])}
            for number, e in enumerate(record["entities"])
            if start <= e["start"] < end and not (alone and number % 5 == 4)
        ],
        "re": [
            {
                "subject": r["head"],
                "subject_type": types.get(r["head"], ""),
                "relation": r["type"],
                "object": r["tail"],
                "object_type": types.get(r["tail"], ""),
                "quote": _around(text, text.index(r["head"]), r["head"]),
            }
            for r in record["relations"]
            if r["head"] in passage and r["tail"] in passage
        ],
        "ee": []
        if alone
        else [
            {
                "type": e["type"],
                "trigger": e["trigger"],
                "realis": e["realis"],
                "arguments": [
                    {
                        "role": argument["role"],
                        "text": argument["text"],
                        "type": types.get(argument["text"], ""),
                        "quote": _around(text, argument["start"], argument["text"]),
                    }
                    for argument in e["arguments"]
                ],
                "quote": _around(text, e["trigger_start"], e["trigger"]),
            }
            for e in record["events"]
            if start <= e["trigger_start"] < end
        ],
    }
    changes = {} if alone else {"reasons": "My colleagues rest on it.", "unchanged": False}
    return says(json.dumps(changes | {_KEYS[task]: items[task]}, ensure_ascii=False), delay_s)


_KEYS = {"ner": "entities", "re": "relations", "ee": "events"}


def _around(text: str, start: int, words: str) -> str:
    """Return the words with a little of what stands around them, so that the quote is found once."""
    return text[max(0, start - 20) : start + len(words) + 20].replace("\n", " ")
