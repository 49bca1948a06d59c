"""From the section `verification` of a team file to who verifies."""

from collections.abc import Mapping

from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.models.protocol import ChatModel
from consilience.agents.verification.debate.configuration import GateName, VerificationSettings
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.protocols.registry import has_debaters
from consilience.agents.verification.debate.settings import Cast
from consilience.agents.verification.verifier import Verifier
from consilience.agents.verification.without_model import tool_verifier
from consilience.graph.schema.schema import Schema

__all__ = ["build_verifier"]


def build_verifier(
    section: VerificationSettings | None,
    schema: Schema,
    models: Mapping[str, ChatModel],
    corenlp: CoreNLP | None,
    gate: GateName | None = None,
) -> Verifier:
    """Return who verifies the claims of a team.

    Args:
        section: of the team file; without one the evidence judge decides, which needs no model.
        schema: of the run.
        models: those that the section names.
        corenlp: reads the passages for the evidence judge; None lets it read plain text.
        gate: which claims are taken up, in place of what the section says.

    Raises:
        SchemaError: a rule of the schema cannot be used.
    """
    gate = gate or (section.gate if section else "contested")
    if section is None or gate == "none":
        return tool_verifier(schema, corenlp, gate)
    one, other = section.debater_models
    cast = Cast(
        models[section.judge],
        (models[one], models[other]) if has_debaters(section.protocol) else None,
        models[section.preference_judge] if section.preference_judge else None,
    )
    return Verifier(
        gate, section.confidence_below, debates=DebateVerifier(section.protocol, cast, section.rules, schema)
    )
