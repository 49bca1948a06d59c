"""Write the lock files anew: `python -m consilience.graph.embedded.installation.make_lock`.

For maintainers, when a version below changes. The tree is resolved by jgo; every artifact is fetched once, compared
with the SHA-1 that the repository publishes, and written with its SHA-256 and size.
"""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import jgo

from consilience.graph.embedded.installation.artifacts import Artifact
from consilience.graph.embedded.installation.download import CONNECTIONS, registry

__all__ = ["LOCKS", "make_lock"]

LOCKS: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {
    "neo4j": (
        ("org.neo4j:neo4j:2026.08.1",),
        frozenset({"mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis", "junit", "hamcrest"}),
    ),
    "corenlp": (
        ("edu.stanford.nlp:stanford-corenlp:4.5.10", "edu.stanford.nlp:stanford-corenlp:4.5.10:models"),
        frozenset(
            {
                "AppleJavaExtensions", "commons-lang3", "jakarta.servlet-api", "xom", "xalan", "serializer", "jsr305",
                "jakarta.json", "xercesImpl", "xml-apis", "ejml-fdense", "ejml-cdense", "ejml-zdense", "ejml-dsparse",
                "ejml-fsparse",
            }
        ),
    ),
}  # fmt: skip
"""For each lock file the roots, and the names of transitive artifacts that no code path of ours loads."""


def make_lock(roots: tuple[str, ...], without: frozenset[str]) -> str:
    """Return the text of a lock file for the roots and all they need, except the artifacts named in `without`."""
    found: dict[str, tuple[str, str, str, str]] = {}
    for root in roots:
        for artifact in jgo.resolve(root):
            key = (artifact.groupId, artifact.artifactId, artifact.version, artifact.classifier)
            if artifact.artifactId not in without:
                found.setdefault(":".join(key), key)
    with httpx.Client(timeout=60) as client, ThreadPoolExecutor(CONNECTIONS) as workers:
        artifacts = workers.map(lambda key: _lock_artifact(client, key), found.values())
        return "".join(f"{a.coordinates} {a.sha256} {a.size}\n" for a in artifacts)


def _lock_artifact(client: httpx.Client, key: tuple[str, str, str, str]) -> Artifact:
    url = f"{registry()}/{Artifact(*key, sha256='', size=0).path}"
    content = client.get(url).raise_for_status().content
    published = client.get(f"{url}.sha1").raise_for_status().text.split()[0]
    if hashlib.sha1(content, usedforsecurity=False).hexdigest() != published:
        raise ValueError(f"{url} does not have the SHA-1 that is published beside it")
    return Artifact(*key, sha256=hashlib.sha256(content).hexdigest(), size=len(content))


if __name__ == "__main__":
    for name, (roots, without) in LOCKS.items():
        Path(__file__).with_name(f"{name}.lock").write_text(make_lock(roots, without), encoding="utf-8")
