"""What a page of HTML states of itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from consilience.platform.loading.conversion.decoding import decode_text

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

__all__ = ["read_page_head"]

_KEYS = {
    "og:title": "title",
    "dc.title": "title",
    "article:published_time": "date",
    "date": "date",
    "dc.date": "date",
    "dcterms.date": "date",
    "dcterms.created": "date",
    "pubdate": "date",
    "datepublished": "date",
    "og:url": "source",
    "dc.source": "source",
    "author": "authors",
    "dc.creator": "authors",
    "article:author": "authors",
    "article:tag": "tags",
    "og:site_name": "site",
    "article:section": "section",
    "dc.publisher": "publisher",
    "dc.language": "language",
}
"""What the names of `<meta>` mean here; the first that is there counts, authors and tags all count."""
_SEVERAL = frozenset({"authors", "tags"})
_MOST_TAGS = 100


def read_page_head(data: bytes) -> Mapping[str, object]:
    """Return what `<title>`, `<meta>`, `<link rel=canonical>`, `<time>` and the language of a page say."""
    # Imported here: whoever reads plain text needs none of it.
    from bs4 import BeautifulSoup

    page = BeautifulSoup(decode_text(data, declared=True), "html.parser")
    said = _metas(page)
    title = page.title.get_text(" ", strip=True) if page.title else ""
    if title:
        said["title"] = title
    link = page.find("link", rel="canonical", href=True)
    if link and "source" not in said:
        said["source"] = str(link["href"])
    time = page.find("time", datetime=True)
    if time and "date" not in said:
        said["date"] = str(time["datetime"])
    root = page.find("html", lang=True)
    if root and "language" not in said:
        said["language"] = str(root["lang"])
    return said


def _metas(page: "BeautifulSoup") -> dict[str, object]:
    said: dict[str, object] = {}
    several: dict[str, list[str]] = {key: [] for key in _SEVERAL}
    for meta in page.find_all("meta", content=True):
        name = str(meta.get("name") or meta.get("property") or meta.get("itemprop") or "").lower()
        content = str(meta["content"]).strip()
        key = _KEYS.get(name)
        if name == "keywords":
            several["tags"] += [word.strip() for word in content.split(",") if word.strip()]
        elif key in _SEVERAL and content:
            several[key] += [content]
        elif key and content:
            said.setdefault(key, content)
    return said | {key: texts[:_MOST_TAGS] for key, texts in several.items() if texts}
