"""What stands in a parenthesis says nothing of what comes after it."""

import pytest

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.experts.learned.ends import End, ScoredRelation
from consilience.agents.experts.learned.parentheses import is_across_parenthesis
from consilience.graph.model.model import Span


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
