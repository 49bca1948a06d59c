"""Documents that contradict each other about a relation that has one object, in a real store."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.agents.debate.scripted_models import Script as Said
from tests.agents.debate.scripted_models import ScriptedModel, choosing, prose, quoting
from tests.graph.exported import exported
from tests.scripted import Scripted, entity, triple

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.without_model import tool_verifier
from consilience.graph.reading.debates import debate_of
from consilience.graph.reading.facts.listing import FactFilter, list_facts
from consilience.graph.reading.facts.provenance import FactProvenance, fact_provenance
from consilience.graph.store.store import Store
from consilience.graph.writing.documents.forget import forget_document
from consilience.platform.commands.runs.debate_display import highlight_quotes, sources_of, speeches
from consilience.platform.runs.checkpoints import Checkpoints, checkpoints
from consilience.platform.runs.ingest import DocumentReport, ingest
from consilience.platform.runs.ledger import Ledger, open_ledger

pytestmark = pytest.mark.neo4j

NEWS = builtin_schema("news")
_BASED = re.compile(r"([A-Z]\w+) (?:is based in|says it left) ([A-Z]\w+(?: [A-Z]\w+)*)\.")
BERN, BASEL = "Acme is based in Bern. It sells maps.", "It was a good year. Acme is based in Basel."


def seats(passage: Passage, *_: object) -> Answer:
    found = []
    for match in _BASED.finditer(passage.text):
        firm, place = entity(passage, match[1], "Organization"), entity(passage, match[2], "Location")
        found.append(triple(passage, firm, "headquartered_in", place))
    return Answer(relations=tuple(found))


def team(verifier: Verifier | None = None) -> Team:
    return Team("seats", [Scripted("seats", "re", seats)], verifier=verifier or tool_verifier(NEWS, None))


def debated(judge: Said) -> Team:
    debater = ScriptedModel(quoting("Acme is based in Basel", "Acme is based in Bern"), "debater")
    cast = Cast(ScriptedModel(judge, "judge"), (debater, debater))
    return team(Verifier("contested", debates=DebateVerifier("debate", cast, DebateRules(), NEWS)))


@dataclass(frozen=True)
class Office:
    store: Store
    ledger: Ledger
    checkpoints: Checkpoints
    folder: Path

    async def ingest(self, *names: str, by: Team | None = None, again: bool = True) -> tuple[DocumentReport, ...]:
        report = await ingest(
            [self.folder / name for name in names],
            store=self.store,
            team=by or team(),
            schema=NEWS,
            ledger=self.ledger,
            checkpoints=self.checkpoints,
            again=again,
        )
        assert [(fared.status, fared.reason) for fared in report.documents] == [("merged", "")] * len(names)
        return report.documents

    def write(self, **texts: str) -> None:
        for name, text in texts.items():
            (self.folder / f"{name}.txt").write_text(text)

    async def seats(self) -> dict[str, str]:
        """Return the status of each place that is said to be a seat."""
        page = await list_facts(self.store, FactFilter(predicate="headquartered_in"))
        return {fact.object.name: fact.status for fact in page.facts if fact.object}

    async def seat(self, place: str) -> FactProvenance:
        page = await list_facts(self.store, FactFilter(predicate="headquartered_in"))
        (found,) = [fact.id for fact in page.facts if fact.object and fact.object.name == place]
        return await fact_provenance(self.store, found)

    async def graph(self) -> list[str]:
        return await exported(self.store)


@pytest.fixture
def office(store: Store, tmp_path: Path) -> Iterator[Office]:
    with ExitStack() as stack:
        ledger = stack.enter_context(open_ledger(tmp_path / "runs.sqlite"))
        yield Office(store, ledger, stack.enter_context(checkpoints(tmp_path / "steps.sqlite")), tmp_path)


async def test_a_claim_that_an_accepted_fact_of_another_document_excludes_is_contested(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    await office.ingest("bern.txt")
    (fared,) = await office.ingest("basel.txt")
    assert (fared.counts["accepted"], fared.counts["contested"]) == (2, 1)
    assert await office.seats() == {"Bern": "accepted", "Basel": "contested"}
    bern, basel = await office.seat("Bern"), await office.seat("Basel")
    (run,) = basel.runs
    assert run.gate == (
        f"headquartered_in has one object at most, and the graph accepts “Bern” from “bern.txt” ({bern.fact.id})."
    )
    (verdict,) = basel.verdicts
    assert verdict.method == "evidence judge"
    assert verdict.reason == f"{run.gate} “Bern” has evidence that is as good in the other document."
    assert [run.gate for run in bern.runs] == [""]


async def test_running_either_document_again_changes_nothing(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    await office.ingest("bern.txt")
    await office.ingest("basel.txt")
    before = await office.graph()
    for name in ("basel.txt", "bern.txt", "bern.txt", "basel.txt"):
        await office.ingest(name)
        assert await office.graph() == before


async def test_documents_that_come_at_once_do_not_both_win(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    reports = await office.ingest("bern.txt", "basel.txt")
    assert sorted((await office.seats()).values()) == ["accepted", "contested"]
    assert sorted(report.counts["contested"] for report in reports) == [0, 1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme is based in York.", "Acme is based in New York."),
        ("Acme is based in Bern.", "Brix is based in Basel."),
        ("Acme is based in Bern.", "In short: Acme is based in Bern."),
    ],
)
async def test_names_of_one_place_other_subjects_and_agreement_are_no_rivals(
    office: Office, one: str, other: str
) -> None:
    office.write(one=one, other=other)
    await office.ingest("one.txt")
    await office.ingest("other.txt")
    assert set((await office.seats()).values()) == {"accepted"}


async def test_what_is_not_accepted_or_was_forgotten_contests_nothing(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    (bern,) = await office.ingest("bern.txt")
    await office.ingest("basel.txt")
    assert bern.document_id
    await forget_document(office.store, bern.document_id)
    await office.ingest("basel.txt")
    await office.ingest("bern.txt")
    assert await office.seats() == {"Basel": "accepted", "Bern": "contested"}


async def test_without_a_judge_it_is_left_to_a_person(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    unheard = team(Verifier("none"))
    await office.ingest("bern.txt", by=unheard)
    await office.ingest("basel.txt", by=unheard)
    assert await office.seats() == {"Bern": "accepted", "Basel": "contested"}


async def test_evidence_that_the_judge_cannot_read_over_there_decides_nothing(office: Office) -> None:
    office.write(bern="Acme says it left Bern.", basel=BASEL)
    await office.ingest("bern.txt", by=team(Verifier("none")))
    await office.ingest("basel.txt")
    assert await office.seats() == {"Bern": "accepted", "Basel": "contested"}
    (verdict,) = (await office.seat("Basel")).verdicts
    assert verdict.reason.endswith("The evidence judge cannot read what speaks for “Bern” there.")


async def test_rivals_of_two_documents_meet_in_one_debate_with_both_texts(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    models = debated(choosing("“Basel”"))
    await office.ingest("bern.txt", by=models)
    (fared,) = await office.ingest("basel.txt", by=models)
    assert fared.counts["debates"] == 1
    assert await office.seats() == {"Bern": "accepted", "Basel": "accepted"}, "the older fact waits for a person"
    basel = await office.seat("Basel")
    (debate,) = basel.debates
    assert basel.verdicts[0].debate_id == debate.id
    sources = [source.name for source in debate.transcript.sources]
    assert sorted(sources) == ["basel.txt", "bern.txt"]
    assert [answer.split("”")[0] for answer in debate.answers] == [f"In the text “{name}" for name in sources]
    spoken = [s for rollout in debate.transcript.rollouts for s in rollout.speeches]
    quotes = {(sources[q.source], *(q.span or ())) for speech in spoken for q in speech.quotes}
    assert quotes == {("basel.txt", 20, 42), ("bern.txt", 0, 21)}
    assert (await debate_of(office.store, debate.id)).document_name == "basel.txt"
    shown = "\n".join(line.plain for line in speeches(debate))
    assert "“Acme is based in Basel” [20, 42) in basel.txt" in shown
    (text,) = highlight_quotes(debate, next(iter(sources_of(debate))), BASEL if sources[0] == "basel.txt" else BERN)
    assert [text.plain[span.start : span.end] for span in text.spans] == [
        "Acme is based in Basel" if sources[0] == "basel.txt" else "Acme is based in Bern"
    ]

    await office.ingest("bern.txt", by=models)
    assert await office.seats() == {"Bern": "rejected", "Basel": "accepted"}
    assert [found.id for found in (await office.seat("Bern")).debates] == [debate.id], "the same debate from this side"
    before = await office.graph()
    await office.ingest("bern.txt", by=models)
    assert await office.graph() == before
    await office.ingest("basel.txt", by=models)
    assert await office.seats() == {"Bern": "rejected", "Basel": "accepted"}


async def test_a_debate_that_the_older_document_wins_rejects_the_newer_claim(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    models = debated(choosing("“Bern”"))
    await office.ingest("bern.txt", by=models)
    await office.ingest("basel.txt", by=models)
    before = await office.graph()
    assert await office.seats() == {"Bern": "accepted", "Basel": "rejected"}
    await office.ingest("basel.txt", by=models)
    await office.ingest("bern.txt", by=models)
    assert await office.graph() == before


async def test_a_debate_without_a_verdict_leaves_the_newer_claim_contested(office: Office) -> None:
    office.write(bern=BERN, basel=BASEL)
    models = debated(prose)
    await office.ingest("bern.txt", by=models)
    await office.ingest("basel.txt", by=models)
    assert await office.seats() == {"Bern": "accepted", "Basel": "contested"}
