"""From the section `verification` of a team file to who verifies."""

from collections.abc import Mapping
from dataclasses import replace

from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.learned.model import shipped_model
from consilience.agents.experts.learned.team_member import LearnedSection
from consilience.agents.models.protocol import ChatModel
from consilience.agents.verification.debate.configuration import DebateVerification, GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.protocols.registry import has_debaters
from consilience.agents.verification.debate.settings import Cast
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.weighing.entity_weigher import EntityWeigher
from consilience.agents.verification.weighing.event_weigher import EventWeigher
from consilience.agents.verification.weighing.relation_weigher import RelationWeigher
from consilience.agents.verification.weighing.weighers import Weigher, Weighers
from consilience.agents.verification.without_model import tool_verifier
from consilience.graph.schema.schema import Schema

__all__ = ["build_verifier"]


def build_verifier(
    file: TeamFile,
    schema: Schema,
    models: Mapping[str, ChatModel],
    corenlp: CoreNLP | None,
    gate: GateName | None = None,
) -> Verifier:
    """Return who verifies the claims of a team.

    Args:
        file: the team's; without a section `verification` the evidence judge decides, which needs no model.
        schema: of the run.
        models: those that the section names.
        corenlp: reads the passages for the evidence judge; None lets it read plain text.
        gate: which claims are taken up, in place of what the section says.

    Raises:
        SchemaError: a rule of the schema cannot be used.
    """
    judges = _judges(file.verification, schema, models, corenlp, gate, file.gate or "contested")
    return replace(judges, weigher=_weigher(file, schema, corenlp), acceptance=file.acceptance)


def _weigher(file: TeamFile, schema: Schema, corenlp: CoreNLP | None) -> Weigher | None:
    """Return who weighs the claims of a team that has learned experts; others go by what their experts say."""
    learned = {expert.task for expert in active_experts(file, schema) if isinstance(expert, LearnedSection)}
    model = shipped_model() if learned else None
    if model is None or corenlp is None:
        return None
    reading = reading_of(schema)

    async def annotate(text: str) -> Annotation:
        return await corenlp.annotate(text, reading)

    reader = f"{corenlp.signature}|{reading.signature}"
    names = (EntityWeigher(model, schema, annotate, reader),) if "ner" in learned else ()
    relations = (RelationWeigher(model, schema, annotate, reader),) if "re" in learned else ()
    events = (EventWeigher(model, schema, annotate, reader),) if "ee" in learned else ()
    return Weighers((*relations, *events, *names))


def _judges(
    section: DebateVerification | None,
    schema: Schema,
    models: Mapping[str, ChatModel],
    corenlp: CoreNLP | None,
    gate: GateName | None,
    unless_said: GateName,
) -> Verifier:
    gate = gate or (section.gate if section else None) or unless_said
    if section is None or gate == "none":
        return tool_verifier(schema, corenlp, gate)
    one, other = section.debater_models
    cast = Cast(
        models[section.judge],
        (models[one], models[other]) if has_debaters(section.protocol) else None,
        models[section.preference_judge] if section.preference_judge else None,
    )
    return Verifier(
        gate,
        section.confidence_below,
        debates=DebateVerifier(section.protocol, cast, section.rules, schema),
        linker=tool_verifier(schema, corenlp).linker,
    )
