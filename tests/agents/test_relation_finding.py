import pytest
from tests.agents.annotated import ROOT, sentence, text_of

from consilience.agents.answers.candidates import EntityCandidate, Quote, RelationCandidate
from consilience.agents.corenlp.annotation import Annotation, OpenTriple, Sentence
from consilience.agents.experts.corenlp.extraction.coreference.stand_ins import find_stand_ins
from consilience.agents.experts.corenlp.extraction.entity_finding import find_entities
from consilience.agents.experts.corenlp.extraction.relation_finding import find_open_relations, find_relations
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules
from consilience.agents.experts.corenlp.rules.relation_rules import relation_rules
from consilience.graph.model.errors import SchemaError
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EntityType, RelationType, Schema

RULES = {
    "Person": EntityRules(labels=("PERSON",), anaphor_pronouns=("she",)),
    "Org": EntityRules(labels=("ORGANIZATION",), anaphor_nouns=("firm",)),
    "Place": EntityRules(labels=("CITY", "COUNTRY")),
}
FOUNDED = sentence(
    "Ann/NNP/PERSON Lee/NNP/PERSON never/RB founded/VBD Acme/NNP/ORGANIZATION",
    (1, 0, "compound"),
    (3, 1, "nsubj"),
    (3, 2, "advmod"),
    (ROOT, 3, "ROOT"),
    (3, 4, "obj"),
)


def schema(rules: dict[str, object], symmetric: bool = False) -> Schema:
    return Schema(
        name="s",
        entities={name: EntityType() for name in RULES},
        relations={"r": RelationType(domain=("Person", "Place"), symmetric=symmetric, corenlp=rules)},
        corenlp={"words": {"start": "found establish"}},
    )


def found(wanted: Schema, *sentences: Sentence) -> list[tuple[str, str, str]]:
    """Subject, object and quote of what is found."""
    annotation, text = Annotation(sentences), text_of(*sentences)
    mentions = find_entities(annotation, text, RULES)
    relations = find_relations(
        annotation, text, mentions, relation_rules(wanted), find_stand_ins(annotation, mentions, RULES)
    )
    for relation in relations:
        for span, words in (
            (relation.subject.span, relation.subject.text),
            (relation.object.span, relation.object.text),
            (relation.quote.span, relation.quote.text),
        ):
            assert span is not None
            assert span.of(text) == words
    return [(relation.subject.text, relation.object.text, relation.quote.text) for relation in relations]


def without_token_2(line: Sentence) -> Sentence:
    """The sentence without its negation."""
    return sentence(
        "Ann/NNP/PERSON Lee/NNP/PERSON then/RB founded/VBD Acme/NNP/ORGANIZATION",
        *((edge.governor, edge.dependent, edge.relation) for edge in line.edges),
    )


def test_a_path_leads_from_subject_to_object() -> None:
    wanted = schema({"paths": "{subject} <nsubj< @start >obj> {object}"})
    assert found(wanted, without_token_2(FOUNDED)) == [("Ann Lee", "Acme", "Ann Lee then founded Acme")]


def test_a_negated_trigger_says_nothing() -> None:
    assert found(schema({"paths": "{subject} <nsubj< @start >obj> {object}"}), FOUNDED) == []


def test_a_full_stop_that_belongs_to_a_name_hides_no_label_of_it() -> None:
    said = sentence("Bern/NNP/CITY ,/, Calif/NNP/COUNTRY ./.")
    text = text_of(said)
    ends = [EntityCandidate(Span(a, b), text[a:b], "Place") for a, b in ((0, 4), (7, len(text)))]
    wanted = schema({"rows": "{subject} , {object:COUNTRY}"})
    (relation,) = find_relations(Annotation((said,)), text, ends, relation_rules(wanted))
    assert relation.object.text == "Calif ."


def test_words_in_the_name_of_the_object_deny_it() -> None:
    rules = {"paths": "{subject} <nsubj< @start >obj> {object}"}
    assert found(schema({**rules, "not_named": ["acme"]}), without_token_2(FOUNDED)) == []
    assert found(schema({**rules, "not_named": ["party"]}), without_token_2(FOUNDED)) != []


