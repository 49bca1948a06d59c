"""Event coreference within a document: which nuggets trigger the same event."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from consilience.graph.model.model import Document, Event, Mention, Realis, Reference
from consilience.graph.resolution.clusters import EventCluster, NuggetArgument

__all__ = ["resolve_events", "stem_of"]

_THRESHOLD = 0.5
_SAME_STEM = 0.45
_SAME_TYPE = 0.3
_SHARED_ARGUMENT = 0.25
_DEFINITE = 0.2
_NEARBY = 300
"""Characters after an event's last nugget within which a definite noun of another stem takes it up."""
_ALIKE = 2
"""Shared arguments by which nuggets of different words are one event without an article that says so."""
_INDEFINITE = -0.35
_ONLY_ONE = 0.1
_STEM = 4
_REMEMBERED = 100

_DEFINITE_WORDS = frozenset({"the", "this", "that", "these", "those", "his", "her", "its", "their"})
_INDEFINITE_WORDS = frozenset(
    {"a", "an", "another", "second", "third", "separate", "further", "similar", "other", "new", "more", "any", "no"}
)
_CLAUSE_END = re.compile(r"[.,;:!?()\n]")
_IT_WAS_A = re.compile(r"\b(?:it|this|that) (?:was|is) an? (?:\w+ )?$")
_WORD = re.compile(r"\w+")
_STEMS = {
    "met": "meet", "shot": "shoot", "bought": "buy", "sold": "sell", "sale": "sell", "fled": "flee", "flight": "fly",
    "flew": "fly", "left": "leave", "struck": "strike", "died": "die", "dies": "die", "dying": "die", "dead": "die",
    "death": "die", "fought": "fight", "won": "win", "wed": "wedding", "drove": "drive", "went": "go", "gone": "go",
    "came": "come", "sent": "send", "took": "take", "began": "begin", "slain": "slay", "rose": "rise",
}  # fmt: skip

_SYNONYMS = {
    word: words[0]
    for words in (
        ("die", "kill", "murder", "slay", "assassinate", "assassination", "execute", "execution", "pass"),
        ("arrest", "detain", "detention", "seize", "seizure", "capture", "apprehend", "apprehension"),
        ("attack", "raid", "assault", "shoot", "fire"),
        ("resign", "resignation", "depart", "departure", "leave", "quit"),
        ("buy", "acquire", "acquisition", "purchase", "takeover"),
        ("marry", "marriage", "wedding"),
        ("begin", "start", "open"),
    )
    for word in words
}
"""Words that tell of one thing when they tell it of one participant, though forms of different stems."""
_ENDINGS = (
    ("s", ""), ("es", ""), ("d", ""), ("ed", ""), ("er", ""), ("ers", ""), ("ing", ""), ("ings", ""),
    ("er", "e"), ("ers", "e"), ("ing", "e"), ("ings", "e"), ("ies", "y"), ("ied", "y"),
)  # fmt: skip
"""⟨what a form of a word ends with, what the word has in its place⟩."""

Fillers = Mapping[str, frozenset[str]]


@dataclass(slots=True, eq=False)
class _Growing:
    """An event while nuggets are added to it."""

    members: list[tuple[Mention, float, str]] = field(default_factory=list)
    fillers: dict[str, set[str]] = field(default_factory=dict)
    stems: set[str] = field(default_factory=set)
    synonyms: set[str] = field(default_factory=set)
    realis: set[Realis] = field(default_factory=set)

    def take(self, nugget: Mention, fillers: Fillers, score: float, reason: str) -> None:
        self.members.append((nugget, score, reason))
        self.stems.add(stem_of(nugget.text))
        self.synonyms.add(_synonym(nugget.text))
        if nugget.realis:
            self.realis.add(nugget.realis)
        for role, entities in fillers.items():
            self.fillers.setdefault(role, set()).update(entities)


def resolve_events(
    document: Document, nuggets: Iterable[Mention], arguments: Iterable[NuggetArgument]
) -> tuple[EventCluster, ...]:
    """Return the events that the nuggets trigger, each with its nuggets, in the order of their first nuggets.

    Nuggets come together when type and realis agree, no role is filled by different entities, and enough speaks for
    it: the same word stem, shared arguments, a definite article before a trigger that has no arguments of its own. A
    nugget that fits several events goes to the one for which most speaks, among equals to the one with most nuggets,
    then to the one mentioned last. Only the 100 events of its type that were mentioned last can be meant. The order of
    the input changes nothing.
    """
    fillers: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for argument in arguments:
        fillers[argument.nugget_id][argument.role].add(argument.entity_id)
    by_type: defaultdict[str, dict[str, Mention]] = defaultdict(dict)
    for nugget in nuggets:
        by_type[nugget.type][nugget.id] = nugget
    events: list[_Growing] = []
    for found in by_type.values():
        roles = {n: {r: frozenset(e) for r, e in fillers[n].items()} for n in found}
        events += _resolve_type(document, sorted(found.values(), key=_position), roles)
    events.sort(key=lambda event: _position(event.members[0][0]))
    return tuple(_cluster(event) for event in events)


