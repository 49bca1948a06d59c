import pytest

from consilience.evaluation.conversion.extraction import extraction_to_tbf
from consilience.evaluation.formats.extraction import EventItem, ExtractionRecord
from consilience.evaluation.formats.tbf import write_tbf
from consilience.evaluation.support.errors import FormatError


def test_events_become_nuggets_in_the_order_of_the_text_and_clusters_follow_them() -> None:
    events = (
        EventItem("Life.Die", "died", 10, realis="Actual"),
        EventItem("Conflict.Attack", "shot", 0, realis="Other"),
        EventItem("Life.Die", "death", 20),
    )
    record = ExtractionRecord("a", "shot  and died then  death", (), (), events, ((0, 2),))

    assert write_tbf([extraction_to_tbf(record, "a.txt")]) == (
        "#BeginOfDocument a.txt\n"
        "gold\ta.txt\tE1\t0,4\tshot\tConflict.Attack\tOther\n"
        "gold\ta.txt\tE2\t10,14\tdied\tLife.Die\tActual\n"
        "gold\ta.txt\tE3\t20,25\tdeath\tLife.Die\tNOT_ANNOTATED\n"
        "@Coreference\tR1\tE2,E3\n"
        "#EndOfDocument\n"
    )


def test_an_event_without_a_place_is_refused() -> None:
    record = ExtractionRecord("a", "", (), (), (EventItem("Life.Die", "died"),))

    with pytest.raises(FormatError, match=r"^a: event 0 \(`died`\) has no trigger_start\.$"):
        extraction_to_tbf(record, "a")
