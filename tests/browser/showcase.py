"""More than one debate to look at: two languages, schemas, and an evaluation of every kind, all made by the program."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect
from tests.browser.places import Places, debated, visitors_of
from tests.browser.showcase_texts import TEXTS
from tests.browser.site import Site
from tests.browser.states import State
from tests.browser.visitor import Visitor

from consilience.platform.client import Client
from consilience.platform.exporting.sample import SAMPLE_GOLD

__all__ = ["EvaluationPages", "evaluated", "furnished", "showing"]

CAREFUL = """
name: careful
models: {{default: {{model: reader, base_url: "{url}", prices: {{prompt: 0.5, completion: 1.5}}}}}}
experts: [{{name: entities, task: ner}}, {{name: relations, task: re}}, {{name: events, task: ee}}]
max_rounds: 3
"""
PLAN = """
name: rounds
datasets: {{sample: {{file: gold.jsonl, schema: news}}}}
teams:
  alone:
    name: alone
    models: &models
      default: {{model: reader, base_url: "{url}", prices: {{prompt: 0.5, completion: 1.5}}}}
      large: {{model: reader-large, base_url: "{url}", prices: {{prompt: 2, completion: 6}}}}
    collaboration: {{communication: false}}
    experts: &experts [{{name: entities, task: ner}}, {{name: relations, task: re}}, {{name: events, task: ee}}]
  three:
    name: three
    models: *models
    experts: *experts
cells:
  - {{team: alone, rounds: 1, model: [default, large]}}
  - {{team: three, rounds: [1, 2, 3, 4], model: [default, large]}}