def _resolve_type(document: Document, nuggets: Sequence[Mention], fillers: Mapping[str, Fillers]) -> list[_Growing]:
    events: list[_Growing] = []  # in the order of their last nuggets
    for nugget in nuggets:
        own = fillers[nugget.id]
        article = _article(document, nugget)
        fitting = [event for event in events[-_REMEMBERED:] if _fits(nugget, own, event)]
        scored = [(*_score(nugget, own, article, event, only_one=len(fitting) == 1), event) for event in fitting]
        enough = [(score, len(event.members), i) for i, (score, _, event) in enumerate(scored) if score >= _THRESHOLD]
        if enough:
            score, reason, event = scored[max(enough)[-1]]
            events.remove(event)
        else:
            score, reason, event = 1.0, "first nugget of the event", _Growing()
        event.take(nugget, own, score, reason)
        events.append(event)
    return events


def _fits(nugget: Mention, own: Fillers, event: _Growing) -> bool:
    same_realis = not nugget.realis or event.realis <= {nugget.realis}
    return same_realis and all(_agree(own[role], event.fillers[role]) for role in own.keys() & event.fillers.keys())


def _agree(some: Set[str], others: Set[str]) -> bool:
    """Tell whether two sets of fillers can be those of one event: one may name fewer of them, but no others."""
    return some <= others or others <= some


def _score(nugget: Mention, own: Fillers, article: float, event: _Growing, *, only_one: bool) -> tuple[float, str]:
    same_stem = stem_of(nugget.text) in event.stems
    shared = sum(len(entities & event.fillers.get(role, set())) for role, entities in own.items())
    if article > 0 and own and not shared:
        article = 0.0  # `the attack on the port` says itself which attack it means
    score = (_SAME_STEM if same_stem else _SAME_TYPE) + _SHARED_ARGUMENT * min(shared, 2)
    score += article + (_ONLY_ONE if only_one else 0)
    synonym = shared and _synonym(nugget.text) in event.synonyms
    alone = nugget.text.isascii() and not same_stem and not synonym and shared < _ALIKE
    if alone and (article <= 0 or not _follows(nugget, event)):
        score = min(score, _SAME_TYPE)  # `joined` and `became`: what one person does at two times is two events
    reason = ("same type and word stem" if same_stem else "same type") + (" and arguments" if shared else "")
    return round(max(0.0, min(score, 1.0)), 3), reason


def _follows(nugget: Mention, event: _Growing) -> bool:
    """Tell whether `the shooting` may take up an event that another word told: nearby, and not as part of a name."""
    last = event.members[-1][0]
    return nugget.text[:1].islower() and nugget.span.start - last.span.end <= _NEARBY


def stem_of(trigger: str) -> str:
    """Return what two triggers of one type have in common when they are forms of the same word."""
    word = trigger.casefold()
    word = _STEMS.get(word, word)
    return word[:_STEM] if word.isascii() else word[:1]


def _synonym(trigger: str) -> str:
    """Return the first of the words that mean the same, or the stem where the trigger is a form of none of them.

    Whole words are compared, and of several the first (`passed away`): by its stem an `executive` would be executed.
    """
    word = next(iter(trigger.casefold().split()), "")
    return next((_SYNONYMS[form] for form in _base_forms(word) if form in _SYNONYMS), stem_of(trigger))


def _base_forms(word: str) -> Iterator[str]:
    """Yield what a word may be a form of: `quitting` of `quit`, among others that are no words."""
    yield _STEMS.get(word, word)
    for ending, final in _ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield stem + final
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


def _article(document: Document, nugget: Mention) -> float:
    """Return what the words before a trigger say: `the attack` is known already, `another attack` is not."""
    if nugget.text.casefold().endswith("ed"):
        return 0.0  # a verb: the article, if there is one, is its subject's
    before = _CLAUSE_END.split(document.text[max(0, nugget.span.start - 40) : nugget.span.start].casefold())[-1]
    if _IT_WAS_A.search(before):
        return _DEFINITE
    for word in reversed(_WORD.findall(before)[-2:]):
        if word in _INDEFINITE_WORDS:
            return _INDEFINITE
        if word in _DEFINITE_WORDS:
            return _DEFINITE
    return 0.0


def _cluster(event: _Growing) -> EventCluster:
    anchor = event.members[0][0]
    made = Event(anchor.document_id, anchor.type, anchor.realis or "Actual", anchor.text, anchor.span)
    references = tuple(Reference(nugget.id, made.id, score, reason) for nugget, score, reason in event.members)
    return EventCluster(made, references)


def _position(mention: Mention) -> tuple[int, int, str]:
    return mention.span.start, mention.span.end, mention.type
