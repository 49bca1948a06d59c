"""How fast TS, US and CS are computed and vectors are loaded, beside the reference functions of GenRES.

python tests/benchmarks/genres_scoring.py                              # own figures, on made-up triples
python tests/benchmarks/genres_scoring.py CHECKOUT [NLTK_DATA]         # with ratios

CHECKOUT is a working copy of github.com/pat-jj/GenRES; nothing of it is copied. Its functions need scikit-learn and
tqdm, and its topical similarity NLTK's `punkt_tab` and `stopwords` in the folder NLTK_DATA. Both sides run in one
thread and get the same vectors of 1,536 dimensions and the same topic model. Seconds are of processor time.
"""

import os

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))

import asyncio
import builtins
import io
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.embedders.recorded import RecordedEmbeddings, write_embeddings
from consilience.evaluation.genres.measures.completeness import SoftMatching, completeness_scores
from consilience.evaluation.genres.measures.topical_similarity import source_words, topical_similarities
from consilience.evaluation.genres.measures.uniqueness import uniqueness
from consilience.evaluation.genres.shared.embeddings import ElementTable, embed_elements
from consilience.evaluation.genres.shared.profiles import PAPER, STRICT, GenresProfile
from consilience.evaluation.genres.texts import sentence_words
from consilience.evaluation.genres.texts.topics import TopicModel, TopicSettings
from consilience.evaluation.records.triples import Document, Triple

DIMENSIONS = 1536
PHI = 0.5
REPEATS = 5
BARS = {"US": 12, "CS": 40, "TS": 3, "loading": 5}
SETS = {"CDR": ("cdr", "cdr_rand_200", 50), "NYT10m": ("nyt10m", "nyt10m_rand_500", 100)}
GOLDS = ("cdr", "docred", "nyt10m", "wiki20m", "tacred", "wiki80")
STORE = "/data/pj20/gre_element_embedding_dict.json"


@dataclass(frozen=True)
class Data:
    """What is scored."""

    name: str
    documents: list[Document]
    triples: dict[str, tuple[Triple, ...]]
    corpus: list[str]
    topics: int


def seconds(run: Callable[[], object]) -> float:
    """Return the median processor time of some runs after one that warms up."""
    run()
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


def row(what: str, own: float, reference: float | None, bar: float | None = None) -> None:
    ratio = "" if reference is None else f"{reference:9.3f} s {reference / own:7.1f} x"
    print(f"{what:28}{own:9.4f} s {ratio}" + (f"   (bar {bar:g} x)" if bar and reference else ""))


def made_up() -> Data:
    chance = random.Random(0)
    names = [f"{chance.choice('BCDFGK')}{chance.choice('aeiou')}{n}" for n in range(3000)]
    verbs = [f"verb{n}" for n in range(80)]
    documents, triples = [], {}
    for n in range(200):
        own = chance.sample(names, 24)
        found = tuple(Triple(chance.choice(own), chance.choice(verbs), chance.choice(own)) for _ in range(19))
        documents.append(Document(str(n), " ".join(e for t in found for e in t.elements), found[:10]))
        triples[str(n)] = found
    return Data("made up", documents, triples, [document.text for document in documents], 50)


def published(checkout: Path, name: str) -> Data:
    dataset, sample, topics = SETS[name]
    results = load(checkout / "processed_results" / f"{sample}_gpt-4-1106-preview_1.json")
    gold = load(checkout / "datasets" / "processed" / f"{dataset}_processed.json")
    documents = [Document(text, text, tuple(Triple(*t) for t in gold[text])) for text in results]
    found = {text: tuple(Triple(*t) for t in triples) for text, triples in results.items()}
    return Data(name, documents, found, texts(checkout, dataset), topics)


def texts(checkout: Path, dataset: str) -> list[str]:
    found = load(checkout / "GREScores" / "topical_process" / f"{dataset}_all_text.json")
    return list(found)


def load(path: Path) -> Any:  # noqa: ANN401 - each file has a shape of its own
    return json.loads(path.read_text("utf-8"))


def own_scores(data: Data, table: ElementTable) -> dict[str, Callable[[], object]]:
    matching = SoftMatching(PHI)
    return {
        "US": lambda: [uniqueness(d, data.triples[d.id], table, PHI, "sum", PAPER) for d in data.documents],
        "CS": lambda: completeness_scores(data.documents, data.triples, table, matching, PAPER),
    }


def own_topics(data: Data, profile: GenresProfile) -> tuple[TopicModel, Callable[[], object]]:
    model = TopicModel([source_words(text, profile) for text in data.corpus], TopicSettings(data.topics))

    def as_if_for_the_first_time() -> object:
        sentence_words.forget()
        return topical_similarities(data.documents, data.triples, model, profile)

    return model, as_if_for_the_first_time


