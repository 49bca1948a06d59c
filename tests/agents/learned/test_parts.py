"""What is said of the part that somebody plays is not said of who plays it."""

from tests.agents.annotated import sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.ends import End, ScoredRelation
from consilience.agents.experts.learned.parts import is_said_of_part
from consilience.graph.model.model import Span


def said(noun: str) -> bool:
    made = sentence(
        f"His/PRP$ {noun}/NN was/VBD the/DT husband/NN of/IN Ida/NNP",
        (1, 0, "nmod:poss"),
        (4, 1, "nsubj"),
        (4, 2, "cop"),
        (4, 6, "nmod:of"),
    )
    ends = [
        End(made.tokens[at].span, EntityCandidate(Span(90 + at, 91 + at), name, "Person"))
        for at, name in ((0, "Otto"), (6, "Ida"))
    ]
    return is_said_of_part(ScoredRelation(ends[0], "spouse_of", ends[1], 0.9), made)


def test_whose_character_somebody_is_has_nothing_to_do_with_it() -> None:
    assert said("character")
    assert not said("brother")
