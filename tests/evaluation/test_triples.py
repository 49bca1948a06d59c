import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.formats.triples.raw_answer import ParsedAnswer, parse_triples
from consilience.evaluation.formats.triples.raw_answer_paper import parse_triples_as_published
from consilience.evaluation.records.triples import Triple

ANN = Triple("Ann", "founded", "Acme")
BOB = Triple("Bob", "joined", "Acme")


@pytest.mark.parametrize(
    "answer",
    [
        '[["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"]]',
        '["Ann", "founded", "Acme"]\n["Bob", "joined", "Acme"]',
        'Here they are:\n```json\n[["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"],]\n```\nDone [1].',
        "[['Ann', 'founded', 'Acme'], ['Bob', 'joined', 'Acme']]",
        "[“Ann”, “founded”, “Acme”], [`Bob`, `joined`, `Acme`]",
        "[Ann, founded, Acme]\n[Bob, joined, Acme]",
        '[["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"], ["Cy", "lea',
        '[["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"',
        '1. ["Ann", "founded", "Acme"\n2. ["Bob", "joined", "Acme"',
        '("Ann", "founded", "Acme"), ("Bob", "joined", "Acme")',
        '[{"subject": "Ann", "relation": "founded", "object": "Acme"}, {"s": "Bob", "r": "joined", "o": "Acme"}]',
        '{"triples": [["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"]]}',
        'List triples like ["A", "r", "B"]. [/INST] [["Ann", "founded", "Acme"], ["Bob", "joined", "Acme"]]',
    ],
)
def test_triples_are_found_in_whatever_a_model_wraps_them_in(answer: str) -> None:
    assert parse_triples(answer).triples == (ANN, BOB)


def test_quotes_and_brackets_inside_words_do_no_harm() -> None:
    answer = r"""[["The "Big" dog", "barks at", "O'Neil's [omega] cat"], ['the Joneses' house', 'is', 'a \"home\"']]"""
    assert [t.elements for t in parse_triples(answer).triples] == [
        ('The "Big" dog', "barks at", "O'Neil's [omega] cat"),
        ("the Joneses' house", "is", 'a "home"'),
    ]


def test_what_is_no_triple_is_reported() -> None:
    answer = '[["a", "b"], ["a", "b", "c", "d"], ["a", "b", ["c", "d"]], ["a", "", "c"], ["a", "b'
    assert parse_triples(answer) == ParsedAnswer(
        (Triple("a", "", "c"),),
        (
            "A list has 2 elements, not 3: [a, b].",
            "A list has 4 elements, not 3: [a, b, c, d].",
            "A list has 2 elements, not 3: [c, d].",
            "A triple has a list as an element: [a, b, …].",
            "A triple has an empty element: [a, , c].",
            "The answer breaks off inside a triple: [a, …",
        ),
    )


def test_repeated_triples_are_counted_or_kept_once() -> None:
    answer = '[["a", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]]'
    assert len(parse_triples(answer).triples) == 3
    assert len(parse_triples(answer, "once").triples) == 1
    assert len(parse_triples_as_published(answer)) == 5


words = st.text(st.characters(blacklist_categories=["Cs"]), min_size=1).filter(lambda text: bool(text.strip()))


@given(st.lists(st.tuples(words, words, words)))
def test_json_lists_are_read_as_they_are(found: list[tuple[str, str, str]]) -> None:
    import json

    from consilience.evaluation.formats.triples.raw_answer import _CHAT_MARKERS

    answer = json.dumps(found)
    if any(marker in answer for marker in _CHAT_MARKERS):
        return
    assert [t.elements for t in parse_triples(answer).triples] == [tuple(e.strip() for e in t) for t in found]


@given(st.text(st.sampled_from("[]{}()\"'“”‘’`,:\\ \nab1")))
def test_no_text_makes_the_parser_fail(text: str) -> None:
    for parsed in (parse_triples(text).triples, parse_triples_as_published(text)):
        assert all(isinstance(element, str) for triple in parsed for element in triple.elements)
