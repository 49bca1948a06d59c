"""Peak memory and time of US and CS over one document with very many triples.

python tests/benchmarks/genres_memory.py [triples] [dimensions]      # by default 20,000 and 512
"""

import asyncio
import random
import resource
import sys
import time

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.measures.completeness import SoftMatching, completeness
from consilience.evaluation.genres.measures.uniqueness import ALL_PAIRS, ROWS, uniqueness
from consilience.evaluation.genres.shared.embeddings import embed_elements
from consilience.evaluation.genres.shared.profiles import STRICT
from consilience.evaluation.records.triples import Document, Triple

NAMES, VERBS, GOLD = 100_000, 500, 1000


def peak() -> float:
    """Return the most memory that the process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(count: int, dimensions: int) -> None:
    chance = random.Random(0)
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = ["".join(chance.choices(letters, k=chance.randint(5, 18))) for _ in range(min(NAMES, count))]
    verbs = ["".join(chance.choices(letters, k=chance.randint(4, 12))) for _ in range(VERBS)]
    triples = [Triple(chance.choice(names), chance.choice(verbs), chance.choice(names)) for _ in range(count)]
    document = Document("1", "", tuple(chance.sample(triples, min(GOLD, count))))
    pairs = "all pairs" if count <= ALL_PAIRS else f"{ROWS} triples against all"
    print(f"{count} triples in one document, vectors of {dimensions} dimensions, US over {pairs}, {GOLD} gold triples")
    print(f"{'the triples themselves':28}{'':12}{peak():8.0f} MB")
    start = time.perf_counter()
    table = asyncio.run(embed_elements(HashedNgrams(dimensions), triples))
    print(f"{'embedding':28}{time.perf_counter() - start:10.1f} s{peak():8.0f} MB   {len(table.index)} elements")
    start = time.perf_counter()
    found = completeness(document, triples, table, SoftMatching(0.5), STRICT)
    print(f"{f'CS {found.value:.4f}':28}{time.perf_counter() - start:10.1f} s{peak():8.0f} MB")
    start = time.perf_counter()
    unique = uniqueness(document, triples, table, 0.5, "sum", STRICT)
    print(f"{f'US {unique.value:.6f}':28}{time.perf_counter() - start:10.1f} s{peak():8.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 512)
