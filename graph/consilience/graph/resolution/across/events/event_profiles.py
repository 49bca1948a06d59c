"""What resolution across documents knows of an event: who took part, when, where."""

from dataclasses import dataclass

from consilience.graph.model.model import Realis
from consilience.graph.resolution.kinds import kind_of

__all__ = ["EventFiller", "EventProfile"]

_TIMES = frozenset({"time", "date", "duration", "时间", "日期"})
_PLACES = frozenset({"place", "location", "地点"})
_NUMBERS = frozenset({"number", "cardinal", "quantity", "money", "percent", "数量"})


@dataclass(frozen=True, slots=True)
class EventFiller:
    """An accepted argument of an event."""

    role: str
    entity: str
    """Id of the entity."""
    name: str
    type: str
    facts: int = 0
    """Relations and arguments about the entity: the more, the less sharing it tells."""
    within: frozenset[str] = frozenset()
    """Ids of what the entity lies in, so that a town does not contradict its country."""
    everywhere: bool = True
    """Whether the entity is one in all documents: `Tuesday` is another in each."""

    @property
    def is_time(self) -> bool:
        """Whether it says when the event was."""
        return bool({self.role.casefold(), self.type.casefold()} & _TIMES)

    @property
    def is_place(self) -> bool:
        """Whether it says where the event was: a town that was attacked is none."""
        return self.role.casefold() in _PLACES and kind_of(self.type) in {"location", "other"}

    @property
    def is_number(self) -> bool:
        """Whether it says how many or how much."""
        return self.type.casefold() in _NUMBERS

    @property
    def can_be_shared(self) -> bool:
        """Whether an event of another document that has it, too, tells anything."""
        return self.everywhere and not self.is_time and not self.is_number


@dataclass(frozen=True, slots=True)
class EventProfile:
    """An event as far as it is compared with those of other documents."""

    id: str
    document: str
    """Id of the document that tells it."""
    type: str
    realis: Realis
    trigger: str
    participants: tuple[EventFiller, ...] = ()
    valid_from: str | None = None
    """From when until when the text says that it happened: a year, a month or a day each; None where it does not."""
    valid_to: str | None = None
