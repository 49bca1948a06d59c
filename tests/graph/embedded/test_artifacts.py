import pytest
from hypothesis import given
from hypothesis import strategies as st

from consilience.graph.embedded.installation.artifacts import Artifact, parse_lock, read_lock

HASH = "0123456789abcdef" * 4


def test_a_line_names_an_artifact_with_its_hash_and_size() -> None:
    assert parse_lock(f"# made by hand\n\norg.neo4j:neo4j:5.1 {HASH} 12\nedu.x:y:1:models {HASH} 3\n") == (
        Artifact("org.neo4j", "neo4j", "5.1", "", HASH, 12),
        Artifact("edu.x", "y", "1", "models", HASH, 3),
    )


def test_the_path_is_that_of_a_maven_repository() -> None:
    (artifact,) = parse_lock(f"edu.stanford.nlp:corenlp:4.5:models {HASH} 3")
    assert artifact.path == "edu/stanford/nlp/corenlp/4.5/corenlp-4.5-models.jar"
    assert artifact.coordinates == "edu.stanford.nlp:corenlp:4.5:models"


@given(st.text().filter(lambda text: text.strip() and not text.startswith("#")))
def test_what_is_no_artifact_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"line [0-9]+: expected"):
        parse_lock(f"org.neo4j:neo4j:5.1 {HASH} 12\n.{text}")


@pytest.mark.parametrize("name", ["neo4j", "corenlp"])
def test_our_locks_name_each_artifact_once(name: str) -> None:
    artifacts = read_lock(name)
    assert len({artifact.path for artifact in artifacts}) == len(artifacts) > 10
