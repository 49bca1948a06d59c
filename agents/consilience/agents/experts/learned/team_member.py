"""Experts of the kind `learned`, as team files name them."""

from typing import ClassVar, Literal

from consilience.agents.corenlp.annotation import LANGUAGE
from consilience.agents.experts.corenlp.covered_types import types_with_rules
from consilience.agents.experts.corenlp.rules.entity_rules import entity_rules
from consilience.agents.experts.coverage import Coverage
from consilience.agents.experts.learned.encoder.model import load_shipped_model, why_absent
from consilience.agents.experts.learned.events.event_expert import LearnedEventExpert
from consilience.agents.experts.learned.events.reading import event_reader_of
from consilience.agents.experts.learned.mentions.entity_expert import LearnedEntityExpert
from consilience.agents.experts.learned.mentions.reading import read_types
from consilience.agents.experts.learned.relation_expert import LearnedRelationExpert
from consilience.agents.experts.learned.relation_settings import settings_of
from consilience.agents.experts.protocol import Expert
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["LearnedSection", "make_learned_expert"]


class LearnedSection(ExpertSection):
    """A learned expert."""

    needs_corenlp: ClassVar[bool] = True

    task: Literal["ner", "re", "ee"] = "re"

    yields_to: tuple[str, ...] = ()
    """Of one for entities: colleagues for entities before whose mentions its own give way unless it is sure."""

    def covers(self, schema: Schema) -> Coverage:
        """Return what it reads in English: the names of persons, bodies and places, relations between them, or events.

        Of events it reads those that mean one of its training's. Relations are those between types that rules of the
        schema find; those of which the model is to propose nothing (`learned: {least: 1}`) are not among them; see
        `ExpertSection.covers`.
        """
        if self.task == "ner":
            return Coverage(frozenset(read_types(entity_rules(schema)).values()), frozenset({LANGUAGE}))
        if self.task == "ee":
            model = load_shipped_model()
            known = event_reader_of(model, schema).names if model else ()
            return Coverage(frozenset(known), frozenset({LANGUAGE}))
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
def make_learned_expert(section: LearnedSection, context: ExpertContext) -> Expert:
    """Return the learned expert for entities, relations or events.

    Raises:
        ConsilienceError: onnxruntime or the weights are absent.
        SchemaError: the schema's rules, or what it tells the model, cannot be used.
    """
    model = load_shipped_model()
    if model is None:
        raise ConsilienceError(f"{section.name} cannot be used: {why_absent()}")
    corenlp = context.corenlp_of(section.name)
    if section.task == "ner":
        return LearnedEntityExpert(model, corenlp, context.schema, section.name, section.yields_to)
    if section.task == "ee":
        return LearnedEventExpert(model, corenlp, context.schema, section.name)
    return LearnedRelationExpert(model, corenlp, context.schema, section.name)
