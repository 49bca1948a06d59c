"""CONTRIBUTING.md followed word by word: an expert and a loader that do not exist yet, each one module and no more.

Both ways lead to the same: a module in the room of its like, and a package of somebody else with an entry point.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.contributing.adding import add_to_a_copy, consilience, offer

pytestmark = pytest.mark.slow

EXPERT = '''
"""An expert that knows words by heart."""

import re
from collections.abc import Sequence

from consilience.agents.answers.candidates import Answer, EntityCandidate
from consilience.agents.answers.passage import Passage, Replica, Turn
from consilience.agents.experts.registry import ExpertContext, expert
from consilience.agents.experts.sections import ExpertSection
from consilience.graph.model.model import Span, Task


class WordListSection(ExpertSection):
    type: str
    words: tuple[str, ...]


@expert("word_list", WordListSection)
class WordListExpert:
    kind = "word_list"

    def __init__(self, section: WordListSection, context: ExpertContext) -> None:
        self.name = section.name
        self.task: Task = section.task
        self.signature = f"word_list|{section.type}|{section.words}"
        self._type = section.type
        self._words = re.compile("|".join(map(re.escape, section.words)))

    async def answer(
        self,
        passage: Passage,
        replicas: Sequence[Replica],
        last: Answer | None,
        round_number: int,
        history: Sequence[Turn] = (),
    ) -> Answer:
        found = self._words.finditer(passage.text)
        spans = [Span(passage.start + match.start(), passage.start + match.end()) for match in found]
        return Answer(tuple(EntityCandidate(s, s.of("." * passage.start + passage.text), self._type) for s in spans))
'''
LOADER = '''
"""Subtitles: what is said, without numbers and times."""

from consilience.graph.model.errors import DocumentError
from consilience.platform.loading.registry import loader


@loader(".srt", media_type="application/x-subrip")
def read_subtitles(data: bytes) -> str:
    if b" --> " not in data:
        raise DocumentError("it holds no subtitles")
    blocks = data.decode().strip().split("\\n\\n")
    return "\\n".join(line for block in blocks for line in block.split("\\n")[2:])
'''
TEAM = "name: lists\nexperts: [{name: people, task: ner, kind: word_list, type: Person, words: [Ann, Max]}]\n"
SUBTITLES = "1\n00:00:01,000 --> 00:00:02,000\nAnn met Max.\n\n2\n00:00:03,000 --> 00:00:04,000\nThen Max left.\n"


def in_the_tree(folder: Path) -> None:
    """Put each module into the room of its like, in a copy of the tree."""
    add_to_a_copy(folder, "agents/experts/word_list.py", EXPERT)
    add_to_a_copy(folder, "platform/loading/formats/subtitles.py", LOADER)


def in_a_package_of_its_own(folder: Path) -> None:
    """Write what `pip install` leaves of a package with two modules and two entry points."""
    (folder / "acme").mkdir()
    (folder / "acme" / "word_list.py").write_text(EXPERT)
    (folder / "acme" / "subtitles.py").write_text(LOADER)
    offer(
        folder, {"consilience.experts": {"acme": "acme.word_list"}, "consilience.loaders": {"acme": "acme.subtitles"}}
    )


@pytest.mark.parametrize("placed", [in_the_tree, in_a_package_of_its_own])
def test_an_expert_and_a_loader_are_there_once_their_modules_are(
    placed: Callable[[Path], None], tmp_path: Path
) -> None:
    added = tmp_path / "added"
    added.mkdir()
    placed(added)
    (tmp_path / "team.yaml").write_text(TEAM)
    (tmp_path / "film.srt").write_text(SUBTITLES)
    (tmp_path / "no-film.srt").write_text("Ann.")

    team = ("--team", str(tmp_path / "team.yaml"), "--verify", "none")
    done = consilience(added, "extract", *team, str(tmp_path / "film.srt"), str(tmp_path / "no-film.srt"))

    record = json.loads(done.stdout)
    assert record["text"] == "Ann met Max.\nThen Max left."
    assert [(e["text"], e["type"], e["start"]) for e in record["entities"]] == [
        ("Ann", "Person", 0),
        ("Max", "Person", 8),
        ("Max", "Person", 18),
    ]
    assert (done.returncode, "no-film.srt: it holds no subtitles." in done.stderr) == (2, True)


def test_a_team_file_is_checked_against_the_section_of_the_new_kind(tmp_path: Path) -> None:
    in_a_package_of_its_own(tmp_path)
    path = tmp_path / "team.yaml"
    path.write_text(TEAM.replace("words: [Ann, Max]", "words: 7"))

    done = consilience(tmp_path, "teams", "check", str(path))

    assert done.returncode == 1
    assert f"{path}:2: experts.0.words: Input should be a valid tuple" in done.stderr


def test_a_package_whose_module_cannot_be_imported_is_named(tmp_path: Path) -> None:
    offer(tmp_path, {"consilience.experts": {"acme": "acme.gone"}})
    path = tmp_path / "team.yaml"
    path.write_text(TEAM)

    done = consilience(tmp_path, "teams", "check", str(path))

    assert done.returncode == 1
    assert "The package acme offers a kind of expert (acme.gone) that cannot be imported" in done.stderr
    assert "Traceback" not in done.stderr


def test_whoever_only_knows_the_registries_imports_no_expert_and_no_loader() -> None:
    code = (
        "import sys\n"
        "import consilience.agents.configuration.team_file, consilience.platform.loading.documents.loaders\n"
        "experts = tuple(f'consilience.agents.experts.{kind}.' for kind in ('chat', 'corenlp', 'learned'))\n"
        "rooms = (*experts, 'consilience.platform.loading.formats')\n"
        "print([name for name in sys.modules if name.startswith(rooms)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
