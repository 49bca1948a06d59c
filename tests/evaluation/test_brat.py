import pytest

from consilience.evaluation.conversion.brat import brat_to_tbf, tbf_to_brat
from consilience.evaluation.formats.brat.standoff import BratDocument, BratEvent, BratRelation, parse_brat, write_brat
from consilience.evaluation.formats.tbf import Mention, TbfDocument, TbfRelation
from consilience.evaluation.support.errors import FormatError

ANNOTATIONS = """\
T1\tConflict_Attack 10 16\tbombed
T2\tConflict_Attack 30 34;40 44\ttook fire
T3\tLife_Die 50 54\tdied
T4\tPerson 0 4\tThey
E1\tConflict_Attack:T1 Attacker:T4
E2\tConflict_Attack:T2
E3\tLife_Die:T3
A1\tRealis E1 Actual
A2\tRealis E3 Generic
A3\tNegated E3
R1\tAfter Arg1:E1 Arg2:E3
R2\tCoreference Arg1:E1 Arg2:E2
R3\tLocated Arg1:T4 Arg2:T1
#1\tAnnotatorNotes E1\tsure
"""

EVENTS = (
    BratEvent("E1", "Conflict_Attack", ((10, 16),), "bombed", (("Realis", "Actual"),), 5),
    BratEvent("E2", "Conflict_Attack", ((30, 34), (40, 44)), "took fire", (), 6),
    BratEvent("E3", "Life_Die", ((50, 54),), "died", (("Realis", "Generic"), ("Negated", "true")), 7),
)


def test_events_are_read_with_triggers_attributes_and_the_relations_between_them() -> None:
    assert parse_brat(ANNOTATIONS, "a.ann") == BratDocument(
        "a.ann",
        EVENTS,
        (BratRelation("After", ("E1", "E3"), 11), BratRelation("Coreference", ("E1", "E2"), 12)),
    )


def test_events_become_mentions_and_pairs_become_clusters() -> None:
    annotations = BratDocument(
        "a.ann",
        EVENTS,
        (
            BratRelation("Coreference", ("E2", "E3")),
            BratRelation("Coreference", ("E1", "E2")),
            BratRelation("After", ("E1", "E3")),
        ),
    )

    assert brat_to_tbf(annotations, "a") == TbfDocument(
        "a",
        [
            Mention("E1", "10,16", "bombed", "Conflict_Attack", "Actual", 5, "gold", "a"),
            Mention("E2", "30,34;40,44", "took fire", "Conflict_Attack", "NOT_ANNOTATED", 6, "gold", "a"),
            Mention("E3", "50,54", "died", "Life_Die", "Generic", 7, "gold", "a"),
        ],
        [TbfRelation("Coreference", "R1", ("E1", "E2", "E3")), TbfRelation("After", "R2", ("E1", "E3"))],
    )


def test_mentions_become_events_and_ids_that_brat_does_not_take_are_numbered() -> None:
    document = TbfDocument(
        "a",
        [
            Mention("E1", "10,16", "bombed", "Conflict Attack", "Actual"),
            Mention("m-7", "30,34;40,44", "took fire", "Conflict_Attack", "Other"),
        ],
        [TbfRelation("Coreference", "R1", ("E1", "m-7")), TbfRelation("After", "R2", ("m-7", "E1"))],
    )

    brat = tbf_to_brat(document)

    assert write_brat(brat.events, brat.relations) == (
        "T1\tConflict_Attack 10 16\tbombed\nE1\tConflict_Attack:T1\nA1\tRealis E1 Actual\n"
        "T2\tConflict_Attack 30 34;40 44\ttook fire\nE2\tConflict_Attack:T2\nA2\tRealis E2 Other\n"
        "*\tCoreference E1 E2\nR1\tAfter Arg1:E2 Arg2:E1\n"
    )


def test_there_and_back_again_nothing_is_lost() -> None:
    document = brat_to_tbf(parse_brat(ANNOTATIONS, "a.ann"), "a")
    brat = tbf_to_brat(document)

    again = brat_to_tbf(parse_brat(write_brat(brat.events, brat.relations), "b.ann"), "a")

    assert [mention[:5] for mention in again.mentions] == [mention[:5] for mention in document.mentions]
    assert {(r.name, r.arguments) for r in again.relations} == {(r.name, r.arguments) for r in document.relations}


def test_token_spans_are_not_taken_for_characters() -> None:
    document = TbfDocument("a", [Mention("E1", "t1,t2", "x", "T", "Actual", 7)], [])

    with pytest.raises(FormatError, match=r"^a\.tbf:7: mention E1 has the span `t1,t2`"):
        tbf_to_brat(document, "a.tbf")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("E1\tConflict_Attack:T1", "a.ann:1: event E1 has the trigger T1, which the file does not have."),
        ("T1\tConflict_Attack 5 5\tx", "a.ann:1: a trigger is `<type> <begin> <end>`, several ranges joined by `;`."),
        ("E1\tConflict_Attack", "a.ann:1: an event is `<type>:<trigger id>`, roles may follow."),
        ("R1\tAfter Arg1:E1", "a.ann:1: a relation has a name and at least two arguments."),
        ("A1\tRealis", "a.ann:1: an attribute is `<name> <id>` or `<name> <id> <value>`."),
        ("nonsense", "a.ann:1: a line begins with an id (T1, E1, R1, A1, *) and a tab."),
    ],
)
def test_a_bad_line_is_refused_with_its_place(line: str, wanted: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_brat(line + "\n", "a.ann")

    assert str(error.value) == wanted
