from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from training.relations.candidates import find_candidates

from consilience.agents.experts.learned.encoder.candidates import KINDS


def names(text: str) -> list[tuple[str, str]]:
    return [(text[c.start : c.end], c.kind) for c in find_candidates(text)]


def test_names_pronouns_and_dates_are_candidates() -> None:
    assert names("She joined Bank of the West on 3 May 2004.") == [
        ("She", "pronoun"),
        ("Bank of the West", "name"),
        ("3 May 2004", "date"),
    ]


def test_a_comma_ends_a_name_unless_a_form_of_company_follows() -> None:
    assert names("Palmero Foods, Inc. in Lisbon, Portugal") == [
        ("Palmero Foods, Inc.", "name"),
        ("Lisbon", "name"),
        ("Portugal", "name"),
    ]


def test_the_word_that_opens_a_sentence_is_no_name() -> None:
    assert names("After the war Ann Lee left.") == [("Ann Lee", "name")]


def test_an_office_is_no_part_of_the_name_beside_it() -> None:
    assert names("President Ann Lee and CEO of Acme") == [("Ann Lee", "name"), ("Acme", "name")]


def test_a_possessive_ends_before_its_apostrophe() -> None:
    assert names("Ann's firm") == [("Ann", "name")]


@pytest.mark.parametrize("pronoun", ["he", "whose", "They", "it"])
def test_pronouns_are_found_in_any_case(pronoun: str) -> None:
    assert (pronoun, "pronoun") in names(f"and {pronoun} went")


@given(st.text(max_size=200))
def test_candidates_of_any_text_lie_in_it_in_order_and_apart(text: str) -> None:
    found = find_candidates(text)
    assert all(0 <= c.start < c.end <= len(text) and c.kind in KINDS for c in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
