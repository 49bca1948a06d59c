"""What a sentence does not say, though it has the words; the parses are CoreNLP's."""

import pytest
from tests.agents.annotated import ROOT, sentence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.grammar.asserted import is_denied_end, is_path_unasserted
from consilience.agents.experts.corenlp.grammar.offices import is_said_of_nearer
from consilience.agents.experts.corenlp.grammar.officiants import officiates
from consilience.agents.experts.corenlp.rules.path_pattern import parse_path_pattern
from consilience.agents.experts.corenlp.rules.pattern_words import parse_token_test

NEITHER = sentence(
    "Neither/CC Moss/NNP/PERSON nor/CC Finch/NNP/PERSON was/VBD born/VBN in/IN Leeds/NNP",
    (ROOT, 5, "ROOT"), (1, 0, "cc:preconj"), (1, 3, "conj:nor"), (3, 2, "cc"), (5, 1, "nsubj:pass"),
    (5, 3, "nsubj:pass"), (5, 4, "aux:pass"), (5, 7, "obl:in"), (7, 6, "case"),
)  # fmt: skip
FALSE = sentence(
    "It/PRP is/VBZ false/JJ that/IN Moss/NNP/PERSON ran/VBD Orion/NNP",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj"), (2, 1, "cop"), (2, 5, "ccomp"), (5, 3, "mark"), (5, 4, "nsubj"), (5, 6, "obj"),
)  # fmt: skip
NO_ONE = sentence(
    "No/DT one/NN thinks/VBZ that/IN Moss/NNP/PERSON ran/VBD Orion/NNP",
    (ROOT, 2, "ROOT"), (1, 0, "det"), (2, 1, "nsubj"), (2, 5, "ccomp"), (5, 3, "mark"), (5, 4, "nsubj"), (5, 6, "obj"),
)  # fmt: skip
ALMOST = sentence(
    "Moss/NNP/PERSON almost/RB married/VBD Finch/NNP/PERSON",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj"), (2, 1, "advmod"), (2, 3, "obj"),
)  # fmt: skip
WILL = sentence(
    "Moss/NNP/PERSON will/MD join/VB Orion/NNP", (ROOT, 2, "ROOT"), (2, 0, "nsubj"), (2, 1, "aux"), (2, 3, "obj")
)
DOWN = sentence(
    "Moss/NNP/PERSON will/MD resign/VB as/IN head/NN of/IN Orion/NNP",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj"), (2, 1, "aux"), (2, 4, "obl:as"), (4, 3, "case"), (4, 6, "nmod:of"),
)  # fmt: skip
OFF = sentence(
    "Orion/NNP call/VBP off/RP the/DT takeover/NN of/IN Delphi/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "compound:prt"), (1, 4, "obj"), (4, 3, "det"), (4, 6, "nmod:of"),
)  # fmt: skip
WAS_TO_BE = sentence(
    "Moss/NNP/PERSON was/VBD to/TO be/VB married/VBN to/IN Finch/NNP/PERSON",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "xcomp"), (4, 2, "mark"), (4, 3, "aux:pass"), (4, 6, "obl:to"),
)  # fmt: skip
WAS_TO_LEAD = sentence(
    "Moss/NNP/PERSON was/VBD to/TO lead/VB Orion/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "xcomp"), (3, 2, "mark"), (3, 4, "obj"),
)  # fmt: skip
JOB = sentence(
    "Moss/NNP/PERSON turn/VBP down/RP a/DT job/NN at/IN Orion/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "compound:prt"), (1, 4, "obj"), (1, 6, "obl:at"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("read", "words", "unasserted"),
    [
        (NEITHER, [5], True),
        (FALSE, [5], True),
        (NO_ONE, [5], True),
        (ALMOST, [2], True),
        (WILL, [2], True),
        (DOWN, [2, 4], False),
        (OFF, [4], True),
        (JOB, [1], True),
        (WAS_TO_BE, [4], True),
        (WAS_TO_LEAD, [3], False),
    ],
    ids=[
        "neither",
        "false",
        "no one",
        "almost",
        "will",
        "will resign",
        "call off",
        "turn down",
        "was to be",
        "was to",
    ],
)
def test_denied_and_open_words_say_nothing(read: Sentence, words: list[int], unasserted: bool) -> None:
    assert is_path_unasserted(read, words) is unasserted


