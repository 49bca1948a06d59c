"""Expert kinds by name, as team files choose them: each is registered by the module that has it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.sections import CollaborationSection, ExpertSection
from consilience.agents.models.protocol import ChatModel
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema
from consilience.graph.support.registry import Registry

__all__ = ["EXPERTS", "ExpertContext", "ExpertKind", "expert"]

E = TypeVar("E", bound=Callable[..., Expert])


@dataclass(frozen=True, slots=True)
class ExpertContext:
    """Context in which an expert is made, beside what the team file says of it."""

    schema: Schema
    """Its own, or that of the run."""
    models: Mapping[str, ChatModel]
    """Those that its section names."""
    corenlp: CoreNLP | None = None
    folder: Path = field(default_factory=Path)
    """Where the team file lies; files that it names are looked for here."""
    collaboration: CollaborationSection = field(default_factory=CollaborationSection)

    def corenlp_of(self, name: str) -> CoreNLP:
        """Return the client of CoreNLP for an expert whose kind needs it.

        Args:
            name: the expert's, for the message.

        Raises:
            ConsilienceError: none was opened.
        """
        if self.corenlp is None:
            raise ConsilienceError(f"{name} needs Stanford CoreNLP, which was not opened.")
        return self.corenlp


@dataclass(frozen=True, slots=True)
class ExpertKind:
    """One kind of expert: what team files may say of it, and how it is made."""

    section: type[ExpertSection]
    make: Callable[[Any, ExpertContext], Expert]


EXPERTS: Registry[ExpertKind] = Registry("kind of expert", "consilience.agents.experts", "consilience.experts")
"""All kinds: those of this room, and those of packages with an entry point in the group `consilience.experts`."""


def expert(kind: str, section: type[ExpertSection] = ExpertSection) -> Callable[[E], E]:
    """Register what makes experts of a kind: a class or a function that is given a section and an `ExpertContext`.

    Args:
        kind: as team files name it.
        section: what they may say of such an expert; the fields that all have, if it has no others.

    Raises:
        ConsilienceError: another module has registered this kind.
    """

    def register(make: E) -> E:
        EXPERTS.add(kind, ExpertKind(section, make), module=make.__module__)
        return make

    return register
