"""Judgements of claims by verifiers, one JSON object a line.

    {"id": "1", "probability": 0.93}
    {"id": "2", "decision": "undecided", "verifier": "debate"}

`decision` is `supported`, `not_supported` or `undecided` (or `true`, `false`, `null`); `verifier` names who says it,
where a file has several; the file's name does else.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from consilience.evaluation.formats.json_objects import read_json_objects
from consilience.evaluation.records.claims import Decision, Judgement
from consilience.evaluation.support.errors import FormatError

__all__ = ["judgement_lines", "read_judgements"]

_WORDS: Mapping[object, Decision] = {
    True: "supported",
    False: "not_supported",
    "not supported": "not_supported",
    "unsupported": "not_supported",
    "yes": "supported",
    "no": "not_supported",
}


def _decision(value: object) -> object:
    if isinstance(value, bool):
        return _WORDS[value]
    return _WORDS.get(value.strip().lower(), value.strip().lower()) if isinstance(value, str) else value


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: Annotated[str, BeforeValidator(lambda value: str(value) if type(value) is int else value), Field(min_length=1)]
    probability: float | None = Field(default=None, ge=0, le=1, allow_inf_nan=False)
    decision: Annotated[Decision | None, BeforeValidator(_decision)] = None
    verifier: str = ""
    reason: str | None = None


def read_judgements(path: Path) -> dict[str, list[Judgement]]:
    """Read the judgements of a file, or of all files of a folder, by the verifier that made them.

    Raises:
        FormatError: a file cannot be read, a line is no judgement, or a verifier judges a claim twice; the message
            begins with `file:line:` and names the field.
    """
    said: dict[str, dict[str, Judgement]] = {}
    files = sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
    for file in files:
        for place, data in read_json_objects(file):
            try:
                line = _Line.model_validate(data)
            except ValidationError as error:
                first = error.errors(include_input=False, include_url=False)[0]
                field = ".".join(str(part) for part in first["loc"])
                raise FormatError(f"{place}: {field}: {first['msg']}.") from None
            if line.probability is None and "decision" not in data:
                raise FormatError(f"{place}: probability: there is none, nor a `decision`.")
            of_verifier = said.setdefault(line.verifier or file.stem, {})
            if line.id in of_verifier:
                raise FormatError(f"{place}: id: the claim {line.id!r} is judged twice. Keep one line for each claim.")
            of_verifier[line.id] = Judgement(
                line.id,
                line.probability,
                "undecided" if line.probability is None and line.decision is None else line.decision,
                line.reason or "",
            )
    if not said:
        raise FormatError(f"{path}: the file has no judgements. Write `id` with `probability` or `decision` a line.")
    return {verifier: list(judgements.values()) for verifier, judgements in said.items()}


def judgement_lines(verifiers: Mapping[str, Iterable[Judgement]]) -> str:
    """Return judgements as `read_judgements` reads them."""
    return "".join(_line(verifier, one) for verifier, judgements in verifiers.items() for one in judgements)


def _line(verifier: str, judgement: Judgement) -> str:
    said: Sequence[tuple[str, object]] = (
        ("id", judgement.id),
        ("verifier", verifier),
        ("probability", judgement.probability),
        ("decision", judgement.decision),
        ("reason", judgement.reason),
    )
    return json.dumps({name: value for name, value in said if value not in (None, "")}, ensure_ascii=False) + "\n"