def test_a_path_may_be_written_from_the_object() -> None:
    wanted = schema({"paths": "{object} <obj< [VB] >nsubj*> {subject}"})
    assert found(wanted, without_token_2(FOUNDED)) == [("Ann Lee", "Acme", "Ann Lee then founded Acme")]


def test_a_noun_beside_the_name_stands_for_it() -> None:
    said = sentence(
        "The/DT chair/NN ,/, Ann/NNP/PERSON ,/, founded/VBD Acme/NNP/ORGANIZATION",
        (1, 0, "det"),
        (5, 1, "nsubj"),
        (1, 3, "appos"),
        (ROOT, 5, "ROOT"),
        (5, 6, "obj"),
    )
    wanted = schema({"paths": "{subject} <nsubj< found >obj> {object}"})
    assert found(wanted, said) == [("Ann", "Acme", "Ann , founded Acme")]


@pytest.mark.parametrize(
    ("row", "line", "expected"),
    [
        ("{subject} , {object:COUNTRY}", "Ghent/NNP/CITY ,/, Belgium/NNP/COUNTRY", [("Ghent", "Belgium")]),
        ("{subject} , {object:COUNTRY}", "Ghent/NNP/CITY ,/, Paris/NNP/CITY", []),
        ("{subject} , [CD]? ,? of {object}", "Ann/NNP/PERSON ,/, 50/CD ,/, of/IN Rome/NNP/CITY", [("Ann", "Rome")]),
        (
            "{subject} of <Place> , {object}",
            "Ann/NNP/PERSON of/IN Rome/NNP/CITY ,/, Italy/NNP/COUNTRY",
            [("Ann", "Italy")],
        ),
        ("native of {object} , {subject}", "a/DT native/NN of/IN Rome/NNP/CITY ,/, Ann/NNP/PERSON", [("Ann", "Rome")]),
        ("{subject} ... in {object}", "Ann/NNP/PERSON sat/VBD down/RP in/IN Rome/NNP/CITY", [("Ann", "Rome")]),
        ("{subject} [JJ]* boss", "Ann/NNP/PERSON old/JJ", []),
    ],
)
def test_a_row_of_words(row: str, line: str, expected: list[tuple[str, str]]) -> None:
    if "{object" not in row:
        row += " {object}"
    assert [pair[:2] for pair in found(schema({"rows": row}), sentence(line))] == expected


def test_a_pronoun_and_a_description_stand_for_names_before_them() -> None:
    first = sentence("Ann/NNP/PERSON left/VBD Acme/NNP/ORGANIZATION ./.")
    second = sentence(
        "She/PRP founded/VBD the/DT firm/NN ./.",
        (1, 0, "nsubj"),
        (3, 2, "det"),
        (1, 3, "obj"),
        (ROOT, 1, "ROOT"),
        index=1,
        start=first.span.end + 1,
    )
    wanted = schema({"paths": "{subject} <nsubj< found >obj> {object}"})
    assert found(wanted, first, second) == [("Ann", "Acme", "She founded the firm")]


def test_a_symmetric_relation_is_told_once_in_the_order_of_the_text() -> None:
    line = sentence("Ann/NNP/PERSON and/CC Bob/NNP/PERSON")
    assert found(schema({"rows": ["{subject} and {object}", "{object} and {subject}"]}, symmetric=True), line) == [
        ("Ann", "Bob", "Ann and Bob")
    ]


