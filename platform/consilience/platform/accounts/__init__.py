"""Accounts: users, keys, sessions, the audit log."""
