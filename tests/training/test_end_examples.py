"""What is learned of the kinds of a relation's ends: relations of our own, and words that name a kind."""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from consilience.agents.experts.learned.mentions.tags import MENTION_TYPES

RELATIONS = Path(__file__).parents[2] / "training/relations"
Import = Callable[[str], ModuleType]


@pytest.fixture(scope="module")
def script() -> Iterator[Import]:
    """Imports a script of the folder, whose scripts import one another."""
    sys.path.insert(0, str(RELATIONS))
    yield import_module
    sys.path.remove(str(RELATIONS))


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Names and descriptions as FewRel has them; here each property is called after its number."""
    rows = (RELATIONS / "annotation/ends/wikidata.tsv").read_text(encoding="utf-8").splitlines()
    path = tmp_path_factory.mktemp("fewrel") / "pid2name.json"
    path.write_text(json.dumps({row.split("\t")[0]: [f"name {row}", "what it is"] for row in rows}), encoding="utf-8")
    return path


def test_every_relation_has_kinds_that_the_model_reads_at_both_ends(script: Import, names: Path) -> None:
    found = script("end_examples").end_examples(names)
    assert len(found) == 529 + 400 + len(script("labels").CORE)
    assert all(example.texts and example.subject and example.object for example in found)
    assert {kind for example in found for kind in example.subject | example.object} == set(MENTION_TYPES)


def test_a_property_that_is_left_out_takes_with_it_what_means_the_same(script: Import, names: Path) -> None:
    married = [e for e in script("end_examples").end_examples(names) if e.means == "SPOUSE"]
    assert {text.partition(":")[0] for example in married for text in example.texts} >= {"married", "wife", "spouse_of"}
    assert all(example.subject == example.object == {"PER"} for example in married)


def test_words_name_one_kind_of_thing(script: Import) -> None:
    words = script("end_examples").kind_words()
    told = {word: MENTION_TYPES[words[word]] for word in ("city", "company", "person", "year", "price", "film")}
    assert told == {
        "city": "LOC",
        "company": "ORG",
        "person": "PER",
        "year": "TIME",
        "price": "NUM",
        "film": "MISC",
    }
