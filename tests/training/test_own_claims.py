"""Claims that we wrote for the support judge, and how their files are read."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

SUPPORT = Path(__file__).parents[2] / "training/support"
PARAGRAPH = "The Rhine rises in the Alps. It ends in the North Sea."


@pytest.fixture(scope="module")
def own_claims() -> Iterator[ModuleType]:
    sys.path.insert(0, str(SUPPORT))
    yield import_module("own_claims")
    sys.path.remove(str(SUPPORT))


def test_a_claim_comes_with_the_text_that_it_is_about(own_claims: ModuleType, tmp_path: Path) -> None:
    digest = own_claims.digest_of(PARAGRAPH)
    lines = (
        "T\tA1\tAnn Lee leads Acme.",
        "C\tA1\t+\tparaphrase\tAcme has Ann Lee at its head.",
        f"P\t07\t{digest}",
        "C\t07\t-\tplace\tThe Rhine rises in the North Sea.",
    )
    (tmp_path / "some.tsv").write_text("\n".join(lines), encoding="utf-8")
    first, second = own_claims.own_claims(tmp_path, {digest: PARAGRAPH})
    assert (first["claim"], first["evidence"], first["supported"]) == (
        "Acme has Ann Lee at its head.",
        "Ann Lee leads Acme.",
        True,
    )
    assert (second["evidence"], second["supported"], second["kind"]) == (PARAGRAPH, False, "place")


@pytest.mark.parametrize(
    "line",
    ["C\tA1\t+\tparaphrase\tOf no text.", "P\t07\t0123456789abcdef", "C\tA1\tyes\tplace\tNo such sign."],
    ids=["no text", "no such paragraph", "no such sign"],
)
def test_what_cannot_be_read_is_named_by_its_line(own_claims: ModuleType, tmp_path: Path, line: str) -> None:
    (tmp_path / "some.tsv").write_text(f"T\tA2\tAnother text.\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"some\.tsv:2"):
        list(own_claims.own_claims(tmp_path, {}))


def test_what_we_wrote_is_balanced_and_in_form(own_claims: ModuleType) -> None:
    wanted = {
        line.split("\t")[2]: PARAGRAPH
        for line in (SUPPORT / "written/paragraphs.tsv").read_text(encoding="utf-8").splitlines()
        if line.startswith("P\t")
    }
    claims = list(own_claims.own_claims(SUPPORT / "written", wanted))
    share = sum(claim["supported"] for claim in claims) / len(claims)
    assert len(claims) > 7000
    assert 0.4 < share < 0.6
