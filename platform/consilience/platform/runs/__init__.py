"""Ingest runs: checkpoints, ledger, estimate, runner."""
