"""The default team as a judge of claims: what a run decides, by weighing, gate and judge together."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from consilience.agents.answers.candidates import Quote
from consilience.agents.answers.passage import Passage
from consilience.agents.claims.claim import Anchor, Claim, ClaimKey, collect_claims
from consilience.agents.collaboration.answer_log import AnswerLog
from consilience.agents.collaboration.rounds import run_rounds
from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_teams import builtin_team
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.verifier_builder import build_verifier
from consilience.agents.laboratory.claims.corruption import KnownClaim
from consilience.agents.laboratory.claims.judges.registry import (
    DEFAULT_TEAM,
    ClaimBench,
    OnDecided,
    claim_judge,
    nobody_waits,
)
from consilience.agents.laboratory.claims.trial import NOT_PROPOSED, ClaimVerdict
from consilience.agents.support.gather import work_ahead
from consilience.agents.verification.quote_check import check_quotes
from consilience.agents.verification.verifier import Verifier
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.model.model import Chunk, Document, Proposal, Realis

__all__ = ["PUT", "TeamAsJudge"]

PUT = "put"
"""The expert that is made to propose corrupted copies."""
_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class _Run:
    """Run of the team over a text: what it proposes, and how likely that is."""

    document: Document
    chunks: Sequence[Chunk]
    proposed: tuple[Claim, ...]
    weighed: dict[str, tuple[Claim, ...]] = field(default_factory=dict)
    """Before any limit of acceptance: the team's claims by the empty id, with a copy in them by that of the copy."""


@claim_judge("team", rank=2)
class TeamAsJudge:
    """Has the default team read each text, and decides as its run does.

    A true claim is as good as the best of the team's own claims that state it; one that no expert proposes is
    `not proposed`. A corrupted copy is put among the team's claims in place of what states the true one, as if the
    learned expert had proposed it, sure of it: the rule experts propose only what stands in a pattern of theirs, so
    that a copy under their name would be none that they can make, while the learned expert reads every pair of mentions
    and may believe any. Where a rule does propose the copy, that speaks for it too. Ends of a copy are the team's own
    mentions where it has some there; others are proposed with it. Nothing else of the run is changed.
    """

    def __init__(self, bench: ClaimBench, runs: "dict[str, _Run] | None" = None) -> None:
        """Prepare the team.

        Args:
            bench: what it works with.
            runs: by text, what the team has proposed already.

        Raises:
            ConsilienceError: CoreNLP is not at hand, or the schema has nothing for the team.
        """
        self._schema, self._bench, self._team = bench.schema, bench, bench.team or _default_team(bench)
        self._verifier = self._team.verifier or Verifier()
        self._kinds: Mapping[str, str] = {**self._team.kinds, PUT: "learned"}
        self._runs = {} if runs is None else runs
        self._decided: dict[str, tuple[Claim, ...]] = {}

    def accept_from(self, probability: float) -> "TeamAsJudge":
        """Return this team with another limit of acceptance, of claims of every kind; texts are not read again.

        Args:
            probability: from which on a claim that was weighed is accepted, 0..1.
        """
        limits = dict.fromkeys(("accept_from", "accept_names_from", "accept_events_from"), probability)
        least = min(self._verifier.acceptance.reject_below, probability)
        acceptance = self._verifier.acceptance.model_copy(update={**limits, "reject_below": least})
        team = replace(self._team, verifier=replace(self._verifier, acceptance=acceptance))
        return TeamAsJudge(replace(self._bench, team=team), self._runs)

    @property
    def signature(self) -> str:
        """Those of the team and of its verifier."""
        return f"team:{self._team.signature}|{self._verifier.signature}"

    async def decide(self, known: Sequence[KnownClaim], on_decided: OnDecided = nobody_waits) -> list[ClaimVerdict]:
        """Return what a run decides; see `ClaimJudge`."""
        true = {(each.document, each.id): each.claim for each in known if each.true}
        places = defaultdict[str, list[int]](list)
        for place, each in enumerate(known):
            places[each.text].append(place)

        async def decide_text(text: str) -> None:
            for place in places[text]:
                each = known[place]
                found[place] = await self._decide_claim(each, true[each.document, each.id])
                on_decided()

        found: dict[int, ClaimVerdict] = {}
        async for _ in work_ahead(places, self._bench.at_once, decide_text):
            pass
        return [found[place] for place in range(len(known))]

    async def _decide_claim(self, known: KnownClaim, true: Claim) -> ClaimVerdict:
        run = await self._run(known)
        if known.true:
            if known.text not in self._decided:
                self._decided[known.text] = await self._decide("", run.proposed, run)
            return _best(known, self._decided[known.text])
        id_ = f"{known.document} {known.id} {known.corruption}"
        decided = await self._decide(id_, _with_copy(known, true, run.proposed), run)
        return _verdict(known, next(claim for claim in decided if _is_put(claim)))

    async def _run(self, known: KnownClaim) -> _Run:
        if known.text not in self._runs:
            document = Document(known.text, known.document, known.document, language=self._bench.language)
            chunks = self._bench.split(document)
            passages = [Passage(document.id, c.span.start, c.text, document.language, document.name) for c in chunks]
            turns = asyncio.Semaphore(_AT_ONCE)
            said = await run_rounds(self._team, self._schema, passages, AnswerLog(None, ""), turns, lambda _: None)
            claims = collect_claims([each.trails for each in said], document.text, self._schema)
            self._runs[known.text] = _Run(document, chunks, claims)
        return self._runs[known.text]

    async def _decide(self, id_: str, claims: Sequence[Claim], run: _Run) -> tuple[Claim, ...]:
        """Return claims with their verdicts, as the state machine's gate and verification come to them."""
        if id_ not in run.weighed:
            weighed = await self._verifier.weigh(claims, run.document, run.chunks, self._kinds)
            run.weighed[id_] = await self._verifier.link(weighed, run.document, run.chunks)
        gated = self._verifier.contest(run.weighed[id_], self._schema)
        return check_quotes(gated, await self._verifier.verdicts(gated, run.document, run.chunks))


