"""What readers of a graph ask: the few questions with which all begin, and those that next to nobody asked before."""

import itertools
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from consilience.graph.store.store import Store

__all__ = ["FIRST", "Ask", "Known", "by_rank", "known", "repeated", "varied"]

FIRST = (
    "/facts?status=contested&sort=priority&limit=50",
    "/facts/facets",
    "/facts/facets?status=contested",
    "/facts?limit=50",
    "/graph?limit=100",
    "/graph?limit=300",
    "/documents?limit=50",
    "/entities?limit=50",
)
"""What the screens of the web application ask when they open."""
STATUSES = ("accepted", "contested", "rejected")
_NEXT = re.compile(rb'"next":"([\w-]+)"\}$')

Ask = Callable[[random.Random, str, bytes], str]
"""Says what a reader asks next, who knows what was asked before and the answer."""


@dataclass(frozen=True)
class Known:
    """Some of what the graph holds, to ask about."""

    entities: Sequence[tuple[str, str]]
    """Ids and names; what more is known about comes more often."""
    documents: Sequence[str]
    relations: Sequence[str]


async def known(store: Store, most: int = 5000) -> Known:
    """Choose from the graph what is asked about."""
    async with store.session("READ") as session:
        entities = await session.run(
            "MATCH (m:Mention) WITH m, rand() AS chance ORDER BY chance LIMIT $most"
            " MATCH (m)-[:REFERS_TO]->(e:Entity) RETURN e.id AS id, e.name AS name ORDER BY id",
            most=most,
        )
        named = [(row["id"], row["name"]) async for row in entities]
        documents = await session.run("MATCH (d:Document) RETURN d.id AS id ORDER BY id LIMIT $most", most=most)
        ids = [row["id"] async for row in documents]
        relations = await session.run(
            "MATCH (f:Fact {kind: 'relation'}) RETURN DISTINCT f.predicate AS name ORDER BY name"
        )
        return Known(named, ids, [row["name"] async for row in relations])


def repeated(rng: random.Random, _path: str, _answer: bytes) -> str:
    """Ask what all ask."""
    return rng.choice(FIRST)


def varied(graph: Known) -> Ask:
    """Return a reader who seldom asks what anybody asked before: entities, documents, filters, further pages."""

    def ask(rng: random.Random, path: str, answer: bytes) -> str:
        entity, name = rng.choice(graph.entities)
        chance = rng.random()
        if chance < 0.30:
            return f"/graph/ego?id={entity}&limit={rng.choice((25, 50, 100))}"
        if chance < 0.50:
            return f"/facts?about={entity}&limit=50"
        if chance < 0.60:
            return f"/facts?document={rng.choice(graph.documents)}&limit=50"
        if chance < 0.65:
            return f"/graph/search?q={quote(name)}"
        if chance < 0.70:
            return f"/entities/{entity}"
        if chance < 0.75:
            return f"/facts/facets?status={rng.choice(STATUSES)}&min_confidence={rng.randrange(50, 100) / 100}"
        if chance < 0.78:
            return f"/graph?limit=100&skip={rng.randrange(0, 1000)}"
        if path.startswith("/facts?") and (following := _NEXT.search(answer)) and rng.random() < 0.5:
            return f"{path.partition('&cursor=')[0]}&cursor={following[1].decode()}"
        return _page(rng, graph)

    return ask


def by_rank(graph: Known, different: int = 20_000) -> Ask:
    """Return a reader who asks common questions often and rare ones seldom.

    The question of rank r comes 1 / r times as often as the first one (Zipf's law). The first are those of the screens.
    """
    rng, new = random.Random(11), varied(graph)
    questions = [*FIRST, *(new(rng, "", b"") for _ in range(different - len(FIRST)))]
    upto = list(itertools.accumulate(1 / rank for rank in range(1, different + 1)))
    return lambda chance, _path, _answer: chance.choices(questions, cum_weights=upto)[0]


def _page(rng: random.Random, graph: Known) -> str:
    """Ask for a page of facts, filtered and sorted."""
    asked = {"limit": "50", "sort": rng.choice(("id", "confidence", "-confidence", "priority"))}
    if rng.random() < 0.7:
        asked["status"] = rng.choice(STATUSES)
    if rng.random() < 0.5:
        asked["type"] = rng.choice(graph.relations)
    if rng.random() < 0.3:
        asked["min_confidence"] = str(rng.randrange(50, 95) / 100)
    return f"/facts?{urlencode(asked)}"
