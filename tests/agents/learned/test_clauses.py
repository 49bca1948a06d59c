"""What stands in a sentence beside the two ends that the model relates, and tells that they are not related."""

import pytest
from tests.agents.annotated import ROOT, sentence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.learned.clauses import is_where_troops_stood

STAFF = sentence(
    "Ann/NNP served/VBD on/IN General/NNP Ross/NNP 's/POS staff/NN at/IN Ulm/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 6, "obl:on"), (6, 2, "case"), (6, 4, "nmod:poss"), (4, 3, "compound"),
    (4, 5, "case"), (1, 8, "obl:at"), (8, 7, "case"),
)  # fmt: skip
HANGING_ON_STAFF = sentence(
    "Ann/NNP served/VBD on/IN the/DT staff/NN of/IN Colonel/NNP Ross/NNP at/IN Ulm/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:on"), (4, 2, "case"), (4, 3, "det"), (4, 7, "nmod:of"),
    (7, 5, "case"), (7, 6, "compound"), (4, 9, "nmod:at"), (9, 8, "case"),
)  # fmt: skip
ARMY = sentence(
    "Ann/NNP fought/VBD in/IN the/DT army/NN at/IN Ulm/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:in"), (4, 2, "case"), (4, 3, "det"), (1, 6, "obl:at"),
    (6, 5, "case"),
)  # fmt: skip
SURGEON = sentence(
    "Ann/NNP served/VBD on/IN the/DT staff/NN of/IN Doctor/NNP Ross/NNP at/IN Mercy/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:on"), (4, 2, "case"), (4, 3, "det"), (4, 7, "nmod:of"),
    (7, 5, "case"), (7, 6, "compound"), (4, 9, "nmod:at"), (9, 8, "case"),
)  # fmt: skip
ENLISTED = sentence(
    "Ann/NNP enlisted/VBD in/IN the/DT army/NN",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:in"), (4, 2, "case"), (4, 3, "det"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("read", "end", "expected"),
    [
        (STAFF, 8, True),
        (HANGING_ON_STAFF, 9, True),
        (ARMY, 6, True),
        (ARMY, 4, False),
        (SURGEON, 9, False),
        (ENLISTED, 4, False),
    ],
)
def test_where_soldiers_stood_is_no_body_that_they_work_for(read: Sentence, end: int, *, expected: bool) -> None:
    assert is_where_troops_stood(read, [end]) is expected
