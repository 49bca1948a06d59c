"""Passages with facts between invented people and places, and what a system that is now and then wrong says of them."""

import json
import random
from typing import Any

__all__ = ["told_facts"]

PEOPLE = ("Ann Lee", "Bob Okafor", "Cid Varga", "Dora Nakamura", "Eve Lindqvist", "Finn Castellanos")
TOWNS = ("Ulm", "Aldermoor", "Brackwater", "Norden")
RELATIONS = ("lives_in", "born_in", "works_for", "member_of")
NEEDS = ("sentence", "sentence", "coreference", "across")


def told_facts(passages: int = 12, more: str = "") -> dict[str, tuple[str, bytes]]:
    """Return gold and system as files, of as many passages; `more` stands behind every name."""
    chance = random.Random(17)
    gold, said = [], []
    for number in range(passages):
        people = [f"{name}{more}" for name in chance.sample(PEOPLE, 3)]
        towns = [f"{name}{more}" for name in chance.sample(TOWNS, 2)]
        entities: list[dict[str, Any]] = [
            *({"name": name, "type": "Person", "aliases": [name, name.split()[-1]]} for name in people),
            *({"name": name, "type": "Location"} for name in towns),
        ]
        relations = [
            {
                "subject": name,
                "type": chance.choice(RELATIONS),
                "object": chance.choice(towns),
                "how": chance.choice(NEEDS),
                "certain": chance.random() < 0.8,
            }
            for name in people
        ]
        word = chance.choice(("married", "met", "resigned"))
        event = {"type": "Life.Event", "trigger": word, "arguments": [{"role": "Person", "name": people[0]}]}
        passage = {"id": f"passage {number + 1}", "text": ". ".join(f"{name} {word}" for name in people)}
        gold.append({**passage, "entities": entities, "relations": relations, "events": [event]})
        found = [_said(one, chance, towns) for one in relations if chance.random() < 0.8]
        named = [{**entity, "confidence": 0.9} for entity in entities[1:]]
        happened = [{**event, "confidence": 0.8}] * (number % 3 > 0)
        said.append({**passage, "entities": named, "relations": found, "events": happened})
    return {"gold": ("gold.jsonl", _lines(gold)), "system": ("reader.jsonl", _lines(said))}


def _said(fact: dict[str, Any], chance: random.Random, towns: list[str]) -> dict[str, Any]:
    confidence = chance.choice((0.4, 0.55, 0.65, 0.75, 0.85, 0.95))
    is_right = chance.random() < confidence
    place = fact["object"] if is_right else next(town for town in towns if town != fact["object"])
    return {"subject": fact["subject"], "type": fact["type"], "object": place, "confidence": confidence}


def _lines(records: list[dict[str, Any]]) -> bytes:
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in records).encode()
