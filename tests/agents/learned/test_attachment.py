"""Of what else a sentence says a date, a place or a body; the parses are CoreNLP's."""

from tests.agents.annotated import ROOT, sentence

from consilience.agents.experts.learned.clauses import is_across_relative_clause
from consilience.agents.experts.learned.events.attachment import belongs_elsewhere

FAILURES = sentence(
    "Moss/NNP/PERSON resigned/VBD over/IN the/DT failures/NNS of/IN last/JJ/DATE winter/NN/DATE",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:over"), (4, 2, "case"), (4, 3, "det"), (4, 7, "nmod:of"),
    (7, 5, "case"), (7, 6, "amod"),
)  # fmt: skip
SINCE = sentence(
    "Nobody/NN entered/VBD it/PRP since/IN 2016/CD/DATE",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 4, "obl:since"), (4, 3, "case"),
)  # fmt: skip
FORGE = sentence(
    "Moss/NNP/PERSON opened/VBD a/DT forge/NN in/IN Ulm/NNP/CITY ,/, which/WDT he/PRP sold/VBD in/IN 1868/CD/DATE",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "det"), (3, 5, "nmod:in"), (5, 4, "case"),
    (3, 9, "acl:relcl"), (9, 3, "obj"), (3, 7, "ref"), (9, 8, "nsubj"), (9, 11, "obl:in"), (11, 10, "case"),
)  # fmt: skip
FORMER = sentence(
    "Orion/NNP appointed/VBD Moss/NNP/PERSON ,/, the/DT former/JJ head/NN of/IN Delphi/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (2, 6, "appos"), (6, 4, "det"), (6, 5, "amod"),
    (6, 8, "nmod:of"), (8, 7, "case"),
)  # fmt: skip
DIVORCED = sentence(
    "Moss/NNP/PERSON ,/, who/WP is/VBZ divorced/VBN from/IN Ida/NNP/PERSON ,/, lives/VBZ in/IN Ulm/NNP/CITY",
    (ROOT, 8, "ROOT"), (8, 0, "nsubj"), (0, 4, "acl:relcl"), (4, 0, "nsubj:pass"), (0, 2, "ref"), (4, 3, "aux:pass"),
    (4, 6, "obl:from"), (6, 5, "case"), (8, 10, "obl:in"), (10, 9, "case"),
)  # fmt: skip
FIRM = sentence(
    "Orion/NNP ,/, the/DT firm/NN that/WDT Moss/NNP/PERSON founded/VBD ,/, grew/VBD",
    (ROOT, 8, "ROOT"), (8, 0, "nsubj"), (0, 3, "appos"), (3, 2, "det"), (3, 6, "acl:relcl"), (6, 3, "obj"),
    (3, 4, "ref"), (6, 5, "nsubj"),
)  # fmt: skip


def test_the_date_of_another_noun_is_not_that_of_the_event() -> None:
    assert belongs_elsewhere(FAILURES, head=7, trigger=1)
    assert not belongs_elsewhere(FAILURES, head=7, trigger=4)


def test_since_when_something_is_not_so_is_no_date_of_it() -> None:
    assert belongs_elsewhere(SINCE, head=4, trigger=1)


def test_what_a_relative_clause_says_beside_the_trigger_is_said_of_something_else() -> None:
    assert belongs_elsewhere(FORGE, head=11, trigger=1)
    assert not belongs_elsewhere(FORGE, head=11, trigger=9)
    assert not belongs_elsewhere(FORGE, head=5, trigger=1)


def test_where_somebody_was_before_is_not_where_she_begins() -> None:
    assert belongs_elsewhere(FORMER, head=8, trigger=1)
    assert not belongs_elsewhere(FORMER, head=0, trigger=1)


def test_who_stands_in_a_clause_about_another_does_not_do_what_that_one_does() -> None:
    moss, ida, ulm = (0,), (6,), (10,)
    assert is_across_relative_clause(DIVORCED, [ida, ulm])
    assert not is_across_relative_clause(DIVORCED, [moss, ulm])
    assert not is_across_relative_clause(DIVORCED, [moss, ida])


def test_whom_a_clause_says_of_what_a_name_is_called_belongs_to_the_name() -> None:
    assert not is_across_relative_clause(FIRM, [(5,), (0,)])


LEFT_FOR = sentence(
    "Ann/NNP leave/VBP a/DT career/NN to/TO join/VB Acme/NNP",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (1, 5, "advcl:to"), (5, 6, "obj"),
)  # fmt: skip
DIED = sentence(
    "He/PRP die/VBP when/WRB Ann/NNP was/VBD ten/CD",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 5, "advcl"), (5, 2, "advmod"), (5, 3, "nsubj"), (5, 4, "cop"),
)  # fmt: skip


def test_what_somebody_left_something_else_to_join_is_not_left() -> None:
    assert belongs_elsewhere(LEFT_FOR, head=6, trigger=1)
    assert not belongs_elsewhere(LEFT_FOR, head=6, trigger=5)
    assert not belongs_elsewhere(LEFT_FOR, head=0, trigger=1)


def test_of_whom_a_clause_only_says_when_it_was_is_not_who_died() -> None:
    assert belongs_elsewhere(DIED, head=3, trigger=1)
    assert not belongs_elsewhere(DIED, head=0, trigger=1)
