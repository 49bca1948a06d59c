"""Case study of CooperKGC: the changes by a team's rounds in one document, item by item.

An item that was added is knowledge selection (taken over from a colleague, as a rule), one that stands in the place of
another is a correction, and one that went is aggregation: the team settled on the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from consilience.agents.laboratory.trials import Trial
from consilience.evaluation.formats.extraction import ExtractionRecord

__all__ = ["KINDS", "CaseStudy", "Change", "case_study", "plain"]

KINDS = {"added": "knowledge selection", "corrected": "correction", "removed": "aggregation"}
"""Kinds of changes, with CooperKGC's words for them."""


@dataclass(frozen=True, slots=True)
class Change:
    """One item that an answer changed."""

    round: int
    expert: str
    kind: str
    """`added`, `corrected` or `removed`."""
    item: str
    """As people read it."""
    in_gold: bool
    """Whether gold has the item, by its words and type."""

    @property
    def is_better(self) -> bool:
        """True if the change brought the answer nearer to gold."""
        return self.in_gold != (self.kind == "removed")


@dataclass(frozen=True, slots=True)
class CaseStudy:
    """What a team did with one document in one cell, round by round, beside gold."""

    document: str
    text: str
    gold: tuple[str, ...]
    final: tuple[str, ...]
    """What the team extracted in the end."""
    rounds: int
    changes: tuple[Change, ...]
    """Of round 2 and later; the first answers are all additions."""
    first: tuple[tuple[str, tuple[str, ...]], ...]
    """⟨expert, its items of round 1⟩"""


def case_study(trial: Trial, gold: ExtractionRecord, final: ExtractionRecord) -> CaseStudy:
    """Return what changed between the rounds of a trial."""
    right = set(_describe_record(gold))
    first = [
        (str(answer["expert"]), tuple(answer["changes"]["added"])) for answer in trial.answers if answer["round"] == 1
    ]
    return CaseStudy(
        trial.document,
        gold.text,
        tuple(_describe_record(gold)),
        tuple(_describe_record(final)),
        trial.rounds,
        tuple(_changes(trial, right)),
        tuple(first),
    )


def _changes(trial: Trial, right: set[str]) -> Iterator[Change]:
    for answer in trial.answers:
        if answer["round"] == 1:
            continue
        for kind in KINDS:
            for item in answer["changes"][kind]:
                bare = item.split(" (was ")[0]
                yield Change(answer["round"], answer["expert"], kind, item, plain(bare) in right)


def _describe_record(record: ExtractionRecord) -> Sequence[str]:
    """Return the items of a record as the events of a run name them, without realis."""
    items = [f"{entity.type} “{entity.text}”" for entity in record.entities]
    items += [f"“{relation.head}” {relation.type} “{relation.tail}”" for relation in record.relations]
    for event in record.events:
        items.append(f"{event.type} “{event.trigger}”")
        items += [f"{event.type} “{event.trigger}” {a.role} “{a.text}”" for a in event.arguments]
    return list(dict.fromkeys(items))


def plain(item: str) -> str:
    """Return an item's description without the realis of an event, which most gold data lacks."""
    for realis in (" Actual “", " Generic “", " Other “"):
        item = item.replace(realis, " “", 1)
    return item