def test_an_open_triple_needs_a_mention_at_each_end() -> None:
    line = sentence(
        "Ann/NNP/PERSON Lee/NNP/PERSON joined/VBD Acme/NNP/ORGANIZATION",
        (1, 0, "compound"),
        (2, 1, "nsubj"),
        (ROOT, 2, "ROOT"),
        (2, 3, "obj"),
    )
    ann, acme = EntityCandidate(Span(0, 7), "Ann Lee", "Person"), EntityCandidate(Span(15, 19), "Acme", "Org")
    triples = (
        OpenTriple(Span(0, 7), "Joined", Span(8, 14), Span(15, 19), 1.0),
        OpenTriple(Span(0, 7), "is", None, Span(15, 19), 1.0),
    )
    opened = Annotation((Sentence(0, line.tokens, line.edges, line.mentions, triples),))
    text = text_of(line)
    assert find_open_relations(opened, text, (ann, acme)) == (
        RelationCandidate(ann, "joined", acme, Quote("Ann Lee joined Acme", Span(0, 19)), 0.5),
    )
    assert find_open_relations(opened, text, (ann,)) == ()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            {"paths": "{subject} found {object}"},
            (
                "Schema s: relations.r.corenlp.paths.0: 'found' in the path '{subject} found {object}' is no move; "
                "write <nsubj< to go up and >obj> to go down."
            ),
        ),
        (
            {"paths": "{subject} <nsubj< found"},
            (
                "Schema s: relations.r.corenlp.paths.0: the path '{subject} <nsubj< found' "
                "must lead from {subject} to {object} or back."
            ),
        ),
        (
            {"paths": "{subject} <nsubj< @stop >obj> {object}"},
            "Schema s: relations.r.corenlp.paths.0: @stop is not among the lists in `corenlp.words` of the schema.",
        ),
        (
            {"rows": "{subject} , {subject}"},
            (
                "Schema s: relations.r.corenlp.rows.0: the row '{subject} , {subject}' "
                "must have {subject} and {object}, each once."
            ),
        ),
        ({"path": "x"}, "Schema s: relations.r.corenlp.path: Extra inputs are not permitted."),
    ],
    ids=["no move", "no object", "no list", "no object in a row", "unknown field"],
)
def test_rules_that_cannot_be_read_name_schema_and_field(rules: dict[str, object], message: str) -> None:
    with pytest.raises(SchemaError) as raised:
        relation_rules(schema(rules))
    assert str(raised.value) == message


def test_of_a_part_and_its_whole_only_the_part_is_the_object() -> None:
    born = sentence(
        "Ann/NNP/PERSON born/VBN in/IN Ulm/NNP/CITY ,/, in/IN Germany/NNP/COUNTRY",
        (1, 0, "nsubj:pass"),
        (1, 3, "obl:in"),
        (1, 6, "obl:in"),
    )
    places = {"part": RelationType(domain=("Place",), range=("Place",), corenlp={"rows": ["{subject} , in {object}"]})}
    paths: dict[str, object] = {"paths": ["{subject} <nsubj:pass< born >obl:in> {object}"]}
    plain = schema(paths).model_copy(update={"relations": {**schema(paths).relations, **places}})
    narrow = schema({**paths, "narrowest": "part"})
    narrow = narrow.model_copy(update={"relations": {**narrow.relations, **places}})
    assert [f[:2] for f in found(plain, born)] == [("Ann", "Ulm"), ("Ann", "Germany"), ("Ulm", "Germany")]
    assert [f[:2] for f in found(narrow, born)] == [("Ann", "Ulm"), ("Ulm", "Germany")]


def test_the_relation_from_part_to_whole_is_one_of_the_schema() -> None:
    with pytest.raises(SchemaError, match="narrowest: part is not one of its relations"):
        relation_rules(schema({"rows": ["{subject} , {object}"], "narrowest": "part"}))


def test_an_argument_may_have_to_be_one_of_the_words_of_a_list() -> None:
    wanted = schema({"paths": ["{subject:@start} >nmod:in> {object}"]}).model_copy(
        update={"corenlp": {"words": {"start": "museum"}}}
    )
    edges = ((ROOT, 1, "ROOT"), (1, 0, "compound"), (3, 2, "case"), (1, 3, "nmod:in"))
    museum = sentence("Tin/NNP/CITY Museum/NNP/CITY in/IN Ghent/NNP/COUNTRY", *edges)
    market = sentence("Tin/NNP/CITY Market/NNP/CITY in/IN Ghent/NNP/COUNTRY", *edges)
    ends = [EntityCandidate(Span(0, 10), "Tin Museum", "Place"), EntityCandidate(Span(14, 19), "Ghent", "Place")]
    rules = relation_rules(wanted)
    assert len(find_relations(Annotation((museum,)), text_of(museum), ends, rules)) == 1
    assert find_relations(Annotation((market,)), text_of(market), ends, rules) == ()


