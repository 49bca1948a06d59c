"""Gold documents for an experiment: drawn with a seed, the same ones for every cell."""

import random
from collections.abc import Sequence
from pathlib import Path

from consilience.agents.laboratory.plan import DatasetPlan, Plan
from consilience.evaluation.formats.extraction import ExtractionRecord, read_extraction
from consilience.evaluation.support.errors import EvaluationError
from consilience.graph.model.errors import ConsilienceError

__all__ = ["draw_sample", "gold_of"]


def gold_of(plan: Plan, name: str) -> list[ExtractionRecord]:
    """Return the records of a data set that the experiment uses.

    Raises:
        ConsilienceError: the file cannot be read or holds no usable record.
    """
    dataset = plan.datasets[name]
    path = plan.folder / dataset.file
    try:
        records = [record for record in read_extraction(path) if record.text.strip()]
    except EvaluationError as error:
        raise ConsilienceError(str(error)) from error
    if not records:
        raise ConsilienceError(f"{path}: no record has a text, so there is nothing to extract from.")
    return draw_sample(records, dataset, plan.seed, path)


def draw_sample(
    records: Sequence[ExtractionRecord], dataset: DatasetPlan, seed: int, path: Path
) -> list[ExtractionRecord]:
    """Return the records to use, in the order of the file; the same seed draws the same ones.

    Raises:
        ConsilienceError: more are wanted than there are.
    """
    wanted = len(records) if dataset.sample is None else dataset.sample
    if wanted > len(records):
        raise ConsilienceError(f"{path}: a sample of {wanted} is wanted, but it holds {len(records)} records.")
    chosen = set(random.Random(seed).sample(sorted(record.id for record in records), wanted))  # noqa: S311 - a sample
    return [record for record in records if record.id in chosen]
