"""CONTRIBUTING.md followed word by word: a kind of evaluation, a GenRES measure, two formats that do not exist yet."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.contributing.adding import add_to_a_copy, consilience, offer

pytestmark = pytest.mark.slow

SCORER = '''
"""Words that two texts share, whatever their order."""

from consilience.evaluation.support.signature import signature
from consilience.platform.evaluations.inputs import InputFiles
from consilience.platform.evaluations.outcome import EvaluationOutcome
from consilience.platform.evaluations.registry import Scorer, Scoring, scorer
from consilience.platform.records.evaluations import Headline


@scorer("shared_words")
class SharedWords(Scorer[tuple[set[str], set[str]]]):
    """Score the share of gold's words that the system has."""

    def read(self, files: InputFiles) -> tuple[set[str], set[str]]:
        assert files.system
        return set(files.gold.read_text().split()), set(files.system.read_text().split())

    async def score(self, inputs: tuple[set[str], set[str]], scoring: Scoring) -> EvaluationOutcome:
        recall = len(inputs[0] & inputs[1]) / len(inputs[0])
        return EvaluationOutcome(signature("shared_words"), {"recall": recall}, 1, (Headline("recall", recall),))
'''
MEASURE = '''
"""Brevity: the share of triples whose relation is one word."""

from collections.abc import Iterator

from consilience.evaluation.genres.measures.registry import MeasureInputs, genres_measure
from consilience.evaluation.records.triples import Score


@genres_measure("brevity")
def brevity(inputs: MeasureInputs) -> Iterator[tuple[Score]]:
    for document in inputs.documents:
        triples = inputs.system.triples.get(document.id, ())
        yield (Score(sum(" " not in triple.relation for triple in triples) / len(triples)),)
'''
TRIPLES = '''
"""Triples in tab separated lines: the document's id, subject, relation, object."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from consilience.evaluation.formats.triples.registry import triple_format


@triple_format(".tsv")
def read_tab_separated(path: Path, text: str) -> tuple[str | None, Iterator[tuple[str, Any]]]:
    documents: dict[str, list[list[str]]] = {}
    for line in text.splitlines():
        document, *triple = line.split("\\t")
        documents.setdefault(document, []).append(triple)
    return None, ((f"{path}: {id_}", {"id": id_, "triples": triples}) for id_, triples in documents.items())
'''
MARKED = '''
"""Entities between brackets in their text: `[Ann|Person] left.`"""

import re
from pathlib import Path

from consilience.evaluation.formats.extraction import EntityItem, ExtractionRecord
from consilience.evaluation.formats.extractions.registry import ExtractionFile, extraction_format


@extraction_format("brackets", lambda path: path.suffix == ".brackets")
def read_brackets(path: Path, gold: ExtractionFile | None) -> ExtractionFile:
    text, entities = "", []
    for before, name, type_ in re.findall(r"([^[]*)(?:\\[(.*?)\\|(.*?)\\])?", path.read_text()):
        text += before
        if name:
            entities.append(EntityItem(name, type_, len(text)))
            text += name
    return ExtractionFile([ExtractionRecord("1", text, entities, [], [])], "brackets")
'''
MODULES = {
    "platform/evaluations/scorers/shared_words.py": SCORER,
    "evaluation/genres/measures/brevity.py": MEASURE,
    "evaluation/formats/triples/tab_separated.py": TRIPLES,
    "evaluation/formats/extractions/brackets.py": MARKED,
}


def in_the_tree(folder: Path) -> None:
    """Put each module into the room of its like, in a copy of the tree."""
    for path, text in MODULES.items():
        add_to_a_copy(folder, path, text)


def in_a_package_of_its_own(folder: Path) -> None:
    """Write what `pip install` leaves of a package with four modules and as many entry points."""
    (folder / "acme").mkdir()
    for path, text in MODULES.items():
        (folder / "acme" / Path(path).name).write_text(text)
    offer(
        folder,
        {
            "consilience.scorers": {"shared_words": "acme.shared_words"},
            "consilience.measures": {"acme": "acme.brevity"},
            "consilience.formats": {"tsv": "acme.tab_separated", "brackets": "acme.brackets"},
        },
    )


@pytest.fixture(
    scope="module",
    params=[
        in_the_tree,
        # in `make test` an expert and a loader come in a package: test_one_module.py
        pytest.param(in_a_package_of_its_own, marks=pytest.mark.long),
    ],
    ids=lambda placed: placed.__name__,
)
def added(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    placed: Callable[[Path], None] = request.param
    folder = tmp_path_factory.mktemp("added")
    placed(folder)
    return folder


def test_a_kind_of_evaluation_is_a_command_that_help_lists(added: Path, tmp_path: Path) -> None:
    (tmp_path / "gold.txt").write_text("Ann met Max")
    (tmp_path / "system.txt").write_text("Max met Bob")

    listed = consilience(added, "evaluate", "--help").stdout
    sides = ("-g", str(tmp_path / "gold.txt"), "-s", str(tmp_path / "system.txt"))
    done = consilience(added, "evaluate", "shared_words", *sides)

    assert "Words that two texts share, whatever their order." in listed
    assert "0.667" in done.stdout
    assert "shared_words|v:" in done.stderr


def test_a_kind_of_evaluation_says_what_it_compares(added: Path, tmp_path: Path) -> None:
    done = consilience(added, "evaluate", "shared_words", "-g", str(tmp_path))
    assert (done.returncode, "compares gold and system" in done.stderr) == (1, True)


def test_the_description_of_the_api_lists_the_kind(added: Path, tmp_path: Path) -> None:
    consilience(added, "openapi", "-o", str(tmp_path / "openapi.json"))
    description = json.loads((tmp_path / "openapi.json").read_text())
    kinds = description["components"]["schemas"]["EvaluationItem"]["properties"]["kind"]["enum"]
    assert (kinds[0], kinds[-1]) == ("extraction", "shared_words")


def test_a_measure_stands_beside_the_others_and_triples_are_read_in_the_new_format(added: Path, tmp_path: Path) -> None:
    texts, triples = tmp_path / "texts.jsonl", tmp_path / "system.tsv"
    texts.write_text('{"id": "1", "text": "Ann met Max.", "gold": [["Ann", "met", "Max"]]}\n')
    triples.write_text("1\tAnn\tmet\tMax\n1\tMax\twas met by\tAnn\n")

    options = ("-d", str(texts), "-t", str(triples), "--topics", "0")
    shown = consilience(added, "evaluate", "genres", *options).stdout
    scores = json.loads(consilience(added, "evaluate", "genres", *options, "--json").stdout)

    (system,) = scores["systems"].values()
    assert (system["triples"], system["brevity"], system["counted"]["brevity"]) == (2, 0.5, 1)
    assert "brevity" in shown


def test_extractions_are_read_in_the_new_format(added: Path, tmp_path: Path) -> None:
    gold, system = tmp_path / "gold.brackets", tmp_path / "system.brackets"
    gold.write_text("[Ann|Person] met [Max|Person].")
    system.write_text("[Ann|Person] met Max.")

    done = consilience(added, "evaluate", "extraction", "-g", str(gold), "-s", str(system), "--json")

    micro = json.loads(done.stdout)["ner"]["micro"]
    assert (micro["precision"], micro["recall"]) == (1.0, 0.5)
