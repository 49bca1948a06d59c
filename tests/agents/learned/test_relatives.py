"""What a sentence says of somebody's relative is not said of them."""

import pytest
from tests.agents.annotated import ROOT, sentence

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.learned.encoder.ends import End, ScoredRelation
from consilience.agents.experts.learned.encoder.relatives import is_said_of_relative, is_told_of_relative
from consilience.graph.model.model import Span

WHOSE = sentence(
    "Peter/NNP ,/, whose/WP$ father/NN James/NNP founded/VBD Acme/NNP ,/, lives/VBZ in/IN Ghent/NNP",
    (ROOT, 8, "ROOT"), (0, 2, "ref"), (0, 5, "acl:relcl"), (3, 0, "nmod:poss"), (5, 3, "obj"), (5, 4, "nsubj"),
    (5, 6, "obj"), (8, 0, "nsubj"), (8, 10, "obl:in"), (10, 9, "case"),
)  # fmt: skip
BEFORE = sentence(
    "Acme/NNP chief/NN Elena/NNP 's/POS cousin/NN Luca/NNP married/VBD Sofia/NNP in/IN Rome/NNP",
    (ROOT, 6, "ROOT"), (2, 0, "compound"), (2, 1, "compound"), (2, 3, "case"), (5, 2, "nmod:poss"), (5, 4, "compound"),
    (6, 5, "nsubj"), (6, 7, "obj"), (6, 9, "obl:in"), (9, 8, "case"),
)  # fmt: skip
AFTER = sentence(
    "Emma/NNP ,/, the/DT daughter/NN of/IN the/DT founder/NN of/IN Acme/NNP ,/, left/VBD",
    (ROOT, 10, "ROOT"), (10, 0, "nsubj"), (0, 3, "appos"), (3, 2, "det"), (3, 6, "nmod:of"), (6, 4, "case"),
    (6, 5, "det"), (6, 8, "nmod:of"), (8, 7, "case"),
)  # fmt: skip
IN_LAW = sentence(
    "Ed/NNP ,/, son/NN -/HYPH in/IN -/HYPH law/NN of/IN Sam/NNP ,/, left/VBD",
    (ROOT, 10, "ROOT"), (10, 0, "nsubj"), (0, 2, "appos"), (2, 6, "nmod:in"), (2, 8, "nmod:of"), (8, 7, "case"),
)  # fmt: skip
SON = sentence(
    "Ed/NNP ,/, son/NN of/IN Sam/NNP ,/, left/VBD",
    (ROOT, 6, "ROOT"), (6, 0, "nsubj"), (0, 2, "appos"), (2, 4, "nmod:of"), (4, 3, "case"),
)  # fmt: skip


def end(read: Sentence, word: str) -> End:
    token = next(token for token in read.tokens if token.text == word)
    return End(token.span, EntityCandidate(Span(token.span.start, token.span.end), word, "Person"))


@pytest.mark.parametrize(
    ("read", "subject", "object_", "wrong"),
    [
        (WHOSE, "Peter", "Acme", True),
        (WHOSE, "James", "Acme", False),
        (WHOSE, "Peter", "Ghent", False),
        (WHOSE, "James", "Ghent", True),
        (BEFORE, "Elena", "Rome", True),
        (BEFORE, "Luca", "Rome", False),
        (BEFORE, "Elena", "Acme", False),
        (BEFORE, "Luca", "Acme", True),
        (AFTER, "Emma", "Acme", True),
    ],
)
def test_what_is_said_of_a_relative_is_said_of_nobody_else(
    read: Sentence, subject: str, object_: str, wrong: bool
) -> None:
    found = ScoredRelation(end(read, subject), "r", end(read, object_), 0.9)
    assert is_said_of_relative(found, read, alike=False, symmetric=False) is wrong


@pytest.mark.parametrize(
    ("read", "subject", "object_", "symmetric", "wrong"),
    [
        (WHOSE, "James", "Peter", False, False),
        (BEFORE, "Elena", "Sofia", True, True),
        (BEFORE, "Luca", "Sofia", True, False),
        (SON, "Sam", "Ed", False, False),
        (IN_LAW, "Sam", "Ed", False, True),
    ],
)
def test_kinship_states_relations_between_people(
    read: Sentence, subject: str, object_: str, symmetric: bool, wrong: bool
) -> None:
    found = ScoredRelation(end(read, subject), "r", end(read, object_), 0.9)
    assert is_said_of_relative(found, read, alike=True, symmetric=symmetric) is wrong


@pytest.mark.parametrize(
    ("read", "who", "trigger", "wrong"),
    [
        (WHOSE, "Peter", 5, True),
        (WHOSE, "James", 5, False),
        (BEFORE, "Elena", 6, True),
        (BEFORE, "Luca", 6, False),
    ],
)
def test_what_happens_to_a_relative_happens_to_nobody_else(read: Sentence, who: str, trigger: int, wrong: bool) -> None:
    assert is_told_of_relative(end(read, who), trigger, read) is wrong


def test_where_somebody_lives_is_not_where_the_children_whom_she_had_live() -> None:
    words = "Ada/NNP/PERSON lived/VBD in/IN Bern/NNP/CITY and/CC have/VBD a/DT son/NN ,/, Max/NNP/PERSON"
    edges = [(1, 0, "nsubj"), (1, 3, "obl:in"), (1, 5, "conj:and"), (5, 0, "nsubj"), (5, 7, "obj"), (7, 9, "appos")]
    read = sentence(words, *edges)
    for who, wrong in (("Ada", False), ("Max", True)):
        found = ScoredRelation(end(read, who), "r", end(read, "Bern"), 0.9)
        assert is_said_of_relative(found, read, alike=False, symmetric=False) is wrong


def test_another_word_for_a_relative_says_another_relation() -> None:
    heir = sentence(
        "Otto/NNP have/VBP one/CD grandchild/NN ,/, Princess/NNP Ida/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "nummod"), (3, 6, "appos"), (6, 5, "compound"),
    )  # fmt: skip
    found = ScoredRelation(end(heir, "Otto"), "parent_of", end(heir, "Ida"), 0.9)
    assert is_said_of_relative(found, heir, alike=True, symmetric=False, cues={"son", "daughter", "child"})
    assert not is_said_of_relative(found, heir, alike=True, symmetric=False, cues={"grandchild"})
    assert not is_said_of_relative(found, heir, alike=True, symmetric=False)
