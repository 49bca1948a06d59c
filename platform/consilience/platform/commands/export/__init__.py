"""Commands that export."""
