"""What happens in a run, step by step: the events that a command shows live and the ledger keeps."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar

from consilience.agents.candidates import Answer
from consilience.agents.claims import Claim
from consilience.agents.collaboration import Call
from consilience.agents.models.usage import Usage

__all__ = [
    "Answered",
    "Asked",
    "Changes",
    "Failed",
    "Gated",
    "Merged",
    "Progress",
    "Resolved",
    "RunStarted",
    "SplitUp",
    "Verified",
    "answered",
    "asked_event",
    "changes",
    "described",
    "gated_event",
    "verified_event",
]


@dataclass(frozen=True, slots=True)
class Progress:
    """Root of all events of a run."""

    name: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain JSON; `event` names it."""
        return {"event": self.name, **_plain_fields(self)}


def _plain_fields(whole: Any) -> dict[str, Any]:  # noqa: ANN401 - any dataclass
    return {field.name: _plain(getattr(whole, field.name)) for field in fields(whole)}


def _plain(part: object) -> object:  # `asdict` copies every text by itself; this is done at every step
    if isinstance(part, tuple):
        return tuple(map(_plain, part))
    return _plain_fields(part) if is_dataclass(part) else part


@dataclass(frozen=True, slots=True)
class RunStarted(Progress):
    """A run began, or went on where it had stopped."""

    name: ClassVar[str] = "run_started"
    run_id: str
    document_id: str
    document: str
    team: str
    resumed: bool


@dataclass(frozen=True, slots=True)
class SplitUp(Progress):
    """The document was split into chunks."""

    name: ClassVar[str] = "split"
    characters: int
    chunks: int


@dataclass(frozen=True, slots=True)
class Asked(Progress):
    """An expert was asked about a chunk."""

    name: ClassVar[str] = "asked"
    round: int
    chunk: int
    expert: str
    replicas: tuple[tuple[str, int], ...]
    """⟨speaker, number of candidates⟩ for each replica that holds any."""


@dataclass(frozen=True, slots=True)
class Changes:
    """How an answer differs from the one of the round before; each candidate as readable text."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    corrected: tuple[str, ...] = ()
    """Candidates at a place where another one stood: `Person “Ann” (was Organization)`."""


@dataclass(frozen=True, slots=True)
class Answered(Progress):
    """An expert answered."""

    name: ClassVar[str] = "answer"
    round: int
    chunk: int
    expert: str
    entities: int
    relations: int
    events: int
    dropped: int
    """Candidates that did not fit the schema."""
    changes: Changes
    usage: Usage
    """What the answer took."""
    unreadable: tuple[str, ...]
    """Why a model's reply could not be read."""
    unaligned: tuple[str, ...]
    """What the passage does not contain: possible hallucinations."""


@dataclass(frozen=True, slots=True)
class Gated(Progress):
    """The claims of all chunks were brought together and the contested ones were found."""

    name: ClassVar[str] = "gated"
    claims: int
    contested: tuple[tuple[str, str], ...]
    """⟨claim, reason⟩"""


@dataclass(frozen=True, slots=True)
class Verified(Progress):
    """The claims have their verdicts."""

    name: ClassVar[str] = "verdicts"
    accepted: int
    contested: int
    rejected: int
    not_accepted: tuple[tuple[str, str, str], ...]
    """⟨claim, decision, reason⟩"""
    judged: int = 0
    """Claims about which a judge decided, beyond the quote check."""
    debates: int = 0
    """Debates that were held about them."""


@dataclass(frozen=True, slots=True)
class Resolved(Progress):
    """Mentions were linked to entities and events."""

    name: ClassVar[str] = "resolved"
    mentions: int
    entities: int
    events: int
    facts: int


@dataclass(frozen=True, slots=True)
class Merged(Progress):
    """The document's graph is in the store."""

    name: ClassVar[str] = "merged"
    kept_facts: int = 0
    """Facts of an earlier run that stays in force, because this one of the same schema and team found nothing."""


