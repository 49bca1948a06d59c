"""Constructions that CoreNLP's parser regularly takes for something else."""

import pytest
from tests.agents.annotated import ROOT, sentence

from consilience.agents.experts.corenlp.grammar.circumstances import time
from consilience.agents.experts.corenlp.grammar.grammatical_functions import agent, find_cleared, patient, subject
from consilience.agents.experts.corenlp.grammar.misread import (
    antecedent_of_relative,
    find_governed_noun,
    is_alone_in_brackets,
    is_heading,
    is_no_subject,
    name_after,
    name_after_phrase,
    names_among,
    object_of,
    subject_between_commas,
)

# `, teaching pupils`: the parser takes the participle for an adjective and the noun for another object of `left`
PARTICIPLE = sentence(
    "Ann/NNP left/VBD Rome/NNP ,/, teaching/VBG pupils/NNS",
    (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "obj"), (1, 3, "punct"), (5, 4, "amod"), (1, 5, "obj"),
)  # fmt: skip


def test_a_participle_after_a_comma_governs_the_noun_that_the_parser_hung_it_on() -> None:
    assert find_governed_noun(PARTICIPLE, 4) == 5
    assert patient(PARTICIPLE, 4) == (5,)
    assert subject(PARTICIPLE, 4) == (0,)


def test_a_participle_behind_an_article_stays_an_adjective() -> None:
    read = sentence(
        "Ann/NNP saw/VBD ,/, the/DT marching/VBG men/NNS",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (5, 3, "det"), (5, 4, "amod"), (1, 5, "obj"),
    )  # fmt: skip
    assert find_governed_noun(read, 4) is None
    assert subject(read, 4) == (5,)


def test_a_participle_with_a_particle_governs_its_noun_and_its_verb_has_the_subject() -> None:
    read = sentence(
        "Ghent/NNP kept/VBD a/DT policy/NN of/IN sending/VBG back/RB ships/NNS",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (3, 2, "det"), (1, 3, "obj"), (7, 4, "case"), (7, 5, "amod"),
        (5, 6, "advmod"), (3, 7, "nmod:of"),
    )  # fmt: skip
    assert find_governed_noun(read, 5) == 7
    assert agent(read, 5) == (0,)


def test_a_relative_pronoun_without_an_antecedent_stands_for_what_is_before_it() -> None:
    read = sentence(
        "Ann/NNP Lee/NNP ,/, who/WP died/VBD",
        (ROOT, 1, "ROOT"), (1, 0, "compound"), (4, 3, "nsubj"), (1, 4, "dep"),
    )  # fmt: skip
    assert antecedent_of_relative(read, 3) == 1
    assert antecedent_of_relative(read, 1) is None


def test_a_relative_pronoun_with_an_antecedent_is_left_to_the_graph() -> None:
    read = sentence(
        "Ann/NNP ,/, who/WP died/VBD",
        (ROOT, 0, "ROOT"), (0, 2, "ref"), (3, 0, "nsubj"), (0, 3, "acl:relcl"),
    )  # fmt: skip
    assert antecedent_of_relative(read, 2) is None


def test_a_name_after_a_noun_says_whom_it_means() -> None:
    beside = sentence(
        "his/PRP$ brother/NN Tom/NNP Lee/NNP died/VBD",
        (ROOT, 4, "ROOT"), (1, 0, "nmod:poss"), (4, 1, "nsubj"), (3, 2, "compound"), (1, 3, "dep"),
    )  # fmt: skip
    behind = sentence(
        "the/DT death/NN of/IN a/DT child/NN ,/, Ann/NNP",
        (ROOT, 1, "ROOT"), (1, 4, "nmod:of"), (1, 6, "appos"),
    )  # fmt: skip
    assert name_after(beside, 1) == 3
    assert name_after(behind, 4) == 6


def test_a_name_that_hangs_elsewhere_says_nothing_of_the_noun_before_it() -> None:
    read = sentence(
        "his/PRP$ brother/NN ,/, Ann/NNP says/VBZ ,/, died/VBD",
        (ROOT, 6, "ROOT"), (6, 1, "nsubj"), (4, 3, "nsubj"), (6, 4, "parataxis"),
    )  # fmt: skip
    assert name_after(read, 1) is None


def test_what_a_plan_is_about_is_done_by_whose_plan_it_is() -> None:
    owned = sentence(
        "Ann/NNP 's/POS attempt/NN to/TO flee/VB failed/VBD",
        (ROOT, 5, "ROOT"), (2, 0, "nmod:poss"), (5, 2, "nsubj"), (2, 4, "acl:to"),
    )  # fmt: skip
    made = sentence(
        "Ann/NNP made/VBD an/DT attempt/NN to/TO flee/VB",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 5, "acl:to"),
    )  # fmt: skip
    assert subject(owned, 4) == (0,)
    assert subject(made, 5) == (0,)


