"""The names that the learned model reads in a text, in the types of a schema."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock

from consilience.agents.answers.candidates import EntityCandidate
from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.extraction.mentions.no_mentions import is_craft
from consilience.agents.experts.corenlp.rules.entity_rules import EntityRules, entity_rules
from consilience.agents.experts.learned.encoder.model import Floats, RelationModel
from consilience.agents.experts.learned.mentions.tags import (
    Offsets,
    TaggedMention,
    find_tagged_mentions,
    span_probability,
)
from consilience.agents.support.words.pronouns import is_personal
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import Schema

__all__ = ["MentionReader", "is_name", "join_bodies", "read_types", "reader_of", "type_alike"]

KINDS = {"person": "PER", "organization": "ORG", "place": "LOC"}
"""From the kind of a schema's entity type to what the model calls it."""
_PEOPLES = frozenset({"NATIONALITY", "RELIGION", "IDEOLOGY"})
_OPENING, _CLOSING = frozenset({'"', "“"}), ('"', "”")
MUCH = 3
SENTENCES_KEPT = 1024
"""Readings of about 5 kB each."""


def read_types(rules: Mapping[str, EntityRules]) -> dict[str, str]:
    """Return the types of a schema whose names the model reads, by what it calls them."""
    found: dict[str, str] = {}
    for name, rule in rules.items():
        if rule.kind in KINDS:
            found.setdefault(KINDS[rule.kind], name)
    return found


class MentionReader:
    """Reads names sentence by sentence; what it read of a sentence it remembers for whoever asks next."""

    def __init__(self, model: RelationModel, rules: Mapping[str, EntityRules]) -> None:
        """Prepare the reader.

        Args:
            model: with a head for mentions.
            rules: of the schema's entity types.
        """
        self._model, self._rules = model, rules
        self._types = read_types(rules)
        self.calls: Mapping[str, str] = {name: kind for kind, name in self._types.items()}
        """What the model calls each type of the schema that it reads."""
        self._read: OrderedDict[str, tuple[Floats, Offsets]] = OrderedDict()
        self._lock = Lock()

    def mentions(self, annotation: Annotation, text: str, least: float) -> Iterator[EntityCandidate]:
        """Yield the names of a text whose types the schema has, in text order.

        Args:
            annotation: the text's sentences.
            text: what was annotated.
            least: probabilities below this are not told, 0..1.
        """
        yield from type_alike(list(self._names(annotation, text, least)))

    def _names(self, annotation: Annotation, text: str, least: float) -> Iterator[EntityCandidate]:
        for sentence in annotation.sentences:
            logits, offsets = self._reading(sentence.span.of(text))
            for mention in join_bodies(find_tagged_mentions(logits, offsets), sentence.span.of(text)):
                name = self._types.get(mention.kind)
                if name is None or mention.probability < least:
                    continue
                span = _whole_words(sentence, mention.span, text)
                if not is_name(span.of(text)) or _names_people(sentence, span) or _names_craft(sentence, span):
                    continue
                if span.of(text).casefold() not in {never.casefold() for never in self._rules[name].never}:
                    yield EntityCandidate(span, span.of(text), name, round(mention.probability, 3))

    def probability(self, annotation: Annotation, text: str, span: Span, type_: str) -> float | None:
        """Return how likely a stretch is a mention of a type of the schema; None where the model does not say."""
        sentence, kind = annotation.sentence_at(span), self.calls.get(type_)
        if sentence is None or kind is None:
            return None
        logits, offsets = self._reading(sentence.span.of(text))
        start = sentence.span.start
        return span_probability(logits, offsets, Span(span.start - start, span.end - start), kind)

    def _reading(self, text: str) -> tuple[Floats, Offsets]:
        with self._lock:
            if text in self._read:
                self._read.move_to_end(text)
                return self._read[text]
        encoded = self._model.read(text)
        found = self._model.tag(encoded), encoded.offsets
        with self._lock:
            self._read[text] = found
            if len(self._read) > SENTENCES_KEPT:
                self._read.popitem(last=False)
        return found


