"""Whose child `their son` is."""

from tests.agents.annotated import ROOT, sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.couples import find_stand_ins_and_couples
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules

RULES = {"Person": EntityRules(kind="person", anaphor_pronouns=("she", "her", "he", "his"))}


def parents(*made: Sentence) -> list[str]:
    """Whom `their` stands for."""
    mentions = [EntityCandidate(t.span, t.text, "Person") for one in made for t in one.tokens if t.ner == "PERSON"]
    found = find_stand_ins_and_couples(Annotation(made), mentions, RULES)
    return [s.entity.text for s in found if made[s.sentence].tokens[s.token].text.casefold() == "their"]


def child(start: int, noun: str = "son") -> Sentence:
    edges = [(ROOT, 3, "root"), (3, 1, "nsubj"), (1, 0, "nmod:poss"), (1, 2, "appos")]
    return sentence(f"Their/PRP$ {noun}/NN Max/NNP/PERSON left/VBD", *edges, index=1, start=start)


MARRIED = sentence("Ada/NNP/PERSON marry/VBP Otto/NNP/PERSON", (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"))
HUSBAND = sentence(
    "Ada/NNP/PERSON left/VBD her/PRP$ husband/NN Otto/NNP/PERSON",
    (ROOT, 1, "root"),
    (1, 0, "nsubj"),
    (1, 3, "obj"),
    (3, 2, "nmod:poss"),
    (3, 4, "appos"),
)
ALONE = sentence("Ada/NNP/PERSON met/VBD reporters/NNS", (ROOT, 1, "root"), (1, 0, "nsubj"), (1, 2, "obj"))


def test_the_child_of_two_who_married_is_theirs() -> None:
    assert parents(MARRIED, child(MARRIED.span.end + 1)) == ["Ada", "Otto"]


def test_whose_husband_somebody_is_and_he_are_a_couple() -> None:
    assert parents(HUSBAND, child(HUSBAND.span.end + 1)) == ["Ada", "Otto"]


def test_where_no_two_are_named_nobody_is_meant() -> None:
    assert parents(ALONE, child(ALONE.span.end + 1)) == []


def test_only_of_a_child_their_means_two_parents() -> None:
    assert parents(MARRIED, child(MARRIED.span.end + 1, "dog")) == []
