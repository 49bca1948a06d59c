"""The rounds of a document, each expert asked about each passage as soon as it can be.

Replicas are delivered without a barrier: in round t an expert needs what those that it hears said in round t-1, and
nobody else. So it waits for no colleague whom it does not hear, and no passage waits for another. What is said does not
depend on who is fast: it is the same as if everyone waited for everyone.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.answers.schema_filter import conform_to_schema, replica_answer
from consilience.agents.answers.trail import Trail
from consilience.agents.collaboration.answer_log import AnswerLog, PassageAnswers, RecordedAnswer
from consilience.agents.collaboration.event_builders import build_answered_event, build_asked_event
from consilience.agents.collaboration.team import Team
from consilience.agents.collaboration.turn_taking import ExpertRequest, Heard, next_request
from consilience.agents.events.progress import Progress
from consilience.agents.experts.protocol import reads_language
from consilience.agents.models.call_context import call_context
from consilience.agents.models.usage import Usage
from consilience.agents.support.tracing import span
from consilience.graph.schema.schema import Schema

__all__ = ["PASSAGES_AT_ONCE", "TeamAnswers", "run_rounds"]

PASSAGES_AT_ONCE = 128
"""Passages of one document whose rounds go on side by side: a long document must not fill the memory."""


@dataclass(frozen=True, slots=True)
class TeamAnswers:
    """All that a team said of one passage."""

    trails: Mapping[str, Trail]
    usage: Mapping[str, Usage]
    """What each expert's answers took, over all rounds."""
    rounds: int
    """The last round in which an expert was asked; 0 for a blank passage."""


async def run_rounds(
    team: Team,
    schema: Schema,
    passages: Sequence[Passage],
    journal: AnswerLog,
    turns: asyncio.Semaphore,
    tell: Callable[[Progress], None],
) -> list[TeamAnswers]:
    """Return what the team says of each passage, in their order, when nobody would change an answer any more.

    When an expert fails, nobody is asked any more, but who is under way finishes and its answer is kept: nothing that
    was paid for is lost.

    Args:
        team: who is asked.
        schema: of the run.
        passages: the document's.
        journal: keeps answers, and has those of earlier attempts.
        turns: bounds how many experts are asked at once.
        tell: is told who is asked and what was answered.

    Raises:
        ConsilienceError: an expert failed; its answers so far are in the journal.
    """
    desk = _Desk(team, schema, turns, tell)
    said: dict[int, TeamAnswers] = {}
    slots = asyncio.Semaphore(PASSAGES_AT_ONCE)

    async def one(chunk: int, passage: Passage) -> None:
        try:
            said[chunk] = await _PassageRounds(desk, chunk, passage, await journal.page(chunk)).run()
        finally:
            slots.release()

    try:
        async with asyncio.TaskGroup() as group:
            for chunk, passage in enumerate(passages):
                await slots.acquire()
                group.create_task(one(chunk, passage))
    except BaseExceptionGroup as failures:
        await desk.clear()
        raise _first(failures) from failures
    except asyncio.CancelledError:
        await desk.clear(at_once=True)
        raise
    return [said[chunk] for chunk in range(len(passages))]


def _first(failures: BaseExceptionGroup[BaseException]) -> BaseException:
    failure: BaseException = failures
    while isinstance(failure, BaseExceptionGroup):
        failure = failure.exceptions[0]
    return failure


@dataclass(frozen=True, slots=True)
class _Desk:
    """Desk at which the experts of one document are asked."""

    team: Team
    schema: Schema
    turns: asyncio.Semaphore
    tell: Callable[[Progress], None]
    under_way: set[asyncio.Task[RecordedAnswer]] = field(default_factory=set)

    async def ask(
        self, chunk: int, passage: Passage, page: PassageAnswers, to_ask: ExpertRequest, history: Sequence[Turn]
    ) -> RecordedAnswer:
        """Return an expert's answer when it is written down; who stops waiting for it does not stop it."""
        async with self.turns:
            task = asyncio.create_task(self._answer(chunk, passage, page, to_ask, history))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)
            return await asyncio.shield(task)

    async def _answer(
        self, chunk: int, passage: Passage, page: PassageAnswers, to_ask: ExpertRequest, history: Sequence[Turn]
    ) -> RecordedAnswer:
        number = to_ask.round
        self.tell(build_asked_event(chunk, to_ask))
        expert = self.team.members[to_ask.expert]
        with (
            span("round", number=number, chunk=chunk),
            span("expert", expert=to_ask.expert),
            call_context(passage=chunk),
        ):
            said = await expert.answer(passage, to_ask.replicas, to_ask.last, number, history)
        kept = conform_to_schema(said, self.team.schema_of(to_ask.expert, self.schema))
        whole = None if self.team.simplification else Heard(said, said.notes.words)
        recorded = RecordedAnswer(kept, said.notes.usage, whole)
        await page.keep(to_ask.expert, number, recorded)
        self.tell(build_answered_event(chunk, to_ask, said, kept))
        return recorded

    async def clear(self, *, at_once: bool = False) -> None:
        """Wait until nobody is under way; with `at_once` everybody is stopped."""
        for task in tuple(self.under_way) if at_once else ():
            task.cancel()
        await asyncio.gather(*self.under_way, return_exceptions=True)