_READERS: OrderedDict[tuple[str, str], MentionReader] = OrderedDict()
"""By the model's digest and the schema's signature, the one that was asked for last at the end."""
_READERS_LOCK = Lock()
_SCHEMAS_KEPT = 8


def reader_of(model: RelationModel, schema: Schema) -> MentionReader:
    """Return the reader of a schema: the same one for whoever asks in this process, so that each sentence is read once.

    Raises:
        SchemaError: the schema's rules for entities cannot be used.
    """
    key = (model.digest, schema.signature)
    with _READERS_LOCK:
        reader = _READERS.get(key) or MentionReader(model, entity_rules(schema))
        _READERS[key] = reader
        _READERS.move_to_end(key)
        if len(_READERS) > _SCHEMAS_KEPT:
            _READERS.popitem(last=False)
    return reader


def type_alike(mentions: Sequence[EntityCandidate]) -> Iterator[EntityCandidate]:
    """Yield the mentions, those of the same words with one type where that is much likelier than the others.

    Of one text the same words mostly mean one thing (Gale et al., HLT 1992): a town that is read as one six times and
    as a person once is a town. Where neither type has `MUCH` times the probability of the other, each stays as read.
    """
    said: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for mention in mentions:
        said[mention.text.casefold()][mention.type] += mention.confidence
    for mention in mentions:
        types = sorted(said[mention.text.casefold()].items(), key=lambda one: -one[1])
        if len(types) > 1 and types[0][0] != mention.type and types[0][1] >= MUCH * types[1][1]:
            yield replace(mention, type=types[0][0])
        else:
            yield mention


def is_name(words: str) -> bool:
    """Tell whether words may be a name: they have a capital and are no pronoun."""
    return any(character.isupper() for character in words) and not is_personal(words)


def _names_people(sentence: Sentence, span: Span) -> bool:
    """Tell whether the words are those of a people, a faith or a cause, which the model's training took for places."""
    tokens = [sentence.tokens[at] for at in sentence.tokens_in(span)]
    return bool(tokens) and all(token.ner in _PEOPLES or token.pos.startswith("JJ") for token in tokens)


def join_bodies(mentions: Iterable[TaggedMention], text: str) -> Iterator[TaggedMention]:
    """Yield the mentions, bodies of which nothing parts two as one: `Transport and` with `General Workers' Union`."""
    before: TaggedMention | None = None
    for mention in mentions:
        touches = before is not None and before.kind == mention.kind == "ORG"
        if touches and before is not None and text[before.span.end : mention.span.start] == " ":
            likely = min(before.probability, mention.probability)
            before = replace(before, span=Span(before.span.start, mention.span.end), probability=likely)
            continue
        if before is not None:
            yield before
        before = mention
    if before is not None:
        yield before


def _names_craft(sentence: Sentence, span: Span) -> bool:
    tokens = sentence.tokens_in(span)
    return bool(tokens) and tokens[0] > 0 and is_craft(sentence.tokens[tokens[0] - 1])


def _whole_words(sentence: Sentence, span: Span, text: str) -> Span:
    """Return a stretch of the sentence as one of the text that cuts no word, and no abbreviation from its full stop."""
    start, end = span.start + sentence.span.start, span.end + sentence.span.start
    while start > sentence.span.start and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < sentence.span.end and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    if text.startswith("the ", start):
        start = min(start + 4, end - 1)
    if text[start - 1 : start] in _OPENING and any(mark in text[start:end] for mark in _CLOSING):
        start -= 1  # `"Sticks" Malone`
    last: Sequence[int] = sentence.tokens_in(Span(end - 1, end))
    if last and sentence.tokens[last[-1]].text.endswith(".") and sentence.tokens[last[-1]].span.end == end + 1:
        end += 1
    return Span(start, end)
