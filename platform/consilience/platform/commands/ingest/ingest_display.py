"""Display of documents that are under way: how many are done, and what happens in each right now."""

from collections import OrderedDict
from types import TracebackType
from typing import Self

from rich.console import Group
from rich.live import Live
from rich.text import Text

from consilience.agents.events.debate_events import DebateJudged, DebateOpened, DebateTurn, DebateVerdict
from consilience.agents.events.progress import Progress
from consilience.agents.events.run_events import (
    ClaimsGated,
    ClaimsVerified,
    DocumentSplit,
    ExpertAnswered,
    ExpertAsked,
    MentionsResolved,
    RunFailed,
    RunMerged,
    RunStarted,
)
from consilience.agents.models.usage import Usage
from consilience.graph.model.model import Document
from consilience.platform.commands.shared.output import console
from consilience.platform.commands.shared.spending import usage_sentence
from consilience.platform.runs.ingest import DocumentReport

__all__ = ["IngestDisplay", "sentence"]


class IngestDisplay:
    """A live line for each document under way, below a line with totals; on a plain stream a line a document."""

    def __init__(self) -> None:
        self._live = Live(console=console, transient=True, refresh_per_second=8)
        self._under_way: OrderedDict[str, Text] = OrderedDict()
        self._done: dict[str, int] = {}
        self._spent = Usage()

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()

    def event(self, document: Document, event: Progress) -> None:
        """Show what just happened in a document's run."""
        if isinstance(event, ExpertAnswered | DebateVerdict):
            self._spent += event.usage
        line = Text(f"  {document.name[:30]:<30}  ", no_wrap=True, overflow="ellipsis")
        self._under_way[document.id] = line.append(sentence(event), "dim")
        self._show()

    def report(self, report: DocumentReport) -> None:
        """Count a document that is done."""
        self._under_way.pop(report.document_id or "", None)
        self._done[report.status] = self._done.get(report.status, 0) + 1
        if not console.is_terminal:
            console.print(f"{report.status}: {report.name} {report.reason}".rstrip(), markup=False, soft_wrap=True)
        self._show()

    def _show(self) -> None:
        totals = ", ".join(f"{number} {status}" for status, number in self._done.items()) or "reading"
        if self._spent.calls or self._spent.cached:
            totals += f"; {usage_sentence(self._spent)}"
        self._live.update(Group(Text(totals), *list(self._under_way.values())[:12]))


def sentence(event: Progress) -> str:
    """Return an event of a run in a few words."""
    match event:
        case RunStarted():
            return "goes on where it stopped" if event.resumed else "started"
        case DocumentSplit():
            return f"{event.characters:,} characters in {event.chunks} chunks"
        case ExpertAsked():
            return f"round {event.round}: {event.expert} asked"
        case ExpertAnswered():
            unread = f", {len(event.unreadable)} replies unreadable" if event.unreadable else ""
            return (
                f"round {event.round}: {event.expert} found {event.entities} entities, "
                f"{event.relations} relations, {event.events} events{unread}"
            )
        case ClaimsGated():
            choice = f"; {event.choice}" if event.choice else ""
            return f"{event.claims} claims, {len(event.contested)} contested{choice}"
        case DebateOpened():
            return f"debates {event.claim}"
        case DebateTurn():
            return f"debates {event.claim}: {event.role} in round {event.round}"
        case DebateJudged():
            return f"debates {event.claim}: the judge replied, {event.order} order"
        case DebateVerdict():
            return f"debated {event.claim}: " + ("open" if event.answer is None else f"answer {event.answer}")
        case ClaimsVerified():
            return f"{event.accepted} accepted, {event.contested} contested, {event.rejected} rejected"
        case MentionsResolved():
            return f"{event.entities} entities and {event.events} events from {event.mentions} mentions"
        case RunMerged():
            return "merged"
        case RunFailed():
            return f"failed: {event.reason}"
        case _:
            return event.event
