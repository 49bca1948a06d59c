"""Who is spoken of but never named, and whom relative pronouns stand for."""

from tests.agents.annotated import sentence

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica
from consilience.agents.corenlp.annotation import ROOT, Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.relative_pronouns import find_relative_pronouns
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import find_stand_ins
from consilience.agents.experts.corenlp.extraction.coreference.unnamed import find_unnamed
from consilience.agents.experts.corenlp.extraction.heard_mentions import heard_or_found
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.graph.model.model import Span

SINGULAR = ("i", "me", "my", "he", "him", "his", "she", "her")
RULES = {
    "Person": EntityRules(kind="person", anaphor_pronouns=("he", "him", "his", "she", "her"), unnamed=SINGULAR),
    "Organization": EntityRules(
        kind="organization", anaphor_pronouns=("it", "its"), unnamed=("it", "its", "we", "our")
    ),
}


def named(made: list[Sentence], **names: str) -> list[EntityCandidate]:
    """The words of these names, with their types."""
    return [
        EntityCandidate(token.span, token.text, names[token.text])
        for each in made
        for token in each.tokens
        if token.text in names
    ]


def unnamed(made: list[Sentence], **names: str) -> list[tuple[str, str]]:
    """Text and type of whom nothing names."""
    return [(m.text, m.type) for m in find_unnamed(Annotation(tuple(made)), named(made, **names), RULES)]


def born(start: int = 0, index: int = 0) -> Sentence:
    edges = [(ROOT, 2, "root"), (2, 0, "nsubj:pass"), (2, 1, "aux:pass"), (2, 4, "obl:in")]
    return sentence("He/PRP was/VBD born/VBN in/IN Milford/NNP", *edges, index=index, start=start)


def test_somebody_whom_a_text_never_names_is_who_its_first_pronoun_means() -> None:
    assert unnamed([born()]) == [("He", "Person")]


def test_nobody_is_unnamed_after_a_name_that_the_pronoun_may_mean() -> None:
    first = sentence("Otto/NNP left/VBD", (ROOT, 1, "root"), (1, 0, "nsubj"))
    assert unnamed([first, born(first.span.end + 1, 1)], Otto="Person") == []


def test_a_woman_before_is_not_whom_he_means() -> None:
    first = sentence("Anna/NNP left/VBD", (ROOT, 1, "root"), (1, 0, "nsubj"))
    assert unnamed([first, born(first.span.end + 1, 1)], Anna="Person") == [("He", "Person")]


def test_the_subject_of_a_sentence_is_nobody_who_is_named_below_it() -> None:
    edges = [(ROOT, 3, "root"), (3, 0, "nsubj"), (3, 1, "cop"), (3, 2, "det"), (3, 5, "nmod:of")]
    assert unnamed([sentence("He/PRP was/VBD a/DT son/NN of/IN Otto/NNP", *edges)], Otto="Person") == [("He", "Person")]


def test_a_pronoun_before_the_subject_may_mean_it() -> None:
    edges = [(ROOT, 4, "root"), (4, 3, "nsubj"), (4, 2, "obl:in"), (2, 1, "nmod:poss")]
    made = sentence("In/IN his/PRP$ youth/NN Otto/NNP travelled/VBD", *edges)
    assert unnamed([made], Otto="Person") == []


def test_whose_relative_is_named_is_another() -> None:
    edges = [(ROOT, 3, "root"), (3, 1, "nsubj"), (1, 0, "nmod:poss"), (1, 2, "appos")]
    assert unnamed([sentence("His/PRP$ son/NN Otto/NNP left/VBD", *edges)], Otto="Person") == [("His", "Person")]


def test_who_writes_is_unnamed_unless_somebody_is_quoted() -> None:
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 3, "obl:in")]
    assert unnamed([sentence("I/PRP live/VBP in/IN Oslo/NNP", *edges)]) == [("I", "Person")]
    assert unnamed([sentence("``/`` I/PRP live/VBP in/IN Oslo/NNP ''/''", (ROOT, 2, "root"))]) == []


def test_it_is_no_body_where_a_thing_stands_before_it_in_its_sentence() -> None:
    made = sentence("The/DT federation/NN lost/VBD its/PRP$ founder/NN", (ROOT, 2, "root"), (2, 1, "nsubj"))
    assert unnamed([made]) == []
    alone = sentence("It/PRP lost/VBD its/PRP$ founder/NN", (ROOT, 1, "root"), (1, 0, "nsubj"))
    assert unnamed([alone]) == [("It", "Organization")]


