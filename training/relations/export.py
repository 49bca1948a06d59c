"""Write what the expert runs: the encoder as int8 ONNX, the heads as float16, the word pieces and a card of figures."""

import argparse
import pickle
import tempfile
from pathlib import Path

import numpy as np
import onnx
from encoder import HEADS, HIDDEN, load_encoder
from event_labels import types_of
from labels import CORE
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

from consilience.agents.experts.learned.encoder.model import RelationModel
from consilience.agents.experts.learned.encoder.weights_file import write_encoder


class Graph:
    """ONNX nodes in the order in which they are computed."""

    def __init__(self) -> None:
        self.nodes, self.weights, self.count = [], [], 0

    def weight(self, value: np.ndarray) -> str:
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def __call__(self, kind: str, *inputs: str, out: str = "", **attributes) -> str:
        self.count += 1
        name = out or f"x{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=f"{kind}{self.count}", **attributes))
        return name


def encoder_graph(words: np.ndarray, w: dict) -> onnx.ModelProto:
    g = Graph()

    def linear(layer, x):
        return g("Add", g("MatMul", x, g.weight(layer["w"])), g.weight(layer["b"]))

    def norm(layer, x, out=""):
        return g("LayerNormalization", x, g.weight(layer["g"]), g.weight(layer["b"]), axis=-1, epsilon=1e-12, out=out)

    def heads(x, order):
        return g("Transpose", g("Reshape", x, g.weight(np.array([0, 0, HEADS, HIDDEN // HEADS], np.int64))), perm=order)

    length = g("Shape", "ids", start=1, end=2)
    places = g(
        "Slice", g.weight(w["places"]), g.weight(np.array([0], np.int64)), length, g.weight(np.array([0], np.int64))
    )
    x = g("Add", g("Gather", g.weight(words), "ids"), g("Add", g("Gather", g.weight(w["cases"]), "cases"), places))
    x = norm(w["n0"], x)
    bias = g(
        "Mul",
        g("Sub", g.weight(np.float32(1.0)), g("Unsqueeze", "mask", g.weight(np.array([1, 2], np.int64)))),
        g.weight(np.float32(-1e9)),
    )
    for i, layer in enumerate(w["layers"]):
        q, k, v = linear(layer["q"], x), linear(layer["k"], x), linear(layer["v"], x)
        scores = g("MatMul", heads(q, [0, 2, 1, 3]), heads(k, [0, 2, 3, 1]))
        scaled = g("Add", g("Mul", scores, g.weight(np.float32(1 / np.sqrt(HIDDEN / HEADS)))), bias)
        last = i == len(w["layers"]) - 1
        attention = g("Softmax", scaled, axis=-1, out="attention" if last else "")
        context = g("Transpose", g("MatMul", attention, heads(v, [0, 2, 1, 3])), perm=[0, 2, 1, 3])
        context = g("Reshape", context, g.weight(np.array([0, 0, HIDDEN], np.int64)))
        x = norm(layer["n1"], g("Add", x, linear(layer["o"], context)))
        up = linear(layer["up"], x)
        half = g(
            "Mul",
            g("Mul", up, g.weight(np.float32(0.5))),
            g("Add", g("Erf", g("Mul", up, g.weight(np.float32(2**-0.5)))), g.weight(np.float32(1.0))),
        )
        x = norm(layer["n2"], g("Add", x, linear(layer["down"], half)), out="states" if last else "")
    size = ["passages", "pieces"]
    graph = helper.make_graph(
        g.nodes,
        "encoder",
        [
            helper.make_tensor_value_info(n, t, size)
            for n, t in (("ids", TensorProto.INT64), ("cases", TensorProto.INT64), ("mask", TensorProto.FLOAT))
        ],
        [
            helper.make_tensor_value_info("states", TensorProto.FLOAT, [*size, HIDDEN]),
            helper.make_tensor_value_info("attention", TensorProto.FLOAT, ["passages", HEADS, "pieces", "pieces"]),
        ],
        g.weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def add_known_labels(folder: Path) -> None:
    """Keep what the definitions of the training look like, by which a definition that is like none of them is known."""
    model = RelationModel(folder)
    known, _ = model.encode_labels([text for label in CORE for text in label.texts])
    events = {}
    if model.reads_events:
        vectors, _ = model.encode_events([text for label in types_of() for text in label.texts])
        events = {"known_events": vectors.astype(np.float16)}
    with np.load(folder / "head.npz", allow_pickle=False) as stored:
        heads = {name: stored[name] for name in stored.files}
    np.savez(folder / "head.npz", **{**heads, **events, "known_labels": known.astype(np.float16)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--float", action="store_true", help="leave the encoder as it was trained, to see what int8 costs"
    )
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    kept = pickle.loads(args.weights.read_bytes())
    w = kept["weights"]
    tokenizer = Tokenizer.from_file(str(args.base / "tokenizer.json"))
    words = load_encoder(args.base / "model.safetensors")["words"]
    vocabulary = sorted(tokenizer.get_vocab().items(), key=lambda entry: entry[1])
    vocabulary = [(piece, at) for piece, at in vocabulary if not piece.startswith("[unused")]
    words = words[[at for _, at in vocabulary]]
    model = encoder_graph(words, w["encoder"])
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "float.onnx"
        onnx.save(model, written)
        if not args.float:
            quantize_dynamic(
                written,
                Path(folder) / "int8.onnx",
                per_channel=True,
                reduce_range=True,
                weight_type=QuantType.QInt8,
                op_types_to_quantize=["MatMul", "Gather"],
                extra_options={"MatMulConstBOnly": True},
            )
            written = Path(folder) / "int8.onnx"
        write_encoder(args.out, written.read_bytes())
    flat = {name: w["head"].pop(name).astype(np.float32) for name in ("label_middle", "label_width")}
    for name, layer in w["head"].items():
        for part, value in layer.items() if isinstance(layer, dict) else (("", layer),):
            flat[f"{name}.{part}" if part else name] = value.astype(np.float16)
    np.savez(args.out / "head.npz", **flat)
    (args.out / "vocabulary.txt").write_text("".join(f"{piece}\n" for piece, _ in vocabulary), encoding="utf-8")
    add_known_labels(args.out)
    for file in sorted(args.out.iterdir()):
        print(f"{file.stat().st_size:>12,} {file.name}")


if __name__ == "__main__":
    main()
