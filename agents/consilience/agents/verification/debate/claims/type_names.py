"""Names of relation and event types in plain words, since a judge cannot know what `P6` stands for."""

import re

__all__ = ["first_sentence", "plain_name"]

_SENTENCE = re.compile(r"(?:[^.。]|\.(?!\s|$))+[.。]?")
_LABEL_WORDS = 6
_SAYS_NOTHING = frozenset({"Unspecified", "Other"})
_PARTS = re.compile(r"[./:]")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\dA-Z_]+|\d+")


def first_sentence(definition: str) -> str:
    """Return a definition's first sentence; empty if there is none."""
    found = _SENTENCE.match(definition.strip())
    return found[0].strip() if found else ""


def plain_name(name: str, definition: str = "") -> str:
    """Return what a type is called in plain words, or its name where that is already plain.

    A definition that begins with a heading of its own gives the words (`P6`: `Head of government. The place …` is `head
    of government`). Otherwise the name is taken apart: of `Contact.RequestCommand.Unspecified` it is `request command`,
    of `OrgBased_In` `org based in`. Names in other scripts stay as they are.
    """
    heading = first_sentence(definition).rstrip(".。")
    if heading and len(heading.split()) <= _LABEL_WORDS and len(heading) + 1 < len(definition.strip()):
        return heading[:1].lower() + heading[1:]
    parts = [part for part in _PARTS.split(name) if part] or [name]
    telling = [part for part in parts if part not in _SAYS_NOTHING] or parts
    if not name.isascii() or (len(parts) == 1 and not re.search(r"_|[a-z][A-Z]", name)):
        return name
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in _WORDS.findall(telling[-1]))
