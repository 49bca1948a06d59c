"""Commands that read and extract."""
