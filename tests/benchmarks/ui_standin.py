"""The web application's build with a stand-in for the API: as much of everything as the budgets ask for, at once.

Only the browser is measured with it: 30,000 events of a run, 5,000 claims, 10,000 rows, a document of a megabyte with
5,000 overlapping marks, 2,000 nodes, and a run that tells 200 events a second.
"""

import json
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.benchmarks.ui_standin_graph import graph

DIST = Path(__file__).parents[2] / "ui" / "dist"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
EVENTS, CLAIMS, ROWS, MARKS = 30_000, 5_000, 10_000, 5_000
PER_SECOND, LIVE_S = 200, 20
DOCUMENT = "doc_large"
LINE = "The agreement of independent witnesses is what makes a statement worth believing, said Ann of Acme. "
TEXT = (LINE * (1_000_000 // len(LINE) + 1))[:1_000_000]
AT = "2026-01-01T00:00:00+00:00"


def asked(chunk: int, round_number: int) -> dict[str, Any]:
    return {"event": "asked", "round": round_number, "chunk": chunk, "expert": "ner", "replicas": []}


def answer(chunk: int, round_number: int) -> dict[str, Any]:
    changes = {"added": [f"Person “P{chunk}”"], "corrected": [], "removed": []}
    usage = {"calls": 1, "prompt_tokens": 900, "completion_tokens": 100, "cost": 0.0005, "unpriced": 0, "cached": 0}
    found = {"entities": 1, "relations": 0, "events": 0, "dropped": 0, "unreadable": [], "unaligned": []}
    return asked(chunk, round_number) | found | {"event": "answer", "changes": changes, "usage": usage}


def past(run: str) -> list[dict[str, Any]]:
    begin: list[dict[str, Any]] = [
        {"event": "job_started"},
        {"event": "run_started", "resumed": False},
        {"event": "split", "characters": 10**6, "chunks": 5000},
    ]
    if run != "job_past":
        return [told(run, number + 1, one) for number, one in enumerate(begin)]
    middle = [one for n in range((EVENTS - 4) // 2) for one in (asked(n // 3, 1 + n % 3), answer(n // 3, 1 + n % 3))]
    return [
        told(run, n + 1, one)
        for n, one in enumerate([*begin, *middle, {"event": "job_done", "outcome": "merged", "reason": ""}])
    ]


def told(run: str, number: int, data: dict[str, Any]) -> dict[str, Any]:
    return {"id": number, "run": run, "run_id": None, "at": AT, "event": data["event"], "data": data}


def run_detail(run: str) -> dict[str, Any]:
    ended = run == "job_past"
    nothing = {"attempts": 1, "counts": {}, "outcome": "", "priority": 0, "reason": "", "seconds": 60, "wanted": ""}
    about = {
        "document": f"{run}.txt",
        "document_id": DOCUMENT,
        "id": run,
        "run_id": None,
        "schema": "news",
        "team": "llm",
    }
    times = {"created_at": AT, "started_at": AT, "ended_at": AT if ended else None, "source": "", "submitted_by": "ann"}
    return nothing | about | times | {"status": "done" if ended else "running", "spent": None, "last_event_id": 0}


def claim(number: int) -> dict[str, Any]:
    return {
        "id": f"fact_{number:032x}",
        "kind": "relation",
        "predicate": "works_for",
        "status": "contested",
        "confidence": 0.5,
        "support": 1,
        "disagreement": 1.0,
        "review": None,
        "subject": {"id": f"e{number}", "type": "Person", "name": f"Ann {number}"},
        "object": {"id": "acme", "type": "Organization", "name": "Acme Works"},
    }


def detail(fact: str) -> dict[str, Any]:
    number = int(fact.removeprefix("fact_"), 16)
    start = (number * 100) % 900_000
    quote = {
        "document_id": DOCUMENT,
        "document_name": "large.txt",
        "chunk_id": "c",
        "verified": True,
        "before": "",
        "links": [],
        "after": "",
    }
    support = {
        "document_id": DOCUMENT,
        "document_name": "large.txt",
        "document_source": "",
        "run_id": "r",
        "team": "llm",
    }
    signed = {"team_signature": "", "schema": "news", "schema_signature": "", "rounds": 2, "status": "contested"}
    return {
        "fact": claim(number),
        "version": "1",
        "evidence": [quote | {"quote": TEXT[start : start + 60], "start": start, "end": start + 60}],
        "runs": [support | signed | {"confidence": 0.5, "gate": "Experts disagree."}],
        "proposals": [{"expert": "re", "task": "re", "kind": "chat", "signature": "", "round": 1, "run_id": "r"}],
        "verdicts": [
            {"decision": "contested", "method": "debate", "reason": "No verdict.", "run_id": "r", "debate_id": None}
        ],
        "reviews": [],
    }


def document() -> dict[str, Any]:
    part = {"id": "e", "name": "Ann", "type": "Person"}
    step = 900_000 // MARKS
    marks = [
        {
            "fact_id": f"other_{n}",
            "predicate": "says",
            "status": "accepted",
            "confidence": 1.0,
            "subject": part,
            "object": part,
        }
        | {"quotes": [{"start": n * step, "end": n * step + 400}]}
        for n in range(MARKS)
    ]
    head = {"document_id": DOCUMENT, "language": "en", "name": "large.txt", "source": "", "text": TEXT}
    return head | {"mentions": [], "nuggets": [], "relations": marks, "arguments": []}


def answered(method: str, path: str, query: dict[str, list[str]], body: dict[str, Any]) -> object:
    """What the stand-in says; None for what there is not."""
    match [method, *path.removeprefix("/api/v1/").split("/")]:
        case ["GET", "session"]:
            return {"name": "ann", "role": "admin", "csrf": "x", "via": "session"}
        case ["GET", "runs", run, "events"]:
            after = int(query.get("after", ["0"])[0])
            return [one for one in PAST[run] if one["id"] > after][:500]
        case ["GET", "runs", run]:
            return run_detail(run)
        case ["GET", "facts"] if "about" not in query:
            begin = int(query.get("cursor", ["0"])[0])
            end = begin + int(query.get("limit", ["100"])[0])
            return {
                "items": [claim(n) for n in range(begin, min(end, CLAIMS))],
                "next": str(end) if end < CLAIMS else None,
            }
        case ["GET", "facts"] | ["GET", "runs"] | ["GET", "queries"]:
            return {"items": [], "next": None}
        case ["GET", "facts", "facets"]:
            return {
                "total": CLAIMS,
                "statuses": {"contested": CLAIMS},
                "kinds": {"relation": CLAIMS},
                "predicates": {"works_for": CLAIMS},
            }
        case ["GET", "facts", "locks"] | ["PUT", "facts", _, "lock"]:
            return []
        case ["GET", "facts", fact]:
            return detail(fact)
        case ["POST", "facts", fact, "review"]:
            return {"fact": detail(fact), "replacement": None}
        case ["GET", "documents", _, "text"]:
            return document()
        case ["GET", "entities", entity]:
            return {
                "id": entity,
                "type": "Person",
                "name": entity,
                "aliases": [],
                "documents": 1,
                "mentions": 1,
                "facts": 1,
                "status": "accepted",
            }
        case ["GET", "graph"]:
            return graph()
        case ["GET", "graph", "ego"]:
            return {"nodes": [], "edges": [], "total": 0}
        case ["GET", "teams"] | ["GET", "schemas"]:
            return []
        case ["POST", "query"]:
            rows = [[n, f"Ann {n}", LINE, {"a": n}] for n in range(ROWS)] if "rows" in body["cypher"] else []
            return {
                "id": "q",
                "columns": ["n", "name", "words", "map"],
                "rows": rows,
                "truncated": False,
                "limit": 10_000,
                "seconds": 0.1,
            }
        case ["POST", "query", "explain"]:
            return {
                "columns": [],
                "warnings": [],
                "root": {"operator": "Result", "details": "", "rows": 1.0, "steps": []},
            }
        case _:
            return None


PAST = {run: past(run) for run in ("job_past", "job_live")}


class StandIn(BaseHTTPRequestHandler):
    """Files of the build; JSON of the stand-in; a stream that tells 200 events a second of one run."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing: what is measured is the browser."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser that leaves a page
            super().handle()

    def do_GET(self) -> None:
        where = urlsplit(self.path)
        if where.path == "/api/v1/stream":
            self._stream()
        elif where.path.startswith("/api/"):
            self._json("GET", {})
        else:
            file = DIST / where.path.lstrip("/")
            file = file if file.is_file() else DIST / "index.html"
            self._send(200, TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes())

    def do_POST(self) -> None:
        self._json("POST", json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}"))

    def _json(self, method: str, body: dict[str, Any]) -> None:
        where = urlsplit(self.path)
        found = answered(method, where.path, parse_qs(where.query), body)
        problem = {"type": "about:blank", "title": "none", "status": 404, "detail": "none", "request_id": "x"}
        self._send(
            404 if found is None else 200, "application/json", json.dumps(problem if found is None else found).encode()
        )

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if kind != "application/json":
            self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        begin = time.monotonic()
        try:
            for number in range(PER_SECOND * LIVE_S):
                event = told("job_live", number + 100, (asked if number % 2 == 0 else answer)(number // 2, 1))
                kind, text = event["event"], json.dumps(event)
                self.wfile.write(f"id: {number + 100}\nevent: {kind}\ndata: {text}\n\n".encode())
                time.sleep(max(0.0, begin + (number + 1) / PER_SECOND - time.monotonic()))
            time.sleep(3600)
        except (BrokenPipeError, ConnectionResetError):
            return


def stand_in() -> ThreadingHTTPServer:
    """Return a server on a free port of this machine; `serve_forever` runs it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    server.daemon_threads = True
    return server
