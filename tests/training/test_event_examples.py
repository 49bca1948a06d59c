"""What the heads for events are trained on: marked sentences, and items that we wrote."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

RELATIONS = Path(__file__).parents[2] / "training/relations"
WRITTEN = sorted((RELATIONS / "annotation/written").glob("*.txt"))
ITEM = """\
#1 Rebels shot Ann Lee of Acme in Ulm on Tuesday, and she died.
M Person: Ann Lee ;; Organization: Acme ;; Location: Ulm ;; Date: Tuesday
R Ann Lee > works_for > Acme
E Conflict.Attack > shot > Attacker=Rebels; Target=Ann Lee; Place=Ulm; Time=Tuesday
E Life.Die > died > Victim=she
"""


Import = Callable[[str], ModuleType]


@pytest.fixture(scope="module")
def script() -> Iterator[Import]:
    """Imports a script of the folder, whose scripts import one another."""
    sys.path.insert(0, str(RELATIONS))
    yield import_module
    sys.path.remove(str(RELATIONS))


@pytest.fixture(scope="module")
def written(script: Import) -> ModuleType:
    return script("written")


@pytest.fixture(scope="module")
def batches(script: Import) -> ModuleType:
    return script("batches")


@pytest.fixture(scope="module")
def event_labels(script: Import) -> ModuleType:
    return script("event_labels")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.txt").write_text(ITEM, encoding="utf-8")
    return tmp_path


def test_an_item_has_its_names_facts_and_events(written: ModuleType, folder: Path) -> None:
    (item,) = written.read_items(folder / "one.txt")
    said = [item.text[start:end] for start, end, _ in item.mentions]
    assert said == ["Ann Lee", "Acme", "Ulm", "Tuesday"]
    assert [(item.text[a:b], r, item.text[c:d]) for a, b, r, c, d in item.facts] == [("Ann Lee", "works_for", "Acme")]
    assert [(item.text[a:b], kind) for a, b, kind, _ in item.nuggets] == [
        ("shot", "Conflict.Attack"),
        ("died", "Life.Die"),
    ]


def test_the_head_of_a_description_is_the_end_of_a_fact_and_no_word_within(written: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(
        "#1 Her father founded Acme with his brother Tom Lee and a Ulm baker.\n"
        "M Person: Tom Lee ;; Organization: Acme ;; Location: Ulm\n"
        "R Her father > founded > Acme\nR his brother Tom Lee > founded > Acme\nR a Ulm baker > founded > Acme\n",
        encoding="utf-8",
    )
    (example,) = written.facts_of(written.written_items(tmp_path, frozenset()))
    words = [example.text[span.start : span.end] for span in example.spans]
    assert {words[s] for s, _ in example.facts} == {"father", "Tom Lee", "baker"}


def test_fillers_are_facts_of_the_trigger(written: ModuleType, folder: Path) -> None:
    (example,) = written.events_of(written.written_items(folder, frozenset()))
    words = [example.text[span.start : span.end] for span in example.spans]
    facts = {(words[s], words[o], *names) for (s, o), names in example.facts.items()}
    assert ("shot", "Rebels", "our Conflict.Attack.Attacker") in facts
    assert ("died", "she", "our Life.Die.Victim") in facts
    assert all(example.spans[s].kind == "trigger" for s, _ in example.pairs)


def test_a_role_is_told_of_its_own_triggers_and_not_of_pronouns_beside_a_name(
    written: ModuleType, batches: ModuleType, event_labels: ModuleType, folder: Path
) -> None:
    (example,) = written.events_of(written.written_items(folder, frozenset()))
    (target,) = (label for label in event_labels.ROLES if label.name == "Conflict.Attack.Target")
    values = dict(zip(example.pairs, batches.role_values(example, example.pairs, target), strict=True))
    words = [example.text[span.start : span.end] for span in example.spans]
    told = {(words[s], words[o]): int(value) for (s, o), value in values.items()}
    assert told["shot", "Ann Lee"] == 2
    assert told["shot", "Ulm"] == 1, "a true negative"
    assert told["shot", "she"] == 0, "it may stand for the name"
    assert told["died", "she"] == 0, "of another type's trigger nothing is known"


def test_of_a_description_the_head_is_the_filler(script: Import) -> None:
    events = script("events")
    text = "Police killed US soldiers near the border."
    found = events.event_example(text, [], [(7, 13, "Life.Die", [("Victim", 14, 25)])])
    assert [text[found.spans[o].start : found.spans[o].end] for _, o in found.facts] == ["soldiers"]


def test_a_line_that_cannot_be_read_is_named(written: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("#1 Ann left.\nM Person: Bob\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.txt:2: 'Bob' does not stand in 'Ann left\.'"):
        list(written.read_items(path))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_all_that_we_wrote_can_be_read(written: ModuleType, event_labels: ModuleType, path: Path) -> None:
    items = list(written.read_items(path))
    assert len(items) > 100
    kinds = {kind for item in items for _, _, kind, _ in item.nuggets}
    assert kinds == set(event_labels.EVENT_TYPES)
    for item in items:
        for _, _, kind, fillers in item.nuggets:
            assert {role for role, _, _ in fillers} <= set(event_labels.EVENTS[kind][1])


def test_events_are_marked_in_sentences_that_were_read(event_labels: ModuleType) -> None:
    folder = RELATIONS / "annotation/events"
    read = set((folder / "sentences.txt").read_text(encoding="utf-8").split())
    for line in (folder / "events.tsv").read_text(encoding="utf-8").splitlines():
        id_, kind, start, end, *fillers = line.split("\t")
        assert id_ in read
        assert int(start) < int(end)
        assert {filler.split(" ")[0] for filler in fillers} <= set(event_labels.EVENTS[kind][1])
