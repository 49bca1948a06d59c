"""The habits of servers that people run, as recorded exchanges: `habits/*.yaml`, and a script that has them.

A file is a server. Each of its habits says in words what the server does and what we make of it, as the table of
docs/models.md has it, and where that is known from. Its `exchanges` are what the server answers; its `expect` is what
tests/agents/models/test_servers.py looks for. Of the exchanges the first is taken that has answered fewer than `times`
requests and whose `forms` hold the form that is asked for; where none is left, the reply names Ann.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from tests.servers.answers import Asked, Scripted

__all__ = ["Habit", "form_asked_for", "read_habits"]

_FILES = Path(__file__).parent / "habits"
_EXCHANGE = {"times", "forms", "status", "headers", "body", "raw", "message", "finish_reason", "events"}
_GOOD: dict[str, Any] = {"message": {"content": '{"names": ["Ann"]}'}}


@dataclass
class Habit:
    """One habit of one server; as a script it answers one test."""

    server: str
    id: str
    does: str
    ours: str
    source: str
    exchanges: list[dict[str, Any]]
    expect: dict[str, Any]
    stream: bool = False
    answered: dict[int, int] = field(default_factory=dict)
    """Requests that each exchange has answered."""

    def __call__(self, asked: Asked) -> Scripted:
        form = form_asked_for(asked)
        for number, exchange in enumerate(self.exchanges):
            used = self.answered.get(number, 0)
            if used < exchange.get("times", 1_000_000) and form in exchange.get("forms", (form,)):
                self.answered[number] = used + 1
                return _scripted(exchange)
        return _scripted(_GOOD)


def form_asked_for(asked: Asked) -> str:
    """How a request asks for the form of the reply."""
    return str((asked.body.get("response_format") or {"type": "text"})["type"])


def read_habits() -> list[Habit]:
    """Return the habits of all servers, anew for each test."""
    habits = []
    for path in sorted(_FILES.glob("*.yaml")):
        said = yaml.safe_load(path.read_text(encoding="utf-8"))
        habits += [Habit(said["server"], **one) for one in said["habits"]]
    for habit in habits:
        assert all(exchange.keys() <= _EXCHANGE for exchange in habit.exchanges), habit.id
    return habits


def _scripted(exchange: dict[str, Any]) -> Scripted:
    headers = {"Content-Type": "text/event-stream"} if "events" in exchange else {}
    return Scripted(
        status=exchange.get("status", 200), headers=headers | exchange.get("headers", {}), raw=_body(exchange)
    )


def _body(exchange: dict[str, Any]) -> str:
    if "raw" in exchange:
        return str(exchange["raw"])
    if "body" in exchange:
        return json.dumps(exchange["body"])
    if "events" in exchange:
        said = [event if isinstance(event, str) else f"data: {json.dumps(event)}" for event in exchange["events"]]
        return "".join(f"{event}\n\n" for event in [*said, "data: [DONE]"])
    choice = {"index": 0, "message": {"role": "assistant"} | exchange["message"]}
    choice |= {"finish_reason": exchange.get("finish_reason", "stop")}
    return json.dumps({"choices": [choice], "usage": {"prompt_tokens": 12, "completion_tokens": 7}})
