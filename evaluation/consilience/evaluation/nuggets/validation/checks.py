"""Checks of tbf files before they are scored; the specification refuses a system that does not pass (section 4.4)."""

from collections.abc import Mapping, Sequence
from itertools import chain

from consilience.evaluation.formats.tbf import COREFERENCE, Mention, TbfDocument, TbfFile, TbfRelation
from consilience.evaluation.formats.tokens import TokenTable
from consilience.evaluation.nuggets.alignment.clusters import clusters_of
from consilience.evaluation.nuggets.alignment.mention_spans import CHARACTER_RANGE, token_spans
from consilience.evaluation.support.findings import Finding, Severity
from consilience.evaluation.support.groups import intersecting_groups
from consilience.evaluation.support.labels import canonical

__all__ = ["DIRECTED_RELATIONS", "REALIS_VALUES", "check_documents", "compare_documents"]

REALIS_VALUES = frozenset({"actual", "generic", "other", "notannotated"})
"""Realis labels in canonical form; `NOT_ANNOTATED` in gold matches whatever the system says."""

DIRECTED_RELATIONS = ("After", "Subevent")
"""Relations of event sequencing, each from one mention to another."""


def check_documents(
    file: TbfFile,
    tables: Mapping[str, TokenTable] | None,
    *,
    repeated_span: Severity = Severity.ERROR,
    invisible_words: bool = False,
) -> list[Finding]:
    """Check every document of a file.

    Args:
        file: what was read; its own findings are not repeated here.
        tables: token tables by document id; None when spans are characters.
        repeated_span: how bad it is that two mentions of one cluster have the same span.
        invisible_words: whether spans are compared without the invisible words, as the 2015 rules do (tokens only).

    Returns:
        Errors `duplicate-mention`, `undeclared-mention`, `unknown-token`, `missing-table`, `bad-span`,
        `unknown-realis`, `repeated-span` (4.4.1), `intersecting-clusters` (4.4.2), `relation-arguments`, and warnings
        `unknown-relation` and `repeated-argument`; documents in file order, and in a document by line.
    """
    findings: list[Finding] = []
    for document in file.documents.values():
        table = tables.get(document.id) if tables is not None else None
        checker = _Checker(file.name, document, table.texts if table is not None and invisible_words else None)
        checker.mentions()
        checker.spans(table, characters=tables is None)
        checker.relations(repeated_span)
        findings.extend(sorted(checker.findings, key=lambda finding: finding.line))
    return findings


def compare_documents(gold: TbfFile, system: TbfFile) -> list[Finding]:
    """Return warnings where the two files do not hold the same documents: `missing-document`, `extra-document`."""
    findings: list[Finding] = []
    for document in sorted(gold.documents.keys() - system.documents.keys()):
        message = f"document `{document}` of {gold.name} is missing; its gold mentions count as not found."
        findings.append(Finding("missing-document", Severity.WARNING, system.name, 0, message))
    for document in sorted(system.documents.keys() - gold.documents.keys()):
        message = f"document `{document}` is not in {gold.name} and is not scored."
        line = system.documents[document].line
        findings.append(Finding("extra-document", Severity.WARNING, system.name, line, message))
    return findings


