"""No regular expression of ours takes long on a text that somebody wrote to that end."""

import json
import subprocess
import sys

import pytest
from tests.pumping import pumped
from tests.repeats import repeats

BOUNDS = {
    "consilience.graph.cypher.text_gate.patterns._PARTS": 1000,  # longer patterns are refused
    "consilience.graph.checking.check._WORDS": 2000,  # the head of one of our own query files
    "consilience.graph.cypher.plan._FOREIGN": 1000,  # details of a plan's operator
    "consilience.agents.models.reply_room._PROMPT[0]": 2000,  # of a refusal no more is read
    "consilience.graph.store.statements._FOR_EACH_TYPE": 5000,  # our own query files
}
"""Length of the longest text that an expression ever sees, where it is kept short elsewhere."""


@pytest.mark.repeats
def test_no_expression_takes_more_than_linear_time_on_a_hostile_text(pytestconfig: pytest.Config) -> None:
    length = str(repeats(pytestconfig, "pumped-length"))
    checked = subprocess.run(
        [sys.executable, "-m", "tests.pattern_check", json.dumps(BOUNDS), length],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr or "one took more than the processor time of the whole check"
    slow = json.loads(checked.stdout)
    assert slow == [], "make what repeats possessive (`*+`), or say in BOUNDS how long its texts can be"


def test_the_texts_are_hostile_to_the_expressions_that_once_froze_a_server() -> None:
    texts = list(pumped(r"^\s*(<!--.*?-->\s*)*<html", 200))
    assert any(text.count("<!--") > 5 and "html" not in text for text in texts)
    assert any(set(text) == {" "} for text in texts)
