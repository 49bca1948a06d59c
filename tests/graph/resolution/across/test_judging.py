"""What is linked, what is asked, and what is left apart."""

from dataclasses import replace
from itertools import combinations

from consilience.graph.resolution.across.judging import judge_pair, read_shipped_weights
from consilience.graph.resolution.across.name_evidence import LABELS
from consilience.graph.resolution.across.namesakes import find_namesakes
from consilience.graph.resolution.across.pair_evidence import FEATURES, weigh_pair
from consilience.graph.resolution.across.pairs import judge_pairs, list_worth_company
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.across.rarity import Rarity

BILL = EntityProfile(
    "1", "Person", "Bill Hartley", documents=frozenset({"a"}), ties=(Tie("works_for", "m", "Corvane Mills"),)
)
WILLIAM = replace(BILL, id="2", name="William Hartley", documents=frozenset({"b"}))


def outcome(one: EntityProfile, other: EntityProfile) -> str:
    return judge_pair(weigh_pair(one, other)).outcome


def test_a_nickname_with_a_shared_fact_is_linked_and_says_why() -> None:
    judgement = judge_pair(weigh_pair(BILL, WILLIAM))
    assert judgement.outcome == "linked"
    assert judgement.reasons == ("nickname: Bill Hartley / William Hartley", "both works_for Corvane Mills")
    assert judgement.model == read_shipped_weights().version


def test_a_nickname_alone_is_asked_about() -> None:
    assert outcome(replace(BILL, ties=()), replace(WILLIAM, ties=())) == "suggested"


def test_names_that_are_only_alike_are_not_linked_where_nothing_is_shared() -> None:
    person = EntityProfile("1", "Person", "Karl Meier", documents=frozenset({"a"}))
    assert outcome(person, replace(person, id="2", name="Carl Meyer", documents=frozenset({"b"}))) == "suggested"
    assert outcome(replace(person, name="Ann M. Quill"), replace(person, id="2", name="Ann Quill")) == "suggested"
    garcia = replace(person, name="Maria Garcia")
    assert outcome(garcia, replace(garcia, id="2", name="María García", documents=frozenset({"b"}))) == "suggested"
    acme = replace(person, type="Organization", name="Acme")
    assert outcome(acme, replace(acme, id="2", name="Acme Inc.", documents=frozenset({"b"}))) == "linked"


def test_two_births_keep_apart_and_a_town_does_not_contradict_its_country() -> None:
    leeds = (*BILL.ties, Tie("born_in", "leeds", "Leeds", within=frozenset({"england"})))
    perth = (*WILLIAM.ties, Tie("born_in", "perth", "Perth"))
    england = (*WILLIAM.ties, Tie("born_in", "england", "England"))
    assert outcome(replace(BILL, ties=leeds), replace(WILLIAM, ties=perth)) != "linked"
    assert outcome(replace(BILL, ties=leeds), replace(WILLIAM, ties=england)) == "linked"


def test_who_was_born_after_the_other_died_is_another_one() -> None:
    old = replace(BILL, ties=(Tie("died_on", "1877", "3 May 1877"),))
    young = replace(WILLIAM, ties=(Tie("born_on", "1950", "1950"),))
    assert outcome(old, young) == "apart"


def test_two_of_one_document_and_two_between_which_a_fact_is_are_not_linked() -> None:
    assert outcome(BILL, replace(WILLIAM, documents=frozenset({"a", "b"}))) != "linked"
    son = replace(WILLIAM, ties=(*WILLIAM.ties, Tie("father", "1", "Bill Hartley")))
    assert outcome(BILL, son) == "apart"


def test_a_last_name_that_fits_two_is_not_linked_to_either() -> None:
    short = EntityProfile("3", "Person", "Hartley", documents=frozenset({"c"}), ties=BILL.ties, company={"m": 0.5})
    mary = replace(BILL, id="4", name="Mary Hartley", company={"m": 0.5})
    alone = judge_pairs([short, replace(BILL, company={"m": 0.5})])
    both = judge_pairs([short, mary, replace(BILL, company={"m": 0.5})])
    assert [pair.judgement.outcome for pair in alone] == ["linked"]
    assert {pair.judgement.outcome for pair in both if short in (pair.one, pair.other)} == {"suggested"}


def test_the_fuller_name_stays() -> None:
    (pair,) = judge_pairs([replace(BILL, name="Acme", type="Organization"),
                           replace(WILLIAM, name="Acme Inc.", type="Organization")])  # fmt: skip
    assert (pair.one.name, pair.other.name) == ("Acme Inc.", "Acme")


def test_the_read_shipped_weights_know_all_evidence() -> None:
    weights = read_shipped_weights()
    kinds = {f"kind: {kind}" for kind in ("person", "organization", "location", "other")}
    assert set(weights.weights) == set(FEATURES) | {f"name: {label}" for label in LABELS} | kinds
    assert 0 < weights.suggest < weights.link < 1


def test_one_name_whose_documents_contradict_is_perhaps_two() -> None:
    leeds = EntityProfile(
        "1", "Person", "John Smith", documents=frozenset({"a"}), ties=(Tie("born_in", "leeds", "Leeds"),)
    )
    perth = replace(leeds, documents=frozenset({"b"}), ties=(Tie("born_in", "perth", "Perth"),))
    silent = replace(leeds, documents=frozenset({"c"}), ties=())
    found = find_namesakes([leeds, perth, silent])
    assert found is not None
    assert found.documents == {"a"} or found.documents == {"b"}
    assert found.probability > 0.5
    assert found.reasons == ("born_in: Leeds / Perth",) or found.reasons == ("born_in: Perth / Leeds",)
    assert find_namesakes([leeds, silent]) is None


def test_a_common_name_with_nothing_in_common_is_perhaps_two_and_a_rare_one_is_not() -> None:
    banker = EntityProfile(
        "1", "Person", "John Smith", documents=frozenset({"a"}), ties=(Tie("works_for", "k", "Kelso"),)
    )
    player = replace(banker, documents=frozenset({"b"}), ties=(Tie("plays_for", "m", "Marrow"),))
    found = find_namesakes([banker, player])
    assert found is not None
    assert found.reasons == ("John Smith is a common name, and the documents have nothing else in common",)
    assert find_namesakes([banker, replace(player, ties=banker.ties)]) is None
    assert find_namesakes([replace(each, name="Ottoline Karsavin") for each in (banker, player)]) is None


def test_what_documents_name_in_common_is_read_only_where_it_may_tell() -> None:
    apart = replace(WILLIAM, ties=(Tie("father", "1", "Bill Hartley"),))
    near = replace(BILL, id="4", name="Belle Hartley", ties=())
    pairs = {(one.id, other.id) for one, other in combinations((BILL, apart, near), 2)}
    whole, rarity = (BILL, apart, near), Rarity()
    worth = list_worth_company(whole, single=frozenset(), rarity=rarity, pairs=pairs)
    assert (BILL.id, apart.id) not in worth
    for company in ({}, {"m": 1.0}, dict.fromkeys("mnop", 1.0)):
        full = [replace(each, company=company) for each in whole]
        told = judge_pairs(full, rarity=rarity, pairs=pairs)
        assert {(pair.one.id, pair.other.id) for pair in told} <= {(b, a) for a, b in worth} | worth
        assert judge_pairs(full, rarity=rarity, pairs=pairs, wanted=worth) == told
