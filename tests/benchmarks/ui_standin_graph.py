"""A graph of 2,000 nodes for the stand-in: communities with hubs, as documents about the same things give them."""

import random
from functools import cache
from typing import Any

from consilience.graph.view.layout import positions

NODES = 2_000
COMMUNITIES, TYPES = 40, ("Person", "Organization", "Place", "Work")


@cache
def graph() -> dict[str, Any]:
    """Return what the API says about the most connected entities, laid out by the layout that the API uses."""
    chance = random.Random(7)
    names = [f"entity_{number:04d}" for number in range(NODES)]
    pairs: set[tuple[str, str]] = set()
    for number in range(1, NODES):
        home = number % COMMUNITIES
        hub = names[home] if number >= COMMUNITIES else names[chance.randrange(number)]
        near = names[home + COMMUNITIES * chance.randrange(NODES // COMMUNITIES)]
        far = chance.choice(names) if number % 10 == 0 else near
        pairs |= {(names[number], other) for other in (hub, near, far) if other != names[number]}
    edges = sorted(pairs)
    degrees: dict[str, int] = dict.fromkeys(names, 0)
    for pair in edges:
        for name in pair:
            degrees[name] += 1
    places = positions(names, edges)
    nodes = [
        {"id": name, "kind": "entity", "type": TYPES[at % len(TYPES)], "name": f"Name {at}", "realis": None}
        | {"facts": degrees[name], "x": places[name][0], "y": places[name][1]}
        for at, name in enumerate(names)
    ]
    told = {"kind": "relation", "predicate": "works_for", "support": 1, "confidence": 0.9, "disagreement": 0.0}
    facts = [
        told | {"fact_id": f"fact_{at}", "start": start, "end": end, "status": "accepted" if at % 9 else "contested"}
        for at, (start, end) in enumerate(edges)
    ]
    return {"nodes": nodes, "edges": facts, "total": 2_623}
