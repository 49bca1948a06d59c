"""The worst inputs that are known for each class of endpoints: what a flood is made of (`flood.py`).

Nothing of it is sent anywhere but to the server that `flood.py` starts on this machine.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
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


def raw(path: str, body: bytes) -> Attack:
    """Send text as JSON that no library here would write."""

    async def attack(attacker: Attacker) -> str:
        return await attacker.sends("POST", path, content=body, headers={"Content-Type": "application/json"})

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
    """Send a byte every half second of a body whose length is not told and which does not end."""

    async def drops() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(0.5)

    headers = {"Content-Type": "application/json"}  # httpx sends it in pieces: no Content-Length
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await attacker.sends("POST", "/query", content=drops(), headers=headers)
    except TimeoutError:
        return "still taken"


async def many_streams(attacker: Attacker) -> str:
    """Open streams and read nothing of them."""

    async def one() -> str:
        try:
            async with attacker.client.stream("GET", f"{API}/stream?after=0") as answer:
                await asyncio.sleep(5)
                return str(answer.status_code)
        except httpx.HTTPError as error:
            return type(error).__name__

    return (await asyncio.gather(*(one() for _ in range(20))))[-1]


async def bulk(attacker: Attacker) -> str:
    """Decide about all facts that are known, now this way, now that."""
    decision = attacker.rng.choice(("accepted", "rejected"))
    body = {"decision": decision, "facts": list(attacker.facts), "reason": f"{attacker.rng.random()}"}
    return await attacker.sends("POST", "/facts/reviews", json=body)


async def evaluation(attacker: Attacker) -> str:
    """Have many answers scored against as much gold, each time other texts."""
    stamp = attacker.rng.random()
    files = {side: (f"{side}.jsonl", _answers(stamp)) for side in ("gold", "system")}
    return await attacker.sends("POST", "/evaluations", data={"kind": "extraction"}, files=files)


def _answers(stamp: float) -> bytes:
    text = "Ann met Bob. " * 200
    names = [[start, start + 3] for sentence in range(0, len(text), 13) for start in (sentence, sentence + 8)]
    entities = [{"text": text[start:end], "type": "Person", "start": start, "end": end} for start, end in names]
    record = {"text": text, "entities": entities, "relations": [], "events": []}
    return "\n".join(json.dumps({"id": f"{stamp} {number}", **record}) for number in range(50)).encode()


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
PAGE = b"<!doctype html><html><body>"
"""What a file is is told by its content: without this it is a text."""
COMMENTS = b"<!-- a -->\n" * 20_000 + b"<!--" * 5_000
ALIASES = "\n".join(
    [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        *(f"{chr(98 + i)}: &{chr(98 + i)} [{','.join([f'*{chr(97 + i)}'] * 9)}]" for i in range(9)),
    ]
)
SLOW_PATTERN = r"""name: slow
version: "1"
language: en
corenlp: {}
entities:
  A:
    definition: Named by an expression that takes long.
    corenlp: {labels: PERSON, patterns: ['(\w+\s?)+!', '((a+)+)+b']}
"""
DEEP = b'{"cypher":"RETURN 1","parameters":{"a":' + b"[" * 500_000 + b"]" * 500_000 + b"}}"

CLASSES: Mapping[str, tuple[Attack, ...]] = {
    "query: large lists": (
        query("RETURN range(1, 10000000) AS n", limit=10_000, seconds=5),
        query("RETURN range(1, 1000000) AS n", limit=10_000, seconds=5),
        query("UNWIND range(1, 10000000) AS a RETURN collect(a) AS n", limit=10_000, seconds=5),
    ),
    "query: doubling reduce": (query(DOUBLING, seconds=5),),
    "query: any in any": (query(ANY, seconds=5),),
    "query: 15,000 parentheses": (query(nested(15_000)), query(nested(15_000), "/query/explain")),
    "query: nested LOAD CSV": (query(LOAD_CSV), query(LOAD_CSV, "/query/explain")),
    "query: products": (query("MATCH (a), (b), (c) RETURN count(*) AS n", seconds=60),),
    "query: long paths": (query("MATCH p = (a:Entity)-[*..12]-(b) RETURN count(p) AS n", seconds=60),),
    "pages: nested comments": (
        upload("page.html", COMMENTS),
        upload("page.html", PAGE + COMMENTS),
        upload("page.html", PAGE + b"<div>" * 50_000),
    ),
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
        get("/evaluations/agreement", bins="equal-width"),
        evaluation,
        withdrawals,
    ),
    "reviews: bulk": (bulk,),
    "bodies: large": (post("/query", {"cypher": "RETURN 1", "parameters": {"a": "x" * 9_900_000}}),),
    "bodies: deep JSON": (
        raw("/query", DEEP),
        raw("/schemas/validate", b'{"schema":{"a":' + b"[" * 500_000 + b"]" * 500_000 + b"}}"),
        query("RETURN $a", parameters={"a": list(range(200_000))}),
    ),
    "bodies: slow": (slow_body,),
    "streams: many": (many_streams,),
    "keys: wrong": (wrong_keys,),
}
"""What is sent, by class; each attacker sends the requests of its class in turn."""
