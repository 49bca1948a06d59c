"""The metadata of a document, as a typed record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from consilience.graph.model.partial_date import PartialDate

__all__ = ["KNOWN_KEYS", "NO_METADATA", "Metadata", "Value", "merge_metadata"]

Value = str | int | float | bool | PartialDate | tuple[str, ...]
"""What a key says: a text, a number, true or false, a date, or several texts."""

KNOWN_KEYS = ("title", "date", "source", "author", "tag", "language")
"""Keys whose meaning and type are fixed. `author` and `tag` may say several things; a plural names them too."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a document beside its text; it changes nothing of what the document is."""

    title: str | None = None
    date: PartialDate | None = None
    """When it was published."""
    source: str | None = None
    """Where it was published: an address, or the name of a paper or an agency."""
    authors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    """Sorted; each once."""
    language: str | None = None
    """Its code, such as `en` or `zh-hans`."""
    more: Mapping[str, Value] = field(default_factory=dict)
    """Keys of one's own, sorted."""

    def __bool__(self) -> bool:
        """Tell whether it says anything."""
        return bool(self.values())

    def values(self) -> dict[str, Value]:
        """Return what it says by key: those of `KNOWN_KEYS` first, of which those that say nothing are left out."""
        known: tuple[Value | None, ...] = (
            self.title,
            self.date,
            self.source,
            self.authors,
            self.tags,
            self.language,
        )
        said = {key: value for key, value in zip(KNOWN_KEYS, known, strict=True) if value not in (None, ())}
        return {**{key: value for key, value in said.items() if value is not None}, **self.more}

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> "Metadata":
        """Return the metadata of which `values` are the values; each is of the type that its key has."""
        known = {key: values[key] for key in KNOWN_KEYS if key in values}
        for key, plural in (("author", "authors"), ("tag", "tags")):
            if key in known:
                known[plural] = known.pop(key)
        more = {key: values[key] for key in sorted(values) if key not in KNOWN_KEYS}
        return cls(**known, more=more)  # type: ignore[arg-type] # each key has its type


NO_METADATA = Metadata()


def merge_metadata(layers: Iterable[Metadata]) -> Metadata:
    """Return what several say together: of each key what the last says that has it, and all their tags."""
    values: dict[str, Value] = {}
    tags: set[str] = set()
    for layer in layers:
        values |= layer.values()
        tags.update(layer.tags)
    if tags:
        values["tag"] = tuple(sorted(tags))
    return Metadata.of(values)