@dataclass(frozen=True, slots=True)
class Failed(Progress):
    """The run stopped; it goes on from its last step when it is started again."""

    name: ClassVar[str] = "failed"
    reason: str


def changes(last: Answer | None, answer: Answer) -> Changes:
    """Return what an expert added, removed and corrected since its last answer."""
    before, after = _described(last or Answer()), _described(answer)
    gone = {place: text for place, text in before.items() if place not in after}
    new = {place: text for place, text in after.items() if place not in before}
    was = {place[:-1]: place[-1] for place in gone}
    corrected = {place: f"{text} (was {was[place[:-1]]})" for place, text in new.items() if place[:-1] in was}
    places = {place[:-1] for place in corrected}
    return Changes(
        tuple(text for place, text in new.items() if place not in corrected),
        tuple(text for place, text in gone.items() if place[:-1] not in places),
        tuple(corrected.values()),
    )


def asked_event(chunk: int, call: Call) -> Asked:
    """Return the event that tells who is asked about a chunk, having heard what."""
    replicas = ((replica.expert, replica.answer.size) for replica in call.replicas)
    return Asked(call.round, chunk, call.expert, tuple(replica for replica in replicas if replica[-1]))


def answered(chunk: int, call: Call, said: Answer, kept: Answer) -> Answered:
    """Return the event that tells an expert's answer: what it said, what the schema kept of it, what changed."""
    notes = said.notes
    return Answered(
        call.round,
        chunk,
        call.expert,
        len(kept.entities),
        len(kept.relations),
        len(kept.events),
        said.size - kept.size,
        changes(call.last, kept),
        notes.usage,
        notes.unreadable,
        notes.unaligned,
    )


def gated_event(claims: Iterable[Claim]) -> Gated:
    """Return the event that tells which claims the gate found contested."""
    listed = tuple(claims)
    return Gated(len(listed), tuple((described(claim), claim.gate) for claim in listed if claim.gate))


def verified_event(claims: Iterable[Claim], judged: int = 0, debates: int = 0) -> Verified:
    """Return the event that tells the verdicts, those that are not acceptances with their reasons.

    Args:
        claims: with verdicts.
        judged: about how many of them a judge decided.
        debates: how many debates that took.
    """
    verdicts = [(claim, claim.verdict) for claim in claims if claim.verdict]
    count = [verdict.decision for _, verdict in verdicts].count
    return Verified(
        count("accepted"),
        count("contested"),
        count("rejected"),
        tuple((described(c), v.decision, v.reason) for c, v in verdicts if v.decision != "accepted"),
        judged,
        debates,
    )


def described(claim: Claim) -> str:
    """Return a claim as a person reads it."""
    start = claim.anchor.span.start
    if claim.object is None:
        return f"{claim.predicate} “{claim.anchor.text}” at {start}"
    return f"“{claim.anchor.text}” {claim.predicate} “{claim.object.text}” at {start}"


def _described(answer: Answer) -> dict[tuple[Any, ...], str]:
    """Return each candidate as text, under its place and, last, the type that a correction would change."""
    texts: dict[tuple[Any, ...], str] = {}
    for entity in answer.entities:
        texts["entity", entity.span, entity.type] = f"{entity.type} “{entity.text}”"
    for relation in answer.relations:
        subject, object_ = relation.subject, relation.object
        text = f"“{subject.text}” {relation.relation} “{object_.text}”"
        texts["relation", subject.span, object_.span, relation.relation] = text
    for event in answer.events:
        text = f"{event.type} {event.realis}"
        texts["event", event.trigger, text] = f"{text} “{event.text}”"
        for argument in event.arguments:
            filler = argument.filler
            text = f"{event.type} “{event.text}” {argument.role} “{filler.text}”"
            texts["argument", event.trigger, filler.span, argument.role] = text
    return texts
