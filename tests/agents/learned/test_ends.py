"""Which mentions of a sentence may be ends of a relation."""

import pytest
from tests.agents.annotated import sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.encoder.ends import (
    End,
    ScoredRelation,
    ends_of,
    is_across_parenthesis,
    is_said_of_part,
)
from consilience.graph.model.model import Span


def names(line: str, *mentions: str) -> list[str]:
    made = sentence(line)
    text = " ".join(token.text for token in made.tokens)
    found = [EntityCandidate(Span(text.index(m), text.index(m) + len(m)), m, "Person") for m in mentions]
    return [end.entity.text for end in ends_of(made, found, ())]


def test_who_plays_a_part_is_no_end_of_what_is_said_of_the_part() -> None:
    line = "Ada/NNP Orr/NNP (/-LRB- Ida/NNP Lund/NNP )/-RRB- married/VBD Max/NNP"
    assert names(line, "Ada Orr", "Ida Lund", "Max") == ["Ada Orr", "Max"]


def test_a_name_in_parentheses_by_itself_is_an_end() -> None:
    assert names("the/DT winner/NN (/-LRB- Ida/NNP Lund/NNP )/-RRB- left/VBD", "Ida Lund") == ["Ida Lund"]


def test_a_short_name_in_parentheses_is_an_end() -> None:
    assert names("Ada/NNP Orr/NNP (/-LRB- AO/NNP )/-RRB- left/VBD", "Ada Orr", "AO") == ["Ada Orr", "AO"]


def end(text: str, words: str) -> End:
    span = Span(text.index(words), text.index(words) + len(words))
    return End(span, EntityCandidate(span, words, "Person"))


@pytest.mark.parametrize(
    ("text", "across"),
    [
        ("(Photo by Otto Rask) The founder of Norvik left.", True),
        ("Ida (the wife of Otto Rask) founded Norvik.", True),
        ("Otto Rask (a founder of Norvik) left.", False),
        ("(Otto Rask) founded Norvik.", False),
        ("Otto Lind (born Otto Rask) founded Norvik.", False),
        ("Otto Rask (born in Oslo) founded Norvik.", False),
        ("They (Otto Rask and his firm Norvik) left.", False),
    ],
)
def test_an_end_in_a_parenthesis_has_nothing_to_do_with_what_follows_it(text: str, across: bool) -> None:
    found = ScoredRelation(end(text, "Otto Rask"), "founded", end(text, "Norvik"), 0.9)
    assert is_across_parenthesis(found, text) is across


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
