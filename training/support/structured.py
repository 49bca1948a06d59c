"""Claims of entities, relations, events and arguments with corrupted copies, in the words in which the judge is asked.

python training/support/structured.py --extraction FOLDER --held-out FILE --out FOLDER

Even lines of the sets whose licence allows it are written to `structured.jsonl`, to be trained on; odd ones to
`measure/structured.jsonl`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "relations"))

from examples import is_held_out, read_held_out
from rows import row, write

from consilience.agents.configuration.builtin_schemas import builtin_schema as load_schema
from consilience.agents.laboratory.claims.corruption import known_claims
from consilience.agents.verification.support.wording import sentence_of
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction

SETS = ("re_docred", "wikievents", "phee")
"""Those under MIT."""


def claims_of(records: Sequence[ExtractionRecord], name: str) -> Iterator[dict]:
    schema = load_schema(name)
    sample = 500 if name == "re_docred" else 250
    for known in known_claims(records, schema, sample=sample, seed=18):
        said = sentence_of(known.claim, schema)
        more = {"kind": known.claim.kind, "corruption": known.corruption, "group": known.document, "id": known.id}
        yield row(said, known.text, known.true, "structured", known.document, data=name, **more)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("extraction", "held-out", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    held = read_held_out(args.held_out)
    halves: tuple[list[dict], list[dict]] = ([], [])
    for name in SETS:
        records = [x for x in read_extraction(args.extraction / f"{name}.jsonl") if not is_held_out(x.text, held)]
        for odd in (0, 1):
            halves[odd].extend(claims_of(records[odd::2], name))
    write(args.out / "structured.jsonl", halves[0])
    write(args.out / "measure/structured.jsonl", halves[1])


if __name__ == "__main__":
    main()