class Reference:
    """The functions of a checkout, each in a module of its own, given our vectors for the file that they open."""

    def __init__(self, checkout: Path, store: Path) -> None:
        self.checkout = checkout
        with self._beside(store):
            self.uniqueness = self._module("uniqueness")
            self.completeness = self._module("completeness")

    def topical(self) -> ModuleType:
        return self._module("topical")

    def run(self, function: Callable[[], object]) -> Callable[[], object]:
        def quietly() -> object:
            with self._beside(None), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                return function()

        return quietly

    def _module(self, name: str) -> ModuleType:
        source = (self.checkout / "GREScores" / f"{name}.py").read_text("utf-8")
        module = ModuleType(name)
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            exec(compile(source, f"{name}.py", "exec"), module.__dict__)  # noqa: S102 - the checkout is what is measured
        return module

    @contextmanager
    def _beside(self, store: Path | None) -> Iterator[None]:
        """Run in the folder that relative paths mean, with the store of vectors where it is expected."""
        before, real = Path.cwd(), builtins.open
        sys.modules["openai_emb"] = ModuleType("openai_emb")
        sys.modules["openai_emb"].embedding_retriever = None  # type: ignore[attr-defined]

        def opened(path: Any, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - as the built-in is
            return real(store if store and path == STORE else path, *arguments, **options)

        os.chdir(self.checkout / "GREScores")
        builtins.open = opened  # type: ignore[assignment]  # it is the built-in but for one path
        try:
            yield
        finally:
            builtins.open = real
            os.chdir(before)


def compare(checkout: Path, nltk_data: Path | None) -> None:
    sets = [published(checkout, name) for name in SETS]
    golds = [load(checkout / "datasets" / "processed" / f"{gold}_processed.json") for gold in GOLDS]
    triples = [Triple(*t) for gold in golds for found in gold.values() for t in found]
    triples += [triple for data in sets for found in data.triples.values() for triple in found]
    table = asyncio.run(embed_elements(HashedNgrams(DIMENSIONS), triples))
    with tempfile.TemporaryDirectory() as folder:
        store, own = Path(folder, "store.json"), Path(folder, "own.npy")
        write_embeddings(own, list(table.index), table.matrix)
        with store.open("w") as file:
            file.write("{")
            for number, (text, vector) in enumerate(zip(table.index, table.matrix, strict=True)):
                file.write(f"{', ' if number else ''}{json.dumps(text)}: {json.dumps(vector.tolist())}")
            file.write("}")
        print(f"\n{len(table.index)} vectors, {store.stat().st_size / 1e6:.0f} MB as JSON")
        elements = list(table.index)
        loading = seconds(lambda: asyncio.run(RecordedEmbeddings(own).embed(elements)))
        start = time.process_time()
        json.loads(store.read_bytes())
        row("loading vectors", loading, time.process_time() - start, BARS["loading"])
        reference = Reference(checkout, store)
    for data in sets:
        one(data, table, reference, nltk_data)


def one(data: Data, table: ElementTable, reference: Reference | None, nltk_data: Path | None) -> None:
    print(f"\n{data.name}: {len(data.documents)} documents, {sum(map(len, data.triples.values()))} triples")
    own = own_scores(data, table)
    lists = {text: [list(t.elements) for t in found] for text, found in data.triples.items()}
    theirs: dict[str, Callable[[], object]] = {}
    if reference is not None:
        us, cs, dataset = reference.uniqueness, reference.completeness, SETS[data.name][0]
        theirs["US"] = reference.run(lambda: [us.calculate_uniqueness_for_text(t) for t in lists.values()])
        theirs["CS"] = reference.run(lambda: cs.calculate_completeness_score(lists, dataset, threshold=PHI))
    for score, run in own.items():
        row(score, seconds(run), seconds(theirs[score]) if theirs else None, BARS[score])
    published_model, as_published = own_topics(data, PAPER)
    reference_topics = None
    if reference is not None and nltk_data is not None:
        module, model = reference.topical(), published_model
        reference_topics = seconds(
            reference.run(lambda: module.calculate_ts_score(lists, model._dictionary, model._model))
        )
    row("TS, profile strict", seconds(own_topics(data, STRICT)[1]), reference_topics, BARS["TS"])
    row("TS, profile paper", seconds(as_published), reference_topics)


def main() -> None:
    checkout = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    nltk_data = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    if nltk_data is not None:
        os.environ["NLTK_DATA"] = str(nltk_data)
    print("GenRES scores, processor seconds, one thread" + (", own and reference" if checkout else ""))
    if checkout is not None:
        compare(checkout, nltk_data)
        return
    data = made_up()
    triples = [triple for found in data.triples.values() for triple in found]
    one(data, asyncio.run(embed_elements(HashedNgrams(DIMENSIONS), triples)), None, None)


if __name__ == "__main__":
    main()
