"""Put everything that teacher and student are trained on into one file, so that the accelerator only computes.

PYTHONPATH=agents:graph:training/relations:training/support python training/distillation/pack.py --data FOLDER --claims FOLDER --base FOLDER --out FILE [--plain FILE…]

`--data` is what `training/relations/prepare.py` wrote, `--claims` what `training/support/prepare.py` and `structured.py` did; `--plain` has a
passage a line, of which nothing is known: there the student learns what the teacher thinks.
"""

import argparse
import lzma
import pickle
import random
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from batches import Prepared, prepare
from candidates import find_candidates
from claims import packed_claims
from event_labels import types_of
from examples import Example, is_held_out, knowledge_net, read_held_out
from tokenizers import Tokenizer
from train import read

from consilience.agents.experts.learned.encoder.candidates import Candidate
from consilience.agents.experts.learned.encoder.word_pieces import LABEL_PIECES

WORD = re.compile(r"[^\W\d_]+")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "claims", "base", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--plain", type=Path, nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only-claims", type=Path, help="an earlier file, whose other parts are taken over")
    args = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(args.base / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    if args.only_claims:
        told = pickle.loads(lzma.decompress(args.only_claims.read_bytes()))
    else:
        told = packed_passages(args, tokenizer)
    held = read_held_out(args.data / "held-out.sha256")
    told["claims"] = packed_claims(args.claims, tokenizer, held)
    args.out.write_bytes(lzma.compress(pickle.dumps(told), preset=2))
    print(args.out, args.out.stat().st_size)


def packed_passages(args: argparse.Namespace, tokenizer: Tokenizer) -> dict:
    held = read_held_out(args.data / "held-out.sha256")
    wanted = SimpleNamespace(data=args.data, hold_out=[], with_dev=False, seed=args.seed)
    wanted.names = wanted.events = wanted.further = 1.0
    labels, pools = read(wanted, tokenizer)
    marked = {
        part.lower()
        for example in pools["events"]
        for span in example.spans
        if span.kind == "trigger"
        for part in WORD.findall(example.text[span.start : span.end])
        if len(part) > 3
    }
    texts = {x.text for name in ("fewrel", "tekgen", "mentions", "re_docred", "events") for x in pools[name]}
    for path in args.plain:
        texts |= {line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()}
    chance = random.Random(args.seed)
    examples = [x for text in sorted(texts) if not is_held_out(text, held) and (x := plain_example(text))]
    acts = [x for text in sorted(texts) if not is_held_out(text, held) and (x := with_triggers(text, marked, chance))]
    dev = knowledge_net(args.data / "knowledgenet/dev.jsonl", held)
    found = {
        **pools,
        "plain": prepare(examples, tokenizer, labels, 40, args.seed),
        "plain events": prepare(acts, tokenizer, labels, 40, args.seed),
        "measured": prepare(dev, tokenizer, labels, 200, args.seed),
    }
    for name, pool in found.items():
        print(name, len(pool), sum(len(x.ids) for x in pool), flush=True)
    return {
        "labels": [(x.name, bool(x.event), [pieces(tokenizer, text) for text in x.texts]) for x in labels],
        "events": [(x.name, [pieces(tokenizer, text) for text in x.texts]) for x in types_of()],
        "pools": {name: [packed(x, tokenizer) for x in pool] for name, pool in found.items()},
        "hidden": tokenizer.token_to_id("[MASK]"),
    }


def plain_example(text: str) -> Example | None:
    spans = find_candidates(text)
    return Example(text, spans, source="plain") if len(spans) > 1 and len(text) < 600 else None


def with_triggers(text: str, marked: set[str], chance: random.Random) -> Example | None:
    """Return a passage whose words that are triggers somewhere may be some here."""
    spans = find_candidates(text)
    words = [m for m in WORD.finditer(text) if m.group().lower() in marked]
    if not (spans and words) or len(text) > 600:
        return None
    words = chance.sample(words, min(3, len(words)))
    places = list(range(len(spans)))
    triggers = [Candidate(m.start(), m.end(), "trigger") for m in words]
    pairs = [(len(spans) + at, place) for at in range(len(triggers)) for place in places]
    return Example(text, [*spans, *triggers], pairs=pairs, source="plain events")


def pieces(tokenizer: Tokenizer, text: str) -> list[int]:
    return tokenizer.encode(text).ids[:LABEL_PIECES]


def packed(x: Prepared, tokenizer: Tokenizer) -> tuple:
    offsets = tokenizer.encode(x.text).offsets[: len(x.ids)]
    first = [e > s and x.text[s].isalpha() and not (s and x.text[s - 1].isalnum()) for s, e in offsets]
    return (
        np.array(x.ids, np.int16),
        np.array(x.cases, np.int8),
        np.array(x.rows, np.int16).reshape(-1, 7),
        {at: values.astype(np.int8) for at, values in x.targets.items()},
        x.tags,
        x.triggers,
        np.array(first, bool),
    )


if __name__ == "__main__":
    main()
