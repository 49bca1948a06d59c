"""What people change of a document's metadata, one change after the other, so that the last can be taken back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from consilience.graph.model.metadata.reading import metadata_json, read_metadata
from consilience.graph.model.metadata_record import NO_METADATA, Metadata, merge_metadata

__all__ = ["MetadataEdit", "apply_changes", "change_from_text", "change_text"]


@dataclass(frozen=True, slots=True)
class MetadataEdit:
    """One change by a person."""

    said: Metadata = NO_METADATA
    """What keys say from now on; tags come to those that there are."""
    removed: tuple[str, ...] = ()
    """Keys that say nothing any more."""
    untagged: tuple[str, ...] = ()
    """Tags that go."""
    by: str = ""
    """Who made it."""
    at: str = ""
    """When (ISO 8601, UTC)."""


def apply_changes(given: Metadata, changes: Sequence[MetadataEdit]) -> Metadata:
    """Return what a document's metadata says, from what came with it and what people changed since."""
    current = given
    for change in changes:
        kept = {key: value for key, value in current.values().items() if key not in change.removed}
        left = Metadata.of(kept)
        left = replace(left, tags=tuple(tag for tag in left.tags if tag not in change.untagged))
        current = merge_metadata([left, change.said])
    return current


def change_text(change: MetadataEdit) -> str:
    """Return a change as JSON."""
    return json.dumps(
        {
            "said": metadata_json(change.said),
            "removed": change.removed,
            "untagged": change.untagged,
            "by": change.by,
            "at": change.at,
        },
        ensure_ascii=False,
        sort_keys=True,
    )


def change_from_text(text: str) -> MetadataEdit:
    """Return the change that `change_text` wrote."""
    told = json.loads(text)
    return MetadataEdit(
        read_metadata(told["said"]), tuple(told["removed"]), tuple(told["untagged"]), told["by"], told["at"]
    )
