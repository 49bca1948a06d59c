"""Estimate of documents before anything is begun: pages, passages, tokens, cost, time, what is known."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from math import ceil

from consilience.agents.answers.passage import Passage
from consilience.agents.configuration.cost_estimate import estimate_first_round
from consilience.agents.configuration.team_coverage import team_coverage
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.models.usage import Usage
from consilience.graph.model.errors import NotFoundError
from consilience.graph.model.model import Document, Span
from consilience.graph.reading.documents import decisions_on, document_summary
from consilience.graph.schema.schema import Schema
from consilience.graph.store.store import Store
from consilience.platform.loading.chunking import spans
from consilience.platform.loading.documents.loaders import Unread
from consilience.platform.records.estimates import Basis, CostEstimate, Foreseen, Known, Preflight
from consilience.platform.runs.coverage import account_of_coverage
from consilience.platform.runs.ledger import Ledger, MergedRun
from consilience.platform.support.processes import compute_apart

__all__ = ["estimate_documents"]

_PAGE = 1800
"""Characters of a standard page, for files that have none."""
_FORM_FEED, _SLIDE = "\f", "<!-- Slide number: "
_EXPECTED_ROUNDS = 2
_GROWTH = 1.5
"""How much longer prompts get when colleagues are heard."""
_RUNS = 20
_LARGE = 300_000
"""Characters of a text that another process divides."""


async def estimate_documents(
    found: Iterable[Document | Unread],
    *,
    file: TeamFile,
    schema: Schema,
    ledger: Ledger,
    store: Store | None = None,
    waiting: Callable[[str], bool] = lambda _: False,
    again: bool = False,
) -> Preflight:
    """Tell what documents would take; nothing is kept, nothing is asked of a model.

    Args:
        found: documents, and files that give none.
        file: the team that would extract.
        schema: of the runs.
        ledger: knows earlier runs.
        store: the graph; None when nobody can tell what it holds.
        waiting: whether a run over this document waits or is under way.
        again: whether documents that are unchanged would be run.

    Raises:
        ConsilienceError: the team's schema or demonstrations cannot be used.
        StoreError: the database failed.
    """
    coverage = await asyncio.to_thread(team_coverage, file, schema)  # strangers' rules are read beside the event loop
    foreseen: list[Foreseen] = []
    passages: list[Passage] = []
    seen: set[str] = set()
    for each in found:
        if isinstance(each, Unread):
            foreseen.append(Foreseen(each.name, None, "", "", 0, 0, 0, "new", each.reason, each.skipped))
            continue
        parts = await _parts(each.text)
        known: Known = "repeated" if each.id in seen else "waiting" if waiting(each.id) else "new"
        decisions = 0
        if known == "new" and store is not None:
            known = await _in_graph(store, each.id, file.name, schema.name)
            decisions = await decisions_on(store, each.id)
        seen.add(each.id)
        described = (each.name, each.id, each.media_type, each.language, _pages(each), len(each.text), len(parts))
        unread = coverage.language_sentence(each.language)
        foreseen.append(Foreseen(*described, known, "", decisions=decisions, unread=unread))
        if _is_run(known, again=again):
            passages += [Passage(each.id, p.start, p.of(each.text), each.language, each.name) for p in parts]
    chosen = [each for each in foreseen if each.document_id and _is_run(each.known, again=again)]
    characters = sum(each.characters for each in chosen)
    earlier = await ledger.apart(ledger.list_merged_runs, file.name, schema.name, _RUNS)
    expected, most, basis = await _estimates(file, schema, passages, characters, earlier)
    return Preflight(
        tuple(foreseen),
        len(chosen),
        sum(each.pages for each in chosen),
        characters,
        sum(each.chunks for each in chosen),
        expected,
        most,
        basis,
        await asyncio.to_thread(account_of_coverage, file, schema),
    )


async def _parts(text: str) -> Sequence[Span]:
    """Return the passages of a text; a text may have millions of characters, for which all threads would wait."""
    return await (asyncio.to_thread(spans, text) if len(text) <= _LARGE else compute_apart(spans, text))


def _is_run(known: Known, *, again: bool) -> bool:
    return known in {"new", "graph"} or (again and known in {"unchanged", "waiting"})


def _pages(document: Document) -> int:
    if document.media_type == "application/pdf" and _FORM_FEED in document.text:
        return document.text.count(_FORM_FEED)
    if slides := document.text.count(_SLIDE) if "presentation" in document.media_type else 0:
        return slides
    return max(1, ceil(len(document.text) / _PAGE))


async def _in_graph(store: Store, document_id: str, team: str, schema: str) -> Known:
    try:
        summary = await document_summary(store, document_id)
    except NotFoundError:
        return "new"
    readings = {(reading.team, reading.schema) for reading in summary.readings}
    return "unchanged" if (team, schema) in readings else "graph"


async def _estimates(
    file: TeamFile, schema: Schema, passages: Sequence[Passage], characters: int, earlier: Sequence[MergedRun]
) -> tuple[CostEstimate, CostEstimate, Basis]:
    seconds = [run.seconds / run.characters for run in earlier]
    times = (_mean(seconds) * characters, max(seconds) * characters) if seconds else (None, None)
    if not any(expert.kind == "chat" for expert in file.experts) and not file.model_names:
        return _estimate(Usage(), 1, times[0]), _estimate(Usage(), 1, times[1]), "tools"
    asked = [run for run in earlier if run.usage.calls]
    if asked:
        total = sum((run.usage for run in asked), Usage())
        expected = _estimate(total, characters / sum(run.characters for run in asked), times[0])
        dearest = max(asked, key=lambda run: run.usage.prompt_tokens / run.characters)
        return expected, _estimate(dearest.usage, characters / dearest.characters, times[1]), "runs"
    first = await estimate_first_round(file, schema, passages)
    exchanges = file.collaboration.communication and len(file.experts) > 1
    asks_once = all(expert.concludes for expert in file.experts if expert.model_names)
    rounds = file.max_rounds if exchanges and not asks_once else 1
    likely = min(rounds, _EXPECTED_ROUNDS)
    return (
        _estimate(first, likely, times[0], _GROWTH if likely > 1 else 1.0),
        _estimate(first, rounds, times[1], _GROWTH if rounds > 1 else 1.0),
        "prompts",
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _estimate(usage: Usage, times: float, seconds: float | None, growth: float = 1.0) -> CostEstimate:
    return CostEstimate(
        ceil(usage.calls * times),
        ceil(usage.prompt_tokens * times * growth),
        ceil(usage.completion_tokens * times),
        None if usage.unpriced else round(usage.cost * times * growth, 6),
        None if seconds is None else round(seconds, 1),
    )
