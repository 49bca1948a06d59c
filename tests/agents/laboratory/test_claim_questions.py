from collections import Counter
from itertools import product

from consilience.agents.claims.claim import Anchor, Claim
from consilience.agents.laboratory.claims.corruption import Corruption, KnownClaim
from consilience.agents.laboratory.claims.questions import claims_for_debate
from consilience.graph.model.model import FactKind, Span


def known(document: str, kind: FactKind, corruption: Corruption | None) -> KnownClaim:
    claim = Claim(kind, Anchor(Span(0, 3), "Person", "Ann"), "Person", None, (), (), (), 1.0)
    return KnownClaim("1", document, "Ann left.", claim, (), corruption)


def test_half_are_corrupted_and_no_text_comes_twice_while_there_are_others() -> None:
    kinds: tuple[FactKind, ...] = ("entity", "event")
    corruptions: tuple[Corruption | None, ...] = (None, "wrong type")
    made = [known(document, *both) for document in "abcdefgh" for both in product(kinds, corruptions)]
    chosen = claims_for_debate(made, 8)
    assert Counter((each.claim.kind, each.corruption) for each in chosen) == {
        ("entity", None): 2,
        ("event", None): 2,
        ("entity", "wrong type"): 2,
        ("event", "wrong type"): 2,
    }
    assert sorted(each.document for each in chosen) == list("abcdefgh")
    assert claims_for_debate(made, 8) == chosen


def test_all_are_taken_where_there_are_too_few() -> None:
    made = [known("a", "entity", None), known("a", "entity", "wrong type")]
    assert claims_for_debate(made, 20) == made
