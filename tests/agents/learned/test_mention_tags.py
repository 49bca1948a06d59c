"""From a tag for each word piece to typed mentions."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from consilience.agents.experts.learned.encoder.model import Floats
from consilience.agents.experts.learned.mentions.tags import (
    MENTION_TAGS,
    TaggedMention,
    best_tags,
    find_tagged_mentions,
    span_probability,
)
from consilience.graph.model.model import Span

TEXT = "Ann Lee runs Acme."
OFFSETS = ((0, 0), (0, 3), (4, 7), (8, 12), (13, 17), (17, 18), (0, 0))
"""Of `[CLS] ann lee runs acme . [SEP]`."""


def logits_of(*tags: str, sure: float = 6.0) -> Floats:
    """Logits that speak for these tags."""
    rows = np.zeros((len(tags), len(MENTION_TAGS)), np.float32)
    rows[range(len(tags)), [MENTION_TAGS.index(tag) for tag in tags]] = sure
    return rows


def test_pieces_that_go_on_are_one_mention() -> None:
    found = list(find_tagged_mentions(logits_of("O", "B-PER", "I-PER", "O", "B-ORG", "O", "O"), OFFSETS))
    assert [(mention.span.of(TEXT), mention.kind) for mention in found] == [("Ann Lee", "PER"), ("Acme", "ORG")]


def test_a_mention_is_as_likely_as_the_least_likely_of_its_tags() -> None:
    logits = logits_of("O", "B-PER", "I-PER", "O", "O", "O", "O")
    logits[2] /= 3
    (found,) = find_tagged_mentions(logits, OFFSETS)
    share = float(np.exp(2) / (np.exp(2) + len(MENTION_TAGS) - 1))
    assert found == TaggedMention(Span(0, 7), "PER", found.probability)
    assert abs(found.probability - share) < 1e-6


def test_what_frames_the_text_is_no_mention() -> None:
    assert not list(find_tagged_mentions(logits_of("B-PER", "O", "O", "O", "O", "O", "B-LOC"), OFFSETS))
    (found,) = find_tagged_mentions(logits_of("O", "O", "O", "O", "B-ORG", "I-ORG", "I-ORG"), OFFSETS)
    assert found.span == Span(13, 18)


def test_a_name_that_goes_on_is_less_likely_to_end_before() -> None:
    logits = logits_of("O", "B-PER", "I-PER", "O", "O", "O", "O")
    whole, half = (span_probability(logits, OFFSETS, Span(0, end), "PER") for end in (7, 3))
    assert whole is not None
    assert half is not None
    assert half < 0.05 < 0.9 < whole


def test_a_stretch_that_was_not_read_has_no_probability() -> None:
    assert span_probability(logits_of("O"), ((0, 0),), Span(0, 3), "PER") is None


@given(st.lists(st.lists(st.floats(-5, 5), min_size=13, max_size=13), max_size=8))
def test_the_best_tags_are_a_sequence_that_there_is(rows: Sequence[Sequence[float]]) -> None:
    tags = [MENTION_TAGS[at] for at in best_tags(np.array(rows, np.float32).reshape(-1, 13))]
    assert len(tags) == len(rows)
    for before, tag in zip(["O", *tags], tags, strict=False):
        assert not tag.startswith("I-") or before[2:] == tag[2:]
