"""The gate by value: which claims go to debate, and of those in question that do not, why not."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from consilience.agents.claims.claim import Claim
from consilience.agents.claims.cross_document import RivalFact
from consilience.agents.verification.debate.debate_verifier import DebateVerifier
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.value.foresight import DebateCostModel
from consilience.agents.verification.value.selection import Prospect, select
from consilience.agents.verification.value.terms import ValueTerms
from consilience.agents.verification.value.worth import claims_standing_on, worth
from consilience.graph.model.model import Chunk, Document

__all__ = ["Choice", "DocumentOf", "ValueGate"]

DocumentOf = Callable[[RivalFact | None], Awaitable[Document | None]]
"""Returns the document of a rival; None where there is none, or where it is not to be had any more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Choice of debates for the claims of a document."""

    held: tuple[int, ...]
    """Which of the possible debates are held, by their place among them."""
    debated: frozenset[int]
    """The claims that these decide about, by their place among the claims."""
    left: Mapping[int, str]
    """Of contested claims that are not debated: why, in one sentence for the person who decides instead."""
    summary: str
    """The choice in one line."""

    def note_reasons(self, claims: Sequence[Claim]) -> tuple[Claim, ...]:
        """Return the claims; the gate's reason for one that is left says why."""
        return tuple(
            replace(claim, gate=f"{claim.gate} {self.left[number]}") if number in self.left else claim
            for number, claim in enumerate(claims)
        )


@dataclass(frozen=True, slots=True)
class ValueGate:
    """Chooses debates by what they are worth and cost."""

    terms: ValueTerms
    debates: DebateVerifier
    """As they would be held, with models that only count."""

    @property
    def signature(self) -> str:
        """The terms, and the prices of the models."""
        cast = self.debates.cast
        models = [cast.judge, *(cast.debaters or ()), *([cast.preference] if cast.preference else [])]
        prices = ",".join(model.price for model in models if isinstance(model, DebateCostModel))
        return f"{self.terms.signature}|prices:{prices}"

    async def choose(
        self,
        claims: Sequence[Claim],
        matchups: Sequence[Matchup],
        document: Document,
        chunks: Sequence[Chunk],
        document_of: DocumentOf,
    ) -> Choice:
        """Return which debates are held; the same for the same claims, whenever it is asked.

        Args:
            claims: all claims of the document, gated.
            matchups: the debates that could be held.
            document: the text.
            chunks: its passages.
            document_of: returns the documents of rivals from elsewhere.
        """
        standing = claims_standing_on(claims)
        prospects: list[Prospect] = []
        unit, cost = "", 0.0
        for number, matchup in enumerate(matchups):
            value = worth(matchup, claims, standing, self.terms)
            other = await document_of(matchup.rival)
            if matchup.rival and other is None:
                continue
            asked = value > 0 or any(claims[member].gate for side in matchup.members for member in side)
            if asked:  # else nobody is told what it would cost
                cost, unit = await self._cost(matchup, document, chunks, other)
            prospects.append(Prospect(number, value, cost if asked else 0.0))
        held = select(prospects, self.terms.budget)
        return _choice(claims, matchups, prospects, held, self.terms, unit)

    async def _cost(
        self, matchup: Matchup, document: Document, chunks: Sequence[Chunk], other: Document | None
    ) -> tuple[float, str]:
        """Return what a debate would cost, and in what: calls, if a model of it has no price."""
        sources = self.debates.sources(matchup, document, chunks, other)
        result = await self.debates.run(self.debates.question(matchup, sources, document), sources)
        used = result.usage.as_if_uncached
        return (float(used.calls), " calls") if used.unpriced else (used.cost, "")


def _choice(
    claims: Sequence[Claim],
    matchups: Sequence[Matchup],
    prospects: Sequence[Prospect],
    held: Sequence[Prospect],
    terms: ValueTerms,
    unit: str,
) -> Choice:
    chosen = {prospect.number for prospect in held}
    left: dict[int, str] = {}
    beyond = 0
    for one in prospects:
        if one.number in chosen:
            continue
        beyond += one.pays
        why = (
            f"A debate about it costs {one.cost:.4g}{unit}, is worth {one.worth:.4g}, and is beyond the budget."
            if one.pays and terms.budget is not None
            else f"A debate about it would cost {one.cost:.4g}{unit} and is worth {one.worth:.4g}."
        )
        members = (number for side in matchups[one.number].members for number in side)
        left |= {number: why for number in members if claims[number].gate}
    debated = {number for prospect in held for side in matchups[prospect.number].members for number in side}
    cost = sum(prospect.cost for prospect in held)
    summary = (
        f"{len(held)} of {len(prospects)} possible debates pay, for {cost:.4g}{unit}; "
        f"{len(prospects) - len(held) - beyond} cost more than they are worth, {beyond} are beyond the budget"
    )
    return Choice(tuple(sorted(chosen)), frozenset(debated), left, summary)
