"""What a short name is that several longer ones contain."""

import pytest
from tests.agents.annotated import annotation

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.corenlp.extraction.type_consistency import make_types_consistent
from consilience.graph.model.model import Span


@pytest.mark.parametrize(
    ("lines", "names", "short", "type_"),
    [
        # the firm is called after the founder with whom the text begins
        (
            ("Anna/NNP Dekkers/NNP founded/VBD Dekkers/NNP Shipping/NNP ./.", "Dekkers/NNP retired/VBD ./."),
            {"Anna Dekkers": "Person", "Dekkers Shipping": "Organization"},
            "Dekkers",
            "Person",
        ),
        # without a person of that name it is the firm
        (
            ("Kestrel/NNP Shipping/NNP grew/VBD ./.", "Kestrel/NNP hired/VBD ./."),
            {"Kestrel Shipping": "Organization"},
            "Kestrel",
            "Organization",
        ),
    ],
)
def test_a_short_name_is_what_the_long_one_is_from_which_it_is_cut(
    lines: tuple[str, ...], names: dict[str, str], short: str, type_: str
) -> None:
    made, text = annotation(*lines)
    found = [
        EntityCandidate(Span(text.index(name), text.index(name) + len(name)), name, of) for name, of in names.items()
    ]
    typed = {candidate.span: candidate.type for candidate in make_types_consistent(made, text, found)}
    start = text.rindex(short)
    assert typed[Span(start, start + len(short))] == type_
