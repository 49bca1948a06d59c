"""Team: its members, the edges along which they hear one another, and the limits of their rounds."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from consilience.agents.collaboration.coverage import TeamCoverage
from consilience.agents.experts.protocol import Expert
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import ExpertRecord, Task
from consilience.graph.schema.schema import Schema

if TYPE_CHECKING:  # a verifier knows claims, and claims know what a team said
    from consilience.agents.verification.verifier import Verifier

__all__ = ["Edge", "Team"]

Edge = tuple[str, str]
"""⟨speaker, hearer⟩: the hearer receives the speaker's replicas."""


@dataclass(frozen=True)
class Team:
    """Several experts without a hub: each hears the colleagues that an edge leads from (CooperKGC, section 3).

    Raises:
        ConsilienceError: no expert, two of one name, none that contributes, an edge to nobody or to oneself, or a
            limit below one round.
    """

    name: str
    experts: Sequence[Expert]
    edges: Sequence[Edge] | None = None
    """Who hears whom; None: everyone hears everyone else."""
    max_rounds: int = 4
    """Rounds after which the answers stand even if they still change."""
    rounds_per_task: Mapping[Task, int] = field(default_factory=dict)
    """Smaller limits for single tasks: more rounds are not always better."""
    schemas: Mapping[str, Schema] = field(default_factory=dict)
    """Of experts that work with a schema of their own; the others work with the run's. What an expert proposes beyond
    the run's schema is heard by colleagues and becomes no claim ("3 + OntoNotes" in CooperKGC's analysis)."""
    heard_only: Collection[str] = ()
    """Experts whose candidates colleagues hear, but which become no claims."""
    simplification: bool = True
    """Whether colleagues are given only what fits schema and passage; False delivers whole answers (an ablation)."""
    concluding: Collection[str] = ()
    """Experts that are asked once, when the answers of all others stand; nobody hears them unless an edge says so."""
    verifier: "Verifier | None" = None
    """Who verifies what the experts claim; None leaves it to the quote check."""
    coverage: TeamCoverage | None = None
    """What its members can find of the run's schema; None where nobody has looked."""

    def __post_init__(self) -> None:
        names = [expert.name for expert in self.experts]
        if not names:
            raise ConsilienceError(f"Team {self.name} has no expert; name at least one.")
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise ConsilienceError(f"Team {self.name} has several experts named {', '.join(repeated)}; rename them.")
        for speaker, hearer in self.edges or ():
            if {speaker, hearer} - set(names) or speaker == hearer:
                raise ConsilienceError(
                    f"Team {self.name}: the edge {speaker} -> {hearer} must join two different experts "
                    f"among {', '.join(names)}."
                )
        for name in (*self.schemas, *self.heard_only, *self.concluding):
            if name not in names:
                raise ConsilienceError(f"Team {self.name} has no expert {name}; there are {', '.join(names)}.")
        if set(names) <= set(self.heard_only):
            raise ConsilienceError(f"Team {self.name}: none of its experts contributes; let at least one.")
        for what, limit in (("max_rounds", self.max_rounds), *self.rounds_per_task.items()):
            if limit < 1:
                raise ConsilienceError(f"Team {self.name}: {what} must be at least 1, got {limit}.")

    @cached_property
    def members(self) -> Mapping[str, Expert]:
        """The experts by name."""
        return {expert.name: expert for expert in self.experts}

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kind of each expert, by the member's name."""
        return {expert.name: expert.kind for expert in self.experts}

    @cached_property
    def speakers(self) -> Mapping[str, tuple[str, ...]]:
        """Colleagues that each expert hears, in the team's order."""
        everyone = [(a, b) for a in self.members for b in self.members if a != b and a not in self.concluding]
        edges = set(everyone if self.edges is None else self.edges)
        return {hearer: tuple(s for s in self.members if (s, hearer) in edges) for hearer in self.members}

    def schema_of(self, name: str, schema: Schema) -> Schema:
        """Return the schema that an expert works with in runs with this schema."""
        return self.schemas.get(name, schema)

    def rounds(self, task: Task) -> int:
        """Return the last round in which experts of this task are asked."""
        return min(self.max_rounds, self.rounds_per_task.get(task, self.max_rounds))

    @property
    def records(self) -> tuple[ExpertRecord, ...]:
        """The experts as the graph remembers them."""
        return tuple(ExpertRecord(e.name, e.task, e.kind, e.signature) for e in self.experts)

    @cached_property
    def signature(self) -> str:
        """Digest of everything in the team that determines its answers, 16 hexadecimal digits."""
        content = [
            sorted([e.name, e.task, e.kind, e.signature] for e in self.experts),
            sorted([speaker, hearer] for hearer, speakers in self.speakers.items() for speaker in speakers),
            {e.task: self.rounds(e.task) for e in self.experts},
            {name: schema.signature for name, schema in self.schemas.items()},
            sorted(self.heard_only),
            self.simplification,
            *([sorted(self.concluding)] if self.concluding else []),
        ]
        return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=8).hexdigest()
