"""How names of two documents go together, whatever their script and language."""

from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from consilience.graph.resolution.across.blocking import candidate_pairs, keys_of, probes_of
from consilience.graph.resolution.across.name_evidence import LABELS, match_names
from consilience.graph.resolution.across.names import folding
from consilience.graph.resolution.across.names.folding import fold, sound, sound_alike
from consilience.graph.resolution.across.profiles import EntityProfile
from consilience.graph.resolution.across.rarity import telling_word

WORDS = st.text("abcdefhijklmnoqrstuvwxyz019", min_size=1, max_size=9) | st.sampled_from(("чехов", "tschechow", "李"))
NAMES = st.text(st.sampled_from("Thes the'`-.,_&\t1 éß李"), min_size=1, max_size=12).filter(str.strip) | WORDS


def label(type_: str, one: str, other: str) -> str:
    return match_names(EntityProfile("1", type_, one), EntityProfile("2", type_, other))[0]


@pytest.mark.parametrize(
    ("type_", "one", "other", "expected"),
    [
        ("Person", "Bill Hartley", "William Hartley", "nickname"),
        ("Person", "J. Hartley", "John Hartley", "initial"),
        ("Person", "Ann Vale", "Ann M. Vale", "short form"),
        ("Person", "Ann B. Vale", "Ann M. Vale", "other middle name"),
        ("Person", "Vale", "Ann Vale", "last name"),
        ("Person", "Ann Vale", "Tom Vale", "other first name"),
        ("Person", "Ann Vale", "Ann Roe", "other last name"),
        ("Person", "John Reed Sr.", "John Reed Jr.", "other generation"),
        ("Person", "John Reed", "John Reed Jr.", "generation of one"),
        ("Person", "Kim Min-ho", "Min-ho Kim", "other order"),
        ("Person", "Pope Urban VII", "Pope Urban VIII", "other generation"),
        ("Person", "Антон Чехов", "Anton Chekhov", "same spelling"),
        ("Organization", "Acme", "Acme Inc.", "legal form"),
        ("Organization", "Acme Ltd.", "Acme Inc.", "other legal form"),
        ("Organization", "Acme", "Acme Motors", "branch"),
        ("Organization", "World Peat Council", "WPC", "acronym"),
        ("Organization", "Dept. of Tides", "Department of Tides", "same spelling"),
        ("Organization", "21st Rifles", "22nd Rifles", "other number"),
        ("Location", "United States", "U.S.", "other name of the place"),
        ("Location", "Japan", "Japanese", "people of the place"),
        ("Location", "Vienna", "Vienna, Austria", "with its region"),
        ("Location", "Vienna, Virginia", "Vienna, Austria", "branch"),
        ("Location", "Austria", "Australia", "different"),
        ("Misc", "Low Tide II", "Low Tide III", "other number"),
    ],
)
def test_two_names_go_together_as_their_parts_do(type_: str, one: str, other: str, expected: str) -> None:
    assert expected in LABELS
    assert label(type_, one, other) == label(type_, other, one) == expected


def test_full_names_that_contradict_outweigh_a_short_one_that_both_have() -> None:
    one = EntityProfile("1", "Organization", "Acme Inc.", frozenset({"Acme"}))
    other = EntityProfile("2", "Organization", "Acme Ltd.", frozenset({"Acme"}))
    assert match_names(one, other)[0] == "other legal form"


def test_a_name_that_the_other_document_gives_is_an_alias() -> None:
    one = EntityProfile("1", "Person", "Johann Ravel", frozenset({"Johann Ravel", "The Old Fox"}))
    assert match_names(one, EntityProfile("2", "Person", "The Old Fox"))[0] == "alias"


def test_scripts_and_accents_fold_to_one_spelling_and_spellings_to_one_sound() -> None:
    assert fold("Søren Østergård") == "soren ostergard"
    assert fold("Горбачёв") == "gorbachev"
    assert sound("Gorbatschow") == sound("Gorbachev") == sound("Горбачёв")
    assert sound("Reed") != sound("Roe")


def test_only_entities_that_share_a_key_are_compared() -> None:
    profiles = [
        EntityProfile("a", "Organization", "World Peat Council"),
        EntityProfile("b", "Organization", "WPC"),
        EntityProfile("c", "Person", "WPC"),
        EntityProfile("d", "Organization", "Harbour Trust"),
    ]
    assert [(one.id, other.id) for one, other in candidate_pairs(profiles)] == [("a", "b")]


def test_a_key_that_many_share_says_nothing() -> None:
    many = [EntityProfile(f"{at:02}", "Organization", f"Council {chr(97 + at)}{chr(97 + at)}{at}") for at in range(20)]
    assert list(candidate_pairs(many, largest=10)) == []


def test_acronyms_are_looked_up_by_names_and_names_by_acronyms() -> None:
    assert set(probes_of("Organization", ["WPC"])) & set(keys_of("Organization", ["World Peat Council"]))
    assert set(probes_of("Organization", ["World Peat Council"])) & set(keys_of("Organization", ["WPC"]))
    two_full_names = keys_of("Organization", ["Wide Parcel Couriers"])
    assert not set(probes_of("Organization", ["World Peat Council"])) & set(two_full_names)


def test_who_has_the_same_first_name_alone_is_not_looked_at() -> None:
    ann, roe, bare = (EntityProfile(name, "Person", name) for name in ("Ann Vale", "Ann Roe", "Ann"))
    assert [(one.id, other.id) for one, other in candidate_pairs([ann, roe, bare])] == [
        ("Ann", "Ann Roe"),
        ("Ann", "Ann Vale"),
    ]


@given(st.text(st.characters(max_codepoint=127)))
@example("O'Brien`s  K&R\x1f_x")
def test_ascii_is_folded_in_the_short_way_as_in_the_long_one(text: str) -> None:
    assert fold(text) == folding._fold_any(text)


@given(st.lists(st.tuples(WORDS, WORDS), max_size=3))
@example([("gorbatschow", "gorbachev"), ("billl", "bill")])
def test_words_sound_alike_where_their_sounds_are_the_same(pairs: list[tuple[str, str]]) -> None:
    one, other = tuple(a for a, _ in pairs), tuple(b for _, b in pairs)
    assert sound_alike(one, other) == ([sound(word) for word in one] == [sound(word) for word in other])
    assert all(sound_alike((word,), (sound(word),)) for word in one if sound(sound(word)) == sound(word))
    assert not sound_alike(one, (*other, "more"))


@given(NAMES)
@example("The of")
def test_a_telling_word_is_that_of_the_folded_name(name: str) -> None:
    with patch("consilience.graph.resolution.across.rarity.kind_of", return_value="organization"):
        folded = telling_word("Misc", name)
    assert telling_word("Misc", name) == folded
