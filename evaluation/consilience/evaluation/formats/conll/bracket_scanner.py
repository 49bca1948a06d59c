"""Lists, tuples and objects in free text, read in one pass and without ever failing."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Group", "Scalar", "scan"]

_CLOSING = {"[": "]", "{": "}", "(": ")"}
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "`": "`"}
# A quote ends its words only before something that may follow an element, so that quotes inside words do no harm.
_END = r"(?<!\\)(?:\\\\)*({0})(?=\s*[,:\]}})\[]|[ \t]*\n|\s*\Z)"
_ENDS = {quote: re.compile(_END.format(re.escape(end))) for quote, end in _QUOTES.items()}
_BARE = re.compile(r"[^,:\[\]{}()\n]+")
_BARE_IN_LIST = re.compile(r"[^,\[\]\n]+")
_NO_STRING = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?|true|false|null")


@dataclass(frozen=True, slots=True)
class Scalar:
    """An element that is no list."""

    text: str
    textual: bool = True
    """False where JSON would read a number, a boolean or null."""


@dataclass(frozen=True, slots=True)
class Group:
    """The elements of one list, tuple or object."""

    items: tuple[Scalar, ...]
    """Its own elements; those of lists inside it are groups of their own."""
    keys: tuple[str, ...] = ()
    """The keys of an object, one an item where it is well made."""
    nested: bool = False
    """Whether it also holds lists or objects."""
    cut_off: bool = False
    """Whether the text ends in the middle of one of its elements, or before it has three."""


@dataclass(slots=True)
class _Open:
    kind: str
    items: list[Scalar] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    nested: bool = False
    after_comma: bool = True
    bare: bool = False

    def close(self, *, cut_off: bool = False) -> Group:
        return Group(tuple(self.items), tuple(self.keys), self.nested, cut_off)


def scan(text: str) -> Iterator[Group]:
    """Yield every group of `text` that has elements of its own, inner ones before those around them."""
    stack: list[_Open] = []
    position = 0
    while position < len(text):
        character = text[position]
        if character in _CLOSING and _opens(text, position, stack):
            if stack and stack[-1].items and not stack[-1].after_comma:
                yield from _groups(stack.pop())  # the list before was never closed
            elif stack:
                stack[-1].nested = True
            stack.append(_Open(character))
            position += 1
        elif not stack:
            position += 1
        elif character in _CLOSING.values():
            if character == _CLOSING[stack[-1].kind]:
                yield from _groups(stack.pop())
                if stack:
                    stack[-1].after_comma = False
            position += 1
        elif character == ",":
            stack[-1].after_comma = True
            position += 1
        elif character == ":" and stack[-1].kind == "{" and stack[-1].items:
            stack[-1].keys.append(stack[-1].items.pop().text)
            stack[-1].after_comma = True
            position += 1
        elif character.isspace():
            if character == "\n" and stack[-1].bare:  # words without quotes in more than one line are prose
                yield stack.pop().close(cut_off=True)
            position += 1
        elif character not in _QUOTES and not stack[-1].after_comma:
            yield from _groups(stack.pop())  # prose after a list that was never closed
        else:
            scalar, position = _scalar(text, position, stack[-1].kind)
            if scalar is None:
                yield from _cut_off(stack)
                return
            stack[-1].items.append(scalar)
            stack[-1].after_comma = False
            stack[-1].bare |= character not in _QUOTES and scalar.textual
    yield from _cut_off(stack)


def _opens(text: str, position: int, stack: list[_Open]) -> bool:
    # A parenthesis in prose is none of ours; a tuple begins with a quoted word. So does an object's first key.
    if text[position] == "[":
        return True
    following = text[position + 1 : position + 40].lstrip()
    return following[:1] in _QUOTES or (text[position] == "{" and bool(stack))


def _scalar(text: str, position: int, kind: str) -> tuple[Scalar | None, int]:
    quote = text[position]
    if quote in _QUOTES:
        end = _ENDS[quote].search(text, position + 1)
        if end is None:
            return None, len(text)
        return Scalar(_unescape(text[position + 1 : end.start(1)])), end.end()
    bare = (_BARE_IN_LIST if kind == "[" else _BARE).match(text, position)
    if bare is None:
        return Scalar(text[position]), position + 1
    word = bare.group().strip()
    return Scalar(word, _NO_STRING.fullmatch(word) is None), bare.end()


def _unescape(words: str) -> str:
    if "\\" not in words:
        return words
    try:
        return str(json.loads(f'"{words}"', strict=False))
    except json.JSONDecodeError:
        return re.sub(r"\\(.)", r"\1", words)


def _groups(opened: _Open) -> Iterator[Group]:
    if opened.items:
        yield opened.close()


def _cut_off(stack: list[_Open]) -> Iterator[Group]:
    while stack:
        opened = stack.pop()
        complete = len(opened.items) == 3 and not opened.after_comma
        if opened.items:
            yield opened.close(cut_off=not complete)
