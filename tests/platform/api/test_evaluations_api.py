"""Evaluations over HTTP: jobs, figures that equal the command line's, and the cases behind each cell."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.graph.statements import Statement, Thing, document_graph
from tests.platform.api.filled import filled

from consilience.evaluation.facts.writing import passage_lines
from consilience.graph.model.model import DocumentGraph
from consilience.graph.store.address import Neo4jAddress
from consilience.graph.writing.documents.merge import merge_document
from consilience.platform.api.application import create_app
from consilience.platform.api.state.api_state import ApiState
from consilience.platform.commands.main import main
from consilience.platform.evaluations import worker
from consilience.platform.exporting.sample import sample_facts
from consilience.platform.support.processes import Assistants

TWO = Statement(Thing("Eve"), "founded", Thing("Gamma", "Organization"))
WHOLE = {
    "id": "a.txt",
    "text": "Eve founded Gamma.",
    "entities": [{"text": "Eve", "type": "Person", "start": 0, "end": 3}],
    "relations": [],
    "events": [],
}
TBF = """#BeginOfDocument {id}
gold\t{id}\tE1\t4,11\tfounded\tBusiness.Found\tActual
#EndOfDocument
"""

CLAIMS = b"".join(
    json.dumps(
        {"id": id_, "source": "A text that says it.", "claim": "It.", "supported": held, "domain": domain}
    ).encode()
    + b"\n"
    for id_, held, domain in (("a", True, "news"), ("b", False, "news"), ("c", False, "mail"))
)


class Lasting(Assistants):
    """Processes of which those that rest outlast a worker: to begin one takes longer than most evaluations."""

    async def close(self) -> None:
        """End what is at work."""
        for assistant in self._all.difference(self._idle):
            await self._end(assistant)


@pytest.fixture(scope="module")
async def lasting() -> AsyncIterator[Lasting]:
    processes = Lasting()
    yield processes
    await Assistants.close(processes)


@pytest.fixture(autouse=True)
def _workers_share_processes(monkeypatch: pytest.MonkeyPatch, lasting: Lasting) -> None:
    monkeypatch.setattr(worker, "Assistants", lambda: lasting)


def gold_of(graph: DocumentGraph, name: str = "a.txt") -> dict[str, Any]:
    """Ann founded Acme Works, and Cid joined Beta; Bob is not in gold, and Beta is a person."""
    text = graph.document.text

    def mention(words: str, type_: str) -> dict[str, Any]:
        start = text.index(words)
        return {"text": words, "type": type_, "start": start, "end": start + len(words)}

    def relation(head: str, type_: str, tail: str) -> dict[str, Any]:
        ends = {side: (text.index(words), text.index(words) + len(words)) for side, words in (("h", head), ("t", tail))}
        return {"head": head, "type": type_, "tail": tail, "head_span": ends["h"], "tail_span": ends["t"]}

    entities = [mention("Ann", "Person"), mention("Cid", "Person"), mention("Beta", "Person")]
    relations = [relation("Ann", "founded", "Acme Works"), relation("Cid", "joined", "Beta")]
    return {"id": name, "text": text, "entities": entities, "relations": relations, "events": []}


def jsonl(*records: dict[str, Any]) -> bytes:
    return "\n".join(map(json.dumps, records)).encode()


async def sent(api: httpx.AsyncClient, kind: str, **files: tuple[str, bytes] | Sequence[tuple[str, bytes]]) -> Any:  # noqa: ANN401 - JSON
    """Ask for an evaluation and wait for what comes of it."""
    parts = [(side, one) for side, given in files.items() for one in ([given] if isinstance(given, tuple) else given)]
    answer = await api.post("/evaluations", data={"kind": kind}, files=parts)
    assert answer.status_code == 202, answer.text
    assert answer.headers["Location"] == f"/api/v1/evaluations/{answer.json()['id']}"
    return await ended(api, answer.json()["id"])


async def ended(api: httpx.AsyncClient, evaluation: str) -> Any:  # noqa: ANN401 - JSON
    while (made := (await api.get(f"/evaluations/{evaluation}")).json())["state"] not in ("done", "failed"):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    return made


async def cases(api: httpx.AsyncClient, evaluation: str, **filters: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    page = await api.get(f"/evaluations/{evaluation}/cases", params=filters)
    assert page.status_code == 200, page.text
    found: list[dict[str, Any]] = page.json()["items"]
    return found


async def test_the_graph_is_scored_against_gold(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", jsonl(gold_of(graph))))
    shown = {key: made[key] for key in ("kind", "state", "gold", "source", "system", "documents", "criteria", "page")}
    assert shown == {
        "kind": "extraction",
        "state": "done",
        "gold": "gold.jsonl",
        "source": "graph",
        "system": "graph",
        "documents": 1,
        "criteria": ["exact", "partial"],
        "page": True,
    }
    assert made["scores"]["re"]["micro"]["recall"] == 0.5
    (listed,) = (await api.get("/evaluations")).json()
    assert {**listed, "scores": made["scores"]} == made
    page = await api.get(f"/evaluations/{made['id']}/html")
    assert (page.status_code, "sandbox" in page.headers["content-security-policy"]) == (200, True)
    assert (await api.get("/evaluations/none")).status_code == 404
    assert (await api.delete(f"/evaluations/{made['id']}")).status_code == 204
    assert (await api.get("/evaluations")).json() == []


async def test_a_false_positive_leads_to_its_source_and_its_fact(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", jsonl(gold_of(graph))))
    (wrong,) = await cases(api, made["id"], task="re", type="joined", document="a.txt", outcome="fp")
    bob, acme = wrong["system"]["places"]
    assert (bob["text"], acme["text"], wrong["mistake"], wrong["gold"]) == ("Bob", "Acme Works", "nothing there", None)
    text = (await api.get(f"/evaluations/{made['id']}/text", params={"document": "a.txt"})).json()["text"]
    assert text[bob["start"] : bob["end"]] == "Bob"
    fact = (await api.get(f"/facts/{wrong['fact']}")).json()
    assert (fact["fact"]["subject"]["name"], wrong["status"], wrong["confidence"]) == ("Bob", "accepted", 0.5)


async def test_what_gold_has_and_the_graph_only_contests_is_told(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", jsonl(gold_of(graph))))
    (missed,) = await cases(api, made["id"], task="re", outcome="fn")
    assert (missed["gold"]["places"][0]["text"], missed["status"]) == ("Cid", "contested")
    assert (await api.get(f"/facts/{missed['fact']}")).json()["fact"]["status"] == "contested"
    beta = next(c for c in await cases(api, made["id"], task="ner", outcome="fn") if c["gold"]["type"] == "Person")
    assert (beta["gold"]["places"][0]["text"], beta["mistake"]) == ("Beta", "type")


async def test_cases_come_in_pages(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", jsonl(gold_of(graph))))
    path, seen, cursor = f"/evaluations/{made['id']}/cases", [], None
    while True:
        page = (await api.get(path, params={"limit": 2, **({"cursor": cursor} if cursor else {})})).json()
        seen += [case["number"] for case in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert (seen, page["total"]) == (list(range(page["total"])), page["total"])
    assert (await api.get(path, params={"cursor": "x"})).status_code == 422
    assert (await api.get(path, params={"criterion": "dice"})).status_code == 404


async def test_evaluations_side_by_side_have_differences(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    other = document_graph(TWO, name="b.txt")
    await merge_document(state.store, other)
    second = {**gold_of(graph, "b.txt"), "text": other.document.text, "entities": [], "relations": []}
    right = jsonl(gold_of(graph), second)
    one = await sent(api, "extraction", gold=("gold.jsonl", right), system=("same.jsonl", right))
    two = await sent(api, "extraction", gold=("gold.jsonl", right))
    query = {"evaluation": [two["id"], one["id"]], "level": "type", "task": "re"}
    table = (await api.get("/evaluations/table", params=query)).json()
    joined = next(row for row in table["rows"] if row["name"] == "joined")
    assert [cell["f1"]["value"] for cell in joined["cells"]] == [0, 1]
    assert (joined["cells"][0]["difference"], joined["cells"][1]["difference"]["difference"]) == (None, 1)
    assert table["incomparable"] == [None, None]
    by_document = {**query, "level": "document", "name": "B.TX"}
    assert [row["name"] for row in (await api.get("/evaluations/table", params=by_document)).json()["rows"]] == [
        "b.txt"
    ]
    elsewhere = await sent(api, "extraction", gold=("other.jsonl", jsonl(gold_of(graph))))
    query["evaluation"] = [two["id"], elsewhere["id"]]
    answer = (await api.get("/evaluations/table", params=query)).json()
    assert answer["incomparable"] == [None, "It was scored against another gold standard."]


async def test_an_evaluation_keeps_the_figures_of_the_graph_that_it_scored(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    graph = await filled(state.store)
    gold = ("gold.jsonl", jsonl(gold_of(graph)))
    before = await sent(api, "extraction", gold=gold)
    (wrong,) = await cases(api, before["id"], task="re", type="joined", outcome="fp")
    decided = await api.post(f"/facts/{wrong['fact']}/review", json={"decision": "rejected", "reason": ""})
    assert decided.is_success, decided.text
    after = await sent(api, "extraction", gold=gold)

    async def figures(*evaluations: str) -> list[list[float]]:
        table = (await api.get("/evaluations/table", params={"evaluation": evaluations})).json()
        return [[cell["f1"]["value"] for cell in row["cells"]] for row in table["rows"] if row["task"] == "re"]

    assert await figures(before["id"]) == [[0.5]]
    assert await figures(after["id"]) == [[2 / 3]]
    assert await figures(before["id"], after["id"]) == [[0.5, 2 / 3]]


async def test_an_idempotency_key_makes_one_evaluation_even_after_a_restart(
    api: httpx.AsyncClient, state: ApiState
) -> None:
    graph = await filled(state.store)
    files = {"gold": ("gold.jsonl", jsonl(gold_of(graph)))}
    headers = {"Idempotency-Key": "one"}
    first = await api.post("/evaluations", data={"kind": "extraction"}, files=files, headers=headers)
    await ended(api, first.json()["id"])
    again = ApiState(state.settings, state.store, state.ledger, state.queue, authenticate=state.authenticate)
    transport = httpx.ASGITransport(create_app(again), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://consilience.test/api/v1") as later:
        same = await later.post("/evaluations", data={"kind": "extraction"}, files=files, headers=headers)
        other = await later.post("/evaluations", data={"kind": "genres"}, files=files, headers=headers)
    assert (same.status_code, same.json()) == (202, first.json())
    assert [item["id"] for item in (await api.get("/evaluations")).json()] == [first.json()["id"]]
    assert (other.status_code, "idempotency key" in other.json()["detail"].lower()) == (422, True)


async def test_what_a_server_left_behind_is_done_by_the_next(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", jsonl(gold_of(graph))))
    record = Path(state.evaluations.store.folder(made["id"])) / "evaluation.json"
    left = {**json.loads(record.read_text("utf-8")), "state": "running", "headline": []}
    record.write_text(json.dumps(left), "utf-8")
    again = await ended(api, made["id"])
    assert (again["scores"], again["headline"]) == (made["scores"], made["headline"])


@pytest.mark.parametrize(
    ("kind", "files", "told"),
    [
        (
            "extraction",
            {"gold": ("people.jsonl", b'{"id": "1", "text": "Ann", "entities": [{"text": "A", "type": 5}]}')},
            {"file": "people.jsonl", "line": 1, "field": "entities.0.type"},
        ),
        (
            "extraction",
            {"gold": ("people.jsonl", b'{"id": "1"}'), "system": ("tags.conll", b"Ann B-PER\n\xff")},
            {"file": "tags.conll", "line": 2},
        ),
        ("extraction", {"gold": ("people.jsonl", b"\n")}, {"file": "people.jsonl"}),
        ("nugget", {"gold": ("gold.tbf", b"nothing\n")}, {"file": "gold.tbf", "line": 1}),
        (
            "facts",
            {"gold": ("gold.jsonl", b'{"id": "1"}\n{"id": "2", "relations": [{"subject": "x", "type": "t"}]}')},
            {"file": "gold.jsonl", "line": 2, "field": "relations.0.object"},
        ),
        (
            "facts",
            {"gold": ("gold.jsonl", b'{"id": "1"}'), "system": ("out.jsonl", b'{"id": "2"}')},
            {"file": "out.jsonl"},
        ),
        ("experiment", {"gold": ("experiment.json", b'{"rows": [{}]}')}, {"file": "experiment.json", "line": 1}),
        ("preferences", {"gold": ("votes.csv", b"a,b\n1,2\n")}, {"file": "votes.csv"}),
        (
            "verification",
            {"gold": ("claims.jsonl", CLAIMS + b'{"source": "A text.", "claim": "It."}'), "system": ("a.jsonl", b"")},
            {"file": "claims.jsonl", "line": 4},
        ),
        (
            "verification",
            {"gold": ("claims.jsonl", CLAIMS), "system": ("judge.jsonl", b'{"id": "a", "probability": 2}')},
            {"file": "judge.jsonl", "line": 1, "field": "probability"},
        ),
        (
            "verification",
            {"gold": ("claims.jsonl", CLAIMS), "system": ("judge.jsonl", b'{"id": "z", "probability": 1}')},
            {"file": "judge.jsonl"},
        ),
    ],
)
async def test_a_file_that_cannot_be_read_is_refused_with_its_place(
    api: httpx.AsyncClient, kind: str, files: dict[str, tuple[str, bytes]], told: dict[str, object]
) -> None:
    answer = await api.post("/evaluations", data={"kind": kind}, files=files)
    problem = answer.json()
    assert (answer.status_code, {key: problem.get(key) for key in told}) == (422, told)
    assert (await api.get("/evaluations")).json() == []


@pytest.mark.parametrize(
    ("data", "sides"),
    [
        ({"kind": "extraction"}, ()),
        ({"kind": "coreference"}, ("gold",)),
        ({"kind": "preferences"}, ("gold", "system")),
        ({"kind": "coreference", "sample": "en"}, ("system",)),
        ({"kind": "extraction", "sample": "en"}, ("gold",)),
        ({"kind": "preferences", "sample": "en"}, ()),
        ({"kind": "genres", "judge": "true", "sample": "en"}, ()),
        ({"kind": "verification"}, ("gold",)),
    ],
)
async def test_what_does_not_go_together_is_refused(
    api: httpx.AsyncClient, data: dict[str, str], sides: tuple[str, ...]
) -> None:
    files = {side: (f"{side}.jsonl", b"") for side in sides} or None
    assert (await api.post("/evaluations", data=data, files=files)).status_code == 422


async def test_facts_are_scored_against_those_of_the_sample(api: httpx.AsyncClient) -> None:
    gold = sample_facts()
    said = passage_lines(replace(passage, relations=passage.relations[1:]) for passage in gold).encode()
    asked = {"kind": "facts", "sample": "en"}
    answer = await api.post("/evaluations", data=asked, files={"system": ("reader.jsonl", said)})
    made = await ended(api, answer.json()["id"])
    assert (made["state"], made["sample"], made["scores"]["passages"]) == ("done", "en", len(gold))
    relations = sum(len(passage.relations) for passage in gold)
    recall = made["scores"]["relations"]["recall"]
    assert (recall["right"], recall["of"]) == (relations - len(gold), relations)
    assert made["scores"]["entities"]["f1"] == 1


async def test_gold_of_other_documents_fails_with_what_to_do(api: httpx.AsyncClient, state: ApiState) -> None:
    await filled(state.store)
    made = await sent(api, "extraction", gold=("gold.jsonl", b'{"id": "unknown", "text": "Other words."}'))
    assert (made["state"], made["scores"]) == ("failed", None)
    assert made["trouble"]["detail"].startswith("The graph has none of gold's 1 documents")
    assert (await api.get("/evaluations/table", params={"evaluation": made["id"]})).status_code == 409


async def test_brat_and_tbf_are_read(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    brat = [("a.txt", graph.document.text.encode()), ("a.ann", b"T1\tPerson 0 3\tAnn\n")]
    made = await sent(api, "extraction", gold=brat)
    assert (made["gold_files"], made["scores"]["ner"]["micro"]["recall"]) == (2, 1)
    nuggets = await sent(api, "nugget", gold=("gold.tbf", TBF.format(id="a.txt").encode()))
    assert nuggets["scores"]["micro"]["type"]["f1"] == 1
    (right,) = await cases(api, nuggets["id"], task="type", type="Business.Found")
    assert (right["outcome"], right["system"]["places"][0]["start"], right["status"]) == ("tp", 4, "accepted")
    table = (await api.get("/evaluations/table", params={"evaluation": nuggets["id"]})).json()
    assert {row["task"] for row in table["rows"]} >= {"plain", "type+realis", "muc", "blanc"}


ANN = {"name": "Ann", "type": "Person", "aliases": ["Ms Ann"]}
ACME = {"name": "Acme Works", "type": "Organization", "aliases": ["Acme"]}
PASSAGE = {
    "id": "a",
    "entities": [ANN, ACME, {"name": "Cid", "type": "Person"}, {"name": "Beta", "type": "Organization"}],
    "relations": [
        {"subject": "Ann", "type": "founded", "object": "Acme Works", "how": "sentence"},
        {"subject": "Cid", "type": "joined", "object": "Beta", "how": "coreference", "certain": False},
    ],
    "events": [{"type": "Business.Found", "trigger": "founded", "arguments": []}],
}


async def test_facts_between_entities_are_scored_whatever_their_names(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    gold = jsonl({**PASSAGE, "text": graph.document.text})
    made = await sent(api, "facts", gold=("gold.jsonl", gold))
    assert (made["state"], made["source"], made["criteria"], made["documents"]) == ("done", "graph", ["exact"], 1)
    assert [figure["name"] for figure in made["headline"]] == ["ner", "re", "ee_trigger", "ee_argument"]
    scores = made["scores"]
    assert scores["wrong"] == [{"passage": "a", "subject": "Bob", "relation": "joined", "object": "Acme Works"}]
    assert {need: share["right"] for need, share in scores["by_need"].items()} == {"sentence": 1, "coreference": 0}
    assert scores["calibration"]["facts"] == 2
    assert (scores["relations"]["recall"]["value"], scores["relations"]["recall_of_certain"]["value"]) == (0.5, 1)
    (wrong,) = await cases(api, made["id"], task="re", outcome="fp")
    fact = (await api.get(f"/facts/{wrong['fact']}")).json()["fact"]
    assert (fact["subject"]["name"], wrong["confidence"]) == ("Bob", 0.5)
    (missed,) = await cases(api, made["id"], task="re", outcome="fn")
    assert (missed["type"], missed["status"]) == ("joined", "contested")
    assert (await cases(api, made["id"], task="ee_trigger"))[0]["status"] == "accepted"
    told = {**PASSAGE, "relations": [{"subject": "Ms Ann", "type": "founded", "object": "ACME", "confidence": 0.9}]}
    other = await sent(api, "facts", gold=("gold.jsonl", gold), system=("told.jsonl", jsonl(told)))
    query = {"evaluation": [made["id"], other["id"]], "level": "type", "task": "re", "name": "founded"}
    (row,) = (await api.get("/evaluations/table", params=query)).json()["rows"]
    assert [cell["f1"]["value"] for cell in row["cells"]] == [1, 1]


async def test_one_file_kinds_are_scored(api: httpx.AsyncClient) -> None:
    votes = b"sample_id,model_A_name,model_B_name,win,annotator\n1,x,y,A,kim\n2,x,y,B,kim\n3,x,y,A,kim\n"
    preferences = await sent(api, "preferences", gold=("votes.csv", votes))
    assert preferences["scores"]["systems"]["x"]["against"]["y"] == {"wins": 2, "ties": 0, "losses": 1}
    row = {"dataset": "d", "cell": "one", "rounds": 1, "task": "ner", "documents": 3, "failed": 0, "precision": 0.5}
    row |= {"recall": 0.5, "f1": 0.5, "interval": {"low": 0.25, "high": 0.75}, "calls": 3, "prompt_tokens": 10}
    row |= {"completion_tokens": 5, "cost": 0.01, "difference": None, "equal_calls": None}
    experiment = await sent(api, "experiment", gold=("experiment.json", json.dumps({"rows": [row]}).encode()))
    assert experiment["scores"] == {"rows": [row]}


async def test_verifiers_are_scored_against_peoples_labels(api: httpx.AsyncClient) -> None:
    """Claims come with the texts that they name; each file of judgements is a verifier."""
    texts = json.dumps({"s0": "Ada Quill sold a house in Porto."}).encode()
    files = [
        ("gold", ("claims.jsonl", CLAIMS.replace(b"A text that says it.", b"s0"))),
        ("gold", ("claims_sources.json", texts)),
        ("system", ("judge.jsonl", b'{"id": "a", "probability": 0.9}\n{"id": "b", "probability": 0.2}\n')),
        ("system", ("other.jsonl", b'{"id": "a", "decision": false}\n')),
    ]
    answer = await api.post("/evaluations", data={"kind": "verification"}, files=files)
    made = await ended(api, answer.json()["id"])
    assert (made["state"], made["source"], made["documents"], made["criteria"]) == ("done", "files", 1, [])
    assert [(figure["name"], figure["value"]) for figure in made["headline"]] == [
        ("auc", 1.0),
        ("balanced_accuracy", 1.0),
    ]
    assert list(made["scores"]["verifiers"]) == ["judge", "other"]
    assert made["scores"]["verifiers"]["judge"]["by_domain"]["mail"]["claims"] == 1
    assert made["scores"]["verifiers"]["judge"]["calibration"]["bins"]
    assert "other says nothing of 2 of 3 claims, which count as undecided." in made["notes"]


async def test_genres_says_what_is_not_computed(api: httpx.AsyncClient, state: ApiState) -> None:
    graph = await filled(state.store)
    made = await sent(api, "genres", gold=("gold.jsonl", jsonl(gold_of(graph))))
    scores = made["scores"]["systems"]["graph"]
    assert (scores["fs"], scores["reasons"]["fs"], scores["cs"]) == (None, "no judge", 0.5)
    assert [c["outcome"] for c in await cases(api, made["id"])] == ["tp", "fp", "fn"]


async def test_a_reader_sees_and_does_not_ask(api: httpx.AsyncClient) -> None:
    reader = {"x-test-role": "reader"}
    assert (await api.get("/evaluations", headers=reader)).status_code == 200
    files = {"gold": ("gold.jsonl", b"{}")}
    answer = await api.post("/evaluations", data={"kind": "extraction"}, files=files, headers=reader)
    assert answer.status_code == 403


@pytest.mark.parametrize("kind", ["extraction", "nugget", "genres", "facts"])
async def test_figures_are_those_of_the_command_line(
    kind: str,
    api: httpx.AsyncClient,
    state: ApiState,
    neo4j_address: Neo4jAddress,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    graph = await filled(state.store)
    await merge_document(state.store, document_graph(TWO, name="b.txt"))
    second = {"id": "b.txt", "text": document_graph(TWO, name="b.txt").document.text, "entities": [], "relations": []}
    gold = jsonl(gold_of(graph), second)
    facts = jsonl({**PASSAGE, "text": graph.document.text}, {"id": "b.txt", "text": second["text"]})
    tbf = (TBF.format(id="a.txt") + TBF.format(id="b.txt")).encode()
    name, data = {"nugget": ("gold.tbf", tbf), "facts": ("gold.jsonl", facts)}.get(kind, ("gold.jsonl", gold))
    made = await sent(api, kind, gold=(name, data))
    (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    for variable, value in (
        ("CONSILIENCE_NEO4J_URI", neo4j_address.uri),
        ("CONSILIENCE_NEO4J_USER", neo4j_address.user),
        ("CONSILIENCE_NEO4J_PASSWORD", neo4j_address.password),
        ("CONSILIENCE_HOME", str(tmp_path)),
    ):
        monkeypatch.setenv(variable, value)

    async def printed(*arguments: str) -> Any:  # noqa: ANN401 - JSON
        def run() -> None:
            with pytest.raises(SystemExit) as stop:
                main(list(arguments))
            assert not stop.value.code

        capsys.readouterr()  # the server's log
        await asyncio.to_thread(run)
        text = capsys.readouterr().out
        return json.loads(text) if text else None

    if kind == "extraction":
        told = await printed("evaluate", "extraction", "-g", name, "-s", "graph:", "--details", "--json")
        shown = made["scores"]
    elif kind == "nugget":
        await printed("export", "tbf", "-o", "out.tbf", "--spans", "characters")
        told = await printed("evaluate", "nugget", "-g", name, "-s", "out.tbf", "--json")
        shown = made["scores"]
    elif kind == "facts":
        told = await printed("evaluate", "facts", "-g", name, "-s", "graph:", "--json")
        shown = made["scores"]
    else:
        await printed("export", "triples", "--output", "triples.jsonl")
        told = await printed("evaluate", "genres", "-d", name, "-t", "graph=triples.jsonl", "--json")
        shown = {**made["scores"], "systems": {"graph": {**made["scores"]["systems"]["graph"]}}}
        shown["systems"]["graph"].pop("intervals")
    assert shown == told
    if kind in ("genres", "facts"):
        return
    table = (await api.get("/evaluations/table", params={"evaluation": made["id"]})).json()
    for row in table["rows"]:
        figures = told[row["task"]]["micro"] if kind == "extraction" else _micro(told, row["task"])
        assert {name: row["cells"][0][name]["value"] for name in ("precision", "recall", "f1")} == pytest.approx(
            {name: figures[name] for name in ("precision", "recall", "f1")}
        )


def _micro(told: dict[str, Any], task: str) -> dict[str, Any]:
    found: dict[str, Any] = told["micro"][task] if task in told["micro"] else told["coreference"][task]
    return found


async def test_large_files_are_read_beside_the_server_and_refused_alike(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold = jsonl(WHOLE)
    monkeypatch.setattr(worker, "_LARGE", 0)
    assert (await sent(api, "extraction", gold=("gold.jsonl", gold), system=("own.jsonl", gold)))["state"] == "done"
    files = [("gold", ("gold.jsonl", b"{")), ("system", ("own.jsonl", gold))]
    refused = await api.post("/evaluations", data={"kind": "extraction"}, files=files)
    assert refused.status_code == 422
    assert "gold.jsonl:1" in refused.json()["detail"]
    await state.evaluations.close()


async def test_who_has_many_evaluations_waiting_sends_more_later(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MOST_WAITING", 0)
    files = [(side, (f"{side}.jsonl", jsonl(WHOLE))) for side in ("gold", "system")]
    refused = await api.post("/evaluations", data={"kind": "extraction"}, files=files)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "10")
    assert "wait to be scored" in refused.json()["detail"]


def never_ends(*_: object) -> None:
    time.sleep(600)


async def test_what_is_being_scored_when_the_server_stops_has_not_failed(
    api: httpx.AsyncClient, state: ApiState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_score", never_ends)
    files = [(side, (f"{side}.jsonl", jsonl(WHOLE))) for side in ("gold", "system")]
    made = (await api.post("/evaluations", data={"kind": "extraction"}, files=files)).json()["id"]
    store = state.evaluations.store
    while store.get(made).state != "running":  # noqa: ASYNC110 - the store tells nobody
        await asyncio.sleep(0.02)
    await state.evaluations.close()
    assert state.evaluations._task is not None
    await asyncio.wait((state.evaluations._task,))
    assert store.get(made).state == "running"
