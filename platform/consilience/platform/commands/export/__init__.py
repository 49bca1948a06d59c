"""Commands that export, and the one that brings an export back."""
