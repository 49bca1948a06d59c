"""Feeds: RSS and Atom from a server, well-formed, hostile and away."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from tests.platform.watching.places import FeedPlace, serving_web

from consilience.graph.model.model import Document
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.loaders import load
from consilience.platform.loading.fetching import fetch_page
from consilience.platform.watching.feed import WatchedFeed
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>News</title><language>en</language>
<item><title>Acme &amp; Beta</title><link>https://news.example/acme</link><guid isPermaLink="false">g1</guid>
<description>In short.</description><content:encoded><![CDATA[<p>Ann Lee <b>founded</b> Acme.</p>]]></content:encoded>
<pubDate>Tue, 03 Jun 2025 23:39:21 GMT</pubDate><dc:creator>Ann Berg</dc:creator><category>press</category></item>
<item><link>https://news.example/oslo</link><description>Tom Reed lives in Oslo.</description></item>
<item><description>Nobody can say which article this is.</description></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>News</title>
<entry><title type="html">Acme &amp;amp; &lt;i&gt;Beta&lt;/i&gt;</title><id>urn:news:1</id><link href="/acme"/>
<updated>2025-06-03T00:00:00Z</updated><author><name>Ann Berg</name></author><category term="press"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Ann Lee founded Acme.</p></div></content></entry>
<entry><title>3 &lt; 4</title><id>urn:news:2</id><content type="text">Tom Reed said that 3 &lt; 4.</content></entry>
</feed>"""


@pytest.fixture
def place() -> Iterator[FeedPlace]:
    with serving_web() as server:
        yield FeedPlace(server)


async def documents(feed: WatchedFeed, into: Path) -> list[Document]:
    found: list[Document] = []
    for number, item in enumerate(await feed.list_items()):
        (into / str(number)).mkdir()
        files: Sequence[FetchedFile] = await feed.fetch(item, into / str(number))
        for document in load(files):
            assert isinstance(document, Document)
            found.append(document)
    return found


async def versions(feed: WatchedFeed) -> dict[str, str]:
    return {item.id: item.version for item in await feed.list_items()}


async def test_articles_of_rss_are_documents_with_what_is_said_of_them(place: FeedPlace, tmp_path: Path) -> None:
    place.server.pages["/feed.xml"] = RSS.encode()
    feed = place.watch()
    acme, oslo = await documents(feed, tmp_path)
    assert acme.text == "# Acme & Beta\n\nAnn Lee **founded** Acme."
    assert (acme.name, acme.source, acme.language) == ("Acme & Beta", f"{feed.name}#g1", "en")
    assert (acme.metadata.title, acme.metadata.source) == ("Acme & Beta", "https://news.example/acme")
    assert (acme.metadata.authors, acme.metadata.tags) == (("Ann Berg",), ("press",))
    assert acme.metadata.date is not None
    assert acme.metadata.date.text == "2025-06-03"
    assert (oslo.text, oslo.name) == ("Tom Reed lives in Oslo.", "https://news.example/oslo")
    assert oslo.source == f"{feed.name}#https:%2F%2Fnews.example%2Foslo"


async def test_articles_of_atom_are_documents_with_what_is_said_of_them(place: FeedPlace, tmp_path: Path) -> None:
    place.server.pages["/feed.xml"] = ATOM.encode()
    acme, oslo = await documents(place.watch(), tmp_path)
    assert (acme.name, acme.text) == ("Acme & Beta", "# Acme & Beta\n\nAnn Lee founded Acme.")
    assert acme.metadata.source == f"{place.server.url}/acme"
    assert acme.metadata.authors == ("Ann Berg",)
    assert (oslo.name, oslo.text) == ("3 < 4", "# 3 < 4\n\nTom Reed said that 3 < 4.")


async def test_an_id_is_what_the_feed_says_wherever_the_feed_is(place: FeedPlace) -> None:
    place.put("12345", "Ann met Bob.")
    assert list(await versions(place.watch())) == ["12345"]


async def test_an_article_changes_with_its_text_and_with_when_it_was_updated(place: FeedPlace) -> None:
    feed = place.watch()
    seen: set[str] = set()
    for before, after in (("", ""), ("founded", "left"), ("2025-06-03T", "2025-06-04T")):
        place.server.pages["/feed.xml"] = ATOM.replace(before, after).encode()
        seen.add((await versions(feed))["urn:news:1"])
    assert len(seen) == 3


async def test_what_is_as_it_was_is_not_sent_again(place: FeedPlace) -> None:
    place.server.headers = {"ETag": '"1"', "Last-Modified": "Tue, 03 Jun 2025 09:39:21 GMT"}
    place.put("a", "Ann met Bob.")
    feed = place.watch()
    first = await feed.list_items()
    assert await feed.list_items() == first
    asked = [headers for _, headers in place.server.asked]
    assert "If-None-Match" not in asked[0]
    assert (asked[1]["If-None-Match"], asked[1]["If-Modified-Since"]) == ('"1"', "Tue, 03 Jun 2025 09:39:21 GMT")
    place.server.headers["ETag"] = '"2"'
    place.put("b", "Tom lives in Oslo.")
    assert len(await feed.list_items()) == 2


async def test_two_articles_of_one_id_are_the_first(place: FeedPlace, tmp_path: Path) -> None:
    item = "<item><guid>a</guid><description>{}</description></item>"
    items = item.format("The newest.") + item.format("An older one.")
    place.server.pages["/feed.xml"] = f'<rss version="2.0"><channel>{items}</channel></rss>'.encode()
    assert [document.text for document in await documents(place.watch(), tmp_path)] == ["The newest."]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1", "gb18030"])
