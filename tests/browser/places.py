"""Documents that were read and debated, and where what came of them is."""

import time
from dataclasses import dataclass

import httpx

from consilience.platform.client import Client

__all__ = ["Places", "debated", "scored", "visitors_of"]

SECONDS_TO_SCORE = 600


@dataclass(frozen=True)
class Places:
    """A document with a contested fact."""

    document: str
    document_id: str
    run: str
    fact: str
    statement: str
    """The fact, as the application writes it."""
    entity: str
    """Id of the fact's subject."""
    name: str
    """What its subject is called."""
    evaluation: str = ""
    """Id of an evaluation with mistakes about entities."""
    facts: str = ""
    """Id of an evaluation of facts between entities."""

    @property
    def run_page(self) -> str:
        return f"/runs/{self.run}"

    @property
    def document_page(self) -> str:
        return f"/documents/{self.document_id}"

    @property
    def fact_page(self) -> str:
        return f"/review?document={self.document_id}&fact={self.fact}"


def visitors_of(city: str) -> str:
    """Return a text over which the models of tests.servers.quarrel fall out: once settled, twice not."""
    return (
        f"The mayor of {city} had three visitors on Monday 🎉.\n\n"
        f"First came Ms {city}ova, who stayed for lunch and spoke about ships. "
        f"After her came Mr {city}ev, who brought a letter from his bank. "
        f"Last came Mr {city}enko, who wanted to hear about the harbour.\n"
    )


def debated(client: Client, name: str, text: str) -> Places:
    """Have a text read by the models that quarrel, and wait until its facts are in the graph."""
    run = client.add_text(text, name, team="quarrel")
    assert [event.event for event in client.follow(run.id)][-1] == "job_done"
    fact = client.facts(document=run.document_id, status="contested").items[0]
    subject = fact.subject
    return Places(name, run.document_id, run.id, fact.id, f"{subject.name}: {fact.predicate}", subject.id, subject.name)


def scored(url: str, key: str, kind: str = "extraction", **files: tuple[str, bytes]) -> str:
    """Have `system` scored against `gold`, or the graph against the sample's, and return the evaluation's id."""
    asking = {"kind": kind} if files else {"kind": kind, "sample": "en"}
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=120) as asked:
        made = asked.post("/evaluations", data=asking, files=files or None).raise_for_status().json()["id"]
        for _ in range(10 * SECONDS_TO_SCORE):
            state = asked.get(f"/evaluations/{made}").raise_for_status().json()["state"]
            if state == "done":
                return str(made)
            assert state in {"queued", "running"}, state
            time.sleep(0.1)
    raise AssertionError(f"{made} is not done after {SECONDS_TO_SCORE} s")
