"""What holds for event nugget scores whatever the files are."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.evaluation.formats.tbf import Mention, TbfDocument, TbfFile, TbfRelation
from consilience.evaluation.formats.tokens import TokenTable, parse_token_table
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.results import NuggetScores
from consilience.evaluation.nuggets.score import NuggetOptions, score_nuggets

TOKENS = tuple(f"t{number}" for number in range(10))
_WORDS = ("the", "war", "I", "attack", "a", "died", "who", "met", "sold", "fire")
INVISIBLE = {"t0", "t2", "t4", "t6"}
_TYPES = ("Conflict_Attack", "Life_Die", "Contact_Meet")
_REALIS = ("Actual", "Generic", "Other")


def _tables() -> dict[str, TokenTable]:
    words = zip(TOKENS, _WORDS, strict=True)
    text = "".join(f"{token}\t{word}\t{10 * n}\t{10 * n + 5}\n" for n, (token, word) in enumerate(words))
    return {name: parse_token_table(text, f"{name}.tab") for name in ("a", "b")}


@st.composite
def _documents(draw: st.DrawFn, name: str = "a", least: int = 0) -> TbfDocument:
    spans = draw(
        st.lists(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=3, unique=True), min_size=least, max_size=7)
    )
    mentions = [
        Mention(
            f"E{number}",
            ",".join(sorted(span)),
            "text",
            draw(st.sampled_from(_TYPES)),
            draw(st.sampled_from(_REALIS)),
            number + 2,
            "system",
            name,
        )
        for number, span in enumerate(spans)
    ]
    clusters: dict[int, list[Mention]] = {}
    for mention in mentions:
        cluster = clusters.setdefault(draw(st.integers(0, 3)), [])
        if all(other.span != mention.span and _visible(other) != _visible(mention) for other in cluster):
            cluster.append(mention)
    relations = [
        TbfRelation("Coreference", f"R{number}", tuple(mention.id for mention in cluster))
        for number, cluster in clusters.items()
        if len(cluster) > 1
    ]
    return TbfDocument(name, mentions, relations, 1)


def _visible(mention: Mention) -> frozenset[str]:
    return frozenset(mention.span.split(",")) - INVISIBLE


def _file_of(*parts: TbfDocument, name: str = "file.tbf") -> TbfFile:
    return TbfFile(name, {part.id: part for part in parts}, [])


def _renamed(document: TbfDocument) -> TbfDocument:
    return document._replace(
        mentions=[mention._replace(id=f"x-{mention.id}") for mention in document.mentions],
        relations=[
            relation._replace(id="", arguments=tuple(f"x-{argument}" for argument in reversed(relation.arguments)))
            for relation in document.relations
        ],
    )


OPTIMAL = NuggetOptions(mapping="optimal")
PROFILES = st.sampled_from(["kbp2015", "kbp2016", "kbp2017"])
MAPPINGS = st.sampled_from(["greedy", "optimal"])


@given(_documents(least=1), PROFILES, MAPPINGS)
def test_gold_against_itself_is_perfect_but_for_mentions_of_invisible_words_alone(
    document: TbfDocument, profile: str, mapping: str
) -> None:
    scores = score_nuggets(_file_of(document), _file_of(document), _tables(), NuggetOptions(profile, mapping))

    hidden = sum(set(m.span.split(",")) <= INVISIBLE for m in document.mentions) if profile == "kbp2015" else 0
    count = len(document.mentions)
    for name in ATTRIBUTES:
        micro = scores.micro[name]
        assert (micro.true_positive, micro.system, micro.gold) == (count - hidden, count, count)
    assert scores.coreference is not None
    if not hidden:
        links = count - len(_clusters(document))
        muc = scores.coreference.metrics["muc"]
        assert (muc.f1, muc.reason is None) == ((1.0, True) if links else (0.0, False))
        for metric in ("b_cubed", "ceaf_m", "ceaf_e", "lea"):
            assert scores.coreference.metrics[metric].f1 == pytest.approx(1.0)
        assert scores.coreference.metrics["blanc"].f1 == (1.0 if count > 1 else 0.0)


@given(_documents(), _documents(), MAPPINGS)
def test_exchanging_gold_and_system_exchanges_precision_and_recall(
    gold: TbfDocument, system: TbfDocument, mapping: str
) -> None:
    there = score_nuggets(_file_of(gold), _file_of(system), _tables(), NuggetOptions(mapping=mapping))
    back = score_nuggets(_file_of(system), _file_of(gold), _tables(), NuggetOptions(mapping=mapping))

    for name in ATTRIBUTES:
        assert there.micro[name].precision == _same(back.micro[name].recall)
        assert there.micro[name].recall == _same(back.micro[name].precision)
        assert there.micro[name].f1 == _same(back.micro[name].f1)


@given(_documents(least=1), _documents(), st.sampled_from(TOKENS), PROFILES, MAPPINGS)
def test_a_spurious_mention_never_raises_precision(
    gold: TbfDocument, system: TbfDocument, token: str, profile: str, mapping: str
) -> None:
    free = gold._replace(mentions=[m for m in gold.mentions if token not in m.span.split(",")], relations=[])
    spurious = Mention("spurious", token, "text", "Life_Die", "Actual", 99, "system", "a")
    more = system._replace(mentions=[*system.mentions, spurious])
    options = NuggetOptions(profile, mapping, coreference=False)

    before = score_nuggets(_file_of(free), _file_of(system), _tables(), options).micro
    after = score_nuggets(_file_of(free), _file_of(more), _tables(), options).micro

    for name in ATTRIBUTES:
        assert (after[name].precision or 0.0) <= (before[name].precision or 0.0) + 1e-12
        assert after[name].recall == _same(before[name].recall)


@given(_documents("a"), _documents("b"), _documents("a"), _documents("b"), PROFILES, MAPPINGS)
def test_the_order_of_documents_and_relations_and_the_ids_change_nothing(
    gold_a: TbfDocument, gold_b: TbfDocument, system_a: TbfDocument, system_b: TbfDocument, profile: str, mapping: str
) -> None:
    options = NuggetOptions(profile, mapping)
    scores = score_nuggets(_file_of(gold_a, gold_b), _file_of(system_a, system_b), _tables(), options)

    turned = [_renamed(d)._replace(relations=_renamed(d).relations[::-1]) for d in (gold_a, gold_b, system_a, system_b)]
    again = score_nuggets(_file_of(turned[1], turned[0]), _file_of(turned[3], turned[2]), _tables(), options)

    assert _figures(again) == _figures(scores)


@given(_documents(), _documents(), st.randoms(use_true_random=False))
def test_the_order_of_mention_lines_does_not_change_detection_by_the_optimal_mapping(
    gold: TbfDocument, system: TbfDocument, generator: random.Random
) -> None:
    scores = score_nuggets(_file_of(gold), _file_of(system), _tables(), OPTIMAL)

    shuffled = [d._replace(mentions=generator.sample(d.mentions, len(d.mentions))) for d in (gold, system)]
    again = score_nuggets(_file_of(shuffled[0]), _file_of(shuffled[1]), _tables(), OPTIMAL)

    for name in ATTRIBUTES:
        assert again.micro[name].true_positive == _same(scores.micro[name].true_positive)


@given(_documents(), _documents(), PROFILES)
def test_the_optimal_mapping_is_never_worse_than_the_greedy_one(
    gold: TbfDocument, system: TbfDocument, profile: str
) -> None:
    greedy = score_nuggets(_file_of(gold), _file_of(system), _tables(), NuggetOptions(profile)).micro
    optimal = score_nuggets(_file_of(gold), _file_of(system), _tables(), NuggetOptions(profile, "optimal")).micro

    for name in ATTRIBUTES:
        assert optimal[name].true_positive >= greedy[name].true_positive
        assert optimal[name].true_positive <= min(optimal[name].system, optimal[name].gold) + 1e-12


def test_the_optimal_mapping_can_be_better_than_the_greedy_one() -> None:
    gold = TbfDocument("a", [_mention("G1", "t1,t3"), _mention("G2", "t3,t5")], [])
    system = TbfDocument("a", [_mention("S1", "t3"), _mention("S2", "t1")], [])

    greedy = score_nuggets(_file_of(gold), _file_of(system), _tables()).micro["plain"]
    optimal = score_nuggets(_file_of(gold), _file_of(system), _tables(), OPTIMAL).micro["plain"]

    assert greedy.true_positive == pytest.approx(2 / 3)
    assert optimal.true_positive == pytest.approx(4 / 3)


def _mention(mention: str, span: str) -> Mention:
    return Mention(mention, span, "text", "Life_Die", "Actual", 1, "system", "a")


def _same(value: float | None) -> object:
    return None if value is None else pytest.approx(value, abs=1e-12)


def _clusters(document: TbfDocument) -> list[tuple[str, ...]]:
    clusters = [relation.arguments for relation in document.relations]
    clustered = {mention for cluster in clusters for mention in cluster}
    return [*clusters, *((m.id,) for m in document.mentions if m.id not in clustered)]


def _figures(scores: NuggetScores) -> dict[str, object]:
    data = scores.to_json()
    kept = ("micro", "macro", "types", "realis", "documents", "coreference")
    return {key: _rounded(data[key]) for key in kept}


def _rounded(value: object) -> object:
    """Sums are taken in another order, which may change last digits."""
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    if isinstance(value, float):
        return 0.0 if math.isclose(value, 0.0, abs_tol=1e-12) else round(value, 10)
    return value
