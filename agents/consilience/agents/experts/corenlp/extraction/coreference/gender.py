"""Gender of persons, `he` or `she`, as far as titles, kinship and given names tell."""

from functools import cache
from importlib.resources import files
from typing import Literal

from consilience.agents.support.words.word_set import word_set

__all__ = ["Gender", "gender_of_name", "gender_of_noun", "gender_of_pronoun"]

Gender = Literal["he", "she"]

_PRONOUNS: dict[str, Gender] = {
    "he": "he", "him": "he", "his": "he", "himself": "he", "she": "she", "her": "she", "hers": "she", "herself": "she",
}  # fmt: skip
_TITLES: dict[Gender, frozenset[str]] = {
    "he": word_set("mr mr. sir lord king prince pope father brother duke count earl marquis baron emperor don herr"),
    "she": word_set(
        "mrs mrs. ms ms. miss lady queen princess dame sister mother duchess countess baroness empress frau"
    ),
}
_NOUNS: dict[Gender, frozenset[str]] = {
    "he": word_set(
        "man boy gentleman guy father dad grandfather son grandson brother uncle nephew husband widower bridegroom "
        "king prince duke lord emperor monk pope businessman chairman spokesman congressman policeman fisherman actor"
    ),
    "she": word_set(
        "woman girl lady mother mom mum grandmother daughter granddaughter sister aunt niece wife widow bride queen "
        "princess duchess countess empress nun businesswoman chairwoman spokeswoman congresswoman actress waitress"
    ),
}


@cache
def _read_given_names() -> dict[str, Gender]:
    found: dict[str, Gender] = {}
    listed = files(__package__).joinpath("given_names.txt").read_text(encoding="utf-8")
    for gender, words in zip(("he", "she"), listed.partition("[he]")[2].split("[she]"), strict=True):
        found.update(dict.fromkeys(words.split(), "he" if gender == "he" else "she"))
    return found


def gender_of_pronoun(word: str) -> Gender | None:
    """Return what a pronoun says; None for `it`, `they` and the like."""
    return _PRONOUNS.get(word.casefold())


def gender_of_noun(lemma: str) -> Gender | None:
    """Return what a noun says of the person that it is said of: `husband`, `actress`; None for most."""
    return next((gender for gender, nouns in _NOUNS.items() if lemma.casefold() in nouns), None)


def gender_of_name(words: str) -> Gender | None:
    """Return what a title in a name says, else its first given name that is nearly always of one gender."""
    parts = words.casefold().split()
    titles = (gender for part in parts for gender, said in _TITLES.items() if part in said)
    nouns = (gender_of_noun(part) for part in parts[:-1])
    given = (_read_given_names().get(part) for part in parts[:-1] or parts)
    return next((gender for gender in (*titles, *nouns, *given) if gender), None)
