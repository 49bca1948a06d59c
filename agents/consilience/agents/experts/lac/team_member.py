"""Experts of the kind `lac`, as team files name them: one for each task, for Chinese."""

from consilience.agents.experts.coverage import Coverage
from consilience.agents.experts.lac.covered_types import types_with_rules
from consilience.agents.experts.lac.entity_expert import LacEntityExpert
from consilience.agents.experts.lac.event_expert import LacEventExpert
from consilience.agents.experts.lac.relation_expert import LacRelationExpert
from consilience.agents.experts.lac.words.model import open_shipped_reader, why_absent
from consilience.agents.experts.lac.words.sentences import LANGUAGE
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["LacSection", "lac_expert"]


class LacSection(ExpertSection):
    """An expert for Chinese without a chat model."""

    def covers(self, schema: Schema) -> Coverage:
        """Return the types that have rules, in Chinese; see `ExpertSection.covers`."""
        return Coverage(types_with_rules(schema, self.task), frozenset({LANGUAGE}))

    def absent(self) -> str:
        """Say whether LAC or onnxruntime is missing; see `ExpertSection.absent`."""
        return why_absent()


@expert("lac", LacSection)
def lac_expert(section: LacSection, context: ExpertContext) -> Expert:
    """Return the expert for the section's task.

    Raises:
        ConsilienceError: LAC or onnxruntime is absent.
        SchemaError: the schema's rules for that task cannot be used.
    """
    reader = open_shipped_reader()
    if reader is None:
        raise ConsilienceError(f"{section.name} cannot be used: {why_absent()}")
    if section.task == "ner":
        return LacEntityExpert(reader, context.schema, section.name)
    if section.task == "re":
        return LacRelationExpert(reader, context.schema, section.name)
    return LacEventExpert(reader, context.schema, section.name)