class _Checker:
    def __init__(self, name: str, document: TbfDocument, texts: Mapping[str, str] | None) -> None:
        """Prepare the checks; of `texts`, if given, invisible words do not count when spans are compared."""
        self.name = name
        self.document = document
        self.texts = texts
        self.by_id: dict[str, Mention] = {mention.id: mention for mention in document.mentions}
        self.findings: list[Finding] = []

    def find(self, code: str, line: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.findings.append(Finding(code, severity, self.name, line, message))

    def mentions(self) -> None:
        mentions = self.document.mentions
        if len(self.by_id) != len(mentions):
            first: dict[str, int] = {}
            for m in mentions:
                if m.id in first:
                    message = f"mention id {m.id} was already given on line {first[m.id]}. Number mentions once."
                    self.find("duplicate-mention", m.line, message)
                else:
                    first[m.id] = m.line
        unknown = {label for label in {m.realis for m in mentions} if canonical(label) not in REALIS_VALUES}
        if unknown:
            for m in mentions:
                if m.realis in unknown:
                    message = f"mention {m.id} has realis `{m.realis}`. Use Actual, Generic or Other."
                    self.find("unknown-realis", m.line, message)

    def spans(self, table: TokenTable | None, *, characters: bool) -> None:
        if characters:
            for m in self.document.mentions:
                if reason := _character_span_error(m.span):
                    self.find("bad-span", m.line, f"mention {m.id} has the character span `{m.span}`, {reason}.")
        elif table is None:
            if self.document.mentions:
                message = f"document `{self.document.id}` has no token table. Add {self.document.id}.tab to the folder."
                self.find("missing-table", self.document.line, message)
        else:
            texts = table.texts
            for m in self.document.mentions:
                if m.span not in texts:
                    self.tokens(m, table)

    def tokens(self, m: Mention, table: TokenTable) -> None:
        for token in m.span.split(","):
            if token.strip() not in table.texts:
                last = f"last is {next(reversed(table.texts))}" if table.texts else "it is empty"
                message = (
                    f"mention {m.id} uses token {token.strip() or '(none)'}, which {table.name} does not have ({last})."
                )
                self.find("unknown-token", m.line, message)
                return

    def relations(self, repeated_span: Severity) -> None:
        for relation in self.document.relations:
            if relation.name == COREFERENCE or relation.name in DIRECTED_RELATIONS:
                self.arguments(relation.name, relation.arguments, relation.line)
            else:
                message = (
                    f"relation `@{relation.name}` is unknown and ignored. Known are @Coreference, @After, @Subevent."
                )
                self.find("unknown-relation", relation.line, message, Severity.WARNING)
        self.clusters(repeated_span)

    def arguments(self, name: str, arguments: tuple[str, ...], line: int) -> None:
        for argument in arguments:
            if argument not in self.by_id:
                message = f"`@{name}` uses mention {argument or '(none)'}, which the document does not declare."
                self.find("undeclared-mention", line, message)
        if name != COREFERENCE and len(arguments) != 2:
            message = f"`@{name}` goes from one mention to one other, this line has {len(arguments)}."
            self.find("relation-arguments", line, message)
        if len(set(arguments)) != len(arguments):
            self.find("repeated-argument", line, f"`@{name}` names a mention twice.", Severity.WARNING)

    def clusters(self, repeated_span: Severity) -> None:
        relations = [relation for relation in self.document.relations if relation.name == COREFERENCE]
        for relation in relations:
            owner: dict[str, str] = {}
            for argument in dict.fromkeys(relation.arguments):
                mention = self.by_id.get(argument)
                if mention is None:
                    continue
                other = owner.setdefault(self.span_key(mention), argument)
                if other != argument:
                    told = self.by_id[other].span
                    same = _span_key(told) == _span_key(mention.span)
                    spans = f"`{mention.span}`" if same else f"`{told}` and `{mention.span}` without invisible words"
                    message = (
                        f"mentions {other} and {argument} of one cluster have the same span {spans} "
                        "(specification, 4.4.1). Remove one, or put them into different clusters."
                    )
                    self.find("repeated-span", relation.line, message, repeated_span)
        self.intersections(relations)

    def span_key(self, mention: Mention) -> str:
        """Return what equal spans have in common; a span of invisible words alone stays as it is."""
        if self.texts is None:
            return _span_key(mention.span)
        (seen,) = token_spans([mention], self.texts).items
        return ",".join(sorted(map(str, seen))) or _span_key(mention.span)

    def intersections(self, relations: Sequence[TbfRelation]) -> None:
        sets = clusters_of(self.document)
        if sum(map(len, sets)) != len(set(chain.from_iterable(sets))):
            for group in intersecting_groups([relation.arguments for relation in relations]):
                merged = list(dict.fromkeys(chain.from_iterable(relations[index].arguments for index in group)))
                lines = ", ".join(str(relations[index].line) for index in group)
                first = relations[group[0]]
                message = (
                    f"the clusters on lines {lines} share mentions (specification, 4.4.2). Write them as one line: "
                    f"`@{COREFERENCE}\\t{first.id}\\t{','.join(merged)}`"
                )
                self.find("intersecting-clusters", first.line, message)


def _span_key(span: str) -> str:
    return span if "," not in span else ",".join(sorted(part.strip() for part in span.split(",")))


def _character_span_error(span: str) -> str | None:
    matches = [CHARACTER_RANGE.fullmatch(piece) for piece in span.split(";")]
    if not all(matches):
        return "which is not `begin,end` or several of them joined by `;`"
    if any(int(match[1]) >= int(match[2]) for match in matches if match):
        return "of which a part ends before it begins"
    return None
