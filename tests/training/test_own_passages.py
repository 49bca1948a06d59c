"""The passages that we wrote say what they mean to: every name, trigger and quote is the text's own."""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.facts_on_prose import main

from consilience.agents.configuration.builtin_schemas import builtin_schema

FOLDER = Path(__file__).parents[2] / "training/prose"


def lines(name: str) -> Iterator[dict[str, Any]]:
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def is_said(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


@pytest.mark.parametrize("name", ["passages.jsonl", "unread.jsonl"])
def test_names_triggers_and_quotes_stand_in_the_text(name: str) -> None:
    wrong = []
    for passage in lines(name):
        said = [alias for entity in passage["entities"] for alias in {entity["name"], *entity["aliases"]}]
        wrong += [(passage["id"], alias) for alias in said if not is_said(alias, passage["text"])]
        for stated in (*passage["relations"], *passage["events"]):
            if stated["quote"] not in passage["text"] or not is_said(stated.get("trigger", ""), stated["quote"]):
                wrong.append((passage["id"], stated["quote"]))
    assert wrong == []


@pytest.mark.parametrize("name", ["passages.jsonl", "unread.jsonl"])
def test_facts_are_of_the_schema_and_between_listed_names(name: str) -> None:
    schema = builtin_schema("news")
    wrong: list[object] = []
    for passage in lines(name):
        types = {entity["name"]: entity["type"] for entity in passage["entities"]}
        for stated in passage["relations"]:
            ends = schema.relations[stated["type"]]
            if types[stated["subject"]] not in ends.domain or types[stated["object"]] not in ends.range:
                wrong.append((passage["id"], stated))
        for event in passage["events"]:
            roles = schema.events[event["type"]].roles
            wrong += [
                (passage["id"], event["trigger"], argument)
                for argument in event["arguments"]
                if types[argument["name"]] not in roles[argument["role"]].types
            ]
    assert wrong == []


def test_of_the_unread_passages_no_error_is_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["facts_on_prose.py", "--wrong", "--gold", str(FOLDER / "unread.jsonl")])
    with pytest.raises(SystemExit):
        asyncio.run(main())
    assert "totals alone" in capsys.readouterr().err
