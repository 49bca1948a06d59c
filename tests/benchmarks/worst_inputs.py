"""The worst inputs that are known for each class of endpoints: what a flood is made of (`flood.py`).

Nothing of it is sent anywhere but to the server that `flood.py` starts on this machine.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

__all__ = ["CLASSES", "Attacker"]

PATIENCE_S = 30.0
API = "/api/v1"


@dataclass(frozen=True)
class Attacker:
    """Who sends, and what of the graph they know."""

    client: httpx.AsyncClient
    """With a key, or without one."""
    rng: random.Random
    entities: Sequence[str]
    documents: Sequence[str]
    facts: Sequence[str]

    async def sends(self, method: str, path: str, **content: Any) -> str:  # noqa: ANN401 - as httpx takes it
        """Return the status of an answer, or what came instead of one."""
        try:
            answer = await self.client.request(method, API + path, timeout=PATIENCE_S, **content)
        except httpx.HTTPError as error:
            return type(error).__name__
        return str(answer.status_code)

    def entity(self) -> str:
        """Return an id."""
        return self.rng.choice(self.entities)


Attack = Callable[[Attacker], Awaitable[str]]


def query(cypher: str, path: str = "/query", **asked: object) -> Attack:
    """Ask a query, each time another text, so that no plan and no answer is kept."""

    async def attack(attacker: Attacker) -> str:
        body = {"cypher": f"{cypher} // {attacker.rng.random()}", **asked}
        return await attacker.sends("POST", path, json=body)

    return attack


def get(path: str, **parameters: Any) -> Attack:  # noqa: ANN401 - as httpx takes it
    """Ask for what a path gives; `{}` in the path stands for an entity."""

    async def attack(attacker: Attacker) -> str:
        filled = {name: value.format(attacker.entity()) for name, value in parameters.items() if isinstance(value, str)}
        # What differs a little each time is not kept as an answer.
        varied = {"min_confidence": f"{attacker.rng.random() / 100:.12f}"} if parameters.get("min_confidence") else {}
        return await attacker.sends("GET", path.format(attacker.entity()), params={**parameters, **filled, **varied})

    return attack


def post(path: str, body: object) -> Attack:
    """Send JSON."""

    async def attack(attacker: Attacker) -> str:
        return await attacker.sends("POST", path, json=body)

    return attack


def upload(name: str, content: bytes, path: str = "/documents/preflight") -> Attack:
    """Send a file."""

    async def attack(attacker: Attacker) -> str:
        own = content + f"<p>{attacker.rng.random()}</p>".encode()
        return await attacker.sends("POST", path, files={"files": (name, own)}, data={"order": "{}"})

    return attack


async def wrong_keys(attacker: Attacker) -> str:
    """Send a key that opens nothing, as one and for a session."""
    key = f"csl_{attacker.rng.randbytes(6).hex()}_{attacker.rng.randbytes(16).hex()}"
    await attacker.sends("POST", "/session", json={"key": key})
    return await attacker.sends("GET", "/facts", headers={"Authorization": f"Bearer {key}"})


async def slow_body(attacker: Attacker) -> str:
    """Send a byte of a long body every half second."""

    async def drops() -> Any:  # noqa: ANN401 - an asynchronous generator
        for _ in range(50):
            yield b" "
            await asyncio.sleep(0.5)

    headers = {"Content-Type": "application/json", "Content-Length": "1000000"}
    return await attacker.sends("POST", "/query", content=drops(), headers=headers)


async def many_streams(attacker: Attacker) -> str:
    """Open streams and read nothing of them."""

    async def one() -> str:
        try:
            headers = {"Accept": "text/event-stream"}
            async with attacker.client.stream("GET", f"{API}/events?after=0", headers=headers) as answer:
                await asyncio.sleep(5)
                return str(answer.status_code)
        except httpx.HTTPError as error:
            return type(error).__name__

    return (await asyncio.gather(*(one() for _ in range(20))))[-1]


async def bulk(attacker: Attacker) -> str:
    """Foresee what decisions about a thousand facts would do, and decide about facts that there are not."""
    body = {"decision": "accepted", "facts": [f"fact_{attacker.rng.random()}" for _ in range(1000)]}
    return await attacker.sends("POST", "/facts/reviews", json=body)


async def subgraph(attacker: Attacker) -> str:
    """Have the largest picture laid out that there may be."""
    ids = [attacker.entity() for _ in range(2000)]
    return await attacker.sends("POST", "/graph/subgraph", json={"ids": ids, "limit": 2000})


async def expand(attacker: Attacker) -> str:
    """Have neighbours placed around a node beside ten thousand that are there."""
    known = [f"entity_{number}" for number in range(10_000)]
    return await attacker.sends("POST", "/graph/expand", json={"id": attacker.entity(), "known": known, "limit": 500})


async def withdrawals(attacker: Attacker) -> str:
    """Foresee what withdrawing a document takes along."""
    return await attacker.sends("GET", f"/documents/{attacker.rng.choice(attacker.documents)}/withdrawal")


def nested(depth: int) -> str:
    """Return parentheses in parentheses."""
    return f"RETURN {'(' * depth}1{')' * depth} AS x"


DOUBLING = "RETURN size(reduce(s = 'x', i IN range(1, 60) | s + s)) AS n"
ANY = "RETURN any(a IN range(1, 100000) WHERE any(b IN range(1, 100000) WHERE a * b < 0)) AS n"
LOAD_CSV = "RETURN [x IN [1] | COLLECT { LOAD CSV FROM 'file:///etc/hostname' AS row RETURN row }] AS n"
COMMENTS = b"<!-- a -->\n" * 20_000 + b"<!--" * 5_000
ALIASES = "\n".join(
    [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        *(f"{chr(98 + i)}: &{chr(98 + i)} [{','.join([f'*{chr(97 + i)}'] * 9)}]" for i in range(9)),
    ]
)
SLOW_PATTERN = json.dumps({"name": "s", "entities": [{"name": "A", "pattern": r"(\w+\s?)+!"}]})
DEEP = {"cypher": "RETURN 1", "parameters": json.loads('{"a":' * 200 + "1" + "}" * 200)}

CLASSES: Mapping[str, tuple[Attack, ...]] = {
    "query: large lists": (query("RETURN range(1, 10000000) AS n", limit=10_000, seconds=5),),
    "query: doubling reduce": (query(DOUBLING, seconds=5),),
    "query: any in any": (query(ANY, seconds=5),),
    "query: 15,000 parentheses": (query(nested(15_000)), query(nested(15_000), "/query/explain")),
    "query: nested LOAD CSV": (query(LOAD_CSV), query(LOAD_CSV, "/query/explain")),
    "query: products": (query("MATCH (a), (b), (c) RETURN count(*) AS n", seconds=60),),
    "query: long paths": (query("MATCH p = (a:Entity)-[*..12]-(b) RETURN count(p) AS n", seconds=60),),
    "pages: nested comments": (upload("page.html", COMMENTS), upload("page.html", b"<div>" * 50_000)),
    "texts: large": (upload("large.txt", b"Ann met Bob. " * 700_000),),
    "schemas: aliases": (post("/schemas/validate", {"yaml": ALIASES}),),
    "schemas: patterns": (post("/schemas/validate", {"yaml": SLOW_PATTERN}),),
    "search: wild cards": (
        get("/search", q="*a*~2 *e*~2 *o*~2", limit=100),
        get("/graph/search", q="*a* OR *b* OR *c*", limit=100),
        get("/search", q=" ".join(["a~2"] * 120), limit=100, skip=900),
    ),
    "graph: largest pictures": (
        get("/graph", limit=2000, min_confidence="0"),
        get("/graph/ego", id="{}", depth=2, limit=500, min_confidence="0"),
        subgraph,
        expand,
    ),
    "graph: communities": (get("/graph/communities", limit=500, members=50, fresh="true"),),
    "graph: paths": (get("/graph/path", start="{}", end="{}", min_confidence="0"),),
    "facts: counts and late pages": (
        get("/facts/facets", min_confidence="0"),
        get("/facts", limit=500, sort="priority", min_confidence="0"),
        get("/graph", skip=1_000_000, limit=2000, min_confidence="0"),
    ),
    "export": tuple(get(f"/export/{kind}") for kind in ("jsonl", "graphml", "triples", "tbf")),
    "evaluations": (
        get("/evaluations/agreement", bins=20),
        post("/evaluations", {}),
        withdrawals,
    ),
    "reviews: bulk": (bulk,),
    "bodies: large": (post("/query", {"cypher": "RETURN 1", "parameters": {"a": "x" * 9_900_000}}),),
    "bodies: deep JSON": (
        post("/query", DEEP),
        query("RETURN $a", parameters={"a": list(range(200_000))}),
    ),
    "bodies: slow": (slow_body,),
    "streams: many": (many_streams,),
    "keys: wrong": (wrong_keys,),
}
"""What is sent, by class; each attacker sends the requests of its class in turn."""
