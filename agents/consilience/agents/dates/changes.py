"""Verbs and nouns that say that something begins or ends: what a date beside them says of a fact's validity."""

import re
from collections.abc import Iterable

from consilience.agents.dates.phrases import TimePhrase
from consilience.graph.model.model import Validity

__all__ = ["BEGINS", "DEATH", "ENDS", "ZH_BEGINS", "ZH_ENDS", "Change", "change_of", "is_about_death", "validity_of"]

Change = str
"""`begins`, `ends`, or empty where something only holds."""

BEGINS = frozenset(
    {
        "accede", "acquire", "adopt", "appoint", "assume", "bear", "become", "begin", "build", "bury", "buy",
        "co-found", "cofound", "construct", "create", "crown", "die", "discover", "elect", "emigrate", "employ",
        "enrol", "enroll", "enter", "establish", "form", "found", "hire", "immigrate", "inaugurate",
        "incorporate", "instal", "install", "invent", "join", "launch", "marry", "merge", "migrate", "move",
        "name", "nominate", "open", "ordain", "promote", "publish", "purchase", "re-elect", "recruit", "reelect",
        "release", "relocate", "return", "set", "settle", "sign", "start", "succeed", "swear", "take", "wed",
        "write",
    }
)  # fmt: skip
"""After these the fact holds on: who was born or died in a place was so ever since."""
ENDS = frozenset(
    {
        "abdicate", "cease", "close", "depart", "depose", "disband", "dismiss", "dissolve", "divorce", "end",
        "finish", "fire", "graduate", "leave", "oust", "quit", "remove", "replace", "resign", "retire", "sack",
        "separate", "shut", "step", "stop",
    }
)  # fmt: skip
ZH_BEGINS = (
    "加入", "成立", "创办", "创立", "创建", "创始", "出生", "生于", "任命", "当选", "就任", "上任", "出任",
    "接任", "升任", "结婚", "迁", "移居", "建立", "建于", "始建", "发明", "发现", "出版", "发布", "收购",
    "开业", "入职", "加盟", "定居", "考入", "逝世", "去世", "病逝", "设立", "获任", "任职",
)  # fmt: skip
ZH_ENDS = (
    "离开", "辞职", "辞去", "离任", "卸任", "退休", "离婚", "退出", "离职", "解散", "关闭", "停业", "免去",
    "免职", "被罢",
)  # fmt: skip
DEATH = frozenset({"die", "bury"})
"""When somebody died is the time of that alone, not of where they lived or whose child they are."""
_ABOUT_DEATH = re.compile(r"(?<![a-z])(?:die|death|dead|bury|buri)|去世|逝世|死", re.IGNORECASE)


def is_about_death(predicate: str) -> bool:
    """Tell whether a relation says where, when or how somebody died."""
    return bool(_ABOUT_DEATH.search(predicate))


def change_of(lemmas: Iterable[str]) -> Change:
    """Return whether one of the words on a fact's way through its sentence says that it begins or ends."""
    known = [lemma.lower() for lemma in lemmas]
    if any(lemma in ENDS for lemma in known):
        return "ends"
    return "begins" if any(lemma in BEGINS for lemma in known) else ""


def validity_of(phrase: TimePhrase, change: Change, *, negated: bool = False) -> Validity | None:
    """Return what a phrase of time says of a fact.

    `joined in 1990` says from when, `left in 2001` until when, `was mayor in 1986` both.

    Args:
        phrase: of the fact's own clause.
        change: what the words of the clause say.
        negated: `not until 2011` says from when, `no longer since 2011` until when; other negations say nothing.
    """
    begins, ends = phrase.valid_from, phrase.valid_to
    if negated:
        begins, ends = (
            (ends, None) if phrase.kind == "to" else (None, begins) if phrase.kind == "from" else (None, None)
        )
    elif phrase.kind == "when" and change == "begins":
        ends = None
    elif phrase.kind == "when" and change == "ends":
        begins = None
    elif change == "ends" and phrase.kind == "from":
        begins, ends = None, begins  # resigned effective 1 May
    elif change == "begins" and phrase.kind == "between" and phrase.bracket is None and _is_one_time(phrase):
        ends = None
    return Validity(begins, ends, phrase.span) if begins or ends else None


def _is_one_time(phrase: TimePhrase) -> bool:
    """Tell whether the phrase names one stretch of time, in which something began: `in the 1990s`, `last week`."""
    return phrase.date.end == phrase.span.end
