"""How well entities of different documents are brought together, beside exact names and string similarity.

python -m tests.benchmarks.identity

On every second document (of Re-DocRED, and of `prose`), cut in two halves, each a document; the others fitted the
weights (`identity_weights`) and the threshold of similarity. See `identity_units` for what counts as one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from rapidfuzz import fuzz
from tests.benchmarks.identity_units import Corpus, read_corpus

from consilience.graph.resolution.across.names.folding import fold
from consilience.graph.resolution.across.pairs import judge_pairs

Pair = tuple[str, str]
Scorer = Callable[[str, str], float]


def system_of(corpus: Corpus, links: Iterable[Pair]) -> list[str]:
    """Return for each unit the entity in which links end, that of its name without any."""
    parent: dict[str, str] = {}

    def root(of: str) -> str:
        while parent.setdefault(of, of) != of:
            of = parent[of]
        return of

    for one, other in links:
        parent[root(one)] = root(other)
    return [root(unit.entity) for unit in corpus.units]


def score(corpus: Corpus, links: Iterable[Pair]) -> tuple[float, float, float, float, float, float]:
    """Return precision, recall and F1 of B³ and of pairs of units."""
    system, gold = system_of(corpus, links), corpus.gold
    both, of_system, of_gold = Counter(zip(system, gold, strict=True)), Counter(system), Counter(gold)
    n = len(gold)
    precision = sum(c * c / of_system[s] for (s, _), c in both.items()) / n
    recall = sum(c * c / of_gold[g] for (_, g), c in both.items()) / n
    pairs = [sum(c * (c - 1) / 2 for c in counts.values()) for counts in (both, of_system, of_gold)]
    return (precision, recall, f1(precision, recall), p := pairs[0] / pairs[1], r := pairs[0] / pairs[2], f1(p, r))


def f1(precision: float, recall: float) -> float:
    """Return the harmonic mean."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


SCORERS = (fuzz.ratio, fuzz.token_sort_ratio, fuzz.token_set_ratio, fuzz.partial_ratio, fuzz.WRatio)


def similar(corpus: Corpus, scorer: Scorer, threshold: float) -> list[Pair]:
    """Return the pairs of one type whose names are alike enough by `rapidfuzz` alone; it compares all pairs."""
    by_type = defaultdict(list)
    for profile in corpus.profiles:
        by_type[profile.type].append((profile.id, fold(profile.name)))
    return [
        (one, other)
        for found in by_type.values()
        for (one, a), (other, b) in combinations(found, 2)
        if scorer(a, b) >= threshold
    ]


def best_similarity(corpus: Corpus) -> tuple[Scorer, float]:
    """Return the measure and the threshold whose links have the best F1 of pairs."""
    tried = ((scorer, float(threshold)) for scorer in SCORERS for threshold in range(70, 101))
    return max(tried, key=lambda each: score(corpus, similar(corpus, *each))[5])


def queue_share(corpus: Corpus, linked: Sequence[Pair], suggested: Sequence[Pair]) -> tuple[int, int]:
    """Return how many true pairs were not linked, n, and how many of them the first 2n suggestions bring together."""
    where = dict(zip((unit.entity for unit in corpus.units), system_of(corpus, linked), strict=True))
    true = corpus.true_pairs()
    missed = [pair for pair in true if where[pair[0]] != where[pair[1]]]
    accepted = [pair for pair in suggested[: 2 * len(missed)] if pair in true]
    after = dict(zip((unit.entity for unit in corpus.units), system_of(corpus, [*linked, *accepted]), strict=True))
    return len(missed), sum(after[one] == after[other] for one, other in missed)


def main() -> None:
    """Print the table."""
    fitted, corpus = read_corpus(0), read_corpus(1)
    scorer, threshold = best_similarity(fitted)
    judged = judge_pairs(corpus.profiles)
    by_outcome: dict[str, list[Pair]] = {"linked": [], "suggested": []}
    for pair in judged:
        by_outcome[pair.judgement.outcome].append((min(pair.one.id, pair.other.id), max(pair.one.id, pair.other.id)))
    linked, suggested = by_outcome["linked"], by_outcome["suggested"]
    true = corpus.true_pairs()
    rows = {
        "exact name": [],
        f"{scorer.__name__} >= {threshold:g}": similar(corpus, scorer, threshold),
        "ours, linked": linked,
        "ours, suggestions accepted": [*linked, *(pair for pair in suggested if pair in true)],
    }
    print(f"{len(corpus.units)} units, {len(corpus.profiles)} entities by name, {len(true)} true pairs of entities")
    print(f"{'':28} B3 P    R      F1     pairs P R      F1")
    for name, links in rows.items():
        print(f"{name:28} " + "  ".join(f"{value:.3f}" for value in score(corpus, links)))
    right = sum(pair in true for pair in linked)
    print(f"linked without asking: {len(linked)}, right {right}")
    missed, found = queue_share(corpus, linked, suggested)
    print(f"suggested: {len(suggested)}; missed true pairs {missed}, in the first {2 * missed} suggestions {found}")
    for pair in judged:
        ids = min(pair.one.id, pair.other.id), max(pair.one.id, pair.other.id)
        if (pair.judgement.outcome == "linked") != (ids in true):
            told = "WRONG" if pair.judgement.outcome == "linked" else "asked"
            print(f"  {told} {pair.judgement.probability:.2f} {ids[0]} = {ids[1]} ({pair.evidence.label})")


if __name__ == "__main__":
    main()
