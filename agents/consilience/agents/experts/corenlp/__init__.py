"""Experts on Stanford CoreNLP, one for each task."""
