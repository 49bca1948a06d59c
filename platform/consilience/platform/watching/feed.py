"""Feeds as sources: the articles that RSS or Atom lists, each by its guid or id, else by its link."""

import asyncio
import html
import io
import re
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urljoin

from consilience.graph.model.errors import ConsilienceError, DocumentError, UploadError
from consilience.graph.model.metadata.reading import read_fitting
from consilience.platform.loading.conversion.decoding import clean, decode_text
from consilience.platform.loading.documents.fetched_file import FetchedFile
from consilience.platform.loading.documents.uploads import clean_shown_name
from consilience.platform.loading.fetching import Fetched, fetch_page
from consilience.platform.watching.shared.identity import digest, make_item_id
from consilience.platform.watching.shared.source import SourceAwayError, SourceItem

__all__ = ["WatchedFeed"]

_DECLARATION = re.compile(r"\A\s*+<\?xml[^>]*+>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*+>")
_MISSING = "Feeds are read by what is not installed: pip install 'consilience[feeds]'."
_KEPT = "; it is looked at again later."


class _Fetch(Protocol):
    def __call__(self, url: str, most_bytes: int, *, validators: Mapping[str, str]) -> Awaitable[Fetched]: ...


@dataclass(frozen=True, slots=True)
class _Article:
    item: SourceItem
    title: str
    body: str
    """As HTML."""
    stated: Mapping[str, object]
    language: str


class WatchedFeed:
    """Articles of a feed, as it has them itself: the pages that it links to are not fetched."""

    def __init__(self, url: str, most_bytes: int, *, fetch: _Fetch = fetch_page) -> None:
        """Name the feed.

        Args:
            url: `http` or `https`, on the open internet.
            most_bytes: greatest size of the feed.
            fetch: returns what is at an address.

        Raises:
            ConsilienceError: the libraries that read feeds are not installed.
        """
        self._url, self._most_bytes, self._fetch = url, most_bytes, fetch
        self._validators: Mapping[str, str] = {}
        self._articles: dict[str, _Article] = {}
        _check_installed()

    @property
    def name(self) -> str:
        """Return its address."""
        return self._url

    @property
    def every_s(self) -> float:
        """Return ten minutes: whoever publishes asks for no more."""
        return 600.0

    @property
    def tells_gone(self) -> bool:
        """Return that it does not: what is no longer listed is only older than the rest."""
        return False

    async def list_items(self) -> Sequence[SourceItem]:
        """Return the articles that are listed now; of several with one id the first.

        Raises:
            SourceAwayError: the feed cannot be had, or is none.
        """
        try:
            found = await self._fetch(self._url, self._most_bytes, validators=self._validators)
            if not found.is_unchanged:
                articles = await asyncio.to_thread(_read_articles, found.data, self._url)
                self._articles = {article.item.id: article for article in reversed(articles)}
                self._validators = found.validators
        except UploadError as error:
            raise SourceAwayError(f"{self._url}: {str(error).rstrip('.')}{_KEPT}") from error
        except DocumentError as error:
            raise SourceAwayError(f"{self._url}: it cannot be read as a feed: {error}{_KEPT}") from error
        return sorted((article.item for article in self._articles.values()), key=lambda item: item.id)

    async def fetch(self, item: SourceItem, into: Path) -> Sequence[FetchedFile]:
        """Return an article as a page with its title."""
        article = self._articles[item.id]
        if not (article.title or article.body.strip()):
            return []
        path = into / "article.html"
        await asyncio.to_thread(path.write_text, _page(article), "utf-8")
        name = clean_shown_name(article.title or str(article.stated["source"]))
        return [FetchedFile(path, f"{self._url}#{item.id}", name, read_fitting(article.stated))]

    async def close(self) -> None:
        """Do nothing: no connection stays open."""


def _check_installed() -> None:
    try:
        import defusedxml.sax  # noqa: F401 - imported here: an extra
        import feedparser  # noqa: F401 - as above
    except ImportError as error:
        raise ConsilienceError(_MISSING) from error


def _read_articles(data: bytes, url: str) -> list[_Article]:
    """Return the articles of a feed; links in it are those of its address.

    Raises:
        DocumentError: it is not well-formed, declares entities, or is something else.
    """
    import feedparser

    # What is checked is what is read: in one encoding, which nothing in it changes.
    text = _DECLARATION.sub("", decode_text(data, declared=True), count=1).encode()
    _check_xml(text)
    # Without its address: an id that is no address would be taken for a part of one.
    read = feedparser.parse(io.BytesIO(text), resolve_relative_uris=False, sanitize_html=False)
    if not read.version:
        raise DocumentError("it is neither RSS nor Atom")
    language = str(read.feed.get("language") or "")
    return [article for entry in read.entries if (article := _article(entry, url, language))]


def _check_xml(data: bytes) -> None:
    from xml.sax import SAXParseException
    from xml.sax.handler import ContentHandler

    from defusedxml import DefusedXmlException
    from defusedxml.sax import parseString

    try:
        parseString(data, ContentHandler(), forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except DefusedXmlException as error:
        raise DocumentError("it declares entities of its own, which may stand for anything") from error
    except SAXParseException as error:
        message = f"it is no well-formed XML (line {error.getLineNumber()}: {error.getMessage()})"
        raise DocumentError(message) from error


def _article(entry: Any, url: str, language: str) -> _Article | None:  # noqa: ANN401 - a dictionary of feedparser
    """Return an article; None for one that names itself in no way."""
    entry = dict(entry)  # which has nothing but what the feed says
    link = _join(url, str(entry.get("link") or ""))
    given = entry.get("id") or link or entry.get("title")
    if not given:
        return None
    title = " ".join(clean(html.unescape(_plain(entry.get("title_detail") or {}))).split())
    texts = entry.get("content") or [entry.get("summary_detail") or {}]
    body = max((clean(_markup(text)) for text in texts), key=len, default="")
    when = entry.get("published_parsed") or entry.get("updated_parsed")
    stated = {
        "title": title[:1000],
        "date": time.strftime("%Y-%m-%d", when) if when else None,
        "source": link if link.startswith(("http://", "https://")) else url,
        "author": [name for author in entry.get("authors", []) if (name := author.get("name"))],
        "tag": [term for tag in entry.get("tags", []) if (term := tag.get("term"))],
    }
    version = digest(title, body, str(entry.get("updated") or entry.get("published") or ""))
    return _Article(SourceItem(make_item_id(str(given)), version), title, body, stated, language)


def _join(url: str, link: str) -> str:
    """Return where a link leads; nothing if that is nowhere."""
    try:
        return urljoin(url, link) if link else ""
    except ValueError:
        return ""


def _markup(text: Mapping[str, Any]) -> str:
    """Return a text construct as HTML."""
    value = str(text.get("value") or "")
    return html.escape(value) if text.get("type") == "text/plain" else value


def _plain(text: Mapping[str, Any]) -> str:
    value = str(text.get("value") or "")
    return value if text.get("type") == "text/plain" else _TAG.sub("", value)


def _page(article: _Article) -> str:
    """Return an article as an HTML page."""
    heading = f"<h1>{html.escape(article.title)}</h1>" if article.title else ""
    return (
        f'<!doctype html><html lang="{html.escape(article.language)}"><head><meta charset="utf-8"></head>'
        f"<body>{heading}{article.body}</body></html>"
    )