def test_a_name_after_not_or_rather_than_is_denied() -> None:
    rather = sentence(
        "Moss/NNP ,/, rather/RB than/IN Finch/NNP ,/, ran/VBD Orion/NNP",
        (ROOT, 6, "ROOT"), (0, 4, "conj:negcc"), (2, 3, "fixed"), (4, 2, "cc"), (6, 0, "nsubj"), (6, 4, "nsubj"),
        (6, 7, "obj"),
    )  # fmt: skip
    place = sentence(
        "Moss/NNP lived/VBD near/IN Leeds/NNP ,/, not/RB in/IN York/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obl:near"), (3, 7, "obl:in"), (7, 5, "advmod"), (7, 6, "case"),
    )  # fmt: skip
    assert [is_denied_end(rather, at, at) for at in (0, 4, 7)] == [False, True, False]
    assert [is_denied_end(place, at, at) for at in (0, 3, 7)] == [False, False, True]


def test_not_only_denies_nobody() -> None:
    read = sentence(
        "Not/RB only/RB Finch/NNP ran/VBD Orion/NNP",
        (ROOT, 3, "ROOT"), (2, 0, "advmod"), (2, 1, "advmod"), (3, 2, "nsubj"), (3, 4, "obj"),
    )  # fmt: skip
    assert not is_denied_end(read, 2, 2)


def test_who_marries_two_to_each_other_marries_neither() -> None:
    read = sentence(
        "Holt/NNP marry/VBP Dunn/NNP and/CC Marsh/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 4, "obj"), (2, 4, "conj:and"), (4, 3, "cc"),
    )  # fmt: skip
    assert [officiates(read, at, 1) for at in (0, 2, 4)] == [True, False, False]


def test_a_clause_beside_a_trial_only_says_when_that_was() -> None:
    read = sentence(
        "Mori/NNP try/VBD to/TO write/VB before/IN join/VBG Kaze/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "xcomp"), (3, 0, "nsubj:xsubj"), (3, 5, "advcl:before"),
        (5, 4, "mark"), (5, 6, "obj"),
    )  # fmt: skip
    assert not is_path_unasserted(read, (3, 5))
    assert is_path_unasserted(read, (3,))


@pytest.mark.parametrize(
    ("between", "walks"), [("and/CC diver/NN", [(2, 6)]), ("of/IN Max/NNP/PERSON", []), ("to/IN kings/NNS", [])]
)
def test_who_speaks_of_the_noun_before_it_if_nobody_stands_between(between: str, walks: list[tuple[int, ...]]) -> None:
    read = sentence(
        f"Mori/NNP/PERSON is/VBZ aide/NN {between} who/WP lead/VBP Kaze/NNP",
        (ROOT, 2, "ROOT"), (2, 0, "nsubj"), (2, 4, "conj"), (2, 6, "dep"), (6, 5, "nsubj"), (6, 7, "obj"),
    )  # fmt: skip
    path = parse_path_pattern("{subject} <nsubj< [NN] >who> lead >obj> {object}", {})
    assert list(path.walks(read, 0, frozenset({7}))) == walks


def test_words_with_a_part_of_speech_are_only_several() -> None:
    test = parse_token_test("@staff/NNS|NNPS", {"staff": ["professor"]})
    one, many = sentence("professor/NN professors/NNS").tokens
    assert test.passes(many)
    assert not test.passes(one)


@pytest.mark.parametrize(("before", "nearer"), [("Max/NNP/PERSON", True), ("Lady/NNP", False)])
def test_what_stands_after_a_list_is_said_of_its_last_name(before: str, nearer: bool) -> None:
    read = sentence(
        f"Ann/NNP/PERSON ,/, {before} Holt/NNP/PERSON ,/, heir/NN of/IN Otto/NNP/PERSON",
        (ROOT, 0, "ROOT"), (0, 3, "appos"), (0, 5, "appos"), (5, 7, "nmod:of"), (7, 6, "case"),
    )  # fmt: skip
    assert is_said_of_nearer(read, head=0, last=0, word=5) is nearer


@pytest.mark.parametrize(("verb", "walks"), [("leave", []), ("hire", [(3,)])])
def test_what_is_left_does_not_do_what_follows(verb: str, walks: list[tuple[int, ...]]) -> None:
    read = sentence(
        f"Mori/NNP {verb}/VBP Toyota/NNP lead/VB Kaze/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 3, "xcomp"), (3, 2, "nsubj:xsubj"), (3, 4, "obj"),
    )  # fmt: skip
    path = parse_path_pattern("{subject} <nsubj< lead >obj> {object}", {})
    assert list(path.walks(read, 2, frozenset({4}))) == walks
