"""Verifiers of claims that are plain sentences, by name: baselines, judges, debate protocols."""
