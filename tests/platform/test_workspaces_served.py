"""One service for several workspaces, asked across the border: every operation, by everybody who has no role there.

On a real server with two real Neo4j, filled as for the commands: `test_workspaces_apart.py`.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.platform.test_authorisation import PUBLIC
from tests.platform.two_workspaces import NAMES, ask, folder_of, home, state_of, texts, what_it_has

from consilience.platform.api.responses.documented import read_packaged_description

__all__ = ["home"]
pytestmark = [pytest.mark.neo4j, pytest.mark.slow, pytest.mark.long]

PROGRAM = (sys.executable, "-c", "from consilience.platform.commands.main import main; main()")
BOTH = [NAMES, NAMES[::-1]]
EVERYTHING = "MATCH (n) OPTIONAL MATCH (n)-[r]->(m) RETURN properties(n) AS n, properties(r) AS r, properties(m) AS m"
ASKED: dict[str, dict[str, Any]] = {
    "run_query": {"cypher": EVERYTHING, "limit": 1000},
    "explain_query": {"cypher": EVERYTHING},
    "merge_two_entities": {"into": "{other}"},
    "split_one_entity": {"documents": ["{document}"]},
    "review_one_fact": {"decision": "rejected"},
    "review_many_facts": {"decision": "rejected", "facts": ["{fact}"]},
    "expand_graph": {"id": "{entity}"},
    "count_neighbours": {"id": "{entity}"},
    "suggest_entities": {"document": "{document}"},
    "suggest_pairs_of_events": {"document": "{document}"},
    "get_subgraph": {"ids": ["{entity}", "{other}"]},
    "start_runs": {"documents": ["{document}"], "team": "tools"},
    "change_document_metadata": {"set": {"title": "Mine"}},
    "change_account": {"disabled": True},
    "create_account": {"name": "zoe", "role": "reader"},
    "create_key": {"name": "mine", "user": "{user}"},
}
"""Bodies by operation, with what the other workspace has in braces; of all others an empty one."""
STREAM_S = 1.0
"""How long a stream is listened to: the server looks ten times for what there is to tell."""
SIGNS_IN_OR_OUT = {"open_session_with_key", "close_session"}


@contextmanager
def served(*flags: str, **environment: str) -> Iterator[str]:
    """Run `consilience serve`; yield its address."""
    process = subprocess.Popen(
        [*PROGRAM, *flags, "serve", "--port", "0", "--workers", "1", "--json"],
        env={
            **os.environ,
            "CONSILIENCE_NEO4J_MEMORY": "512m",
            "CONSILIENCE_REFUSALS_PER_MINUTE": "1000000",
            **environment,
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["url"].rstrip("/")
    finally:
        process.terminate()
        process.communicate()


def make_admin(workspace: str) -> str:
    """Make an account that may do everything in one workspace; return a key of it."""
    if f"boss-of-{workspace}" not in {user["name"] for user in ask(workspace, "users", "list")["users"]}:
        ask(workspace, "users", "add", f"boss-of-{workspace}", "--role", "admin")
    return str(ask(workspace, "keys", "create", f"boss-of-{workspace}")["key"])


def key_client(url: str, key: str) -> httpx.Client:
    return httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=120)


def sign_in(url: str, workspace: str) -> httpx.Client:
    """Return a browser in which the admin of a workspace has signed in."""
    link = ask(workspace, "users", "link", f"boss-of-{workspace}", "--url", url)["url"]
    client = httpx.Client(base_url=url, timeout=120)
    answer = client.get(link)
    assert (answer.status_code, answer.headers["location"]) == (303, below(workspace) + "/")
    session = client.get(f"{below(workspace)}/api/v1/session").json()
    client.headers["X-CSRF-Token"] = session["csrf"]
    return client


def below(workspace: str) -> str:
    return "" if workspace == "default" else f"/w/{workspace}"


def operations(theirs: dict[str, str]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield ⟨operation, method, path, what else to send⟩ of every operation, asked about what one workspace has."""

    def fill(template: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: theirs.get(found[1], "x"), template)

    for path, methods in read_packaged_description()["paths"].items():
        for method, told in methods.items():
            name = told["operationId"]
            required = [one for one in told.get("parameters", ()) if one["in"] == "query" and one.get("required")]
            query = {one["name"]: theirs["entity"] if one["name"] != "q" else theirs["word"] for one in required}
            sent: dict[str, Any] = {"params": query}
            if method not in {"get", "delete"}:
                sent["json"] = json.loads(fill_json(ASKED.get(name, {}), fill))
            yield name, method.upper(), fill(path), sent


def fill_json(body: dict[str, Any], fill: Any) -> str:  # noqa: ANN401 - of text to text
    return re.sub(r"\{\w+\}", lambda found: str(fill(found[0])), json.dumps(body))


def answer_of(client: httpx.Client, method: str, path: str, sent: dict[str, Any]) -> tuple[int, str]:
    """Return status and text of an answer; of one that never ends, as a stream, what comes at once."""
    with client.stream(method, path, **sent, timeout=60) as answer:
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            answer.request.extensions["timeout"]["read"] = STREAM_S
        told = ""
        try:
            for part in answer.iter_text():
                told += part
        except httpx.ReadTimeout:
            pass
        return answer.status_code, told


