"""Routes of agreement: people's decisions against confidence, judge, gate and experts; and the facts behind them."""

import asyncio
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from consilience.evaluation.people.bins import Binning
from consilience.evaluation.people.judged import PEOPLE, JudgedFact
from consilience.evaluation.people.scores import score_people
from consilience.graph.curation.decided_facts import DecidedFilter
from consilience.graph.model.model import FactKind
from consilience.graph.reading.facts.listing import facts_of_ids
from consilience.graph.store.store import Store
from consilience.platform.api.cache.beside import MOST_HERE
from consilience.platform.api.dependencies.cached_answer import Answering
from consilience.platform.api.dependencies.costly import COSTLY
from consilience.platform.api.dependencies.require import Reader
from consilience.platform.api.responses.paging import Cursor, Limit, cursor_of, key_of
from consilience.platform.api.state.api_state import State
from consilience.platform.contract.evaluation.agreement import AgreementAnswer, AgreementFacts
from consilience.platform.evaluations.people import read_judged_facts

router = APIRouter(prefix="/evaluations/agreement", tags=["evaluations"])

Fraction = Annotated[float | None, Query(ge=0, le=1, allow_inf_nan=False)]
RaterKey = Annotated[str | None, Query(max_length=300, description="Key of a rater, such as `judge`.")]
Says = Annotated[bool | None, Query(description="Only facts of which it says this; anything if absent.")]


def _read_filter(
    kind: FactKind | None = None,
    type: Annotated[  # noqa: A002 - the name of the parameter
        str | None, Query(max_length=200, description="Entity, relation or event type, or role.")
    ] = None,
    run: Annotated[str | None, Query(max_length=100, description="Id of a run, as facts name it.")] = None,
    team: Annotated[str | None, Query(max_length=200, description="Name of the team of the run.")] = None,
    schema: Annotated[str | None, Query(max_length=200, description="Name of the schema of the run.")] = None,
    document: Annotated[str | None, Query(max_length=100, description="Id of the document of the run.")] = None,
    since: Annotated[date | None, Query(description="First day (UTC) of the decision that counts.")] = None,
    until: Annotated[date | None, Query(description="Last day (UTC) of the decision that counts.")] = None,
) -> DecidedFilter:
    return DecidedFilter(kind, type, run, team, schema, document, since, until)


Wanted = Annotated[DecidedFilter, Depends(_read_filter)]


@router.get("", response_model=AgreementAnswer, dependencies=[COSTLY])
async def get_agreement(
    state: State,
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    bins: Annotated[Binning, Query(description="Bins with about as many facts each, or tenths.")] = "equal-mass",
) -> Response:
    """Compare confidence, the runs, judge, gate, experts and people with what people decided.

    The last decision of a person that was not undone is the truth; an edited fact was wrong. Only facts that people
    decided and a run states count, and people chose which: nothing here is about the other facts. Where several runs
    state a fact, those that are asked for count, with the best of what they say.
    """

    async def work(store: Store) -> AgreementAnswer:
        if state.decided > MOST_HERE:  # to read and to resample so many takes long, for which everybody would wait here
            state.decided, scores = await state.beside.compute(store, _score, wanted, bins)
        else:
            state.decided, scores = await _score(store, wanted, bins)
        return AgreementAnswer.model_validate(scores)

    return await answer(work)


async def _score(store: Store, wanted: DecidedFilter, bins: Binning) -> tuple[int, dict[str, Any]]:
    """Return how many facts count, and what they say of each rater."""
    facts = await read_judged_facts(store, wanted)
    scores = await asyncio.to_thread(score_people, facts, bins)
    return len(facts), scores.to_json()


@router.get("/facts", response_model=AgreementFacts, dependencies=[COSTLY])
async def list_agreement_facts(
    answer: Answering,
    _: Reader,
    wanted: Wanted,
    min_confidence: Fraction = None,
    max_confidence: Fraction = None,
    accepted: Annotated[bool | None, Query(description="By people.")] = None,
    first: RaterKey = None,
    first_says: Says = None,
    second: RaterKey = None,
    second_says: Says = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """List the facts behind a bin (by confidence) or two raters (about which both say something), by id."""
    key = key_of(cursor, str)
    sayings = tuple((rater, said) for rater, said in ((first, first_says), (second, second_says)) if rater is not None)

    def fits(fact: JudgedFact) -> bool:
        said = {PEOPLE.key: fact.accepted, **{rater.key: value for rater, value in fact.ratings.items()}}
        return (
            (fact.confidence is not None or (min_confidence, max_confidence) == (None, None))
            and (min_confidence is None or (fact.confidence or 0.0) >= min_confidence)
            and (max_confidence is None or (fact.confidence or 0.0) <= max_confidence)
            and (accepted is None or fact.accepted == accepted)
            and all(rater in said and value in (None, said[rater]) for rater, value in sayings)
        )

    async def work(store: Store) -> AgreementFacts:
        found = [fact for fact in await read_judged_facts(store, wanted) if fits(fact)]
        rest = [fact for fact in found if key is None or fact.id > key[0]]
        page = rest[:limit]
        names = {fact.id: fact for fact in await facts_of_ids(store, [fact.id for fact in page])}
        items = [
            {
                "fact": names[fact.id],
                "confidence": fact.confidence,
                "accepted": fact.accepted,
                "edited": fact.edited,
                "said": {rater.key: said for rater, said in sorted(fact.ratings.items())},
            }
            for fact in page
            if fact.id in names
        ]
        following = cursor_of(page[-1].id) if len(rest) > limit else None
        return AgreementFacts.model_validate({"items": items, "next": following, "total": len(found)})

    return await answer(work)
