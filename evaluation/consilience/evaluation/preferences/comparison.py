"""All that pairwise preferences say about systems, in one result."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from consilience.evaluation.preferences.agreement import agreement
from consilience.evaluation.preferences.bradley_terry import BradleyTerrySettings, bradley_terry
from consilience.evaluation.preferences.elo import EloSettings, Rating, elo
from consilience.evaluation.records.votes import Vote, WinCounts, merge_votes, win_matrix
from consilience.evaluation.support.errors import EvaluationError
from consilience.evaluation.support.signature import signature

__all__ = ["Comparison", "compare_systems"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What pairwise preferences say about systems: Elo and Bradley-Terry ratings, wins, agreement of annotators."""

    signature: str
    votes: int
    """Votes after those of several annotators on one comparison are merged."""
    elo: Mapping[str, Rating]
    bradley_terry: Mapping[str, Rating]
    wins: Mapping[str, Mapping[str, WinCounts]]
    agreement: Mapping[tuple[str, str], tuple[float, int]]
    """Tie-discounted agreement of two annotators and the number of comparisons that both made."""

    def to_json(self) -> dict[str, Any]:
        """Return what `consilience evaluate preferences --json` prints."""
        return {
            "signature": self.signature,
            "votes": self.votes,
            "systems": {
                name: {
                    "elo": asdict(rating),
                    "bradley_terry": asdict(self.bradley_terry[name]),
                    "against": {other: asdict(counts) for other, counts in self.wins[name].items()},
                }
                for name, rating in self.elo.items()
            },
            "agreement": [
                {"annotators": list(pair), "value": value, "comparisons": comparisons}
                for pair, (value, comparisons) in self.agreement.items()
            ],
        }


def compare_systems(
    votes: Sequence[Vote],
    elo_settings: EloSettings | None = None,
    bradley_terry_settings: BradleyTerrySettings | None = None,
) -> Comparison:
    """Rate systems by votes; of several annotators on one comparison the majority counts.

    Raises:
        EvaluationError: there are no votes, one compares a system with itself, or an annotator voted twice on one
            comparison.
    """
    elo_settings = elo_settings or EloSettings()
    bradley_terry_settings = bradley_terry_settings or BradleyTerrySettings()
    by_annotator: dict[str, list[Vote]] = {}
    for vote in votes:
        by_annotator.setdefault(vote.annotator, []).append(vote)
    for annotator, own in by_annotator.items():
        if len({vote.key for vote in own}) < len(own):
            who = f"Annotator {annotator!r}" if annotator else "The file"
            raise EvaluationError(f"{who} has two votes on one sample and pair of systems. Name annotators apart.")
    merged = merge_votes(votes)
    agreements = {}
    for one, other in combinations(by_annotator, 2):
        if {v.key for v in by_annotator[one]} & {v.key for v in by_annotator[other]}:
            agreements[one, other] = agreement(by_annotator[one], by_annotator[other])
    return Comparison(
        signature(
            "preferences",
            elo=elo_settings.signature(),
            bt=bradley_terry_settings.signature(),
            annotators=str(len(by_annotator)),
            merge="majority",
        ),
        len(merged),
        elo(merged, elo_settings),
        bradley_terry(merged, bradley_terry_settings),
        win_matrix(merged),
        agreements,
    )
