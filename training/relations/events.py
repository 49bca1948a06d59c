"""Sentences with every event nugget and its fillers: what the heads for events are trained on."""

from collections.abc import Iterable
from pathlib import Path

from candidates import find_candidates
from examples import Example, is_held_out, near

from consilience.agents.experts.learned.encoder.candidates import Candidate

__all__ = ["Nugget", "event_example", "marked_events"]

Nugget = tuple[int, int, str, list[tuple[str, int, int]]]
"""Where a trigger begins and ends, the event's type, and of each filler its role, begin and end."""


def marked_events(folder: Path, held_out: frozenset[str]) -> list[Example]:
    """Return the sentences of public data sets whose events we marked.

    `event_sentences.tsv` has an id and a sentence a line; `events.tsv` an id, type, begin and end of the trigger, and
    for each filler `role begin end`, by tabs. A sentence without a line states no event.
    """
    texts = dict(
        line.split("\t", 1) for line in (folder / "event_sentences.tsv").read_text(encoding="utf-8").splitlines()
    )
    nuggets: dict[str, list[Nugget]] = {id_: [] for id_ in texts}
    for line in (folder / "events.tsv").read_text(encoding="utf-8").splitlines():
        id_, kind, start, end, *fillers = line.split("\t")
        told = [(role, int(a), int(b)) for role, a, b in (filler.split(" ") for filler in fillers)]
        nuggets[id_].append((int(start), int(end), kind, told))
    return [
        event_example(text, find_candidates(text), nuggets[id_])
        for id_, text in texts.items()
        if not is_held_out(text, held_out)
    ]


def event_example(text: str, candidates: list[Candidate], nuggets: Iterable[Nugget]) -> Example:
    """Return a sentence with its triggers as spans of their own, each paired with whatever may fill a role."""
    found = list(nuggets)
    example = Example(text, candidates, source="events", triggers=[n[:3] for n in found])
    fillers = [[(role, near(example, a, b)) for role, a, b in told] for _, _, _, told in found]
    count = len(example.spans)
    for (start, end, kind, _), told in zip(found, fillers, strict=True):
        at = len(example.spans)
        example.spans.append(Candidate(start, end, "trigger"))
        example.nuggets[at] = kind
        for role, places in told:
            for place in places:
                example.facts[at, place].add(f"our {kind}.{role}")
    example.pairs = [(trigger, at) for trigger in example.nuggets for at in range(count)]
    return example
