import json
import re
from html.parser import HTMLParser

import pytest

from consilience.evaluation.genres.embedders.hashed_ngrams import HashedNgrams
from consilience.evaluation.genres.evaluate import GenresSettings, score_genres
from consilience.evaluation.genres.results import GenresScores
from consilience.evaluation.genres.texts.topics import TopicSettings
from consilience.evaluation.records.triples import Document, SystemOutput, Triple
from consilience.evaluation.report.genres import genres_html, worst_documents
from consilience.evaluation.report.histogram import histogram
from consilience.evaluation.report.radar import radar

ANN = Triple("Ann", "founded", "Acme <Inc>")
BOB = Triple("Bob", "left", "Acme <Inc>")
DOCUMENTS = [
    Document("one", "Ann founded Acme <Inc> in Rome & left.", (ANN,)),
    Document("two", "Bob left Acme <Inc>.", (BOB,)),
    Document("three", "Nothing happened there today."),
]
SYSTEMS = [
    SystemOutput(
        "good <b>",
        {"one": (ANN,), "two": (BOB, ANN), "three": ()},
        {"one": (True,), "two": (True, False), "three": ()},
        {"one": ("0",), "two": ("Granularity: 2", "N/A"), "three": ()},
    ),
    SystemOutput("silent", {"one": (), "two": (ANN,)}, notes=("Document one: nothing <i>at all</i>.",)),
]


async def evaluated() -> GenresScores:
    return await score_genres(DOCUMENTS, SYSTEMS, HashedNgrams(), GenresSettings(topics=TopicSettings(topics=2)))


class Structure(HTMLParser):
    """Collects what matters about a page and checks that tags are closed in order."""

    VOID = frozenset({"meta", "circle", "rect", "line", "polygon", "polyline"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href", "onclick"} & {name for name, _ in attrs}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


async def test_the_page_is_whole_needs_nothing_else_and_escapes_what_it_shows() -> None:
    scores = await evaluated()
    page = genres_html(scores, DOCUMENTS, SYSTEMS)
    structure = Structure(page)
    assert structure.open == []
    assert "script" not in structure.seen
    assert not re.search(r"https?:|url\(|@import", page)
    assert structure.seen.count("details") == 3 + 3 + 1
    assert scores.signature in page
    assert "good &lt;b&gt;" in page
    assert "<b>" not in page.replace("<b>one</b>", "").replace("<b>two</b>", "").replace("<b>three</b>", "").replace(
        "<b>silent</b>", ""
    )
    assert "Ann founded Acme &lt;Inc&gt; in Rome &amp; left." in page
    assert "not supported, 0 parts" in page
    assert 'title="no judge">–' in page
    assert "nothing &lt;i&gt;at all&lt;/i&gt;." in page


async def test_the_same_input_gives_the_same_bytes() -> None:
    one, other = await evaluated(), await evaluated()
    assert json.dumps(one.to_json()) == json.dumps(other.to_json())
    assert genres_html(one, DOCUMENTS, SYSTEMS) == genres_html(other, DOCUMENTS, SYSTEMS)


async def test_json_has_every_system_document_and_figure() -> None:
    data = (await evaluated()).to_json()
    assert list(data) == ["signature", "systems"]
    good = data["systems"]["good <b>"]
    assert list(good)[:10] == ["ts", "us", "fs", "gs", "cs", "triples", "tokens", "precision", "recall", "f1"]
    assert good["fs"] == pytest.approx((1 + 0.5 + 0) / 3)
    assert good["counted"] == {
        **dict.fromkeys(("ts", "us", "fs", "gs", "triples"), 3),
        **dict.fromkeys(("cs", "tokens", "precision", "recall", "f1"), 2),
    }
    assert list(good["documents"]) == ["one", "two", "three"]
    assert data["systems"]["silent"]["fs"] is None
    assert data["systems"]["silent"]["empty"] == 2


async def test_worst_documents_come_by_the_mean_of_their_scores() -> None:
    scores = (await evaluated()).systems["good <b>"]
    assert worst_documents(scores) == ["three", "two", "one"]
    assert worst_documents(scores, 1) == ["three"]


def test_a_radar_line_stops_before_an_axis_without_a_score() -> None:
    whole = radar(["A", "B", "C"], {"s": [1.0, 0.5, 0.0]})
    assert 'points="230.0,42.0 286.3,204.5 230.0,172.0"' in whole
    broken = radar(["A", "B", "C"], {"s": [1.0, None, 0.0]})
    assert broken.count("<polyline") == 1
    assert "B (not computed)" in broken


def test_a_histogram_counts_tenths() -> None:
    chart = histogram([0.0, 0.05, 0.95, 1.0, 0.5], "#000")
    assert "5 documents: 2, 0, 0, 0, 0, 1, 0, 0, 0, 2 from 0 to 1 in tenths" in chart
