"""Mentions of ordinary prose: where names and dates begin and end, and what they are by what stands around them."""

import pytest
from tests.agents.annotated import annotation, sentence, text_of

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules

RULES = {
    "Person": EntityRules(kind="person", labels=("PERSON",)),
    "Organization": EntityRules(kind="organization", labels=("ORGANIZATION",)),
    "Location": EntityRules(kind="place", labels=("LOCATION", "CITY", "COUNTRY", "STATE_OR_PROVINCE")),
    "Date": EntityRules(kind="date", labels=("DATE",), without=("the", "in", "early")),
    "Money": EntityRules(kind="money", labels=("MONEY",)),
}


def found(*lines: str) -> list[tuple[str, str]]:
    annotated, text = annotation(*lines)
    return [(c.text, c.type) for c in find_entities(annotated, text, RULES)]


def in_sentence(parsed: Sentence) -> list[tuple[str, str]]:
    return [(c.text, c.type) for c in find_entities(Annotation((parsed,)), text_of(parsed), RULES)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ann/NNP/PERSON Lee/NNP/PERSON FRS/NNP/PERSON spoke/VBD", ("Ann Lee", "Person")),
        ("Governor/NNP/PERSON Ann/NNP/PERSON Lee/NNP/PERSON spoke/VBD", ("Ann Lee", "Person")),
        ("with/IN Louis/NNP/PERSON XV/NNP ,/, who/WP", ("Louis XV", "Person")),
        ("and/CC Dries/VBZ Maas/NNP/PERSON making/VBG", ("Dries Maas", "Person")),
        ("the/DT painter/NN/TITLE Aelius/NNP Cotta/NNP spoke/VBD", ("Aelius Cotta", "Person")),
        ("Ann/NNP/PERSON Lee/NNP/PERSON of/IN/PERSON Whitby/NNP/PERSON spoke/VBD", ("Ann Lee", "Person")),
        ("Ann/NNP/PERSON Lee/NNP/PERSON of/IN/PERSON the/DT/PERSON Reds/NNP/PERSON", ("Ann Lee", "Person")),
        (
            "Charles/NNP/PERSON Edward/NNP/PERSON of/IN/PERSON Whitby/NNP/PERSON",
            ("Charles Edward of Whitby", "Person"),
        ),
        ("Hilda/NNP/PERSON of/IN Whitby/NNP prayed/VBD", ("Hilda of Whitby", "Person")),
        ("at/IN The/DT Ohio/NNP/ORGANIZATION College/NNP/ORGANIZATION today/NN", ("The Ohio College", "Organization")),
        ("of/IN The/DT Star/NNP/ORGANIZATION and/CC Sun/NNP wrote/VBD", ("The Star and Sun", "Organization")),
        ("Health/NNP/ORGANIZATION Board/NNP/ORGANIZATION Spokesperson/NNP/TITLE", ("Health Board", "Organization")),
        ("the/DT Reformed/NNP/RELIGION Church/NNP/RELIGION rose/VBD", ("Reformed Church", "Organization")),
        ("by/IN the/DT Danish/JJ/NATIONALITY parliament/NN ,/,", ("Danish parliament", "Organization")),
        ("A/DT Transport/NNP Canada/NNP/COUNTRY report/NN", ("Transport Canada", "Organization")),
        ("the/DT airline/NN Qantas/NNP flew/VBD", ("Qantas", "Organization")),
        ("the/DT Spanish/JJ/NATIONALITY Netherlands/NNP/COUNTRY fell/VBD", ("Spanish Netherlands", "Location")),
        ("Washington/NNP/STATE_OR_PROVINCE ,/, D.C./NNP/LOCATION fell/VBD", ("Washington , D.C.", "Location")),
        ("Washington/NNP/STATE_OR_PROVINCE ,/, D.C/NNP/LOCATION ./.", ("Washington , D.C .", "Location")),
        ("from/IN Myanmar/NNP/NATIONALITY ./.", ("Myanmar", "Location")),
        ("from/IN Launch/NNP Pad/NNP 39A/NN ./.", ("Launch Pad 39A", "Location")),
        ("of/IN 30/CD/DATE September/NNP/DATE 420/CD/NUMBER ./.", ("30 September 420", "Date")),
        ("in/IN December/NNP/DATE of/IN 384/CD/NUMBER ,/,", ("December of 384", "Date")),
        ("In/IN 1887/CD/DATE –/SYM 88/CD/NUMBER ,/,", ("1887 – 88", "Date")),
        ("the/DT early/JJ 2000s/NNS/SET ./.", ("early 2000s", "Date")),
        ("the/DT end/NN of/IN July/NNP/DATE based/VBN", ("end of July", "Date")),
        ("from/IN/DATE 1997/CD/DATE ./.", ("1997", "Date")),
        ("in/IN late/JJ 2022/CD/DATE ./.", ("late 2022", "Date")),
        ("the/DT march/NN/DATE of/IN/DATE 4/CD/DATE May/NNP/DATE ./.", ("4 May", "Date")),
        (
            "drummer/NN/TITLE ``/`` Sticks/NNP/PERSON ''/''/PERSON Malone/NNP/PERSON ./.",
            ("`` Sticks '' Malone", "Person"),
        ),
        (
            "for/IN Transport/NNP/ORGANIZATION and/CC/ORGANIZATION General/NNP Union/NNP ./.",
            ("Transport", "Organization"),
        ),
        ("cost/VBD 40/CD/MONEY dollars/NNS/MONEY", ("40 dollars", "Money")),
    ],
)
def test_a_name_or_date_has_its_own_bounds(line: str, expected: tuple[str, str]) -> None:
    assert found(line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "the/DT 20th/JJ/DATE minute/NN/DATE of/IN the/DT game/NN",
        "a/DT 2000/CD/DATE year/NN old/JJ custom/NN",
        "known/VBN today/NN/DATE as/IN",
        "is/VBZ #/SYM/MONEY 2/CD/MONEY",
        "the/DT Scholars/NNPS/ORGANIZATION Program/NNP/ORGANIZATION began/VBD",
        "his/PRP$ book/NN Hydrostatica/NNP/PERSON sold/VBD",
        "Space/NNP Shuttle/NNP Columbia/NNP/STATE_OR_PROVINCE rose/VBD",
        "a/DT degree/NN in/IN Linguistics/NNP/ORGANIZATION from/IN",
        "of/IN the/DT Church/NNP/ORGANIZATION ./.",
        "the/DT Sams/NNPS/PERSON went/VBD",
        "the/DT Reed/NNP/PERSON family/NN went/VBD",
        "the/DT coast/NN/ORGANIZATION guard/NN/ORGANIZATION said/VBD",
        "they/PRP wed/VBD/DATE at/IN",
    ],
)
def test_times_of_a_game_ages_works_and_common_nouns_are_no_mentions(line: str) -> None:
    assert found(line) == []


