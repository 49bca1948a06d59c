"""Whom and what a Chinese passage mentions, and what stands for it."""
