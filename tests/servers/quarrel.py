"""Scripted models that read titles and cities, and fall out over the titled: one says person, the other says place.

As a program: python -m tests.servers.scripted_openai --delay 1 --script tests.servers.quarrel:quarrels
"""

import json
import re
import threading
from collections import Counter
from dataclasses import dataclass, field, replace

from tests.servers.answers import Asked, Scripted, says

__all__ = ["TEAM", "Quarrel", "quarrels"]

TEAM = """
name: quarrel
description: Two models that disagree about names, and a judge.
models:
  default: {{model: reader, base_url: "{url}", prices: {{prompt: 1, completion: 2}}}}
  other: {{model: doubter, base_url: "{url}", prices: {{prompt: 1, completion: 2}}}}
experts:
  - {{name: people, task: ner}}
  - {{name: places, task: ner, model: other}}
max_rounds: 3
verification: {{gate: contested, protocol: debate, rounds: 1, debaters: [default, other], judge: default}}
"""
_PASSAGE = re.compile(r"<passage>\n(.*?)\n</passage>", re.DOTALL)
_DISPUTED = re.compile(r"\bM[rs] (?P<name>\w+)|«(?P<marked>.+?)»")
_CITY = re.compile(r"\bof ([A-Z]\w+)")


@dataclass
class Quarrel:
    """What the models say; the test decides when.

    Both find the cities (`of Oslo`), the second model only when it has heard of them. `Mr` and `Ms` names are persons
    to the first and places to the second; so is whatever stands in «angle quotes». The judge follows the quotes about a
    `Ms`, and the order of the answers about the others, so that no verdict on them survives the flip.
    """

    experts: threading.Event = field(default_factory=threading.Event)
    """Set: experts may answer after their first round."""
    judge: threading.Event = field(default_factory=threading.Event)
    """Set: the judge may answer."""

    def holds(self) -> None:
        """Let nobody speak who has not spoken yet."""
        self.experts.clear()
        self.judge.clear()

    def goes_on(self) -> None:
        """Let everybody speak."""
        self.experts.set()
        self.judge.set()

    def __call__(self, asked: Asked) -> Scripted:
        if "You take part in a debate" in asked.prompt:
            return _speech(asked)
        if "You judge which" in asked.prompt:
            return replace(_judgement(asked), after=self.judge)
        properties = asked.body["response_format"]["json_schema"]["schema"]["properties"]
        if "unchanged" not in properties:
            return _entities(asked, is_first=True)
        return replace(_entities(asked, is_first=False), after=self.experts)


def quarrels(asked: Asked) -> Scripted:
    """Answer everything at once."""
    quarrel = Quarrel()
    quarrel.goes_on()
    return quarrel(asked)


def _entities(asked: Asked, *, is_first: bool) -> Scripted:
    passage = _PASSAGE.findall(asked.prompt)[-1]
    doubts = asked.body["model"] == "doubter"
    found = [(m, m["name"] or m["marked"], "Location" if doubts else "Person") for m in _DISPUTED.finditer(passage)]
    if not (doubts and is_first):
        found += [(m, m[1], "Location") for m in _CITY.finditer(passage)]
    entities = [
        {"text": name, "type": type_, "quote": passage[max(0, match.start() - 10) : match.end() + 10].strip()}
        for match, name, type_ in found
    ]
    changes = {} if is_first else {"reasons": "My colleague has found it.", "unchanged": False}
    return says(json.dumps(changes | {"entities": entities}, ensure_ascii=False))


def _speech(asked: Asked) -> Scripted:
    defended = re.search(r"You defend: (.*)", asked.prompt)
    assert defended, asked.prompt
    names = (match["name"] or match["marked"] for match in _DISPUTED.finditer(asked.prompt))
    name = next((name for name in names if name in defended[1]), None)
    if name is None:  # a place of which nobody doubts what it is
        city = next(match for match in _CITY.finditer(asked.prompt) if match[1] in defended[1])
        return says(f"<argument>The text names it: <quote>{city[0]}</quote>.</argument>")
    if "Person" in defended[1]:
        said = re.search(rf"(?:M[rs] |«){re.escape(name)}[»,] who [\w ]+", asked.prompt)
        assert said, asked.prompt
        return says(f"<argument>{name} is a human being: <quote>{said[0].strip()}</quote>.</argument>")
    return says(
        f"<argument>There are places of that name: <quote>the old town of {name}</quote>. "
        "The text does not say otherwise.</argument>"
    )


def _judgement(asked: Asked) -> Scripted:
    if not re.search(r"\bMs \w+", asked.prompt):
        return says("Both are thinkable; the first answer is put better.\n\nAnswer: A")
    verified: Counter[str] = Counter()
    speaker = ""
    for line in asked.last.splitlines():
        if found := re.match(r"(?!\|)\D*debater ([AB])", line, re.IGNORECASE):
            speaker = found[1]
        verified[speaker] += len(re.findall(r"<v_quote>(?:\S+ ){2}", line))
    best = max("AB", key=lambda letter: verified[letter])
    return says(f"Only one side quotes the text.\n\nAnswer: {best}")