reference: {{team: three, rounds: 4, model: default}}
baseline: {{team: alone, rounds: 1, model: default}}
"""


@dataclass(frozen=True)
class EvaluationPages:
    """Where each evaluation is shown."""

    compared: str
    genres: str
    preferences: str
    debates: str
    experiment: str


def furnished(site: Site, client: Client, folder: Path, url: str) -> None:
    """Add what more there is to look at: many texts by several teams, some in Chinese, names that do not end.

    Args:
        site: serves the application.
        client: of its API.
        folder: for the team's file.
        url: of models as in tests.servers.careful_reader.
    """
    for reader, texts in TEXTS.items():
        for name, text in texts.items():
            _read(client, text, name, reader)
    debated(client, "Visitors of Brackwater", visitors_of("Brackwater"))
    _read(
        client,
        "The clerk met «Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch» who spoke of the tides.",
        "Report of the Committee on the Naming of Harbours, Lighthouses and Other Things, volume 17, as amended",
        "quarrel",
    )
    team = folder / "careful.yaml"
    team.write_text(CAREFUL.format(url=url), "utf-8")
    chinese = [str(path) for path in sorted(SAMPLE_GOLD.parent.glob("zh/*.txt"))]
    site.run("ingest", *chinese, "--team", str(team), "--language", "zh", "--json")


def _read(client: Client, text: str, name: str, team: str) -> None:
    run = client.add_text(text, name, team=team)
    assert [event.event for event in client.follow(run.id)][-1] == "job_done"


def showing(pages: EvaluationPages) -> Mapping[str, State]:
    """Return the states of the application that show these evaluations, by their names."""

    def of(evaluation: str, words: str) -> State:
        def state(ada: Visitor, _: Places) -> None:
            ada.opens(f"/evaluation?of={evaluation}")
            ada.sees(words)

        return state

    def rounds(ada: Visitor, _: Places) -> None:
        ada.opens(f"/evaluation?of={pages.experiment}")
        ada.page.locator(".evaluation-charts").first.scroll_into_view_if_needed()
        ada.page.locator(".evaluation-charts").first.evaluate("charts => charts.scrollIntoView()")

    def merged(ada: Visitor, _: Places) -> None:
        ada.opens("/review?status=accepted&kind=entity&type=Organization")
        ada.page.get_by_role("option").filter(has_text="Norden Ferries of Bergen").click()
        ada.presses("Merge", key="m")
        dialog = ada.page.get_by_role("dialog")
        dialog.get_by_role("searchbox").fill("Norden Ferries")
        dialog.get_by_role("listitem").get_by_role("button", name="Norden Ferries Organization", exact=True).click()
        expect(dialog.get_by_role("status").get_by_role("paragraph")).to_be_visible()

    return {
        "entity-to-be-merged": merged,
        "evaluations-side-by-side": of(pages.compared, "baseline"),
        "triples-without-a-schema": of(pages.genres, "The five scores"),
        "votes-of-people": of(pages.preferences, "Who beat whom"),
        "debates-with-known-truth": of(pages.debates, "Accuracy"),
        "rounds-and-costs": rounds,
    }


def evaluated(site: Site, folder: Path, url: str) -> EvaluationPages:
    """Have everything scored that can be, and return the pages on which it is shown.

    Args:
        site: serves the application.
        folder: for files that are made on the way.
        url: of models as in tests.servers.careful_reader.
    """
    english = [line for line in SAMPLE_GOLD.read_text("utf-8").splitlines() if '"language": "en"' in line]
    gold = folder / "gold.jsonl"
    gold.write_text("\n".join(english) + "\n", "utf-8")
    plan = folder / "plan.yaml"
    plan.write_text(PLAN.format(url=url), "utf-8")
    site.run("experiment", str(plan), "--output", str(folder / "experiment"), "--json")
    questions, debates = folder / "questions.jsonl", folder / "debates.jsonl"
    site.run("experiment", "claims", str(gold), "--schema", "news", "--plain", "--questions", str(questions), "--json")
    team = folder / "careful.yaml"
    team.write_text(CAREFUL.format(url=url), "utf-8")
    site.run("experiment", "debates", str(questions), "--team", str(team), "-o", str(debates), "--json")
    key = json.loads(site.run("keys", "create", "local", "--json"))["key"]
    with httpx.Client(base_url=f"{site.url}/api/v1", headers={"Authorization": f"Bearer {key}"}, timeout=120) as http:
        graph = _sent(http, "extraction", sample="en")
        reader = _sent(http, "extraction", sample="en", system=_reader_file(folder, english))
        triples = _triples(folder, english)
        genres = _sent(http, "genres", gold=triples["gold"], system=triples["system"])
        return EvaluationPages(
            compared=f"{graph},{reader}",
            genres=genres,
            preferences=_sent(http, "preferences", gold=_votes(folder, english)),
            debates=_sent(http, "debate", gold=debates),
            experiment=_sent(http, "experiment", gold=folder / "experiment" / "experiment.json"),
        )


def _reader_file(folder: Path, gold: Sequence[str]) -> Path:
    """Write what a reader found who overlooks every fourth thing and calls every ninth place an organisation."""
    path = folder / "reader.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for line in gold:
            record: dict[str, Any] = json.loads(line)
            entities = [one for number, one in enumerate(record["entities"]) if number % 4 != 3]
            for number, one in enumerate(entities):
                one["type"] = "Organization" if one["type"] == "Location" and number % 9 == 2 else one["type"]
            record |= {"entities": entities, "relations": record["relations"][::2], "events": record["events"][::3]}
            record.pop("coreference", None)
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return path


def _triples(folder: Path, gold: Sequence[str]) -> dict[str, Path]:
    """Write texts with their triples, and a system's triples with the verdicts of a judge."""
    texts, system = folder / "texts.json", folder / "reader-triples.json"
    docs, records = [], []
    for line in gold:
        record = json.loads(line)
        triples = [[one["head"], one["type"].replace("_", " "), one["tail"]] for one in record["relations"]]
        docs.append({"id": record["id"], "text": record["text"], "gold": triples})
        found = triples[: max(1, len(triples) * 3 // 4)]
        verdicts = {"fs": [number % 5 != 4 for number in range(len(found))], "gs": ["1"] * len(found)}
        records.append({"id": record["id"], "triples": found, **verdicts})
    texts.write_text(json.dumps({"dataset": "sample", "docs": docs}, ensure_ascii=False), "utf-8")
    system.write_text(json.dumps({"system": "reader", "records": records}, ensure_ascii=False), "utf-8")
    return {"gold": texts, "system": system}


def _votes(folder: Path, gold: Sequence[str]) -> Path:
    """Write which of three systems two people are said to have liked better on each text."""
    path = folder / "votes.csv"
    pairs = (("three rounds", "one round"), ("three rounds", "CoreNLP"), ("one round", "CoreNLP"))
    wins = ("model_A_win", "model_A_win", "tie", "model_A_win", "model_B_win")
    with path.open("w", encoding="utf-8") as file:
        file.write("sample_id,model_A_name,model_B_name,win,annotator\n")
        for number, line in enumerate(gold):
            for at, (first, second) in enumerate(pairs):
                for who, annotator in enumerate(("Ada", "Kim")):
                    win = wins[(number * 3 + at * 2 + who * (number % 3)) % len(wins)]
                    file.write(f"{json.loads(line)['id']},{first},{second},{win},{annotator}\n")
    return path


def _sent(http: httpx.Client, kind: str, *, sample: str | None = None, **files: Path) -> str:
    """Ask for an evaluation, wait for it, and return its id."""
    form = {"kind": kind} | ({"sample": sample} if sample else {})
    parts = [(side, (path.name, path.read_bytes())) for side, path in files.items()]
    answer = http.post("/evaluations", data=form, files=parts or None)
    assert answer.status_code == 202, answer.text
    made = answer.json()
    while made["state"] not in ("done", "failed"):
        time.sleep(0.5)
        made = http.get(f"/evaluations/{made['id']}").json()
    assert made["state"] == "done", made
    return str(made["id"])
