"""Protocols compared on the same questions, with the same models."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from consilience.agents.laboratory.debates.questions import KnownQuestion
from consilience.agents.verification.debate.protocols.registry import PROTOCOLS
from consilience.agents.verification.debate.shared.records import DebateResult
from consilience.agents.verification.debate.shared.settings import Cast, DebateRules
from consilience.agents.verification.debate.shared.usage_meter import run_together
from consilience.graph.model.errors import DocumentError

__all__ = ["OnDebate", "ProtocolComparison", "compare_protocols", "debate_line", "write_debates"]

OnDebate = Callable[[str, KnownQuestion], None]
"""Is told of the protocol and the question of a debate that has ended."""


@dataclass(frozen=True, slots=True)
class ProtocolComparison:
    """The debates of every question by every protocol."""

    debates: tuple[tuple[KnownQuestion, DebateResult], ...]
    """Protocol by protocol, in the order of the questions."""
    failures: tuple[tuple[str, str, str], ...]
    """Protocol, id of the question, and why it could not be debated."""


async def compare_protocols(
    questions: Sequence[KnownQuestion],
    protocols: Sequence[str],
    cast: Cast,
    rules: DebateRules,
    *,
    concurrency: int = 16,
    on_debate: OnDebate | None = None,
) -> ProtocolComparison:
    """Return the debate of every question by every protocol.

    A comparison that was stopped is simply made again: what models have answered comes from their cache.

    Args:
        questions: with their truths.
        protocols: names of `PROTOCOLS`.
        cast: the models.
        rules: of all debates.
        concurrency: debates under way side by side.
        on_debate: is told when a debate has ended.

    Raises:
        ServiceError: a model cannot be reached or the budget is spent.
    """
    slots = asyncio.Semaphore(concurrency)

    async def one(protocol: str, question: KnownQuestion) -> tuple[KnownQuestion, DebateResult] | tuple[str, str, str]:
        try:
            async with slots:
                return question, await PROTOCOLS[protocol](question.question, [question.source], cast, rules)
        except DocumentError as error:
            return protocol, question.id, str(error)
        finally:
            if on_debate:
                on_debate(protocol, question)

    ended = await run_together([one(protocol, question) for protocol in protocols for question in questions])
    return ProtocolComparison(
        tuple(entry for entry in ended if len(entry) == 2), tuple(entry for entry in ended if len(entry) == 3)
    )


def debate_line(question: KnownQuestion, result: DebateResult) -> dict[str, Any]:
    """Return what a file of debates has in one line, as `evaluate debate` reads it."""
    group = f"{result.protocol}, {question.group}" if question.group else result.protocol
    return {**result.to_json(), "item": question.id, "truth": question.truth, "group": group}


def write_debates(path: Path, debates: Sequence[tuple[KnownQuestion, DebateResult]]) -> None:
    """Write a file of debates; the folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(debate_line(question, result), ensure_ascii=False) + "\n" for question, result in debates)
    path.write_text("".join(lines), "utf-8")
