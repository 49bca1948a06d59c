"""Words for people who are named elsewhere: plurals for a list of names, `a man` whose name follows."""

from tests.agents.annotated import sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.groups import find_groups


def sentences(*lines: tuple[str, list[tuple[int, int, str]]]) -> list[Sentence]:
    made: list[Sentence] = []
    start = 0
    for index, (line, edges) in enumerate(lines):
        made.append(sentence(line, *edges, index=index, start=start))
        start = made[-1].span.end + 1
    return made


def groups(made: list[Sentence]) -> dict[str, list[str]]:
    """Return by word whom it means, where every word labelled PERSON is a mention."""
    named = [
        EntityCandidate(token.span, token.text, "Person")
        for one in made
        for token in one.tokens
        if token.ner == "PERSON"
    ]
    found = find_groups(Annotation(tuple(made)), named, ())
    return {made[at].tokens[token].text: [m.text for m in members] for (at, token), members in found.items()}


LIST = ("Ann/NNP/PERSON and/CC Bob/NNP/PERSON left/VBD", [(0, 2, "conj:and"), (3, 0, "nsubj"), (3, 2, "nsubj")])
THEY = ("They/PRP slept/VBD", [(1, 0, "nsubj")])


def test_they_means_those_who_are_named_in_a_list() -> None:
    assert groups(sentences(LIST, THEY)) == {"They": ["Ann", "Bob"]}


def test_they_means_both_who_marry() -> None:
    made = sentences(("Ann/NNP/PERSON marry/VBD Bob/NNP/PERSON", [(1, 0, "nsubj"), (1, 2, "obj")]), THEY)
    assert groups(made) == {"They": ["Ann", "Bob"]}


def test_people_without_names_stand_between() -> None:
    between = ("Soldiers/NNS came/VBD", [(1, 0, "nsubj")])
    assert groups(sentences(LIST, between, THEY)) == {}


def test_a_body_that_acts_may_be_meant_instead() -> None:
    between = ("Acme/NNP/ORGANIZATION grew/VBD", [(1, 0, "nsubj")])
    assert groups(sentences(LIST, between, THEY)) == {}


def test_a_number_must_agree() -> None:
    three = ("the/DT three/CD men/NNS slept/VBD", [(2, 0, "det"), (2, 1, "nummod"), (3, 2, "nsubj")])
    assert groups(sentences(LIST, three)) == {}


def test_the_pair_may_mean_the_only_two_of_the_sentence_before() -> None:
    made = sentences(
        ("Ann/NNP/PERSON saw/VBD Bob/NNP/PERSON", [(1, 0, "nsubj"), (1, 2, "obj")]),
        ("the/DT pair/NN left/VBD", [(1, 0, "det"), (2, 1, "nsubj")]),
    )
    assert groups(made) == {"pair": ["Ann", "Bob"]}


def test_a_noun_that_says_more_about_itself_means_others() -> None:
    told = ("the/DT men/NNS of/IN Rome/NNP slept/VBD", [(1, 0, "det"), (1, 3, "nmod:of"), (4, 1, "nsubj")])
    assert groups(sentences(LIST, told)) == {}


def test_a_man_is_who_is_called_the_man_later() -> None:
    made = sentences(
        ("a/DT man/NN fell/VBD", [(1, 0, "det"), (2, 1, "nsubj")]),
        ("the/DT man/NN ,/, Bob/NNP/PERSON ,/, lives/VBZ", [(1, 0, "det"), (1, 3, "appos"), (5, 1, "nsubj")]),
    )
    assert groups(made) == {"man": ["Bob"]}
