"""What is told sooner of two names is what the rules say of them, whatever words they have."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from consilience.graph.resolution.across.names.organizations import content_words
from consilience.graph.resolution.across.names.persons import last_name
from consilience.graph.resolution.across.names.screening import make_screen, plain_words
from consilience.graph.resolution.across.pairs import names_may_be_one
from consilience.graph.resolution.kinds import kind_of

TYPES = ("Person", "Organization", "Location", "Date")
WORDS = (
    *("Ann", "Anne", "Bill", "William", "Smith", "Smyth", "Schmidt", "Lee", "Li", "Gorbachev", "Gorbatschow", "John"),
    *("Johnson", "Jon", "Acme", "Bank", "of", "the", "The", "and", "Y", "A", "J", "J.", "Jr", "II", "second", "2nd"),
    *("President", "Dr", "Inc", "Ltd", "GmbH", "Group", "North", "South", "America", "Women", "UK", "St", "Saint"),
    *("French", "France", "Korea", "Holland", "Netherlands", "Name12", "Name13", "Place4", "4", "Élan", "O'Brien"),
    *("a-b", "Smiths's", "Leeds,", "younger", "Carolina", "Carolinas", "co", "labs", "IBM", "ab", "abc", "c", "bc"),
)  # fmt: skip
NAMES = st.lists(st.sampled_from(WORDS) | st.text("abcdenorst1 ", min_size=1, max_size=7), min_size=1, max_size=4).map(
    " ".join
)
NEAR = st.lists(
    st.sampled_from(("Ann", "Anna", "Marie", "Mary", "Smith", "Smithe", "Ma", "ry")), min_size=2, max_size=3
)


@given(type_=st.sampled_from(TYPES), one=NAMES, other=NAMES)
@example("Person", "Ann Marie Smith", "Marie Anna Smith")
@example("Organization", "North Bank", "South Bank")
@example("Location", "South Korea", "Korea Republic")
@settings(max_examples=examples(400, long=50_000), deadline=None)
def test_what_is_left_out_is_hopeless_by_the_rules(type_: str, one: str, other: str) -> None:
    excludes = make_screen(kind_of(type_), one)
    words = plain_words(kind_of(type_), other)
    if excludes and words and excludes(words):
        assert not names_may_be_one(type_, one, other)
        assert not names_may_be_one(type_, other, one)


@given(type_=st.sampled_from(TYPES), one=NEAR.map(" ".join), other=NEAR.map(" ".join))
@settings(max_examples=examples(200, long=20_000), deadline=None)
def test_what_is_left_out_of_much_alike_is_hopeless_by_the_rules(type_: str, one: str, other: str) -> None:
    test_what_is_left_out_is_hopeless_by_the_rules.hypothesis.inner_test(type_, one, other)  # type: ignore[attr-defined]


@given(type_=st.sampled_from(TYPES), name=NAMES)
@settings(max_examples=examples(200, long=20_000), deadline=None)
def test_plain_words_are_those_of_the_rules(type_: str, name: str) -> None:
    words = plain_words(kind_of(type_), name)
    if words is not None:
        assert words[-1] == last_name(name) if type_ == "Person" else tuple(words) == content_words(name)


@pytest.mark.parametrize(
    ("type_", "one", "other"),
    [
        ("Person", "Ann Vale", "Bill Vale"),
        ("Person", "Ann Vale", "Bill Quill"),
        ("Organization", "Acme Bank", "Quill Bank"),
        ("Location", "Mill Vale", "Mill Grove"),
        ("Date", "June nineteen", "May twenty"),
    ],
)
def test_much_is_left_out(type_: str, one: str, other: str) -> None:
    excludes = make_screen(kind_of(type_), one)
    words = plain_words(kind_of(type_), other)
    assert excludes is not None
    assert words is not None
    assert excludes(words)
