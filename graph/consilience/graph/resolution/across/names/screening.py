"""Names that do not go together, told by little: of thousands that share a key with a name most are such ones.

Only of plain names is anything told: several words of ASCII letters and digits that mean themselves. All others are
left to the rules, which take names apart.
"""

import re
from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from consilience.graph.resolution.across.names.folding import may_sound_alike
from consilience.graph.resolution.across.names.nicknames import are_one_first_name
from consilience.graph.resolution.across.names.organizations import BRANCHES, CHANGED, SIMILAR, SMALL
from consilience.graph.resolution.across.names.peoples import country_of
from consilience.graph.resolution.across.names.persons import SIMILAR_PERSONS, TAKEN_OFF
from consilience.graph.resolution.kinds import Kind
from consilience.graph.resolution.names import LEGAL_FORMS

__all__ = ["Screen", "Words", "make_screen", "plain_words"]

Words = Sequence[str]
Screen = Callable[[Words], bool]
"""Tells of plain words whether they surely have nothing to do with a name; where it does not, they may have or not."""

_PLAIN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*+(?: [A-Za-z][A-Za-z0-9]*+)++")
_WITHOUT_INITIALS = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]++(?: [A-Za-z][A-Za-z0-9]++)++")
_CHANGED = CHANGED | LEGAL_FORMS.keys()


def plain_words(kind: Kind, name: str) -> Words | None:
    """Return the words by which names of a kind are compared, in small letters; None where the name is not plain."""
    person = kind == "person"
    if not (_WITHOUT_INITIALS if person else _PLAIN).fullmatch(name):
        return None
    words = name.lower().split(" ")
    if person:
        return words if TAKEN_OFF.isdisjoint(words) else None
    if not _CHANGED.isdisjoint(words) or (kind == "location" and country_of(name.lower()) != name.lower()):
        return None
    return [word for word in words if word not in SMALL] or words


def make_screen(kind: Kind, name: str) -> Screen | None:
    """Return what tells of plain words of most names that the rules find them hopeless beside this one, if that can be.

    Args:
        kind: of the thing, and of those whose names are looked at.
        name: its only name.
    """
    words = plain_words(kind, name)
    if words is None:
        return None
    return _screen_persons(words) if kind == "person" else _screen_others(words)


def _screen_others(mine: Words) -> Screen:
    each, joined, spaced = frozenset(mine), "".join(mine), " ".join(mine)

    def excludes(theirs: Words) -> bool:
        if "".join(theirs) == joined:
            return False
        others = frozenset(theirs)
        shared = each & others
        if shared and (len(shared) in {len(each), len(others)} or not BRANCHES.isdisjoint(each ^ others)):
            return False
        if len(theirs) == len(mine) and all(map(may_sound_alike, mine, theirs)):
            return False
        return fuzz.ratio(spaced, " ".join(theirs), score_cutoff=SIMILAR) < SIMILAR

    return excludes


def _screen_persons(mine: Words) -> Screen:
    first, last, each, joined, spaced = mine[0], mine[-1], frozenset(mine), "".join(mine), " ".join(mine)

    def excludes(theirs: Words) -> bool:
        if "".join(theirs) == joined or each == frozenset(theirs):
            return False
        if last == theirs[-1] or may_sound_alike(last, theirs[-1]):
            other = theirs[0]
            if first in theirs[:-1] or other in mine[:-1] or may_sound_alike(first, other):
                return False
            if are_one_first_name(first, other) or fuzz.ratio(first, other) >= SIMILAR_PERSONS:
                return False
            if last == theirs[-1]:
                return True
        elif first == theirs[0]:
            return False
        return fuzz.ratio(spaced, " ".join(theirs), score_cutoff=SIMILAR_PERSONS) < SIMILAR_PERSONS

    return excludes
