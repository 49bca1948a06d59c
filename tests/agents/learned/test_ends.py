"""Which mentions of a sentence may be ends of a relation."""

from tests.agents.annotated import sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.ends import ends_of
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
