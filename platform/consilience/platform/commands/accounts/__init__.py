"""Commands about accounts, keys and the audit log."""
