"""Who says what of a fact that people decided."""

from dataclasses import replace

from consilience.agents.verification.evidence.decisions import EVIDENCE_JUDGE
from consilience.evaluation.people.judged import Rater
from consilience.evaluation.people.scores import score_people
from consilience.graph.curation.decided_facts import EVIDENCE_JUDGE as IN_GRAPH
from consilience.graph.curation.decided_facts import (
    DecidedFact,
    PersonsDecision,
    RunStatement,
    RunVerdict,
    TaskProposal,
)
from consilience.platform.evaluations.people import collect_judgements

MACHINE, JUDGE, GATE = Rater("machine"), Rater("judge"), Rater("gate")
ANN, BOB = Rater("expert", "ann"), Rater("expert", "bob")


def fact(name: str, *proposers: str, **change: object) -> DecidedFact:
    made = DecidedFact(
        name,
        "relation",
        (RunStatement("r1", "team-1", "accepted", 0.8, ""),),
        (PersonsDecision("kim", True, False),),
        tuple(TaskProposal(proposer, "re", "r1") for proposer in proposers),
        (),
    )
    return replace(made, **change)  # type: ignore[arg-type]  # tests name real fields


def test_the_graph_knows_the_judge_by_the_name_that_it_gives_itself() -> None:
    assert IN_GRAPH == EVIDENCE_JUDGE


def test_an_expert_that_did_not_propose_what_its_colleague_did_says_no() -> None:
    one, two = collect_judgements([fact("1", "ann"), fact("2", "ann", "bob")])
    assert one.ratings == {Rater("person", "kim"): True, MACHINE: True, GATE: True, ANN: True, BOB: False}
    assert two.ratings[BOB] is True


def test_an_expert_says_nothing_of_other_tasks_and_of_runs_of_other_teams() -> None:
    elsewhere = (RunStatement("r2", "team-2", "accepted", 0.5, ""),)
    beside = (TaskProposal("bob", "ner", "r1"), TaskProposal("ann", "re", "r1"))
    found = collect_judgements(
        [
            fact("1", "ann", "bob"),
            fact("2", statements=elsewhere, proposals=(TaskProposal("ann", "re", "r2"),)),
            fact("3", kind="entity", proposals=beside),
            fact("4", kind="relation", proposals=beside),
        ]
    )
    said = [{rater.name: yes for rater, yes in each.ratings.items() if rater.kind == "expert"} for each in found]
    assert said == [{"ann": True, "bob": True}, {"ann": True}, {"bob": True}, {"ann": True, "bob": False}]


def test_the_best_of_several_runs_counts() -> None:
    runs = (
        RunStatement("r1", "team-1", "rejected", 0.8, "experts disagree"),
        RunStatement("r2", "team-1", "contested", 0.9, "experts disagree"),
    )
    (one,) = collect_judgements([fact("1", statements=runs)])
    assert (one.confidence, MACHINE in one.ratings, one.ratings[GATE]) == (0.9, False, False)
    (two,) = collect_judgements([fact("1", statements=(*runs, RunStatement("r3", "team-1", "accepted", 0.1, "")))])
    assert (two.confidence, two.ratings[MACHINE], two.ratings[GATE]) == (0.9, True, True)
    (three,) = collect_judgements([fact("1", statements=runs[:1])])
    assert three.ratings[MACHINE] is False


def test_of_a_fact_that_no_run_states_any_more_people_alone_say_something() -> None:
    (one,) = collect_judgements([fact("1", statements=(), confidence=0.7)])
    assert (one.accepted, one.stated, one.confidence, one.ratings) == (True, False, 0.7, {Rater("person", "kim"): True})
    (unknown,) = collect_judgements([fact("1", statements=())])
    assert (unknown.confidence, score_people([one, unknown]).unstated) == (None, 2)


def test_a_judge_that_came_to_nothing_says_nothing() -> None:
    def said(*decisions: str) -> bool | None:
        verdicts = tuple(RunVerdict("r1", decision) for decision in decisions)  # type: ignore[arg-type]
        return collect_judgements([fact("1", verdicts=verdicts)])[0].ratings.get(JUDGE)

    assert [said(), said("contested"), said("rejected", "contested")] == [None, None, None]
    assert [said("rejected"), said("accepted"), said("rejected", "accepted")] == [False, True, True]


def test_the_last_decision_is_the_truth_and_an_edit_makes_it_wrong() -> None:
    decisions = (
        PersonsDecision("kim", False, False),
        PersonsDecision("lee", False, False),
        PersonsDecision("kim", True, False),
    )
    (one,) = collect_judgements([fact("1", decisions=decisions)])
    assert (one.accepted, one.edited) == (True, False)
    assert [one.ratings[Rater("person", name)] for name in ("kim", "lee")] == [True, False]
    (two,) = collect_judgements([fact("1", decisions=(*decisions, PersonsDecision("lee", False, True)))])
    assert (two.accepted, two.edited) == (False, True)
