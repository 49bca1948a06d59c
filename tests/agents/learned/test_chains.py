from tests.agents.annotated import ROOT, sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.chains import without_larger_places, without_owners
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.graph.model.model import Span


def end(text: str, words: str, type_: str = "Location") -> End:
    span = Span(text.index(words), text.index(words) + len(words))
    return End(span, EntityCandidate(span, words, type_))


def born(text: str, *places: str, probability: float = 0.9) -> list[ScoredRelation]:
    subject = end(text, "She", "Person")
    return [ScoredRelation(subject, "born_in", end(text, place), probability) for place in places]


def kept(found: list[ScoredRelation], text: str) -> list[str]:
    return [one.object.entity.text for one in without_larger_places(found, text)]


def test_the_place_that_says_where_a_place_lies_is_no_birth_place() -> None:
    text = "She was born in Ulm, Germany."
    assert kept(born(text, "Ulm", "Germany"), text) == ["Ulm"]


def test_nor_is_it_where_the_place_lies_in() -> None:
    text = "She was born in Ulm in Germany."
    assert kept(born(text, "Ulm", "Germany"), text) == ["Ulm"]


def test_in_a_list_each_place_counts() -> None:
    text = "She lived in Ulm, Bern and Prague."
    assert kept(born(text, "Ulm", "Bern", "Prague"), text) == ["Ulm", "Bern", "Prague"]


def test_a_larger_place_stays_where_the_smaller_one_is_unlikely() -> None:
    text = "She was born in Ulm, Germany."
    found = [*born(text, "Ulm", probability=0.1), *born(text, "Germany")]
    assert kept(found, text) == ["Ulm", "Germany"]


def test_in_a_list_of_pairs_each_second_place_says_where_the_first_lies() -> None:
    text = "She lived in Ulm, Germany and Bern, Switzerland."
    assert kept(born(text, "Ulm", "Germany", "Bern", "Switzerland"), text) == ["Ulm", "Bern"]


def test_whose_rival_a_firm_is_was_not_founded_with_it() -> None:
    read = sentence(
        "She/PRP founded/VBD Acme/NNP 's/POS rival/NN Bolt/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 5, "obj"), (5, 2, "nmod:poss"), (2, 3, "case"), (5, 4, "compound"),
    )  # fmt: skip
    text = "She founded Acme 's rival Bolt"
    assert [one.object.entity.text for one in without_owners(born(text, "Acme", "Bolt"), read)] == ["Bolt"]
    assert [one.object.entity.text for one in without_owners(born(text, "Acme"), read)] == ["Acme"]
