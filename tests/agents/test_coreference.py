"""Whom a pronoun or description means: gender, number and salience."""

from tests.agents.annotated import sentence, text_of

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.gender import gender_of_name
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import find_stand_ins
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.graph.model.model import Span

RULES = {
    "Person": EntityRules(kind="person", anaphor_pronouns=("he", "him", "his", "she", "her")),
    "Organization": EntityRules(kind="organization", anaphor_pronouns=("it", "its"), anaphor_nouns=("company",)),
}


def sentences(*lines: tuple[str, list[tuple[int, int, str]]]) -> list[Sentence]:
    made: list[Sentence] = []
    for index, (line, edges) in enumerate(lines):
        start = made[-1].span.end + 1 if made else 0
        made.append(sentence(line, *edges, index=index, start=start))
    return made


def meant(made: list[Sentence], **names: str) -> list[tuple[str, str]]:
    """Return each stand-in with what it stands for; `names` gives the type of each name in the text."""
    text = text_of(*made)
    mentions = [
        EntityCandidate(token.span, token.text, names[token.text])
        for each in made
        for token in each.tokens
        if token.text in names
    ]
    found = find_stand_ins(Annotation(tuple(made)), mentions, RULES)
    return [(made[s.sentence].tokens[s.token].text, s.entity.span.of(text)) for s in found]


def test_the_subject_of_the_sentence_before_is_meant_and_not_the_nearest_name() -> None:
    made = sentences(
        ("Otto/NNP admired/VBD Rask/NNP", [(1, 0, "nsubj"), (1, 2, "obj")]),
        ("He/PRP travelled/VBD", [(1, 0, "nsubj")]),
    )
    assert meant(made, Otto="Person", Rask="Person") == [("He", "Otto")]


def test_a_last_name_means_whom_it_meant_before_and_not_a_relative_named_since() -> None:
    made = sentences(
        ("Otto/NNP Rask/NNP won/VBD", [(1, 0, "compound"), (2, 1, "nsubj")]),
        ("Rask/NNP thanked/VBD Karl/NNP Rask/NNP", [(1, 0, "nsubj"), (3, 2, "compound"), (1, 3, "obj")]),
        ("Rask/NNP resigned/VBD", [(1, 0, "nsubj")]),
        ("He/PRP travelled/VBD", [(1, 0, "nsubj")]),
    )
    text = text_of(*made)
    mentions = [
        EntityCandidate(Span(at, at + len(name)), name, "Person")
        for at, name in ((0, "Otto Rask"), (14, "Rask"), (27, "Karl Rask"), (37, "Rask"))
    ]
    assert [m.span.of(text) for m in mentions] == [m.text for m in mentions]
    (he,) = find_stand_ins(Annotation(tuple(made)), mentions, RULES)
    assert he.entity.text == "Otto Rask"


def test_given_names_tell_he_from_she() -> None:
    made = sentences(
        ("Otto/NNP met/VBD Anna/NNP", [(1, 0, "nsubj"), (1, 2, "obj")]),
        ("She/PRP left/VBD", [(1, 0, "nsubj")]),
    )
    assert meant(made, Otto="Person", Anna="Person") == [("She", "Anna")]


def test_two_parts_of_a_clause_are_not_the_same_person() -> None:
    made = sentences(
        ("Otto/NNP left/VBD", [(1, 0, "nsubj")]), ("Rask/NNP saw/VBD him/PRP", [(1, 0, "nsubj"), (1, 2, "obj")])
    )
    assert meant(made, Otto="Person", Rask="Person") == [("him", "Otto")]


def test_a_possessive_means_the_subject_of_its_clause() -> None:
    made = sentences(
        ("Otto/NNP left/VBD", [(1, 0, "nsubj")]),
        ("Rask/NNP sold/VBD his/PRP$ house/NN", [(1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "nmod:poss")]),
    )
    assert meant(made, Otto="Person", Rask="Person") == [("his", "Rask")]


def test_a_possessive_after_an_unnamed_person_means_no_name() -> None:
    made = sentences(
        ("Otto/NNP left/VBD", [(1, 0, "nsubj")]),
        (
            "a/DT brother/NN sold/VBD his/PRP$ house/NN",
            [(1, 0, "det"), (2, 1, "nsubj"), (2, 4, "obj"), (4, 3, "nmod:poss")],
        ),
    )
    assert meant(made, Otto="Person") == []


def test_its_means_the_body_that_acts_in_its_clause_alone() -> None:
    acting = [(1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "nmod:poss")]
    assert meant(sentences(("Acme/NNP moved/VBD its/PRP$ office/NN", acting)), Acme="Organization") == [("its", "Acme")]
    thing = sentences(
        ("Acme/NNP sold/VBD ships/NNS", [(1, 0, "nsubj")]), ("Discovery/NNP ended/VBD its/PRP$ trip/NN", acting)
    )
    assert meant(thing, Acme="Organization") == []