def test_types_that_do_not_ask_for_it_have_nobody_unnamed() -> None:
    rules = {"Person": EntityRules(kind="person", anaphor_pronouns=("he",))}
    assert find_unnamed(Annotation((born(),)), [], rules) == ()


def test_later_pronouns_stand_for_the_first_one() -> None:
    first = born()
    edges = [(ROOT, 2, "root"), (2, 1, "nsubj"), (1, 0, "nmod:poss")]
    second = sentence("His/PRP$ firm/NN failed/VBD", *edges, index=1, start=first.span.end + 1)
    annotation = Annotation((first, second))
    mentions = find_unnamed(annotation, [], RULES)
    assert [(s.sentence, s.token, s.entity.text) for s in find_stand_ins(annotation, mentions, RULES)] == [(1, 0, "He")]


def test_my_means_who_said_i() -> None:
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 4, "obl:with"), (4, 3, "nmod:poss")]
    made = Annotation((sentence("I/PRP live/VBP with/IN my/PRP$ wife/NN", *edges),))
    assert [(s.token, s.entity.text) for s in find_stand_ins(made, find_unnamed(made, [], RULES), RULES)] == [(3, "I")]


def relative(made: Sentence, **names: str) -> list[tuple[str, str]]:
    """Each relative pronoun with what it stands for."""
    return [(made.tokens[at].text, m.text) for at, m in find_relative_pronouns(made, named([made], **names))]


def test_a_relative_pronoun_stands_for_the_name_before_its_clause() -> None:
    edges = [(ROOT, 4, "root"), (4, 0, "nsubj"), (0, 1, "ref"), (0, 2, "acl:relcl"), (2, 1, "nsubj"), (2, 3, "obj")]
    made = sentence("Otto/NNP who/WP married/VBD Ada/NNP left/VBD", *edges)
    assert relative(made, Otto="Person", Ada="Person") == [("who", "Otto")]


def test_a_relative_pronoun_stands_for_whom_its_noun_is_said_of() -> None:
    edges = [(ROOT, 3, "root"), (3, 0, "nsubj"), (3, 1, "cop"), (3, 5, "acl:relcl"), (5, 4, "nsubj")]
    made = sentence("Otto/NNP is/VBZ a/DT painter/NN who/WP lives/VBZ in/IN Oslo/NNP", *edges)
    assert relative(made, Otto="Person") == [("who", "Otto")]


def test_that_before_a_sentence_stands_for_nothing() -> None:
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 4, "ccomp"), (4, 2, "mark"), (4, 3, "nsubj")]
    assert relative(sentence("Otto/NNP said/VBD that/IN Ada/NNP left/VBD", *edges), Otto="Person") == []


def test_a_possessive_may_mean_the_subject_that_follows() -> None:
    edges = [(ROOT, 6, "root"), (6, 5, "nsubj"), (6, 2, "advcl"), (2, 4, "obl:by"), (4, 3, "nmod:poss")]
    made = sentence("As/IN was/VBD arranged/VBN his/PRP$ father/NN Otto/NNP married/VBD", *edges)
    assert unnamed([made], Otto="Person") == []


def test_it_that_stands_for_nothing_is_no_body() -> None:
    made = sentence("It/PRP is/VBZ true/JJ", (ROOT, 2, "root"), (2, 0, "nsubj"), (2, 1, "cop"))
    assert unnamed([made]) == []


def test_it_is_no_body_beside_a_name_that_nobody_took_for_one() -> None:
    edges = [(ROOT, 6, "root"), (6, 0, "nsubj"), (6, 4, "advcl"), (4, 3, "nsubj:pass")]
    assert unnamed([sentence("Kramer/NNP ,/, as/IN it/PRP called/VBN ,/, grew/VBD", *edges)]) == []


def test_who_is_said_to_be_a_name_is_named() -> None:
    edges = [(ROOT, 2, "root"), (2, 0, "nsubj"), (2, 1, "cop")]
    assert unnamed([sentence("He/PRP was/VBD Otto/NNP", *edges)], Otto="Person") == []


def test_who_is_named_by_now_is_no_longer_unnamed() -> None:
    annotation = Annotation((sentence("Otto/NNP left/VBD", (ROOT, 1, "root"), (1, 0, "nsubj")), born(10, 1)))
    he, otto = (EntityCandidate(span, words, "Person") for span, words in ((Span(10, 12), "He"), (Span(0, 4), "Otto")))
    heard = Replica("names", "ner", Answer(entities=(he, otto)))
    assert heard_or_found(Passage("d", 0, "Otto left He was born in Milford"), (heard,), annotation, RULES) == (otto,)
