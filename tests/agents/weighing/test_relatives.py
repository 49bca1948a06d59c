"""A person who is named by whom that person belongs to is somebody else."""

import pytest

from consilience.agents.verification.weighing.relatives import speaks_of_relatives


@pytest.mark.parametrize(
    ("wording", "is_about_relatives"),
    [
        ("parent of: The first person is the father or mother of the second.", True),
        ("spouse_of: The two persons are or were married to each other.", True),
        ("lives in: The person lives there.", False),
        ("owns: The subject holds shares of the object.", False),
    ],
)
def test_a_relation_is_about_relatives_if_its_wording_is(wording: str, is_about_relatives: bool) -> None:
    assert speaks_of_relatives(wording) is is_about_relatives
