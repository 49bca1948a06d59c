"""A name at a place of a sentence, and what kind of thing it names."""

from dataclasses import dataclass, replace
from typing import Literal

from consilience.agents.corenlp.annotation import Sentence, Token

__all__ = ["Kind", "Named", "is_capitalised", "is_initial"]

Kind = Literal["person", "organization", "place", "date", "money"]


@dataclass(frozen=True, slots=True)
class Named:
    """Tokens `[first, last]` of a sentence."""

    sentence: Sentence
    first: int
    last: int
    kind: Kind
    confidence: float = 1.0

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of the name, from the first to the last."""
        return self.sentence.tokens[self.first : self.last + 1]

    @property
    def words(self) -> str:
        """Return its words with single blanks."""
        return " ".join(token.text for token in self.tokens)

    @property
    def head(self) -> int:
        """Return the token that governs the others."""
        found = self.sentence.head(self.sentence.words(self.first, self.last))
        return self.last if found is None else found

    def before(self, steps: int = 1) -> Token | None:
        """Return the token so many steps before it, if there is one."""
        at = self.first - steps
        return self.sentence.tokens[at] if at >= 0 else None

    def after(self, steps: int = 1) -> Token | None:
        """Return the token so many steps after it, if there is one."""
        at = self.last + steps
        return self.sentence.tokens[at] if at < len(self.sentence.tokens) else None

    def spread(self, first: int, last: int) -> "Named":
        """Return it with other bounds."""
        return replace(self, first=first, last=last)

    def of_kind(self, kind: Kind) -> "Named":
        """Return it as a name of another kind."""
        return replace(self, kind=kind)


def is_capitalised(token: Token) -> bool:
    """Tell whether the token begins with a capital letter."""
    return token.text[:1].isupper()


def is_initial(sentence: Sentence, token: int) -> bool:
    """Tell whether the token begins its sentence or a quotation in it, where every word has a capital."""
    return all(t.text in {'"', "“", "'", "‘", "(", "``"} for t in sentence.tokens[:token]) or (
        token > 0 and sentence.tokens[token - 1].text in {'"', "“", ":", "``", "—"}
    )
