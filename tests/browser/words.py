"""The texts of the web application in its languages, read from its own tables."""

import json
import re
from functools import cache
from pathlib import Path

__all__ = ["in_language", "literally"]

SOURCE = Path(__file__).parents[2] / "ui" / "src"
_ENTRY = re.compile(r'^\s*"?([\w. ]+)"?:\s*("(?:[^"\\]|\\.)*")', re.MULTILINE)
_ESCAPED = str.maketrans({"/": r"\/", '"': r"\x22", "'": r"\x27"})
_HOLE = re.compile(r"\{(\w+)\}|\[\w+:([^|\]]*)\|([^\]]*)\]")


def in_language(english: str, language: str) -> re.Pattern[str]:
    """Return what these words of the English application are in a language, as a pattern for the whole text.

    A number or name within them stays as it is: `Start 1 run` is `开始 1 次运行`. Several may be alike in English.
    """
    if language == "en":
        return literally(english)
    found = [(key, match) for key, template in _templates() if (match := template.fullmatch(english))]
    if not found:
        return literally(english)
    fewest = min(len(match.groupdict()) for _, match in found)
    wanted = {_filled(_table(language)[key], m.groupdict()) for key, m in found if len(m.groupdict()) == fewest}
    return literally(*sorted(wanted, key=len, reverse=True))


def literally(*texts: str) -> re.Pattern[str]:
    """Return a pattern for any of these texts that may stand in a selector of Playwright.

    Slashes would end it there, and quotes begin a text.
    """
    return re.compile("|".join(re.escape(text).translate(_ESCAPED) for text in texts))


@cache
def _table(language: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("texts.ts" if language == "en" else f"texts.{language}.ts")):
        table |= {key: json.loads(text) for key, text in _ENTRY.findall(path.read_text(encoding="utf-8"))}
    assert table, f"{SOURCE} holds no texts in {language}."
    return table


@cache
def _templates() -> list[tuple[str, re.Pattern[str]]]:
    return [(key, re.compile(_as_pattern(text))) for key, text in _table("en").items()]


def _as_pattern(text: str) -> str:
    pattern, at, seen = "", 0, set()
    for hole in _HOLE.finditer(text):
        name = hole[1]
        pattern += re.escape(text[at : hole.start()])
        if name is None:
            pattern += f"(?:{re.escape(hole[2])}|{re.escape(hole[3])})"
        else:
            pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"
            seen.add(name)
        at = hole.end()
    return pattern + re.escape(text[at:])


def _filled(text: str, values: dict[str, str]) -> str:
    return _HOLE.sub(lambda hole: values.get(hole[1], hole[0]) if hole[1] else hole[3], text)
