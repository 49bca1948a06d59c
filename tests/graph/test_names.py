from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.display_name import display_name
from consilience.graph.model.identity import name_key


def test_mixed_case_is_shown_before_lower_and_lower_before_upper() -> None:
    assert display_name("acme", ["ACME", "acme", "Acme", "Acme Corporation"]) == "Acme"
    assert display_name("acme", ["ACME", "acme"]) == "acme"
    assert display_name("ibm", ["IBM", "Big Blue"]) == "IBM"


@given(st.sets(st.text(min_size=1), min_size=1))
def test_the_name_depends_on_the_set_of_aliases_alone(aliases: set[str]) -> None:
    key = name_key(min(aliases))
    assert display_name(key, sorted(aliases)) == display_name(key, sorted(aliases, reverse=True)) in aliases
