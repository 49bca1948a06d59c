"""Which names are those of countries, and which of what countries lie in."""

import pytest

from consilience.agents.support.words.countries import is_country, is_larger_than_a_country


@pytest.mark.parametrize("name", ["US", "U.S.", "the United States", "Norway", "The Gambia", "Soviet Union", "England"])
def test_countries_of_now_and_before_are_known(name: str) -> None:
    assert is_country(name)


@pytest.mark.parametrize("name", ["Pasadena", "Georgia", "New England", "Norway, Maine", "", "Europe"])
def test_what_may_be_something_else_is_no_country(name: str) -> None:
    assert not is_country(name)


def test_of_names_that_say_so_countries_are_parts() -> None:
    assert all(map(is_larger_than_a_country, ("Europe", "British Empire", "the Middle East")))
    assert not is_larger_than_a_country("Pasadena")
