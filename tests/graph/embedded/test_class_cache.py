"""Java's cache of Neo4j's classes: which file it is, when it is used, and that it is used."""

import os
import zipfile
from pathlib import Path

import psutil
import pytest
from neo4j import GraphDatabase

from consilience.graph.embedded.installation.class_cache import class_cache, class_cache_options
from consilience.graph.embedded.lifecycle import neo4j_class_cache, start_neo4j, stop_neo4j
from consilience.graph.embedded.no_websockets import without_websockets
from consilience.graph.embedded.status import neo4j_status
from consilience.platform.services import neo4j_training
from consilience.platform.services.neo4j_training import train_in_background, train_neo4j

JARS = [Path("/jars/neo4j.jar"), Path("/jars/lucene.jar")]


@pytest.mark.parametrize(
    ("jars", "options", "same"),
    [
        (JARS, ["-Xmx6g", "-Xmn100k", "-XX:+UseSerialGC"], True),
        (JARS, ["-Xmx1g", "-XX:+UseG1GC"], False),
        (JARS[:1], ["-Xmx1g", "-XX:+UseSerialGC"], False),
    ],
)
def test_a_cache_is_of_its_classes_and_options_whatever_the_size_of_the_heap(
    tmp_path: Path, jars: list[Path], options: list[str], same: bool
) -> None:
    first = class_cache(tmp_path, JARS, ["-Xmx1g", "-XX:+UseSerialGC"])
    assert (class_cache(tmp_path, jars, options) == first) is same


def test_java_is_told_of_a_cache_that_is_there_and_a_start_says_that_it_is_in_use(tmp_path: Path) -> None:
    made = tmp_path / "x.aot"
    assert class_cache_options(made) == []
    made.touch(0o600)
    os.utime(made, (0, 0))
    assert f"-XX:AOTCache={made}" in class_cache_options(made)
    assert made.stat().st_mtime > 0
    made.chmod(0o620)
    assert class_cache_options(made) == []  # others may have written it


def test_the_jar_that_takes_http_away_stays_as_it_is_and_comes_back_when_it_was_changed(tmp_path: Path) -> None:
    jar = without_websockets(tmp_path)
    with zipfile.ZipFile(jar) as archive:
        assert [(one.filename, one.file_size) for one in archive.infolist()] == [
            ("io/netty/handler/codec/http/HttpServerCodec$HttpServerRequestDecoder.class", 0)
        ]
    first = jar.stat()
    assert without_websockets(tmp_path).stat().st_mtime_ns == first.st_mtime_ns
    jar.write_bytes(b"PK")
    assert without_websockets(tmp_path).stat().st_size == first.st_size


def test_nobody_tries_where_there_is_one_or_another_process_tries(tmp_path: Path) -> None:
    made = neo4j_class_cache(tmp_path)
    made.parent.mkdir()
    made.with_suffix(".log").touch()
    assert not train_in_background(tmp_path)
    made.with_suffix(".log").unlink()
    made.touch()
    assert not train_in_background(tmp_path)
    assert list(made.parent.iterdir()) == [made]


@pytest.mark.neo4j
@pytest.mark.long
def test_a_cache_is_made_once_and_later_starts_use_it(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neo4j_training, "_EACH", 60)  # that each statement runs is shown where they are planned
    (tmp_path / "jars").symlink_to(cache / "jars")
    made = train_neo4j(tmp_path)
    assert list(made.parent.iterdir()) == [made]
    home = tmp_path / "home"
    address = start_neo4j(home, tmp_path, "512m")
    try:
        pid = neo4j_status(home).pid
        assert any(one.path == str(made) for one in psutil.Process(pid).memory_maps())
        with GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver:
            assert driver.execute_query("RETURN 1 AS one").records[0]["one"] == 1
    finally:
        stop_neo4j(home)
    assert "warning" not in (home / "neo4j" / "logs" / "console.log").read_text()
