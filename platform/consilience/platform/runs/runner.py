"""One run over one document: from its last finished step to the end, every event told and kept."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from typing import Any, cast

import structlog
from langchain_core.runnables import RunnableConfig

from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import (
    ClaimsGated,
    ClaimsVerified,
    DocumentSplit,
    ExpertAnswered,
    MentionsResolved,
    RunFailed,
    RunMerged,
    RunStarted,
)
from consilience.agents.models.call_context import call_context
from consilience.agents.pipeline.machine import StateMachine
from consilience.agents.pipeline.state import STATE_VERSION
from consilience.agents.support.tracing import span
from consilience.graph.model.errors import ConsilienceError, FileUnusableError
from consilience.graph.model.model import Document, Run
from consilience.platform.events.stored import Event, UnknownEvent
from consilience.platform.runs.checkpoints import Checkpoints
from consilience.platform.runs.debate_deduplication import DebatesTold
from consilience.platform.runs.ledger import Ledger

__all__ = ["OnEvent", "Runner", "counts_of"]

OnEvent = Callable[[Document, Progress], None]
"""Is told every event as it happens; must return at once."""

_log = structlog.get_logger("consilience.runs")
_MOST_STEPS = 1_000_000
_VERDICTS = ("accepted", "contested", "rejected", "judged", "debates")
_RESOLVED = ("mentions", "entities", "events", "facts")
_OF_FACTS = ("accepted_facts", "contested_facts", "rejected_facts")


@dataclass(frozen=True, slots=True)
class Runner:
    """Takes documents through one machine; several runs may be under way side by side."""

    machine: StateMachine
    checkpoints: Checkpoints
    ledger: Ledger
    on_event: OnEvent | None = None

    async def run(self, run: Run, document: Document, *, again: bool) -> None:
        """Take a document to the end of its way, in a run that this process owns.

        Args:
            run: the record of the run, which the ledger has begun.
            document: its document.
            again: whether it was begun before, so that it may go on from a checkpoint.

        Raises:
            ConsilienceError: a step failed; the run goes on from there when it is started again.
        """
        started = time.perf_counter()
        try:
            with (
                span("run", run_id=run.id, document_id=document.id, team=run.team, schema=run.schema),
                call_context(run_id=run.id, document_id=document.id),
            ):
                await self._steps(run, document, again=again)
        except ConsilienceError as error:
            with _as_far_as_the_disk_goes(run):
                self._tell(run.id, document, RunFailed(str(error)))
            self._note_end(run, started, str(error))
            raise
        except asyncio.CancelledError:
            self._note_end(run, started, "It was stopped before its end.")
            raise
        await self.close(run, time.perf_counter() - started)

    def _note_end(self, run: Run, started: float, reason: str) -> None:
        with _as_far_as_the_disk_goes(run):
            self.ledger.end(run.id, "failed", time.perf_counter() - started, reason)

    async def close(self, run: Run, seconds: float = 0.0) -> None:
        """Note that a run is merged and remove its checkpoints; what happened in it stays in the ledger."""
        await self.checkpoints.adelete_thread(_thread(run))
        self.ledger.end(run.id, "merged", seconds)

    async def discard(self, run: Run) -> None:
        """Forget how far a run has come, so that it starts anew."""
        await self.checkpoints.adelete_thread(_thread(run))

    async def _steps(self, run: Run, document: Document, *, again: bool) -> None:
        config: RunnableConfig = {
            "configurable": {"thread_id": _thread(run)},
            "recursion_limit": _MOST_STEPS,
        }
        # Not `.next`: that is empty too when the steps that come next were cancelled, as by Ctrl-C.
        resumed = again and bool((await self.machine.aget_state(config)).tasks)
        if again and not resumed:
            await self.discard(run)
        run_id = run.id
        self._tell(run_id, document, RunStarted(run_id, document.id, document.name, run.team, resumed))
        beginning: Any = None if resumed else {"document_id": document.id}
        told = DebatesTold(event for _, _, event in self.ledger.events(run_id)) if resumed else DebatesTold()
        events = self.machine.astream(beginning, config, stream_mode="custom", durability="async")
        async with aclosing(cast("AsyncGenerator[Progress]", events)) as stream:
            async for event in stream:
                if told.is_news(event):
                    self._tell(run_id, document, event)

    def _tell(self, run_id: str, document: Document, event: Progress) -> None:
        self.ledger.record(run_id, event)
        if self.on_event:
            self.on_event(document, event)


def counts_of(events: Iterable[Event | UnknownEvent]) -> dict[str, int]:
    """Return what a run's events count: chunks, rounds, mentions, entities, events, facts, verdicts.

    Args:
        events: as the ledger keeps them; of a step that was taken twice the last counts.
    """
    counts: dict[str, int] = {}
    for event in events:
        match event:
            case RunStarted(resumed=False):
                counts = {}
            case ExpertAnswered():
                counts["rounds"] = max(event.round, counts.get("rounds", 0))
            case RunMerged() if event.kept_facts:
                counts["kept_facts"] = event.kept_facts
            case DocumentSplit():
                counts |= {"characters": event.characters, "chunks": event.chunks}
            case ClaimsGated():
                counts["claims"] = event.claims
            case ClaimsVerified():
                counts |= {name: getattr(event, name) for name in _VERDICTS}
            case MentionsResolved():
                counts |= {name: getattr(event, name) for name in _RESOLVED}
                counts |= {name: count for name in _OF_FACTS if (count := getattr(event, name)) is not None}
    return counts


def _thread(run: Run) -> str:
    return f"{run.id}:{STATE_VERSION}"


@contextmanager
def _as_far_as_the_disk_goes(run: Run) -> Iterator[None]:
    """Let what cannot be noted of a run that has stopped anyway not hide why it did."""
    try:
        yield
    except FileUnusableError as error:
        _log.error("the end of a run cannot be noted", run_id=run.id, reason=str(error))