def _default_team(bench: ClaimBench) -> Team:
    if bench.corenlp is None:
        raise ConsilienceError("The team reads with CoreNLP. Leave out --plain, or ask --judge rules.")
    file = builtin_team(DEFAULT_TEAM)
    team = build_team(file, bench.schema, Means({}, bench.corenlp))
    return replace(team, verifier=build_verifier(file, bench.schema, {}, bench.corenlp))


def _best(known: KnownClaim, decided: Sequence[Claim]) -> ClaimVerdict:
    same = [claim for claim in decided if known.says(known.claim, claim)]
    order = ("accepted", "contested", "rejected")
    verdicts = [_verdict(known, claim) for claim in same]
    return min(verdicts, key=lambda v: order.index(v.decision), default=ClaimVerdict(known, NOT_PROPOSED, ""))


def _verdict(known: KnownClaim, claim: Claim) -> ClaimVerdict:
    decision, reason = (claim.verdict.decision, claim.verdict.reason) if claim.verdict else ("contested", "")
    return ClaimVerdict(known, decision, reason)


def _is_put(claim: Claim) -> bool:
    return any(proposal == _PROPOSAL for proposal in claim.proposals)


_PROPOSAL = Proposal(PUT, 1)
_BESIDE = Proposal(PUT, 2)
"""Of the mentions and the event that a copy needs."""


def _with_copy(known: KnownClaim, true: Claim, proposed: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the team's claims with a corrupted copy in place of what states the true claim.

    Args:
        known: the copy.
        true: what it was made of; a denied copy says the same over another text.
        proposed: the team's claims.
    """
    text = known.text
    copy = _at_mentions(known.claim, proposed, text)
    replaced = known.corruption != "negated"
    out = {c.key for c in proposed if replaced and known.says(true, c)} - {copy.key, *copy.premises}
    claims = {c.key: c for c in proposed if c.key not in out and out.isdisjoint(c.premises)}
    needed = [_beside(key, text) for key in copy.premises if key not in claims]
    claims |= {claim.key: claim for claim in needed}
    own = claims.get(copy.key)
    quotes = tuple(quote.verify(text) for quote in copy.quotes)
    put = replace(copy, quotes=quotes, proposals=(_PROPOSAL,), confidence=1.0)
    if own is not None:
        put = replace(
            put,
            realis=tuple(dict.fromkeys((*copy.realis, *own.realis))),
            quotes=tuple(dict.fromkeys((*own.quotes, *quotes))),
            proposals=(*own.proposals, _PROPOSAL),
        )
    claims[copy.key] = put
    return tuple(claims.values())


def _at_mentions(claim: Claim, proposed: Sequence[Claim], text: str) -> Claim:
    """Return a claim about the team's own mentions, where they share characters with the claim's and have its types."""
    if claim.kind in {"entity", "event"}:
        return claim

    def own(anchor: Anchor, kind: str) -> Anchor:
        if anchor.span.of(text) != anchor.text:
            return anchor
        same = [c.anchor for c in proposed if c.kind == kind and c.anchor.type == anchor.type]
        return min((a for a in same if a.span.overlaps(anchor.span)), default=anchor)

    object_ = own(claim.object, "entity") if claim.object else None
    return replace(claim, anchor=own(claim.anchor, "event" if claim.kind == "argument" else "entity"), object=object_)


def _beside(key: ClaimKey, text: str) -> Claim:
    kind, anchor, predicate, object_ = key
    quote = Quote(anchor.text, anchor.span).verify(text)
    realis: tuple[Realis, ...] = ("Actual",) if kind == "event" else ()
    return Claim(kind, anchor, predicate, object_, realis, (quote,), (_BESIDE,), 1.0)
