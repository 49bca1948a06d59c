"""Event nugget scoring as TAC KBP 2015 to 2017 did it: detection, types, realis, coreference, sequencing."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from consilience.evaluation.coreference.scores import CoreferenceScores, score_tables
from consilience.evaluation.formats.tbf import TbfDocument, TbfFile
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment, align_mentions, coreference_table
from consilience.evaluation.nuggets.alignment.matching import ATTRIBUTES
from consilience.evaluation.nuggets.profiles import PROFILES, Profile
from consilience.evaluation.nuggets.results import DocumentScores, NuggetCounts, NuggetScores
from consilience.evaluation.nuggets.sequencing.alignment import check_sequences, score_sequencing
from consilience.evaluation.nuggets.validation.checks import check_documents, compare_documents
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.findings import refuse_errors
from consilience.evaluation.support.labels import canonical
from consilience.evaluation.support.signature import signature

__all__ = ["NuggetOptions", "score_nuggets"]


class NuggetOptions(NamedTuple):
    """How event nuggets are scored: profile, mapping of mentions, coreference, and what is left out."""

    profile: str = "kbp2015"
    """A name out of `PROFILES`."""

    mapping: str = "greedy"
    """`greedy` as in Algorithms 1 and 2, or `optimal`: the highest score of all possible mappings."""

    on_error: str = "refuse"
    """`refuse`: raise when validation finds errors. `warn`: score what can be scored and list them."""

    coreference: bool = True
    coreference_attributes: str = "type"
    """Which mapping says what is one and the same mention: `plain`, `type`, `realis` or `type+realis`."""

    coreference_threshold: float = 1.0
    """Least Dice coefficient of one and the same mention, 0..1."""

    types: Collection[str] | None = None
    """Score mentions of these types only, on both sides; clusters lose the others, and end with fewer than two."""

    documents: Collection[str] | None = None
    """Score these documents only; all must be in gold."""


def score_nuggets(
    gold: TbfFile,
    system: TbfFile,
    tokens: Mapping[str, TokenTable] | None = None,
    options: NuggetOptions | None = None,
) -> NuggetScores:
    """Score a system's event nuggets.

    Args:
        gold: what annotators say.
        system: what the system says.
        tokens: token tables by document id; None when spans are character ranges.
        options: how to score; the default is the specification of August 2015.

    Raises:
        FormatError: when validation finds errors and these are to be refused.
        EvaluationError: when an option has a value that is not known.
    """
    options = options or NuggetOptions()
    profile = _check(options, gold)
    scored = {name: document for name, document in system.documents.items() if name in gold.documents}
    answers = system._replace(documents=scored)
    findings = [
        *gold.findings,
        *check_documents(gold, tokens, repeated_span=profile.repeated_span, invisible_words=profile.invisible_words),
        *system.findings,
        *check_documents(answers, tokens, repeated_span=profile.repeated_span, invisible_words=profile.invisible_words),
        *compare_documents(gold, system),
    ]
    if profile.sequencing:
        findings += [*check_sequences(gold), *check_sequences(answers)]
    if options.on_error == "refuse":
        refuse_errors(findings)
    alignments = _alignments(gold, system, tokens, options, profile)
    coreference = _coreference(alignments, options) if options.coreference else None
    return NuggetScores(
        signature=_signature(options, tokens is None, profile),
        documents=tuple(_document(alignment, profile) for alignment in alignments),
        types=_classes(alignments, "type", profile),
        realis=_classes(alignments, "realis", profile),
        coreference=coreference,
        sequencing=score_sequencing(alignments, options.coreference_attributes) if profile.sequencing else None,
        findings=tuple(findings),
    )


def _check(options: NuggetOptions, gold: TbfFile) -> Profile:
    for name, value, known in (
        ("profile", options.profile, tuple(PROFILES)),
        ("mapping", options.mapping, ("greedy", "optimal")),
        ("on_error", options.on_error, ("refuse", "warn")),
        ("coreference_attributes", options.coreference_attributes, ATTRIBUTES),
    ):
        if value not in known:
            raise EvaluationError(f"{name} is `{value}`. Use one of {', '.join(known)}.")
    if not 0 <= options.coreference_threshold <= 1:
        raise EvaluationError(f"coreference_threshold is {options.coreference_threshold}. Use a number from 0 to 1.")
    unknown = sorted(set(options.documents or ()) - gold.documents.keys())
    if unknown:
        raise EvaluationError(f"{gold.name} has no document `{unknown[0]}`. Name documents of the gold file.")
    return PROFILES[options.profile]


def _alignments(
    gold: TbfFile, system: TbfFile, tokens: Mapping[str, TokenTable] | None, options: NuggetOptions, profile: Profile
) -> list[DocumentAlignment]:
    kept = frozenset(map(canonical, options.types)) if options.types is not None else None
    chosen = sorted(gold.documents if options.documents is None else set(options.documents))
    return [
        align_mentions(
            _of_types(gold.documents[document], kept),
            _of_types(system.documents.get(document) or TbfDocument(document, [], []), kept),
            tokens.get(document) if tokens is not None else None,
            characters=tokens is None,
            invisible_words=profile.invisible_words,
            optimal=options.mapping == "optimal",
        )
        for document in chosen
    ]


def _of_types(document: TbfDocument, kept: frozenset[str] | None) -> TbfDocument:
    if kept is None:
        return document
    mentions = [mention for mention in document.mentions if canonical(mention.type) in kept]
    ids = {mention.id for mention in mentions}
    relations = []
    for relation in document.relations:
        arguments = tuple(argument for argument in relation.arguments if argument in ids)
        if len(arguments) > 1:
            relations.append(relation._replace(arguments=arguments))
    return document._replace(mentions=mentions, relations=relations)


def _document(alignment: DocumentAlignment, profile: Profile) -> DocumentScores:
    system, gold = len(alignment.system.mentions), len(alignment.gold.mentions)
    counts = {name: NuggetCounts(mapping.true_positive(), system, gold) for name, mapping in alignment.mappings.items()}
    return DocumentScores(alignment.gold.id, counts, bool(gold) or profile.every_document_counts, alignment)


def _coreference(alignments: Iterable[DocumentAlignment], options: NuggetOptions) -> CoreferenceScores:
    attributes, threshold = options.coreference_attributes, options.coreference_threshold
    tables = {a.gold.id: coreference_table(a, attributes, threshold) for a in alignments}
    return score_tables(tables)


def _classes(alignments: Iterable[DocumentAlignment], attribute: str, profile: Profile) -> dict[str, NuggetCounts]:
    spellings: set[tuple[bool, str]] = set()
    matched: dict[str, float] = {}
    gold_count: Counter[str] = Counter()
    system_count: Counter[str] = Counter()
    written = attrgetter(attribute)
    for a in alignments:
        if not a.gold.mentions and not profile.every_document_counts:
            continue
        index = 0 if attribute == "type" else 1
        gold_count.update(a.gold_labels[index])
        system_count.update(a.system_labels[index])
        for label, dice in zip(a.gold_labels[index], a.mappings[attribute].dice, strict=True):
            if dice:
                matched[label] = matched.get(label, 0.0) + dice
        spellings.update((False, spelling) for spelling in set(map(written, a.gold.mentions)))
        spellings.update((True, spelling) for spelling in set(map(written, a.system.mentions)))
    names = {canonical(spelling): spelling for _, spelling in sorted(spellings, reverse=True)}  # gold's come last
    return {
        names[label]: NuggetCounts(matched.get(label, 0.0), system_count[label], gold_count[label])
        for label in sorted(gold_count.keys() | system_count.keys())
    }


def _signature(options: NuggetOptions, characters: bool, profile: Profile) -> str:
    settings = {
        "profile": options.profile,
        "match": "dice",
        "unit": "character" if characters else "token",
        "attrs": "plain+type+realis",
        "invisible": "off" if characters or not profile.invisible_words else "on",
        "mapping": options.mapping,
        "documents": "all" if profile.every_document_counts else "with-gold-mentions",
    }
    if options.coreference:
        settings["coref"] = f"{options.coreference_attributes}@{options.coreference_threshold:g}"
    if options.types is not None:
        settings["types"] = str(len(frozenset(map(canonical, options.types))))
    if options.documents is not None:
        settings["selected"] = str(len(set(options.documents)))
    return signature("nugget", **settings)
