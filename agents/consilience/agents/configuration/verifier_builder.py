"""Making of the verifier from the section `verification` of a team file."""

from collections.abc import Mapping
from dataclasses import replace

from consilience.agents.configuration.own_schemas import active_experts
from consilience.agents.configuration.team_file import TeamFile
from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.experts.learned.encoder.model import load_shipped_model
from consilience.agents.experts.learned.team_member import LearnedSection
from consilience.agents.models.protocol import ChatModel
from consilience.agents.verification.debate.configuration import DebateVerification, GateName
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.protocols.registry import has_debaters
from consilience.agents.verification.debate.shared.settings import Cast
from consilience.agents.verification.support.judge import open_shipped_judge
from consilience.agents.verification.support.unheard import UNHEARD, Unheard
from consilience.agents.verification.value.foresight import DebateCostModel
from consilience.agents.verification.value.gate import ValueGate
from consilience.agents.verification.value.terms import ValueTerms
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.weighing.entity_weigher import EntityWeigher
from consilience.agents.verification.weighing.event_weigher import EventWeigher
from consilience.agents.verification.weighing.relation_weigher import RelationWeigher
from consilience.agents.verification.weighing.weighers import Weigher, Weighers
from consilience.agents.verification.without_model import tool_verifier
from consilience.graph.model.errors import ConsilienceError
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
        ConsilienceError: a rule of the schema cannot be used, or the gate is `value` and no value is told.
    """
    judges = _judges(file, schema, models, corenlp, gate, file.gate or "contested")
    weighers = _weighers(file, schema, corenlp)
    if judges.gate != "none" and any(expert.kind in UNHEARD for expert in active_experts(file, schema)):
        weighers = (*weighers, Unheard(schema, open_shipped_judge()))
    return replace(judges, weigher=Weighers(weighers) if weighers else None, acceptance=file.acceptance)


def _weighers(file: TeamFile, schema: Schema, corenlp: CoreNLP | None) -> tuple[Weigher, ...]:
    """Return who weighs the claims of a team that has learned experts; others go by what their experts say."""
    learned = {expert.task for expert in active_experts(file, schema) if isinstance(expert, LearnedSection)}
    model = load_shipped_model() if learned else None
    if model is None or corenlp is None:
        return ()
    reading = reading_of(schema)

    async def annotate(text: str) -> Annotation:
        return await corenlp.annotate(text, reading)

    reader = f"{corenlp.signature}|{reading.signature}"
    names = (EntityWeigher(model, schema, annotate, reader),) if "ner" in learned else ()
    relations = (RelationWeigher(model, schema, annotate, reader),) if "re" in learned else ()
    events = (EventWeigher(model, schema, annotate, reader),) if "ee" in learned else ()
    return (*relations, *events, *names)


def _judges(
    file: TeamFile,
    schema: Schema,
    models: Mapping[str, ChatModel],
    corenlp: CoreNLP | None,
    gate: GateName | None,
    unless_said: GateName,
) -> Verifier:
    section = file.verification
    gate = gate or (section.gate if section else None) or unless_said
    if gate == "value" and (section is None or section.value_of_error is None):
        raise ConsilienceError(
            f"Team {file.name}: the gate value goes by what an error is worth. Set value_of_error under verification."
        )
    if section is None or gate == "none":
        return tool_verifier(schema, corenlp, gate)
    one, other = section.debater_models
    cast = Cast(
        models[section.judge],
        (models[one], models[other]) if has_debaters(section.protocol) else None,
        models[section.preference_judge] if section.preference_judge else None,
    )
    without = tool_verifier(schema, corenlp)
    return Verifier(
        gate,
        section.confidence_below,
        evidence=without.evidence,
        debates=DebateVerifier(section.protocol, cast, section.rules, schema),
        value=_value(file, section, cast, schema) if gate == "value" else None,
        linker=without.linker,
        dater=without.dater,
    )


def _value(file: TeamFile, section: DebateVerification, cast: Cast, schema: Schema) -> ValueGate | None:
    """Return who chooses the debates by what they are worth and would cost."""
    if section.value_of_error is None:
        return None

    def foreseen(name: str, model: ChatModel) -> DebateCostModel:
        configured = file.models.get(name)
        return DebateCostModel(model, configured.prices if configured else None, section.words)

    one, other = section.debater_models
    counting = Cast(
        foreseen(section.judge, cast.judge),
        (foreseen(one, cast.debaters[0]), foreseen(other, cast.debaters[1])) if cast.debaters else None,
        foreseen(section.preference_judge or section.judge, cast.preference) if cast.preference else None,
    )
    terms = ValueTerms(section.value_of_error, section.budget, section.debate_is_right)
    return ValueGate(terms, DebateVerifier(section.protocol, counting, section.rules, schema))
