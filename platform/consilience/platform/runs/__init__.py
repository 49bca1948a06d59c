"""Ingest runs: checkpoints, ledger, preflight, runner."""
