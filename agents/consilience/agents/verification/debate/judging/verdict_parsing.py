"""Parsing of a judge's verdict: read strictly, since a verdict that has to be guessed is none."""

import ast
import json
import re
import unicodedata
from collections.abc import Iterator

from consilience.agents.verification.debate.shared.records import Letter
from consilience.agents.verification.debate.text.tags import without_thinking

__all__ = ["read_verdict"]

_EMPHASIS = str.maketrans("", "", "*_`\"'“”‘’")
_LETTER = r"[\[(<{（【〈《「]*+\s*+(?P<letter>[AB])\b\s*+[\])>}）】〉》」]*+"
_NOUN = r"(?:(?:final|my|the)\s+)*(?:answer|verdict|choice|decision|judge?ment|conclusion)"
_NOUN_ZH = r"(?:最终|我的|最后)*(?:的)?(?:答案|结论|判断|裁决|判决|选择)"
_BARE = re.compile(
    rf"(?:(?:answer|option|choice)\s++|答案\s*+|选项?\s*+|我?选择?\s*+)?{_LETTER}[\s.。!！]*+", re.IGNORECASE
)
_OF = r"(?:(?:answer|option)\s*+|答案\s*+|选项\s*+)?"
_STATED = re.compile(
    rf"^(?:{_NOUN}(?:\s+is)?\s*:|{_NOUN}\s+is\b|{_NOUN_ZH}(?:是|为)?\s*:|{_NOUN_ZH}(?:是|为))\s*+{_OF}{_LETTER}(?P<rest>.*)$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"(?i:\bfinal answer\s*(?:is|:)|\b(?:correct|right|better) answer is(?:\s+most likely)?(?:\s+to be)?"
    rf"|\bI (?:choose|pick)|(?:正确|最终)的?答案(?:是|为|:)|我(?:会)?选择?)\s*+(?i:{_OF}){_LETTER}(?P<rest>.*)$"
)
_SOMEWHERE = re.compile(r"(?<![A-Za-z0-9])[AB](?![A-Za-z0-9'’])")
_SENTENCE_END = re.compile(r"[.。!！;；]")
_EITHER = re.compile(r"\b(?:both|neither|either)\b|两者|都不|都对", re.IGNORECASE)
_KEYS = frozenset(("answer", "final answer", "final_answer", "verdict", "choice", "decision", "答案", "最终答案"))
_DICTIONARY = re.compile(r"\{[^{}]{1,20000}\}", re.DOTALL)


def read_verdict(reply: str, prompt: str = "") -> tuple[Letter | None, str]:
    """Return the letter that a reply names, and if there is none, why, as a sentence.

    Understood are, on lines of their own and in any emphasis, a letter, a letter in brackets, `Answer B`, `Answer: B`,
    `Final answer: (B)`, `答案：B`; in the last line also sentences such as `So the correct answer is B.`; and JSON or a
    Python dictionary with the key `answer` or the like. What a model thinks in `<thinking>` does not count, nor
    do lines that it repeats from its prompt, such as `Answer: <A|B>`. A reply that names both answers has no verdict,
    and neither has one that restates an answer (`Answer A: it rained`) without a word of choice.

    Args:
        reply: the judge's reply.
        prompt: what the judge was shown.
    """
    echoed = {_plain(line) for line in prompt.splitlines()} - {""}
    said = without_thinking(unicodedata.normalize("NFKC", reply))
    lines = [line for raw in said.splitlines() if (line := _plain(raw)) and (line not in echoed or len(line) == 1)]
    if not lines:
        return None, "The reply is empty, or repeats its prompt."
    named = {*_in_dictionaries(said), *_in_lines(lines)}
    if named == {"A"}:
        return "A", ""
    if named == {"B"}:
        return "B", ""
    return None, "The reply names both answers." if named else "The reply names no answer."


def _plain(line: str) -> str:
    """Return a line without emphasis, marks of lists and headings, and blanks around."""
    return unicodedata.normalize("NFKC", line).translate(_EMPHASIS).strip(" \t#>-•")


def _in_lines(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if bare := _BARE.fullmatch(line):
            yield bare["letter"].upper()
        elif stated := _STATED.match(line):
            yield from _of(stated)
    if sentence := _SENTENCE.search(lines[-1]):
        yield from _of(sentence)


def _of(match: re.Match[str]) -> Iterator[str]:
    """Yield the letter, and the other one too if the rest of the sentence names it or takes the choice back."""
    letter, rest = match["letter"], _SENTENCE_END.split(match["rest"], maxsplit=1)[0]
    if letter.islower() and match["rest"].strip(" .。"):
        return  # `Answer: a company` names nothing
    yield letter.upper()
    others = {found.upper() for found in _SOMEWHERE.findall(rest)} - {letter.upper()}
    if others or _EITHER.search(rest):
        yield "B" if letter.upper() == "A" else "A"


def _in_dictionaries(text: str) -> Iterator[str]:
    for found in _DICTIONARY.findall(text):
        for key, value in _dictionary(found).items():
            if isinstance(key, str) and key.strip().casefold() in _KEYS:
                if bare := _BARE.fullmatch(_plain(str(value))):
                    yield bare["letter"].upper()
                elif _EITHER.search(str(value)) or len(set(_SOMEWHERE.findall(str(value)))) > 1:
                    yield from ("A", "B")


def _dictionary(text: str) -> dict[object, object]:
    for read in (json.loads, ast.literal_eval):
        try:
            value = read(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
        if isinstance(value, dict):
            return value
    return {}
