"""The client on a machine that has no server: nothing of FastAPI, LangGraph or the rest is there to be imported."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

ALONE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from consilience.platform.client import ApiError, Client

with Client({url!r}, "key") as client:
    print(client.saved_query("q").name)
    try:
        client.document("doc_1")
    except ApiError as error:
        print(error.status, error)
"""
SERVERS_OWN = {
    "fastapi",
    "starlette",
    "uvicorn",
    "langgraph",
    "langchain_core",
    "langchain_openai",
    "openai",
    "authlib",
}
MOMENT = "2026-01-01T00:00:00+00:00"
QUERY = {
    "id": "q",
    "name": "Leaders",
    "cypher": "RETURN 1",
    "shared": True,
    "owner": "ann",
    "mine": True,
    "version": "1",
    "created_at": MOMENT,
    "changed_at": MOMENT,
    "deleted_at": None,
}


class Scripted(BaseHTTPRequestHandler):
    """Answers two calls as the server does."""

    def do_GET(self) -> None:
        known = self.path.endswith("/queries/q")
        answer = QUERY if known else {"title": "Not found", "status": 404, "detail": "There is no document doc_1."}
        body = json.dumps(answer).encode()
        self.send_response(200 if known else 404)
        self.send_header("Content-Type", "application/json" if known else "application/problem+json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Scripted) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_the_client_asks_a_server_without_any_package_that_only_servers_need(url: str) -> None:
    code = ALONE.format(blocked=SERVERS_OWN, url=url)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["Leaders", "404 There is no document doc_1."]
