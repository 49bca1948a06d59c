"""A team whose members answer on a cluster: to whoever asks them it is the team that it would be here.

Only what reads a text goes to the workers: experts, and the steps of verification that read passages. What is said of a
document goes to one worker, which remembers how it was parsed. Debates ask models, and what is held against other
documents needs the store: both stay where the run is, under the limits and the budget of the cluster.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

from consilience.agents.answers.candidates import Answer
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.cross_document import RivalFact
from consilience.agents.collaboration.team import Team
from consilience.agents.experts.protocol import Expert
from consilience.agents.models.call_context import current_call_context
from consilience.agents.models.layers.recording import Recorder
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.model import Chunk, Document, Task, Verdict
from consilience.platform.calls.keeper import keeping_calls
from consilience.platform.cluster.pool import Pool
from consilience.platform.cluster.shared_budget import SharedBudget
from consilience.platform.cluster.shared_limits import limits_of_the_cluster
from consilience.platform.cluster.work_order import signature_of
from consilience.platform.cluster.worker_answer import WorkerAnswer
from consilience.platform.library.teams import opened_team

__all__ = ["open_remote_team"]

_COMMAND = "command"
"""Who spends what is spent here."""
_NOT_HERE = "http://corenlp.invalid"
"""Where nobody asks: what CoreNLP reads is read by the workers."""


@asynccontextmanager
async def open_remote_team(pool: Pool) -> AsyncIterator[Team]:
    """Open the team of a pool's order here, its reading handed to the pool.

    It has the names and signatures of the team that it would be here, so either goes on with a run that the other has
    begun.

    Args:
        pool: the workers; none is at work yet.

    Raises:
        ConsilienceError: the team cannot be made; see `opened_team`.
    """
    order, settings = pool.order, pool.order.settings
    budget = SharedBudget(pool.budget, _COMMAND, order.max_cost, order.max_tokens)
    async with AsyncExitStack() as stack:
        kept = await stack.enter_async_context(keeping_calls(settings.folder)) if settings.calls_kept else None
        team = await stack.enter_async_context(
            opened_team(
                settings,
                order.file,
                order.schema,
                corenlp_url=_NOT_HERE if order.file.needs_corenlp else None,
                max_rounds=order.max_rounds,
                budget=budget,
                verify=order.verify,
                open_limits=limits_of_the_cluster,
                recorder=kept,
            )
        )
        pool.order = replace(order, signature=signature_of(team))
        desk = _Desk(pool, kept)
        experts = [_RemoteExpert(expert, desk) for expert in team.experts]
        verifier = team.verifier and _RemoteVerifier(**_fields_of(team.verifier), desk=desk)
        yield replace(team, experts=experts, verifier=verifier)
        await budget.flush()


def _fields_of(verifier: Verifier) -> dict[str, Any]:
    return {each.name: getattr(verifier, each.name) for each in fields(verifier)}


@dataclass(frozen=True, slots=True)
class _Desk:
    """The way to the workers."""

    pool: Pool
    recorder: Recorder | None

    async def ask(self, document_id: str, method: str, *arguments: Any) -> Any:  # noqa: ANN401 - of `ClusterWorker`
        """Return what a worker says of a document, when the calls of models for that are kept.

        Raises:
            ConsilienceError: as the worker, or the pool, failed.
        """
        told: WorkerAnswer = await self.pool.call(method, current_call_context(), *arguments, about=document_id)
        if self.recorder:
            await asyncio.gather(*map(self.recorder.keep, told.calls))
        return told.unwrap()


@dataclass(frozen=True, slots=True)
class _RemoteExpert:
    """An expert who is known here and answers there; see `Expert`."""

    known: Expert
    desk: _Desk

    @property
    def name(self) -> str:
        return self.known.name

    @property
    def task(self) -> Task:
        return self.known.task

    @property
    def kind(self) -> str:
        return self.known.kind

    @property
    def signature(self) -> str:
        return self.known.signature

    @property
    def languages(self) -> frozenset[str] | None:
        """Of the texts about which it is asked; None for any."""
        languages: frozenset[str] | None = getattr(self.known, "languages", None)
        return languages

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        asked = (self.name, passage, tuple(replicas), last, round_number, tuple(history))
        answer: Answer = await self.desk.ask(passage.document_id, "answer", *asked)
        return answer


@dataclass(frozen=True)
class _RemoteVerifier(Verifier):
    """A verifier whose steps that read passages are taken there; see `Verifier`."""

    desk: _Desk = field(kw_only=True)

    async def weigh(
        self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], kinds: Mapping[str, str]
    ) -> tuple[Claim, ...]:
        return await self._step("weigh", claims, document, chunks, dict(kinds)) if self.weigher else tuple(claims)

    async def link(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        wanted = self.linker is not None and self.gate != "none"
        return await self._step("link", claims, document, chunks) if wanted else tuple(claims)

    async def date(self, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk]) -> tuple[Claim, ...]:
        return await self._step("date", claims, document, chunks) if self.dater else tuple(claims)

    async def verdicts(
        self,
        claims: Sequence[Claim],
        document: Document,
        chunks: Sequence[Chunk],
        rivals: Mapping[ClaimKey, Sequence[tuple[RivalFact, Document | None]]] | None = None,
    ) -> Mapping[ClaimKey, Verdict]:
        if not claims or not (self.weigher or self.evidence):
            return {}
        asked = ("verdicts", tuple(claims), document, tuple(chunks), rivals)
        verdicts: Mapping[ClaimKey, Verdict] = await self.desk.ask(document.id, "verify", *asked)
        return verdicts

    async def _step(
        self, name: str, claims: Sequence[Claim], document: Document, chunks: Sequence[Chunk], *more: object
    ) -> tuple[Claim, ...]:
        if not claims:
            return ()
        asked = (name, tuple(claims), document, tuple(chunks), *more)
        made: tuple[Claim, ...] = await self.desk.ask(document.id, "verify", *asked)
        return made
