"""Commands that measure verifiers."""