def test_a_list_that_the_schema_lacks_is_refused_in_an_argument_too() -> None:
    with pytest.raises(SchemaError, match="@place is not among the lists"):
        relation_rules(schema({"paths": ["{subject:@place} >nmod:in> {object}"]}))


NEXT_TO: dict[str, object] = {"rows": ["{subject} , {object}"], "unlisted": "CITY COUNTRY"}
ULM_BERN = "Ulm/NNP/CITY ,/, Bern/NNP/CITY and/CC Oslo/NNP/CITY"
ULM_GERMANY = "Ulm/NNP/CITY ,/, Germany/NNP/COUNTRY and/CC Oslo/NNP/CITY"
LISTED = ((0, 2, "conj:and"), (0, 4, "conj:and"))


def test_items_of_a_list_are_not_in_a_relation_that_is_unlisted() -> None:
    listed = found(schema({"rows": NEXT_TO["rows"]}), sentence(ULM_BERN, *LISTED))
    assert [pair[:2] for pair in listed] == [("Ulm", "Bern")]
    assert found(schema(NEXT_TO), sentence(ULM_BERN, *LISTED)) == []


def test_a_smaller_place_before_a_larger_one_is_no_list_though_the_parse_has_it_so() -> None:
    assert [pair[:2] for pair in found(schema(NEXT_TO), sentence(ULM_GERMANY, *LISTED))] == [("Ulm", "Germany")]


def test_places_joined_by_commas_alone_are_no_list() -> None:
    line = "Ulm/NNP/CITY ,/, Swabia/NNP/CITY ,/, Germany/NNP/COUNTRY"
    chain = found(schema(NEXT_TO), sentence(line, (0, 2, "conj"), (2, 4, "appos")))
    assert [pair[:2] for pair in chain] == [("Ulm", "Swabia"), ("Swabia", "Germany")]


def test_a_list_that_goes_on_with_a_larger_place_is_one() -> None:
    line = "Bern/NNP/CITY ,/, Ulm/NNP/CITY ,/, Germany/NNP/COUNTRY and/CC Oslo/NNP/CITY"
    edges = ((0, 2, "conj:and"), (0, 4, "conj:and"), (0, 6, "conj:and"))
    assert found(schema(NEXT_TO), sentence(line, *edges)) == []


def test_whose_body_it_is_is_not_led_by_whom_its_office_has() -> None:
    rules: dict[str, object] = {"rows": ["{subject} , head of [DT]? {object}", "{object} 's head {subject}"]}
    wanted = schema({**rules, "of_parts": False})
    of_its_office = sentence("Ann/NNP/PERSON ,/, head/NN of/IN Acme/NNP/ORGANIZATION 's/POS archive/NN")
    assert [pair[:2] for pair in found(schema(rules), of_its_office)] == [("Ann", "Acme")]
    assert found(wanted, of_its_office) == []
    whole = sentence("Acme/NNP/ORGANIZATION 's/POS head/NN Ann/NNP/PERSON")
    assert [pair[:2] for pair in found(wanted, whole)] == [("Ann", "Acme")]


def test_a_word_that_denies_a_relation_denies_it_of_the_bodies_below() -> None:
    line = "Ann/NNP/PERSON ,/, vice/NN head/NN of/IN a/DT part/NN of/IN Acme/NNP/ORGANIZATION"
    edges = ((0, 3, "appos"), (3, 2, "compound"), (3, 6, "nmod:of"), (6, 8, "nmod:of"))
    rules: dict[str, object] = {"paths": "{subject} >appos> head >nmod:of> * >nmod:of> {object}"}
    assert [pair[:2] for pair in found(schema(rules), sentence(line, *edges))] == [("Ann", "Acme")]
    assert found(schema({**rules, "without": "vice deputy"}), sentence(line, *edges)) == []


