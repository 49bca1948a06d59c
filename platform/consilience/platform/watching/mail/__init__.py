"""Mailboxes as sources: IMAP, Maildir and mbox; each mail by its Message-ID."""
