"""The verification that needs no model: the gate, and the evidence judge on what CoreNLP reads."""

from consilience.agents.corenlp.annotation import Annotation
from consilience.agents.corenlp.client import CoreNLP
from consilience.agents.experts.corenlp.rules.base import reading_of
from consilience.agents.verification.dater import ClaimDater
from consilience.agents.verification.debate.configuration import GateName
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.evidence.linking import EvidenceLinker
from consilience.agents.verification.verifier import Verifier
from consilience.graph.schema.attributes_as_relations import attributes_as_relations
from consilience.graph.schema.schema import Schema

__all__ = ["tool_verifier"]

CONFIDENCE_BELOW = 0.5
"""Claims whose experts are less sure than this are contested."""


def tool_verifier(schema: Schema, corenlp: CoreNLP | None, gate: GateName = "contested") -> Verifier:
    """Return the verifier that asks no model.

    Args:
        schema: of the run.
        corenlp: reads the passages as the tool experts have them read, so that each is read once; None takes the
            text as it is.
        gate: which claims are taken up.

    Raises:
        SchemaError: a rule of the schema cannot be used.
    """
    if gate == "none":
        return Verifier()
    judged = attributes_as_relations(schema)
    if corenlp is None:
        linker = EvidenceLinker(schema)
        return Verifier(gate, CONFIDENCE_BELOW, EvidenceJudge(judged), linker=linker, dater=ClaimDater(schema))
    reading = reading_of(schema)

    async def annotate(text: str) -> Annotation:
        return await corenlp.annotate(text, reading)

    signature = f"{corenlp.signature}|{reading.signature}"
    dater = ClaimDater(schema, annotate, signature)
    judge = EvidenceJudge(judged, annotate, signature)
    linker = EvidenceLinker(schema, annotate, signature)
    return Verifier(gate, CONFIDENCE_BELOW, judge, linker=linker, dater=dater)
