import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.model.identity import content_id
from consilience.graph.model.model import Document, Event, Mention, Realis, Reference, Span
from consilience.graph.resolution.clusters import EventCluster, NuggetArgument
from consilience.graph.resolution.events import resolve_events


def marked(text: str, *, realis: Realis = "Actual") -> tuple[Document, list[Mention]]:
    """Return the document and its nuggets, which stand in brackets: `He [Die:died].`"""
    plain, nuggets = "", []
    for index, part in enumerate(text.replace("]", "[").split("[")):
        type_, _, words = part.rpartition(":") if index % 2 else ("", "", part)
        if type_:
            nuggets.append((Span(len(plain), len(plain) + len(words)), words, type_))
        plain += words
    document = Document(plain, "test", "test")
    chunk = content_id("chunk", document.id)
    return document, [Mention(document.id, chunk, "event", span, words, kind, realis) for span, words, kind in nuggets]


def clusters_of(text: str, *arguments: tuple[int, str, str]) -> list[list[str]]:
    """Return the triggers of each event; an argument names its nugget by position."""
    document, nuggets = marked(text)
    fillers = [NuggetArgument(nuggets[i].id, role, entity) for i, role, entity in arguments]
    words = {n.id: n.text for n in nuggets}
    return [[words[r.mention_id] for r in c.references] for c in resolve_events(document, nuggets, fillers)]


def test_the_same_word_and_a_definite_article_speak_of_the_same_event() -> None:
    text = "Men [Attack:attacked] the port. The [Attack:attack] lasted an hour."
    assert clusters_of(text) == [["attacked", "attack"]]


def test_another_event_of_the_type_stays_apart() -> None:
    text = "Men [Attack:attacked] the port. Police fear another [Attack:attack] and an [Attack:attack] at sea."
    assert clusters_of(text) == [["attacked"], ["attack"], ["attack"]]


def test_shared_arguments_join_different_words_and_different_fillers_part_the_same() -> None:
    text = "Ann [Die:died]. Her [Die:passing] shocked. Bo [Die:died]."
    assert clusters_of(text, (0, "Victim", "ann"), (1, "Victim", "ann"), (2, "Victim", "bo")) == [
        ["died", "passing"],
        ["died"],
    ]


def test_what_one_person_does_twice_is_two_events() -> None:
    text = "Ann [Start:joined] a firm and later [Start:became] its head."
    assert clusters_of(text, (0, "Person", "ann"), (1, "Person", "ann")) == [["joined"], ["became"]]


def test_synonyms_with_a_participant_in_common_tell_of_one_event() -> None:
    text = "Ann was [Arrest:arrested] on Friday. She was [Arrest:seized] in Riga; Bo was [Arrest:seized] at home."
    arrested = ((0, "Person", "ann"), (1, "Person", "ann"), (1, "Place", "riga"), (2, "Person", "bo"))
    assert clusters_of(text, *arrested) == [["arrested", "seized"], ["seized"]]


def test_a_definite_trigger_far_away_takes_up_no_event_of_another_word() -> None:
    text = (
        "Men [Attack:fired] at the port. " + "Then nothing happened. " * 20 + "People spoke of the [Attack:conflict]."
    )
    assert clusters_of(text) == [["fired"], ["conflict"]]


def test_a_role_that_several_fill_may_be_named_in_part_but_not_with_others() -> None:
    text = "Ann and Bo [Meet:met]. Bo liked the [Meet:meeting]. Bo and Cy [Meet:met]."
    participants = [(0, "ann"), (0, "bo"), (1, "bo"), (2, "bo"), (2, "cy")]
    assert clusters_of(text, *((i, "Participant", who) for i, who in participants)) == [["met", "meeting"], ["met"]]


def test_a_definite_trigger_with_arguments_of_its_own_says_itself_which_event_it_means() -> None:
    text = "Men [Attack:fired] at her. They deny the [Attack:attack] in Riga."
    assert clusters_of(text, (0, "Target", "her"), (1, "Place", "riga")) == [["fired"], ["attack"]]


