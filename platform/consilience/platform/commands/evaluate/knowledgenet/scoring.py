"""Scoring of a file or of the graph on KnowledgeNet's passages."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from consilience.evaluation.facts.knowledgenet.properties import properties_of
from consilience.evaluation.facts.knowledgenet.reading import read_annotated, read_placed
from consilience.evaluation.facts.knowledgenet.records import AnnotatedPassage, PlacedRelation
from consilience.evaluation.facts.knowledgenet.scores import TextScores, score_text
from consilience.graph.model.errors import SchemaError
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.session import open_store
from consilience.platform.exporting.gold_annotations import graph_annotations
from consilience.platform.exporting.graph_facts import place_relations
from consilience.platform.support.settings import Settings

__all__ = ["GRAPH", "score_knowledgenet"]

GRAPH = "graph:"
"""What the graph is called as a system."""


async def score_knowledgenet(settings: Settings, gold: Path, system: str, schema: str) -> TextScores:
    """Return the figures of KnowledgeNet's text evaluation.

    Args:
        settings: of this installation.
        gold: KnowledgeNet's passages.
        system: what `consilience extract` wrote of them, or `graph:`.
        schema: the properties that it has relations for are told apart.

    Raises:
        FormatError: a file is not what it should be.
        SchemaError: there is no such schema, or none of its relations states a property.
        ConsilienceError: the graph has none of the passages, or cannot be asked.
    """
    chosen = properties_of(find_schema(schema).relations)
    if not chosen:
        raise SchemaError(
            f"{schema}: no relation of this schema states a property of KnowledgeNet. Give one that has some."
        )
    right = read_annotated(gold)
    said = await _of_graph(settings, right) if system == GRAPH else read_placed(Path(system), right)
    return score_text(right, said, chosen)


async def _of_graph(settings: Settings, gold: Sequence[AnnotatedPassage]) -> Mapping[str, Sequence[PlacedRelation]]:
    async with open_store(settings) as store:
        found = await graph_annotations(store, [(passage.id, passage.text) for passage in gold])
    return {id_: place_relations(document) for id_, document in found.items()}
