"""Makes the events of a round: who was asked, what was answered, what changed."""

from typing import Any

from consilience.agents.answers.candidates import Answer
from consilience.agents.collaboration.turn_taking import ExpertRequest
from consilience.agents.events.run_events import Changes, ExpertAnswered, ExpertAsked

__all__ = ["build_answered_event", "build_asked_event", "changes_event"]

_LONGEST_THOUGHT = 2000
"""Characters of thoughts that an event tells: models think pages."""


def changes_event(last: Answer | None, answer: Answer) -> Changes:
    """Return what an expert added, removed and corrected since its last answer."""
    before, after = _describe_candidates(last or Answer()), _describe_candidates(answer)
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


def build_asked_event(chunk: int, call: ExpertRequest) -> ExpertAsked:
    """Return the event that tells who is asked about a chunk, having heard what."""
    replicas = ((replica.expert, replica.answer.size) for replica in call.replicas)
    return ExpertAsked(call.round, chunk, call.expert, tuple(replica for replica in replicas if replica[-1]))


def build_answered_event(chunk: int, call: ExpertRequest, said: Answer, kept: Answer) -> ExpertAnswered:
    """Return the event that tells an expert's answer: what it said, what the schema kept of it, what changed."""
    notes = said.notes
    return ExpertAnswered(
        call.round,
        chunk,
        call.expert,
        len(kept.entities),
        len(kept.relations),
        len(kept.events),
        said.size - kept.size,
        changes_event(call.last, kept),
        notes.usage,
        notes.unreadable,
        notes.unaligned,
        tuple(_shorten(thought) for thought in notes.thoughts),
    )


def _shorten(thought: str) -> str:
    return thought if len(thought) <= _LONGEST_THOUGHT else f"{thought[:_LONGEST_THOUGHT]}…"


def _describe_candidates(answer: Answer) -> dict[tuple[Any, ...], str]:
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
