"""Pairs of events as a table: on a narrow terminal no word of theirs is broken."""

from dataclasses import replace

import pytest

from consilience.graph.records.entities_events import EventPair, PairedEvent
from consilience.platform.commands.events.event_tables import print_pairs

WHY = ("both have Ann Vale as Buyer", "both on 2018-06-19", "another Place: Northampton / Wolverhampton")


def tells(number: int, name: str, quote: str) -> PairedEvent:
    return PairedEvent(
        f"event_{number}", "bought", 9, 15, f"doc_{number}", name, quote, 0, "", "", "2018-06-19", "2018-06-19", ()
    )


PAIR = EventPair(
    "pair_3f9e380a5896d7405aa417a91ceab756",
    "event_1",
    "event_2",
    "Transaction.Transfer-Ownership",
    "open",
    0.974,
    WHY,
    "by hand",
    "",
    None,
    None,
    None,
    (
        tells(1, "evening.txt", "Ann Vale bought the Northampton Manufacturing Company for an undisclosed sum."),
        tells(
            2, "morning.txt", "In a surprise, Vale acquired Northampton Manufacturing, people familiar with it said."
        ),
    ),
)


@pytest.mark.parametrize("width", [80, 100, 120])
def test_no_word_is_broken_on_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    print_pairs([PAIR, replace(PAIR, by="resolver", reason="One purchase.")])
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= width
    words = {word.strip(";,.:") for word in printed.split()}
    told = [PAIR.type, "3f9e380a", "0.97", "resolver", *WHY, *(event.quote or "" for event in PAIR.events)]
    for text in [*told, "evening.txt:", "morning.txt:"]:
        assert {word.strip(";,.:") for word in text.split()} <= words | {""}


def test_what_is_forgotten_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    print_pairs([replace(PAIR, events=PAIR.events[:1])])
    assert "forgotten" in capsys.readouterr().out
