"""The encoder's file: compressed in the package, since it serves several heads and all weights together stay small."""

import gzip
from pathlib import Path

__all__ = ["ENCODER_FILE", "encoder_content", "write_encoder"]

ENCODER_FILE = "encoder.onnx.gz"


def encoder_content(folder: Path) -> bytes:
    """Return the encoder as ONNX.

    Raises:
        OSError: it is not in the folder.
    """
    return gzip.decompress((folder / ENCODER_FILE).read_bytes())


def write_encoder(folder: Path, content: bytes) -> None:
    """Write the encoder; the same content gives the same bytes."""
    (folder / ENCODER_FILE).write_bytes(gzip.compress(content, 9, mtime=0))
