"""What is told of an entity without its company: whether `find_namesakes` could say anything at all of it."""

from collections.abc import Sequence

from hypothesis import event, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.graph.resolution.across.facts_apart import contradictions, may_contradict
from consilience.graph.resolution.across.namesakes import find_namesakes, may_be_namesakes
from consilience.graph.resolution.across.profiles import EntityProfile, Tie

NAMES = ("John Smith", "Ann Lee", "Otto Carl Rask", "Maria Garcia", "Xanthe Quillfeather")


def tie(predicate: str, other: str, document: str) -> Tie:
    return Tie(predicate, other, other, False, 0.5, frozenset(), frozenset({document}))


@st.composite
def parts(draw: st.DrawFn) -> list[EntityProfile]:
    """Draw an entity as up to four documents tell of it."""
    name = draw(st.sampled_from(NAMES))
    found = []
    for number in range(draw(st.integers(1, 4))):
        document = f"doc_{number}"
        said = draw(
            st.lists(
                st.tuples(
                    st.sampled_from(("born_in", "born_on", "died_on", "knows")),
                    st.sampled_from("PQ") | st.sampled_from(("1900", "1950", "2020")),
                ),
                max_size=3,
                unique=True,
            )
        )
        ties = tuple(tie(*each, document) for each in said)
        company = dict.fromkeys(draw(st.sets(st.sampled_from("abc"), max_size=2)), 0.5)
        found.append(EntityProfile("entity_1", "Person", name, frozenset({name}), frozenset({document}), ties, company))
    return found


SINGLE = frozenset({"ruled by", "born_in"})
TIES = st.builds(
    Tie,
    st.sampled_from(
        ("born_in", "Born On", "died_on", "Date of death", "capital", "ruled by", "Ruled By", "knows", "p569")
    ),
    st.sampled_from(("e1", "e2", "e3")),
    st.sampled_from(("Leeds", "Leeds Town", "England", "1 May 1850", "1850", "1990", "in 2020")),
    st.sampled_from((False, False, False, True)),
    within=st.sets(st.sampled_from(("e1", "e2", "England")), max_size=2).map(frozenset),
)


def told(number: int, ties: Sequence[Tie]) -> EntityProfile:
    document = frozenset({f"doc_{number}"})
    return EntityProfile("entity_1", "Person", NAMES[-1], documents=document, ties=tuple(ties))


@given(st.lists(st.lists(TIES, min_size=1, max_size=4), min_size=1, max_size=4), st.sampled_from((frozenset(), SINGLE)))
@settings(max_examples=examples(300))
def test_only_facts_that_can_contradict_do(said: Sequence[Sequence[Tie]], single: frozenset[str]) -> None:
    known = [told(number, ties) for number, ties in enumerate(said)]
    against = [pair for one in known for other in known for pair in contradictions(one, other, single)]
    event(f"contradictions: {bool(against)}")
    assert all(may_contradict(each.predicate, single) for pair in against for each in pair)
    assert may_be_namesakes(known, single=single) == bool(against)


@given(parts())
def test_what_may_not_be_namesakes_is_not_found_to_be(known: list[EntityProfile]) -> None:
    assert may_be_namesakes(known) or find_namesakes(known) is None


def test_a_contradiction_makes_them_perhaps_two() -> None:
    born = [
        EntityProfile(
            "entity_1",
            "Person",
            "Xanthe Quillfeather",
            frozenset(),
            frozenset({f"doc_{at}"}),
            (tie("born_in", place, f"doc_{at}"),),
            {},
        )
        for at, place in enumerate(("Porto", "Lima"))
    ]
    assert may_be_namesakes(born)
    assert not may_be_namesakes(born[:1])
