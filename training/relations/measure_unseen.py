"""What weights that never saw some relations make of them on KnowledgeNet, by name and definition alone.

python training/relations/measure_unseen.py --model WEIGHTS --gold FILE --train FILE --base FOLDER --properties NAME…

Four times: what the head says alone; that times how likely the two candidates are, as the same weights read names, of the
kinds of things that the definition's own words name (`KIND_WORDS`), whichever comes first; times how likely they are of the
kinds that are predicted for subject and object from the definition (`train_ends.py`, with `--hold-out` for these
properties); and times how likely they are of the kinds that a schema tells beside the definition (`ENDS`).
Beside it stand two bags of words, which compare the words between two candidates with the relation's name and definition:
by tf-idf, and by the mean of the untrained encoder's vectors of word pieces, each weighted by its idf. A threshold is 0.5,
or the best one of the *other* unseen relations, for of an unseen one there is nothing to set it by.
"""

import argparse
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from candidates import find_candidates
from encoder import load_encoder
from labels import CORE
from measure import PROPERTIES, figures, hits_of, shown
from tokenizers import Tokenizer

from consilience.agents.experts.learned.encoder.candidates import Candidate
from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.encoder.relation_ends import load_end_weights
from consilience.agents.experts.learned.mentions.tags import MENTION_TAGS, MENTION_TYPES
from consilience.agents.support.words.word_set import word_set

TURNED = "CHILD_OF"
"""Asked as `parent of`."""


ENDS = {
    "SPOUSE": ("PER", "PER"),
    "EDUCATED_AT": ("PER", "ORG"),
    "SUBSIDIARY_OF": ("ORG", "ORG"),
    "POLITICAL_AFFILIATION": ("PER", "ORG"),
    "DATE_OF_DEATH": ("PER", "TIME"),
    "HEADQUARTERS": ("ORG", "LOC"),
    "PLACE_OF_RESIDENCE": ("PER", "LOC"),
    "FOUNDED_BY": ("ORG", "PER"),
    "DATE_FOUNDED": ("ORG", "TIME"),
    "NATIONALITY": ("PER", "LOC"),
    "CHILD_OF": ("PER", "PER"),
    "PLACE_OF_BIRTH": ("PER", "LOC"),
    "DATE_OF_BIRTH": ("PER", "TIME"),
    "CEO": ("ORG", "PER"),
    "EMPLOYEE_OR_MEMBER_OF": ("PER", "ORG"),
}
"""Kinds of subject and object of each property, in the words of `MENTION_TYPES`."""
KIND_WORDS = {
    "PER": word_set("person somebody who mother father child husband wife"),
    "ORG": word_set("organisation company body party movement school university academy team band"),
    "LOC": word_set("place city state country district region town"),
    "TIME": word_set("day year date"),
}
PERSONAL = word_set("i me my we us our you your he him his himself she her hers herself who whom")
LEAST = 1e-3
"""Of how likely a candidate is of a kind: the tags may be wrong."""


@dataclass
class BagOfWords:
    """Word pieces weighted by how rare they are in the passages of the training."""

    tokenizer: Tokenizer
    vectors: np.ndarray
    idf: np.ndarray
    middle: np.ndarray

    @classmethod
    def of(cls, texts: list[str], base: Path) -> "BagOfWords":
        tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        vectors = load_encoder(base / "model.safetensors")["words"]
        read = [tokenizer.encode(text, add_special_tokens=False).ids for text in texts]
        seen = Counter(piece for pieces in read for piece in set(pieces))
        idf = np.log((len(texts) + 1) / (1 + np.array([seen[i] for i in range(len(vectors))])))
        return cls(tokenizer, vectors, idf, vectors[np.concatenate(read)].mean(0))

    def read(self, text: str) -> tuple[dict[int, float], np.ndarray]:
        """Return the text's tf-idf and its mean vector, both of length 1."""
        pieces = self.tokenizer.encode(text, add_special_tokens=False).ids
        counts = {piece: count * self.idf[piece] for piece, count in Counter(pieces).items()}
        length = np.sqrt(sum(value**2 for value in counts.values())) or 1.0
        mean = ((self.vectors[pieces] - self.middle) * self.idf[pieces, None]).sum(0) if pieces else self.middle
        return {piece: value / length for piece, value in counts.items()}, mean / np.linalg.norm(mean)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--train", type=Path, required=True, help="passages that say how rare a word is")
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--properties", nargs="+", choices=PROPERTIES, required=True)
    args = parser.parse_args()
    names = args.properties
    texts = {label.name: label.texts[0] for label in CORE}
    wordings = [texts[PROPERTIES[name]] for name in names]
    bag = BagOfWords.of([row["text"] for row in rows_of(args.train)], args.base)
    rows, gold = scored(RelationModel(args.model), bag, wordings, names, rows_of(args.gold))
    for at, title in enumerate(
        ("model", "words' kinds", "predicted kinds", "schema's kinds", "tf-idf", "word vectors")
    ):
        values = np.array([row[0][at] for row in rows])
        tried = np.unique(np.quantile(values, np.linspace(0.5, 0.9995, 120)))
        told = [(float(row[0][at]), row[1], row[2]) for row in rows]
        report(title, told, gold, tried)


