"""Gold for claims from a file of whichever shape: extraction, facts of passages, or KnowledgeNet."""

import json
import random
from pathlib import Path

from consilience.agents.laboratory.claims.gold_texts.annotated import read_gold_of_knowledgenet
from consilience.agents.laboratory.claims.gold_texts.gold_text import GoldText
from consilience.agents.laboratory.claims.gold_texts.passages import passages_of
from consilience.agents.laboratory.claims.gold_texts.records import records_of
from consilience.evaluation.facts.knowledgenet.reading import is_knowledgenet
from consilience.evaluation.formats.text import read_text
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError
from consilience.graph.schema.schema import Schema

__all__ = ["is_of_facts", "read_gold"]


def read_gold(path: Path, schema: Schema, texts: int | None = None, seed: int = 0) -> list[GoldText]:
    """Return the texts of a file with the claims that they state.

    Args:
        path: JSON Lines: extraction gold, passages with facts by name, or KnowledgeNet's.
        schema: of the claims.
        texts: so many at most, drawn with the seed; None takes all.
        seed: of the draw.

    Raises:
        ConsilienceError: the file cannot be read.
    """
    try:
        if is_knowledgenet(path):
            found = read_gold_of_knowledgenet(path, schema)
        else:
            found = passages_of(path, schema) if is_of_facts(path) else records_of(path, schema)
    except EvaluationError as error:
        raise ConsilienceError(str(error)) from error
    if texts is None or texts >= len(found):
        return found
    chosen = set(random.Random(seed).sample(range(len(found)), texts))  # noqa: S311 - a sample, no secret
    return [each for number, each in enumerate(found) if number in chosen]


def is_of_facts(path: Path) -> bool:
    """Tell whether a file has passages whose facts are told by names, or KnowledgeNet's; else it is extraction gold.

    Raises:
        EvaluationError: the file cannot be read.
    """
    if is_knowledgenet(path):
        return True
    first = next((line for line in read_text(path).split("\n") if line.strip()), "{}")
    try:
        line = json.loads(first)
    except ValueError:
        return False
    entities = line.get("entities") if isinstance(line, dict) else None
    return isinstance(entities, list) and any(isinstance(e, dict) and "name" in e for e in entities)
