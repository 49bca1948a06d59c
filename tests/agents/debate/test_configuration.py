import pytest
from pydantic import ValidationError

from consilience.agents.verification.debate.configuration import DebateVerification
from consilience.agents.verification.debate.shared.settings import DebateRules
from consilience.graph.model.errors import ConsilienceError


def test_the_section_of_a_team_file_gives_the_rules() -> None:
    settings = DebateVerification.model_validate(
        {
            "gate": "all",
            "rounds": 3,
            "turns": "sequential",
            "debaters": ["strong", "cheap"],
            "judge": "judge",
            "words": 90,
        }
    )
    assert settings.rules == DebateRules(rounds=3, turns="sequential", words=90)
    assert settings.debater_models == ("strong", "cheap")
    assert settings.model_names == {"strong", "cheap", "judge"}
    assert DebateVerification(debaters=("one",)).debater_models == ("one", "one")


@pytest.mark.parametrize(
    "section", [{"votes": 3}, {"best_of": 4, "debater_temperature": 0}, {"rounds": 0}, {"jury": "x"}]
)
def test_a_section_that_cannot_work_is_refused(section: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        DebateVerification.model_validate(section)


def test_several_votes_at_temperature_0_are_refused() -> None:
    with pytest.raises(ConsilienceError, match="3 votes at temperature 0 are one vote"):
        DebateRules(votes=3)
    with pytest.raises(ConsilienceError, match="best of 2 speeches"):
        DebateRules(best_of=2, debater_temperature=0)