def test_forms_of_an_irregular_verb_are_one_word() -> None:
    text = "She was [Attack:shot]. The [Attack:shooting] shocked many. It was a sad [Die:death]. He [Die:died]."
    assert clusters_of(text) == [["shot", "shooting"], ["death", "died"]]


def test_a_synonym_is_not_mistaken_for_one_that_begins_alike() -> None:
    text = "Men [Attack:attacked] the port. Sailors saw how they [Attack:assaulted] it."
    assert clusters_of(text, (0, "Target", "port"), (1, "Target", "port")) == [["attacked", "assaulted"]]


@pytest.mark.parametrize(
    "pair",
    [
        ("died", "killed"),
        ("died", "killing"),
        ("killed", "execution"),
        ("murdered", "slain"),
        ("died", "passed away"),
        ("married", "wedding"),
        ("marries", "weddings"),
        ("arrested", "seizing"),
        ("left", "quitting"),
        ("bought", "acquisition"),
        ("opened", "beginning"),
    ],
)
def test_any_form_of_a_word_has_its_synonyms(pair: tuple[str, str]) -> None:
    text = f"He [A:{pair[0]}] there. Others tell of it; it [A:{pair[1]}]."
    assert clusters_of(text, (0, "Person", "ann"), (1, "Person", "ann")) == [list(pair)]


@pytest.mark.parametrize(
    "pair",
    [("died", "executive"), ("died", "did"), ("arrested", "captain"), ("bought", "took"), ("resigned", "department")],
)
def test_a_word_that_only_begins_like_a_synonym_tells_of_something_else(pair: tuple[str, str]) -> None:
    text = f"He [A:{pair[0]}] there. Others tell of it; it [A:{pair[1]}]."
    assert clusters_of(text, (0, "Person", "ann"), (1, "Person", "ann")) == [[word] for word in pair]


def test_it_was_a_meeting_speaks_of_the_meeting_before() -> None:
    assert clusters_of("They [Meet:met]. It was a cheerful [Meet:meeting].") == [["met", "meeting"]]


def test_types_and_realis_never_mix() -> None:
    assert clusters_of("They [Attack:struck]. The [Die:strike] came.") == [["struck"], ["strike"]]
    document, (first, second) = marked("They [Attack:attacked]. The [Attack:attack] came.")
    planned = Mention(document.id, first.chunk_id, "event", second.span, second.text, second.type, "Other")
    assert len(resolve_events(document, [first, planned], [])) == 2


def test_an_event_is_named_by_its_first_nugget_and_every_link_says_why() -> None:
    document, (first, second) = marked("Men [Attack:attacked] us. The [Attack:attack] failed.")
    event = Event(document.id, "Attack", "Actual", "attacked", first.span)
    assert resolve_events(document, [second, first], []) == (
        EventCluster(
            event,
            (
                Reference(first.id, event.id, 1.0, "first nugget of the event"),
                Reference(second.id, event.id, 0.75, "same type and word stem"),
            ),
        ),
    )


@given(
    st.lists(st.sampled_from(["the [A:attack]", "an [A:attack]", "[A:raid]", "the [B:raid]"]), max_size=8),
    st.lists(st.tuples(st.integers(0, 7), st.sampled_from("PQ"), st.sampled_from("xyz")), max_size=8),
    st.randoms(use_true_random=False),
)
def test_the_order_of_the_input_changes_nothing_and_no_nugget_is_lost(
    words: list[str], roles: list[tuple[int, str, str]], chance: random.Random
) -> None:
    document, nuggets = marked(", ".join(words))
    arguments = [NuggetArgument(nuggets[i].id, role, entity) for i, role, entity in roles if i < len(nuggets)]
    clusters = resolve_events(document, nuggets, arguments)
    mixed = resolve_events(document, chance.sample(nuggets, len(nuggets)), chance.sample(arguments, len(arguments)))
    assert clusters == mixed
    assert sorted(r.mention_id for c in clusters for r in c.references) == sorted(n.id for n in nuggets)
    assert all(0 <= r.score <= 1 and r.target_id == c.event.id for c in clusters for r in c.references)