def test_the_name_of_a_vessel_is_nobodys() -> None:
    assert found("The/DT icebreaker/NN Kapitan/NNP/PERSON Orlov/NNP/PERSON sank/VBD") == []


def test_whoever_was_present_was_so_on_no_date() -> None:
    assert found("She/PRP was/VBD present/JJ/DATE at/IN it/PRP") == []


def test_whom_somebody_leaves_for_whom_are_two() -> None:
    words = "left/VBD the/DT Bolt/NNP/ORGANIZATION for/IN/ORGANIZATION Acme/NNP/ORGANIZATION"
    assert found(words.replace("left", "leave", 1)) == [("Bolt", "Organization"), ("Acme", "Organization")]
    assert found(words.replace("left", "praise", 1)) == [("Bolt for Acme", "Organization")]


def test_a_number_that_counts_numbers_or_times_something_is_no_year() -> None:
    assert found("(/-LRB- 1800/CD/DATE UTC/NNP )/-RRB-") == []
    assert found("flight/NN 1344/CD/DATE left/VBD") == []
    counted = sentence("its/PRP$ 2000/CD/DATE Thai/JJ and/CC 74/CD new/JJ stores/NNS", (6, 1, "nummod"))
    named = sentence("the/DT 2012/CD/DATE elections/NNS", (2, 1, "nummod"))
    assert in_sentence(counted) == []
    assert in_sentence(named) == [("2012", "Date")]


