"""One owner of the data folder's names."""

import re
from pathlib import Path

import consilience.platform.support.storage.data_folder as owner
from consilience.platform.support.storage.data_folder import DataFolder

ROOMS = Path(owner.__file__).parents[2]
FIXTURE = Path(__file__).parent / "fixtures" / "folder_of_before" / "home"


def test_no_other_module_spells_the_name_of_a_file_of_the_data_folder() -> None:
    names = {path.name for path in (getattr(DataFolder(Path()), name) for name in ("ledger", "steps", "answers"))}
    names |= {DataFolder(Path()).calls.name, DataFolder(Path()).queue.name, DataFolder(Path()).accounts.name}
    spelt = re.compile("|".join(f'"{re.escape(name)}"' for name in sorted(names)))
    others = [path for path in ROOMS.rglob("*.py") if path != Path(owner.__file__)]
    assert [path.name for path in others if spelt.search(path.read_text(encoding="utf-8"))] == []


def test_the_names_are_those_that_earlier_releases_gave() -> None:
    folder = DataFolder(FIXTURE)
    places = (folder.ledger, folder.steps, folder.answers, folder.calls, folder.queue)
    assert sorted(place.name for place in places) == sorted(path.name for path in FIXTURE.glob("*.sqlite"))