def test_a_man_who_is_to_do_something_does_it_himself() -> None:
    read = sentence(
        "Ann/NNP hired/VBD a/DT man/NN to/TO drive/VB",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 5, "acl:to"),
    )  # fmt: skip
    assert subject(read, 5) == (3,)


def test_a_participle_in_a_phrase_has_the_subject_of_the_verb_above() -> None:
    read = sentence(
        "Ann/NNP spent/VBD a/DT year/NN at/IN Acme/NNP before/IN joining/VBG Bell/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 5, "nmod:at"), (5, 7, "nmod:before"), (7, 8, "obj"),
    )  # fmt: skip
    assert subject(read, 7) == (0,)


def test_a_participle_after_before_governs_the_name_behind_it_at_its_own_time() -> None:
    read = sentence(
        "Ann/NNP taught/VBD before/IN joining/VBG Acme/NNP in/IN 1990/CD/DATE",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:before"), (4, 3, "amod"), (4, 2, "case"), (1, 6, "obl:in"),
    )  # fmt: skip
    assert find_governed_noun(read, 3) == 4
    assert subject(read, 3) == (0,)
    assert time(read, 3) == (6,)
    assert time(read, 1) == ()


def test_the_place_of_a_dateline_is_no_subject() -> None:
    read = sentence(
        "OSLO/NNP/CITY -/: The/DT mayor/NN was/VBD held/VBN",
        (ROOT, 5, "ROOT"), (5, 0, "nsubj:pass"), (0, 3, "dep"), (3, 2, "det"), (5, 4, "aux:pass"),
    )  # fmt: skip
    assert patient(read, 5) == (3,)


def test_a_noun_before_a_participle_is_the_object_of_the_verb_before_it() -> None:
    read = sentence(
        "Ann/NNP hold/VBD talks/NNS focused/VBD on/IN trade/NN",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "ccomp"), (3, 2, "nsubj"), (3, 5, "obl:on"),
    )  # fmt: skip
    assert object_of(read, 2) == 1
    assert agent(read, 2) == (0,)


def test_a_participle_in_brackets_tells_of_the_name_before_them() -> None:
    read = sentence(
        "Ann/NNP (/-LRB- died/VBN 1990/CD/DATE )/-RRB- painted/VBD",
        (ROOT, 5, "ROOT"), (5, 0, "nsubj"), (0, 2, "dep"), (2, 3, "obl:tmod"),
    )  # fmt: skip
    assert subject(read, 2) == (0,)


def test_who_is_along_acts_with_the_subject() -> None:
    read = sentence(
        "Ann/NNP ,/, along/IN with/IN Bob/NNP ,/, left/VBD",
        (ROOT, 6, "ROOT"), (6, 0, "nsubj"), (6, 4, "obl:along_with"), (4, 2, "case"), (2, 3, "fixed"),
    )  # fmt: skip
    assert agent(read, 6) == (0, 4)


def test_a_headline_that_leaves_the_auxiliary_out_tells_who_was_shot_dead() -> None:
    headline = sentence(
        "Lee/NNP shot/VBD dead/JJ in/IN Ulm/NNP", (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 2, "xcomp"), (1, 4, "obl:in")
    )
    assert (agent(headline, 1), patient(headline, 1)) == ((), (0,))
    told = sentence(
        "Gunmen/NNS shot/VBD dead/JJ two/CD men/NNS", (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obj"), (4, 2, "amod")
    )
    assert (agent(told, 1), patient(told, 1)) == ((0,), (4,))


# `of killing Ann Lee`: the parser takes the participle for an adjective
ACCUSED = sentence(
    "Max/NNP/PERSON was/VBD accused/VBN of/IN killing/VBG Ann/NNP/PERSON Lee/NNP/PERSON",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj:pass"), (2, 1, "aux:pass"), (2, 6, "obl:of"), (6, 3, "case"), (6, 4, "amod"),
    (6, 5, "compound"),
)  # fmt: skip
CLEARED = sentence(
    "Max/NNP/PERSON was/VBD cleared/VBN of/IN killing/VBG Ann/NNP/PERSON Lee/NNP/PERSON",
    (ROOT, 2, "ROOT"), (2, 0, "nsubj:pass"), (2, 1, "aux:pass"), (2, 6, "obl:of"), (6, 3, "case"), (6, 4, "amod"),
    (6, 5, "compound"),
)  # fmt: skip


def test_a_participle_between_a_preposition_and_a_name_is_a_verb() -> None:
    assert patient(ACCUSED, 4) == (6,)
    assert agent(ACCUSED, 4) == (0,)
    assert find_cleared(ACCUSED, 4) == frozenset()


def test_who_is_cleared_of_it_did_not_do_it() -> None:
    assert patient(CLEARED, 4) == (6,)
    assert agent(CLEARED, 4) == ()
    assert find_cleared(CLEARED, 4) == {0}


def test_a_name_directly_before_who_is_meant_rather_than_a_noun_beyond_another_clause() -> None:
    read = sentence(
        "Acme/NNP named/VBD Ann/NNP/PERSON head/NN ,/, replacing/VBG Max/NNP/PERSON ,/, who/WP resigned/VBD",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "compound"), (3, 5, "acl"), (5, 6, "obj"),
        (3, 8, "ref"), (3, 9, "acl:relcl"), (9, 3, "nsubj"),
    )  # fmt: skip
    assert subject(read, 9) == (6,)


