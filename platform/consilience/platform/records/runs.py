"""Runs as the ledger knows them."""

from typing import Literal

__all__ = ["RunStatus"]

RunStatus = Literal["running", "merged", "failed"]
"""How far a run is; one that failed can go on."""