async def test_feeds_are_read_in_the_encoding_that_they_declare(
    place: FeedPlace, tmp_path: Path, encoding: str
) -> None:
    text = "Zoë lives in Köln." if encoding == "iso-8859-1" else "Zoë lives in 北京."
    rss = f'<rss version="2.0"><channel><item><guid>a</guid><description>{text}</description></item></channel></rss>'
    declared = f'<?xml version="1.0" encoding="{encoding}"?>\n'
    place.server.pages["/feed.xml"] = (declared + rss).encode(encoding)
    assert [document.text for document in await documents(place.watch(), tmp_path)] == [text]


LAUGHS = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(12))
DECLARED = (
    '<!DOCTYPE rss [{}]><rss version="2.0"><channel><item><guid>a</guid><description>{}</description></item>'
    "</channel></rss>"
)


@pytest.mark.parametrize(
    ("feed", "reason"),
    [
        (DECLARED.format('<!ENTITY l0 "ha">' + LAUGHS, "&l12;"), "declares entities of its own"),
        (DECLARED.format('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;"), "declares entities of its own"),
        (DECLARED.format('<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;', "a"), "declares entities of its own"),
        ('<rss version="2.0"><channel><item><guid>a</guid><description>Half an art', r"no well-formed XML \(line 1"),
        ("<!doctype html><html><body><p>Not found</body></html>", "no well-formed XML"),
        ("<page><text>Ann</text></page>", "neither RSS nor Atom"),
        ("", "no well-formed XML"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
async def test_what_is_hostile_cut_off_or_no_feed_is_not_read(
    place: FeedPlace, feed: str, reason: str, encoding: str
) -> None:
    place.server.pages["/feed.xml"] = feed.encode(encoding)
    with pytest.raises(SourceAwayError, match=reason):
        await place.watch().list_items()


async def test_an_entity_that_every_page_knows_is_no_reason_to_read_half_a_feed(place: FeedPlace) -> None:
    place.server.pages["/feed.xml"] = RSS.replace("In short.", "In&nbsp;short.").encode()
    with pytest.raises(SourceAwayError, match="no well-formed XML"):
        await place.watch().list_items()


async def test_names_that_strangers_choose_stay_names(place: FeedPlace, tmp_path: Path) -> None:
    names = [
        "../../etc/passwd",
        "a#b",
        "a/b%2Fc",
        "a b",
        "x' OR 1=1 --",
        "é\u202e",
        "n" * 5000,
        "n" * 5001,
        "\U0001f600",
    ]
    for name in names:
        place.put(name, f"Ann met {name[:3]}.")
    feed = place.watch()
    found = await documents(feed, tmp_path)
    assert len({document.source for document in found}) == len(names)
    assert all(document.source.isascii() and len(document.source) < 500 for document in found)
    assert all(document.source.count("#") == 1 for document in found)


@pytest.mark.parametrize("link", ["http://[::1", "javascript:alert(1)", "//", "http://a]b/", "x" * 70_000])
async def test_links_to_nowhere_are_left_out(place: FeedPlace, tmp_path: Path, link: str) -> None:
    item = f"<item><guid>a</guid><link>{link}</link><description>Ann met Bob.</description></item>"
    place.server.pages["/feed.xml"] = f'<rss version="2.0"><channel>{item}</channel></rss>'.encode()
    (document,) = await documents(place.watch(), tmp_path)
    assert document.text == "Ann met Bob."
    assert "javascript" not in str(document.metadata.source)


async def test_scripts_in_articles_are_no_text(place: FeedPlace, tmp_path: Path) -> None:
    place.put("a", "Ann met Bob.")
    page = place.server.pages["/feed.xml"].replace(b"Ann met", b"&lt;script&gt;evil()&lt;/script&gt;Ann met")
    place.server.pages["/feed.xml"] = page
    assert [document.text for document in await documents(place.watch(), tmp_path)] == ["Ann met Bob."]


async def test_a_feed_that_is_too_large_is_said(place: FeedPlace) -> None:
    place.put("a", "Ann met Bob. " * 10_000)
    with pytest.raises(SourceAwayError, match=r"more than the 100,000 bytes that are allowed; it is looked at again"):
        await place.watch().list_items()


async def test_a_feed_inside_the_network_is_not_asked(place: FeedPlace) -> None:
    with pytest.raises(SourceAwayError, match=r"Port \d+ is not one of the web's"):
        await WatchedFeed(f"{place.server.url}/feed.xml", 1000).list_items()
    with pytest.raises(SourceAwayError, match="not on the open internet"):
        await WatchedFeed("http://127.0.0.1/feed.xml", 1000).list_items()
    inside = partial(fetch_page, ports=None)
    with pytest.raises(SourceAwayError, match="not on the open internet"):
        await WatchedFeed(f"{place.server.url}/feed.xml", 1000, fetch=inside).list_items()
    assert place.server.asked == []


async def test_an_article_without_any_text_gives_no_document(place: FeedPlace, tmp_path: Path) -> None:
    link = "<item><link>https://news.example/a</link></item>"
    place.server.pages["/feed.xml"] = f'<rss version="2.0"><channel>{link}</channel></rss>'.encode()
    feed = place.watch()
    items: Sequence[SourceItem] = await feed.list_items()
    assert len(items) == 1
    assert await feed.fetch(items[0], tmp_path) == []
