"""The tests that a rule's pattern puts to a single token, shared by paths and surface patterns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from consilience.agents.corenlp.annotation import Token

__all__ = ["TokenTest", "parse_argument", "parse_token_test"]

_TAGGED = re.compile(r"([^/]+)/([A-Z$]+(?:\|[A-Z$]+)*)")
_ARGUMENT = re.compile(r"\{(subject|object)(?::(\^?)([^{}\s]+))?\}")


@dataclass(frozen=True, slots=True)
class TokenTest:
    """A test of one token: any, by its word, or by its tag."""

    words: frozenset[str] = frozenset()
    """Lemmas or lower-case texts that pass."""
    tags: frozenset[str] = frozenset()
    """Beginnings of part-of-speech tags, or whole labels of CoreNLP's entities, that pass."""
    anything: bool = False
    only: frozenset[str] = frozenset()
    """Tags, one of which what passes must also have; empty asks for none."""
    of_first: bool = False
    """Whether it is put to the first word of an argument, and not to its last: to the `County` of `County Cork`."""

    def passes(self, token: Token) -> bool:
        """Tell whether the token passes."""
        if self.only and token.pos not in self.only:
            return False
        if self.anything or token.lemma.casefold() in self.words or token.text.casefold() in self.words:
            return True
        return token.ner in self.tags or any(token.pos.startswith(tag) for tag in self.tags)


def parse_token_test(text: str, words: Mapping[str, Sequence[str]]) -> TokenTest:
    """Read a test: `*` any token, `[NN|TITLE]` tags, `found|establish|@start` words, `@start` being a list.

    Words with a slash and tags count only with one of these: `@staff/NNS|NNPS` are several.

    Raises:
        ValueError: nothing to test, or a list that the schema does not have; the message is for the schema's author.
    """
    if text == "*":
        return TokenTest(anything=True)
    if text.startswith("[") and text.endswith("]") and len(text) > 2:
        return TokenTest(tags=frozenset(text[1:-1].split("|")))
    chosen: set[str] = set()
    tagged = _TAGGED.fullmatch(text)
    for part in (tagged[1] if tagged else text).split("|"):
        if part.startswith("@") and len(part) > 1:
            if part[1:] not in words:
                raise ValueError(f"{part} is not among the lists in `corenlp.words` of the schema")
            chosen.update(word.casefold() for word in words[part[1:]])
        else:
            chosen.add(part.casefold())
    if "" in chosen:
        raise ValueError(f"{text!r} has an empty alternative")
    return TokenTest(words=frozenset(chosen), only=frozenset(tagged[2].split("|")) if tagged else frozenset())


def parse_argument(text: str, words: Mapping[str, Sequence[str]] | None = None) -> tuple[str, TokenTest | None]:
    """Read `{subject}` or `{object:COUNTRY|NN}`: which argument, and the tags or words one of which it must have.

    Tags are in capitals; words, or a list of the schema (`{subject:@institution}`), in small letters; after `^` its
    first word is asked for them. Returns `("", None)` for anything else.

    Raises:
        ValueError: a list that the schema does not have; the message is for the schema's author.
    """
    match = _ARGUMENT.fullmatch(text)
    if match is None:
        return "", None
    argument, first, wanted = match.groups()
    if not wanted:
        return argument, None
    tagged = TokenTest(tags=frozenset(wanted.split("|")))
    return argument, replace(
        tagged if wanted.isupper() else parse_token_test(wanted, words or {}), of_first=bool(first)
    )
