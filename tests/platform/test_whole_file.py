"""Where an export goes: whole under its name, or a sentence and nothing at all."""

from pathlib import Path

import pytest

from consilience.graph.model.errors import ConsilienceError
from consilience.platform.commands.export.export_options import whole_file


def test_a_folder_and_a_name_in_no_folder_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "graphs").mkdir()
    for output, said in (
        (tmp_path / "graphs", f"{tmp_path / 'graphs'} is a folder. Name a file in it."),
        (tmp_path / "no" / "graph.jsonl", f"{tmp_path / 'no' / 'graph.jsonl'}: there is no folder {tmp_path / 'no'}. "),
    ):
        with pytest.raises(ConsilienceError) as refused, whole_file(str(output)) as file:
            file.write("never")
        assert str(refused.value).startswith(said)
    assert [path.name for path in tmp_path.rglob("*")] == ["graphs"]


def test_what_was_there_stays_where_writing_fails_half_way(tmp_path: Path) -> None:
    graph = tmp_path / "graph.jsonl"
    graph.write_text("of before\n", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError), whole_file(str(graph)) as file:
        file.write("half of \ud800")
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "graph.jsonl": "of before\n"
    }
