"""The trial of a judge on claims whose truth is known: what it accepts, by how the false ones were made."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from consilience.agents.laboratory.claims.corruption import CORRUPTIONS, Corruption, KnownClaim
from consilience.agents.verification.evidence.judge import EvidenceJudge
from consilience.evaluation.support.proportion import wilson_interval
from consilience.graph.model.model import Chunk, Document, FactKind, Span

__all__ = ["NOT_PROPOSED", "ClaimVerdict", "JudgedPairs", "count_judged_pairs", "judge_each_claim"]

NOT_PROPOSED = "not proposed"
"""The decision about a true claim that no expert found, where experts are asked."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """Verdict of the judge about a claim whose truth is known."""

    known: KnownClaim
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class JudgedPairs:
    """Verdicts of a judge on one corruption: true claims and their corrupted copies, one for one."""

    kind: FactKind | None
    """None: all kinds of claims."""
    corruption: Corruption | None
    """None: all corruptions; each true claim counts once for every copy."""
    pairs: int
    true_accepted: int
    true_rejected: int
    false_accepted: int
    false_rejected: int
    true_found: int
    """Of the true ones, those that the experts proposed; all where nobody is asked to find them."""

    @property
    def kept(self) -> float | None:
        """Share of the true claims that were found which is accepted."""
        return self.true_accepted / self.true_found if self.true_found else None

    @property
    def refused(self) -> float | None:
        """Share of the corrupted copies that is not accepted."""
        return 1 - self.false_accepted / self.pairs if self.pairs else None

    @property
    def precision(self) -> float | None:
        """Share of the accepted claims that are true, with as many true as corrupted ones; None if none is."""
        accepted = self.true_accepted + self.false_accepted
        return self.true_accepted / accepted if accepted else None

    @property
    def recall(self) -> float | None:
        """Share of the true claims that are accepted."""
        return self.true_accepted / self.pairs if self.pairs else None

    def to_json(self) -> dict[str, Any]:
        """Return the counts, the shares, and their 95 % intervals by Wilson."""
        accepted = self.true_accepted + self.false_accepted
        return {
            "kind": self.kind,
            "corruption": self.corruption,
            "pairs": self.pairs,
            "true_accepted": self.true_accepted,
            "true_rejected": self.true_rejected,
            "true_found": self.true_found,
            "false_accepted": self.false_accepted,
            "false_rejected": self.false_rejected,
            "precision": self.precision,
            "precision_interval": wilson_interval(self.true_accepted, accepted),
            "recall": self.recall,
            "recall_interval": wilson_interval(self.true_accepted, self.pairs),
            "kept": self.kept,
            "kept_interval": wilson_interval(self.true_accepted, self.true_found),
            "refused": self.refused,
            "refused_interval": wilson_interval(self.pairs - self.false_accepted, self.pairs),
            "false_acceptance": self.false_accepted / self.pairs if self.pairs else None,
            "false_acceptance_interval": wilson_interval(self.false_accepted, self.pairs),
        }


async def judge_each_claim(
    judge: EvidenceJudge,
    known: Iterable[KnownClaim],
    language: str = "en",
    on_decided: Callable[[], object] = lambda: None,
) -> list[ClaimVerdict]:
    """Return the judge's verdicts, each claim judged by itself.

    Raises:
        ServiceError: CoreNLP cannot be reached or used.
    """
    found = []
    for each in known:
        document = Document(each.text, each.document, each.document, language=language)
        chunks = [Chunk(document.id, 0, Span(0, len(each.text)), each.text)]
        key = each.claim.key
        verdict = (await judge.verdicts((*each.context, each.claim), {key}, document, chunks))[key]
        found.append(ClaimVerdict(each, verdict.decision, verdict.reason))
        on_decided()
    return found


def count_judged_pairs(verdicts: Sequence[ClaimVerdict]) -> list[JudgedPairs]:
    """Return the figures for each kind of claim and corruption, then for each corruption, then for all."""
    true = {(v.known.document, v.known.id): v for v in verdicts if v.known.true}
    false = [(v, true[v.known.document, v.known.id]) for v in verdicts if not v.known.true]
    kinds: list[FactKind] = ["entity", "relation", "event", "argument"]
    rows = [
        _acceptance(kind, corruption, [p for p in false if _of(p[0], kind, corruption)])
        for kind in (*kinds, None)
        for corruption in (*CORRUPTIONS, None)
    ]
    return [row for row in rows if row.pairs]


def _of(verdict: ClaimVerdict, kind: FactKind | None, corruption: Corruption | None) -> bool:
    known = verdict.known
    return (kind is None or known.claim.kind == kind) and (corruption is None or known.corruption == corruption)


def _acceptance(
    kind: FactKind | None, corruption: Corruption | None, pairs: Sequence[tuple[ClaimVerdict, ClaimVerdict]]
) -> JudgedPairs:
    def count(side: int, decision: str) -> int:
        return sum(pair[side].decision == decision for pair in pairs)

    return JudgedPairs(
        kind,
        corruption,
        len(pairs),
        count(1, "accepted"),
        count(1, "rejected"),
        count(0, "accepted"),
        count(0, "rejected"),
        len(pairs) - count(1, NOT_PROPOSED),
    )
