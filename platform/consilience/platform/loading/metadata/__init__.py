"""Metadata of files: what they state of themselves, and what tables beside them say."""
