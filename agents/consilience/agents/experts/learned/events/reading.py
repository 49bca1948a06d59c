"""The events of a sentence as the learned model reads them, in the types and roles of a schema."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np

from consilience.agents.corenlp.annotation import Annotation, Sentence
from consilience.agents.experts.corenlp.rules.event_schema import EventRules
from consilience.agents.experts.learned.encoder.candidates import Candidate
from consilience.agents.experts.learned.encoder.ends import End
from consilience.agents.experts.learned.encoder.model import FAMILIAR_FROM, Floats, RelationModel
from consilience.agents.experts.learned.events.settings import event_settings_of, least_of
from consilience.agents.experts.learned.events.wording import event_wording, role_wording
from consilience.graph.model.model import Span
from consilience.graph.schema.schema import EventType, Schema

__all__ = ["EventReader", "ReadFiller", "ReadTrigger", "event_reader_of"]


@dataclass(frozen=True, slots=True)
class ReadTrigger:
    """A word that the model takes for the trigger of an event."""

    sentence: Sentence
    token: int
    """Its position in the sentence."""
    event: str
    """The type."""
    probability: float
    """As the model gives it, 0..1."""

    @property
    def span(self) -> Span:
        """Its words, in the passage."""
        return self.sentence.tokens[self.token].span


@dataclass(frozen=True, slots=True)
class ReadFiller:
    """Filler of a role of an event."""

    role: str
    end: End
    probability: float


class EventReader:
    """Reads triggers and fillers of the event types of a schema that mean one of the training's."""

    def __init__(self, model: RelationModel, types: Mapping[str, EventType]) -> None:
        """Encode the definitions.

        Args:
            model: without a head for triggers nothing is read.
            types: of the schema, by their names; those that say `learned: {least: 1}` are not read.

        Raises:
            SchemaError: what the schema tells of an event type in a block `learned` cannot be understood.
        """
        self._model = model
        self._types = types
        least = {name: least_of(name, kind) for name, kind in types.items()}
        names = [name for name in types if least[name] < 1] if model.reads_events else []
        events = model.encode_events([event_wording(name, types[name].definition) for name in names])
        familiar = model.familiarity_of_events(events) >= FAMILIAR_FROM if names else np.zeros(0, bool)
        self.names = tuple(name for name, known in zip(names, familiar, strict=True) if known)
        """The event types that are read, in the schema's order."""
        self._least = [least[name] for name in self.names]
        self._not_before = [
            tuple(words.casefold().split() for words in event_settings_of(name, types[name]).not_before)
            for name in self.names
        ]
        self._events = events[0][familiar], events[1][familiar]
        self._roles = {
            name: model.encode_roles([role_wording(r, name, role.definition) for r, role in types[name].roles.items()])
            for name in self.names
        }

    def triggers(self, annotation: Annotation, text: str, least: float) -> Iterator[ReadTrigger]:
        """Yield the triggers that are at least so likely, in text order; of a word the likeliest type first.

        Of a type that wants more (`learned: {least: 0.9}`) those that are as likely as that.
        """
        for sentence in annotation.sentences if self.names else ():
            likely = self._likely(sentence, text)
            for token, row in enumerate(likely):
                for at in np.argsort(-row):
                    if row[at] >= max(least, self._least[at]) and not self._is_denied(sentence, token, at):
                        yield ReadTrigger(sentence, token, self.names[at], float(row[at]))

    def _is_denied(self, sentence: Sentence, token: int, at: int) -> bool:
        """Tell whether the words after a trigger deny a type, by its place; see `EventSettings.not_before`."""
        after = [word.text.casefold() for word in sentence.tokens[token + 1 : token + 5]]
        return any(after[: len(words)] == words for words in self._not_before[at])

    def probability(self, sentence: Sentence, text: str, token: int, event: str) -> float | None:
        """Return how likely a word triggers an event of a type; None where the model does not say."""
        if event not in self.names:
            return None
        likely = self._likely(sentence, text)
        return float(likely[token, self.names.index(event)]) if token < len(likely) else None

    def _likely(self, sentence: Sentence, text: str) -> Floats:
        """Return how likely each word of a sentence triggers each event type, (words, types)."""
        encoded = self._model.read(sentence.span.of(text))
        logits = self._model.triggers(encoded, self._events)
        begin = sentence.span.start
        found = np.full((len(sentence.tokens), len(self.names)), -np.inf, np.float32)
        for token in sentence.tokens:
            pieces = encoded.pieces(token.span.start - begin, token.span.end - begin)
            if pieces is not None:
                found[token.index] = logits[pieces[0]]
        return np.asarray(1 / (1 + np.exp(-found)), np.float32)

    def likelihoods(
        self, trigger: Span, event: str, sentence: Sentence, text: str, ends: Sequence[End]
    ) -> dict[tuple[End, str], float]:
        """Return how likely each end fills each role that its type may fill, 0..1; see `fillers`."""
        roles = self._types[event].roles if event in self.names else {}
        begin = sentence.span.start
        words = Span(trigger.start - begin, trigger.end - begin)
        others = [end for end in ends if not end.span.overlaps(words)]
        if not roles or not others:
            return {}
        said = sentence.span.of(text)
        start = Candidate(words.start, words.end, "trigger")
        pairs = [(start, end.candidate(said)) for end in others]
        logits = self._model.score(self._model.read(said), pairs, self._roles[event])
        likely = 1 / (1 + np.exp(-logits))
        return {
            (end, role): float(p)
            for end, row in zip(others, likely, strict=True)
            for p, (role, kind) in zip(row, roles.items(), strict=True)
            if not kind.types or end.entity.type in kind.types
        }

    def fillers(
        self, trigger: Span, event: str, sentence: Sentence, text: str, ends: Sequence[End], least: float
    ) -> Iterator[ReadFiller]:
        """Yield who and what fills the roles of an event, each end in its likeliest role.

        Args:
            trigger: its words in the passage.
            event: the type.
            sentence: of the trigger.
            text: the passage.
            ends: of the sentence, with places in it.
            least: probabilities below this are not told.
        """
        best: dict[End, ReadFiller] = {}
        for (end, role), probability in self.likelihoods(trigger, event, sentence, text, ends).items():
            if probability >= least and (end not in best or probability > best[end].probability):
                best[end] = ReadFiller(role, end, probability)
        yield from best.values()


_READERS: OrderedDict[tuple[str, str], EventReader] = OrderedDict()
"""By the model's digest and the schema's signature, the one that was asked for last at the end."""
_READERS_LOCK = Lock()
_SCHEMAS_KEPT = 8


def event_reader_of(model: RelationModel, schema: Schema) -> EventReader:
    """Return the reader of a schema: the same one for whoever asks in this process.

    The model was trained on triggers of one word; of a schema that wants whole phrases it reads none.

    Raises:
        SchemaError: the schema's rules for events cannot be used.
    """
    key = (model.digest, schema.signature)
    with _READERS_LOCK:
        reader = _READERS.get(key) or EventReader(model, schema.events if _has_word_triggers(schema) else {})
        _READERS[key] = reader
        _READERS.move_to_end(key)
        if len(_READERS) > _SCHEMAS_KEPT:
            _READERS.popitem(last=False)
    return reader


def _has_word_triggers(schema: Schema) -> bool:
    return EventRules.of(schema).settings.triggers != "group"
