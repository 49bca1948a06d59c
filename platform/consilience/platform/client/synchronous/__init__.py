"""The sync client."""