def test_a_name_within_the_phrase_leaves_who_is_meant_to_the_parser() -> None:
    read = sentence(
        "the/DT son/NN of/IN Max/NNP/PERSON ,/, who/WP resigned/VBD ,/, left/VBD",
        (ROOT, 8, "ROOT"), (1, 0, "det"), (8, 1, "nsubj"), (3, 2, "case"), (1, 3, "nmod:of"), (1, 5, "ref"),
        (1, 6, "acl:relcl"), (6, 1, "nsubj"),
    )  # fmt: skip
    assert subject(read, 6) == (1,)


@pytest.mark.parametrize(("verb", "found"), [("works/VBZ", (5,)), ("works/VBP", (0, 5))])
def test_a_singular_verb_has_one_subject_although_the_parser_split_an_owner_from_it(
    verb: str, found: tuple[int, ...]
) -> None:
    read = sentence(
        f"Ann/NNP/PERSON and/CC Max/NNP/PERSON Lee/NNP/PERSON 's/POS son/NN {verb}",
        (ROOT, 6, "ROOT"), (6, 0, "nsubj"), (6, 5, "nsubj"), (0, 5, "conj:and"), (5, 1, "cc"), (5, 3, "nmod:poss"),
        (3, 2, "compound"), (3, 4, "case"),
    )  # fmt: skip
    assert subject(read, 6) == found


def test_who_somebody_is_compared_with_is_no_subject() -> None:
    read = sentence(
        "Unlike/IN Ann/NNP ,/, Max/NNP left/VBD",
        (ROOT, 4, "ROOT"), (1, 0, "case"), (4, 1, "nsubj"), (4, 3, "nsubj"),
    )  # fmt: skip
    assert is_no_subject(read, 4, 1)
    assert subject(read, 4) == (3,)


@pytest.mark.parametrize(
    ("line", "alone"),
    [
        ("Ann/NNP (/-LRB- left/VBN )/-RRB- spoke/VBD", True),
        ("Ann/NNP (/-LRB- left/VBD Rome/NNP )/-RRB- spoke/VBD", False),
        ("Ann/NNP just/RB left/VBD", False),
    ],
)
def test_a_word_alone_in_brackets_is_told_from_one_in_a_clause(line: str, alone: bool) -> None:
    assert is_alone_in_brackets(sentence(line), 2, 2) is alone


def test_a_name_between_commas_before_a_verb_is_its_subject() -> None:
    read = sentence(
        "Acme/NNP said/VBD its/PRP$ head/NN ,/, Ann/NNP/PERSON Lee/NNP/PERSON ,/, would/MD resign/VB",
        (ROOT, 9, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 6, "appos"), (9, 1, "nsubj"), (9, 8, "aux"),
    )  # fmt: skip
    assert subject_between_commas(read, 9) == 6
    assert subject(read, 9) == (6,)
    assert subject_between_commas(read, 1) is None


def test_a_name_after_a_noun_with_its_phrase_says_whom_the_noun_means() -> None:
    read = sentence(
        "the/DT owner/NN of/IN the/DT Acme/NNP Mill/NNP ,/, Ann/NNP/PERSON Lee/NNP/PERSON ,/, left/VBD",
        (ROOT, 10, "ROOT"), (10, 1, "nsubj"), (1, 5, "nmod:of"), (5, 8, "appos"),
    )  # fmt: skip
    assert name_after_phrase(read, 1) == 8
    beside = sentence("the/DT mill/NN of/IN Ann/NNP/PERSON Lee/NNP/PERSON", (1, 4, "nmod:of"))
    assert name_after_phrase(beside, 1) is None


def test_names_after_among_them_are_some_of_the_nearest_plural() -> None:
    read = sentence("ten/CD men/NNS fled/VBD ,/, among/IN them/PRP Ann/NNP/PERSON Lee/NNP/PERSON ./.")
    assert names_among(read, 1) == (7,)
    other = sentence("ten/CD men/NNS met/VBD two/CD guards/NNS ,/, among/IN them/PRP Ann/NNP/PERSON Lee/NNP/PERSON")
    assert names_among(other, 1) == ()
    assert names_among(other, 4) == (9,)


def test_a_few_nouns_are_a_heading_and_a_sentence_is_none() -> None:
    assert is_heading(sentence("Death/NN and/CC legacy/NN"))
    assert not is_heading(sentence("Ann/NNP died/VBD"))
    assert not is_heading(sentence("Death/NN of/IN Ann/NNP 's/POS brother/NN"))
