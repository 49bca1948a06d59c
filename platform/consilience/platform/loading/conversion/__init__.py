"""Conversion of strangers' files in a confined process."""
