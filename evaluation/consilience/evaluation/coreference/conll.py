"""Scores of CoNLL-2012 files, with repeated mentions handled as rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from consilience.evaluation.coreference.contingency import ContingencyTable, contingency
from consilience.evaluation.coreference.scores import CoreferenceScores, score_tables
from consilience.evaluation.formats.conll.coreference import ConllDocument, Extent, read_conll_coreference
from consilience.evaluation.support.errors import FormatError
from consilience.evaluation.support.findings import Finding, Severity

__all__ = ["document_table", "score_conll", "score_conll_files"]

_Row = tuple[str | None, str | None]


def score_conll_files(
    key: Path, response: Path, metrics: Sequence[str] | None = None
) -> tuple[CoreferenceScores, list[Finding]]:
    """Score a response file against a key file; see `score_conll`.

    Raises:
        FormatError: when a file cannot be read or is not as the format says, or the key holds no document.
    """
    keys = read_conll_coreference(key)
    if not keys:
        raise FormatError(f"{key}: the file holds no document. Begin each with `#begin document (name)`.")
    scores, findings = score_conll(keys, read_conll_coreference(response), metrics, response_name=str(response))
    return scores, findings


def score_conll(
    key: Mapping[str, ConllDocument],
    response: Mapping[str, ConllDocument],
    metrics: Sequence[str] | None = None,
    *,
    response_name: str = "response",
) -> tuple[CoreferenceScores, list[Finding]]:
    """Score the documents of the key; those that only the response has are not scored.

    Returns:
        The scores, and warnings `missing-document`, `extra-document`, `repeated-mention`.
    """
    findings: list[Finding] = []
    tables: dict[str, ContingencyTable] = {}
    for name, document in key.items():
        other = response.get(name)
        if other is None:
            message = f"document {name} is missing; its mentions count as not found."
            findings.append(Finding("missing-document", Severity.WARNING, response_name, 0, message))
            other = ConllDocument(name, {}, document.tokens)
        tables[name], removed = document_table(document, other)
        if removed:
            message = (
                f"document {name} gives {removed} mentions of the key more often than the key does; "
                "only the first of each counts."
            )
            findings.append(Finding("repeated-mention", Severity.WARNING, response_name, 0, message))
    for name in response:
        if name not in key:
            message = f"document {name} is not in the key and is not scored."
            findings.append(Finding("extra-document", Severity.WARNING, response_name, 0, message))
    return score_tables(tables, metrics), findings


def document_table(key: ConllDocument, response: ConllDocument) -> tuple[ContingencyTable, int]:
    """Pair mentions with equal extents and count clusters.

    Where the key has an extent once, the first mention of the response with it is its twin, and what the response
    repeats is dropped, as in the reference scorer. Where the key has it in several clusters (a double tag), each is a
    mention of its own, and twins are those whose clusters have most other mentions in common. What the response repeats
    and the key lacks stays.

    Returns:
        The table and the number of mentions dropped.
    """
    in_key, in_response = _clusters_by_extent(key), _clusters_by_extent(response)
    rows: list[_Row] = []
    double: list[Extent] = []
    removed = 0
    for extent, clusters in in_key.items():
        found = in_response.get(extent, [])
        if len(clusters) > 1 and found:
            double.append(extent)
            continue
        rows.append((clusters[0], found[0] if found else None))
        rows.extend((cluster, None) for cluster in clusters[1:])
        removed += max(0, len(found) - 1)
    common = Counter(rows)
    for extent in double:
        twins = _twins(in_key[extent], in_response[extent], common)
        rows.extend(twins)
        common.update(twins)
        removed += max(0, len(in_response[extent]) - len(in_key[extent]))
    for extent, clusters in in_response.items():
        if extent not in in_key:
            rows.extend((None, cluster) for cluster in clusters)
    return contingency(rows), removed


def _clusters_by_extent(document: ConllDocument) -> dict[Extent, list[str]]:
    found: dict[Extent, list[str]] = {}
    for cluster, extents in document.clusters.items():
        for extent in extents:
            found.setdefault(extent, []).append(cluster)
    return found


def _twins(keys: list[str], responses: list[str], common: Mapping[_Row, int]) -> list[_Row]:
    """Pair the clusters of one extent, those first that have most mentions in common; keys without a twin stay."""
    pairs = sorted(
        ((-common.get((k, r), 0), i, j) for i, k in enumerate(keys) for j, r in enumerate(responses)),
    )
    twin: dict[int, int] = {}
    taken: set[int] = set()
    for _, i, j in pairs:
        if i not in twin and j not in taken:
            twin[i] = j
            taken.add(j)
    return [(key, responses[twin[i]] if i in twin else None) for i, key in enumerate(keys)]
