"""Verification by debate: questions, debaters, judge, verdicts."""
