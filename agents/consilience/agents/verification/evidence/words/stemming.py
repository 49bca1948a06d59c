"""The stem of an English word, rough and steady: `founder`, `founding` and `founded` have one stem."""

from functools import cache

__all__ = ["stem"]

_ENDINGS = (
    *("ations", "ation", "ments", "ment", "ions", "ings", "ion", "ing", "ers", "ors", "ied", "ies"),
    *("er", "or", "ed", "es", "s", "e", "y"),
)
_SHORTEST = 3
_IRREGULAR = {
    form: base
    for base, forms in {
        "bear": "born bore borne",
        "become": "became",
        "begin": "began begun",
        "belong": "belongs",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "choose": "chose chosen",
        "come": "came",
        "death": "dead",
        "die": "died dies dying",
        "fight": "fought",
        "flee": "fled",
        "found": "founded founder founders founding",
        "give": "gave given",
        "hold": "held",
        "know": "known knew",
        "lead": "led",
        "leave": "left",
        "lie": "lay lain lies lying",
        "lose": "lost",
        "make": "made",
        "meet": "met",
        "run": "ran",
        "say": "said",
        "sell": "sold",
        "send": "sent",
        "shoot": "shot",
        "slay": "slew slain",
        "speak": "spoke spoken",
        "spouse": "wife husband spouses",
        "strike": "struck",
        "take": "took taken",
        "teach": "taught",
        "tell": "told",
        "win": "won",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}


@cache
def stem(word: str) -> str:
    """Return the stem of a word in any case; words of at most three letters are their own.

    It serves to compare words, never to be shown: `founder` and `founded` have one stem.
    """
    word = word.casefold().removesuffix("'s").removesuffix("’s")
    word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word.removesuffix(ending)
            break
    if len(word) > _SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word
