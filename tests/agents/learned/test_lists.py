"""Lists of pairs, which a model that scores each pair for itself reads as everybody with everything."""

from dataclasses import replace
from itertools import product

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.agents.experts.learned.lists import without_crossed_pairs
from consilience.graph.model.model import Span

PEOPLE, BODIES = ("Ann", "Max", "Ida", "Eva"), ("Acme", "Bolt", "Cole", "Dorn")


def end(name: str, type_: str, at: int) -> End:
    span = Span(at, at + len(name))
    return End(span, EntityCandidate(span, name, type_))


def everybody_with_everything(many: int, relation: str = "leads") -> list[ScoredRelation]:
    """Each person with each body; a person's own body is a little likelier."""
    people = [end(name, "Person", 20 * at) for at, name in enumerate(PEOPLE[:many])]
    bodies = [end(name, "Organization", 20 * at + 10) for at, name in enumerate(BODIES[:many])]
    return [
        ScoredRelation(person, relation, body, 0.95 if people.index(person) == bodies.index(body) else 0.9)
        for person, body in product(people, bodies)
    ]


def pairs(found: list[ScoredRelation]) -> list[tuple[str, str]]:
    return [(one.subject.entity.text, one.object.entity.text) for one in found]


def test_of_a_list_of_pairs_each_keeps_its_own() -> None:
    assert pairs(without_crossed_pairs(everybody_with_everything(4))) == list(zip(PEOPLE, BODIES, strict=True))


def test_many_members_of_one_body_stay() -> None:
    found = [one for one in everybody_with_everything(4) if one.object.entity.text == "Acme"]
    assert without_crossed_pairs(found) == found


def test_relations_are_lists_each_for_itself() -> None:
    own = [one for one in everybody_with_everything(4) if one.probability > 0.9]
    found = [*own, *(replace(one, relation="works_for") for one in everybody_with_everything(4)[1:2])]
    assert without_crossed_pairs(found) == found


def test_what_is_unlikely_makes_no_list() -> None:
    found = [ScoredRelation(one.subject, one.relation, one.object, 0.2) for one in everybody_with_everything(4)]
    assert without_crossed_pairs(found) == found


def test_of_two_pairs_beside_each_other_none_reaches_over_the_ends_of_the_others() -> None:
    found = everybody_with_everything(2)
    said = [one for one in found if (one.subject.entity.text, one.object.entity.text) != ("Max", "Acme")]
    assert pairs(without_crossed_pairs(said)) == [("Ann", "Acme"), ("Max", "Bolt")]


def test_two_founders_before_their_two_firms_found_both() -> None:
    people = [end("Ann", "Person", 0), end("Max", "Person", 8)]
    firms = [end("Acme", "Organization", 20), end("Bolt", "Organization", 30)]
    found = [
        ScoredRelation(person, "founded", firm, 0.9 if person is people[0] else 0.95)
        for person, firm in product(people, firms)
    ]
    assert without_crossed_pairs(found) == found
