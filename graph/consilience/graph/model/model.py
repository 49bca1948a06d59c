"""The words of the graph: what a document becomes, from its characters to its facts.

All values are immutable. Offsets are half-open ranges `[start, end)` of Unicode code points in the text of the
DOCUMENT, never in a chunk. Identifiers are derived from content (`identity.content_id`).
"""

from dataclasses import dataclass, field
from typing import Literal

from consilience.graph.model.errors import DateError, DocumentError
from consilience.graph.model.identity import content_id, name_key
from consilience.graph.model.metadata_record import NO_METADATA, Metadata
from consilience.graph.model.time_value import check_date, first_day, last_day

__all__ = [
    "Chunk",
    "CoreferenceLink",
    "Debate",
    "Document",
    "DocumentGraph",
    "Entity",
    "Event",
    "Evidence",
    "ExpertRecord",
    "Fact",
    "FactKind",
    "FactStatus",
    "Mention",
    "MentionKind",
    "Proposal",
    "Realis",
    "Reference",
    "Run",
    "Span",
    "Spent",
    "Task",
    "Validity",
    "Verdict",
]

Realis = Literal["Actual", "Generic", "Other"]
"""Whether an event happened at a place and time (`Actual`), is spoken of in general (`Generic`), or is neither:
negated, future, conditional, asserted as uncertain (`Other`). TAC KBP event nugget task, 2015."""

Task = Literal["ner", "re", "ee"]
"""What an expert extracts: entities, relations or events with their arguments."""

MentionKind = Literal["entity", "event"]
"""What a mention names."""

FactKind = Literal["entity", "relation", "event", "argument", "attribute"]
"""What a fact says: an entity's type, a relation between two entities, an event's type, an argument of an event, or a
value that an entity has."""

FactStatus = Literal["accepted", "contested", "rejected", "retracted"]
"""What verification and people made of a fact; `retracted`: no run states it any more, and people decided about it."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range `[start, end)` of code points in the document's text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise DocumentError(f"A span needs 0 <= start < end, got [{self.start}, {self.end}).")

    def of(self, text: str) -> str:
        """Return the characters of `text` that the span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Tell whether the two spans share a character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: "Span") -> bool:
        """Tell whether every character of `other` lies in this span."""
        return self.start <= other.start and other.end <= self.end

    def join(self, other: "Span") -> "Span":
        """Return the smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Document:
    """A source text as it was loaded; all offsets refer to `text`."""

    text: str
    name: str
    """What people call it: the file's name, or the record's id in a JSONL file."""
    source: str
    """Where it came from: an absolute path, with `#record` for one record of a file; an address; or `upload:` with the
    account that sent it and a name. It tells which documents are versions of one another."""
    media_type: str = "text/plain"
    language: str = "en"
    metadata: Metadata = field(default=NO_METADATA, compare=False)
    """What its origin says of it; no part of what it is."""
    id: str = field(init=False, repr=False, compare=False)
    """Identifier from the text alone: the same text is the same document, wherever it was found."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", content_id("doc", self.text))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of a document; the chunks of a document follow one another by `index`."""

    document_id: str
    index: int
    span: Span
    text: str

    @property
    def id(self) -> str:
        """Identifier from the document and the range."""
        return content_id("chunk", self.document_id, self.span.start, self.span.end)


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that names an entity (kind `entity`) or triggers an event (kind `event`, an event nugget)."""

    document_id: str
    chunk_id: str
    kind: MentionKind
    span: Span
    text: str
    type: str
    realis: Realis | None = None
    """Only of event nuggets."""
    value: str | None = None
    """Of a date, what it means, as `TimeValue` writes it: `2018-06-19`, `1990/1999`; None where that is not known."""

    @property
    def id(self) -> str:
        """Identifier from document, kind, range and type."""
        return content_id("mention", self.document_id, self.kind, self.span.start, self.span.end, self.type)


@dataclass(frozen=True, slots=True)
class Entity:
    """Entity that mentions refer to; the same type and name are the same entity in every document, as a rule."""

    type: str
    name: str
    """Surface form chosen for display among the mentions whose `name_key` is the entity's."""
    aliases: tuple[str, ...] = ()
    """All surface forms by which the document's mentions refer to it, sorted, `name` among them."""
    document_id: str | None = None
    """The document to which it belongs, for types whose names mean something else in every document (`Tuesday`)."""

    @property
    def id(self) -> str:
        """Identifier from type and `name_key(name)`, and from the document if it belongs to one."""
        owner = () if self.document_id is None else (self.document_id,)
        return content_id("entity", self.type, name_key(self.name), *owner)


@dataclass(frozen=True, slots=True)
class Event:
    """Event that the coreferent nuggets of one document refer to; `anchor` is the first of them."""

    document_id: str
    type: str
    realis: Realis
    trigger: str
    """Text of the anchor nugget."""
    anchor: Span

    @property
    def id(self) -> str:
        """Identifier from document, type and the anchor's range."""
        return content_id("event", self.document_id, self.type, self.anchor.start, self.anchor.end)


@dataclass(frozen=True, slots=True)
class Reference:
    """The link from a mention to what it refers to, with why it was drawn; links can be undone, nodes never merge."""

    mention_id: str
    target_id: str
    score: float
    """Confidence of the link, 0..1."""
    reason: str
    """Name of the rule that drew it, such as `same name` or `same type and arguments`."""


@dataclass(frozen=True, slots=True)
class CoreferenceLink:
    """A word of a quote that names nothing itself, and what it stands for; both are ranges of the document."""

    anaphor: Span
    """A pronoun or a description: `her`, `the company`."""
    antecedent: Span
    """The mention that it refers to."""


