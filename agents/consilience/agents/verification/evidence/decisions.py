"""The judge that needs no model: it decides on verified quotes alone, by fixed rules, and says which."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from consilience.agents.claims.claim import Claim, ClaimKey
from consilience.agents.claims.conflicts import find_conflicts
from consilience.agents.verification.evidence.entities import entity_finding
from consilience.agents.verification.evidence.events import argument_finding, event_finding
from consilience.agents.verification.evidence.finding import EvidenceFinding, silent
from consilience.agents.verification.evidence.relations import relation_finding
from consilience.agents.verification.evidence.rule_matches import Reader
from consilience.graph.model.model import Verdict

__all__ = ["EVIDENCE_JUDGE", "finding_of", "judge_claims"]

EVIDENCE_JUDGE = "evidence judge"
"""The method that its verdicts name."""
VERSION = 3
"""Raised when the same claims would be judged otherwise."""


def finding_of(claim: Claim, reader: Reader) -> EvidenceFinding:
    """Return what the verified evidence of one claim says about it, without regard to its rivals.

    Deterministic. A claim holds when a rule of the schema finds it in its quoted sentence, or when a trigger word that
    nothing negates or leaves open stands there with both arguments (or with what stands for them).
    """
    text = reader.source.text
    quotes = tuple(quote.span for quote in claim.quotes if quote.span)
    if not quotes:
        return silent("The text contains none of its quotes.")
    for anchor in (claim.anchor, claim.object):
        if anchor and anchor.span.of(text) != anchor.text:
            return EvidenceFinding(False, f"The text does not say “{anchor.text}” where the claim says.")
    match claim.kind:
        case "entity":
            return entity_finding(claim, reader)
        case "event":
            return event_finding(claim, reader)
        case "argument":
            return argument_finding(claim, quotes, reader)
        case _:
            return relation_finding(claim, quotes, reader)


UNCONTESTED = 1_000_000
"""Weight of a claim that was accepted without being judged."""


def judge_claims(
    wanted: Collection[ClaimKey],
    reader: Reader,
    rivals: Mapping[ClaimKey, Sequence[tuple[str, EvidenceFinding]]] | None = None,
) -> Mapping[ClaimKey, Verdict]:
    """Return the verdicts on these claims of the document.

    Of rivals the one whose evidence is the best holds and the others do not; if the best two are as good as each
    other, both stay contested. What the evidence is silent about stays contested for a person.

    Args:
        wanted: the claims to decide about.
        reader: the document with all its claims.
        rivals: of claims that have rivals in other documents, the rivals' objects and what the evidence says for
            them there. A rival that the evidence is silent about cannot be compared: the claim stays contested.
    """
    findings = {claim.key: finding_of(claim, reader) for claim in reader.claims if claim.key in wanted}
    stands = {claim.key: _Standing(claim, findings[claim.key]) for claim in reader.claims if claim.key in wanted}
    findings |= _against_documents(stands, rivals or {})
    findings |= _among_rivals(stands, reader)
    return {claim.key: _verdict(claim, findings[claim.key]) for claim in reader.claims if claim.key in wanted}


@dataclass(frozen=True, slots=True)
class _Standing:
    claim: Claim
    finding: EvidenceFinding

    @property
    def weight(self) -> int:
        return self.finding.weight if self.finding.holds else 0


def _among_rivals(stands: Mapping[ClaimKey, _Standing], reader: Reader) -> dict[ClaimKey, EvidenceFinding]:
    changed: dict[ClaimKey, EvidenceFinding] = {}
    for conflict in find_conflicts(reader.claims, reader.rules.schema):
        best = {side: _best(members, stands) for side, members in conflict.sides.items()}
        for side, members in conflict.sides.items():
            against = max(((best[other], other) for other in conflict.opponents(side)), default=(0, ""))
            if best[side] and against[0] >= best[side]:
                said = (
                    EvidenceFinding(None, f"“{against[1]}” has evidence that is as good.")
                    if against[0] == best[side]
                    else EvidenceFinding(False, f"“{against[1]}” has the better evidence.")
                )
            elif not best[side] and against[0]:
                said = EvidenceFinding(False, f"“{against[1]}” has the evidence.")
            else:
                continue
            changed.update({claim.key: said for claim in members if claim.key in stands})
    return changed


def _against_documents(
    stands: Mapping[ClaimKey, _Standing], rivals: Mapping[ClaimKey, Sequence[tuple[str, EvidenceFinding]]]
) -> dict[ClaimKey, EvidenceFinding]:
    changed: dict[ClaimKey, EvidenceFinding] = {}
    for key, found in rivals.items():
        if key not in stands or stands[key].finding.holds is False:
            continue
        weight, name = max((finding.weight if finding.holds else 0, name) for name, finding in found)
        unread = [name for name, finding in found if finding.holds is None]
        if weight > stands[key].weight:
            changed[key] = EvidenceFinding(False, f"“{name}” has the better evidence in the other document.")
        elif unread:
            changed[key] = EvidenceFinding(None, f"The evidence judge cannot read what speaks for “{unread[0]}” there.")
        elif weight and weight == stands[key].weight:
            changed[key] = EvidenceFinding(None, f"“{name}” has evidence that is as good in the other document.")
    return changed


def _best(members: Sequence[Claim], stands: Mapping[ClaimKey, _Standing]) -> int:
    # what nobody contests was accepted unheard: it stands against all that are
    return max(
        (stands[claim.key].weight if claim.key in stands else 0 if claim.gate else UNCONTESTED for claim in members),
        default=0,
    )


def _verdict(claim: Claim, finding: EvidenceFinding) -> Verdict:
    if finding.holds is None:
        reason = f"{claim.gate} {finding.reason}".strip()
        return Verdict("contested", EVIDENCE_JUDGE, reason)
    return Verdict("accepted" if finding.holds else "rejected", EVIDENCE_JUDGE, finding.reason)
