"""How long the event scorers take, whole processes, CPU seconds and peak memory.

`python tests/benchmarks/nugget_scoring.py [--evmeval FOLDER] [--python2 COMMAND] [--coval FOLDER] [--runs 3]`

The corpora come from the generators under `../shared/tools`. The references are not part of this project: fetch
hunterhector/EvmEval (and ns-moosavi/coval) and name their folders to run them on the same files.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ROOT.parent / "shared" / "tools"
COMMAND = Path(sys.executable).parent / "consilience"

TBF_CORPORA = (("500 documents of 55 mentions", 500, 50), ("1 document of 550 mentions", 1, 500))


@dataclass(frozen=True)
class Cost:
    """Best of some runs."""

    cpu: float
    """Seconds, user and system, children too."""

    memory: float
    """Peak MiB."""


def main() -> int:
    """Print the table; 0 unless a score fails."""
    options = _options()
    if not (TOOLS / "make_tbf_corpus.py").exists():
        print("Event scoring: the corpus generators are not under ../shared/tools; nothing to measure.")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        title = f"event scoring (best of {options.runs})"
        print(f"{title:58}{'CPU s':>8}{'MiB':>7}{'reference':>11}{'times':>7}")
        for name, documents, mentions in TBF_CORPORA:
            corpus = work / f"{documents}x{mentions}"
            _generate("make_tbf_corpus.py", corpus, documents, mentions)
            files = ["-g", corpus / "gold.tbf", "-s", corpus / "sys.tbf", "-t", corpus / "tkn"]
            ours = _measure([COMMAND, "evaluate", "nugget", *files, "--profile", "kbp2017", "--json"], options.runs)
            theirs = None
            if options.evmeval:
                scorer = [*options.python2.split(), options.evmeval / "scorer_v1.8.py"]
                theirs = _measure([*scorer, *files, "-o", work / "report", "-c", work / "coreference"], 1)
            _print(f"{name}, with coreference (EvmEval)", ours, theirs)
        for name, clusters, size, metric in (
            ("CEAF-e, 1,000 clusters of 2 (coval)", 1000, 2, "ceaf_e"),
            ("all metrics, 20,000 mentions in 5,000 clusters", 5000, 4, "all"),
        ):
            corpus = work / f"conll{clusters}"
            _generate("make_conll_corpus.py", corpus, clusters, 1, size)
            pair = [corpus / "key.conll", corpus / "response.conll"]
            ours = _measure([COMMAND, "evaluate", "coreference", *pair, "--metric", metric, "--json"], options.runs)
            theirs = None
            if options.coval and metric == "ceaf_e":
                theirs = _measure([sys.executable, options.coval / "scorer.py", *pair, "ceafe"], options.runs)
            _print(name, ours, theirs)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evmeval", type=Path, help="folder of hunterhector/EvmEval")
    parser.add_argument("--python2", default="python2.7", help="command of Python 2.7")
    parser.add_argument("--coval", type=Path, help="folder of ns-moosavi/coval")
    parser.add_argument("--runs", type=int, default=3)
    return parser.parse_args()


def _generate(tool: str, *arguments: object) -> None:
    subprocess.run([sys.executable, str(TOOLS / tool), *map(str, arguments)], check=True)


def _measure(command: list[object], runs: int) -> Cost:
    best = Cost(float("inf"), float("inf"))
    for _ in range(runs):
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert process.stderr is not None
        message = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{command[0]} failed:\n{message}")
        best = min(best, Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024), key=lambda cost: cost.cpu)
    return best


def _print(name: str, ours: Cost, theirs: Cost | None) -> None:
    reference = f"{theirs.cpu:11.2f}{theirs.cpu / ours.cpu:7.1f}" if theirs else f"{'-':>11}{'-':>7}"
    print(f"{name:58}{ours.cpu:8.2f}{ours.memory:7.0f}{reference}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
