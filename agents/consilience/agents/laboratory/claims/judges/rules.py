"""The evidence judge by itself, asked about every claim."""

from collections.abc import Sequence

from consilience.agents.laboratory.claims.corruption import KnownClaim
from consilience.agents.laboratory.claims.judges.registry import ClaimBench, OnDecided, claim_judge, nobody_waits
from consilience.agents.laboratory.claims.trial import ClaimVerdict, judge_each_claim
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.agents.verification.without_model import tool_verifier

__all__ = ["RulesAlone"]


@claim_judge("rules", rank=1)
class RulesAlone:
    """Asks the judge by rules what the evidence says, with gold's mentions beside the claim."""

    def __init__(self, bench: ClaimBench) -> None:
        """Prepare the judge.

        Raises:
            SchemaError: a rule of the schema cannot be used.
        """
        self._judge = tool_verifier(bench.schema, bench.corenlp, "all").evidence or EvidenceJudge(bench.schema)
        self._language = bench.language

    @property
    def signature(self) -> str:
        """Signature of the judge."""
        return self._judge.signature

    async def decide(self, known: Sequence[KnownClaim], on_decided: OnDecided = nobody_waits) -> list[ClaimVerdict]:
        """Return its verdicts; see `ClaimJudge`."""
        return await judge_each_claim(self._judge, known, self._language, on_decided)