def test_a_span_of_years_is_one_date_but_from_and_to_are_two() -> None:
    assert found("from/IN 1893/CD/DATE to/IN/DATE 1925/CD/DATE") == [("1893", "Date"), ("1925", "Date")]
    assert found("(/-LRB- 1710/CD/DATE -/SYM/DATE 1774/CD/DATE )/-RRB-") == [("1710", "Date"), ("1774", "Date")]


def test_a_length_of_time_is_no_part_of_a_date_and_a_later_one_is_another() -> None:
    assert found("for/IN six/CD/DATE years/NNS/DATE in/IN/DATE 2018/CD/DATE ,/,") == [("2018", "Date")]
    joined = "in/IN 1905/CD/DATE ,/,/DATE and/CC/DATE two/CD/DATE years/NNS/DATE later/RB/DATE he/PRP"
    assert found(joined) == [("1905", "Date"), ("two years later", "Date")]


def test_a_place_with_a_verb_in_the_plural_is_a_team_or_a_body() -> None:
    many = sentence("Kent/NNP/LOCATION have/VBP signed/VBN Ann/NNP/PERSON", (2, 0, "nsubj"), (2, 1, "aux"))
    one = sentence("Kent/NNP/LOCATION has/VBZ changed/VBN", (2, 0, "nsubj"), (2, 1, "aux"))
    assert in_sentence(many) == [("Kent", "Organization"), ("Ann", "Person")]
    assert in_sentence(one) == [("Kent", "Location")]


def test_countries_with_a_score_are_teams() -> None:
    score = "Peru/NNP/COUNTRY beat/VBD Chile/NNP/COUNTRY 2/CD -/HYPH 1/CD ./."
    won = sentence(score, (1, 0, "nsubj"), (1, 2, "obj"))
    assert in_sentence(won) == [("Peru", "Organization"), ("Chile", "Organization")]


def test_a_body_after_its_noun_gives_its_kind_to_its_short_name() -> None:
    named = "the/DT start/NN -/HYPH up/NN Norvik/NNP Tidal/NNP fell/VBD"
    short = "So/RB Norvik/NNP/PERSON 's/POS head/NN left/VBD"
    assert found(named, short) == [("Norvik Tidal", "Organization"), ("Norvik", "Organization")]
    assert found(short) == [("Norvik", "Person")]


def test_whom_players_join_are_teams_in_a_report_about_games() -> None:
    joined = sentence("Ann/NNP/PERSON joined/VBD Chile/NNP/COUNTRY", (1, 0, "nsubj"), (1, 2, "obj"))
    start = joined.span.end + 1
    talk = sentence("The/DT match/NN was/VBD a/DT league/NN game/NN in/IN the/DT season/NN", index=1, start=start)
    for report, type_ in (((joined, talk), "Organization"), ((joined,), "Location")):
        text = text_of(*report)
        found = find_entities(Annotation(report), text, RULES)
        assert [(c.text, c.type) for c in found] == [("Ann", "Person"), ("Chile", type_)]


def test_countries_that_play_are_teams_throughout_the_report() -> None:
    played = sentence("Peru/NNP/COUNTRY beat/VBD Chile/NNP/COUNTRY", (1, 0, "nsubj"), (1, 2, "obj"))
    rest = sentence("Peru/NNP/COUNTRY had/VBD match/NN goal/NN cup/NN league/NN", index=1, start=played.span.end + 1)
    annotated = Annotation((played, rest))
    types = [c.type for c in find_entities(annotated, text_of(played, rest), RULES)]
    assert types == ["Organization"] * 3


