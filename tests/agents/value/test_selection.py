"""Which debates are held: what they are worth, what they cost, and the budget."""

from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.answers.candidates import Quote
from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.verification.debate.matchups import Matchup
from consilience.agents.verification.value.selection import Prospect, select
from consilience.agents.verification.value.terms import ValueTerms
from consilience.agents.verification.value.worth import chance_of_better, claims_standing_on, worth
from consilience.graph.model.model import Proposal, Span

PROSPECTS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 60)), max_size=12).map(
    lambda pairs: [Prospect(number, float(value), float(cost)) for number, (value, cost) in enumerate(pairs)]
)
BUDGETS = st.integers(0, 200).map(float)


def held(prospects: list[Prospect], budget: float | None) -> set[int]:
    return {one.number for one in select(prospects, budget)}


@given(PROSPECTS, BUDGETS, BUDGETS)
def test_more_budget_never_debates_less(prospects: list[Prospect], one: float, other: float) -> None:
    assert held(prospects, min(one, other)) <= held(prospects, max(one, other)) <= held(prospects, None)


@given(PROSPECTS, st.one_of(st.none(), BUDGETS), st.integers(1, 9))
def test_dearer_models_never_debate_more(prospects: list[Prospect], budget: float | None, times: int) -> None:
    dearer = [Prospect(one.number, one.worth, one.cost * times) for one in prospects]
    assert held(dearer, budget) <= held(prospects, budget)


@given(PROSPECTS, BUDGETS, st.integers(1, 60), st.data())
def test_a_debate_that_becomes_dearer_is_never_held_for_it(
    prospects: list[Prospect], budget: float, more: int, data: st.DataObject
) -> None:
    if prospects:
        at = data.draw(st.integers(0, len(prospects) - 1))
        dearer = list(prospects)
        dearer[at] = Prospect(at, prospects[at].worth, prospects[at].cost + more)
        assert at not in held(dearer, budget) or at in held(prospects, budget)


def test_the_best_for_its_cost_comes_first_and_of_two_alike_the_first() -> None:
    prospects = [Prospect(0, 8, 4), Prospect(1, 9, 3), Prospect(2, 9, 3), Prospect(3, 2, 2)]
    assert [one.number for one in select(prospects, None)] == [1, 2, 0]
    assert [one.number for one in select(prospects, 6)] == [1, 2]
    assert [one.number for one in select(prospects, 5)] == [1]


def claim(kind: str, start: int, confidence: float, gate: str = "", object_: Anchor | None = None) -> Claim:
    anchor = Anchor(Span(start, start + 3), "Person", "Ann")
    quote = Quote("Ann", Span(start, start + 3))
    predicate = "Person" if kind == "entity" else "knows"
    proposals = (Proposal("one", 1),)
    return Claim(kind, anchor, predicate, object_, (), (quote,), proposals, confidence, gate=gate)  # type: ignore[arg-type]


def test_what_stands_gains_by_being_doubtful_and_what_is_contested_by_being_likely() -> None:
    assert round(chance_of_better(claim("entity", 0, 0.55), 0.8), 6) == 0.25  # .45 * .8 - .55 * .2
    assert round(chance_of_better(claim("entity", 0, 0.45, "why"), 0.8), 6) == 0.25
    assert chance_of_better(claim("entity", 0, 0.95), 0.8) < 0
    assert chance_of_better(claim("entity", 0, 0.1, "why"), 0.8) < 0


def test_an_entity_weighs_as_much_as_what_stands_on_it() -> None:
    doubtful, other = claim("entity", 0, 0.6, "why"), claim("entity", 10, 0.99)
    related = claim("relation", 0, 0.9, "", other.anchor)
    claims = (doubtful, other, related)
    matchup = Matchup((doubtful, None), ((0,), ()))
    alone = worth(matchup, claims, claims_standing_on(claims[:2]), ValueTerms(10, None, 0.8))
    with_relation = worth(matchup, claims, claims_standing_on(claims), ValueTerms(10, None, 0.8))
    assert (round(alone, 6), round(with_relation, 6)) == (4.0, 8.0)
    assert worth(Matchup((other, None), ((1,), ())), claims, {}, ValueTerms(10, None, 0.8)) == 0
