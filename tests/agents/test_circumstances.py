"""When and where something happens, by the clause that says so."""

from tests.agents.annotated import ROOT, sentence

from consilience.agents.corenlp.annotation import Sentence
from consilience.agents.experts.corenlp.grammar.circumstances import place, time


def words(read: Sentence, found: tuple[int, ...]) -> list[str]:
    return [read.tokens[at].text for at in found]


def test_verbs_that_are_joined_share_what_stands_before_the_first() -> None:
    read = sentence(
        "In/IN 1990/CD/DATE Ann/NNP left/VBD and/CC joined/VBD Acme/NNP",
        (ROOT, 3, "ROOT"), (3, 1, "obl:in"), (3, 2, "nsubj"), (5, 2, "nsubj"), (3, 5, "conj:and"), (5, 6, "obj"),
    )  # fmt: skip
    assert words(read, time(read, 5)) == ["1990"]


def test_what_stands_between_two_verbs_belongs_to_the_first_alone() -> None:
    read = sentence(
        "Ann/NNP left/VBD in/IN 1990/CD/DATE and/CC joined/VBD Acme/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obl:in"), (1, 5, "conj:and"), (5, 0, "nsubj"), (5, 6, "obj"),
    )  # fmt: skip
    assert time(read, 5) == ()


def test_what_follows_the_second_verb_is_its_own_though_the_parser_hung_it_on_the_first() -> None:
    read = sentence(
        "Ann/NNP rose/VBD and/CC left/VBD Rome/NNP on/IN Monday/NNP/DATE",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "conj:and"), (3, 4, "obj"), (1, 6, "obl:on"),
    )  # fmt: skip
    assert words(read, time(read, 3)) == ["Monday"]


def test_verbs_with_nothing_between_them_share_what_follows() -> None:
    read = sentence(
        "Ann/NNP was/VBD shot/VBN and/CC killed/VBN in/IN Rome/NNP",
        (ROOT, 2, "ROOT"), (2, 0, "nsubj:pass"), (2, 4, "conj:and"), (4, 6, "obl:in"),
    )  # fmt: skip
    assert words(read, place(read, 2)) == ["Rome"]


def test_a_clause_with_when_tells_the_time_of_its_main_clause() -> None:
    read = sentence(
        "Ann/NNP left/VBD when/WRB the/DT firm/NN closed/VBD in/IN May/NNP/DATE",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (5, 2, "advmod"), (5, 4, "nsubj"), (1, 5, "advcl"), (5, 7, "obl:in"),
    )  # fmt: skip
    assert words(read, time(read, 1)) == ["May"]


def test_a_clause_with_after_has_another_time() -> None:
    read = sentence(
        "On/IN Monday/NNP/DATE Ann/NNP spoke/VBD after/IN Bob/NNP left/VBD",
        (ROOT, 3, "ROOT"), (3, 1, "obl:on"), (3, 2, "nsubj"), (6, 4, "mark"), (6, 5, "nsubj"), (3, 6, "advcl:after"),
    )  # fmt: skip
    assert time(read, 6) == ()


def test_a_clause_that_explains_a_date_happens_then() -> None:
    read = sentence(
        "until/IN 366/CD/NUMBER ,/, when/WRB Ann/NNP left/VBD",
        (ROOT, 1, "ROOT"), (1, 5, "acl:relcl"), (5, 3, "advmod"), (5, 4, "nsubj"),
    )  # fmt: skip
    assert words(read, time(read, 5)) == ["366"]


def test_the_time_at_which_somebody_condemns_an_attack_is_not_that_of_the_attack() -> None:
    edges = ((ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (1, 5, "obl:on"))
    made = sentence("Ann/NNP launched/VBD an/DT attack/NN on/IN Monday/NNP/DATE", *edges)
    condemned = sentence("Ann/NNP condemned/VBD an/DT attack/NN on/IN Monday/NNP/DATE", *edges)
    assert words(made, time(made, 3)) == ["Monday"]
    assert time(condemned, 3) == ()


def test_a_day_stands_before_the_time_of_the_day() -> None:
    read = sentence(
        "Ann/NNP left/VBD on/IN Monday/NNP/DATE night/NN/TIME",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:on"), (4, 3, "compound"),
    )  # fmt: skip
    assert words(read, time(read, 1)) == ["Monday", "night"]


def test_what_lasts_since_a_date_did_not_happen_then() -> None:
    read = sentence(
        "Nobody/NN died/VBD since/IN 2014/CD/DATE",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obl:since"),
    )  # fmt: skip
    assert time(read, 1) == ()


def test_a_date_before_when_is_that_of_its_clause() -> None:
    read = sentence(
        "Ann/NNP served/VBD until/IN 1990/CD/DATE when/WRB she/PRP resigned/VBD",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obl:until"), (6, 4, "advmod"), (6, 5, "nsubj"), (1, 6, "advcl"),
    )  # fmt: skip
    assert words(read, time(read, 6)) == ["1990"]


def test_a_decade_is_a_time() -> None:
    read = sentence("Ann/NNP left/VBD in/IN the/DT 1480s/NNS", (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 4, "obl:in"))
    assert words(read, time(read, 1)) == ["1480s"]


def test_a_participle_after_a_comma_shares_the_place_of_its_verb() -> None:
    read = sentence(
        "Bombs/NNS fell/VBD in/IN Rome/NNP ,/, killing/VBG two/CD",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obl:in"), (1, 5, "dep"), (5, 6, "obj"),
    )  # fmt: skip
    assert words(read, place(read, 5)) == ["Rome"]


def test_what_a_copula_says_of_an_event_is_its_place() -> None:
    read = sentence(
        "The/DT wedding/NN was/VBD in/IN Rome/NNP on/IN Monday/NNP/DATE",
        (ROOT, 4, "ROOT"), (1, 0, "det"), (4, 1, "nsubj"), (4, 2, "cop"), (4, 3, "case"), (4, 6, "nmod:on"),
    )  # fmt: skip
    assert words(read, place(read, 1)) == ["Rome"]
    assert words(read, time(read, 1)) == ["Monday"]


def test_the_place_on_the_people_after_a_verb_is_where_it_happens() -> None:
    read = sentence(
        "Ann/NNP met/VBD a/DT priest/NN in/IN Rome/NNP",
        (ROOT, 1, "ROOT"), (1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "det"), (3, 5, "nmod:in"), (5, 4, "case"),
    )  # fmt: skip
    assert words(read, place(read, 1)) == ["Rome"]