def marks_of(home: Path, here: str, there: str) -> tuple[dict[str, str], set[str]]:
    """Return what one workspace has, and all by which what it has could be known in an answer to another one."""
    theirs = {**what_it_has(home, there), "account": f"ada-of-{there}", "format": "jsonl"}
    theirs["prefix"], theirs["word"] = theirs["key"], texts()[NAMES.index(there)].stem.split("-")[0]
    ids = {json.loads(line).get("id") for line in (home / f"{there}.jsonl").read_text().splitlines()}
    ids -= {None} | {json.loads(line).get("id") for line in (home / f"{here}.jsonl").read_text().splitlines()}
    marks = {str(one) for one in ids} | {theirs[name] for name in ("document", "fact", "entity", "run", "call", "key")}
    return theirs, marks | {theirs["user"], f"boss-of-{there}", texts()[NAMES.index(there)].name}


@pytest.mark.parametrize(("here", "there"), BOTH)
def test_no_operation_tells_or_changes_anything_across_the_border(here: str, there: str, home: Path) -> None:
    keys = {name: make_admin(name) for name in NAMES}
    theirs, marks = marks_of(home, here, there)
    with served() as url, closing(sign_in(url, here)) as browser, key_client(url, keys[here]) as program:
        key_client(url, keys[there]).get(f"{below(there)}/api/v1/facts")  # it is open
        before = state_of(home, there)[0]
        nobody = httpx.Client(base_url=url)
        let_in, told_of = {}, {}
        for name, method, path, sent in operations(theirs):
            if name in SIGNS_IN_OR_OUT:
                continue
            for kind, client in (("session", browser), ("key", program), ("nobody", nobody)):
                status, told = answer_of(client, method, f"{below(there)}{path}", sent)
                if name not in PUBLIC and status not in ({401, 429} if kind == "key" else {401}):
                    let_in[kind, name] = status
                own_status, own = answer_of(client, method, f"{below(here)}{path}", sent)
                asked = theirs.values() if name == "list_audit" else ()  # the log of what was asked here
                for one in (*asked, *sent["params"].values(), *re.findall(r"[\w.-]+", f"{path} {sent.get('json')}")):
                    own = own.replace(str(one), "")  # an error says what it was asked about
                if found := [mark for mark in marks if mark in told + own]:
                    told_of[kind, name] = (status, own_status, found[:3])
        assert let_in == {}
        assert told_of == {}
        assert state_of(home, there)[0] == before
        with key_client(url, keys[there]) as known:  # else the above would find nothing whatever the border does
            for path in ("documents/{document}", "facts/{fact}", "entities/{entity}"):
                assert known.get(f"{below(there)}/api/v1/{path.format(**theirs)}").status_code in {200, 307}, path


def test_a_workspace_that_is_not_there_is_refused_as_one_that_is_not_theirs(home: Path) -> None:
    make_admin("default")
    with served() as url, closing(sign_in(url, "default")) as browser:
        for path in ("facts", "health/live", "openapi.json", "session", "workspaces"):
            answers = [browser.get(f"/w/{name}/api/v1/{path}") for name in ("law", "nowhere", "LAW", "l%20w")]
            told = [{**one.json(), "request_id": ""} if one.status_code >= 400 else one.json() for one in answers]
            assert {one.status_code for one in answers} == {200 if path == "workspaces" else 401}, path
            assert told == [told[0]] * len(told), path
        assert not (folder_of(home, "nowhere")).exists()


@pytest.mark.usefixtures("home")
def test_one_sign_in_is_for_all_workspaces_in_which_a_person_has_a_role_and_a_key_for_one() -> None:
    make_admin("law")
    ask("default", "users", "add", "boss-of-law", "--role", "reader")
    key = ask("default", "keys", "create", "boss-of-law")["key"]
    with served() as url, closing(sign_in(url, "law")) as browser, key_client(url, key) as program:
        expected = [("default", "reader", False), ("law", "admin", True)]
        listed = browser.get("/w/law/api/v1/workspaces").json()
        assert [(one["name"], one["role"], one["is_here"]) for one in listed] == expected
        assert [browser.get(f"{at}/api/v1/session").json()["role"] for at in ("", "/w/law")] == ["reader", "admin"]
        assert [one["name"] for one in program.get("/api/v1/workspaces").json()] == ["default"]
        assert program.get("/w/law/api/v1/facts").status_code == 401

        # An admin of one workspace who signs in with a key of theirs comes into no other one.
        stranger = httpx.Client(base_url=url)
        assert stranger.post("/w/law/api/v1/session", json={"key": key}).status_code == 401
        opened = stranger.post("/api/v1/session", json={"key": key})
        assert (opened.status_code, stranger.get("/api/v1/session").json()["name"]) == (200, "boss-of-law")
        assert stranger.get("/w/law/api/v1/session").status_code == 401
        assert [one["name"] for one in stranger.get("/api/v1/workspaces").json()] == ["default"]

        ask("law", "users", "change", "boss-of-law", "--disable")
        assert browser.get("/w/law/api/v1/session").status_code == 401
        ask("law", "users", "change", "boss-of-law", "--enable")
