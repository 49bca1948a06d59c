"""Scoring of a file or of the graph on KnowledgeNet's passages."""

from collections.abc import Collection, Sequence
from pathlib import Path

from consilience.evaluation.facts.knowledgenet.properties import properties_of
from consilience.evaluation.facts.knowledgenet.reading import read_annotated, read_placed
from consilience.evaluation.facts.knowledgenet.scores import TextScores, score_text
from consilience.graph.model.errors import SchemaError
from consilience.platform.commands.shared.chosen_schema import find_schema
from consilience.platform.commands.shared.session import open_store
from consilience.platform.exporting.gold_annotations import find_gold, graph_annotations
from consilience.platform.exporting.graph_facts import place_relations
from consilience.platform.support.settings import Settings

__all__ = ["GRAPH", "score_knowledgenet"]

GRAPH = "graph:"
"""What the graph is called as a system."""


async def score_knowledgenet(
    settings: Settings, gold: Path, system: str, schema: str, where: Sequence[str] = ()
) -> TextScores:
    """Return the figures of KnowledgeNet's text evaluation.

    Args:
        settings: of this installation.
        gold: KnowledgeNet's passages.
        system: what `consilience extract` wrote of them, or `graph:`.
        schema: the properties that it has relations for are told apart.
        where: conditions of documents; only gold's passages that meet them in the graph are scored.

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
    said = None if system == GRAPH else read_placed(Path(system), right)
    if said is None or where:
        asked = [(passage.id, passage.text) for passage in right]
        async with open_store(settings) as store:
            if said is None:
                found = await graph_annotations(store, asked, where)
                said = {id_: place_relations(document) for id_, document in found.items()}
                within: Collection[str] = found if where else dict(asked)
            else:
                within = await find_gold(store, asked, where)
        right = [passage for passage in right if passage.id in within]
    return score_text(right, said, chosen)