def test_a_description_that_is_named_stands_for_no_other() -> None:
    named = ("the/DT company/NN Bolt/NNP fell/VBD", [(1, 0, "det"), (1, 2, "appos"), (3, 1, "nsubj")])
    plain = ("the/DT company/NN fell/VBD", [(1, 0, "det"), (2, 1, "nsubj")])
    grew: tuple[str, list[tuple[int, int, str]]] = ("Acme/NNP grew/VBD", [(1, 0, "nsubj")])
    assert meant(sentences(grew, plain), Acme="Organization") == [("company", "Acme")]
    assert meant(sentences(grew, named, plain), Acme="Organization") == []


def test_a_description_means_what_was_called_so() -> None:
    made = sentences(
        (
            "Acme/NNP ,/, a/DT company/NN ,/, fought/VBD Bolt/NNP",
            [(0, 3, "appos"), (3, 2, "det"), (5, 0, "nsubj"), (5, 6, "obj")],
        ),
        ("Bolt/NNP grew/VBD", [(1, 0, "nsubj")]),
        ("the/DT company/NN fell/VBD", [(1, 0, "det"), (2, 1, "nsubj")]),
    )
    assert meant(made, Acme="Organization", Bolt="Organization") == [("company", "Acme")]


def test_a_description_is_not_the_subject_in_whose_clause_it_stands() -> None:
    bolt = ("Bolt/NNP met/VBD buyers/NNS", [(1, 0, "nsubj"), (1, 2, "obj")])
    other = ("Bolt/NNP paid/VBD the/DT company/NN", [(1, 0, "nsubj"), (3, 2, "det"), (1, 3, "obj")])
    assert meant(sentences(bolt, other), Bolt="Organization") == []
    said = (
        "Bolt/NNP said/VBD the/DT company/NN grew/VBD",
        [(1, 0, "nsubj"), (3, 2, "det"), (4, 3, "nsubj"), (1, 4, "ccomp")],
    )
    assert meant(sentences(bolt, said), Bolt="Organization") == [("company", "Bolt")]


def test_an_unnamed_person_can_be_meant_and_then_no_name_is() -> None:
    made = sentences(
        ("Otto/NNP left/VBD", [(1, 0, "nsubj")]),
        ("a/DT teacher/NN came/VBD", [(1, 0, "det"), (2, 1, "nsubj")]),
        ("He/PRP stayed/VBD", [(1, 0, "nsubj")]),
        ("He/PRP ate/VBD", [(1, 0, "nsubj")]),
    )
    assert meant(made, Otto="Person") == []


def test_two_who_are_named_together_are_equally_present() -> None:
    both = [(3, 0, "nsubj"), (3, 2, "nsubj"), (0, 2, "conj:and")]
    made = sentences(("Rask/NNP and/CC Bopp/NNP met/VBD", both), ("He/PRP left/VBD", [(1, 0, "nsubj")]))
    assert meant(made, Rask="Person", Bopp="Person") == []


def test_a_noun_beside_a_name_tells_the_gender() -> None:
    made = sentences(
        (
            "Rask/NNP met/VBD his/PRP$ wife/NN Verner/NNP",
            [(1, 0, "nsubj"), (1, 3, "obj"), (3, 2, "nmod:poss"), (3, 4, "appos")],
        ),
        ("She/PRP left/VBD", [(1, 0, "nsubj")]),
    )
    assert meant(made, Rask="Person", Verner="Person") == [("his", "Rask"), ("She", "Verner")]


def test_a_pronoun_in_a_quotation_is_not_its_speaker() -> None:
    made = sentences(
        ("Rask/NNP met/VBD Otto/NNP", [(1, 0, "nsubj"), (1, 2, "obj")]),
        ("Rask/NNP spoke/VBD", [(1, 0, "nsubj")]),
        ("``/`` He/PRP won/VBD ''/'' say/VBP Rask/NNP", [(2, 1, "nsubj"), (4, 2, "ccomp"), (4, 5, "nsubj")]),
    )
    assert meant(made, Rask="Person", Otto="Person") == [("He", "Otto")]


def test_an_object_is_not_the_subject_that_its_verb_goes_without() -> None:
    made = sentences(
        (
            "Rask/NNP praised/VBD Otto/NNP but/CC dismissed/VBD him/PRP",
            [(1, 0, "nsubj"), (1, 2, "obj"), (1, 4, "conj:but"), (4, 5, "obj")],
        ),
    )
    assert meant(made, Rask="Person", Otto="Person") == [("him", "Otto")]


def test_it_that_stands_for_nothing_is_left_alone() -> None:
    made = sentences(
        ("Acme/NNP grew/VBD", [(1, 0, "nsubj")]),
        ("it/PRP is/VBZ time/NN", [(2, 0, "nsubj"), (2, 1, "cop")]),
    )
    assert meant(made, Acme="Organization") == []


