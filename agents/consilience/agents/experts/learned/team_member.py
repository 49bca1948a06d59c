"""Experts of the kind `learned`, as team files name them."""

from typing import ClassVar, Literal

from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.experts.corenlp.covered_types import types_with_rules
from consilience.agents.experts.coverage import Coverage
from consilience.agents.experts.learned.model import shipped_model, why_absent
from consilience.agents.experts.learned.relation_expert import LearnedRelationExpert
from consilience.agents.experts.learned.relation_settings import settings_of
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["LearnedSection", "learned_expert"]


class LearnedSection(ExpertSection):
    """A learned expert."""

    needs_corenlp: ClassVar[bool] = True

    task: Literal["re"] = "re"

    def covers(self, schema: Schema) -> Coverage:
        """Return the relation types between entities that rules of the schema find, in English.

        Those of which the model is to propose nothing (`learned: {least: 1}`) are not among them; see
        `ExpertSection.covers`.
        """
        found = types_with_rules(schema, "ner")
        return Coverage(
            frozenset(
                name
                for name, kind in schema.relations.items()
                if settings_of(name, kind).least < 1
                and all(found.intersection(ends or schema.entities) for ends in (kind.domain, kind.range))
            ),
            frozenset({LANGUAGE}),
        )

    def absent(self) -> str:
        """Say whether onnxruntime or the weights are missing; see `ExpertSection.absent`."""
        return why_absent()


@expert("learned", LearnedSection)
def learned_expert(section: LearnedSection, context: ExpertContext) -> Expert:
    """Return the learned expert for relations.

    Raises:
        ConsilienceError: onnxruntime or the weights are absent.
        SchemaError: the schema's rules, or what it tells the model, cannot be used.
    """
    model = shipped_model()
    if model is None:
        raise ConsilienceError(f"{section.name} cannot be used: {why_absent()}")
    return LearnedRelationExpert(model, context.corenlp_of(section.name), context.schema, section.name)
