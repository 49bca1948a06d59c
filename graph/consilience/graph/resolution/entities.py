"""Entity resolution within a document: which mentions name the same entity.

Mentions of different types never come together, and a short name that could belong to two entities stays alone: a
missing link can be drawn later, a wrong one hides what it joined.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from consilience.graph.model.identity import name_key
from consilience.graph.model.model import Document, Entity, Mention, Reference, Span
from consilience.graph.resolution.clusters import EntityCluster
from consilience.graph.resolution.kinds import LOCATION, ORGANIZATION, PERSON
from consilience.graph.resolution.names import (
    Name,
    abbreviates,
    acronym_letters,
    initials,
    part_of_organization,
    part_of_person,
    strip_article,
    without_possessive,
)

__all__ = ["resolve_entities"]

_SCORES = {  # how often a link by the rule is right in news text, as docs/resolution.md tells
    "same name": 1.0,
    "same name in another spelling": 0.98,
    "acronym in parentheses": 0.98,
    "another name that the text gives": 0.95,
    "without legal form": 0.95,
    "short form of the name": 0.95,
    "last name": 0.95,
    "last name of the one named before": 0.85,
    "last name of whom the title names": 0.85,
    "first name of the one named before": 0.85,
    "title of whom it follows": 0.95,
    "first name": 0.9,
    "acronym": 0.9,
    "end of the name": 0.75,
    "beginning of the name": 0.65,
}


_CALLED = re.compile(
    r"""(?x) \s* [,(（] \s*
    (?: (?: (?:also|better|commonly|formerly|previously|professionally|originally|sometimes) \s+ )?
        (?: (?:known|referred\s+to|styled) \s+ (?:\w+ly \s+)? as | n[ée]e | né | a\.?k\.?a\.? | alias )
      | formerly | previously | (?<=\() \s* (?:or|born|later|now)
    ) \s+ ["“]? """
)
"""Words between two names of one: `Ann Lee (née Roe)`, `Ann Lee, also known as Ann Roe`."""

_TITLE = re.compile(r"\s*+(?P<title>[^\n]{1,100}+)\n[ \t]*+\n")

_APPOSED = re.compile(r"\s*+,\s*+(?:the\s++)?(?:\d{1,2}\w\w\s++)?(?P<title>(?:Viscount|Baron)(?:ess)?\s++)?")
"""Between a name and the title that its bearer has: `Ann Lee, 2nd Baroness Roe`."""
_PEER = re.compile(
    r"(?:(?:(?:Grand )?(?:Duke|Duchess)|Prince|Princess|Marquess|Marquis|Margrave|Margravine|Landgrave|Earl|Count"
    r"|Countess) (?:of|de|von)"
    r"|(?:Viscount|Baron)(?:ess)?) [A-Z]"
)
"""How a title begins that is the name of somebody."""

_TITLE_OF = "title of whom it follows"
_FIRST_RULER = "first name of the one named before"
_FIRST_BEARER = "last name of the one named before"
_TITLED = "last name of whom the title names"


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """All mentions of one type whose names are equal when taken apart."""

    name: Name
    mentions: tuple[Mention, ...]
    """In the order of the text."""
    acronym: str
    """Its letters when it is an acronym, else empty."""
    initials: frozenset[str]
    """Acronyms that could stand for it."""

    @property
    def first(self) -> int:
        """The position where its first mention begins."""
        return self.mentions[0].span.start

    @property
    def rank(self) -> tuple[object, ...]:
        """Fuller names first, then by the alphabet."""
        name = self.name
        size = len(name.words) + bool(name.legal_form) + bool(name.generation)
        return -size, -sum(map(len, name.words)), name.words, name.legal_form, name.generation


@dataclass(frozen=True, slots=True)
class _Link:
    """Link from a form to a fuller form of the same name, with the reason."""

    root: _Form
    score: float
    reason: str


def resolve_entities(document: Document, mentions: Iterable[Mention]) -> tuple[EntityCluster, ...]:
    """Return the entities that the mentions name, each with its mentions, in the order of their first mentions.

    The fullest form names the entity, without a lower-case `the`. Every reference says by which rule the mention came
    to the entity; its score is that rule's confidence. The order of `mentions` changes nothing.
    """
    by_type: defaultdict[str, dict[str, Mention]] = defaultdict(dict)
    for mention in mentions:
        by_type[mention.type][mention.id] = mention
    clusters: list[tuple[Mention, EntityCluster]] = []
    for type_, found in by_type.items():
        forms = _forms(type_, sorted(found.values(), key=_position))
        links = _links(type_, forms, _find_stated_aliases(document, forms), _title(document))
        members: defaultdict[_Form, list[_Form]] = defaultdict(list)
        for form in forms:
            members[links[form].root].append(form)
        clusters += [_cluster(document, root, parts, links) for root, parts in members.items()]
    return tuple(cluster for _, cluster in sorted(clusters, key=lambda pair: _position(pair[0])))


def _forms(type_: str, mentions: Sequence[Mention]) -> list[_Form]:
    person, organization = type_.casefold() in PERSON, type_.casefold() in ORGANIZATION
    groups: defaultdict[Name, list[tuple[Name, Mention]]] = defaultdict(list)
    for mention in mentions:
        name = Name.of(mention.text, person=person, organization=organization)
        groups[name].append((name, mention))
    forms = [
        _Form(
            replace(name, honorific=any(n.honorific for n, _ in group)),
            tuple(m for _, m in group),
            max(acronym_letters(m.text) for _, m in group),
            frozenset().union(*(initials(m.text) for _, m in group)),
        )
        for name, group in groups.items()
    ]
    return sorted(forms, key=lambda form: form.rank)


def _title(document: Document) -> frozenset[Span]:
    """Return where the document's first line is if a blank line follows it: a biography's is a name.

    What ends it may belong to that name, as the stop of `Jr.` does, or not: each is one of the places.
    """
    found = _TITLE.match(document.text)
    if found is None:
        return frozenset()
    start, longest = found.start("title"), found["title"].rstrip()
    shortest = max(1, len(longest.rstrip(" \t\r,.:")))  # a line of stops alone names nobody, and does no harm
    return frozenset(Span(start, start + size) for size in range(shortest, len(longest) + 1))


def _links(
    type_: str, forms: Sequence[_Form], told: Mapping[_Form, Mapping[_Form, str]], title: frozenset[Span]
) -> dict[_Form, _Link]:
    links: dict[_Form, _Link] = {}
    index: defaultdict[str, list[_Form]] = defaultdict(list)
    for form in forms:  # fuller forms come first, so that what a form may stand for has been linked before it
        stated = list(told.get(form, {}).items())
        inferred = [(fuller, reason) for fuller in _similar(form, index) if (reason := _reason(type_, form, fuller))]
        found = [(links[fuller], reason) for fuller, reason in stated or inferred]
        if len({link.root for link, _ in found}) > 1 and all(link.root.name.numbered for link, _ in found):
            first = min((link for link, _ in found), key=lambda link: link.root.first)
            found = [(first, _FIRST_RULER)]  # rulers of one name: the text goes on about whom it names first
        if len({link.root for link, _ in found}) > 1:  # a name used before its second bearer came up meant the first
            found = [
                (link, _FIRST_BEARER) for link, why in found if why == "last name" and link.root.first < form.first
            ]
        if len({link.root for link, _ in found}) > 1:  # relatives of whom a biography is about have first names
            found = [(link, _TITLED) for link, _ in found if any(m.span in title for m in link.root.mentions)]
        if len({link.root for link, _ in found}) == 1:
            score, reason = max((link.score * _SCORES[reason], reason) for link, reason in found)
            links[form] = _Link(found[0][0].root, score, reason)
        else:
            links[form] = _Link(form, _SCORES["same name"], "same name")
        for key in {form.name.words[0], form.name.words[-1], *form.initials}:
            index[key].append(form)
    return links


def _similar(form: _Form, index: Mapping[str, Sequence[_Form]]) -> Iterable[_Form]:
    keys = {form.name.words[0], form.name.words[-1], form.acronym}
    return {fuller: None for key in sorted(keys) for fuller in index.get(key, ())}


def _reason(type_: str, form: _Form, fuller: _Form) -> str:
    kind = type_.casefold()
    if kind in PERSON:
        return part_of_person(form.name, fuller.name)
    reason = part_of_organization(form.name, fuller.name) if kind in ORGANIZATION else ""
    if reason == "without legal form" or (reason and not form.acronym and fuller.first < form.first):
        return reason
    return "acronym" if kind in ORGANIZATION | LOCATION and form.acronym in fuller.initials else ""


def _find_stated_aliases(document: Document, forms: Sequence[_Form]) -> dict[_Form, dict[_Form, str]]:
    """Return for each form the fuller ones of which the text says that it is another name, each with why.

    A title follows the name of whoever has it. An acronym follows a name, or precedes it, with the second of the two in
    parentheses; other names are told by words between the two.
    """
    found: defaultdict[_Form, dict[_Form, str]] = defaultdict(dict)
    rank = {form: at for at, form in enumerate(forms)}
    placed = sorted(((m, form) for form in forms for m in form.mentions), key=lambda pair: _position(pair[0]))
    for one, other in pairwise(placed):
        between = document.text[one[0].span.end : other[0].span.start]
        if _CALLED.fullmatch(between) and one[1] is not other[1]:
            shorter, fuller = sorted((one[1], other[1]), key=rank.__getitem__, reverse=True)
            found[shorter][fuller] = "another name that the text gives"
        if one[1] is not other[1] and _is_title_of(document.text, one[0], other[0]):
            shorter, fuller = sorted((one[1], other[1]), key=rank.__getitem__, reverse=True)
            found[shorter][fuller] = _TITLE_OF
        closed = document.text[other[0].span.end : other[0].span.end + 1] in {")", "）"}
        if between.strip() not in {"(", "（"} or not closed:
            continue
        for (short, form), (full, fuller) in ((one, other), (other, one)):
            if abbreviates(short.text, full.text):
                found[form][fuller] = "acronym in parentheses"
    return found


def _is_title_of(text: str, one: Mention, other: Mention) -> bool:
    """Tell whether the second name is a title of the first: `Edgar, Duke of Kent`, `Ann Lee, Baroness Roe`."""
    between = _APPOSED.fullmatch(text, one.span.end, other.span.start)
    titled = between is not None and (between["title"] is not None or _PEER.match(other.text) is not None)
    person = other.type.casefold() in PERSON and not _PEER.match(one.text)
    return titled and person and not text[other.span.end : other.span.end + 5].lstrip().startswith(("and ", "&"))


def _cluster(
    document: Document, root: _Form, forms: Sequence[_Form], links: Mapping[_Form, _Link]
) -> tuple[Mention, EntityCluster]:
    mentions = sorted(((m, form) for form in forms for m in form.mentions), key=lambda pair: _position(pair[0]))
    # `Ann Lee, Duchess of Kent` is called by her name, though the title is longer
    named = [form for form in forms if links[form].reason == _TITLE_OF and not _is_title(document, form)]
    titled = bool(named) and _is_title(document, root)
    name = _display(document, named[0] if titled else root)
    texts = sorted({name, *(m.text for m, _ in mentions)})
    entity = Entity(mentions[0][0].type, name, tuple(texts))
    references = []
    for mention, form in mentions:
        link = links[form]
        same = form is root and name_key(mention.text) != name_key(name)
        reason = (_TITLE_OF if titled else "same name in another spelling") if same else link.reason
        references.append(Reference(mention.id, entity.id, _SCORES[reason] if same else link.score, reason))
    return mentions[0][0], EntityCluster(entity, tuple(references))


def _is_title(document: Document, form: _Form) -> bool:
    return form.mentions[0].type.casefold() in PERSON and _PEER.match(_display(document, form)) is not None


def _display(document: Document, form: _Form) -> str:
    """Return the fullest spelling among a form's mentions."""
    texts = {m.text if _article_belongs(document, m) else strip_article(m.text) for m in form.mentions}
    bare = {text for text in texts if without_possessive(text) == text} or texts
    return max(bare, key=lambda text: (len(text.split()) > 1 and not text.isupper(), len(text), text))


def _article_belongs(document: Document, mention: Mention) -> bool:
    """Tell whether a capital `The` is part of the name: it stands where no sentence begins."""
    before = document.text[: mention.span.start].rstrip(" \t\"“‘'(")
    return mention.text.startswith("The ") and bool(before) and before[-1] not in ".!?:\n\r”…"


def _position(mention: Mention) -> tuple[int, int, str]:
    return mention.span.start, mention.span.end, mention.type
