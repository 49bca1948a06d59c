"""Train the encoder with its heads, on two cores or on an accelerator.

python training/relations/train.py --data FOLDER --base FOLDER --out FOLDER [--steps N] [--seed N] [--start WEIGHTS]

The data folder has `knowledgenet/{train,dev}.jsonl`, `held-out.sha256`, `redocred/{dev,test}.json`, `fewrel/*.json`,
`tekgen/*.jsonl`, `annotated/*.tsv` and, for names, `documents.txt`, `gum/*.conllu` and `names/*`, as `prepare.py` writes them; docs/models/relations.md says where each is from and
under which licence.
"""

import argparse
import json
import pickle
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from articles import marked_stretches
from batches import PASSAGES, Prepared, batch_of, length_of, prepare
from encoder import encode, load_encoder
from event_labels import ROLES, types_of
from events import marked_events
from examples import Example, annotated, few_rel, knowledge_net, re_docred, read_held_out, tekgen
from heads import event_vectors, head_weights, label_vectors, mention_scores, pair_scores, trigger_scores
from labels import CORE, Label, labels_of, without
from mentions import gum_mentions, tagged_tokens
from tokenizers import Tokenizer
from written import events_of, facts_of, written_items

from consilience.agents.experts.learned.encoder.word_pieces import LABEL_PIECES

