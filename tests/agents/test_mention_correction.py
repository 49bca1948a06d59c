"""When the rules' mentions give way to a colleague's, and when the colleague's give way to theirs."""

import pytest
from tests.agents.annotated import sentence, text_of

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.mentions.correction import correct_mentions, without_corrected
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.graph.model.model import Span

RULES = {
    "Person": EntityRules(kind="person"),
    "Organization": EntityRules(kind="organization"),
    "Location": EntityRules(kind="place"),
}
NICKNAME = sentence("Mary/NNP/PERSON Ann/NNP/PERSON ``/`` Dot/NNP ''/'' Quill/NNP/PERSON sang/VBD ./.")
TEAM = sentence("Portugal/NNP/COUNTRY beat/VBD Quinton/NNP/PERSON ./.")


def mention(said: Sentence, words: str, type_: str, confidence: float = 1.0) -> EntityCandidate:
    text = text_of(said)
    start = text.index(words)
    return EntityCandidate(Span(start, start + len(words)), words, type_, confidence)


def test_a_name_that_goes_on_replaces_its_parts() -> None:
    whole = text_of(NICKNAME).removesuffix(" sang .")
    own = [mention(NICKNAME, "Mary Ann", "Person"), mention(NICKNAME, "Quill", "Person")]
    told = [mention(NICKNAME, whole, "Person", 0.7)]
    assert correct_mentions(own, told, Annotation((NICKNAME,)), RULES) == tuple(told)
    unsure = [mention(NICKNAME, whole, "Person", 0.5)]
    assert correct_mentions(own, unsure, Annotation((NICKNAME,)), RULES) == tuple(own)


@pytest.mark.parametrize(("confidence", "type_"), [(0.9, "Location"), (0.7, "Person")])
def test_another_type_for_the_same_words_needs_a_sure_colleague(confidence: float, type_: str) -> None:
    own, told = mention(TEAM, "Quinton", "Person"), mention(TEAM, "Quinton", "Location", confidence)
    (kept,) = correct_mentions([own], [told], Annotation((TEAM,)), RULES)
    assert kept.type == type_
    assert bool(without_corrected([told], [own], Annotation((TEAM,)), RULES)) is (type_ == "Location")


def test_a_country_that_acts_stays_a_team_however_sure_the_colleague_is_of_the_place() -> None:
    own, told = mention(TEAM, "Portugal", "Organization"), mention(TEAM, "Portugal", "Location", 0.99)
    assert correct_mentions([own], [told], Annotation((TEAM,)), RULES) == (own,)
    assert without_corrected([told], [own], Annotation((TEAM,)), RULES) == ()


def test_a_part_of_a_name_of_the_same_type_is_no_correction() -> None:
    own, told = mention(NICKNAME, "Mary Ann", "Person"), mention(NICKNAME, "Ann", "Person", 0.99)
    assert correct_mentions([own], [told], Annotation((NICKNAME,)), RULES) == (own,)


def test_what_nobody_else_marks_stays_with_who_marks_it() -> None:
    own, told = mention(TEAM, "Portugal", "Location"), mention(TEAM, "Quinton", "Location", 0.6)
    assert correct_mentions([own], [told], Annotation((TEAM,)), RULES) == (own,)
    assert without_corrected([told], [own], Annotation((TEAM,)), RULES) == (told,)