class _PassageRounds:
    """The rounds of one passage."""

    def __init__(self, desk: _Desk, chunk: int, passage: Passage, page: PassageAnswers) -> None:
        self._desk, self._chunk, self._passage, self._page = desk, chunk, passage, page
        members, rounds = desk.team.members, desk.team.max_rounds
        self._done = {name: [asyncio.Event() for _ in range(rounds)] for name in members}
        self._heard: dict[str, list[Heard]] = {name: [] for name in members}
        """For each expert, what its colleagues are given after each round that it is done with."""
        self._trails = dict.fromkeys(members, Trail())
        self._usage = dict.fromkeys(members, Usage())
        self._rounds = 0
        self._last_round = 0
        """Of those that do not conclude."""

    async def run(self) -> TeamAnswers:
        """Take the passage through its rounds; a blank one has none, nor has who does not read its language."""
        if self._passage.text.strip():
            async with asyncio.TaskGroup() as group:
                for name in self._trails:
                    concludes = name in self._desk.team.concluding
                    group.create_task(self._conclude(name) if concludes else self._member(name))
        return TeamAnswers(self._trails, self._usage, self._rounds)

    async def _member(self, name: str) -> None:
        """Take one expert through its rounds."""
        turns: tuple[Turn, ...] = ()
        heard, before = await self._hear_after(name, 0), await self._hear_after(name, 0)
        reads = reads_language(self._desk.team.members[name], self._passage.language)
        for number, done in enumerate(self._done[name], 1):
            to_ask = next_request(self._desk.team, name, number, self._trails[name], heard, before) if reads else None
            if to_ask is None:
                delivered = self._heard[name][-1] if self._heard[name] else Heard()
            else:
                recorded = await self._answer(to_ask, turns)
                turns = (*turns, Turn(number, to_ask.replicas, recorded.answer))
                delivered = recorded.whole or Heard(replica_answer(recorded.answer, self._passage))
            self._heard[name].append(delivered)
            done.set()
            heard, before = await self._hear_after(name, number), heard

    async def _conclude(self, name: str) -> None:
        """Ask an expert once, in a round of its own after the last one of all that do not conclude."""
        team = self._desk.team
        for other in team.members:
            if other not in team.concluding:
                await self._done[other][-1].wait()
        if not reads_language(team.members[name], self._passage.language):
            return
        heard = {speaker: self._heard[speaker][-1] for speaker in team.speakers[name] if speaker not in team.concluding}
        replicas = (Replica(s, team.members[s].task, said.answer, said.words) for s, said in heard.items())
        await self._answer(ExpertRequest(name, self._last_round + 1, tuple(replicas), None), ())

    async def _hear_after(self, name: str, round_number: int) -> dict[str, Heard]:
        """Return what those whom an expert hears said, as soon as all of them are done with this round."""
        speakers = self._desk.team.speakers[name]
        if round_number == 0:
            return dict.fromkeys(speakers, Heard())
        for speaker in speakers:
            await self._done[speaker][round_number - 1].wait()
        return {speaker: self._heard[speaker][round_number - 1] for speaker in speakers}

    async def _answer(self, to_ask: ExpertRequest, turns: Sequence[Turn]) -> RecordedAnswer:
        """Return the answer, from the journal if it was given before."""
        name, number = to_ask.expert, to_ask.round
        recorded = self._page.answers.get((name, number))
        if recorded is None:
            recorded = await self._desk.ask(self._chunk, self._passage, self._page, to_ask, turns)
        self._rounds = max(self._rounds, number)
        if name not in self._desk.team.concluding:
            self._last_round = max(self._last_round, number)
        self._usage[name] += recorded.usage
        self._trails[name] = self._trails[name].then(number, recorded.answer)
        return recorded
