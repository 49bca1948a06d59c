"""Experts of the kind `corenlp`, as team files name them: one for each task."""

from typing import ClassVar

from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.experts.corenlp.covered_types import types_with_rules
from consilience.agents.experts.corenlp.entity_expert import CoreNLPEntityExpert
from consilience.agents.experts.corenlp.event_expert import CoreNLPEventExpert
from consilience.agents.experts.corenlp.relation_expert import CoreNLPRelationExpert
from consilience.agents.experts.coverage import Coverage
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.schema.schema import Schema

__all__ = ["CoreNLPSection", "corenlp_expert"]


class CoreNLPSection(ExpertSection):
    """A tool expert."""

    needs_corenlp: ClassVar[bool] = True
    reads_attributes: ClassVar[bool] = True

    corrected_by: tuple[str, ...] = ()
    """Of one for entities: colleagues for entities whose sure mentions it takes over in place of its own."""

    def covers(self, schema: Schema) -> Coverage:
        """Return the types that have rules, in English; see `ExpertSection.covers`."""
        return Coverage(types_with_rules(schema, self.task), frozenset({LANGUAGE}))


@expert("corenlp", CoreNLPSection)
def corenlp_expert(section: CoreNLPSection, context: ExpertContext) -> Expert:
    """Return the tool expert for the section's task.

    Raises:
        SchemaError: the schema's rules for that task cannot be used.
    """
    corenlp = context.corenlp_of(section.name)
    if section.task == "ner":
        return CoreNLPEntityExpert(corenlp, context.schema, section.name, section.corrected_by)
    if section.task == "re":
        return CoreNLPRelationExpert(corenlp, context.schema, section.name)
    return CoreNLPEventExpert(corenlp, context.schema, section.name)
