"""Calls as they are kept: small, quickly made, and the same bytes for the same call."""

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from consilience.agents.models.layers.recording import Called
from consilience.platform.support.redaction import redactor

__all__ = ["Packed", "pack", "unpack"]

_LEVEL = 1
"""Of compression: a third of a higher level's time for a tenth more bytes."""
_hidden = redactor(texts=True)


@dataclass(frozen=True, slots=True)
class Packed:
    """A call, ready to be written."""

    id: str
    said: bytes
    texts: tuple[tuple[bytes, bytes], ...]
    """⟨digest, compressed text⟩ of what it has in common with other calls of its run."""


def pack(called: Called) -> Packed:
    """Return a call as it is kept.

    The messages before the last one and the form are kept apart, since the calls of a run share them. What shows the
    text of another document is not, so that it can go with that document.
    """
    request, reply, occasion = called.request, called.reply, called.occasion
    shared: list[tuple[bytes, bytes]] = []

    def text_or_digest(text: str) -> dict[str, str]:
        shared.append(_shared(text))
        return {"digest": shared[-1][0].hex()}

    *before, last = request.messages
    whole = bool(occasion.other_document_id)
    said: dict[str, Any] = {
        "messages": [
            *({"role": m.role, **({"text": m.content} if whole else text_or_digest(m.content))} for m in before),
            {"role": last.role, "text": last.content},
        ],
        "form": request.form and {"name": request.form.name, **text_or_digest(request.form.json_text)},
        "options": _options(called),
        "reply": reply.text,
        "refusal": reply.refusal,
        "first_token": dict(reply.first_token),
    }
    if reply.thoughts:
        said["thoughts"] = reply.thoughts
    data = json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass")
    place = (occasion.run_id, request.asker.name, request.asker.round, occasion.passage, occasion.debate)
    belongs = repr((*place, occasion.rollout, occasion.order, occasion.attempt, request.sample, called.model))
    id_ = blake2b(belongs.encode("utf-8", "surrogatepass") + data, digest_size=12).hexdigest()
    return Packed(id_, zlib.compress(data, _LEVEL), tuple(shared))


def unpack(said: bytes, text_of: Callable[[bytes], str]) -> dict[str, Any]:
    """Return messages, form, options and reply as plain JSON; whole texts are in the place of digests.

    Args:
        said: as `pack` made it.
        text_of: returns the text of a digest.
    """
    data: dict[str, Any] = json.loads(_text(said))
    for part in (*data["messages"], *([data["form"]] if data["form"] else ())):
        if digest := part.pop("digest", None):
            part["text"] = text_of(bytes.fromhex(digest))
    return data


def _text(packed: bytes) -> str:
    return zlib.decompress(packed).decode("utf-8", "replace")


@lru_cache(maxsize=512)
def _shared(text: str) -> tuple[bytes, bytes]:
    data = text.encode("utf-8", "surrogatepass")
    return blake2b(data, digest_size=16).digest(), zlib.compress(data, _LEVEL)


def _options(called: Called) -> Mapping[str, Any]:
    request = called.request
    asked = {"temperature": request.temperature, "max_tokens": request.max_tokens}
    if request.alternatives:
        asked["alternatives"] = request.alternatives
    options: Mapping[str, Any] = _hidden("options", dict(called.options))
    return {**asked, **options}