def test_how_clear_it_is_is_told() -> None:
    made = sentences(
        ("Otto/NNP admired/VBD Rask/NNP", [(1, 0, "nsubj"), (1, 2, "obj")]),
        ("He/PRP travelled/VBD", [(1, 0, "nsubj")]),
    )
    names = [EntityCandidate(made[0].tokens[at].span, made[0].tokens[at].text, "Person") for at in (0, 2)]
    beside, alone = (find_stand_ins(Annotation(tuple(made)), names[:many], RULES)[0].confidence for many in (2, 1))
    assert 0.5 < beside < alone == 1.0


def test_names_of_more_words_tell_more_than_one_word() -> None:
    assert gender_of_name("Mrs. George Otto") == "she"
    assert gender_of_name("Speaker Nancy Lee") == "she"
    assert gender_of_name("Nanotech") is None


def test_a_possessive_means_whom_the_noun_is_said_of_whose_clause_it_stands_in() -> None:
    made = sentences(
        ("Bolt/NNP grew/VBD", [(1, 0, "nsubj")]),
        (
            "Acme/NNP is/VBZ a/DT firm/NN that/WDT moved/VBD its/PRP$ office/NN",
            [
                (3, 0, "nsubj"),
                (3, 1, "cop"),
                (3, 2, "det"),
                (5, 3, "nsubj"),
                (3, 5, "acl:relcl"),
                (3, 4, "ref"),
                (5, 7, "obj"),
                (7, 6, "nmod:poss"),
            ],
        ),
    )
    found = meant(made, Acme="Organization", Bolt="Organization")
    assert ("its", "Acme") in found


def test_whom_a_relative_clause_describes_is_no_subject_by_it() -> None:
    made = sentences(
        ("Otto/NNP left/VBD", [(1, 0, "nsubj")]),
        (
            "Otto/NNP voted/VBD for/IN Rask/NNP who/WP lost/VBD",
            [(1, 0, "nsubj"), (1, 3, "obl:for"), (5, 3, "nsubj"), (3, 5, "acl:relcl"), (3, 4, "ref")],
        ),
        ("He/PRP entered/VBD", [(1, 0, "nsubj")]),
    )
    assert ("He", "Otto") in meant(made, Otto="Person", Rask="Person")


def test_who_means_the_name_that_the_noun_before_it_is_said_of_whatever_its_clause_hangs_on() -> None:
    made = sentences(
        (
            "Anna/NNP is/VBZ a/DT singer/NN of/IN Acme/NNP ,/, who/WP works/VBZ",
            [(3, 0, "nsubj"), (3, 1, "cop"), (3, 5, "nmod:of"), (8, 7, "nsubj"), (3, 8, "dep")],
        )
    )
    assert meant(made, Anna="Person", Acme="Organization") == [("who", "Anna")]


def test_with_whom_means_the_name_before_it() -> None:
    made = sentences(
        (
            "Anna/NNP married/VBD Otto/NNP ,/, with/IN whom/WP she/PRP left/VBD",
            [(1, 0, "nsubj"), (1, 2, "obj"), (7, 5, "obl:with"), (7, 6, "nsubj"), (1, 7, "dep")],
        )
    )
    assert ("whom", "Otto") in meant(made, Anna="Person", Otto="Person")


def test_a_possessive_means_the_object_where_the_subject_of_its_clause_cannot_be_meant() -> None:
    said = [(1, 0, "nsubj"), (1, 3, "ccomp"), (3, 2, "nsubj"), (3, 4, "obj"), (3, 7, "obl:at"), (7, 6, "nmod:poss")]
    made = sentences(("Rask/NNP said/VBD officers/NNS arrested/VBD Otto/NNP at/IN his/PRP$ home/NN", said))
    assert ("his", "Otto") in meant(made, Otto="Person", Rask="Person")


def test_both_parents_are_the_same_persons() -> None:
    made = sentences(
        (
            "Otto/NNP 's/POS father/NN Rask/NNP taught/VBD and/CC his/PRP$ mother/NN sang/VBD",
            [
                (2, 0, "nmod:poss"),
                (0, 1, "case"),
                (4, 2, "nsubj"),
                (2, 3, "appos"),
                (4, 8, "conj:and"),
                (8, 7, "nsubj"),
                (7, 6, "nmod:poss"),
            ],
        )
    )
    assert ("his", "Otto") in meant(made, Otto="Person", Rask="Person")


def test_a_noun_with_its_place_is_what_is_there() -> None:
    acme = ("Acme/NNP grew/VBD", [(1, 0, "nsubj")])
    plain = ("The/DT company/NN closed/VBD", [(1, 0, "det"), (2, 1, "nsubj")])
    placed = (
        "The/DT company/NN in/IN Ulm/NNP/CITY closed/VBD",
        [(1, 0, "det"), (4, 1, "nsubj"), (1, 3, "nmod:in"), (3, 2, "case")],
    )
    assert meant(sentences(acme, plain), Acme="Organization") == [("company", "Acme")]
    assert meant(sentences(acme, placed), Acme="Organization") == []