def test_most_mentions_of_a_name_decide_what_it_is() -> None:
    assert (
        found(
            "Pachom/NNP/PERSON spoke/VBD",
            "Pachom/NNP/PERSON left/VBD",
            "of/IN Pachom/NNP/LOCATION ./.",
            "with/IN Pachom/NNP ./.",
        )
        == [("Pachom", "Person")] * 4
    )


def test_types_without_a_kind_stay_as_they_are_labelled() -> None:
    annotated, text = annotation("Governor/NNP/PERSON Lee/NNP/PERSON spoke/VBD")
    assert [c.text for c in find_entities(annotated, text, {"P": EntityRules(labels=("PERSON",))})] == ["Governor Lee"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("From/IN 285/CD/NUMBER to/TO 288/CD/NUMBER ,/,", ["285", "288"]),
        ("between/IN 285/CD/NUMBER and/CC 288/CD/NUMBER ./.", ["285", "288"]),
        ("Ann/NNP/PERSON (/-LRB- died/VBD 757/CD/NUMBER )/-RRB-", ["757"]),
        ("From/IN 285/CD/NUMBER to/TO 288/CD/NUMBER people/NNS came/VBD", []),
        ("It/PRP grew/VBD from/IN 288/CD/NUMBER to/TO 285/CD/NUMBER ./.", []),
        ("there/EX died/VBD 757/CD/NUMBER men/NNS", []),
    ],
)
def test_early_years_are_dates_where_a_span_or_a_life_begins_or_ends_with_them(line: str, expected: list[str]) -> None:
    assert [text for text, type_ in found(line) if type_ == "Date"] == expected


def test_a_number_of_three_digits_is_a_year_where_it_says_when_and_counts_nothing() -> None:
    year = sentence("In/IN 569/CD/NUMBER he/PRP rode/VBD", (3, 1, "obl:in"), (1, 0, "case"))
    assert in_sentence(year) == [("569", "Date")]
    synod = sentence("the/DT Synod/NNP of/IN 664/CD/NUMBER met/VBD", (1, 3, "nmod:of"), (3, 2, "case"))
    assert in_sentence(synod) == [("664", "Date")]
    force = sentence("a/DT force/NN of/IN 664/CD/NUMBER met/VBD", (1, 3, "nmod:of"), (3, 2, "case"))
    assert in_sentence(force) == []
    either = (3, 1, "obl:in"), (1, 0, "case"), (1, 3, "conj:or"), (5, 1, "obl:in")
    assert in_sentence(sentence("In/IN 289/CD/NUMBER or/CC 290/CD/NUMBER he/PRP rode/VBD", *either)) == [
        ("289", "Date"),
        ("290", "Date"),
    ]
    assert in_sentence(sentence("He/PRP had/VBD 289/CD/NUMBER or/CC 290/CD/NUMBER ./.")) == []
    men = sentence("In/IN 569/CD/NUMBER towns/NNS he/PRP rode/VBD", (4, 2, "obl:in"), (2, 1, "nummod"))
    assert in_sentence(men) == []


def test_a_church_is_a_body_where_somebody_has_an_office_in_it() -> None:
    abbey = "Tavistock/NNP/CITY Abbey/NNP/LOCATION"
    assert found(f"appointed/VBN Abbot/NN/TITLE of/IN {abbey} ./.") == [("Tavistock Abbey", "Organization")]
    assert found(f"buried/VBN in/IN {abbey} ./.") == [("Tavistock Abbey", "Location")]
    assert found(f"a/DT view/NN of/IN {abbey} ./.") == [("Tavistock Abbey", "Location")]


def test_an_age_and_a_birthday_are_no_dates() -> None:
    assert found("a/DT medieval/JJ/DATE town/NN") == []
    assert found("on/IN his/PRP$ 38th/JJ/DATE birthday/NN/DATE ./.") == []
