"""Names as they are written: nicknames inside them, shortened words, parties before a state, several by strokes."""

from dataclasses import replace

import pytest
from tests.agents.annotated import sentence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.extraction.mentions.named import Kind, Named
from consilience.agents.experts.corenlp.extraction.mentions.written_forms import as_written
from consilience.graph.model.model import Span


def written(said: Sentence, first: int, last: int, kind: Kind) -> list[str]:
    return [form.words for form in as_written(Named(said, first, last, kind))]


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("Otto/NNP/PERSON \"/`` Bud/NNP \"/'' Rask/NNP/PERSON left/VBD", 'Otto " Bud " Rask'),
        ("Otto/NNP/PERSON (/-LRB- Bud/NNP )/-RRB- Rask/NNP/PERSON left/VBD", "Otto ( Bud ) Rask"),
        ("Otto/NNP/PERSON (/-LRB- Bud/NNP )/-RRB- left/VBD Rask/NNP/PERSON", "Otto"),
        ("Otto/NNP/PERSON \"/`` left/VBD \"/'' Rask/NNP/PERSON", "Otto"),
    ],
)
def test_a_nickname_stands_inside_the_name(line: str, whole: str) -> None:
    assert written(sentence(line), 0, 0, "person") == [whole]


def test_the_letter_of_a_party_is_no_part_of_the_state() -> None:
    said = sentence("Lee/NNP/PERSON ,/, D/NNP/LOCATION -/HYPH/LOCATION Utah/NNP/LOCATION ,/, left/VBD")
    assert written(said, 2, 4, "place") == ["Utah"]


def test_the_full_stop_of_a_shortened_word_belongs_to_it_where_nothing_stands_between() -> None:
    said = sentence("in/IN Fresno/NNP/CITY ,/, Calif/NNP/STATE_OR_PROVINCE ./.")
    stop = said.tokens[4]
    close = replace(stop, span=Span(stop.span.start - 1, stop.span.end - 1))
    assert written(replace(said, tokens=(*said.tokens[:4], close)), 3, 3, "place") == ["Calif ."]
    assert written(said, 3, 3, "place") == ["Calif"]
    assert written(said, 1, 1, "place") == ["Fresno"]


@pytest.mark.parametrize(("line", "names"), [("Norpress NP", ["Norpress", "NP"]), ("AC DC", ["AC / DC"])])
def test_bodies_with_strokes_between_are_several(line: str, names: list[str]) -> None:
    first, second = line.split()
    said = sentence(f"{first}/NNP/ORGANIZATION :/HYPH/ORGANIZATION {second}/NNP/ORGANIZATION said/VBD")
    stroke = replace(said.tokens[1], text="/")
    said = replace(said, tokens=(said.tokens[0], stroke, *said.tokens[2:]))
    assert written(said, 0, 2, "organization") == names


def test_a_name_after_itself_as_heading_is_two() -> None:
    said = sentence("Otto/NNP/PERSON Rask/NNP/PERSON Otto/NNP/PERSON Max/NNP/PERSON Rask/NNP/PERSON left/VBD")
    assert written(said, 0, 4, "person") == ["Otto Rask", "Otto Max Rask"]
    twice = sentence("Otto/NNP/PERSON Otto/NNP/PERSON Rask/NNP/PERSON left/VBD")
    assert written(twice, 0, 2, "person") == ["Otto Otto Rask"]
