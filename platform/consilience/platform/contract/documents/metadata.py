"""What is known of documents beside their texts, as the API gives and takes it."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictFloat, StrictInt

from consilience.platform.contract.base import RequestModel, ResponseModel

__all__ = [
    "DocumentMetadata",
    "MetadataAsked",
    "MetadataChange",
    "MetadataChangeAsked",
    "MetadataValue",
    "SaidMetadata",
]

MetadataValue = StrictBool | StrictInt | StrictFloat | str | list[str]
"""A text, a number, true or false, a date (2020, 2020-05 or 2020-05-17), or several texts."""
SaidMetadata = dict[str, MetadataValue]
"""By key: `title`, `date`, `source`, `author`, `tag`, `language`, and keys of one's own."""

_Text = Annotated[str, Field(max_length=1000)]
_Key = Annotated[str, Field(min_length=1, max_length=64)]
_Number = Annotated[StrictFloat, Field(gt=-1e15, lt=1e15, allow_inf_nan=False)]
_Asked = (
    StrictBool
    | Annotated[StrictInt, Field(gt=-(10**15), lt=10**15)]
    | _Number
    | _Text
    | Annotated[list[_Text], Field(max_length=100)]
)
MetadataAsked = Annotated[dict[_Key, _Asked], Field(max_length=64)]


class MetadataChange(ResponseModel):
    """A change that a person made."""

    said: SaidMetadata
    """What keys said from then on; tags came to those that there were."""
    removed: list[str]
    """Keys that said nothing any more."""
    untagged: list[str]
    """Tags that went."""
    by: str
    at: str
    """ISO 8601."""


class DocumentMetadata(ResponseModel):
    """What is known of a document beside its text."""

    metadata: SaidMetadata
    given: SaidMetadata
    """What came with it, before people changed anything."""
    changes: list[MetadataChange]
    """The last one first."""


class MetadataChangeAsked(RequestModel):
    """A change of what is known of a document."""

    set: MetadataAsked = Field({})
    """What keys say from now on; tags come to those that there are."""
    remove: list[_Key] = Field([], max_length=64)
    """Keys that say nothing any more."""
    untag: list[_Text] = Field([], max_length=100)
    """Tags that go."""