def test_nothing_lies_in_what_has_its_name() -> None:
    wanted = schema({"rows": ["{subject} in {object}"]})
    assert found(wanted, sentence("Ulm/NNP/CITY in/IN Ulm/NNP/CITY")) == []


def test_a_plan_for_it_is_not_yet_it() -> None:
    wanted = schema({"paths": "{subject} <nmod:poss< start >nmod:of> {object}"})
    of_acme = ((2, 0, "nmod:poss"), (0, 1, "case"), (2, 4, "nmod:of"))
    line = "Ann/NNP/PERSON 's/POS start/NN of/IN Acme/NNP/ORGANIZATION stayed/VBD a/DT plan/NN"
    assert [pair[:2] for pair in found(wanted, sentence(line, *of_acme))] == [("Ann", "Acme")]
    assert found(wanted, sentence(line, *of_acme, (7, 2, "nmod:for"))) == []


def test_what_has_the_largest_label_lies_in_nothing_smaller() -> None:
    wanted = schema({"rows": ["{subject} ,? [IN]? {object}"], "unlisted": "CITY COUNTRY"})
    assert found(wanted, sentence("beat/VBD Norway/NNP/COUNTRY in/IN Oslo/NNP/CITY")) == []
    assert found(wanted, sentence("beat/VBD Norway/NNP/COUNTRY in/IN Malta/NNP/COUNTRY")) == []
    assert len(found(wanted, sentence("in/IN Norway/NNP/COUNTRY in/IN Scandinavia/NNP/COUNTRY"))) == 1
    assert len(found(wanted, sentence("in/IN Norway/NNP/COUNTRY ,/, Maine/NNP/CITY"))) == 1


def test_a_word_may_count_only_after_another() -> None:
    rows = ["{subject} , [JJ|NN]* executive of {object}"]
    rules: dict[str, object] = {"rows": rows, "only_after": {"executive": "chief"}}
    line = "Ann/NNP/PERSON ,/, {} executive/NN of/IN Acme/NNP/ORGANIZATION"
    assert found(schema(rules), sentence(line.format("senior/JJ"))) == []
    assert len(found(schema(rules), sentence(line.format("chief/JJ")))) == 1


def test_words_of_a_higher_relation_say_no_lower_one() -> None:
    relations = {
        "leads": RelationType(corenlp={"rows": ["{subject} , [NN] of {object}"]}),
        "works": RelationType(corenlp={"rows": ["{subject} , [NN] of {object}"], "below": "leads"}),
    }
    annotation = Annotation((sentence("Ann/NNP/PERSON ,/, head/NN of/IN Acme/NNP/ORGANIZATION"),))
    mentions = find_entities(annotation, text_of(*annotation.sentences), RULES)
    wanted = Schema(name="s", entities={name: EntityType() for name in RULES}, relations=relations)
    said = find_relations(annotation, text_of(*annotation.sentences), mentions, relation_rules(wanted))
    assert [one.relation for one in said] == ["leads"]


def test_a_noun_that_is_joined_to_a_verb_is_not_said_of_its_subject() -> None:
    wanted = schema({"paths": ["{subject} <nsubj< * >conj:and> member >nmod:of> {object}"]})
    words = "Ann/NNP/PERSON left/VBD ,/, then/RB a/DT member/NN of/IN Acme/NNP/ORGANIZATION"
    edges = [(ROOT, 1, "root"), (1, 0, "nsubj"), (1, 5, "conj:and"), (5, 7, "nmod:of")]
    assert found(wanted, sentence(words, *edges)) == []
    assert len(found(wanted, sentence(words.replace("then/RB", "is/VBZ"), *edges, (5, 3, "cop")))) == 1