@dataclass(frozen=True, slots=True)
class Validity:
    """What a text says of the time for which a fact holds; dates as `time_value` compares them, at least one."""

    valid_from: str | None
    valid_to: str | None
    """The last date on which it holds."""
    words: Span
    """The words of the document that say so: `from 2003 until 2011`."""

    def __post_init__(self) -> None:
        for end in filter(None, (self.valid_from, self.valid_to)):
            check_date(end)
        if self.valid_from is None and self.valid_to is None:
            raise DateError("A validity needs a date from which, or until which, the fact holds.")
        if self.valid_from and self.valid_to and first_day(self.valid_from) > last_day(self.valid_to):
            raise DateError(f"A fact cannot hold from {self.valid_from} to {self.valid_to}.")


@dataclass(frozen=True, slots=True)
class Evidence:
    """A quote that supports a fact; `verified` when the document's text at `span` is the quote."""

    quote: str
    chunk_id: str | None
    """The chunk in which the quote begins; None when the quote was not found."""
    span: Span | None
    verified: bool
    links: tuple[CoreferenceLink, ...] = ()
    """What its pronouns and descriptions stand for, as far as the fact rests on them; in text order."""
    validity: Validity | None = None
    """For which time the text says it here, which may be in words beside the quote; None where it does not say."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Proposal of a fact, with who made it and in which round (from 1) for the first time."""

    expert: str
    round: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision about a fact in one run, and how it was reached."""

    decision: Literal["accepted", "contested", "rejected"]
    method: str
    """What decided: `quote check`, `debate`, …"""
    reason: str
    """One sentence for the person who reviews."""
    debate_id: str | None = None


@dataclass(frozen=True, slots=True)
class Debate:
    """Debate about a contested claim; verdicts refer to it."""

    id: str
    """Derived from question, sources and all that determines the debate: repeating one gives the same id."""
    question: str
    answers: tuple[str, str]
    protocol: str
    """`debate`, `consultancy`, `expert` or `naive`."""
    answer: int | None
    """Number of the answer that won in every order, 1 or 2; None: no verdict survived the flip."""
    confidence: float
    """Share of all the judge's votes for the answer with most of them, 0..1."""
    reason: str
    models: tuple[str, ...]
    """Who spoke and judged, by name, each once."""
    transcript: str
    """Everything that was said, with checked quotes and all replies of the judge, as JSON."""
    calls: int = 0
    """Requests to models, also those that a cache answered."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    """In the currency of the configured prices."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A claim's record: what one run says of it. Several runs may support the fact of one id.

    | kind | subject | predicate | object |
    | --- | --- | --- | --- |
    | entity | entity id | its type | None |
    | relation | entity id | relation type | entity id |
    | event | event id | event type | None |
    | argument | event id | role | entity id |
    | attribute | entity id | attribute | its value, as `schema.literal` writes it |
    """

    kind: FactKind
    subject_id: str
    predicate: str
    object_id: str | None
    confidence: float
    """0..1, as the run's experts and verification left it."""
    evidence: tuple[Evidence, ...]
    proposals: tuple[Proposal, ...]
    verdict: Verdict
    gate: str = ""
    """Why the claim was contested before verification; empty when it was not."""

    @property
    def id(self) -> str:
        """Identifier from kind, subject, predicate and object."""
        return content_id("fact", self.kind, self.subject_id, self.predicate, self.object_id)


@dataclass(frozen=True, slots=True)
class ExpertRecord:
    """An expert as the graph remembers it."""

    name: str
    task: Task
    kind: str
    """`corenlp`, `chat`, …"""
    signature: str
    """Everything that determines its answers: versions, model, prompt, rules."""

    @property
    def id(self) -> str:
        """Identifier from name and signature."""
        return content_id("expert", self.name, self.signature)


@dataclass(frozen=True, slots=True)
class Spent:
    """Usage of one member of a team in a run: of an expert, or of someone who verifies."""

    name: str
    """The expert's name."""
    calls: int
    """Requests to chat models."""
    prompt_tokens: int
    completion_tokens: int
    cost: float
    """In the currency of the configured prices; 0 for models without a price."""


@dataclass(frozen=True, slots=True)
class Run:
    """One pass of one team over one document."""

    document_id: str
    team: str
    team_signature: str
    """Digest of the experts' signatures, the edges, the limits and the verification."""
    schema: str
    schema_signature: str
    rounds: int = 0
    """Rounds that were needed until no answer changed."""
    language: str = "en"
    """What the document was read as; experts answer differently in different languages."""
    spent: tuple[Spent, ...] = ()
    """By name; those that asked no model are left out."""

    @property
    def id(self) -> str:
        """Identifier from document, language, team and schema signature: repeating a run gives the same id."""
        return content_id("run", self.document_id, self.language, self.team_signature, self.schema_signature)


@dataclass(frozen=True, slots=True)
class DocumentGraph:
    """Everything that one run made of one document: what the store merges in one transaction.

    Invariants (checked by `merge`): every span is in the document, `span.of(document.text)` equals the recorded
    text, every id that is referred to is present.
    """

    document: Document
    run: Run
    chunks: tuple[Chunk, ...]
    mentions: tuple[Mention, ...]
    entities: tuple[Entity, ...]
    events: tuple[Event, ...]
    references: tuple[Reference, ...]
    experts: tuple[ExpertRecord, ...]
    """Proposals name these experts."""
    facts: tuple[Fact, ...]
    relation_types: tuple[str, ...]
    """Relation types of the run's schema; a relation fact with another predicate comes from open extraction and
    becomes a `RELATED {predicate}` edge, since no schema bounds how many such predicates there are."""
    debates: tuple[Debate, ...] = ()
    """Those to which verdicts refer."""
