"""What a checkpoint of a run holds, as plain JSON, and how the machine's nodes read it.

Plain JSON keeps checkpoints small and safe to read back; the document's text is not in them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from consilience.agents.candidates import Answer
from consilience.agents.claims import Claim
from consilience.agents.collaboration import Call, Trail, Trails, calls, merge_trails
from consilience.agents.experts.protocol import Passage, Replica
from consilience.agents.team import Team
from consilience.graph.model import Chunk, Document, Span

__all__ = [
    "STATE_VERSION",
    "WAVE",
    "Asked",
    "NextRound",
    "State",
    "asked_of",
    "chunks_of",
    "claims_in",
    "last_of",
    "next_round",
    "passage_of",
    "replicas_of",
    "trails_of",
]

STATE_VERSION = 1
"""Part of a checkpoint's address: a run begun by a release with another state starts anew."""


WAVE = 128
"""Chunks whose rounds go on side by side: a long document is read in waves, so that a step stays small."""


class State(TypedDict, total=False):
    """The state of a run."""

    document_id: str
    chunks: list[tuple[int, int]]
    """Ranges of the document's chunks, in order."""
    wave: int
    """Which `WAVE` of chunks the experts are at, from 0."""
    round: int
    """The last round of this wave in which an expert was asked; 0 before the first."""
    rounds: int
    """The most rounds that a wave needed."""
    trails: Annotated[Trails | None, merge_trails]
    claims: list[dict[str, Any]]


class Asked(TypedDict):
    """What an expert is sent: everything that it may use."""

    document_id: str
    chunk: int
    span: tuple[int, int]
    round: int
    expert: str
    last: dict[str, Any] | None
    replicas: list[tuple[str, dict[str, Any]]]
    """⟨speaker, its replica⟩"""


def chunks_of(state: State, document: Document) -> tuple[Chunk, ...]:
    """Return the document's chunks."""
    spans = (Span(*ends) for ends in state["chunks"])
    return tuple(Chunk(document.id, index, span, span.of(document.text)) for index, span in enumerate(spans))


def passage_of(document: Document, span: Sequence[int]) -> Passage:
    """Return the passage that an expert reads."""
    start, end = span
    return Passage(document.id, start, document.text[start:end], document.language)


def trails_of(state: State, team: Team, chunk: int) -> dict[str, Trail]:
    """Return what each member of the team said about a chunk."""
    said: Mapping[str, Sequence[Sequence[Any]]] = (state.get("trails") or {}).get(str(chunk), {})
    return {name: Trail.from_json(said.get(name, ())) for name in team.members}


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round to come: who is asked about which chunk."""

    wave: int
    number: int
    calls: Mapping[int, Sequence[Call]]
    """By chunk; only those whose answers have not converged."""


def next_round(state: State, team: Team, document: Document) -> NextRound | None:
    """Return the next round of this wave of chunks, or the first of the next wave; None when all is said."""
    wave, number = state["wave"], state["round"] + 1
    while wave * WAVE < len(state["chunks"]):
        if calls := _calls_of(state, team, document, wave, number):
            return NextRound(wave, number, calls)
        wave, number = wave + 1, 1
    return None


def _calls_of(
    state: State, team: Team, document: Document, wave: int, round_number: int
) -> dict[int, tuple[Call, ...]]:
    found = {}
    first = wave * WAVE
    for chunk, span in enumerate(state["chunks"][first : first + WAVE], first):
        passage = passage_of(document, span)
        if passage.text.strip() and (asked := calls(team, passage, trails_of(state, team, chunk), round_number)):
            found[chunk] = asked
    return found


def asked_of(state: State, coming: NextRound) -> Iterator[Asked]:
    """Yield what each expert of a round is sent."""
    for chunk, calls_about_it in coming.calls.items():
        for call in calls_about_it:
            yield {
                "document_id": state["document_id"],
                "chunk": chunk,
                "span": state["chunks"][chunk],
                "round": coming.number,
                "expert": call.expert,
                "last": None if call.last is None else call.last.to_json(),
                "replicas": [(replica.expert, replica.answer.to_json()) for replica in call.replicas],
            }


def last_of(asked: Asked) -> Answer | None:
    """Return the expert's own answer of the round before."""
    return None if asked["last"] is None else Answer.from_json(asked["last"])


def replicas_of(asked: Asked, team: Team) -> tuple[Replica, ...]:
    """Return what the expert has heard."""
    return tuple(Replica(name, team.members[name].task, Answer.from_json(said)) for name, said in asked["replicas"])


def claims_in(state: State) -> tuple[Claim, ...]:
    """Return the claims."""
    return tuple(Claim.from_json(claim) for claim in state["claims"])