COLUMNS = 44


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument(
        "--base", type=Path, required=True, help="folder with model.safetensors and tokenizer.json of MiniLM"
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--with-dev", action="store_true", help="train on fold 3 too: the model that ships")
    parser.add_argument(
        "--hold-out", nargs="*", default=[], help="names of `labels.CORE` that are left out, to measure zero shot"
    )
    parser.add_argument("--first", type=float, default=0.38, help="share of the batches that are of KnowledgeNet")
    parser.add_argument("--names", type=float, default=0.0, help="share of the other batches that are of names alone")
    parser.add_argument("--mentions", type=float, default=0.15, help="what a wrong tag weighs beside a wrong relation")
    parser.add_argument("--events", type=float, default=0.0, help="share of the other batches that are of events")
    parser.add_argument(
        "--further",
        type=float,
        default=0.0,
        help="share of the other batches that are of `annotation/further`, on which the weights that ship were not trained",
    )
    parser.add_argument(
        "--triggers", type=float, default=1.0, help="what a wrong trigger weighs beside a wrong relation"
    )
    parser.add_argument("--masked", type=float, default=0.0, help="share of the word pieces that are hidden")
    parser.add_argument("--keep-every", type=int, default=300, help="steps between states that are kept")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--until", type=int, default=10**9, help="end after this step, with the rate of --steps")
    parser.add_argument("--minutes", type=float, default=1e9, help="end by then, whatever the steps")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    print("JAX computes on", *jax.devices(), flush=True)
    rng = np.random.default_rng(args.seed)
    tokenizer = Tokenizer.from_file(str(args.base / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    labels, pools = read(args, tokenizer)
    loaded = load_encoder(args.base / "model.safetensors")
    words = jnp.asarray(loaded["words"])
    weights = {"encoder": loaded["trained"], "head": head_weights(args.seed)}
    if args.start:
        kept = pickle.loads(args.start.read_bytes())["weights"]
        weights = {"encoder": kept["encoder"], "head": taken_over(weights["head"], kept["head"])}
    weights = jax.tree.map(jnp.asarray, weights)

    def rate(top: float):
        warm = int(args.steps * 0.06) + 1
        return optax.join_schedules(
            [optax.linear_schedule(0, top, warm), optax.linear_schedule(top, top * 0.02, args.steps - warm)], [warm]
        )

    def decayed(tree):
        return jax.tree.map(lambda x: x.ndim > 1, tree)

    optimiser = optax.chain(
        optax.clip_by_global_norm(2.0),
        optax.multi_transform(
            {
                "encoder": optax.adamw(rate(args.rate), weight_decay=0.01, mask=decayed),
                "head": optax.adamw(rate(args.rate * 5), weight_decay=0.01, mask=decayed),
            },
            {
                "encoder": jax.tree.map(lambda _: "encoder", weights["encoder"]),
                "head": jax.tree.map(lambda _: "head", weights["head"]),
            },
        ),
    )
    state = optimiser.init(weights)

    def loss_of(w, batch, texts, events, key):
        states, attention = encode(w["encoder"], words, batch["ids"], batch["cases"], batch["mask"], key, 0.1)
        vectors, biases = label_vectors(w["head"], texts)
        scores = pair_scores(w["head"], states, attention, batch["mask"], batch["pairs"], vectors, biases, key, 0.2)
        relation = (optax.sigmoid_binary_cross_entropy(scores, batch["y"]) * batch["m"]).sum() / batch["passages"]
        tags = mention_scores(w["head"], states, key, 0.1)
        told = batch["tags"] >= 0
        mention = (
            optax.softmax_cross_entropy_with_integer_labels(tags, jnp.maximum(batch["tags"], 0)) * told
        ).sum() / batch["passages"]
        found = trigger_scores(w["head"], states, *event_vectors(w["head"], events), key, 0.2)
        known = batch["triggers"] >= 0
        trigger = (optax.sigmoid_binary_cross_entropy(found, jnp.maximum(batch["triggers"], 0)) * known).sum()
        trigger = trigger / batch["passages"]
        return relation + args.mentions * mention + args.triggers * trigger, (relation, mention, trigger)

    @jax.jit
    def step(w, state, batch, texts, events, key):
        (_, parts), gradient = jax.value_and_grad(loss_of, has_aux=True)(w, batch, texts, events, key)
        update, state = optimiser.update(gradient, state, w)
        return optax.apply_updates(w, update), state, parts

    encode_texts = jax.jit(lambda w, ids, mask: mean_state(w, words, ids, mask))
    streams = {name: stream(pool, rng) for name, pool in pools.items()}
    others = {
        "annotated": 0.34,
        "re_docred": 0.15,
        "tekgen": 0.08,
        "fewrel": 0.05,
        "mentions": args.names,
        "events": args.events,
        "further": args.further,
    }
    names = ["knowledgenet", *others]
    share = np.array([args.first, *(x * (1 - args.first) / sum(others.values()) for x in others.values())])
    began, means, events, log = time.monotonic(), None, None, []
    average = None
    kinds = types_of()
    for at in range(args.steps):
        if at % 40 == 0:
            means = encode_labels(encode_texts, weights["encoder"], labels, tokenizer, rng)
            middle, width = spread(means)
            means = (means - middle) / width
            events = encode_labels(encode_texts, weights["encoder"], kinds, tokenizer, rng)
            events = jnp.asarray((events - middle) / width)
        name = names[rng.choice(len(names), p=share)]
        chosen = next(streams[name])
        columns = columns_of(chosen, labels, rng)
        batch = batch_of(chosen, columns)
        if args.masked:
            hidden = (rng.random(batch["ids"].shape) < args.masked) & (batch["cases"] > 0)
            batch["ids"] = np.where(hidden, tokenizer.token_to_id("[MASK]"), batch["ids"])
        weights, state, parts = step(
            weights, state, batch, jnp.asarray(means[columns]), events, jax.random.key(args.seed * 100_003 + at)
        )
        log.append([float(x) for x in parts])
        if at > args.steps * 0.6:
            average = weights if average is None else jax.tree.map(lambda a, b: a * 0.995 + b * 0.005, average, weights)
        if at % 50 == 49:
            print(at + 1, f"{time.monotonic() - began:.0f} s", np.round(np.mean(log[-50:], 0), 3), flush=True)
        if (at + 1) % args.keep_every == 0:
            save(
                args.out / f"weights-{at + 1}.pickle",
                weights,
                labels,
                last_spread(encode_texts, weights, labels, tokenizer, rng),
            )
        if at + 1 >= args.until or time.monotonic() - began > args.minutes * 60:
            break
    for name, kept in (("weights", weights), ("average", average)):
        if kept is not None:
            save(args.out / f"{name}.pickle", kept, labels, last_spread(encode_texts, kept, labels, tokenizer, rng))
    (args.out / "run.json").write_text(
        json.dumps(
            {
                "steps": at + 1,
                "seconds": time.monotonic() - began,
                "arguments": {k: str(v) for k, v in vars(args).items()},
            },
            indent=1,
        )
    )


def read(args, tokenizer) -> tuple[tuple[Label, ...], dict[str, list[Prepared]]]:
    held = read_held_out(args.data / "held-out.sha256")
    rows = [
        row
        for part in ("dev", "test")
        for row in json.loads((args.data / f"redocred/{part}.json").read_text(encoding="utf-8"))
    ]
    relations = frozenset(label["r"] for row in rows for label in row["labels"])
    known = relations | {source.name for label in CORE for source in label.positive if source.name[1:].isdigit()}
    few = json.loads((args.data / "fewrel/val_wiki.json").read_text(encoding="utf-8"))
    texts = [
        json.loads(line)
        for path in sorted((args.data / "tekgen").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    used = relations | set(few) | {row["rel"] for row in texts}
    labels = tuple(
        x for x in labels_of(args.data / "fewrel/pid2name.json") if not x.name[1:].isdigit() or x.name in used
    )
    labels = without(labels, frozenset(args.hold_out))
    folds = [args.data / "knowledgenet/train.jsonl"] + ([args.data / "knowledgenet/dev.jsonl"] if args.with_dev else [])
    examples = {
        "knowledgenet": [e for path in folds for e in knowledge_net(path, held)],
        "re_docred": re_docred(rows, held, frozenset(known), 1) + re_docred(rows, held, frozenset(known), 2)[::3],
        "fewrel": few_rel(few, held, 150, args.seed),
        "tekgen": tekgen(texts, held, 100, args.seed),
    }
    examples["annotated"] = annotated(args.data / "annotated", held)
    if args.names:
        examples["mentions"] = names_of(args.data, held)
    if args.events:
        labels = (*labels, *ROLES)
        items = [*written_items(args.data / "written", held)]
        examples["annotated"] += facts_of(items)
        examples["events"] = marked_events(args.data / "annotated", held) + events_of(items)
    if args.further:
        folder = args.data / "further"
        items = [*written_items(folder / "written", held), *marked_stretches(folder / "articles", held)]
        examples["further"] = facts_of(items)
        examples["events"] = [*examples.get("events", []), *events_of(items)]
    pools = {}
    for name, found in examples.items():
        pools[name] = prepare(found, tokenizer, labels, 60, args.seed)
        print(
            name,
            len(found),
            len(pools[name]),
            "pairs",
            sum(len(p.rows) for p in pools[name]),
            "positive",
            sum(int((v == 1).sum()) for p in pools[name] for v in p.targets.values()),
            flush=True,
        )
    return labels, pools


def names_of(data: Path, held: frozenset[str]) -> list[Example]:
    documents = (data / "documents.txt").read_text(encoding="utf-8").split()
    return [
        *gum_mentions(data / "gum", frozenset(name for name in documents if name.startswith("GUM_")), held),
        *tagged_tokens(data / "names/wikigold.txt", held),
        *tagged_tokens(data / "names/ewt-dev.iob2", held, only_names=True),
        *tagged_tokens(data / "names/wnut17train.conll", held),
    ]


def stream(pool: list[Prepared], rng):
    """Yield batches of passages of like length, all of the pool in each turn."""
    while True:
        classes = {}
        for i in rng.permutation(len(pool)):
            kind = classes.setdefault(length_of(pool[i]), [])
            kind.append(pool[i])
            if len(kind) == PASSAGES[length_of(pool[i])]:
                yield classes.pop(length_of(pool[i]))


def taken_over(head: dict, kept: dict) -> dict:
    """Return the weights of heads that an earlier run had, and of new ones those given; new rows of tables, too."""

    def one(name: str):
        if name not in kept:
            return head[name]
        if isinstance(head[name], dict):
            return kept[name]
        return np.concatenate([kept[name], head[name][len(kept[name]) :]])

    return {name: one(name) for name in head}


def columns_of(chosen, labels, rng) -> np.ndarray:
    """Return which labels stand in a batch: the roles for sentences with events, else the core and some others."""
    if roles := [at for at, label in enumerate(labels) if label.event] if is_of_events(chosen) else []:
        return np.array((roles + list(range(COLUMNS)))[:COLUMNS])
    core = [at for at, label in enumerate(labels) if not label.event and not label.name[1:].isdigit()]
    others = [at for at, label in enumerate(labels) if not label.event and label.name[1:].isdigit()]
    positive = {at for x in chosen for at, values in x.targets.items() if at >= len(core) and (values == 1).any()}
    told = {at for x in chosen for at in x.targets if at >= len(core)} - positive
    rest = [*rng.permutation(sorted(positive)), *rng.permutation(sorted(told)), *rng.permutation(others)]
    seen = dict.fromkeys([*core, *map(int, rest)])
    return np.array(list(seen)[:COLUMNS])


def is_of_events(chosen) -> bool:
    return any(x.triggers is not None for x in chosen)


def mean_state(trained, words, ids, mask):
    states, _ = encode(trained, words, ids, jnp.ones_like(ids), mask)
    return (states * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)


def encode_labels(encode_texts, trained, labels, tokenizer, rng, first: bool = False) -> np.ndarray:
    """Return the mean state of one text of each label, drawn at random, (labels, 384)."""
    ids, mask = np.zeros((len(labels), LABEL_PIECES), np.int32), np.zeros((len(labels), LABEL_PIECES), np.float32)
    for i, label in enumerate(labels):
        text = label.texts[0] if first else label.texts[rng.integers(len(label.texts))]
        pieces = tokenizer.encode(text).ids[:LABEL_PIECES]
        ids[i, : len(pieces)], mask[i, : len(pieces)] = pieces, 1
    return np.asarray(encode_texts(trained, ids, mask))


def spread(means: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return mean and deviation of what labels are encoded as: mean states are all alike, and differ beside that."""
    return means.mean(0), means.std(0) + 1e-3


def last_spread(encode_texts, weights, labels, tokenizer, rng):
    return spread(
        np.concatenate([encode_labels(encode_texts, weights["encoder"], labels, tokenizer, rng) for _ in range(4)])
    )


def save(path: Path, weights, labels, middle_and_width) -> None:
    head = weights["head"] | {"label_middle": middle_and_width[0], "label_width": middle_and_width[1]}
    kept = jax.tree.map(np.asarray, {"encoder": weights["encoder"], "head": head})
    path.write_bytes(pickle.dumps({"weights": kept, "labels": [(x.name, x.texts) for x in labels]}))


if __name__ == "__main__":
    main()
