"""A scripted model that reads notes such as `Note 3. Ann Lee met Bob Ray.`: it finds the people, and no relation.

As a program: python -m tests.servers.scripted_openai --script tests.servers.note_reader:reads_notes
"""

import json
import re
from dataclasses import replace

from tests.servers.answers import Asked, Scripted, says

_PASSAGE = re.compile(r"<passage>\n(.*?)\n</passage>", re.DOTALL)
_NAME = re.compile(r"\b[A-Z][a-z]+ [A-Z][a-z]+\b")


def passage_of(asked: Asked) -> str:
    """Return the text that a request is about."""
    return str(_PASSAGE.findall(asked.prompt)[-1])


def reads_notes(asked: Asked) -> Scripted:
    """Say who is named in the passage."""
    text = passage_of(asked)
    if asked.body["response_format"]["json_schema"]["name"] != "ner_answer":
        return says('{"relations": []}')
    people = [{"text": name, "type": "Person", "quote": name} for name in dict.fromkeys(_NAME.findall(text))]
    return says(json.dumps({"entities": people}))


def reads_notes_slowly(asked: Asked) -> Scripted:
    """Say the same, a second later."""
    return replace(reads_notes(asked), delay_s=1.0)
