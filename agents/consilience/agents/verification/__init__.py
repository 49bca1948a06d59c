"""Claim verification: the gate, the quote check, and who decides about contested claims."""
