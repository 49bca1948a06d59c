"""One owner of the data folder's names."""

import re
from pathlib import Path

import consilience.platform.support.storage.data_folder as owner
from consilience.platform.support.storage.data_folder import DataFolder

ROOMS = Path(owner.__file__).parents[2]
FIXTURE = Path(__file__).parent / "fixtures" / "folder_of_before" / "home"


def test_no_other_module_spells_a_name_of_the_data_folder() -> None:
    named = (getattr(DataFolder(Path()), name) for name, of in vars(DataFolder).items() if isinstance(of, property))
    places = [place for place in named if isinstance(place, Path)]
    files = "|".join(sorted(re.escape(place.name) for place in places if place.suffix))
    folders = "|".join(sorted(re.escape(place.name) for place in places if not place.suffix))
    spelt = re.compile(rf'"({files})"|/ "({folders})"')
    others = [path for path in ROOMS.rglob("*.py") if path != Path(owner.__file__)]
    assert [path.name for path in others if spelt.search(path.read_text(encoding="utf-8"))] == []


def test_the_names_are_those_that_earlier_releases_gave() -> None:
    folder = DataFolder(FIXTURE)
    places = (folder.ledger, folder.steps, folder.answers, folder.calls, folder.queue)
    assert sorted(place.name for place in places) == sorted(path.name for path in FIXTURE.glob("*.sqlite"))