def rows_of(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def scored(model: RelationModel, bag: BagOfWords, wordings: list[str], names: list[str], passages: list[dict]):
    """Return, of each pair and unseen property of its passage, six scores, the property and the facts it meets."""
    labels, defined = model.encode_labels(wordings), [bag.read(text) for text in wordings]
    told = [kinds_told(text) for text in wordings]
    weights = load_end_weights(model.folder)
    if weights is None:
        raise SystemExit(f"{model.folder} has no weights for kinds of ends. Run train_ends.py --model {model.folder}.")
    predicted = [weights.kinds_of_ends(model, text) for text in wordings]
    rows, gold = [], dict.fromkeys(names, 0)
    for at, passage in enumerate(passages):
        for fact in passage["facts"]:
            if fact["property"] in gold:
                gold[fact["property"]] += 1
        text, asked = passage["text"], [name for name in passage["properties"] if name in gold]
        spans = find_candidates(text) if asked else []
        pairs = [(s, o) for s in spans for o in spans if s is not o]
        if not pairs:
            continue
        read = model.read(text)
        scores = dict(zip(pairs, model.score(read, pairs, labels), strict=True))
        kinds = {span: kinds_of(model, read, text, span) for span in spans}
        for s, o in pairs:
            words, mean = bag.read(text[min(s.end, o.end) : max(s.start, o.start)])
            for name in asked:
                j = names.index(name)
                by_words = sum(value * defined[j][0].get(piece, 0.0) for piece, value in words.items())
                said = scores[(o, s) if name == TURNED else (s, o)][j]
                facts = hits_of(passage, name, s, o, at)
                alone = -np.logaddexp(0.0, -said)
                of_words = float(alone + np.log(how_fitting(kinds[s], kinds[o], told[j])))
                likely = [np.array([kinds[end].get(kind, 0.0) for kind in MENTION_TYPES]) for end in (s, o)]
                fits = likely[0] @ predicted[j] @ likely[1] / predicted[j].max()
                of_definition = float(alone + np.log(max(LEAST**2, fits)))
                ends = tuple(frozenset({kind}) for kind in ENDS[name])
                of_schema = float(alone + np.log(how_likely(kinds[s], ends[0]) * how_likely(kinds[o], ends[1])))
                rows.append(
                    ((said, of_words, of_definition, of_schema, by_words, float(mean @ defined[j][1])), name, facts)
                )
    return rows, gold


def kinds_told(definition: str) -> list[frozenset[str]]:
    """Return the kinds of the two things that a definition speaks of; fewer where its words name fewer."""
    groups: list[set[str]] = []
    last, joined = (
        False,
        0,
    )  # whether the word before names a kind; for how many words more `or` joins the next one to it
    for word in re.findall(r"\w+", definition.partition(":")[2].casefold()):
        kinds = {kind for kind, words in KIND_WORDS.items() if word in words}
        if kinds and joined:
            groups[-1] |= kinds
        elif kinds:
            groups.append(kinds)
        joined = 2 if word == "or" and last else max(0, joined - 1)
        last = bool(kinds)
    return [frozenset(group) for group in groups[:2]]


def how_fitting(one: dict[str, float], other: dict[str, float], told: list[frozenset[str]]) -> float:
    """Return how likely two candidates are of the kinds that were told, in one order or the other."""
    if not told:
        return 1.0
    first, second = [*told, frozenset(KIND_WORDS)][:2]
    return max(how_likely(a, first) * how_likely(b, second) for a, b in ((one, other), (other, one)))


def how_likely(candidate: dict[str, float], kinds: frozenset[str]) -> float:
    """Return how likely a candidate is of one of some kinds."""
    return max(LEAST, sum(candidate.get(kind, 0.0) for kind in kinds))


def kinds_of(model: RelationModel, read, text: str, span: Candidate) -> dict[str, float]:
    """Return how likely a candidate is of each kind: by its tags, or as its words tell."""
    words = text[span.start : span.end].casefold()
    if span.kind == "date":
        return {"TIME": 1.0}
    if span.kind == "pronoun":
        return {"PER": 1.0} if words in PERSONAL else {"PER": 0.4, "ORG": 0.4, "LOC": 0.2}
    place = read.pieces(span.start, span.end)
    if place is None:
        return {}
    logits = model.tag(read)[place[0] : place[1] + 1]
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    likely = (likely / likely.sum(axis=1, keepdims=True)).mean(axis=0)
    return {
        kind: max(LEAST, float(likely[MENTION_TAGS.index(f"B-{kind}")] + likely[MENTION_TAGS.index(f"I-{kind}")]))
        for kind in MENTION_TYPES
    }


def report(title: str, rows: list[tuple], gold: dict[str, int], tried: np.ndarray) -> None:
    names = list(gold)
    every = sum(gold.values())

    def best(chosen: list[str]) -> float:
        return max(tried, key=lambda t: at_one(chosen, t)[2])

    def at_one(chosen: list[str], threshold: float) -> tuple[float, float, float]:
        return figures(rows, chosen, sum(gold[n] for n in chosen), dict.fromkeys(names, threshold))

    if title == "model":
        print(f"{title:14} at 0.5               {shown(*at_one(names, 0.0))}")
    thresholds = {name: best([n for n in names if n != name]) for name in names}
    print(f"{title:14} threshold of others  {shown(*figures(rows, names, every, thresholds))}")
    print(f"{title:14} best for all (hindsight) {shown(*at_one(names, best(names)))}")
    own = {name: best([name]) for name in names}
    print(f"{title:14} best for each (hindsight) {shown(*figures(rows, names, every, own))}")
    for name in names:
        print(f"  {name:24} {gold[name]:4}  {shown(*at_one([name], thresholds[name]))}")


if __name__ == "__main__":
    main()
