"""Names of rulers with their place, letters after names, bodies that are two: what a name of ordinary prose covers."""

import pytest
from tests.agents.annotated import annotation, sentence, text_of

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.mentions.correction import correct_mentions
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.graph.model.model import Span

RULES = {
    "Person": EntityRules(kind="person", labels=("PERSON",)),
    "Organization": EntityRules(kind="organization", labels=("ORGANIZATION",)),
    "Location": EntityRules(kind="place", labels=("LOCATION", "CITY", "COUNTRY", "STATE_OR_PROVINCE")),
    "Date": EntityRules(kind="date", labels=("DATE",)),
}


def found(*lines: str) -> list[tuple[str, str]]:
    annotated, text = annotation(*lines)
    return [(c.text, c.type) for c in find_entities(annotated, text, RULES)]


def in_sentence(parsed: Sentence) -> list[tuple[str, str]]:
    return [(c.text, c.type) for c in find_entities(Annotation((parsed,)), text_of(parsed), RULES)]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (
            "of/IN King/NNP/TITLE Christian/JJ/RELIGION X/NNP/NUMBER of/IN Norway/NNP/COUNTRY ,/,",
            "Christian X of Norway",
        ),
        ("and/CC Crown/NNP/TITLE Prince/NNP/TITLE Olaf/NNP/PERSON of/IN Norway/NNP/COUNTRY ./.", "Olaf of Norway"),
        ("by/IN Duke/NNP/PERSON Ivan/NNP/PERSON Petrovich/NNP/PERSON of/IN Ulm/NNP/CITY ./.", "Ivan Petrovich of Ulm"),
        ("when/WRB Olaf/NNP/PERSON III/NNP/PERSON of/IN Norway/NNP/COUNTRY died/VBD", "Olaf III of Norway"),
        ("was/VBD Oswy/NNP/PERSON of/IN Ulm/NNP/CITY ,/,", "Oswy of Ulm"),
        ("Queen/NNP/TITLE Ada/NNP/PERSON of/IN the/DT Netherlands/NNP/COUNTRY spoke/VBD", "Ada of the Netherlands"),
        ("the/DT Prince/NNP/TITLE of/IN Wales/NNP/LOCATION spoke/VBD", "Prince of Wales"),
    ],
)
def test_the_place_that_a_ruler_holds_belongs_to_the_name(line: str, name: str) -> None:
    assert found(line) == [(name, "Person")]


def test_where_somebody_of_another_rank_or_with_a_surname_comes_from_is_a_place() -> None:
    assert found("President/NNP/TITLE Olaf/NNP/PERSON of/IN Norway/NNP/COUNTRY spoke/VBD") == [
        ("Olaf", "Person"),
        ("Norway", "Location"),
    ]
    assert found("Baron/NNP/PERSON Quist/NNP/PERSON of/IN Hill/NNP spoke/VBD") == [("Quist", "Person")]
    again = "Then/RB Quist/NNP/PERSON of/IN Ulm/NNP/CITY spoke/VBD"
    assert found("Ann/NNP/PERSON Quist/NNP/PERSON won/VBD", again)[1:] == [("Quist", "Person"), ("Ulm", "Location")]


