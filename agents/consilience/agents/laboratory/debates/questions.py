"""Questions with a known truth, for comparing protocols: JSONL, one question a line.

    {"source": "…the text…", "question": "…", "answer_a": "…", "answer_b": "…", "truth": "A"}

Optional are `id`, `name` (of the source), `definitions` (lines that say what the answers' words mean), `language` (`en`
or `zh`) and `group`, which splits the figures.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from consilience.agents.alignment.text_index import TextIndex
from consilience.agents.verification.debate.shared.records import Language, Question, Side
from consilience.agents.verification.debate.shared.sources import DebateSource
from consilience.evaluation.formats.debates.files import read_debate_lines
from consilience.evaluation.support.errors import FormatError

__all__ = ["KnownQuestion", "read_questions"]


@dataclass(frozen=True, slots=True)
class KnownQuestion:
    """A question whose answer is known."""

    id: str
    question: Question
    source: DebateSource
    truth: Side
    group: str = ""
    """What kind of question it is, such as how a claim was corrupted."""


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    source: str = Field(min_length=1)
    question: str = Field(min_length=1)
    answer_a: str = Field(min_length=1)
    answer_b: str = Field(min_length=1)
    truth: Literal["A", "B"]
    id: str | None = None
    name: str | None = None
    definitions: list[str] = Field(default_factory=list)
    language: Language = "en"
    group: str = ""


def read_questions(path: Path) -> list[KnownQuestion]:
    """Read the questions of a file, in its order.

    Raises:
        FormatError: the file cannot be read, a line is no question, or two have the same id; it names file and line.
    """
    questions: list[KnownQuestion] = []
    indexes: dict[str, TextIndex] = {}
    known: set[str] = set()
    for place, data in read_debate_lines(path):
        try:
            line = _Line.model_validate(data)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise FormatError(f"{place}: {field}: {first['msg']}.") from None
        id_ = line.id or str(len(questions) + 1)
        if id_ in known:
            raise FormatError(f"{place}: there are two questions {id_!r}. Give each an id of its own.")
        known.add(id_)
        index = indexes.setdefault(line.source, TextIndex(line.source))
        questions.append(
            KnownQuestion(
                id_,
                Question(line.question, (line.answer_a, line.answer_b), tuple(line.definitions), line.language),
                DebateSource(line.name or id_, index),
                0 if line.truth == "A" else 1,
                line.group,
            )
        )
    if not questions:
        raise FormatError(f"{path}: the file has no questions.")
    return questions
