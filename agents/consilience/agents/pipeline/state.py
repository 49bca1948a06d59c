"""State of a run in its checkpoints, as plain JSON, and how the machine's nodes read it.

Plain JSON keeps checkpoints small and safe to read back; the document's text is not in them.
"""

import operator
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from consilience.agents.answers.passage import Passage
from consilience.agents.answers.trail import AnswersByRound, Trail
from consilience.agents.claims.claim import Claim
from consilience.agents.claims.cross_document import RivalFact, RivalFacts
from consilience.agents.collaboration.rounds import TeamAnswers
from consilience.agents.collaboration.team import Team
from consilience.agents.models.usage import Usage
from consilience.agents.support.plain_json import from_plain, to_plain
from consilience.agents.verification.debate.debate_verifier import FinishedDebate
from consilience.graph.model.model import Chunk, Document, Span
from consilience.graph.support.front_matter import body_start

__all__ = [
    "STATE_VERSION",
    "Opened",
    "State",
    "UsageByName",
    "chunks_of",
    "claims_in",
    "debates_in",
    "dump_rival_facts",
    "dump_said",
    "join_usage",
    "passages_of",
    "rival_facts_in",
    "trails_of",
    "usage_of",
]

STATE_VERSION = 4
"""Part of a checkpoint's address: a run begun by a release with another state starts anew."""


UsageByName = Mapping[str, Mapping[str, Any]]
"""Who asked models -> what that took, a `Usage` as plain JSON."""


def join_usage(one: UsageByName | None, other: UsageByName) -> UsageByName:
    """Return both, summed for each name; this is the reducer of the state, so that every node adds its own."""
    sums = dict(one or {})
    for name, usage in other.items():
        sums[name] = to_plain(from_plain(Usage, sums[name]) + from_plain(Usage, usage)) if name in sums else usage
    return sums


class State(TypedDict, total=False):
    """The state of a run, which LangGraph stores as a checkpoint after each step; plain data alone."""

    document_id: str
    chunks: list[tuple[int, int]]
    """Ranges of the document's chunks, in order."""
    rounds: int
    """The most rounds that a chunk needed."""
    trails: dict[str, dict[str, list[list[Any]]]]
    """Chunk index -> expert -> what its `Trail` says, as plain JSON; empty when the claims have been made of them."""
    usage: Annotated[UsageByName, join_usage]
    """Of experts, and of those who verify."""
    claims: list[dict[str, Any]]
    elsewhere: list[tuple[int, list[dict[str, Any]]]]
    """Position of a claim, and its rivals in other documents: `RivalFact` as plain JSON."""
    held: list[int]
    """Of a run that chooses its debates by their value: those that are held, by their place among the possible ones."""
    offered: int
    """Candidates in the experts' last answers, before the schema was asked whether they fit."""
    unread: int
    """Replies of models that could not be read, as far as this process asked for them."""
    judged: int
    """About how many claims a judge decided."""
    debates: Annotated[list[dict[str, Any]], operator.add]
    """Those that were held: `FinishedDebate` as plain JSON."""


class Opened(TypedDict):
    """Message to the node that holds a debate."""

    document_id: str
    chunks: list[tuple[int, int]]
    contest: dict[str, Any]


def chunks_of(state: State | Opened, document: Document) -> tuple[Chunk, ...]:
    """Return the chunks of a document, whose ranges the state of its run holds."""
    spans = (Span(*ends) for ends in state["chunks"])
    return tuple(Chunk(document.id, index, span, span.of(document.text)) for index, span in enumerate(spans))


def passages_of(state: State, document: Document) -> list[Passage]:
    """Return the passages that experts read, in order: the chunks, but for front matter, which is no prose.

    The chunks themselves stay whole, and with them all offsets and ids. Front matter that is longer than the first
    chunk is read.
    """
    body = body_start(document.text)
    return [
        Passage(document.id, at, document.text[at:end], document.language, document.name)
        for start, end in state["chunks"]
        for at in [body if start < body < end else start]
    ]


def dump_said(said: Sequence[TeamAnswers]) -> State:
    """Return what the state keeps of what a team said of each chunk."""
    usage: UsageByName = {}
    for of_one in said:
        asked = {name: to_plain(spent) for name, spent in of_one.usage.items() if spent != Usage()}
        usage = join_usage(usage, asked)
    return {
        "trails": {
            str(chunk): {
                name: to_plain(trail.said, AnswersByRound) for name, trail in of_one.trails.items() if trail.said
            }
            for chunk, of_one in enumerate(said)
        },
        "rounds": max((of_one.rounds for of_one in said), default=0),
        "unread": sum(
            len(answer.notes.unreadable)
            for of_one in said
            for trail in of_one.trails.values()
            for _, answer in trail.said
        ),
        "usage": usage,
    }


def trails_of(state: State, team: Team) -> list[dict[str, Trail]]:
    """Return for each chunk what those members of the team said whose candidates become claims."""
    names = [name for name in team.members if name not in team.heard_only]
    by_chunk = (state["trails"].get(str(chunk), {}) for chunk in range(len(state["chunks"])))
    return [{name: Trail(from_plain(AnswersByRound, said.get(name, ()))) for name in names} for said in by_chunk]


def usage_of(state: State) -> dict[str, Usage]:
    """Return what the run took, by name."""
    return {name: from_plain(Usage, usage) for name, usage in state.get("usage", {}).items()}


def claims_in(state: State) -> tuple[Claim, ...]:
    """Return the claims of a run, which its state holds as plain JSON."""
    return from_plain(tuple[Claim, ...], state["claims"])


def rival_facts_in(state: State) -> RivalFacts:
    """Return the rivals that claims have in other documents."""
    return {number: from_plain(tuple[RivalFact, ...], rivals) for number, rivals in state.get("elsewhere", ())}


def dump_rival_facts(rivals: RivalFacts) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return what the state keeps of these rivals."""
    return [(number, [to_plain(rival) for rival in found]) for number, found in sorted(rivals.items())]


def debates_in(state: State) -> tuple[FinishedDebate, ...]:
    """Return the debates that were held, in the order of the claims that they are about."""
    held = from_plain(tuple[FinishedDebate, ...], state.get("debates", ()))
    return tuple(sorted(held, key=lambda one: one.members[0] or one.members[1]))
