from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.identity import content_id, name_key


def test_ids_tell_parts_apart_that_join_to_the_same_text() -> None:
    assert content_id("x", "ab", "c") != content_id("x", "a", "bc")
    assert content_id("x", "1") != content_id("x", 1)
    assert content_id("x", None) != content_id("x", "None")


def test_an_id_never_changes_between_releases() -> None:
    assert content_id("doc", "Text.") == "doc_1cc38edd63ad35b348070e632d19a104"


def test_names_are_compared_without_case_width_blanks_and_invisible_characters() -> None:
    assert name_key("ACME  Corp") == name_key("Ａcme\u200b\tCorp\n") == "acme corp"


@given(st.text())
def test_a_name_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)
