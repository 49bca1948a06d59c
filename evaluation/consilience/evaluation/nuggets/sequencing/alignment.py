"""Event sequencing (TAC KBP 2016 and 2017): `@After` and `@Subevent` by temporal awareness.

UzZaman, "Interpreting the Temporal Aspects of Language", University of Rochester, 2012: what a system says is compared
with what follows from gold, and what gold says with what follows from the system. In tbf, `@After R a,b` says that b
happens after a; `@Subevent R a,b` that b is a part of a.
"""

from collections.abc import Iterable, Sequence

from consilience.evaluation.coreference.ratio import Ratio
from consilience.evaluation.formats.tbf import TbfDocument, TbfFile, TbfRelation
from consilience.evaluation.nuggets.alignment.alignment import DocumentAlignment
from consilience.evaluation.nuggets.alignment.clusters import merge_clusters
from consilience.evaluation.nuggets.sequencing.scores import SequencingScores
from consilience.evaluation.nuggets.sequencing.temporal_graph import Link, TemporalGraph, cyclic_nodes
from consilience.evaluation.nuggets.validation.checks import DIRECTED_RELATIONS
from consilience.evaluation.support.findings import Finding, Severity

__all__ = ["check_sequences", "score_sequencing"]

_IMPLICIT = 0.99
"""Weight of what a system says and gold only implies, so that it is worth less than any link that gold gives."""

_Edge = tuple[int, int]


def check_sequences(file: TbfFile) -> list[Finding]:
    """Return an error `sequence-cycle` for each document and relation whose links lead back to where they began."""
    findings: list[Finding] = []
    for document in file.documents.values():
        for name in DIRECTED_RELATIONS:
            relations = [relation for relation in document.relations if relation.name == name]
            if not relations:
                continue
            clusters, edges = _cluster_edges(document, relations)
            successors: list[set[int]] = [set() for _ in clusters]
            for source, target in edges:
                successors[source].add(target)
            cyclic = cyclic_nodes(successors)
            lines = [str(r.line) for r, (a, b) in _locate_relations(relations, clusters) if a in cyclic and b in cyclic]
            if cyclic:
                message = (
                    f"the `@{name}` links on lines {', '.join(lines)} form a cycle in document `{document.id}`. "
                    "Remove one of them; links hold for all mentions of a cluster."
                )
                findings.append(Finding("sequence-cycle", Severity.ERROR, file.name, int(lines[0]), message))
    return findings


def score_sequencing(alignments: Iterable[DocumentAlignment], attributes: str) -> SequencingScores:
    """Score the links of all documents.

    Links hold between all mentions of two clusters. Those that follow from others are left out; of the rest, P is the
    share of the system's that hold in gold, and R the share of gold's that hold in the system plus, with a small
    weight, the system's links that gold only implies.

    Args:
        alignments: the documents.
        attributes: which mapping says what is one and the same mention.
    """
    documents: dict[str, dict[str, Ratio]] = {}
    nothing = dict.fromkeys((*DIRECTED_RELATIONS, "All"), Ratio(0, 0, 0, 0))
    for alignment in alignments:
        if not _has_links(alignment.gold) and not _has_links(alignment.system):
            documents[alignment.gold.id] = nothing
            continue
        mapping = alignment.mappings[attributes].system
        gold_names = [f"g{g}" for g in range(len(mapping))]
        system_names = [f"s{s}" for s in range(len(alignment.system.mentions))]
        for g, s in enumerate(mapping):
            if s >= 0:
                system_names[s] = gold_names[g]
        gold = _links(alignment.gold, gold_names)
        system = _links(alignment.system, system_names)
        ratios = {name: _awareness(gold[name], system[name]) for name in DIRECTED_RELATIONS}
        every = [[*side["Subevent"], *side["After"]] for side in (gold, system)]
        documents[alignment.gold.id] = {**ratios, "All": _awareness(*every)}
    names = (*DIRECTED_RELATIONS, "All")
    return SequencingScores(
        {name: Ratio.total(ratios[name] for ratios in documents.values()) for name in names}, documents
    )


def _awareness(gold_links: Sequence[Link], system_links: Sequence[Link]) -> Ratio:
    gold, system = TemporalGraph(gold_links), TemporalGraph(system_links)
    gold_reduced, system_reduced = gold.reduce(), system.reduce()
    right = sum(gold.holds(link) for link in system_reduced)
    found = sum(system.holds(link) for link in gold_reduced)
    explicit = frozenset(gold_reduced)
    implicit = sum(link not in explicit and gold.holds(link) for link in system_reduced)
    events = len(_events(gold_reduced) & _events(system_reduced))
    weight = _IMPLICIT / max(1.0, 1 + events * (events - 1) / 2 - found)
    return Ratio(found + weight * implicit, len(gold_reduced), right, len(system_reduced))


def _has_links(document: TbfDocument) -> bool:
    return any(relation.name in DIRECTED_RELATIONS for relation in document.relations)


def _events(links: Iterable[Link]) -> set[str]:
    return {event for link in links for event in (link.source, link.target)}


def _links(document: TbfDocument, names: Sequence[str]) -> dict[str, list[Link]]:
    """Return the links between mentions by relation: spread over clusters, those left out that follow from others."""
    node = {mention.id: name for mention, name in zip(document.mentions, names, strict=True)}
    links: dict[str, list[Link]] = {}
    for name in DIRECTED_RELATIONS:
        relations = [relation for relation in document.relations if relation.name == name]
        if not relations:
            links[name] = []
            continue
        clusters, edges = _cluster_edges(document, relations)
        graph = TemporalGraph(Link(str(source), str(target), False) for source, target in edges)
        links[name] = [
            Link(node[source], node[target], name == "Subevent")
            for edge in graph.reduce()
            for source in clusters[int(edge.source)]
            for target in clusters[int(edge.target)]
        ]
    return links


def _cluster_edges(document: TbfDocument, relations: Sequence[TbfRelation]) -> tuple[list[list[str]], list[_Edge]]:
    """Return the clusters of a document, singletons too, and the links between two of them."""
    ids = list(dict.fromkeys(mention.id for mention in document.mentions))
    clusters = [sorted(cluster) for cluster in merge_clusters(document, ids)]
    clustered = {mention for cluster in clusters for mention in cluster}
    clusters += [[mention] for mention in ids if mention not in clustered]
    return clusters, list(dict.fromkeys(edge for _, edge in _locate_relations(relations, clusters)))


def _locate_relations(
    relations: Sequence[TbfRelation], clusters: Sequence[Sequence[str]]
) -> list[tuple[TbfRelation, _Edge]]:
    place = {mention: number for number, cluster in enumerate(clusters) for mention in cluster}
    located: list[tuple[TbfRelation, _Edge]] = []
    for relation in relations:
        if len(relation.arguments) < 2:
            continue
        source, target = (place.get(argument) for argument in relation.arguments[:2])
        if source is not None and target is not None and source != target:
            located.append((relation, (source, target)))
    return located
