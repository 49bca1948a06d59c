"""Commands that make a backup of everything, and bring it back."""