def test_of_whom_somebody_descends_is_no_place() -> None:
    words = "descended/VBN from/IN Oswald/NNP/LOCATION of/IN/LOCATION Ulm/NNP/CITY"
    kin = sentence(words.replace("descended", "descend"), (0, 2, "obl:from"), (2, 4, "nmod:of"))
    assert in_sentence(kin)[0][1] == "Person"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (
            "Ann/NNP/PERSON (/-LRB- Nan/NNP/PERSON )/-RRB- Quist/NNP/ORGANIZATION DSO/NNP/ORGANIZATION ,/, DSC/NNP",
            ["Ann ( Nan ) Quist"],
        ),
        (
            "Ann/NNP/PERSON Quist/NNP/PERSON ,/, DSC/NNP/ORGANIZATION &/CC/ORGANIZATION Bar/NNP/ORGANIZATION spoke/VBD",
            ["Ann Quist"],
        ),
        (
            "Ann/NNP/PERSON Quist/NNP/PERSON ,/, FRIBA/NNP/PERSON ,/, MRTPI/NNP/LOCATION (/-LRB- 1901/CD/DATE",
            ["Ann Quist"],
        ),
        ("D./NNP ,/, FRIBA/NNP/PERSON ,/, RDI/NNP/LOCATION (/-LRB- 12/CD/DATE May/NNP/DATE", []),
        ("Ann/NNP/PERSON Quist/NNP/PERSON ,/, NATO/NNP/ORGANIZATION and/CC UNHCR/NNP/ORGANIZATION met/VBD", None),
    ],
)
def test_letters_after_a_name_name_nobody(line: str, names: list[str] | None) -> None:
    said = [name for name, type_ in found(line) if type_ != "Date"]
    assert said == (["Ann Quist", "NATO", "UNHCR"] if names is None else names)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Royal Academy of Music and Royal College of Music", ["Royal Academy of Music", "Royal College of Music"]),
        ("Department of Health and Human Services", None),
        ("Johnson and Johnson", None),
        ("Marks and Spencer", None),
        ("Army and Navy Club", None),
        ("Transport and General Union", None),
    ],
)
def test_two_bodies_are_two_where_each_has_its_own_noun(name: str, parts: list[str] | None) -> None:
    tagged = " ".join(f"{w}/{'CC' if w == 'and' else 'IN' if w == 'of' else 'NNP'}/ORGANIZATION" for w in name.split())
    assert [words for words, _ in found(f"at/IN the/DT {tagged} today/RB")] == (parts or [name])


def test_two_schools_of_somebody_are_two_whatever_a_colleague_reads() -> None:
    said = sentence("was/VBD educate/VBN at/IN Eaton/NNP and/CC Kings/NNP/ORGANIZATION College/NNP/ORGANIZATION ./.")
    text = text_of(said)

    def mention(words: str, confidence: float) -> EntityCandidate:
        at = text.index(words)
        return EntityCandidate(Span(at, at + len(words)), words, "Organization", confidence)

    own, told = mention("Kings College", 0.9), mention("Eaton and Kings College", 0.9)
    assert correct_mentions([own], [told], Annotation((said,)), RULES) == (own,)


def test_a_building_may_be_called_after_two() -> None:
    assert found("at/IN Peter/NNP/LOCATION and/CC Paul/NNP/LOCATION Cathedral/NNP/LOCATION in/IN") == [
        ("Peter and Paul Cathedral", "Location")
    ]


def test_the_campus_belongs_to_the_name_of_a_university() -> None:
    words = "the/DT University/NNP/ORGANIZATION of/IN/ORGANIZATION California/NNP/ORGANIZATION ,/, Davis/NNP/CITY ./."
    assert found(words) == [("University of California , Davis", "Organization")]


def test_a_surname_that_the_passage_gave_is_a_persons() -> None:
    person, later = "Ann/NNP/PERSON Dallas/NNP/PERSON flew/VBD", "Then/RB Dallas/NNP/CITY won/VBD"
    assert found(person, later)[1] == ("Dallas", "Person")
    assert found(later) == [("Dallas", "Location")]
    there = "Fog/NN in/IN Dallas/NNP/CITY rose/VBD"
    assert found(person, there, later)[1:] == [("Dallas", "Location"), ("Dallas", "Location")]


def test_a_paper_and_a_railway_are_bodies_and_an_adjective_is_none() -> None:
    paper = sentence("the/DT daily/JJ Hirlap/NNP/LOCATION wrote/VBD", (2, 1, "amod"))
    assert in_sentence(paper) == [("Hirlap", "Organization")]
    assert found("for/IN Oslo/NNP/LOCATION Underground/NNP/LOCATION ./.") == [("Oslo Underground", "Organization")]
    board = sentence("a/DT Congressional/JJ/ORGANIZATION board/NN sat/VBD", (2, 1, "amod"))
    assert in_sentence(board) == []
